import { COUNT_EDIT, COUNT_SCOPES, type CountScope } from '@mali/contracts/counting-values';
import { COUNT_LIST } from '@mali/contracts/lists/counts';
import { type ListFilter, optionWord } from '@mali/contracts/lists/definition';
import { MAIN_LOCATION } from '@mali/contracts/stock-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { TextField } from '../../ui/field.tsx';
import { FilterPicker } from '../list/filter-picker.tsx';
import { adminPaths } from '../paths.ts';
import { ActDialog } from '../shared/act-dialog.tsx';
import { usePlacesQuery } from '../shared/goods-calls.ts';
import { usePlaceName } from '../shared/place-name.ts';
import { Select } from '../shared/select.tsx';
import { useBeginCountMutation } from './counting-calls.ts';

const PICKED: Readonly<Record<'brand' | 'category', ListFilter>> = {
  brand: { kind: 'reference', to: 'brand', label: { th: 'แบรนด์', en: 'Brand' } },
  category: { kind: 'reference', to: 'category', label: { th: 'หมวด', en: 'Category' } },
};

/** Chooses what is counted and where, and begins. */
export function BeginDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const navigate = useNavigate();
  const [begin, beginning] = useBeginCountMutation();
  const [request_key] = useState(() => crypto.randomUUID());
  const places = usePlacesQuery();
  const [chosen, setPlace] = useState<string | null>(null);
  const [scope, setScope] = useState<CountScope>('bin');
  const [bin, setBin] = useState('');
  const [of, setOf] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const missing = scope === 'bin' ? bin.trim() === '' : of === '';
  const placeName = usePlaceName();
  const countable = (places.data?.places ?? []).filter(
    ({ kind, active }) => active && (kind === 'warehouse' || kind === 'branch'),
  );
  const first = countable.find(({ location_id }) => location_id === MAIN_LOCATION) ?? countable[0];
  const place = chosen ?? String(first?.location_id ?? MAIN_LOCATION);
  const onSubmit = async () => {
    setTried(true);
    if (missing) return;
    const { data, error } = await begin({
      ...{ request_key, scope, note: note.trim(), location_id: Number(place) },
      bin: scope === 'bin' ? bin.trim() : null,
      of: scope === 'bin' ? null : Number(of),
    });
    if (isApiError(error)) return setRefused(error.text[language]);
    if (data !== undefined) void navigate(adminPaths.count(data.count_id));
  };
  return (
    <ActDialog
      title={t('counting.begin')}
      confirm={t('counting.begin')}
      busy={beginning.isLoading}
      refused={refused ?? (tried && missing && scope !== 'bin' ? t('counting.ofMissing') : null)}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t('counting.beginLead')}</p>
      {countable.length > 1 && (
        <Select
          label={t('counting.place')}
          value={place}
          options={countable.map((one) => ({ value: String(one.location_id), label: placeName(one) }))}
          onChange={setPlace}
        />
      )}
      <Select
        label={t('counting.scope')}
        value={scope}
        options={COUNT_SCOPES.map((value) => ({
          value,
          label: optionWord(COUNT_LIST.filters.scope, value, language),
        }))}
        onChange={(value) => {
          setScope(value);
          setOf('');
        }}
      />
      {scope === 'bin' ? (
        <TextField
          label={t('counting.shelf')}
          hint={t('counting.shelfHint')}
          error={tried && missing ? t('counting.shelfMissing') : undefined}
          maxLength={COUNT_EDIT.bin}
          autoComplete="off"
          value={bin}
          onChange={({ target }) => setBin(target.value)}
        />
      ) : (
        <FilterPicker
          key={scope}
          filter={PICKED[scope]}
          value={of}
          onChange={(value) => setOf(value.split(',').at(-1) ?? '')}
        />
      )}
      <TextField
        label={t('counting.note')}
        optional={t('receiving.optional')}
        maxLength={COUNT_EDIT.note}
        autoComplete="off"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ActDialog>
  );
}

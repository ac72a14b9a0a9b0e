import type { AudienceKind } from '@mali/contracts/page-values';
import type { DraftBlock } from '@mali/contracts/pages';
import { useTranslation } from 'react-i18next';
import { Select } from '../shared/select.tsx';
import styles from './builder.module.css';
import { useBlockWords } from './use-block-words.ts';

const KINDS = ['all', 'guests', 'members', 'segment'] as const;

/** For whom a block is (docs/decisions/0107). */
export function AudienceField({
  value,
  onChange,
}: {
  value: NonNullable<DraftBlock['audience']> | null;
  onChange: (audience: NonNullable<DraftBlock['audience']> | null) => void;
}) {
  const { t } = useTranslation('admin');
  const { segments, audienceOf } = useBlockWords();
  const kind: AudienceKind | 'all' = value?.kind ?? 'all';
  const chosen = value?.segment_id == null ? '' : String(value.segment_id);
  const options = segments.map(({ segment_id, name }) => ({ value: String(segment_id), label: name }));
  const isKnown = chosen === '' || options.some((option) => option.value === chosen);
  return (
    <>
      <Select
        label={t('shopPages.fields.audience')}
        value={kind}
        options={KINDS.map((one) => ({ value: one, label: t(`shopPages.audience.${one}`) }))}
        onChange={(next) => onChange(next === 'all' ? null : { kind: next, segment_id: null })}
      />
      {kind === 'segment' && (
        <Select
          label={t('shopPages.audience.segment')}
          value={chosen}
          options={[
            {
              value: '',
              label: t(segments.length === 0 ? 'shopPages.audience.none' : 'shopPages.audience.choose'),
            },
            ...(isKnown ? [] : [{ value: chosen, label: audienceOf(value) }]),
            ...options,
          ]}
          onChange={(id) => onChange({ kind: 'segment', segment_id: id === '' ? null : Number(id) })}
        />
      )}
      {kind !== 'all' && <p className={styles.hint}>{t(`shopPages.audience.hints.${kind}`)}</p>}
    </>
  );
}

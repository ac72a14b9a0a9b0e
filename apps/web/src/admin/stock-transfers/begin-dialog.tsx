import { STOCK_TRANSFER_EDIT } from '@mali/contracts/stock-transfer-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { adminPaths } from '../paths.ts';
import { ActForm } from '../shared/act-dialog.tsx';
import { usePlacesQuery } from '../shared/goods-calls.ts';
import { Loaded } from '../shared/loaded.tsx';
import { usePlaceName } from '../shared/place-name.ts';
import { Select } from '../shared/select.tsx';
import { useMakeStockTransferMutation } from './transfer-calls.ts';

/** Chooses where units go, and why. */
export function BeginDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const navigate = useNavigate();
  const placeName = usePlaceName();
  const query = usePlacesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [make, making] = useMakeStockTransferMutation();
  const [request_key] = useState(() => crypto.randomUUID());
  const own = query.currentData?.places ?? [];
  const places = [...own, ...(query.currentData?.others ?? [])].filter(
    ({ kind, active }) => active && (kind === 'warehouse' || kind === 'branch'),
  );
  const isOwn = (id: string) => own.some(({ location_id }) => String(location_id) === id);
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({});
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const options = places.map((place) => ({ value: String(place.location_id), label: placeName(place) }));
  const from = chosen.from ?? options[0]?.value ?? '';
  // One of both ends is the user's.
  const others = options.filter(({ value }) => value !== from && (isOwn(from) || isOwn(value)));
  const to = others.some(({ value }) => value === chosen.to) ? (chosen.to ?? '') : (others[0]?.value ?? '');
  const onSubmit = async () => {
    setTried(true);
    if (reason.trim() === '') return;
    const { data, error } = await make({
      ...{ request_key, reason: reason.trim() },
      ...{ from_location_id: Number(from), to_location_id: Number(to) },
    });
    if (isApiError(error)) return setRefused(error.text[language]);
    if (data !== undefined) void navigate(adminPaths.stockTransfer(data.transfer_id));
  };
  return (
    <Dialog open onClose={onClose} title={t('stockTransfers.begin')}>
      <Loaded query={query}>
        {() => (
          <ActForm
            confirm={t('stockTransfers.begin')}
            busy={making.isLoading}
            disabled={others.length === 0}
            refused={refused}
            onSubmit={onSubmit}
            onClose={onClose}
          >
            {others.length === 0 ? (
              <p>{t('stockTransfers.noPlace')}</p>
            ) : (
              <>
                <Select
                  label={t('stockTransfers.from')}
                  value={from}
                  options={options}
                  onChange={(value) => setChosen((now) => ({ ...now, from: value }))}
                />
                <Select
                  label={t('stockTransfers.to')}
                  value={to}
                  options={others}
                  onChange={(value) => setChosen((now) => ({ ...now, to: value }))}
                />
                <TextArea
                  label={t('stockTransfers.reason')}
                  rows={2}
                  maxLength={STOCK_TRANSFER_EDIT.reason}
                  error={tried && reason.trim() === '' ? t('stockTransfers.reasonMissing') : undefined}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              </>
            )}
          </ActForm>
        )}
      </Loaded>
    </Dialog>
  );
}

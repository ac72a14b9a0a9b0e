import { STOCK_TRANSFER_EDIT } from '@mali/contracts/stock-transfer-values';
import type { StockTransfer } from '@mali/contracts/stock-transfers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { TextArea } from '../../ui/field.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { usePlaceName } from '../shared/place-name.ts';
import { useNotice } from '../shared/use-notice.ts';
import { useMoveTransferMutation, useTakeBackTransferMutation } from './transfer-calls.ts';

export type Act = 'send' | 'cancel' | 'takeBack';
const DONE = { send: 'sent', cancel: 'cancelled', takeBack: 'takenBack' } as const;

/** Asks before a transfer is sent, taken back or given up. Sending is undone by taking it back. */
export function ActTransfer({
  transfer: { transfer_id, from, to, units },
  act,
  onClose,
}: {
  transfer: StockTransfer;
  act: Act;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const placeName = usePlaceName();
  const [move, moving] = useMoveTransferMutation();
  const [takeBack, takingBack] = useTakeBackTransferMutation();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isReasonNeeded = act === 'takeBack';
  const onSubmit = async () => {
    setTried(true);
    if (isReasonNeeded && reason.trim() === '') return;
    const { error } = isReasonNeeded
      ? await takeBack({ transfer_id, reason: reason.trim() })
      : await move({ transfer_id, act: act === 'send' ? 'send' : 'cancel' });
    if (isApiError(error)) return setRefused(error.text[language]);
    if (error !== undefined) return notice.failed(error);
    const undo = () => takeBack({ transfer_id, reason: t('stockTransfers.takeBack') });
    notice.done(t(`stockTransfers.${DONE[act]}`), act === 'send' ? undo : undefined);
    onClose();
  };
  const words = { from: placeName(from), to: placeName(to), units };
  return (
    <ActDialog
      title={t(`stockTransfers.${act}`)}
      confirm={t(`stockTransfers.${act}`)}
      busy={moving.isLoading || takingBack.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t(`stockTransfers.${act}Text`, words)}</p>
      {isReasonNeeded && (
        <TextArea
          label={t('stockTransfers.reason')}
          rows={2}
          maxLength={STOCK_TRANSFER_EDIT.reason}
          error={tried && reason.trim() === '' ? t('stockTransfers.reasonMissing') : undefined}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ActDialog>
  );
}

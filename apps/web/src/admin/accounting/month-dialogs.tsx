import type { AccountingMonth } from '@mali/contracts/accounting';
import { ACCOUNTING } from '@mali/contracts/accounting-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../ui/field.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useCloseMonthMutation, useReopenMonthMutation } from './accounting-calls.ts';

/** Stores the figures that the page shows. */
export function CloseDialog({
  month,
  name,
  onClose,
}: {
  month: AccountingMonth;
  name: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [close, { isLoading }] = useCloseMonthMutation();
  const [note, setNote] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const submit = async () => {
    const answer = await close({ month: month.month, note: note.trim(), vat_due: month.figures.vat_due });
    if ('error' in answer) return setRefused(notice.textOf(answer.error));
    notice.done(t('accounting.closedNow'));
    onClose();
  };
  return (
    <ActDialog
      title={t('accounting.closeTitle', { month: name })}
      confirm={t('accounting.close')}
      busy={isLoading}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('accounting.closeText')}</p>
      <TextArea
        label={t('accounting.note')}
        maxLength={ACCOUNTING.reason}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ActDialog>
  );
}

/** Opens a closed month again, with a reason. */
export function ReopenDialog({ month, name, onClose }: { month: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [reopen, { isLoading }] = useReopenMonthMutation();
  return (
    <ReasonDialog
      title={t('accounting.reopenTitle', { month: name })}
      text={t('accounting.reopenText')}
      confirm={t('accounting.reopen')}
      done={t('accounting.reopenedNow')}
      busy={isLoading}
      act={(reason) => reopen({ month, reason })}
      onClose={onClose}
    />
  );
}

/** An act that needs a reason alone. */
export function ReasonDialog({
  title,
  text,
  confirm,
  done,
  busy,
  act,
  onClose,
}: {
  title: string;
  text: string;
  confirm: string;
  done: string;
  busy: boolean;
  act: (reason: string) => Promise<{ data?: unknown; error?: unknown }>;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const submit = async () => {
    if (reason.trim() === '') return setRefused(t('accounting.reasonNeeded'));
    const { error } = await act(reason.trim());
    if (error !== undefined) return setRefused(notice.textOf(error));
    notice.done(done);
    onClose();
  };
  return (
    <ActDialog {...{ title, confirm, busy, refused, onClose }} onSubmit={submit}>
      <p>{text}</p>
      <TextArea
        label={t('accounting.reason')}
        maxLength={ACCOUNTING.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActDialog>
  );
}

import { ACCOUNTING } from '@mali/contracts/accounting-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useRecordPayoutMutation } from './accounting-calls.ts';

const MONEY = /^\d{1,9}(?:\.\d{1,2})?$/;

/** Records what a gateway paid, with the rows of its file. */
export function RecordPayout({
  gateways,
  onDone,
  onClose,
}: {
  gateways: readonly string[];
  onDone: (payout_id: number) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [record, { isLoading }] = useRecordPayoutMutation();
  // One key for the dialog: a request that is sent again records nothing twice.
  const [request_key] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState({ gateway: gateways[0] ?? '', reference: '', net: '', file: '' });
  const [paid_on, setDay] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const set = (field: keyof typeof values) => (value: string) => setValues({ ...values, [field]: value });
  const submit = async () => {
    const net = values.net.replaceAll(',', '').trim();
    const isMissing = [values.gateway, values.reference, values.file, paid_on].some(
      (text) => text.trim() === '',
    );
    if (isMissing || !MONEY.test(net)) return setRefused(t('accounting.payouts.missing'));
    const answer = await record({
      ...{ request_key, gateway: values.gateway.trim(), reference: values.reference.trim() },
      ...{ paid_on, net: Number(net), file: values.file },
    });
    if ('error' in answer) {
      const { lines } = ((isApiError(answer.error) && answer.error.details) || {}) as { lines?: number[] };
      const which =
        lines === undefined ? '' : ` ${t('accounting.payouts.lines', { lines: lines.join(', ') })}`;
      return setRefused(notice.textOf(answer.error) + which);
    }
    const { payout } = answer.data;
    notice.done(t('accounting.payouts.recorded', { reference: payout.reference }));
    onDone(payout.payout_id);
  };
  return (
    <ActDialog
      title={t('accounting.payouts.record')}
      confirm={t('accounting.payouts.record')}
      busy={isLoading}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('accounting.payouts.gateway')}
        autoComplete="off"
        maxLength={30}
        value={values.gateway}
        onChange={({ target }) => set('gateway')(target.value)}
      />
      <TextField
        label={t('accounting.payouts.reference')}
        autoComplete="off"
        maxLength={ACCOUNTING.reference}
        value={values.reference}
        onChange={({ target }) => set('reference')(target.value)}
      />
      <DateField name="paid_on" label={t('accounting.payouts.paidOn')} value={paid_on} onChange={setDay} />
      <TextField
        label={t('accounting.payouts.netField')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        value={values.net}
        onChange={({ target }) => set('net')(target.value)}
      />
      <TextArea
        label={t('accounting.payouts.fileField')}
        hint={t('accounting.payouts.fileHint')}
        maxLength={ACCOUNTING.fileMax}
        value={values.file}
        onChange={({ target }) => set('file')(target.value)}
      />
    </ActDialog>
  );
}

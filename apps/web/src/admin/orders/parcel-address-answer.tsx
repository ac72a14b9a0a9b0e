import { TEXT } from '@mali/contracts/limits';
import type { AdminParcel } from '@mali/contracts/parcels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioCards } from '../../ui/field.tsx';
import { ActDialog, ActFields } from '../shared/act-dialog.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useActOnParcelMutation } from './parcel-calls.ts';

/** What the carrier has told staff about a change of address that has no answer. */
export function ParcelAddressAnswerForm({
  parcel,
  so_no,
  change_id,
  onClose,
}: {
  parcel: AdminParcel;
  so_no: string;
  change_id: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [send, sending] = useActOnParcelMutation();
  const [accepted, setAccepted] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isMissing = reason.trim() === '';
  const submit = async () => {
    setTried(true);
    if (accepted === null) return setRefused(t('parcels.change.answers.missing'));
    if (sending.isLoading || isMissing) return;
    const data = { change_id, accepted: accepted === 'yes', reason: reason.trim() };
    const answer = await send({ so_no, parcel_id: parcel.parcel_id, act: 'address-answer', data });
    if ('error' in answer) return setRefused(notice.textOf(answer.error));
    notice.done(t('parcels.done', { number: parcel.number, so_no }));
    onClose();
  };
  return (
    <ActDialog
      title={t('parcels.change.answer')}
      confirm={t('parcels.change.answer')}
      busy={sending.isLoading}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('parcels.change.answerBefore')}</p>
      <RadioCards
        legend={t('parcels.change.answers.label')}
        name="accepted"
        options={(['yes', 'no'] as const).map((value) => ({
          value,
          label: t(`parcels.change.answers.${value}`),
        }))}
        value={accepted}
        onChange={(value) => {
          setRefused(null);
          setAccepted(value);
        }}
      />
      <ActFields
        fields={['reason']}
        values={{ reason }}
        label={() => t('parcels.change.settled')}
        error={() => (tried && isMissing ? t('parcels.missing.reason') : undefined)}
        reasonMax={TEXT.note}
        onChange={(_field, value) => {
          setRefused(null);
          setReason(value);
        }}
      />
    </ActDialog>
  );
}

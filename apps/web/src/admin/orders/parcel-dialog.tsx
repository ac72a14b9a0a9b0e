import { TEXT } from '@mali/contracts/limits';
import type { AdminParcel, AdminParcels } from '@mali/contracts/parcels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/field.tsx';
import { ActDialog, ActFields } from '../shared/act-dialog.tsx';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { type ParcelAct, useActOnParcelMutation } from './parcel-calls.ts';

/** What staff do with a parcel: a state to set, or one of the other acts. */
export type ParcelQuestion =
  | 'delivered'
  | 'returned'
  | 'lost'
  | 'cancelled'
  | 'tracking'
  | 'inspection'
  | 'booking'
  | 'handled';

/** Asks for what an act on a parcel needs, says what follows from it, and does it. */
export function ParcelDialog({
  question,
  parcel,
  so_no,
  connected,
  nameOf,
  onClose,
}: {
  question: ParcelQuestion;
  parcel: AdminParcel;
  so_no: string;
  connected: AdminParcels['connected'];
  nameOf: (line_no: number) => string;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [send, sending] = useActOnParcelMutation();
  const [values, setValues] = useState({
    carrier: parcel.carrier ?? '',
    tracking_no: parcel.tracking_no ?? '',
    reason: '',
  });
  const [units, setUnits] = useState(
    () => new Map(parcel.items.map((item) => [item.line_no, item.quantity])),
  );
  const [book, setBook] = useState(connected[0]?.code ?? '');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const fields: readonly (keyof typeof values)[] =
    question === 'tracking'
      ? ['carrier', 'tracking_no', 'reason']
      : question === 'inspection' || question === 'booking'
        ? []
        : ['reason'];
  const isMissing = (field: keyof typeof values): boolean => values[field].trim() === '';

  const actOf = (): ParcelAct => {
    const reason = values.reason.trim();
    if (question === 'handled') return { act: 'handled', data: { reason } };
    if (question === 'booking') return { act: 'booking', data: { carrier: book } };
    if (question === 'inspection') {
      const resalable = [...units].map(([line_no, quantity]) => ({ line_no, quantity }));
      return { act: 'inspection', data: { resalable } };
    }
    if (question === 'tracking') {
      const data = { carrier: values.carrier.trim(), tracking_no: values.tracking_no.trim(), reason };
      return { act: 'tracking', data };
    }
    return { act: 'state', data: { to: question, reason } };
  };
  /** Says so with a way back: what was handled at that time is open again. */
  const sayHandled = ({ parcels }: AdminParcels) => {
    const cancels = parcels.find(({ parcel_id }) => parcel_id === parcel.parcel_id)?.cancels ?? [];
    const times = cancels.flatMap(({ handled }) => handled?.at ?? []).sort();
    const data = { handled_at: times.at(-1) ?? '' };
    notice.done(t('parcels.handledDone', { so_no }), () =>
      send({ so_no, parcel_id: parcel.parcel_id, act: 'unhandled', data }),
    );
  };
  const submit = async () => {
    setTried(true);
    if (sending.isLoading || fields.some(isMissing)) return;
    const answer = await send({ so_no, parcel_id: parcel.parcel_id, ...actOf() });
    if ('error' in answer) return setRefused(notice.textOf(answer.error));
    if (question === 'handled') sayHandled(answer.data);
    else notice.done(t('parcels.done', { number: parcel.number, so_no }));
    onClose();
  };

  return (
    <ActDialog
      title={t(`parcels.acts.${question}`)}
      confirm={t(`parcels.acts.${question}`)}
      busy={sending.isLoading}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(`parcels.before.${question}`)}</p>
      {question === 'booking' && (
        <Select
          label={t('adminOrders.fields.carrier')}
          value={book}
          options={connected.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={setBook}
        />
      )}
      {question === 'inspection' &&
        parcel.items.map((item) => (
          <TextField
            key={item.line_no}
            label={t('parcels.resalable', { name: nameOf(item.line_no), count: item.quantity })}
            inputMode="numeric"
            autoComplete="off"
            value={String(units.get(item.line_no) ?? 0)}
            onChange={(event) => {
              const typed = Number(event.target.value.replace(/\D/g, ''));
              setUnits((before) => new Map(before).set(item.line_no, Math.min(typed, item.quantity)));
            }}
          />
        ))}
      <ActFields
        fields={fields}
        values={values}
        label={(field) => t(question === 'handled' ? 'parcels.settled' : `parcels.fields.${field}`)}
        error={(field) => (tried && isMissing(field) ? t(`parcels.missing.${field}`) : undefined)}
        reasonMax={TEXT.note}
        onChange={(field, value) => {
          setRefused(null);
          setValues((before) => ({ ...before, [field]: value }));
        }}
      />
    </ActDialog>
  );
}

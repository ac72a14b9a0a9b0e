import { CARRIER_CODES, carrierName } from '@mali/contracts/parcel-states';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { toastShown } from '../../features/layout/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/field.tsx';
import { useGiveNumberMutation } from './calls.ts';
import styles from './number-form.module.css';

/** Carrier and number of a parcel; the number may be scanned from the carrier's label. */
export function NumberForm({
  parcel_id,
  name,
  className,
}: {
  parcel_id: number;
  name: string;
  className?: string | undefined;
}) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [save, saving] = useGiveNumberMutation();
  const [carrier, setCarrier] = useState('');
  const [number, setNumber] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (carrier.trim() === '' || number.trim() === '' || saving.isLoading) return;
    const answer = await save({ parcel_id, carrier: carrier.trim(), tracking_no: number.trim() });
    if (!('error' in answer)) return;
    const text = isApiError(answer.error) ? answer.error.text[language] : t('packing.failed');
    dispatch(toastShown({ tone: 'care', text, ms: 6000 }));
  };
  const list = `carriers-${parcel_id}`;
  return (
    <form onSubmit={(event) => void submit(event)} aria-label={name} className={cx(styles.form, className)}>
      <TextField
        label={t('packing.handOver.carrier')}
        list={list}
        autoComplete="off"
        maxLength={100}
        value={carrier}
        onChange={(event) => setCarrier(event.target.value)}
      />
      <datalist id={list}>
        {CARRIER_CODES.map((code) => (
          <option key={code} value={carrierName(code)} />
        ))}
      </datalist>
      <TextField
        label={t('packing.handOver.number')}
        autoComplete="off"
        maxLength={100}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <Button type="submit" size="m" look="secondary" busy={saving.isLoading}>
        {t('packing.handOver.save')}
      </Button>
    </form>
  );
}

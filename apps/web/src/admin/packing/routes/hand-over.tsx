import type { ManifestParcel, Manifests } from '@mali/contracts/packing';
import { CARRIER_CODES, carrierName } from '@mali/contracts/parcel-states';
import { formatDate } from '@mali/thai/dates';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../app/hooks.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { toastShown } from '../../../features/layout/index.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { useGiveNumberMutation, useHandOverMutation, useManifestsQuery } from '../calls.ts';
import { Glyph } from '../glyph.tsx';
import styles from './hand-over.module.css';

/** What each carrier takes today: numbers, the list to sign, and handing over (SHIP-07). */
export function Component() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { data, error, refetch } = useManifestsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className={styles.page}>
      <PageMeta title={t('packing.handOver.title')} noIndex />
      <AppLink className={styles.back} to={adminPaths.packing()}>
        {t('packing.title')}
      </AppLink>
      <header className={styles.head}>
        <h1>{t('packing.handOver.title')}</h1>
        {data !== undefined && <p>{formatDate(new Date(`${data.day}T12:00:00+07:00`), language, 'long')}</p>}
      </header>
      {data !== undefined ? (
        data.carriers.length === 0 ? (
          <EmptyState page icon="truck" title={t('packing.handOver.none')} />
        ) : (
          data.carriers.map((one) => <Carrier key={one.carrier ?? ''} manifest={one} />)
        )
      ) : error === undefined ? (
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      ) : (
        <ErrorState page retry={() => void refetch()} />
      )}
    </div>
  );
}

function Carrier({ manifest: { carrier, waiting, left } }: { manifest: Manifests['carriers'][number] }) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [give, giving] = useHandOverMutation();
  const all = [...waiting, ...left];
  const cod = all.reduce((sum, parcel) => sum + parcel.cod, 0);
  const press = async () => {
    const answer = await give({ parcels: waiting.map(({ parcel_id }) => parcel_id) });
    const text =
      'error' in answer
        ? isApiError(answer.error)
          ? answer.error.text[language]
          : t('packing.failed')
        : answer.data.refused.length > 0
          ? t('packing.handOver.refused', { count: answer.data.refused.length })
          : t('packing.handOver.done', { count: answer.data.shipped.length });
    const isDone = !('error' in answer) && answer.data.refused.length === 0;
    dispatch(toastShown({ tone: isDone ? 'done' : 'care', text }));
  };
  return (
    <section className={styles.carrier}>
      <header>
        <div>
          <h2>{carrier ?? t('packing.handOver.noCarrier')}</h2>
          <p>
            {t('packing.handOver.count', { count: all.length })}
            {cod > 0 && `, ${t('packing.cod', { amount: formatBaht(cod) })}`}
          </p>
        </div>
        {carrier !== null && (
          <p className={styles.actions}>
            <Button look="secondary" size="m" onClick={() => window.print()}>
              <Glyph name="print" />
              {t('packing.list.print')}
            </Button>
            {waiting.length > 0 && (
              <Button size="m" busy={giving.isLoading} onClick={() => void press()}>
                {t('packing.handOver.give', { count: waiting.length })}
              </Button>
            )}
          </p>
        )}
      </header>
      <ul>
        {all.map((parcel) => (
          <li key={parcel.parcel_id}>
            <AppLink to={adminPaths.order(parcel.so_no)}>{parcel.so_no}</AppLink>
            <span>
              {parcel.number}/{parcel.of}
            </span>
            <span>
              {parcel.receiver}, {parcel.province}
            </span>
            <span>{parcel.cod > 0 && t('packing.cod', { amount: formatBaht(parcel.cod) })}</span>
            {carrier === null ? (
              <NumberForm parcel={parcel} />
            ) : (
              <span>
                {parcel.tracking_no} {left.includes(parcel) && <b>{t('packing.work.hasLeft')}</b>}
              </span>
            )}
          </li>
        ))}
      </ul>
      {carrier !== null && (
        <p className={styles.sign}>
          <span>{t('packing.handOver.shop')}</span>
          <span>{t('packing.handOver.driver')}</span>
        </p>
      )}
    </section>
  );
}

/** Carrier and number of a parcel; the number may be scanned from the carrier's label. */
function NumberForm({ parcel: { parcel_id, so_no } }: { parcel: ManifestParcel }) {
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
    <form onSubmit={(event) => void submit(event)} aria-label={so_no}>
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

import type { Manifests } from '@mali/contracts/packing';
import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../app/hooks.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { toastShown } from '../../../features/layout/index.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { Glyph } from '../../shared/glyph.tsx';
import { BranchLine } from '../branch-line.tsx';
import { useHandOverMutation, useManifestsQuery } from '../calls.ts';
import { NumberForm } from '../number-form.tsx';
import { PlaceChoice, usePlaceParam } from '../place-choice.tsx';
import styles from './hand-over.module.css';

/** What each carrier takes today: numbers, the list to sign, and handing over (SHIP-07). */
export function Component() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { data, error, refetch } = useManifestsQuery(usePlaceParam(), { refetchOnMountOrArgChange: true });
  return (
    <div className={styles.page}>
      <PageMeta title={t('packing.handOver.title')} noIndex />
      <AppLink className={styles.back} to={adminPaths.packing()}>
        {t('packing.title')}
      </AppLink>
      <header className={styles.head}>
        <h1>{t('packing.handOver.title')}</h1>
        {data !== undefined && <p>{formatDate(new Date(`${data.day}T12:00:00+07:00`), language, 'long')}</p>}
        <BranchLine branch={data?.branch} />
      </header>
      {data !== undefined && <PlaceChoice {...data} />}
      {data !== undefined ? (
        data.carriers.length === 0 ? (
          <EmptyState icon="truck" title={t('packing.handOver.none')} />
        ) : (
          data.carriers.map((one) => <Carrier key={one.carrier ?? ''} manifest={one} />)
        )
      ) : error === undefined ? (
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      ) : (
        <ErrorState retry={() => void refetch()} />
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
            {parcel.tracking_no === null ? (
              <NumberForm parcel_id={parcel.parcel_id} name={parcel.so_no} className={styles.form} />
            ) : (
              <span>
                {parcel.tracking_no} {left.includes(parcel) && <b>{t('packing.work.hasLeft')}</b>}
              </span>
            )}
          </li>
        ))}
      </ul>
      {carrier !== null && (
        <div className={styles.sign}>
          {(['shop', 'driver'] as const).map((party) => (
            <section key={party} aria-label={t(`packing.handOver.${party}`)}>
              <h3>{t(`packing.handOver.${party}`)}</h3>
              <dl>
                {(['name', 'signature', 'time', 'parcels'] as const).map((blank) => (
                  <div key={blank}>
                    <dt>{t(`packing.handOver.sign.${blank}`)}</dt>
                    {/* The courier writes the number counted. */}
                    <dd>{blank === 'parcels' && party === 'shop' ? all.length : null}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      )}
    </section>
  );
}

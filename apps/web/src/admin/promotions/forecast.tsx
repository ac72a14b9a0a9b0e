import type { PromotionForecast } from '@mali/contracts/promotion-forecast';
import { FORECAST } from '@mali/contracts/promotion-forecast-values';
import type { StaffPromotion } from '@mali/contracts/staff-promotions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { adminPaths } from '../paths.ts';
import { useAt } from '../shared/use-at.ts';
import styles from './forecast.module.css';
import { useActOnForecastMutation, usePromotionForecastQuery } from './promotion-calls.ts';

/** How often a run is read while it goes on. */
const RUN_MS = 1500;

type Run = NonNullable<PromotionForecast['forecast']>;
type Result = NonNullable<Run['result']>;

/** What the promotion would have done to the orders of the last days, as a job of the worker (PROMO-03). */
export function Forecast({ promotion, mayStart }: { promotion: StaffPromotion; mayStart: boolean }) {
  const { t } = useTranslation('admin', { keyPrefix: 'promotions.forecast' });
  const language = useLanguage();
  const { promo_id } = promotion;
  const [polling, setPolling] = useState(0);
  const { data, error } = usePromotionForecastQuery(promo_id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: polling,
  });
  const [act, acting] = useActOnForecastMutation();
  const run = data?.forecast ?? null;
  const isRunning = run?.state === 'running';
  const wanted = isRunning ? RUN_MS : 0;
  if (polling !== wanted) setPolling(wanted);
  const refused = isApiError(acting.error) ? acting.error.text[language] : null;
  return (
    <section className={styles.panel} aria-labelledby="promotion-forecast">
      <div className={styles.head}>
        <h2 id="promotion-forecast">{t('title', { days: FORECAST.days })}</h2>
        {mayStart && data !== undefined && (
          <Button
            size="m"
            look="secondary"
            busy={acting.isLoading}
            onClick={() => void act({ promo_id, act: isRunning ? 'stop' : 'start' })}
          >
            {t(isRunning ? 'stop' : run === null ? 'start' : 'again')}
          </Button>
        )}
      </div>
      {refused !== null && <p role="alert">{refused}</p>}
      {data === undefined ? (
        error === undefined ? (
          <Loading>
            <Skeleton shape="block" />
          </Loading>
        ) : (
          <p role="status">{t('unread')}</p>
        )
      ) : (
        <>
          {data.overlaps.length > 0 && <Overlaps overlaps={data.overlaps} />}
          {run === null ? <p className={styles.note}>{t('none')}</p> : <RunOf run={run} />}
          <p className={styles.note}>{t('note')}</p>
        </>
      )}
    </section>
  );
}

function Overlaps({ overlaps }: { overlaps: PromotionForecast['overlaps'] }) {
  const { t } = useTranslation('admin', { keyPrefix: 'promotions.forecast' });
  const language = useLanguage();
  return (
    <div className={styles.part}>
      <h3>{t('overlaps')}</h3>
      <ul className={styles.list}>
        {overlaps.map((other) => (
          <li key={other.promo_id}>
            <TextLink to={adminPaths.promotion(other.promo_id)}>
              {language === 'th' ? other.name_th : other.name_en}
            </TextLink>
            <small>
              {t(`meeting.${other.meeting}`)} · {t('goodsInBoth', { count: other.goods })}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}

function RunOf({ run }: { run: Run }) {
  const { t } = useTranslation('admin', { keyPrefix: 'promotions.forecast' });
  const at = useAt();
  const { state, total, done, result, outdated, finished_at } = run;
  if (state === 'running')
    return (
      <div className={styles.progress}>
        <progress max={Math.max(total, 1)} value={done} aria-label={t('running')} />
        <p role="status">{t('progress', { done: formatCount(done), total: formatCount(total) })}</p>
      </div>
    );
  if (result === null) return <p role="status">{t(state === 'failed' ? 'failed' : 'stopped')}</p>;
  return (
    <>
      {outdated && (
        <p className={styles.care} role="status">
          {t('outdated')}
        </p>
      )}
      <Figures result={result} />
      {finished_at !== null && <p className={styles.note}>{t('made', { at: at(finished_at) })}</p>}
    </>
  );
}

const change = (before: number, after: number): string => {
  const by = Math.round((after - before) * 100) / 100;
  return `${by > 0 ? '+' : by < 0 ? '−' : ''}${formatBaht(Math.abs(by))}`;
};

function Figures({ result }: { result: Result }) {
  const { t } = useTranslation('admin', { keyPrefix: 'promotions.forecast' });
  const language = useLanguage();
  const { orders, unpriced, touched, before, after, margin, below_cost, used_up } = result;
  const figures = [
    ['touched', t('touchedOf', { touched: formatCount(touched), orders: formatCount(orders) }), null],
    ['revenue', change(before, after), t('fromTo', { from: formatBaht(before), to: formatBaht(after) })],
    ...(margin === null
      ? []
      : [
          [
            'margin',
            change(margin.before, margin.after),
            t('fromTo', { from: formatBaht(margin.before), to: formatBaht(margin.after) }),
          ] as const,
        ]),
  ] as const;
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([key, value, small]) => (
          <div key={key}>
            <dt>{t(`figures.${key}`)}</dt>
            <dd>
              {value}
              {small !== null && <small>{small}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {below_cost !== null && below_cost > 0 && (
        <p className={styles.care}>{t('belowCost', { count: below_cost })}</p>
      )}
      {used_up.map((one) => (
        <p key={one.mat_var_id} className={styles.care}>
          {t('usedUp', {
            name: language === 'th' ? one.name_th : one.name_en,
            allotment: formatCount(one.allotment),
            wanted: formatCount(one.wanted),
            count: one.gone_after_days,
          })}
        </p>
      ))}
      <Met title={t('displaced')} promotions={result.displaced} />
      <Met title={t('beside')} promotions={result.beside} />
      {result.goods.length > 0 && <Goods goods={result.goods} />}
      {unpriced > 0 && <p className={styles.note}>{t('unpriced', { count: unpriced })}</p>}
      {margin !== null && margin.unknown > 0 && (
        <p className={styles.note}>{t('unknownCost', { count: margin.unknown })}</p>
      )}
    </>
  );
}

function Met({ title, promotions }: { title: string; promotions: Result['displaced'] }) {
  const { t } = useTranslation('admin', { keyPrefix: 'promotions.forecast' });
  const language = useLanguage();
  if (promotions.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {promotions.map((other) => (
          <li key={other.promo_id}>
            <TextLink to={adminPaths.promotion(other.promo_id)}>
              {(language === 'th' ? other.name_th : other.name_en) || `#${other.promo_id}`}
            </TextLink>
            <small>{t('inOrders', { count: other.orders })}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Goods({ goods }: { goods: Result['goods'] }) {
  const { t } = useTranslation('admin', { keyPrefix: 'promotions.forecast' });
  const language = useLanguage();
  return (
    <details className={styles.part}>
      <summary>{t('lowest', { count: goods.length })}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('goods')}</th>
            <th scope="col">{t('list')}</th>
            <th scope="col">{t('lowestPrice')}</th>
          </tr>
        </thead>
        <tbody>
          {goods.map((one) => (
            <tr key={one.mat_var_id}>
              <th scope="row">{language === 'th' ? one.name_th : one.name_en}</th>
              <td>{formatBaht(one.list)}</td>
              <td>
                {formatBaht(one.lowest)}
                {one.below_cost === true && <small className={styles.below}>{t('below')}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

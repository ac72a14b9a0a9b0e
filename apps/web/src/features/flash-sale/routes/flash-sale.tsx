import type { FlashSale } from '@mali/contracts/flash-sales';
import type { Language } from '@mali/contracts/limits';
import { formatDate, formatDateTime, formatTime } from '@mali/thai/dates';
import { formatEnd } from '@mali/thai/periods';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { NotFound } from '../../../app/shell/not-found.tsx';
import { isApiError } from '../../../clients/api-error.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { CardGrid, CardSkeleton } from '../../catalogue/index.ts';
import { inLanguage, useLanguage } from '../../preferences/index.ts';
import { flashSales, useFlashSalesQuery } from '../calls.ts';
import { Countdown } from '../countdown.tsx';
import { FlashItem } from '../flash-item.tsx';
import { saleId } from '../requests.ts';
import { inOrder, stateAt, useServerClock, whenText } from '../sale-clock.ts';
import styles from './flash-sale.module.css';

/** Polling interval of the remaining units. */
const POLL_MS = 10_000;
/** Polling interval while a sale has started or ended by the clock but not yet in the loaded data. */
const TURN_MS = 1500;
/** Cards of the first row: their pictures are loaded eagerly. */
const FIRST_ROW = 2;
/** Reduced products only (LIST-05). */
const REDUCED = { promotion: '0-0-1-0-0-0' };

export function loader({ params }: LoaderFunctionArgs) {
  const id = saleId(params.id);
  if (params.id !== undefined && id === null) return null;
  return startQuery(flashSales.initiate(id, { subscribe: false }));
}

/** Running and upcoming flash sales, which start and end while the page is open (SHELL-09, HOME-25). */
export function Component() {
  const { id: param } = useParams();
  const id = saleId(param);
  const unknown = param !== undefined && id === null;
  const now = useServerClock();
  const { data, error, refetch } = useFlashSalesQuery(id, { skip: unknown, pollingInterval: POLL_MS });
  const turned = data?.data.some((sale) => sale.state !== stateAt(sale, now)) === true;
  useEffect(() => {
    if (!turned) return;
    void refetch();
    const timer = setInterval(() => void refetch(), TURN_MS);
    return () => clearInterval(timer);
  }, [turned, refetch]);

  if (unknown || (isApiError(error) && error.status === 404)) return <NotFound />;
  if (data === undefined) {
    if (error === undefined) return <FlashSkeleton />;
    return (
      <div className={text.wrap}>
        <ErrorState page retry={() => void refetch()} />
      </div>
    );
  }
  const sales = inOrder(data.data, now);
  const shown = sales.find(({ promo_id }) => promo_id === id) ?? sales[0];
  return (
    <Sales sales={sales} shown={id === null && shown && isOver(shown, now) ? undefined : shown} now={now} />
  );
}

const nameOf = ({ name_en, name_th }: FlashSale, language: Language): string =>
  inLanguage({ name: name_en, name_th }, 'name', language);

const isOver = (sale: FlashSale, now: number): boolean => stateAt(sale, now) === 'over';

function Sales({
  sales,
  shown,
  now,
}: {
  sales: readonly FlashSale[];
  shown: FlashSale | undefined;
  now: number;
}) {
  const { t } = useTranslation('flash');
  const { t: page } = useTranslation('flashPage');
  const language = useLanguage();
  const begins = {
    today: (time: string) => page('today', { time }),
    tomorrow: (time: string) => page('tomorrow', { time }),
    day: (date: Date) => page('onDay', { when: formatDateTime(date, language, 'weekday') }),
  };
  const ends = {
    today: (time: string) => page('untilToday', { time }),
    tomorrow: (time: string) => (time === '00:00' ? page('untilMidnight') : page('untilTomorrow', { time })),
    day: (date: Date) =>
      page(formatTime(date) === '00:00' ? 'untilLastDay' : 'untilDay', {
        when: formatEnd(date, language, 'weekday'),
      }),
  };
  const open = sales.filter((sale) => !isOver(sale, now));
  const title = shown === undefined ? t('title') : nameOf(shown, language);
  return (
    <div className={cx(text.wrap, styles.page)}>
      <PageMeta
        title={title}
        description={page('description')}
        canonical={paths.flashSale()}
        image={shown?.items[0]?.card.image_1 ?? null}
      />
      <Breadcrumbs crumbs={[{ label: t('home'), to: paths.home() }, { label: t('title') }]} />
      <div className={styles.head}>
        <h1 className={text.title}>{t('title')}</h1>
        <p className={text.muted}>{page('lead')}</p>
      </div>
      {open.length > 0 && (
        <nav aria-label={page('sales')}>
          <ul className={styles.sales}>
            {open.map((sale) => {
              const running = stateAt(sale, now) === 'running';
              const when = running
                ? whenText(sale.ends_at, now, ends)
                : whenText(sale.starts_at, now, begins);
              return (
                <li key={sale.promo_id}>
                  <AppLink
                    to={paths.flashSale(sale.promo_id)}
                    replace
                    preventScrollReset
                    className={styles.sale}
                    {...(sale.promo_id === shown?.promo_id && { 'aria-current': 'page' as const })}
                  >
                    <span className={cx(styles.state, running && styles.running)}>
                      {running ? page('running') : page('coming')}
                    </span>
                    <b>{when}</b>
                  </AppLink>
                </li>
              );
            })}
          </ul>
        </nav>
      )}
      {shown === undefined ? (
        <EmptyState icon="calendarCheck" title={page('emptyTitle')} text={page('emptyText')}>
          <ButtonLink to={paths.shop([], REDUCED)}>{page('toDeals')}</ButtonLink>
        </EmptyState>
      ) : (
        <Sale key={shown.promo_id} sale={shown} now={now} />
      )}
      <section className={styles.rules} aria-label={page('rules')}>
        <h2 className={text.subheading}>{page('rules')}</h2>
        <ul>
          <li>{page('ruleAllotment')}</li>
          <li>{page('ruleOrder')}</li>
          <li>{page('ruleCustomer')}</li>
        </ul>
      </section>
    </div>
  );
}

function Sale({ sale, now }: { sale: FlashSale; now: number }) {
  const { t } = useTranslation('flash');
  const { t: page } = useTranslation('flashPage');
  const language = useLanguage();
  const state = stateAt(sale, now);
  const momentOf = (moment: string) => {
    const date = new Date(moment);
    return { day: formatDate(date, language, 'weekday'), time: formatTime(date) };
  };
  return (
    <section className={styles.shown} aria-labelledby="sale">
      <div className={styles.bar}>
        <div>
          <h2 className={text.heading} id="sale">
            {nameOf(sale, language)}
          </h2>
          <p className={text.muted}>
            {state === 'coming' && (
              <b className={styles.begins}>{page('begins', momentOf(sale.starts_at))}</b>
            )}
            {page('count', { count: sale.count })}
          </p>
        </div>
        {state === 'over' ? (
          <p className={styles.overMark}>{page('over')}</p>
        ) : (
          <Countdown
            left={Date.parse(state === 'running' ? sale.ends_at : sale.starts_at) - now}
            label={state === 'running' ? t('endsIn') : page('startsIn')}
          />
        )}
      </div>
      {state === 'over' && (
        <div className={styles.over} role="status">
          <p>
            <b>{t('overTitle')}</b> {page('overText')}
          </p>
          <ButtonLink size="m" look="secondary" to={paths.flashSale()}>
            {page('toNow')}
          </ButtonLink>
        </div>
      )}
      <CardGrid wide>
        {sale.items.map((item, place) => (
          <FlashItem key={item.card.mat_var_id} item={item} state={state} priority={place < FIRST_ROW} />
        ))}
      </CardGrid>
    </section>
  );
}

function FlashSkeleton() {
  return (
    <div className={text.wrap}>
      <Loading>
        <div className={styles.waiting}>
          <Skeleton width="160px" />
          <div className={text.title}>
            <Skeleton width="220px" />
          </div>
          <Skeleton width="80%" />
        </div>
        <CardGrid wide>
          {[0, 1, 2, 3].map((place) => (
            <CardSkeleton key={place} />
          ))}
        </CardGrid>
      </Loading>
    </div>
  );
}

import { type GiveawayState, giveawayStateAt } from '@mali/contracts/giveaway-values';
import type { Giveaway } from '@mali/contracts/giveaways';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { breadcrumbsJsonLd } from '../../../ui/crumbs.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { useServerClock } from '../../flash-sale/index.ts';
import { giveaways, useGiveawaysQuery } from '../calls.ts';
import { GiveawayCard } from '../giveaway-card.tsx';
import styles from './giveaways.module.css';

/** Polling interval while a state has changed by time but not yet in the loaded data. */
const TURN_MS = 5000;
const GROUPS = ['open', 'soon', 'over'] as const;
const groupOf = (state: GiveawayState): (typeof GROUPS)[number] =>
  state === 'closed' || state === 'drawn' ? 'over' : state;

export const loader = () => startQuery(giveaways.initiate(undefined, { subscribe: false }));

/** Giveaways for reviews: open, upcoming, and ended with their winners (SHELL-23, CAMP-01). */
export function Component() {
  const { t } = useTranslation('giveaways');
  const now = useServerClock();
  const { data, isError, refetch } = useGiveawaysQuery();
  const turned = data?.data.some((one) => one.state !== giveawayStateAt(one, now)) === true;
  const drawing = data?.data.some(({ state }) => state === 'closed') === true;
  useEffect(() => {
    if (!turned && !drawing) return;
    const timer = setInterval(() => void refetch(), TURN_MS);
    return () => clearInterval(timer);
  }, [turned, drawing, refetch]);
  const crumbs = [{ label: t('home'), to: paths.home() }, { label: t('title') }];

  const body = () => {
    if (data === undefined)
      return isError ? <ErrorState retry={() => void refetch()} /> : <GiveawaysSkeleton />;
    if (data.count === 0) {
      return (
        <EmptyState icon="gift" title={t('empty')} text={t('emptyText')}>
          <ButtonLink size="m" to={paths.reviews()}>
            {t('toReviews')}
          </ButtonLink>
        </EmptyState>
      );
    }
    const groups = Object.groupBy(data.data, (one) => groupOf(giveawayStateAt(one, now)));
    return GROUPS.map((name) => <Group key={name} name={name} all={groups[name] ?? []} now={now} />);
  };
  return (
    <div className={text.wrap}>
      <PageMeta
        title={t('title')}
        description={t('description')}
        canonical={paths.giveaway()}
        image={data?.data[0]?.product.image ?? null}
        jsonLd={(absolute) => breadcrumbsJsonLd(crumbs, absolute)}
      />
      <Breadcrumbs crumbs={crumbs} />
      <div className={styles.head}>
        <h1 className={text.title}>{t('title')}</h1>
        <p className={text.muted}>{t('lead')}</p>
      </div>
      <div className={styles.page}>{body()}</div>
    </div>
  );
}

function Group({ name, all, now }: { name: (typeof GROUPS)[number]; all: Giveaway[]; now: number }) {
  const { t } = useTranslation('giveaways');
  if (all.length === 0) return null;
  return (
    <section aria-labelledby={`group-${name}`}>
      <h2 className={text.subheading} id={`group-${name}`}>
        {t(`groups.${name}`)}
      </h2>
      <ul className={styles.list}>
        {all.map((one, place) => (
          <li key={one.giveaway_id}>
            <GiveawayCard
              giveaway={one}
              state={giveawayStateAt(one, now)}
              now={now}
              priority={name === 'open' && place === 0}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const GiveawaysSkeleton = () => (
  <Loading>
    <div className={styles.list}>
      {['a', 'b'].map((key) => (
        <Skeleton key={key} shape="block" className={styles.wait} />
      ))}
    </div>
  </Loading>
);

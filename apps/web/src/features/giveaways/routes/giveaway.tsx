import { GIVEAWAY, giveawayStateAt } from '@mali/contracts/giveaway-values';
import type { Giveaway } from '@mali/contracts/giveaways';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { NotFound } from '../../../app/shell/not-found.tsx';
import { isApiError } from '../../../clients/api-error.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { TextLink } from '../../../ui/button.tsx';
import { breadcrumbsJsonLd } from '../../../ui/crumbs.ts';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { Countdown, useServerClock } from '../../flash-sale/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { giveaway as giveawayOf, giveawaysOutdated, useGiveawayQuery } from '../calls.ts';
import { EntryPanel } from '../entry-panel.tsx';
import { StateBadge } from '../giveaway-card.tsx';
import { giveawayId, PICTURE_SIZES } from '../requests.ts';
import { useSkins } from '../skins.ts';
import { Winners } from '../winners.tsx';
import { brandName, momentText, productName, said } from '../words.ts';
import styles from './giveaway.module.css';

/** Polling interval while the state has changed by time but not yet in the loaded data. */
const TURN_MS = 5000;

export function loader({ params }: LoaderFunctionArgs) {
  const id = giveawayId(params.id);
  return id === null ? null : startQuery(giveawayOf.initiate(id, { subscribe: false }));
}

/** One giveaway: prize, terms, deadline, and the user's options (SHELL-23). */
export function Component() {
  const { id: param } = useParams();
  const id = giveawayId(param);
  const { data, error, refetch } = useGiveawayQuery(id ?? 0, { skip: id === null });
  if (id === null || (isApiError(error) && error.status === 404)) return <NotFound />;
  if (data !== undefined) return <Shown key={id} giveaway={data} />;
  return (
    <div className={text.wrap}>
      {error === undefined ? <Waiting /> : <ErrorState page retry={() => void refetch()} />}
    </div>
  );
}

function Shown({ giveaway }: { giveaway: Giveaway }) {
  const { t } = useTranslation('giveaways');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const skins = useSkins();
  const now = useServerClock();
  const state = giveawayStateAt(giveaway, now);
  const behind = giveaway.state !== state || state === 'closed';
  useEffect(() => {
    if (!behind) return;
    const timer = setInterval(() => dispatch(giveawaysOutdated()), TURN_MS);
    return () => clearInterval(timer);
  }, [behind, dispatch]);
  const { product, units, entries, opens_at, closes_at, review_days, face_types, reviews } = giveaway;
  const title = said(giveaway.title, language);
  const crumbs = [
    { label: t('home'), to: paths.home() },
    { label: t('title'), to: paths.giveaway() },
    { label: title },
  ];
  const own = said(giveaway.terms, language);
  return (
    <div className={text.wrap}>
      <PageMeta
        title={title}
        description={said(giveaway.text, language)}
        canonical={paths.oneGiveaway(giveaway.giveaway_id)}
        image={product.image}
        jsonLd={(absolute) => breadcrumbsJsonLd(crumbs, absolute)}
      />
      <Breadcrumbs crumbs={crumbs} />
      <div className={styles.columns}>
        <div className={styles.picture}>
          <ProductPicture
            image={product.image}
            alt={`${brandName(giveaway, language)} ${productName(giveaway, language)}`}
            sizes={PICTURE_SIZES}
            priority
          />
        </div>
        <div className={styles.about}>
          <div className={styles.head}>
            <StateBadge state={state} />
            <h1 className={text.title}>{title}</h1>
            <p className={styles.product}>
              {brandName(giveaway, language)} {productName(giveaway, language)}
            </p>
            <p className={styles.facts}>
              <span>{t('units', { count: units })}</span>
              <span>{t('worth', { price: formatBaht(product.worth) })}</span>
              {entries > 0 && <span>{t('entries', { count: entries, shown: formatCount(entries) })}</span>}
            </p>
            {product.active && (
              <TextLink to={paths.item(product.mat_id, product.mat_var_id)}>{t('toProduct')}</TextLink>
            )}
          </div>
          {state === 'open' && <Countdown left={Date.parse(closes_at) - now} label={t('closesIn')} />}
          {state === 'soon' && <Countdown left={Date.parse(opens_at) - now} label={t('opensIn')} />}
          <EntryPanel giveaway={giveaway} state={state} />
          <section className={styles.section}>
            <h2 className={text.subheading}>{t('about')}</h2>
            <p className={styles.told}>{said(giveaway.text, language)}</p>
          </section>
          {state === 'drawn' && (
            <section className={styles.section}>
              <h2 className={text.subheading}>{t('winners')}</h2>
              <Winners giveaway={giveaway} />
              {reviews > 0 && product.active && (
                <TextLink to={`${paths.item(product.mat_id, product.mat_var_id)}#reviews`}>
                  {t('reviews', { count: reviews })}
                </TextLink>
              )}
            </section>
          )}
          <section className={styles.section}>
            <h2 className={text.subheading}>{t('terms.title')}</h2>
            <ul className={styles.terms}>
              <li>{t('terms.member')}</li>
              {face_types.length > 0 && <li>{t('terms.skin', { types: skins(face_types) })}</li>}
              <li>{t('terms.draw', { units: formatCount(units), when: momentText(closes_at, language) })}</li>
              <li>{t('terms.claim', { days: GIVEAWAY.claimDays })}</li>
              <li>{t('terms.review', { days: review_days })}</li>
              <li>{t('terms.data')}</li>
            </ul>
            {own !== '' && <p className={styles.told}>{own}</p>}
          </section>
          <Draw giveaway={giveaway} />
        </div>
      </div>
    </div>
  );
}

/** Data to verify the draw. */
function Draw({ giveaway }: { giveaway: Giveaway }) {
  const { t } = useTranslation('giveaways');
  const language = useLanguage();
  const { seed, seed_hash, drawn_at, giveaway_id } = giveaway;
  return (
    <details className={styles.draw}>
      <summary>{t('draw.title')}</summary>
      <p>{t('draw.text')}</p>
      <dl>
        <dt>{t('draw.hash')}</dt>
        <dd>{seed_hash}</dd>
        <dt>{t('draw.seed')}</dt>
        <dd>{seed ?? t('draw.hidden')}</dd>
      </dl>
      {drawn_at !== null && (
        <p>
          {t('draw.at', { when: momentText(drawn_at, language) })}{' '}
          <a href={`/api/v3/giveaways/${giveaway_id}/draw`}>{t('draw.order')}</a>
        </p>
      )}
    </details>
  );
}

const Waiting = () => (
  <Loading>
    <div className={styles.columns}>
      <Skeleton shape="picture" />
      <div className={styles.about}>
        <Skeleton width="30%" />
        <div className={text.title}>
          <Skeleton width="90%" />
        </div>
        <Skeleton width="70%" />
        <Skeleton shape="block" className={styles.wait} />
      </div>
    </div>
  </Loading>
);

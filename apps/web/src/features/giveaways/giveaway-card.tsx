import type { GiveawayState } from '@mali/contracts/giveaway-values';
import type { Giveaway } from '@mali/contracts/giveaways';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Badge, type BadgeTone } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { AppLink } from '../../ui/link.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Countdown } from '../flash-sale/index.ts';
import { useLanguage } from '../preferences/index.ts';
import styles from './giveaway-card.module.css';
import { Winners } from './winners.tsx';
import { brandName, momentText, productName, said } from './words.ts';

const TONES: Readonly<Record<GiveawayState, BadgeTone>> = {
  open: 'leaf',
  soon: 'outline',
  closed: 'care',
  drawn: 'plain',
};

export function StateBadge({ state }: { state: GiveawayState }) {
  const { t } = useTranslation('giveaways');
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}

/** A giveaway in the list: prize, number and deadline; after the draw the winners. */
export function GiveawayCard({
  giveaway,
  state,
  now,
  priority = false,
}: {
  giveaway: Giveaway;
  /** By the clock, which may be ahead of the loaded data. */
  state: GiveawayState;
  now: number;
  priority?: boolean;
}) {
  const { t } = useTranslation('giveaways');
  const language = useLanguage();
  const { giveaway_id, product, units, entries, closes_at, opens_at } = giveaway;
  const over = state === 'closed' || state === 'drawn';
  return (
    <article className={cx(styles.card, over && styles.over)}>
      <ProductPicture
        image={product.image}
        alt=""
        sizes={over ? '96px' : '(min-width: 1200px) 280px, 40vw'}
        priority={priority}
      />
      <div className={styles.about}>
        <StateBadge state={state} />
        <h3 className={styles.title}>
          <AppLink to={paths.oneGiveaway(giveaway_id)}>{said(giveaway.title, language)}</AppLink>
        </h3>
        <p className={styles.product}>
          {brandName(giveaway, language)} {productName(giveaway, language)}
        </p>
        <div className={styles.foot}>
          {state === 'drawn' ? (
            <>
              <p className={styles.label}>{t('winners')}</p>
              <Winners giveaway={giveaway} />
            </>
          ) : (
            <>
              <p className={styles.facts}>
                <span>{t('units', { count: units })}</span>
                <span>{t('worth', { price: formatBaht(product.worth) })}</span>
                {entries > 0 && <span>{t('entries', { count: entries, shown: formatCount(entries) })}</span>}
              </p>
              {state === 'open' && <Countdown left={Date.parse(closes_at) - now} label={t('closesIn')} />}
              {state === 'soon' && <p>{t('from', { when: momentText(opens_at, language) })}</p>}
              {state === 'closed' && <p>{t('closed')}</p>}
            </>
          )}
        </div>
      </div>
    </article>
  );
}

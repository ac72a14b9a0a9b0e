import type { FlashState, FlashItem as Item } from '@mali/contracts/flash-sales';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import words from '../../ui/item-words.module.css';
import { AppLink } from '../../ui/link.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { Price } from '../../ui/price.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { addToCart } from '../cart/index.ts';
import { brandNames, SIZES, variantName } from '../catalogue/index.ts';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import styles from './flash-item.module.css';

/** Up to this number the remaining units are shown, instead of the sold ones. */
const FEW = 3;

/** A product in a sale: its sale price and remaining units. */
export function FlashItem({ item, state, priority }: { item: Item; state: FlashState; priority: boolean }) {
  const { t } = useTranslation('flash');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { card, sale_price, per_customer, gone } = item;
  const name = inLanguage(card, 'mat_name', language);
  const variant = variantName(card, language);
  const to = paths.item(card.mat_id, card.mat_var_id);
  const bought = state === 'running' && !gone;
  // Products not or no longer in the sale are shown with their current price.
  const inSale = state === 'coming' || bought;
  return (
    <article className={styles.item} data-testid="flash-item">
      <AppLink to={to} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <ProductPicture
          image={card.image_1}
          alt=""
          sizes={SIZES.card}
          className={cx(state === 'running' && gone && styles.out)}
          {...(priority && { priority })}
        />
        {state === 'running' && gone && (
          <span className={styles.badge}>
            <Badge>{card.sold_out ? t('soldOut') : t('gone')}</Badge>
          </span>
        )}
      </AppLink>
      <AppLink to={to} className={words.words}>
        <span className={words.brand}>{brandNames(card, language).name}</span>
        <span className={words.name}>{name}</span>
        {variant !== '' && <span className={words.quiet}>{variant}</span>}
        {inSale ? (
          <Price now={sale_price} was={card.mat_price} />
        ) : (
          <Price now={card.net_price} was={card.mat_price} />
        )}
        {state === 'coming' && card.net_price !== sale_price && (
          <span className={words.quiet}>{t('priceNow', { price: formatBaht(card.net_price) })}</span>
        )}
      </AppLink>
      <div className={styles.foot}>
        <Allotment item={item} state={state} />
        {per_customer !== null && inSale && (
          <p className={styles.small}>{t('perCustomer', { count: per_customer })}</p>
        )}
        {bought ? (
          <Button
            wide
            size="m"
            aria-label={t('addLabel', { name: variant === '' ? name : `${name} ${variant}` })}
            onClick={() => dispatch(addToCart(card))}
          >
            {t('add')}
          </Button>
        ) : (
          <ButtonLink wide size="m" look="quiet" to={to} aria-label={`${t('look')} ${name}`}>
            {t('look')}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

/** Allotment and sold units, by orders. */
function Allotment({ item: { allotment, taken, gone }, state }: { item: Item; state: FlashState }) {
  const { t } = useTranslation('flash');
  if (allotment === null || state === 'over') return null;
  // While nothing is sold, the allotment is shown instead.
  if (state === 'coming' || taken === 0) {
    return <p className={styles.small}>{t('ready', { allotment: formatCount(allotment) })}</p>;
  }
  const left = allotment - taken;
  const told = t('taken', { taken: formatCount(taken), allotment: formatCount(allotment) });
  return (
    <div className={styles.allotment}>
      <ProgressBar value={taken} max={allotment} label={told} tone={gone ? 'ink' : 'accent'} />
      <p className={styles.small}>
        {told}
        {left > 0 && left <= FEW && <b>{t('lastOnes', { count: left })}</b>}
      </p>
    </div>
  );
}

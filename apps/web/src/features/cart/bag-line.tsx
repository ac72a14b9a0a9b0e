import type { CartItem } from '@mali/contracts/cart';
import type { PricedLine } from '@mali/contracts/pricing';
import type { TFunction } from 'i18next';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { withTexts } from '../../app/i18n.ts';
import { paths } from '../../app/paths.ts';
import { IconButton, TextLink } from '../../ui/button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatBaht } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import styles from './bag-line.module.css';
import type { RuleBookRoot } from './rule-book.ts';
import { removeLine, setQuantity } from './thunks.ts';
import { WhyPrice } from './why-price.tsx';

/** The heading of the bag page. */
export const BAG_TITLE = 'bag-title';
/** Maximum number of units left that is shown. */
const FEW = 5;

/** Loaded separately: few bags contain sold-out items. */
const SoldOutWays = lazy(
  withTexts(['member'], () =>
    import('./sold-out-ways.tsx').then((module) => ({ default: module.SoldOutWays })),
  ),
);

/** Shade and size of the selected variant. */
export function variantText(item: CartItem, language: 'th' | 'en'): string {
  return [inLanguage(item, 'variant_name_2', language), inLanguage(item, 'variant_name_1', language)]
    .filter(Boolean)
    .join(' · ');
}

/** For a line partly reduced by a flash sale: the number of units at its price, and the price of the others. */
function partlyAtSale({ prices }: PricedLine, t: TFunction<'bag'>): string | null {
  const [sale, ...others] = prices ?? [];
  if (sale === undefined) return null;
  const then = others.map(({ net }) => formatBaht(net)).join(', ');
  return t('partly', { count: sale.quantity, price: formatBaht(sale.net), then });
}

/**
 * A line of the bag: picture of the selected shade, quantity with optimistic updates, the price and its
 * explanation.
 */
export function BagLine({ item, line, code }: { item: CartItem; line: PricedLine; code: string | null }) {
  const { t } = useTranslation('bag');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const rule = useSelector((root: RuleBookRoot) => root.ruleBook.variants[item.mat_var_id]);
  const name = inLanguage(item, 'mat_name', language);
  const brand = language === 'th' ? item.brand_th || item.brand_en : item.brand_en;
  const limit = Math.min(99, rule?.limit ?? item.limit);
  const before = Math.round(line.list * line.quantity * 100) / 100;
  const href = paths.item(item.mat_id, item.mat_var_id);
  const remove = (
    <IconButton
      name="close"
      label={t('remove', { name })}
      className={styles.remove}
      onClick={() => {
        dispatch(removeLine(item.mat_var_id));
        // The button is removed with its line: focus moves to the heading of the bag.
        document.getElementById(BAG_TITLE)?.focus({ preventScroll: true });
      }}
    />
  );
  return (
    <li className={styles.line} data-testid="bag-line">
      <AppLink to={href} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <ProductPicture image={item.image_cart} alt="" sizes="(min-width: 768px) 124px, 88px" />
      </AppLink>
      <div className={styles.main}>
        <p className={styles.brand}>{brand}</p>
        <AppLink to={href} className={styles.name}>
          {name}
        </AppLink>
        {variantText(item, language) !== '' && (
          <p className={styles.variant}>{variantText(item, language)}</p>
        )}
        {line.unavailable ? (
          <>
            <div className={styles.out}>
              <span className={styles.outBadge}>{t('soldOut')}</span>
              <TextLink inline to={paths.item(item.mat_id)}>
                {t('otherShade')}
              </TextLink>
            </div>
            <div className={styles.notify}>
              <Suspense>
                <SoldOutWays mat_var_id={item.mat_var_id} quantity={item.quantity} />
              </Suspense>
            </div>
          </>
        ) : (
          <>
            <div className={styles.bottom}>
              <QuantityStepper
                value={line.quantity}
                max={limit}
                min={0}
                labels={{
                  field: t('quantity', { name }),
                  less: t('less', { name }),
                  more: t('more', { name }),
                }}
                onChange={(quantity) => dispatch(setQuantity(item.mat_var_id, quantity))}
              />
              <p className={styles.price}>
                <span className={before > line.amount ? styles.sale : undefined}>
                  {formatBaht(line.amount)}
                </span>
                {before > line.amount && <s>{formatBaht(before)}</s>}
              </p>
            </div>
            {line.quantity > 1 && (
              <p className={styles.each}>
                {partlyAtSale(line, t) ?? t('each', { price: formatBaht(line.net) })}
              </p>
            )}
            {line.quantity >= limit && (
              <p className={styles.limit}>
                {limit <= FEW ? t('lastUnits', { count: limit }) : t('limit', { count: limit })}
              </p>
            )}
            <WhyPrice line={line} code={code} />
          </>
        )}
      </div>
      {remove}
    </li>
  );
}

/** A gift: displayed, not editable (CART-15, CART-17). */
export function GiftLine({ item }: { item: CartItem }) {
  const { t } = useTranslation('bag');
  const language = useLanguage();
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        <ProductPicture image={item.image_cart} alt="" sizes="(min-width: 768px) 124px, 88px" />
      </span>
      <div className={styles.main}>
        <p className={styles.gift}>{t('gift')}</p>
        <p className={styles.name}>{inLanguage(item, 'mat_name', language)}</p>
        <p className={styles.variant}>
          {t('giftText')} · {t('units', { count: item.quantity })}
        </p>
      </div>
    </li>
  );
}

import type { Material, Variant } from '@mali/contracts/catalogue';
import { CART_LINE_MAX } from '@mali/contracts/limits';
import { formatDate } from '@mali/thai/dates';
import { formatEnd } from '@mali/thai/periods';
import { lazy, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { withTexts } from '../../app/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Chip, Chips } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { formatBaht, priceCut } from '../../ui/money.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import text from '../../ui/type.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Why } from '../../ui/why.tsx';
import { addToCart, useChosenArea, useDeliveryDay, variantProduct } from '../cart/index.ts';
import { OnlyAtBranches } from '../pickup/index.ts';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import styles from './buy-box.module.css';
import { cutOf, pageUnitPriceText, promotionName } from './product-texts.ts';
import { isReturnable } from './return-terms.ts';
import { variantName } from './variant-axes.ts';

// Pricing a bag needs the whole engine, which is not loaded for the first view.
const FreeDelivery = lazy(() =>
  import('./delivery-terms.tsx').then((module) => ({ default: module.FreeDelivery })),
);
const NotifyMe = lazy(
  withTexts(['member'], () =>
    import('../wishlist/index.ts').then((module) => ({ default: module.NotifyMe })),
  ),
);
const DeliveryCost = lazy(() =>
  import('./delivery-terms.tsx').then((module) => ({ default: module.DeliveryCost })),
);

type BoxProps = { material: Material; variant: Variant };

/** Net price large, list price struck through, the discount as a badge (PRICE-24), and the promotion's name. */
export function PriceBlock({ material, variant }: BoxProps) {
  const { t } = useTranslation('catalogue');
  const { t: ui } = useTranslation('ui');
  const language = useLanguage();
  const { net_price, mat_price, mat_label_price } = variant;
  const cut = priceCut(net_price, mat_price);
  const rule = cutOf(material.pricing, variant);
  const unitPrice = pageUnitPriceText(material, variant, t);
  return (
    <div className={styles.block}>
      {material.badges && (
        <Chips>
          {material.badges.map((badge) => (
            <Badge key={badge.text} tone={badge.tone}>
              {inLanguage(badge, 'text', language)}
            </Badge>
          ))}
        </Chips>
      )}
      <p className={styles.prices}>
        <VisuallyHidden>{t('product.price')} </VisuallyHidden>
        <span className={cx(styles.now, cut && text.accent)}>{formatBaht(net_price)}</span>
        {cut && (
          <>
            <s>
              <VisuallyHidden>{ui('price.before')} </VisuallyHidden>
              {formatBaht(mat_price)}
            </s>
            <Badge tone="accent">
              {'baht' in cut
                ? ui('price.cutBaht', { amount: formatBaht(cut.baht) })
                : ui('price.cutPercent', { percent: cut.percent })}
            </Badge>
            {rule?.flash && <Badge tone="care">{t('card.flash')}</Badge>}
          </>
        )}
      </p>
      <p className={cx(text.small, text.muted)}>
        {[
          unitPrice,
          t('product.vat'),
          mat_label_price !== null && mat_label_price > mat_price
            ? t('product.label', { price: formatBaht(mat_label_price) })
            : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {cut && rule && (
        <Why title={t('product.why')}>
          <dl>
            <div>
              <dt>{t('product.whyList')}</dt>
              <dd>{formatBaht(mat_price)}</dd>
            </div>
            <div className={text.accent}>
              <dt>
                {promotionName(rule, language)}
                {rule.ends_at !== null && (
                  <small>
                    {t('product.whyUntil', { date: formatEnd(new Date(rule.ends_at), language) })}
                  </small>
                )}
              </dt>
              <dd>{formatBaht(Math.round((net_price - mat_price) * 100) / 100)}</dd>
            </div>
            <div>
              <dt>{t('product.whyNow')}</dt>
              <dd>{formatBaht(net_price)}</dd>
            </div>
          </dl>
        </Why>
      )}
    </div>
  );
}

/** Maximum quantity per order: the shop's limit, and the remaining flash sale units (CART-13). */
function limitOf({ material, variant }: BoxProps): number {
  const rule = material.pricing.variants.find(({ mat_var_id }) => mat_var_id === variant.mat_var_id);
  return Math.min(CART_LINE_MAX, rule?.limit ?? variant.limit);
}

type Quantity = { quantity: number; limit: number; setQuantity: (units: number) => void };

/** The selected quantity of a variant, shared by all buttons of the page; 1 after a change of the variant. */
export function useQuantity({ material, variant }: BoxProps): Quantity {
  const { mat_var_id } = variant;
  const [wanted, setWanted] = useState({ of: mat_var_id, units: 1 });
  const limit = limitOf({ material, variant });
  const units = wanted.of === mat_var_id ? wanted.units : 1;
  return {
    limit,
    quantity: Math.max(1, Math.min(units, limit)),
    setQuantity: (next) =>
      setWanted({ of: mat_var_id, units: Number.isInteger(next) ? Math.max(1, next) : 1 }),
  };
}

const totalOf = ({ net_price }: Variant, quantity: number): number =>
  Math.round(net_price * quantity * 100) / 100;

/** Quantity and the button, or alternatives when it is sold out. */
export function AddToBag({
  material,
  variant,
  wanted: { quantity, limit, setQuantity },
  onChoose,
}: BoxProps & { wanted: Quantity; onChoose: (variant: Variant) => void }) {
  const { t } = useTranslation('catalogue');
  const dispatch = useAppDispatch();
  if (variant.sold_out) return <SoldOut material={material} variant={variant} onChoose={onChoose} />;
  const total = totalOf(variant, quantity);
  return (
    <div className={styles.block}>
      <div className={styles.add}>
        <QuantityStepper
          value={quantity}
          max={limit}
          labels={{ field: t('product.quantity'), less: t('product.less'), more: t('product.more') }}
          onChange={setQuantity}
        />
        <Button onClick={() => dispatch(addToCart(variantProduct(material, variant), quantity))}>
          {t('product.add', { price: formatBaht(total) })}
        </Button>
      </div>
      {variant.left !== null ? (
        <p className={cx(text.small, styles.few)} role="status">
          <Icon name="info" size="s" />
          {t('product.left', { count: variant.left })}
        </p>
      ) : (
        quantity >= limit && (
          <p className={cx(text.small, text.muted)} role="status">
            {t('product.limit', { count: limit })}
          </p>
        )
      )}
      <Suspense fallback={<div className={styles.goalWait} />}>
        <FreeDelivery amount={total} />
      </Suspense>
    </div>
  );
}

/** Other variants as alternatives to a sold-out one. */
const OTHERS = 4;

function SoldOut({ material, variant, onChoose }: BoxProps & { onChoose: (variant: Variant) => void }) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const others = material.variants.filter((one) => !one.sold_out).slice(0, OTHERS);
  const own = variantName(variant, language) || inLanguage(material, 'mat_name', language);
  return (
    <div className={styles.block}>
      <Button disabled wide>
        {t('product.soldOut')}
      </Button>
      <Suspense fallback={null}>
        <OnlyAtBranches
          mat_var_id={variant.mat_var_id}
          onAdd={() => dispatch(addToCart(variantProduct(material, variant), 1))}
        />
        <NotifyMe mat_var_id={variant.mat_var_id} />
      </Suspense>
      {others.length > 0 ? (
        <>
          <p className={text.small}>{t('product.soldOutText', { name: own })}</p>
          <Chips>
            {others.map((one) => (
              <Chip key={one.mat_var_id} className={styles.other} onClick={() => onChoose(one)}>
                {one.variant_code_2 && <i style={{ background: one.variant_code_2 }} />}
                {variantName(one, language)}
              </Chip>
            ))}
          </Chips>
        </>
      ) : (
        <p className={text.small}>{t('product.soldOutAll')}</p>
      )}
      {material.related.length > 0 && (
        <a className={styles.way} href="#related">
          {t('product.toRelated')}
          <Icon name="chevronDown" size="s" />
        </a>
      )}
    </div>
  );
}

/** Month and year as stamped on packs: 11/2570 (2027), 11/2027. */
function expiryText(date: string, language: 'th' | 'en'): string {
  const [year = '', month = ''] = date.split('-');
  return language === 'th' ? `${month}/${Number(year) + 543} (${year})` : `${month}/${year}`;
}

/** Delivery date and cost, shelf life, and returns. */
export function Facts({ material, variant }: BoxProps) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const arrives = useDeliveryDay();
  const area = useChosenArea();
  const facts: { icon: IconName; main: ReactNode; sub?: ReactNode }[] = [
    {
      icon: 'truck',
      main:
        area?.served === false
          ? t('product.notServed', { zipcode: area.zipcode })
          : t(area === null ? 'product.arrives' : 'product.arrivesAt', {
              date: formatDate(arrives, language, 'weekday'),
              zipcode: area?.zipcode ?? '',
            }),
      sub: area?.served !== false && (
        <Suspense fallback={'\u00a0'}>
          <DeliveryCost />
        </Suspense>
      ),
    },
    ...(variant.expiry === null
      ? []
      : [
          {
            icon: 'calendarCheck',
            main: t('product.expires', { date: expiryText(variant.expiry, language) }),
            sub: [
              t('product.expiresText'),
              material.pao_months === null ? null : t('product.pao', { count: material.pao_months }),
            ]
              .filter((part) => part !== null)
              .join(' · '),
          } as const,
        ]),
    ...(isReturnable(material) ? [{ icon: 'undo', main: t('product.returns') } as const] : []),
    ...(material.notification_no === null
      ? []
      : [
          { icon: 'genuine', main: t('product.notification', { number: material.notification_no }) } as const,
        ]),
  ];
  return (
    <ul className={cx(styles.block, styles.facts)}>
      {facts.map(({ icon, main, sub }) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>
            {main}
            {sub && <small>{sub}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The sticky button at the bottom of a phone's screen. */
export function BuyBar({ material, variant, quantity }: BoxProps & { quantity: number }) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const name = variantName(variant, language);
  return (
    <div className={styles.bar}>
      <span>
        {name !== '' && <small>{name}</small>}
        <b className={variant.net_price < variant.mat_price ? text.accent : undefined}>
          {formatBaht(totalOf(variant, quantity))}
        </b>
      </span>
      {variant.sold_out ? (
        <Suspense fallback={<Button disabled>{t('product.soldOut')}</Button>}>
          <NotifyMe mat_var_id={variant.mat_var_id} />
        </Suspense>
      ) : (
        <Button onClick={() => dispatch(addToCart(variantProduct(material, variant), quantity))}>
          {t('product.addShort')}
        </Button>
      )}
    </div>
  );
}

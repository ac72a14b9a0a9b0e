import type { MaterialCard } from '@mali/contracts/catalogue';
import type { PricingRules } from '@mali/contracts/pricing';
import { PromotionKind } from '@mali/contracts/promotion-values';
import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { withTexts } from '../../app/i18n.ts';
import { paths } from '../../app/paths.ts';
import { whenIdle } from '../../app/when-idle.ts';
import { IconButton } from '../../ui/button.tsx';
import { Badge, type BadgeTone } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import words from '../../ui/item-words.module.css';
import { AppLink } from '../../ui/link.tsx';
import { Price, Rating } from '../../ui/price.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import { addToCart } from '../cart/index.ts';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import { material } from './calls.ts';
import { rememberCard } from './card-memory.ts';
import { SIZES } from './picture-sizes.ts';
import styles from './product-card.module.css';
import { brandNames, promotionsOf, promotionTag, swatchStyle, unitPriceText } from './product-texts.ts';

/** Maximum numbers of pictures and of shades on a card. */
const PICTURES = 3;
const SHADES = 5;

/** Hover time in ms before a card's product is preloaded. */
const INTENT_MS = 150;

const Heart = lazy(
  whenIdle(
    withTexts(['member'], () => import('../wishlist/index.ts').then((module) => ({ default: module.Heart }))),
  ),
);
const ChooseSheet = lazy(() =>
  import('./choose-sheet.tsx').then((module) => ({ default: module.ChooseSheet })),
);

type CardProps = {
  card: MaterialCard;
  pricing: PricingRules;
  /** In the first row of the page: its picture is loaded eagerly. */
  priority?: boolean;
  sizes?: string;
};

/**
 * A product in a list: one card for all its shades, with the data needed before opening it (rules 28 to 31).
 */
export function ProductCard({ card, pricing, priority, sizes = SIZES.card }: CardProps) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const name = inLanguage(card, 'mat_name', language);
  const brand = brandNames(card, language);
  const to = paths.item(card.mat_id, card.mat_var_id);
  const unitPrice = card.unit_price ? unitPriceText(card, t) : null;
  const promotion = promotionsOf(pricing, card.mat_var_id).find(
    (rule) => rule.kind !== PromotionKind.PriceCut,
  );
  const single = card.variant_count === 1;
  const [choosing, setChoosing] = useState(false);
  const intent = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // Preloads the product on hover and press.
  const fetchProduct = () => void dispatch(material.initiate(card.mat_id, { subscribe: false }));
  return (
    <article
      className={styles.card}
      data-testid="product-card"
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') intent.current = setTimeout(fetchProduct, INTENT_MS);
      }}
      onPointerLeave={() => clearTimeout(intent.current)}
      onPointerDown={({ target }) => {
        if (target instanceof Element && target.closest('a') !== null) fetchProduct();
      }}
      onClickCapture={() => rememberCard(card)}
    >
      <div className={styles.top}>
        <CardPictures card={card} name={name} to={to} sizes={sizes} {...(priority && { priority })} />
        <CardBadges card={card} pricing={pricing} />
        <Suspense fallback={null}>
          <Heart mat_var_id={card.mat_var_id} name={name} onCard />
        </Suspense>
        {!card.sold_out && (
          <IconButton
            name="plus"
            label={single ? t('card.add', { name }) : t('card.choose', { name })}
            className={styles.add}
            {...(!single && { 'aria-haspopup': 'dialog' as const })}
            onClick={() => (single ? dispatch(addToCart(card)) : setChoosing(true))}
          />
        )}
      </div>
      <AppLink to={to} className={words.words}>
        <span className={words.brand}>
          {brand.name} {brand.other && <span className={styles.other}>{brand.other}</span>}
        </span>
        <span className={words.name}>{name}</span>
        <Price now={card.net_price} was={card.mat_price} {...(card.price_from && { from: true })} />
        {unitPrice !== null && <span className={words.quiet}>{unitPrice}</span>}
        <Rating score={card.rating} count={card.rating_count} />
        <Shades card={card} />
        {promotion && (
          <Badge tone="outline" className={styles.tag ?? ''}>
            {promotionTag(promotion, t)}
          </Badge>
        )}
      </AppLink>
      {choosing && (
        <Suspense fallback={null}>
          <ChooseSheet card={card} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </article>
  );
}

/**
 * Marks on its picture, two at most: sold out by itself; else few left or a flash sale, then badges that staff have made,
 * then new.
 */
function CardBadges({ card, pricing }: { card: MaterialCard; pricing: PricingRules }) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const flash = promotionsOf(pricing, card.mat_var_id).some(
    (rule) => rule.kind === PromotionKind.PriceCut && rule.flash,
  );
  const marks: ReactNode[] = [];
  const add = (label: string, tone: BadgeTone = 'plain') =>
    marks.push(
      <Badge key={label} tone={tone}>
        {label}
      </Badge>,
    );
  if (card.sold_out) add(t('card.soldOut'));
  else {
    if (card.left !== null && card.variant_count === 1) add(t('card.left', { count: card.left }), 'care');
    else if (flash) add(t('card.flash'), 'accent');
    for (const own of card.badges ?? []) add(inLanguage(own, 'text', language), own.tone);
    if (card.is_new) add(t('card.new'));
  }
  return <span className={styles.badge}>{marks.slice(0, 2)}</span>;
}

/**
 * Up to three pictures, by swipe, by arrow keys while focused, or by buttons on hover. The second and third
 * are loaded on interaction.
 */
function CardPictures({
  card,
  name,
  to,
  sizes,
  priority,
}: {
  card: MaterialCard;
  name: string;
  to: string;
  sizes: string;
  priority?: boolean;
}) {
  const { t } = useTranslation('catalogue');
  const strip = useRef<HTMLAnchorElement>(null);
  const [near, setNear] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [second, setSecond] = useState(false);
  const images = [card.image_1, card.image_2, card.image_3].filter((image) => image !== null);
  const several = images.length > 1;
  const shown = near ? images.slice(0, PICTURES) : images.slice(0, 1);
  const wake = () => setNear(true);
  const step = (by: 1 | -1) => {
    const element = strip.current;
    element?.scrollBy({ left: by * element.clientWidth, behavior: 'smooth' });
  };
  // On hover the second picture is shown once loaded.
  const turned = hovered && second;
  useEffect(() => {
    const element = strip.current;
    if (turned) element?.scrollTo({ left: element.clientWidth, behavior: 'smooth' });
    return () => {
      if (turned) element?.scrollTo({ left: 0, behavior: 'smooth' });
    };
  }, [turned]);
  return (
    <>
      <AppLink
        ref={strip}
        to={to}
        className={cx(styles.strip, card.sold_out && styles.out)}
        aria-label={t('card.pictures', { name })}
        {...(!several && { tabIndex: -1, 'aria-hidden': true })}
        onPointerEnter={({ pointerType }) => {
          wake();
          setHovered(pointerType === 'mouse');
        }}
        onPointerLeave={() => setHovered(false)}
        onLoadCapture={({ target, currentTarget }) => {
          if (target instanceof Node && !currentTarget.firstElementChild?.contains(target)) setSecond(true);
        }}
        onTouchStart={wake}
        onFocus={wake}
      >
        <ProductPicture
          image={images[0] ?? null}
          alt=""
          sizes={sizes}
          {...(priority && { priority })}
          className={styles.picture}
        />
        {shown.slice(1).map((image) => (
          <ProductPicture key={image} image={image} alt="" sizes={sizes} className={styles.picture} />
        ))}
      </AppLink>
      {several && (
        <span className={styles.arrows} aria-hidden="true">
          <IconButton
            name="chevronLeft"
            label={t('card.previous')}
            tabIndex={-1}
            onPointerEnter={wake}
            onClick={() => step(-1)}
          />
          <IconButton
            name="chevronRight"
            label={t('card.next')}
            tabIndex={-1}
            onPointerEnter={wake}
            onClick={() => step(1)}
          />
        </span>
      )}
    </>
  );
}

/** Its shades as dots: displayed only, not selectable, to avoid accidental taps (rule 29). */
function Shades({ card }: { card: MaterialCard }) {
  const { t } = useTranslation('catalogue');
  if (card.swatches.length < 2) return null;
  const more = card.variant_2 - Math.min(SHADES, card.swatches.length);
  return (
    <span className={styles.shades} role="img" aria-label={t('card.shades', { count: card.variant_2 })}>
      {card.swatches.slice(0, SHADES).map((shade) => (
        <i key={shade.mat_var_id} style={swatchStyle(shade.code, shade.swatch)} />
      ))}
      {more > 0 && <span>{t('card.shadesMore', { count: more })}</span>}
    </span>
  );
}

/** Placeholder of a loading card. */
export function CardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton shape="picture" />
      <div className={words.words}>
        <Skeleton width="40%" />
        <Skeleton width="90%" />
        <Skeleton width="30%" />
        <Skeleton width="55%" />
      </div>
    </div>
  );
}

export function CardGrid({
  wide,
  children,
  ...rest
}: {
  /** Four columns on a desktop, else three. */
  wide?: boolean;
  children: ReactNode;
  'aria-busy'?: boolean;
}) {
  return (
    <div className={cx(styles.grid, wide && styles.wide)} {...rest}>
      {children}
    </div>
  );
}

/** A row of cards: scrollable on a phone, complete on a desktop. */
export function CardShelf({
  label,
  cards,
  pricing,
  most = 4,
  six,
}: {
  label: string;
  cards: readonly MaterialCard[];
  pricing: PricingRules;
  most?: number;
  /** One row of six on a desktop. */
  six?: boolean;
}) {
  return (
    <ul className={cx(styles.shelf, six && styles.six)} aria-label={label}>
      {cards.slice(0, six ? 6 : most).map((card) => (
        <li key={card.mat_id}>
          <ProductCard card={card} pricing={pricing} sizes={SIZES.shelf} />
        </li>
      ))}
    </ul>
  );
}

export function ShelfSkeleton() {
  return (
    <div className={styles.shelf}>
      {[0, 1, 2, 3].map((place) => (
        <CardSkeleton key={place} />
      ))}
    </div>
  );
}

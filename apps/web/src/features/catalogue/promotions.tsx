import type { Material, MaterialCard, Variant } from '@mali/contracts/catalogue';
import type { RulePromotion } from '@mali/contracts/pricing';
import { isWholeSet, PromotionKind } from '@mali/contracts/promotion-values';
import { formatEnd } from '@mali/thai/periods';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { Button, IconButton, TextLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import text from '../../ui/type.module.css';
import { addToCart, type CartProduct, selectItems, variantProduct } from '../cart/index.ts';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import { promotionName, promotionSentence, promotionsOf } from './product-texts.ts';
import styles from './promotions.module.css';
import { promotionFlags } from './requests.ts';

/** Number of products shown for an offer with a free choice. */
const COMPANIONS = 3;

/** The product's promotions in words, with products to complete them (PROD-05). */
export function Promotions({ material, variant }: { material: Material; variant: Variant }) {
  const { t } = useTranslation('below');
  const rules = promotionsOf(material.pricing, variant.mat_var_id).filter(
    ({ kind }) => kind !== PromotionKind.PriceCut,
  );
  if (rules.length === 0) return null;
  return (
    <section className={styles.list} aria-label={t('promo.title')}>
      {rules.map((rule) => (
        <Promotion key={rule.promo_id} rule={rule} material={material} variant={variant} />
      ))}
    </section>
  );
}

function Promotion({
  rule,
  material,
  variant,
}: {
  rule: RulePromotion;
  material: Material;
  variant: Variant;
}) {
  const { t } = useTranslation('below');
  const { t: catalogueText } = useTranslation('catalogue');
  const language = useLanguage();
  const members = material.companions.filter((card) =>
    promotionsOf(material.pricing, card.mat_var_id).some(({ promo_id }) => promo_id === rule.promo_id),
  );
  const set = isWholeSet(rule.kind);
  return (
    <article className={styles.promotion}>
      <h2 className={styles.name}>
        <Icon name="tag" size="s" />
        {promotionName(rule, language)}
      </h2>
      <p className={text.small}>
        {promotionSentence(rule, catalogueText)}
        {rule.ends_at !== null && (
          <span className={text.faint}>
            {' '}
            {t('promo.until', { date: formatEnd(new Date(rule.ends_at), language) })}
          </span>
        )}
      </p>
      {members.length > 0 && (
        <ul className={styles.members} aria-label={t('promo.with')}>
          {(set ? members : members.slice(0, COMPANIONS)).map((card) => (
            <Companion key={card.mat_var_id} card={card} />
          ))}
        </ul>
      )}
      {set ? (
        <Rest rule={rule} members={members} own={variantProduct(material, variant)} />
      ) : (
        <TextLink
          className={text.small ?? ''}
          to={
            material.pro_005 !== null && rule.kind === PromotionKind.Bundle
              ? paths.shop([], { products: material.pro_005.line_spec.slice(0, 100).join(',') })
              : paths.shop([], { promotion: promotionFlags([rule.kind]) })
          }
        >
          {t('promo.all')}
          <Icon name="arrowRight" size="s" />
        </TextLink>
      )}
    </article>
  );
}

const useInBag = (): ReadonlySet<number> => {
  const items = useSelector(selectItems);
  return new Set(items.map((item) => item.mat_var_id));
};

function Companion({ card }: { card: MaterialCard }) {
  const { t } = useTranslation('below');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const inBag = useInBag().has(card.mat_var_id);
  const name = inLanguage(card, 'mat_name', language);
  return (
    <li className={styles.companion}>
      <ProductPicture image={card.image_cart} alt="" sizes="56px" />
      <span>
        <AppLink to={paths.item(card.mat_id, card.mat_var_id)} className={styles.link}>
          {name}
        </AppLink>
        <Price now={card.net_price} was={card.mat_price} />
      </span>
      {inBag ? (
        <span className={styles.there} title={t('promo.inBag')}>
          <Icon name="check" />
          <span className={styles.thereText}>{t('promo.inBag')}</span>
        </span>
      ) : card.sold_out ? (
        <span className={text.small}>{t('card.soldOut', { ns: 'catalogue' })}</span>
      ) : (
        <IconButton
          name="plus"
          label={t('promo.add', { name })}
          className={styles.add}
          onClick={() => dispatch(addToCart(card))}
        />
      )}
    </li>
  );
}

/** Adds the missing products of a full set to the bag, this product included. */
function Rest({
  rule,
  members,
  own,
}: {
  rule: RulePromotion;
  members: readonly MaterialCard[];
  own: CartProduct;
}) {
  const { t } = useTranslation('below');
  const dispatch = useAppDispatch();
  const inBag = useInBag();
  const all: CartProduct[] = [own, ...members];
  // A set with unavailable or missing members cannot be completed.
  const complete = all.length === rule.members?.length && all.every((product) => !product.sold_out);
  const missing = all.filter((product) => !inBag.has(product.mat_var_id));
  if (!complete) return null;
  if (missing.length === 0) {
    return (
      <p className={styles.done}>
        <Icon name="check" size="s" />
        {t('promo.complete')}
      </p>
    );
  }
  return (
    <Button look="secondary" size="m" wide onClick={() => dispatch(addToCart(missing))}>
      {t('promo.addRest', { count: missing.length })}
    </Button>
  );
}

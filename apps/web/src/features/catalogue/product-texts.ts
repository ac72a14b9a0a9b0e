import type { Material, MaterialCard, Variant } from '@mali/contracts/catalogue';
import type { Language } from '@mali/contracts/limits';
import type { PricingRules, RulePromotion } from '@mali/contracts/pricing';
import { PromotionKind } from '@mali/contracts/promotion-values';
import type { TFunction } from 'i18next';
import { formatBaht } from '../../ui/money.ts';

export type CatalogueText = TFunction<'catalogue'>;

/** The brand in the page's script, then in the other one if different. */
export function brandNames(
  { brand_en, brand_th }: Pick<MaterialCard, 'brand_en' | 'brand_th'>,
  language: Language,
): { name: string; other: string | null } {
  const name = language === 'th' ? brand_th || brand_en : brand_en;
  const other = language === 'th' ? brand_en : brand_th;
  return { name, other: other === '' || other === name ? null : other };
}

const UNITS = ['ml', 'g', 'pcs'] as const;

function unitText(unit: string | null, t: CatalogueText): string | null {
  const known = UNITS.find((one) => one === unit);
  return known === undefined ? null : t(`unit.${known}`);
}

/** Content text: 3.4 g. Null if unknown. */
export function contentText(
  { volume, unit }: Pick<MaterialCard, 'volume' | 'unit'>,
  t: CatalogueText,
): string | null {
  const name = unitText(unit, t);
  return volume === null || name === null ? null : t('amount', { amount: volume, unit: name });
}

/**
 * Price per ml, gram or piece, for comparing sizes. Null where not applicable.
 * @param amount unit count: 1 or 100
 */
export function unitPriceText(
  { net_price, volume, unit }: Pick<MaterialCard, 'net_price' | 'volume' | 'unit'>,
  t: CatalogueText,
  amount: 1 | 100 = 1,
): string | null {
  const name = unitText(unit, t);
  if (name === null || volume === null || volume <= 0 || (unit === 'pcs' && volume <= 1)) return null;
  const price = (net_price / volume) * amount;
  // Above 100 baht satang are omitted.
  const shown = price >= 100 ? Math.round(price) : Math.round(price * 100) / 100;
  return t('card.perUnit', { price: formatBaht(shown), unit: amount === 1 ? name : `${amount} ${name}` });
}

/** Products whose largest size is smaller are priced per one ml or gram. */
const HUNDRED_FROM = 10;

/** The unit price on a product's page: per 100 ml or g, with the same unit for all its sizes. */
export function pageUnitPriceText(
  material: Pick<Material, 'unit' | 'variants'>,
  variant: Variant,
  t: CatalogueText,
): string | null {
  const unit = variant.unit ?? material.unit;
  const large = material.variants.some(({ volume }) => (volume ?? 0) >= HUNDRED_FROM);
  return unitPriceText({ ...variant, unit }, t, large && unit !== 'pcs' ? 100 : 1);
}

/** What the texts of a promotion name: units, price, percent, free units. */
const promotionParts = (rule: RulePromotion) => ({
  count: rule.members?.length ?? rule.sale_qty ?? 2,
  price: formatBaht(rule.price ?? 0),
  percent: rule.disc ?? rule.percent ?? 0,
  free: rule.free_qty ?? 1,
});

/** Short promotion label on a card. */
export const promotionTag = (rule: RulePromotion, t: CatalogueText): string =>
  t(`promotions.${rule.kind}.tag`, promotionParts(rule));

/** A promotion as a sentence: condition and benefit. */
export const promotionSentence = (rule: RulePromotion, t: CatalogueText): string =>
  t(`promotions.${rule.kind}.offer`, promotionParts(rule));

export const promotionName = (rule: RulePromotion, language: Language): string =>
  (language === 'th' && rule.name_th) || rule.name_en;

/** Promotions of a variant among the response's rules. */
export function promotionsOf(pricing: PricingRules, mat_var_id: number): RulePromotion[] {
  const ids = pricing.variants.find((variant) => variant.mat_var_id === mat_var_id)?.promo_ids ?? [];
  return ids.flatMap((id) => pricing.promotions.find((promotion) => promotion.promo_id === id) ?? []);
}

/** The price cut behind a price: the one with the same reduction. */
export function cutOf(
  pricing: PricingRules,
  variant: Pick<MaterialCard, 'mat_var_id' | 'discount' | 'discount_type'>,
): RulePromotion | null {
  if (variant.discount === null) return null;
  return (
    promotionsOf(pricing, variant.mat_var_id).find(
      (rule) =>
        rule.kind === PromotionKind.PriceCut &&
        rule.discount === variant.discount &&
        rule.discount_type === variant.discount_type,
    ) ?? null
  );
}

/** A shade: its colour, under what was cut out of a picture. */
export const swatchStyle = (code: string | null, swatch?: string) => ({
  background: `${code}${swatch ? ` url(${swatch}) 50%/cover` : ''}`,
});

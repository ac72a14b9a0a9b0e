import type { CartItem } from '@mali/contracts/cart';
import { toSatang } from '@mali/contracts/money';
import type { PromoCodeRule, RuleGift, RulePromotion } from '@mali/contracts/pricing';
import { engineTerms, PromotionKind } from '@mali/contracts/promotion-values';
import type {
  CatalogueVariant,
  CodeRule,
  DeliveryRate,
  GiftRule,
  PointsToRedeem,
  PricingInput,
  Promotion,
} from '@mali/pricing';
import { ratesOf } from './delivery-terms.ts';
import { promoIdsOf, type RuleBook } from './rule-book.ts';

/** The rule in the engine's format, or null when a required part is missing: such a rule is ignored. */
function toPromotion(
  rule: RulePromotion,
  members: number[],
  units_left: Readonly<Record<number, number>>,
): Promotion | null {
  const { promo_id, kind } = rule;
  const base = {
    promo_id,
    members,
    exclude_discounted: rule.exclude_discounted ?? null,
    max_per_order: rule.max_per_order ?? null,
  };
  const terms = engineTerms(kind, rule);
  if (terms === null) return null;
  if (kind === PromotionKind.PriceCut) return { ...base, kind, ...terms, units_left } as Promotion;
  // A type check ensures that these terms equal the engine's (promotion-kinds.test.ts of the API).
  return { ...base, kind, members: rule.members ?? members, ...terms } as Promotion;
}

function toCode(rule: PromoCodeRule): CodeRule {
  return {
    code: rule.code,
    kind: rule.kind,
    discount: rule.kind === 'amount' ? toSatang(rule.discount) : rule.discount,
    cap: rule.cap === undefined ? null : toSatang(rule.cap),
    min_spend: rule.min_spend === undefined ? null : toSatang(rule.min_spend),
    exclude_promoted: rule.exclude_promoted ?? null,
    members: rule.members ?? null,
  };
}

const toGift = (rule: RuleGift, members: number[]): GiftRule => ({
  promo_id: rule.promo_id,
  min_spend: toSatang(rule.min_spend),
  members: rule.scoped ? members : null,
  gift: rule.gift,
  quantity: rule.quantity,
});

/**
 * The engine's input for these lines, in satang, from the loaded rules. A line without rules is priced as
 * displayed when added, until they are loaded.
 */
export function pricingInput(
  lines: readonly CartItem[],
  book: RuleBook,
  code: PromoCodeRule | null,
  points: PointsToRedeem,
): PricingInput {
  const catalogue: CatalogueVariant[] = [];
  const membersOf = new Map<number, number[]>();
  /** By promotion and variant. */
  const unitsLeft: Record<number, Record<number, number>> = {};
  for (const line of lines) {
    const rule = book.variants[line.mat_var_id];
    if (rule === undefined) {
      const { mat_var_id, limit, sold_out } = line;
      catalogue.push({ mat_var_id, price: toSatang(line.unit_price), limit, sold_out });
      continue;
    }
    const { mat_var_id, price, limit, sold_out } = rule;
    catalogue.push({ mat_var_id, price: toSatang(price), limit, sold_out });
    for (const promo_id of promoIdsOf(rule)) {
      membersOf.set(promo_id, [...(membersOf.get(promo_id) ?? []), mat_var_id]);
    }
    for (const { promo_id, units } of rule.units_left ?? [])
      unitsLeft[promo_id] = { ...unitsLeft[promo_id], [mat_var_id]: units };
  }

  const promotions: Promotion[] = [];
  for (const [promo_id, members] of membersOf) {
    const rule = book.promotions[promo_id];
    const promotion = rule === undefined ? null : toPromotion(rule, members, unitsLeft[promo_id] ?? {});
    if (promotion !== null) promotions.push(promotion);
  }

  return {
    catalogue,
    promotions,
    code: code === null ? null : toCode(code),
    points,
    delivery_rates: ratesOf(book).map(
      (tier): DeliveryRate => ({ ...tier, min_spend: toSatang(tier.min_spend), rate: toSatang(tier.rate) }),
    ),
    gifts: Object.values(book.gifts).map((gift) => toGift(gift, membersOf.get(gift.promo_id) ?? [])),
    lines: lines.map(({ mat_var_id, quantity }) => ({ mat_var_id, quantity })),
  };
}

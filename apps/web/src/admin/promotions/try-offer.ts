import { toBaht, toSatang } from '@mali/contracts/money';
import type { OfferKind, OfferTerms } from '@mali/contracts/offer-values';
import type { PricingRules, PromoCodeRule } from '@mali/contracts/pricing';
import { BAHT_PER_COIN_EARNED } from '@mali/contracts/reward-values';
import type { PromotionSamples } from '@mali/contracts/staff-promotions';
import type { PricingAnswer } from '@mali/pricing';
import { coinRange } from '@mali/pricing/coin-spending';
import { type Line, priced, TRIED } from './try-promotion.ts';

/** A code or a gift as typed, in baht. */
export type OfferCandidate = Readonly<{ kind: OfferKind; terms: OfferTerms; scoped: boolean }>;

/** The rules that run now without a gift, and with the typed one. */
function rulesWith(
  { pricing, items }: PromotionSamples,
  own: number | null,
  gift: OfferCandidate | null,
): PricingRules {
  const members = new Set(items.flatMap(({ item, member }) => (member ? [item.mat_var_id] : [])));
  const { min_spend = 0, gift: given = 0, quantity = 1 } = gift?.terms ?? {};
  return {
    ...pricing,
    variants: pricing.variants.map((variant) => {
      const promo_ids = variant.promo_ids.filter((id) => id !== own);
      const isIn = gift?.scoped === true && members.has(variant.mat_var_id);
      return { ...variant, promo_ids: isIn ? [...promo_ids, TRIED] : promo_ids };
    }),
    gifts: [
      ...pricing.gifts.filter(({ promo_id }) => promo_id !== own),
      ...(gift === null
        ? []
        : [
            {
              ...{ promo_id: TRIED, name_en: '', name_th: '', min_spend, scoped: gift.scoped },
              ...{ gift: given, quantity, gift_name_en: '', gift_name_th: '', gift_image: null },
            },
          ]),
    ],
  };
}

/** A code as the price engine of the shop takes it. */
function codeRule(
  { items }: Pick<PromotionSamples, 'items'>,
  { terms, scoped }: OfferCandidate,
): PromoCodeRule {
  const { benefit = 'percent', discount = 0, cap = null, min_spend = 0 } = terms;
  return {
    ...{ code: terms.code ?? '', kind: benefit, name_en: '', name_th: '', discount, min_spend },
    ...(cap !== null && { cap }),
    ...(terms.exclude_promoted === true && { exclude_promoted: true }),
    ...(scoped && { members: items.flatMap(({ item, member }) => (member ? [item.mat_var_id] : [])) }),
  };
}

type TriedOffer = Readonly<{
  without: PricingAnswer;
  with: PricingAnswer;
  /** Satang that the cart becomes cheaper by, delivery included. */
  saves: number;
  /** The code works, or the gift comes with the cart. */
  applies: boolean;
  /** Satang of goods that are missing; null: nothing is. */
  missing: number | null;
  /** Coins that a member earns, or may spend, with it, and usually. */
  coins: number;
  usualCoins: number;
}>;

/**
 * A cart priced by the shop's engine with and without a code or a gift.
 * @param own the gift that is edited: it is left out of the rules that run
 */
export function tryOffer(
  samples: PromotionSamples,
  own: number | null,
  candidate: OfferCandidate,
  lines: readonly Line[],
): TriedOffer {
  const rules = rulesWith(samples, own, null);
  const without = priced(samples, rules, lines);
  const paid = without.lines
    .filter(({ unavailable }) => !unavailable)
    .reduce((sum, { amount }) => sum + amount, 0);
  const usualCoins = Math.floor(paid / toSatang(BAHT_PER_COIN_EARNED));
  if (candidate.kind === 'coins') {
    const { baht_per_coin = BAHT_PER_COIN_EARNED, coins_most = null, min_spend = 0 } = candidate.terms;
    const missing = toSatang(min_spend) - paid;
    const more = Math.min(Math.floor(paid / toSatang(baht_per_coin)), coins_most ?? Number.POSITIVE_INFINITY);
    return {
      ...{ without, with: without, saves: 0, applies: missing <= 0, usualCoins },
      // The rule that gives most counts.
      coins: missing > 0 ? usualCoins : Math.max(more, usualCoins),
      missing: missing > 0 ? missing : null,
    };
  }
  if (candidate.kind === 'spending') {
    const { share = 100, min_spend = 0, coins_least, coins_most = null } = candidate.terms;
    const members = candidate.scoped
      ? samples.items.flatMap(({ item, member }) => (member ? [item.mat_var_id] : []))
      : null;
    const rule = {
      min_spend: toSatang(min_spend),
      share,
      coins_least: coins_least ?? 1,
      coins_most,
      members,
    };
    const range = coinRange([rule], without.lines) ?? { least: 0, most: 0 };
    const eligible = without.lines
      .filter(({ mat_var_id, unavailable }) => !unavailable && (members?.includes(mat_var_id) ?? true))
      .reduce((sum, { amount }) => sum + amount, 0);
    const missing = rule.min_spend - eligible;
    return {
      ...{ without, with: without, saves: range.most * 100, applies: range.most > 0, coins: range.most },
      // As many as the goods cost, a coin for a baht.
      usualCoins: Math.floor(paid / 100),
      missing: missing > 0 ? missing : null,
    };
  }
  const none = { coins: usualCoins, usualCoins };
  if (candidate.kind === 'gift') {
    const withIt = priced(samples, rulesWith(samples, own, candidate), lines);
    const members = new Set(samples.items.flatMap(({ item, member }) => (member ? [item.mat_var_id] : [])));
    const counted = withIt.lines
      .filter(({ mat_var_id, unavailable }) => !unavailable && (!candidate.scoped || members.has(mat_var_id)))
      .reduce((sum, { amount }) => sum + amount, 0);
    const applies = withIt.free_items.some(({ promo_id }) => promo_id === TRIED);
    const missing = toSatang(candidate.terms.min_spend ?? 0) - counted;
    return {
      ...none,
      without,
      with: withIt,
      saves: 0,
      applies,
      missing: !applies && missing > 0 ? missing : null,
    };
  }
  const withIt = priced(samples, rules, lines, codeRule(samples, candidate));
  const outcome = withIt.discount_promo_detail.code;
  return {
    ...{ ...none, without, with: withIt, saves: without.total - withIt.total },
    applies: outcome?.applied === true,
    missing: outcome?.reason === 'min_spend' ? (outcome.missing ?? null) : null,
  };
}

/** A cart of goods in stock that reaches the minimum, as far as one line can. */
export function cartForOffer({ items }: PromotionSamples, { terms }: OfferCandidate): Line[] {
  const sold = items.filter(({ item, member }) => member && item.mat_price > 0);
  const found = sold.find(({ item }) => !item.sold_out) ?? sold[0];
  if (found === undefined) return [];
  const units = Math.ceil((terms.min_spend ?? 0) / Math.max(found.item.unit_price, toBaht(1)));
  return [
    {
      mat_var_id: found.item.mat_var_id,
      quantity: Math.min(Math.max(1, units), Math.max(1, found.item.limit)),
    },
  ];
}

import type { PricingRules, PromoCodeRule, RulePromotion } from '@mali/contracts/pricing';
import { isWholeSet, PromotionKind } from '@mali/contracts/promotion-values';
import type { PromotionSamples } from '@mali/contracts/staff-promotions';
import type { PricingAnswer } from '@mali/pricing';
import { packUnits } from '@mali/pricing/set-packing';
import { priceItems } from '../../features/cart/index.ts';

export type Line = Readonly<{ mat_var_id: number; quantity: number }>;
/** A promotion as typed; it has an id of its own only in the comparison. */
export type Candidate = Omit<RulePromotion, 'promo_id' | 'ends_at' | 'members'> & {
  /** Units that one customer can have of a variant. */
  units: ReadonlyMap<number, number>;
};

/** Stands for the promotion that is tried; ids of the database are positive. */
export const TRIED = -1;
const NO_POINTS = { point_bt: 0, point_the1: 0 };
const byId = <Row>(rows: readonly Row[], id: (row: Row) => number): Record<number, Row> =>
  Object.fromEntries(rows.map((row) => [id(row), row]));

/** The rules that run now without the promotion itself, and with the typed one if there is one. */
function rulesWith(
  { pricing, items }: PromotionSamples,
  own: number | null,
  candidate: Candidate | null,
): PricingRules {
  const members = items.flatMap(({ item, member }) => (member ? [item.mat_var_id] : []));
  const isMember = new Set(members);
  const { units = new Map<number, number>(), ...rule } = candidate ?? {};
  return {
    ...pricing,
    variants: pricing.variants.map((variant) => {
      const promo_ids = variant.promo_ids.filter((id) => id !== own);
      const left = units.get(variant.mat_var_id);
      const isIn = candidate !== null && isMember.has(variant.mat_var_id) && left !== 0;
      return {
        ...variant,
        promo_ids: isIn ? [...promo_ids, TRIED] : promo_ids,
        units_left: [
          ...(variant.units_left ?? []).filter(({ promo_id }) => promo_id !== own),
          ...(isIn && left !== undefined ? [{ promo_id: TRIED, units: left }] : []),
        ],
      };
    }),
    promotions: [
      ...pricing.promotions.filter(({ promo_id }) => promo_id !== own),
      ...(candidate === null
        ? []
        : [
            {
              ...(rule as Omit<Candidate, 'units'>),
              ...{ promo_id: TRIED, ends_at: null },
              ...(isWholeSet(candidate.kind) && { members }),
            },
          ]),
    ],
  };
}

/** A trial is about prices: goods that have not arrived yet, or are sold out, count as if they were in stock. */
const inStock = <Goods extends { sold_out: boolean; limit: number }>(goods: Goods): Goods =>
  goods.sold_out ? { ...goods, sold_out: false, limit: 99 } : goods;

/** A cart priced by the shop's engine, amounts in satang. */
export function priced(
  samples: PromotionSamples,
  rules: PricingRules,
  lines: readonly Line[],
  code: PromoCodeRule | null = null,
): PricingAnswer {
  const known = byId(samples.items, ({ item }) => item.mat_var_id);
  const items = lines.flatMap(({ mat_var_id, quantity }) => {
    const found = known[mat_var_id];
    return found === undefined || quantity < 1 ? [] : [{ ...inStock(found.item), quantity }];
  });
  const book = {
    ...{
      version: rules.version,
      at: rules.at,
      receivedAt: 0,
      area: null,
      unreached: false,
      packed: true,
    },
    variants: byId(rules.variants.map(inStock), ({ mat_var_id }) => mat_var_id),
    promotions: byId(rules.promotions, ({ promo_id }) => promo_id),
    gifts: byId(rules.gifts, ({ promo_id }) => promo_id),
    ...{ delivery_rates: rules.delivery_rates, delivery: rules.delivery ?? null },
  };
  return priceItems(items, book, code, NO_POINTS, packUnits);
}

export type Tried = Readonly<{
  without: PricingAnswer;
  with: PricingAnswer;
  /** Promotions that applied without it and no longer do. */
  displaced: readonly number[];
  /** Promotions that apply to the same cart beside it. */
  beside: readonly number[];
  /** Lowest price of a unit in the cart with it, by variant; satang, rounded down. */
  lowest: ReadonlyMap<number, number>;
}>;

/**
 * A cart priced by the shop's engine with and without a promotion. Amounts of the answers in satang.
 * @param own the promotion that is edited: it is left out of the rules that run
 * @param candidate null while its terms are incomplete
 */
export function tryPromotion(
  samples: PromotionSamples,
  own: number | null,
  candidate: Candidate | null,
  lines: readonly Line[],
): Tried {
  const without = priced(samples, rulesWith(samples, own, null), lines);
  const withIt = candidate === null ? without : priced(samples, rulesWith(samples, own, candidate), lines);
  const applied = new Set(withIt.applied.map(({ promo_id }) => promo_id));
  return {
    without,
    with: withIt,
    displaced: without.applied.map(({ promo_id }) => promo_id).filter((id) => !applied.has(id)),
    beside: applied.has(TRIED) ? [...applied].filter((id) => id !== TRIED) : [],
    lowest: new Map(
      withIt.lines
        .filter(({ quantity, unavailable }) => quantity > 0 && !unavailable)
        .map(({ mat_var_id, amount, quantity }) => [mat_var_id, Math.floor(amount / quantity)]),
    ),
  };
}

/** A cart of members in which the promotion applies, of those in stock if there are any. */
export function cartFor({ items }: PromotionSamples, { kind, sale_qty, free_qty }: Candidate): Line[] {
  const members = items.filter(({ member }) => member).sort((a, b) => b.item.mat_price - a.item.mat_price);
  if (isWholeSet(kind)) return members.map(({ item }) => ({ mat_var_id: item.mat_var_id, quantity: 1 }));
  const units = kind === PromotionKind.PriceCut ? 1 : (sale_qty ?? 2) + (free_qty ?? 0);
  const stocked = members.filter(({ item }) => !item.sold_out);
  const [dear, cheap] = stocked.length === 0 ? members : stocked;
  if (dear === undefined) return [];
  const isMixed = kind !== PromotionKind.SpecialPrice && kind !== PromotionKind.PriceCut;
  const other = isMixed && cheap !== undefined && units > 1 ? cheap : null;
  return [
    { mat_var_id: dear.item.mat_var_id, quantity: other === null ? units : units - 1 },
    ...(other === null ? [] : [{ mat_var_id: other.item.mat_var_id, quantity: 1 }]),
  ];
}

import { allocate } from './money.ts';
import type { CountedLine } from './net-price-index.ts';
import { PromotionKind } from './promotion-kinds.ts';
import type { Application, Pile } from './rules.ts';
import type { AppliedPromotion, LineDiscount, PricedLine } from './types.ts';

/** `units` units of a variant, each discounted by `each` satang. */
interface Portion {
  promo_id: number;
  units: number;
  each: number;
}

/** The group discounts of each pile's units, by ascending promo_id. */
export type Portions = ReadonlyMap<Pile, readonly Portion[]>;

/**
 * Spreads every application over its units in proportion to their net prices, by largest remainder, so that
 * lines add up to the satang and a single unit can be refunded. Ties go to the unit with the lowest `place`.
 */
function spread(
  applications: readonly Application[],
  piles: readonly Pile[],
  place: (mat_var_id: number) => number,
): Portions {
  const portions = new Map<Pile, Portion[]>();
  const inOrder = applications.toSorted((a, b) => a.rule.promotion.promo_id - b.rule.promotion.promo_id);
  for (const { rule, times, parts, saved } of inOrder) {
    const taken = parts
      .flatMap(({ pile, units }) => Array.from({ length: units }, () => piles[pile]))
      .filter((unit) => unit !== undefined)
      .sort((a, b) => place(a.mat_var_id) - place(b.mat_var_id));
    const shares = allocate(
      saved,
      taken.map((unit) => unit.net),
    );
    taken.forEach((pile, index) => {
      const portion = { promo_id: rule.promotion.promo_id, units: times, each: shares[index] ?? 0 };
      const known = portions.get(pile);
      if (known === undefined) portions.set(pile, [portion]);
      else known.push(portion);
    });
  }
  return portions;
}

/** The portions as returned: ties by cart order. */
export function spreadInCartOrder(
  applications: readonly Application[],
  piles: readonly Pile[],
  lines: readonly CountedLine[],
): Portions {
  const place = new Map<number, number>();
  for (const { mat_var_id } of lines) if (!place.has(mat_var_id)) place.set(mat_var_id, place.size);
  return spread(applications, piles, (mat_var_id) => place.get(mat_var_id) ?? 0);
}

/**
 * Cost of the units of `members` (null: all) after step 2, satang. Totals must not depend on line order, yet
 * a tie within an application that extends beyond the members depends on it: here such ties go to the
 * members, so the result is never more than the sum of their lines.
 */
export function eligibleAmount(
  members: readonly number[] | null | undefined,
  applications: readonly Application[],
  piles: readonly Pile[],
): number {
  const eligible = (mat_var_id: number): boolean => members == null || members.includes(mat_var_id);
  const portions = spread(applications, piles, (mat_var_id) => (eligible(mat_var_id) ? 0 : 1));
  return piles
    .filter((pile) => eligible(pile.mat_var_id))
    .reduce((sum, pile) => {
      const off = portions.get(pile) ?? [];
      return off.reduce((left, portion) => left - portion.units * portion.each, sum + pile.units * pile.net);
    }, 0);
}

/** The lines after step 2: price cuts, then the portions of each pile distributed in cart order. */
export function priceLines(lines: readonly CountedLine[], portions: Portions): PricedLine[] {
  const waiting = new Map(
    [...portions].map(([pile, list]) => [pile, list.map((portion) => ({ ...portion }))]),
  );
  return lines.map(({ mat_var_id, quantity, offer, unavailable, parts }) => {
    const list = offer?.list ?? 0;
    const byPromotion = new Map<number, number>();
    const add = (promo_id: number, amount: number): void => {
      byPromotion.set(promo_id, (byPromotion.get(promo_id) ?? 0) + amount);
    };
    for (const { pile, units, cut } of parts) if (cut) add(cut.promo_id, (list - pile.net) * units);
    for (const { pile, units: all } of parts) {
      let room = all;
      for (const portion of waiting.get(pile) ?? []) {
        const units = Math.min(room, portion.units);
        if (units === 0) continue;
        add(portion.promo_id, portion.each * units);
        portion.units -= units;
        room -= units;
      }
    }
    const discounts = [...byPromotion].map(([promo_id, amount]): LineDiscount => ({ promo_id, amount }));
    return {
      mat_var_id,
      quantity,
      list,
      net: parts[0]?.pile.net ?? offer?.tiers[0]?.net ?? 0,
      ...(parts.some(({ pile }) => pile !== parts[0]?.pile) && {
        prices: parts.map(({ pile, units }) => ({ quantity: units, net: pile.net })),
      }),
      amount: parts.length === 0 ? 0 : discounts.reduce((left, { amount }) => left - amount, list * quantity),
      discounts,
      code_discount: 0,
      unavailable,
    };
  });
}

/** The effect of each promotion, price cuts included, so that the discounts add up to the cart's. */
export function appliedPromotions(
  lines: readonly CountedLine[],
  applications: readonly Application[],
  portions: Portions,
): AppliedPromotion[] {
  const applied = new Map<number, AppliedPromotion>();
  const entry = (promo_id: number, kind: AppliedPromotion['kind']): AppliedPromotion => {
    const known = applied.get(promo_id) ?? { promo_id, kind, times: 0, units: [], discount: 0 };
    applied.set(promo_id, known);
    return known;
  };
  const add = (to: AppliedPromotion, mat_var_id: number, quantity: number, discount: number): void => {
    to.discount += discount;
    const known = to.units.find((unit) => unit.mat_var_id === mat_var_id);
    if (known === undefined) to.units.push({ mat_var_id, quantity, discount });
    else {
      known.quantity += quantity;
      known.discount += discount;
    }
  };
  for (const { mat_var_id, offer, parts } of lines) {
    for (const { pile, units, cut } of parts) {
      if (!cut || !offer) continue;
      const applies = entry(cut.promo_id, PromotionKind.PriceCut);
      applies.times += units;
      add(applies, mat_var_id, units, (offer.list - pile.net) * units);
    }
  }
  for (const { rule, times } of applications) {
    entry(rule.promotion.promo_id, rule.promotion.kind).times += times;
  }
  for (const pile of new Set(lines.flatMap((line) => line.parts.map((part) => part.pile)))) {
    for (const { promo_id, units, each } of portions.get(pile) ?? []) {
      const group = applied.get(promo_id);
      if (group !== undefined) add(group, pile.mat_var_id, units, each * units);
    }
  }
  return [...applied.values()].sort((a, b) => a.promo_id - b.promo_id);
}

import { allocate } from './money.ts';
import type { Application, Pile } from './rules.ts';
import type { CountedLine } from './shelf.ts';
import type { AppliedPromotion, LineDiscount, PricedLine } from './types.ts';

/** `units` units of a variant that a promotion makes cheaper by `each` satang. */
interface Portion {
  promo_id: number;
  units: number;
  each: number;
}

/** What the group promotions take off the units of each variant, by lower promo_id first. */
export type Portions = ReadonlyMap<number, readonly Portion[]>;

/**
 * Spreads every application over its units in proportion to their net prices, by largest remainder,
 * so that lines add up to the satang and a part can be refunded. Ties go to the unit with the lowest
 * `place`.
 */
function spread(
  applications: readonly Application[],
  piles: readonly Pile[],
  place: (mat_var_id: number) => number,
): Portions {
  const portions = new Map<number, Portion[]>();
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
    taken.forEach(({ mat_var_id }, index) => {
      const portion = { promo_id: rule.promotion.promo_id, units: times, each: shares[index] ?? 0 };
      const known = portions.get(mat_var_id);
      if (known === undefined) portions.set(mat_var_id, [portion]);
      else known.push(portion);
    });
  }
  return portions;
}

/** The portions that the answer shows: ties go by cart order. */
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
 * What the units of `members` (null: all) cost after step 2, satang. No total may depend on the
 * order of the lines, but a tie within an application that reaches beyond the members is decided by
 * it: here such ties go to the members, so this is never more than their lines add up to.
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
    .reduce((sum, { mat_var_id, units, net }) => {
      const off = portions.get(mat_var_id) ?? [];
      return off.reduce((left, portion) => left - portion.units * portion.each, sum + units * net);
    }, 0);
}

/** The lines after step 2: price cuts, then the portions of each variant dealt out in cart order. */
export function priceLines(lines: readonly CountedLine[], portions: Portions): PricedLine[] {
  const waiting = new Map([...portions].map(([id, list]) => [id, list.map((portion) => ({ ...portion }))]));
  return lines.map(({ mat_var_id, quantity, offer, unavailable }) => {
    const list = offer?.list ?? 0;
    const net = offer?.net ?? 0;
    const priced: PricedLine = {
      mat_var_id,
      quantity,
      list,
      net,
      amount: 0,
      discounts: [],
      code_discount: 0,
      unavailable,
    };
    if (unavailable || quantity === 0) return priced;
    const byPromotion = new Map<number, number>();
    const add = (promo_id: number, amount: number): void => {
      byPromotion.set(promo_id, (byPromotion.get(promo_id) ?? 0) + amount);
    };
    if (offer?.cut) add(offer.cut.promo_id, (list - net) * quantity);
    let room = quantity;
    for (const portion of waiting.get(mat_var_id) ?? []) {
      const units = Math.min(room, portion.units);
      if (units === 0) continue;
      add(portion.promo_id, portion.each * units);
      portion.units -= units;
      room -= units;
    }
    priced.discounts = [...byPromotion].map(([promo_id, amount]): LineDiscount => ({ promo_id, amount }));
    priced.amount = priced.discounts.reduce((left, { amount }) => left - amount, list * quantity);
    return priced;
  });
}

/** Per promotion what it did, price cuts included, so that the discounts sum to the cart's. */
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
  for (const { mat_var_id, quantity, offer, unavailable } of lines) {
    if (unavailable || quantity === 0 || !offer?.cut) continue;
    const cut = entry(offer.cut.promo_id, 'p003');
    cut.times += quantity;
    add(cut, mat_var_id, quantity, (offer.list - offer.net) * quantity);
  }
  for (const { rule, times } of applications) {
    entry(rule.promotion.promo_id, rule.promotion.kind).times += times;
  }
  for (const mat_var_id of new Set(lines.map((line) => line.mat_var_id))) {
    for (const { promo_id, units, each } of portions.get(mat_var_id) ?? []) {
      const group = applied.get(promo_id);
      if (group !== undefined) add(group, mat_var_id, units, each * units);
    }
  }
  return [...applied.values()].sort((a, b) => a.promo_id - b.promo_id);
}

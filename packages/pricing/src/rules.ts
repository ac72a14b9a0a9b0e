import { type GroupPromotion, type Recipe, recipeOf } from './promotion-kinds.ts';

/**
 * The counted units of one variant at one net price. They are identical, so only their number is stored.
 * Piles are sorted by descending price, then by mat_var_id: independent of the order of cart lines. A variant
 * has several piles when a price is limited to a number of units.
 */
export interface Pile {
  mat_var_id: number;
  units: number;
  net: number;
  /** Net price below list price. */
  discounted: boolean;
}

/** A promotion prepared for one cart. */
export interface Rule extends Recipe {
  promotion: GroupPromotion;
  /** Maximum number of applications. */
  max: number;
  /** Indices of the eligible piles, by descending price. */
  piles: number[];
  /** The same piles: one run where any units may share an application, else one run per variant. */
  runs: number[][];
  /** Of a full set: members without an eligible unit. */
  missing: number[];
}

/** True when no application of this size can exist. */
function malformed(size: number): boolean {
  return !Number.isInteger(size) || size < 1;
}

/** Prepares `promotion` for the piles of a cart (sorted by descending price). */
export function ruleFor(promotion: GroupPromotion, piles: readonly Pile[]): Rule {
  const recipe = recipeOf(promotion);
  const members = new Set(promotion.members);
  const missing = new Set(members);
  const mine: number[] = [];
  piles.forEach((pile, index) => {
    const leftOut = promotion.exclude_discounted === true && pile.discounted;
    if (members.has(pile.mat_var_id) && !leftOut) {
      mine.push(index);
      missing.delete(pile.mat_var_id);
    }
  });
  const max = malformed(recipe.size) ? 0 : Math.floor(promotion.max_per_order ?? Number.POSITIVE_INFINITY);
  const runs = recipe.of === 'any' ? [mine] : byVariant(mine, piles);
  return { ...recipe, promotion, max, piles: mine, runs, missing: [...missing] };
}

function byVariant(mine: readonly number[], piles: readonly Pile[]): number[][] {
  const runs = new Map<number | undefined, number[]>();
  for (const index of mine) {
    const id = piles[index]?.mat_var_id;
    runs.set(id, [...(runs.get(id) ?? []), index]);
  }
  return [...runs.values()];
}

/** Units taken together, `times` times: each application saves `saved` satang on `parts`. */
export interface Application {
  rule: Rule;
  times: number;
  parts: { pile: number; units: number }[];
  saved: number;
}

/** Saving of one application whose `size` units all cost `net`. */
export function savingOfEqual(rule: Rule, net: number): number {
  let saved = 0;
  for (let position = 0; position < rule.size; position += 1) saved += rule.gain(position, net);
  return saved;
}

/**
 * Sorts rules by what they save per unit with groups of units that all cost `net`, compared in whole
 * numbers; ties as between plans.
 */
export function byUse(net: number): (a: Rule, b: Rule) => number {
  return (a, b) =>
    savingOfEqual(b, net) * a.size - savingOfEqual(a, net) * b.size ||
    b.size - a.size ||
    a.promotion.promo_id - b.promotion.promo_id;
}

/** Sets of the most expensive remaining unit of each variant: later sets save no more. */
function takeSets(rule: Rule, piles: readonly Pile[], left: number[]): Application[] {
  const made: Application[] = [];
  if (rule.missing.length > 0) return made;
  for (let max = rule.max; max > 0; ) {
    const from = rule.runs.map((run) => run.find((pile) => (left[pile] ?? 0) > 0) ?? -1);
    const times = Math.min(max, ...from.map((pile) => left[pile] ?? 0));
    const saved = from.reduce((sum, pile) => sum + rule.share(piles[pile]?.net ?? 0), 0);
    if (times < 1 || saved <= 0) break;
    for (const pile of from) left[pile] = (left[pile] ?? 0) - times;
    made.push({ rule, times, parts: from.map((pile) => ({ pile, units: 1 })), saved });
    max -= times;
  }
  return made;
}

/**
 * Fills groups with consecutive units by descending price. For p002, p004 and p005 no other grouping of the
 * same units saves more: the k-th discounted unit cannot cost more than the k-th of these, because the more
 * expensive units of its group must come before it; and a bundle saves most on the most expensive units.
 * Later groups save no more than earlier ones, so the first without a saving ends the loop.
 */
function takeRun(
  rule: Rule,
  run: readonly number[],
  piles: readonly Pile[],
  left: number[],
  max: number,
): Application[] {
  const made: Application[] = [];
  let times = 0;
  let filled = 0;
  let saved = 0;
  let parts: Application['parts'] = [];
  for (const pile of run) {
    const net = piles[pile]?.net ?? 0;
    let units = left[pile] ?? 0;
    while (units > 0 && times < max) {
      const whole = filled === 0 ? Math.min(Math.floor(units / rule.size), max - times) : 0;
      const taken = whole > 0 ? rule.size : Math.min(units, rule.size - filled);
      for (let unit = 0; unit < taken; unit += 1) saved += rule.gain(filled + unit, net);
      filled += taken;
      parts.push({ pile, units: taken });
      units -= taken * Math.max(1, whole);
      if (filled < rule.size) continue;
      if (saved <= 0) return made;
      made.push({ rule, times: Math.max(1, whole), parts, saved });
      for (const part of parts) left[part.pile] = (left[part.pile] ?? 0) - part.units * Math.max(1, whole);
      times += Math.max(1, whole);
      filled = 0;
      saved = 0;
      parts = [];
    }
  }
  return made;
}

/**
 * The applications with the greatest saving when `rule` alone is applied to the units `left` (modified in
 * place).
 */
export function takeBest(rule: Rule, piles: readonly Pile[], left: number[]): Application[] {
  if (rule.of === 'each') return takeSets(rule, piles, left);
  const made = rule.runs.flatMap((run) => takeRun(rule, run, piles, left, rule.max));
  let over = made.reduce((sum, { times }) => sum + times, 0) - rule.max;
  if (over <= 0) return made;
  // Above the maximum, the applications with the smallest savings are dropped.
  for (const application of made.toReversed().sort((a, b) => a.saved - b.saved)) {
    const given = Math.min(over, application.times);
    if (given <= 0) break;
    over -= given;
    application.times -= given;
    for (const { pile, units } of application.parts) left[pile] = (left[pile] ?? 0) + given * units;
  }
  return made.filter(({ times }) => times > 0);
}

/** What these applications save together, satang. */
export function totalSaved(applications: readonly Application[]): number {
  return applications.reduce((sum, { saved, times }) => sum + saved * times, 0);
}

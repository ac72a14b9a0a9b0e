import { type CountedLine, type NetPriceIndex, netsFrom } from './net-price-index.ts';
import { isPriceCut, type Promotion } from './promotion-kinds.ts';
import { type Application, type Pile, type Rule, takeBest } from './rules.ts';
import type { AddMoreHint, NotAppliedPromotion } from './types.ts';

/** The units of each pile that are in no application. */
function unitsLeft(piles: readonly Pile[], applications: readonly Application[]): number[] {
  const left = piles.map((pile) => pile.units);
  for (const { times, parts } of applications) {
    for (const { pile, units } of parts) left[pile] = (left[pile] ?? 0) - times * units;
  }
  return left;
}

function timesOf(rule: Rule, applications: readonly Application[]): number {
  const mine = applications.filter((application) => application.rule.promotion === rule.promotion);
  return mine.reduce((sum, { times }) => sum + times, 0);
}

/** Units the cart lacks for one application of `rule`. */
function lacking(rule: Rule, piles: readonly Pile[]): number {
  if (rule.of === 'each') return rule.missing.length;
  const counts = rule.runs.map((run) => run.reduce((sum, pile) => sum + (piles[pile]?.units ?? 0), 0));
  return Math.max(0, rule.size - Math.max(0, ...counts));
}

/** Why a group promotion with units in the cart was not applied. */
function whyNot(
  rule: Rule,
  piles: readonly Pile[],
  applications: readonly Application[],
): NotAppliedPromotion {
  const { promo_id, members, exclude_discounted } = rule.promotion;
  if (rule.max < 1) {
    const forbidden = (rule.promotion.max_per_order ?? 1) < 1;
    return { promo_id, reason: forbidden ? 'max_per_order' : 'no_saving' };
  }
  const alone = takeBest(
    rule,
    piles,
    piles.map((pile) => pile.units),
  );
  if (alone.length > 0) {
    const takers = applications
      .filter(({ parts }) => parts.some(({ pile }) => rule.piles.includes(pile)))
      .map((application) => application.rule.promotion.promo_id);
    return { promo_id, reason: 'units_taken', taken_by: [...new Set(takers)].sort((a, b) => a - b) };
  }
  const need = lacking(rule, piles);
  if (need === 0) return { promo_id, reason: 'no_saving' };
  const leftOut = piles.some(
    (pile) => exclude_discounted && pile.discounted && members.includes(pile.mat_var_id),
  );
  if (leftOut) return { promo_id, reason: 'excluded_discounted' };
  const missing = rule.of === 'each' ? { missing: rule.missing } : {};
  return { promo_id, reason: 'needs_more', need, ...missing };
}

/** For each promotion that a counted unit belongs to and that was not applied: why. By promo_id. */
export function notApplied(
  promotions: readonly Promotion[],
  lines: readonly CountedLine[],
  rules: readonly Rule[],
  piles: readonly Pile[],
  applications: readonly Application[],
): NotAppliedPromotion[] {
  const counted = lines.filter((line) => line.quantity > 0 && !line.unavailable);
  const found = promotions.flatMap((promotion): NotAppliedPromotion[] => {
    const mine = counted.filter((line) => promotion.members.includes(line.mat_var_id));
    if (mine.length === 0) return [];
    if (!isPriceCut(promotion)) {
      const rule = rules.find((candidate) => candidate.promotion === promotion);
      const idle = rule !== undefined && timesOf(rule, applications) === 0;
      return idle ? [whyNot(rule, piles, applications)] : [];
    }
    const { promo_id } = promotion;
    const winners = mine.flatMap(({ parts }) => parts.flatMap(({ cut }) => cut?.promo_id ?? []));
    if (winners.includes(promo_id)) return [];
    // The special price has no units left, or lowers no price.
    const over = mine.every((line) => promotion.units_left?.[line.mat_var_id] === 0);
    if (over) return [{ promo_id, reason: 'max_per_order' }];
    if (winners.length === 0) return [{ promo_id, reason: 'no_saving' }];
    return [{ promo_id, reason: 'units_taken', taken_by: [...new Set(winners)].sort((a, b) => a - b) }];
  });
  return found.sort((a, b) => a.promo_id - b.promo_id);
}

/** A hint with the cost of the additional units, before the saving. */
interface Priced {
  hint: AddMoreHint;
  spend: number;
}

/** Net prices of `need` more units of a variant that may be added for `rule`; null when they may not. */
function pricesToAdd(
  rule: Rule,
  mat_var_id: number,
  need: number,
  piles: readonly Pile[],
  index: NetPriceIndex,
): number[] | null {
  const offer = index(mat_var_id);
  const inCart = piles.reduce((sum, pile) => sum + (pile.mat_var_id === mat_var_id ? pile.units : 0), 0);
  if (offer === undefined || offer.sold_out || inCart + need > offer.limit) return null;
  const nets = netsFrom(offer, inCart, need);
  return rule.promotion.exclude_discounted && nets.some((net) => net < offer.list) ? null : nets;
}

/** The set that one unit of each lacking member would complete. */
function completeSet(
  rule: Rule,
  piles: readonly Pile[],
  left: readonly number[],
  index: NetPriceIndex,
): Priced[] {
  const { promo_id } = rule.promotion;
  const own: number[] = [];
  const members = [...rule.missing];
  for (const run of rule.runs) {
    const pile = piles[run.find((index) => (left[index] ?? 0) > 0) ?? -1];
    if (pile === undefined) members.push(piles[run[0] ?? -1]?.mat_var_id ?? 0);
    else own.push(pile.net);
  }
  const added = members.flatMap((id) => pricesToAdd(rule, id, 1, piles, index) ?? []);
  if (own.length === 0 || added.length < members.length) return [];
  const saves = [...own, ...added].reduce((sum, net) => sum + rule.gain(0, net), 0);
  const spend = added.reduce((sum, net) => sum + net, 0);
  members.sort((a, b) => a - b);
  const only = members.length === 1 ? members[0] : undefined;
  const which = only === undefined ? { members } : { mat_var_id: only };
  return [{ hint: { kind: 'add_more', promo_id, need: members.length, ...which, saves }, spend }];
}

/** The group that adding units of one variant would complete; `run`: the piles that may share it. */
function completeGroup(
  rule: Rule,
  run: readonly number[],
  piles: readonly Pile[],
  left: readonly number[],
  index: NetPriceIndex,
): Priced[] {
  const open = run.flatMap((pile) => Array.from({ length: left[pile] ?? 0 }, () => piles[pile]?.net ?? 0));
  const need = rule.size - open.length;
  if (open.length === 0 || need <= 0) return [];
  const { promo_id } = rule.promotion;
  return [...new Set(run.flatMap((pile) => piles[pile]?.mat_var_id ?? []))].flatMap((mat_var_id) => {
    const added = pricesToAdd(rule, mat_var_id, need, piles, index);
    if (added === null) return [];
    const nets = [...open, ...added].sort((a, b) => b - a);
    const saves = nets.reduce((sum, net, position) => sum + rule.gain(position, net), 0);
    const hint: AddMoreHint = { kind: 'add_more', promo_id, need, mat_var_id, saves };
    return [{ hint, spend: added.reduce((sum, net) => sum + net, 0) }];
  });
}

/**
 * The nearest possible application of each rule, starting from the unassigned units. `saves` is a guarantee:
 * with these units added, step 2 saves at least that much more.
 */
export function addMoreHints(
  rules: readonly Rule[],
  piles: readonly Pile[],
  applications: readonly Application[],
  index: NetPriceIndex,
): Priced[] {
  const left = unitsLeft(piles, applications);
  return rules.flatMap((rule) => {
    if (timesOf(rule, applications) >= rule.max) return [];
    const candidates =
      rule.of === 'each'
        ? completeSet(rule, piles, left, index)
        : rule.runs.flatMap((run) => completeGroup(rule, run, piles, left, index));
    return candidates
      .filter(({ hint }) => hint.saves > 0)
      .sort((a, b) => a.hint.need - b.hint.need || b.hint.saves - a.hint.saves || a.spend - b.spend)
      .slice(0, 1);
  });
}

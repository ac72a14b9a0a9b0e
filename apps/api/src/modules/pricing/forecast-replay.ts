import { FORECAST } from '@mali/contracts/promotion-forecast-values';
import { isWholeSet, PromotionKind } from '@mali/contracts/promotion-values';
import { type CartLine, type PricingAnswer, type Promotion, vatIncluded } from '@mali/pricing';
import { type PriceBasis, priceKept } from '@mali/pricing/kept-goods';

/** An order as it was placed, without gifts; `basis` null: its prices were not kept. */
export type ReplayedOrder = { at: Date; lines: readonly CartLine[]; basis: PriceBasis | null };
export type ReplayedPromotion = {
  rule: Promotion;
  members: ReadonlySet<number>;
  /** Units of a flash sale, by variant; null: no limit. */
  limits: ReadonlyMap<number, { allotment: number | null; per_customer: number | null }>;
};

/** What is stored of a replay. Amounts in satang. */
export type ReplayResult = {
  orders: number;
  unpriced: number;
  touched: number;
  before: number;
  after: number;
  /** Of units whose cost is known: their number is `units` less `unknown`. */
  cost: number;
  unknown: number;
  /** What the units without a known cost were sold for before and after, which the margin leaves out. */
  uncosted: { before: number; after: number };
  displaced: { promo_id: number; orders: number }[];
  beside: { promo_id: number; orders: number }[];
  goods: { mat_var_id: number; list: number; lowest: number; below_cost: boolean | null }[];
  below_cost: number;
  used_up: { mat_var_id: number; allotment: number; wanted: number; gone_after_days: number }[];
};

type Sold = { units: number; before: number; after: number; list: number; lowest: number };
type Quota = { allotment: number; wanted: number; left: number; gone: Date | null };

const DAY_MS = 86_400_000;
const raise = (counts: Map<number, number>, id: number) => counts.set(id, (counts.get(id) ?? 0) + 1);
const most = (counts: ReadonlyMap<number, number>) =>
  [...counts]
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, FORECAST.promotions)
    .map(([promo_id, orders]) => ({ promo_id, orders }));
const paidFor = ({ subtotal, discount_promo }: PricingAnswer) => subtotal - discount_promo;
const appliedIn = ({ applied }: PricingAnswer) =>
  new Set(applied.filter(({ discount }) => discount > 0).map(({ promo_id }) => promo_id));

/**
 * Prices orders again, in the order they were placed, with the prices, promotions and code that each was placed with,
 * without and with one promotion. Units of a flash sale become fewer from order to order.
 */
export class Replay {
  readonly #promotion: ReplayedPromotion;
  readonly #since: Date;
  readonly #quotas = new Map<number, Quota>();
  readonly #sold = new Map<number, Sold>();
  readonly #displaced = new Map<number, number>();
  readonly #beside = new Map<number, number>();
  #orders = 0;
  #unpriced = 0;
  #touched = 0;
  #before = 0;
  #after = 0;

  constructor(promotion: ReplayedPromotion, since: Date) {
    this.#promotion = promotion;
    this.#since = since;
    for (const [id, { allotment }] of promotion.limits)
      if (allotment !== null) this.#quotas.set(id, { allotment, wanted: 0, left: allotment, gone: null });
  }

  add({ at, lines, basis }: ReplayedOrder): void {
    const { members } = this.#promotion;
    this.#orders += 1;
    if (!lines.some(({ mat_var_id }) => members.has(mat_var_id))) return;
    if (basis === null) {
      this.#unpriced += 1;
      return;
    }
    const { promo_id } = this.#promotion.rule;
    const others = basis.promotions.filter((rule) => rule.promo_id !== promo_id);
    const own = this.#ruleFor(lines);
    const without = priceKept({ ...basis, promotions: others }, lines);
    const withIt = priceKept({ ...basis, promotions: [...others, own] }, lines);
    const [had, has] = [appliedIn(without), appliedIn(withIt)];
    this.#count(withIt, at);
    if (!has.has(promo_id)) return;
    this.#touched += 1;
    this.#before += paidFor(without);
    this.#after += paidFor(withIt);
    for (const id of had) if (!has.has(id)) raise(this.#displaced, id);
    for (const id of has) if (id !== promo_id) raise(this.#beside, id);
    this.#sell(without, withIt);
  }

  /** The promotion with its members among these lines; a full set names all of its own. */
  #ruleFor(lines: readonly CartLine[]): Promotion {
    const { rule, members, limits } = this.#promotion;
    if (isWholeSet(rule.kind)) return { ...rule, members: [...members] };
    const ids = [...new Set(lines.map(({ mat_var_id }) => mat_var_id))].filter((id) => members.has(id));
    if (rule.kind !== PromotionKind.PriceCut || limits.size === 0) return { ...rule, members: ids };
    const left = ids.flatMap((id): [number, number][] => {
      const limit = limits.get(id);
      const units = Math.min(
        this.#quotas.get(id)?.left ?? Number.POSITIVE_INFINITY,
        limit?.per_customer ?? Number.POSITIVE_INFINITY,
      );
      return Number.isFinite(units) ? [[id, units]] : [];
    });
    return {
      ...rule,
      members: ids.filter((id) => left.every(([one, units]) => one !== id || units > 0)),
      units_left: Object.fromEntries(left),
    };
  }

  /** Units of limited goods: those wanted, and those that the promotion has made cheaper. */
  #count({ lines, applied }: PricingAnswer, at: Date): void {
    if (this.#quotas.size === 0) return;
    for (const { mat_var_id, quantity } of lines) {
      const quota = this.#quotas.get(mat_var_id);
      const most = this.#promotion.limits.get(mat_var_id)?.per_customer ?? quantity;
      if (quota !== undefined) quota.wanted += Math.min(quantity, most);
    }
    const own = applied.find(({ promo_id }) => promo_id === this.#promotion.rule.promo_id);
    for (const { mat_var_id, quantity } of own?.units ?? []) {
      const quota = this.#quotas.get(mat_var_id);
      if (quota === undefined) continue;
      quota.left -= quantity;
      if (quota.left <= 0) quota.gone ??= at;
    }
  }

  #sell(without: PricingAnswer, withIt: PricingAnswer): void {
    withIt.lines.forEach((line, index) => {
      const { mat_var_id, quantity, list, amount, code_discount } = line;
      const was = without.lines[index];
      if (was === undefined || quantity === 0) return;
      const [before, after] = [was.amount - was.code_discount, amount - code_discount];
      const each = Math.floor(after / quantity);
      const known = this.#sold.get(mat_var_id) ?? { units: 0, before: 0, after: 0, list, lowest: list };
      this.#sold.set(mat_var_id, {
        units: known.units + quantity,
        before: known.before + before,
        after: known.after + after,
        // The list price that belongs to the lowest price: it may have changed meanwhile.
        ...(each < known.lowest ? { lowest: each, list } : { lowest: known.lowest, list: known.list }),
      });
    });
  }

  /** Variants of the touched orders, whose cost the result needs. */
  get variants(): number[] {
    return [...this.#sold.keys()];
  }

  /** @param costs of a unit without VAT, satang, by variant; without those that are unknown */
  result(costs: ReadonlyMap<number, number>): ReplayResult {
    const { members } = this.#promotion;
    const sums = { cost: 0, unknown: 0, uncosted: { before: 0, after: 0 } };
    for (const [id, { units, before, after }] of this.#sold) {
      const cost = costs.get(id);
      if (cost !== undefined) sums.cost += cost * units;
      else {
        sums.unknown += units;
        sums.uncosted.before += before;
        sums.uncosted.after += after;
      }
    }
    const goods = [...this.#sold]
      .filter(([id, { list, lowest }]) => members.has(id) && lowest < list)
      .map(([mat_var_id, { list, lowest }]) => {
        const cost = costs.get(mat_var_id);
        const below_cost = cost === undefined ? null : lowest - vatIncluded(lowest) < cost;
        return { mat_var_id, list, lowest, below_cost };
      })
      .sort((a, b) => a.lowest / a.list - b.lowest / b.list || a.mat_var_id - b.mat_var_id);
    const below = goods.filter(({ below_cost }) => below_cost === true);
    const named = [...below, ...goods.filter(({ below_cost }) => below_cost !== true)];
    return {
      ...{ orders: this.#orders, unpriced: this.#unpriced, touched: this.#touched },
      ...{ before: this.#before, after: this.#after, ...sums },
      ...{ displaced: most(this.#displaced), beside: most(this.#beside) },
      goods: named.slice(0, FORECAST.goods),
      below_cost: below.length,
      used_up: [...this.#quotas].flatMap(([mat_var_id, { allotment, wanted, gone }]) => {
        if (gone === null) return [];
        const gone_after_days = Math.floor((gone.getTime() - this.#since.getTime()) / DAY_MS);
        return [{ mat_var_id, allotment, wanted, gone_after_days }];
      }),
    };
  }
}

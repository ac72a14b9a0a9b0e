import type { GroupPromotion, PricingInput } from '../src/index.ts';

/**
 * Step 2 by exhaustive search, written from the definition and independent of the engine: every unit is
 * separate, every set of units is tried as an application of every promotion.
 */

export interface OracleUnit {
  mat_var_id: number;
  list: number;
  net: number;
}

/** Saving of one application of `promotion` to exactly these units; null when it is not applicable. */
function saving(promotion: GroupPromotion, units: readonly OracleUnit[]): number | null {
  const nets = units.map((unit) => unit.net).sort((a, b) => a - b);
  const total = nets.reduce((a, b) => a + b, 0);
  const off = (net: number, percent: number) => Math.floor((net * percent * 100 + 5_000) / 10_000);
  if (units.some((unit) => !promotion.members.includes(unit.mat_var_id))) return null;
  if (promotion.exclude_discounted && units.some((unit) => unit.net < unit.list)) return null;
  switch (promotion.kind) {
    case 'p001': {
      const one = new Set(units.map((unit) => unit.mat_var_id)).size === 1;
      return units.length === promotion.sale_qty && one ? total - promotion.price : null;
    }
    case 'p002':
      return units.length === (promotion.sale_qty ?? 2) ? off(nets[0] ?? 0, promotion.disc) : null;
    case 'p004':
      if (units.length !== promotion.sale_qty + promotion.free_qty) return null;
      return nets.slice(0, promotion.free_qty).reduce((a, b) => a + b, 0);
    case 'p005':
      return units.length === promotion.sale_qty ? total - promotion.price : null;
    case 'p006': {
      const wanted = [...new Set(promotion.members)].sort((a, b) => a - b);
      const have = units.map((unit) => unit.mat_var_id).sort((a, b) => a - b);
      if (wanted.join() !== have.join()) return null;
      return nets.reduce((sum, net) => sum + off(net, promotion.percent), 0);
    }
  }
}

export interface OracleBest {
  saved: number;
  /** promo_id of every application, ascending. */
  promo_ids: number[];
}

/** The definition's order: greatest saving, fewer applications, lower promo_ids. */
function beats(a: OracleBest, b: OracleBest): boolean {
  if (a.saved !== b.saved) return a.saved > b.saved;
  if (a.promo_ids.length !== b.promo_ids.length) return a.promo_ids.length < b.promo_ids.length;
  const differs = a.promo_ids.findIndex((id, index) => id !== b.promo_ids[index]);
  return differs >= 0 && (a.promo_ids[differs] ?? 0) < (b.promo_ids[differs] ?? 0);
}

/** The best of all assignments of `units` to applications. Exponential: for a few units. */
export function bestByExhaustion(
  units: readonly OracleUnit[],
  promotions: readonly GroupPromotion[],
): OracleBest {
  const choices: { promotion: GroupPromotion; mask: number; saved: number }[] = [];
  for (let mask = 1; mask < 2 ** units.length; mask += 1) {
    const subset = units.filter((_, index) => mask & (1 << index));
    for (const promotion of promotions) {
      const saved = saving(promotion, subset);
      if (saved !== null && saved > 0) choices.push({ promotion, mask, saved });
    }
  }
  let best: OracleBest = { saved: 0, promo_ids: [] };
  const explore = (from: number, used: number, saved: number, taken: readonly number[]): void => {
    const here = { saved, promo_ids: [...taken].sort((a, b) => a - b) };
    if (beats(here, best)) best = here;
    for (let index = from; index < choices.length; index += 1) {
      const choice = choices[index];
      if (choice === undefined || (choice.mask & used) !== 0) continue;
      const { promo_id, max_per_order } = choice.promotion;
      const times = taken.filter((id) => id === promo_id).length;
      if (max_per_order != null && times >= max_per_order) continue;
      explore(index + 1, used | choice.mask, saved + choice.saved, [...taken, promo_id]);
    }
  };
  explore(0, 0, 0, []);
  return best;
}

/** Price cuts of step 1 and the clamp of step 0, unit by unit. */
export function unitsOf(input: PricingInput): OracleUnit[] {
  const used = new Map<number, number>();
  const cuts = input.promotions.flatMap((promotion) => (promotion.kind === 'p003' ? [promotion] : []));
  const left = new Map(cuts.map((cut) => [cut, { ...cut.units_left }]));
  return input.lines.flatMap(({ mat_var_id, quantity }) => {
    const variant = input.catalogue.find((candidate) => candidate.mat_var_id === mat_var_id);
    if (variant === undefined || variant.sold_out) return [];
    const room = Math.min(99, variant.limit ?? 99) - (used.get(mat_var_id) ?? 0);
    const units = Math.max(0, Math.min(room, quantity));
    used.set(mat_var_id, (used.get(mat_var_id) ?? 0) + units);
    return Array.from({ length: units }, () => {
      // The best price that has units left; a limited one then has one less.
      const offers = cuts.flatMap((cut) => {
        if (!cut.members.includes(mat_var_id) || left.get(cut)?.[mat_var_id] === 0) return [];
        const { discount_type: type, discount } = cut;
        const percent = Math.floor((variant.price * discount * 100 + 5_000) / 10_000);
        const off = type === 'percent' ? percent : type === 'amount' ? discount : variant.price - discount;
        return [{ cut, net: Math.max(0, variant.price - off) }];
      });
      offers.sort((a, b) => a.net - b.net || a.cut.promo_id - b.cut.promo_id);
      const [best] = offers;
      if (best === undefined || best.net >= variant.price)
        return { mat_var_id, list: variant.price, net: variant.price };
      const bounds = left.get(best.cut);
      const bound = bounds?.[mat_var_id];
      if (bounds !== undefined && bound !== undefined) bounds[mat_var_id] = bound - 1;
      return { mat_var_id, list: variant.price, net: best.net };
    });
  });
}

/**
 * The greatest saving for many units of few variants, memoised by the units left of each variant (and by the
 * applications left where a promotion has a maximum).
 */
export function bestByCounting(units: readonly OracleUnit[], promotions: readonly GroupPromotion[]): number {
  const alike = ({ mat_var_id, net }: OracleUnit) => `${mat_var_id} at ${net}`;
  const ids = [...new Set(units.map(alike))];
  const unitOf = ids.map((id) => units.find((unit) => alike(unit) === id));
  const vectors = (size: number, variants: number): number[][] => {
    if (variants === 0) return size === 0 ? [[]] : [];
    return Array.from({ length: size + 1 }, (_, first) => first).flatMap((first) => {
      return vectors(size - first, variants - 1).map((rest) => [first, ...rest]);
    });
  };
  const applications = promotions.flatMap((promotion, index) =>
    [1, 2, 3, 4, 5, 6].flatMap((size) =>
      vectors(size, ids.length).flatMap((counts) => {
        const group = counts.flatMap((count, at) =>
          Array.from({ length: count }, () => unitOf[at] ?? []).flat(),
        );
        const saved = saving(promotion, group);
        return saved !== null && saved > 0 ? [{ index, counts, saved }] : [];
      }),
    ),
  );
  const known = new Map<string, number>();
  const best = (left: readonly number[], times: readonly number[]): number => {
    const key = `${left}|${times}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let most = 0;
    for (const { index, counts, saved } of applications) {
      const rest = left.map((count, at) => count - (counts[at] ?? 0));
      if (rest.some((count) => count < 0) || times[index] === 0) continue;
      const endless = promotions[index]?.max_per_order == null;
      const after = endless ? times : times.map((count, at) => (at === index ? count - 1 : count));
      most = Math.max(most, saved + best(rest, after));
    }
    known.set(key, most);
    return most;
  };
  const counts = ids.map((id) => units.filter((unit) => alike(unit) === id).length);
  return best(
    counts,
    promotions.map((promotion) => promotion.max_per_order ?? 1),
  );
}

/** The applications of `promotion` possible next, when units are assigned by descending price. */
function nextGroups(promotion: GroupPromotion, left: readonly OracleUnit[]): OracleUnit[][] {
  const { members } = promotion;
  const mine = left.filter((unit) => {
    return members.includes(unit.mat_var_id) && !(promotion.exclude_discounted && unit.net < unit.list);
  });
  const of = (id: number) => mine.filter((unit) => unit.mat_var_id === id);
  switch (promotion.kind) {
    case 'p001':
      return members.map((id) => of(id).slice(0, promotion.sale_qty));
    case 'p002':
      return [mine.slice(0, promotion.sale_qty ?? 2)];
    case 'p004':
      return [mine.slice(0, promotion.sale_qty + promotion.free_qty)];
    case 'p005':
      return [mine.slice(0, promotion.sale_qty)];
    case 'p006':
      return [members.flatMap((id) => of(id).slice(0, 1))];
  }
}

/** Every order of `items`. */
export function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => {
    return ordersOf(items.filter((other) => other !== item)).map((rest) => [item, ...rest]);
  });
}

/** The best of these orders of promotions, each applied as long as it saves anything. */
export function bestByOrders(
  units: readonly OracleUnit[],
  orders: readonly (readonly GroupPromotion[])[],
): number {
  const totals = orders.map((order) => {
    let left = [...units].sort((a, b) => b.net - a.net || a.mat_var_id - b.mat_var_id);
    let total = 0;
    for (const promotion of order) {
      for (let times = 0; times < (promotion.max_per_order ?? units.length); times += 1) {
        const groups = nextGroups(promotion, left);
        const savings = groups.map((group) => saving(promotion, group) ?? 0);
        const most = Math.max(0, ...savings);
        if (most === 0) break;
        const group = groups[savings.indexOf(most)] ?? [];
        total += most;
        left = left.filter((unit) => !group.includes(unit));
      }
    }
    return total;
  });
  return Math.max(...totals);
}

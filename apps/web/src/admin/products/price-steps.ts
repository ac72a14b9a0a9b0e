import type { ProductPrices } from '@mali/contracts/prices';

type Variant = ProductPrices['variants'][number];

/** A price from a moment on. */
export type Step = Readonly<{ at: number; price: number }>;

const DAY_MS = 86_400_000;
/** The chart goes back so far, and forward beyond the last plan. */
const BACK_DAYS = 180;
const BEYOND_MS = 7 * DAY_MS;

/** What a chart of a variant shows: prices as they were, as they are planned, and the ends of its axes. */
export type PriceChart = Readonly<{
  past: readonly Step[];
  /** From now on, when another price is planned. */
  planned: readonly Step[];
  from: number;
  now: number;
  to: number;
  /** Of the price axis. */
  low: number;
  high: number;
}>;

/**
 * What the price becomes, in the order of time: a temporary one returns to the lasting one of that moment, and a lasting
 * one that begins under it is seen when it ends.
 */
function plannedSteps({ price, planned }: Variant): Step[] {
  const lasting = planned
    .filter(({ ends_at }) => ends_at === null)
    .map((plan) => ({ at: Date.parse(plan.starts_at), price: plan.price }));
  const temporary = planned.flatMap((plan) =>
    plan.ends_at === null
      ? []
      : [
          {
            ...plan,
            from: plan.in_force ? Number.NEGATIVE_INFINITY : Date.parse(plan.starts_at),
            to: Date.parse(plan.ends_at),
          },
        ],
  );
  const first = planned.find(({ in_force }) => in_force)?.returns_to ?? price;
  const lastingAt = (at: number) => lasting.findLast((step) => step.at <= at)?.price ?? first;
  const priceAt = (at: number) =>
    temporary.find(({ from, to }) => from <= at && at < to)?.price ?? lastingAt(at);
  const moments = [
    ...lasting.map(({ at }) => at),
    ...temporary.flatMap(({ from, to }) => (Number.isFinite(from) ? [from, to] : [to])),
  ].sort((one, other) => one - other);
  const steps: Step[] = [];
  for (const at of moments) {
    const next = priceAt(at);
    if (next !== (steps.at(-1)?.price ?? price)) steps.push({ at, price: next });
  }
  return steps;
}

/** Steps of a variant's price, and those that are planned, in the order of time. */
export function priceChart({ history, at }: ProductPrices, variant: Variant): PriceChart {
  const now = Date.parse(at);
  const own = history
    .filter(({ mat_var_id }) => mat_var_id === variant.mat_var_id)
    .map((entry) => ({ at: Date.parse(entry.at), price: entry.price }))
    .reverse();
  const earliest = now - BACK_DAYS * DAY_MS;
  const before = own.findLast((step) => step.at < earliest);
  const past = [
    ...(before === undefined ? [] : [{ at: earliest, price: before.price }]),
    ...own.filter((step) => step.at >= earliest && step.at <= now),
  ];
  if (past.length === 0) past.push({ at: now - DAY_MS, price: variant.price });
  const planned = plannedSteps(variant);
  const prices = [...past, ...planned].map(({ price }) => price).concat(variant.lowest);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const room = Math.max((high - low) * 0.15, high * 0.03);
  const last = planned.at(-1)?.at;
  return {
    past,
    planned: planned.length === 0 ? [] : [{ at: now, price: variant.price }, ...planned],
    from: Math.min(past[0]?.at ?? now, now - DAY_MS),
    now,
    to: last === undefined ? now : last + BEYOND_MS,
    low: low - room,
    high: high + room,
  };
}

/** The path of a line that keeps each price until the next one. */
export function stepPath(
  steps: readonly Step[],
  end: number,
  x: (at: number) => number,
  y: (price: number) => number,
): string {
  const parts = steps.map(({ at, price }, i) =>
    i === 0 ? `M${x(at).toFixed(1)} ${y(price).toFixed(1)}` : `H${x(at).toFixed(1)}V${y(price).toFixed(1)}`,
  );
  return `${parts.join('')}H${x(end).toFixed(1)}`;
}

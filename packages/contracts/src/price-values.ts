/** Plain values of price changes: the browser may import this file. Amounts in satang where nothing else is said. */
import { PRICE_MAX_BAHT } from './limits.ts';

/**
 * How a change of prices stands. waiting: it begins later, or the worker is about to make it; in_force: a temporary price;
 * over: made, or a temporary one that has ended; missed: nothing ran from its beginning to its end.
 */
export const PRICE_CHANGE_STATES = ['waiting', 'in_force', 'over', 'withdrawn', 'undone', 'missed'] as const;
export type PriceChangeState = (typeof PRICE_CHANGE_STATES)[number];

/** How new prices are reckoned. keep: only the ending changes; typed: each price by hand. */
export const PRICE_RULES = ['percent', 'amount', 'keep', 'typed'] as const;
export type PriceRuleKind = (typeof PRICE_RULES)[number];
/** What a price ends in: …9, …90, whole baht. */
export const PRICE_ENDINGS = ['9', '90', '00'] as const;
export type PriceEnding = (typeof PRICE_ENDINGS)[number];
export const PRICE_DIRECTIONS = ['nearest', 'up', 'down'] as const;
export type PriceDirection = (typeof PRICE_DIRECTIONS)[number];

/** What staff are warned of. below_cost: less than a unit cost, without VAT. lowest: below every price of thirty days. */
export const PRICE_WARNINGS = ['below_cost', 'lowest', 'temporary', 'large'] as const;
export type PriceWarning = (typeof PRICE_WARNINGS)[number];

/** What the shop strikes through: the list price, or the lowest list price of thirty days. */
export const WAS_RULES = ['list', 'lowest'] as const;
export type WasRule = (typeof WAS_RULES)[number];

export const PRICE_SOURCES = ['page', 'job', 'import', 'seed', 'server', 'start'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];
export const PRICE_ACTS = ['set', 'end', 'undo'] as const;
export type PriceAct = (typeof PRICE_ACTS)[number];

export const PRICE_EDIT = {
  reason: 200,
  /** Variants of one change. */
  variants: 10_000,
  /** Up to so many are changed while the page waits; more by the worker. */
  atOnce: 500,
  /** Products that are chosen by hand. */
  products: 500,
  /** Rows of a preview or a change at a time. */
  page: 100,
  /** Percent by which a price can fall or rise. */
  percentDown: -95,
  percentUp: 500,
  /** A change by more percent than this is warned of: often a comma was mistyped. */
  largePercent: 50,
  days: 30,
  /** Entries of a product's history. */
  history: 500,
} as const;
export const PRICE_DAYS_MS = PRICE_EDIT.days * 86_400_000;

export type PriceRule = Readonly<{
  kind: PriceRuleKind;
  /** Percent, or baht; negative for a lower price. Nothing for the other kinds. */
  value: number | null;
  ending: PriceEnding | null;
  direction: PriceDirection;
}>;

const STEP = { '9': 1000, '90': 10_000, '00': 100 } as const satisfies Record<PriceEnding, number>;
const OFFSET = { '9': 900, '90': 9000, '00': 0 } as const satisfies Record<PriceEnding, number>;
const MOST = PRICE_MAX_BAHT * 100;

/** The price with an ending at or beside an amount; the higher one of two that are as near. Never 0. */
export function withEnding(amount: number, ending: PriceEnding, direction: PriceDirection): number {
  const [step, offset] = [STEP[ending], OFFSET[ending]];
  const below = Math.floor((amount - offset) / step) * step + offset;
  const above = below === amount ? amount : below + step;
  if (below <= 0) return above <= 0 ? above + step : above;
  if (direction === 'down') return below;
  if (direction === 'up') return above;
  return amount - below < above - amount ? below : above;
}

/** The price that a rule makes of one; null: none that a shop could have. */
export function ruledPrice(price: number, { kind, value, ending, direction }: PriceRule): number | null {
  let amount = price;
  if (kind === 'percent') amount = Math.round((price * (10_000 + Math.round((value ?? 0) * 100))) / 10_000);
  if (kind === 'amount') amount = price + Math.round((value ?? 0) * 100);
  if (amount <= 0) return null;
  const next = ending === null ? amount : withEnding(amount, ending, direction);
  return next > 0 && next <= MOST ? next : null;
}

/** Margin of a price with VAT, percent of what the shop keeps of it, with one decimal. */
export function marginPercent(price: number, vat: number, cost: number): number {
  return Math.round(((price - vat - cost) / (price - vat)) * 1000) / 10;
}

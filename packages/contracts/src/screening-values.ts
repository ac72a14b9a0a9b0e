/**
 * Rules that hold a suspicious order before it is packed (ORD-12). Plain values: the browser imports this file.
 */
export const HOLD_RULES = ['cards', 'fraud', 'value', 'cod'] as const;
/** Why an order is held: a rule, or that staff have blocked its customer. */
export const HOLD_REASONS = [...HOLD_RULES, 'blocked'] as const;
export type HoldReasonKind = (typeof HOLD_REASONS)[number];

/** What an order has in common with an earlier one. */
export const HOLD_MATCHES = ['address', 'phone', 'email', 'account'] as const;
export type HoldMatch = (typeof HOLD_MATCHES)[number];

/** Least and most that a limit may be. */
export const SCREENING_LIMITS = {
  cards: { min: 2, max: 20 },
  failed: { min: 2, max: 50 },
  hours: { min: 1, max: 720 },
  amount: { min: 1, max: 1_000_000 },
  refused: { min: 1, max: 50 },
  days: { min: 1, max: 1095 },
} as const;

export type ScreeningRules = {
  /** Different cards, or refused card payments, of one customer within so many hours. */
  cards: { on: boolean; cards: number; failed: number; hours: number };
  /** Address or phone of an order that was marked as fraud. */
  fraud: { on: boolean };
  /** A guest's or first order of more than this (baht). */
  value: { on: boolean; amount: number };
  /** Parcels with cash on delivery that were refused, by phone, e-mail or account, within so many days. */
  cod: { on: boolean; refused: number; days: number };
};

/** The rules of a shop that has not set its own. */
export const SCREENING_DEFAULTS: ScreeningRules = {
  cards: { on: true, cards: 3, failed: 5, hours: 24 },
  fraud: { on: true },
  value: { on: true, amount: 20_000 },
  cod: { on: true, refused: 3, days: 365 },
};

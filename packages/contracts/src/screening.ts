import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, ID_MAX, Nullable, OneOf, SoNo, Strict, Text } from './common.ts';
import { TEXT } from './limits.ts';
import { HOLD_MATCHES, HOLD_REASONS, SCREENING_LIMITS } from './screening-values.ts';

const within = (name: keyof typeof SCREENING_LIMITS, description: string) => {
  const { min, max } = SCREENING_LIMITS[name];
  return Type.Integer({ minimum: min, maximum: max, description });
};
const on = Type.Boolean({ description: 'false: the rule holds no order' });

/** Rules that hold suspicious orders before packing (ORD-12). */
export const ScreeningRules = Strict({
  cards: Strict({
    on,
    cards: within('cards', 'Different cards of one customer'),
    failed: within('failed', 'Refused card payments of one customer'),
    hours: within('hours', 'Counted in so many hours before'),
  }),
  fraud: Strict({ on }),
  value: Strict({ on, amount: within('amount', 'Baht: a guest’s or first order of more than this') }),
  cod: Strict({
    on,
    refused: within('refused', 'Refused parcels with cash on delivery'),
    days: within('days', 'Counted in so many days before'),
  }),
});

export const Screening = Type.Object({
  version: Count('Of the rules; 0: the shop has not set its own'),
  changed_at: Nullable(DateTime('Saved')),
  changed_by: Nullable(Type.String(), 'Name'),
  rules: ScreeningRules,
});
export type Screening = Static<typeof Screening>;

export const SaveScreening = Strict({
  version: Type.Integer({
    minimum: 0,
    // The next one is an integer, too.
    maximum: ID_MAX - 1,
    description: 'That was changed: another one is a conflict',
  }),
  rules: ScreeningRules,
});
export type SaveScreening = Static<typeof SaveScreening>;

/** Why an order is held; figures of other rules are empty. */
export const HoldReason = Type.Object({
  rule: OneOf(HOLD_REASONS, 'Rule, or that the customer is blocked'),
  cards: Type.Array(Type.String(), { description: 'Cards: brand and last four digits' }),
  failed: Count('Refused card payments'),
  orders: Type.Array(SoNo, { description: 'Earlier orders: marked as fraud, or refused' }),
  matches: Type.Array(OneOf(HOLD_MATCHES, 'In common'), {
    description: 'What the order has in common with them',
  }),
  amount: BahtOut('Total of the order'),
  limit: Count('Limit of the rule: baht of a value, else a number'),
  period: Count('Hours for cards, days for cash on delivery; 0: any time'),
});
export type HoldReason = Static<typeof HoldReason>;

/** An order that is not packed until staff have decided. */
export const OrderHold = Type.Object({
  at: DateTime('Held since'),
  reasons: Type.Array(HoldReason),
  may_decide: Type.Boolean({ description: 'The caller may release or cancel it' }),
});
export type OrderHold = Static<typeof OrderHold>;

export const FraudMark = Type.Object({
  at: DateTime('Marked'),
  by: Nullable(Type.String(), 'Name'),
  reason: Type.String(),
});
export type FraudMark = Static<typeof FraudMark>;

export const DecideHold = Strict({
  released: Type.Boolean({
    description: 'true: it may be packed; false: it is cancelled and its money goes back',
  }),
  fraud: Type.Boolean({
    description: 'Mark a cancelled order as fraud: later orders to its address are held',
  }),
  reason: Text(TEXT.reason, 'Why; of a cancellation the customer reads it', 1),
});
export type DecideHold = Static<typeof DecideHold>;

export const MarkFraud = Strict({
  fraud: Type.Boolean({ description: 'false: takes the mark back' }),
  reason: Text(TEXT.reason, 'Why; for the staff', 1),
});
export type MarkFraud = Static<typeof MarkFraud>;

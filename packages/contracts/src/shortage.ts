import { type Static, Type } from 'typebox';
import { Count, DateTime, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { TEXT } from './limits.ts';
import { SHORTAGE_CAUSES } from './shortage-values.ts';

const Day = Type.String({ format: 'date', description: 'Bangkok day' });

/** Goods of an order that cannot be shipped (ORD-11). */
export const ReportShortage = Strict({
  lines: Type.Array(
    Strict({
      line_no: Id('Line'),
      quantity: Type.Integer({ minimum: 1, maximum: 99, description: 'Units that are missing' }),
    }),
    { minItems: 1, maxItems: 200, description: 'Units that cannot be shipped' },
  ),
  cause: OneOf(
    SHORTAGE_CAUSES,
    'missing and damaged: the units leave stock once the order no longer needs them',
  ),
  note: Text(TEXT.reason, 'For colleagues'),
});
export type ReportShortage = Static<typeof ReportShortage>;

export const ShortageFound = Strict({ reason: Text(TEXT.reason, 'What was found, for colleagues', 1) });
export type ShortageFound = Static<typeof ShortageFound>;

export const ShortageWait = Strict({
  until: Day,
  reason: Text(TEXT.reason, 'Why; the customer reads it', 1),
});
export type ShortageWait = Static<typeof ShortageWait>;

/** An order that is not packed until its goods are there, exchanged, or refunded. */
export const OrderShortage = Type.Object({
  at: DateTime('Reported'),
  cause: OneOf(SHORTAGE_CAUSES, 'Why'),
  note: Type.String(),
  lines: Type.Array(Type.Object({ line_no: Id('Line'), quantity: Count('Units') })),
  wait_until: Nullable(Day, 'The customer was told to wait until this day'),
});
export type OrderShortage = Static<typeof OrderShortage>;

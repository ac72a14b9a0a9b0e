import { type Static, Type } from 'typebox';
import { BLOGGER_EARNING_STATES } from './blogger-earning-values.ts';
import { BahtOut, Count, DateTime, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { TEXT } from './limits.ts';

/* What bloggers earn, and what was paid to them (BLOG-07; docs/decisions/0096). */

const Sums = {
  pending: BahtOut('Waits until the return period of its orders is over'),
  due: BahtOut('To be paid; below 0: more was paid than is due now'),
  paid: BahtOut('Paid so far'),
};

export const BloggerEarning = Type.Object({
  entry_id: Id('Entry'),
  earned_at: DateTime('Recorded'),
  name_th: Type.String({ description: 'Product, in Thai' }),
  name_en: Type.String({ description: 'Product, in English' }),
  link: Nullable(Type.String({ description: 'Name of the link' }), 'null: the link is gone'),
  amount: BahtOut('Earned with it, after what went back'),
  state: OneOf(
    BLOGGER_EARNING_STATES,
    'pending: the return period is not over; due: paid with the next payout, or paid; back: nothing is left of it',
  ),
});
export type BloggerEarning = Static<typeof BloggerEarning>;
export const BloggerPayout = Type.Object({
  payout_id: Id('Payout'),
  amount: BahtOut('Paid, with the tax that was withheld'),
  withheld: BahtOut('Income tax withheld from it; what was transferred is the amount less this'),
  withheld_rate: Count('Percent that was withheld'),
  reference: Type.String({ description: 'Of the transfer' }),
  paid_at: DateTime('Recorded as paid'),
});
export type BloggerPayout = Static<typeof BloggerPayout>;
const TERMS = {
  minimum: Count('Baht from which earnings are paid out'),
  withholding: Count('Percent of income tax that is withheld from a payout; 0: none'),
};
export const BloggerEarningsAnswer = Type.Object({
  ...Sums,
  rate: Count('Percent of the goods of new orders'),
  ...TERMS,
  lines: Type.Array(BloggerEarning, { description: 'The newest lines of orders' }),
  payouts: Type.Array(BloggerPayout, { description: 'The newest first' }),
});
export type BloggerEarningsAnswer = Static<typeof BloggerEarningsAnswer>;

export const StaffEarningsRow = Type.Object({
  user_id: Id('Blogger'),
  name: Type.String({ description: 'Blogger; empty: the account is deleted' }),
  ...Sums,
  paid_at: Nullable(DateTime('Paid last'), 'null: never'),
  payable: Type.Boolean({ description: 'Enough is due to be paid now' }),
  withheld: BahtOut('Tax that is withheld when it is paid now'),
});
export type StaffEarningsRow = Static<typeof StaffEarningsRow>;
export const StaffPayout = Type.Object({
  ...BloggerPayout.properties,
  name: Type.String({ description: 'Blogger; empty: the account is deleted' }),
  paid_by: Type.String({ description: 'Colleague who recorded it' }),
});
export type StaffPayout = Static<typeof StaffPayout>;
export const StaffEarningsAnswer = Type.Object({
  ...TERMS,
  bloggers: Type.Array(StaffEarningsRow, { description: 'Who has earned, most to pay first' }),
  payouts: Type.Array(StaffPayout, { description: 'The newest payouts' }),
});
export type StaffEarningsAnswer = Static<typeof StaffEarningsAnswer>;

export const PayBloggerRequest = Strict({
  request_key: Type.String({ format: 'uuid', description: 'Of the form: sent twice, it is one payout' }),
  user_id: Id('Blogger'),
  amount: Type.Number({
    exclusiveMinimum: 0,
    maximum: 100_000_000,
    multipleOf: 0.01,
    description: 'All that is due, as it was shown, in baht',
  }),
  withheld: Type.Optional(
    Type.Number({
      ...{ minimum: 0, maximum: 100_000_000, multipleOf: 0.01 },
      description: 'Tax withheld from it, as it was shown, in baht; absent: none',
    }),
  ),
  reference: Text(TEXT.place, 'Of the transfer', 1),
});
export type PayBloggerRequest = Static<typeof PayBloggerRequest>;

import { type Static, type TInteger, type TOptional, Type } from 'typebox';
import { BahtOut, Count, DateTime, ID_MAX, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import {
  FLOW_EDIT,
  FLOW_KINDS,
  FLOW_SKIPS,
  FLOW_TERMS,
  type FlowSkip,
  type FlowTerm,
  type FlowValues,
} from './flow-values.ts';
import { LANGUAGES } from './limits.ts';
import { MAILING_CHANNELS } from './mailing-values.ts';

/* Messages that the shop sends by itself (docs/decisions/0089). */

const Kind = OneOf(FLOW_KINDS, 'Which flow');
export const FlowParams = Strict({ kind: Kind });
const Version = Type.Integer({
  minimum: 0,
  maximum: ID_MAX,
  description: 'Its version, 0 before the first; a save of another one than the newest is refused',
});

const written = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', description });
const Terms = Strict(
  Object.fromEntries(
    FLOW_TERMS.map((term) => [
      term,
      Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: term.replaceAll('_', ' ') })),
    ]),
  ) as Record<FlowTerm, TOptional<TInteger>>,
  { description: 'When it is sent; each flow has its own' },
);
const FIELDS = {
  on: Type.Boolean({ description: 'It is sent' }),
  channels: Type.Array(OneOf(MAILING_CHANNELS, 'Channel'), {
    ...{ minItems: 1, maxItems: MAILING_CHANNELS.length, uniqueItems: true },
    description: 'How it arrives',
  }),
  subject_th: written(FLOW_EDIT.subject, 'Subject, Thai'),
  subject_en: written(FLOW_EDIT.subject, 'Subject, English'),
  text_th: written(FLOW_EDIT.text, 'Text, Thai; placeholders stand in braces'),
  text_en: written(FLOW_EDIT.text, 'Text, English; placeholders stand in braces'),
  promo_id: Nullable(Id('Offer of a coupon'), 'Given with it; null: no coupon'),
  terms: Terms,
  rules: Type.Array(
    Strict({
      of: OneOf(['category', 'product'] as const, 'What it is about'),
      id: Id('Category or product'),
      days: Type.Integer({
        minimum: FLOW_EDIT.ruleDays.min,
        maximum: FLOW_EDIT.ruleDays.max,
        description: 'Days after the delivery in which it is used up',
      }),
    }),
    { maxItems: FLOW_EDIT.rules, description: 'Of the reorder time; others have none' },
  ),
} as const;
export const SaveFlowRequest = Strict({ ...FIELDS, revision: Version });
export type SaveFlowRequest = FlowValues & { revision: number };

const Values = Type.Unsafe<FlowValues>(Strict(FIELDS));
const Results = Type.Object(
  {
    sent: Count('Sent'),
    waiting: Count('On their way'),
    failed: Count('Not delivered after five tries'),
    skipped: Type.Object(
      Object.fromEntries(FLOW_SKIPS.map((why) => [why, Count(why)])) as Record<
        FlowSkip,
        ReturnType<typeof Count>
      >,
    ),
    coupons: Count('Coupons given'),
    clicked: Count('Messages whose link was opened'),
    orders: Count('Orders within seven days'),
    value: BahtOut('What they came to'),
    clicked_orders: Count('Orders within seven days after a click'),
  },
  { description: `Of the last ${FLOW_EDIT.resultDays} days` },
);
const HEAD = {
  kind: Kind,
  revision: Version,
  at: Nullable(DateTime('Saved'), 'null: never, as the shop was delivered'),
  by: Nullable(Type.String(), 'Who saved it'),
} as const;
export const Flow = Type.Object(
  { ...HEAD, values: Values, standard: Values, results: Results },
  { description: 'Messages that the shop sends by itself' },
);
export type Flow = Static<typeof Flow>;
export const FlowsAnswer = Type.Object({
  per_week: Count('Messages that a member gets in seven days at most'),
  flows: Type.Array(
    Type.Object({ ...HEAD, on: Type.Boolean(), sent: Count(`Sent in ${FLOW_EDIT.resultDays} days`) }),
  ),
});
export type FlowsAnswer = Static<typeof FlowsAnswer>;

export const FlowPreviewRequest = Strict({
  customer_id: Nullable(Id('Customer'), 'As this customer; null: with goods of the shop'),
});
const url = () => Type.String({ description: 'Opens for an hour' });
export const FlowPreview = Type.Object({
  url: Type.Object({ th: url(), en: url() }),
  skip: Nullable(OneOf(FLOW_SKIPS, 'Why'), 'Why this customer would get nothing; null: would get it'),
});
export type FlowPreview = Static<typeof FlowPreview>;
export const FlowPreviewQuery = Strict({
  lang: OneOf(LANGUAGES, 'Language'),
  customer: Type.Integer({ minimum: 0, maximum: ID_MAX, description: '0: goods of the shop' }),
  link: Text(100, 'Opens it for an hour', 1),
});

export const MessageClickRequest = Strict({
  link: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', description: 'As the link of the message has it' }),
});

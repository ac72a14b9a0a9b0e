import { type Static, Type } from 'typebox';
import { Count, DateTime, ID_MAX, Id, Lang, Nullable, OneOf, SoNo, Strict, Text } from './common.ts';
import { listAnswer } from './lists/query.ts';
import { ORDER_STATUSES } from './order-status.ts';
import {
  RECALL_EDIT,
  RECALL_ENDS,
  RECALL_HOLDS,
  RECALL_JOBS,
  RECALL_OUTCOMES,
  RECALL_PARTS,
  RECALL_REMEDIES,
  RECALL_SEVERITIES,
  RECALL_STATES,
} from './recall-values.ts';
import { RETURN_STATUSES } from './return-values.ts';

const RecallId = Id('Recall');
const Lots = Type.Array(Id('Lot'), {
  minItems: 1,
  maxItems: RECALL_EDIT.lotsMax,
  uniqueItems: true,
  description: 'Lots, of one variant or several',
});
const written = (max: number, description: string) =>
  Type.String({ minLength: 1, maxLength: max, pattern: '\\S', description });
const TO_CUSTOMERS = {
  severity: OneOf(RECALL_SEVERITIES, 'How customers are addressed'),
  remedy: OneOf(RECALL_REMEDIES, 'What they are offered'),
  text_th: written(RECALL_EDIT.text, 'To customers, in Thai'),
  text_en: written(RECALL_EDIT.text, 'To customers, in English'),
};

export const RecallParams = Strict({ recall_id: RecallId });
export const RecallLotsQuery = Strict({
  code: Type.Optional(Text(RECALL_EDIT.code, 'Code of lots', 1)),
  lot_id: Type.Optional(Type.Integer({ minimum: 1, maximum: ID_MAX, description: 'A lot' })),
});

const RecallLot = Type.Object({
  lot_id: Type.Integer(),
  code: Type.String(),
  expires_on: Nullable(Type.String()),
  mat_var_id: Type.Integer(),
  sku: Type.String(),
  brand: Type.String(),
  name_th: Type.String({ description: 'Product and shade' }),
  name_en: Type.String({ description: 'Product and shade' }),
  on_hand: Count('Units in all places'),
  held: Count('Units of orders that are not shipped'),
  shipped: Count('Units that were shipped and have not come back'),
  orders: Count('Orders that hold or got some'),
  recall_id: Nullable(Type.Integer(), 'Its recall; null: none'),
});
export type RecallLot = Static<typeof RecallLot>;
export const RecallLotsAnswer = Type.Object({ lots: Type.Array(RecallLot) });
export type RecallLotsAnswer = Static<typeof RecallLotsAnswer>;

export const RecallPreviewRequest = Strict({ lots: Lots, ...TO_CUSTOMERS });
export type RecallPreviewRequest = Static<typeof RecallPreviewRequest>;
const Mail = Type.Object({ subject: Type.String(), text: Type.String() });
export const RecallPreview = Type.Object({ th: Mail, en: Mail });
export type RecallPreview = Static<typeof RecallPreview>;

export const NewRecallRequest = Strict({
  request_key: Type.String({ format: 'uuid', description: 'Made by the page; sent again it adds nothing' }),
  lots: Lots,
  ...TO_CUSTOMERS,
  reason: written(RECALL_EDIT.reason, 'Why, for colleagues'),
});
export type NewRecallRequest = Static<typeof NewRecallRequest>;

export const EndRecallRequest = Strict({
  reason: written(RECALL_EDIT.reason, 'Why'),
  lots: OneOf(RECALL_ENDS, 'blocked: for good; on_sale: it was a mistake'),
});
export type EndRecallRequest = Static<typeof EndRecallRequest>;

const OUT = {
  recall_id: RecallId,
  severity: TO_CUSTOMERS.severity,
  remedy: TO_CUSTOMERS.remedy,
  state: OneOf(RECALL_STATES, 'How it stands'),
  job: OneOf(RECALL_JOBS, 'How the work on its orders stands'),
  created_at: DateTime('Begun'),
  by: Nullable(Type.String(), 'Who began it; null: nobody who is here'),
  reason: Type.String({ description: 'Why' }),
  codes: Type.Array(Type.String(), { description: 'Codes of its lots' }),
  goods_th: Type.String({ description: 'First product' }),
  goods_en: Type.String({ description: 'First product' }),
  orders: Count('Orders'),
  told: Count('Customers who were told by mail'),
  unreachable: Count('Customers whom no mail reached'),
} as const;
export const RecallRow = Type.Object(OUT);
export type RecallRow = Static<typeof RecallRow>;
export const RecallsAnswer = listAnswer(RecallRow);
export type RecallsAnswer = Static<typeof RecallsAnswer>;

export const Recall = Type.Object(
  {
    ...OUT,
    text_th: Type.String(),
    text_en: Type.String(),
    ended_at: Nullable(DateTime('Ended')),
    ended_by: Nullable(Type.String(), 'Who ended it'),
    end_reason: Type.String(),
    lots: Type.Array(RecallLot),
    tried: Count('Orders that the current run has come to'),
    parts: Type.Object(
      Object.fromEntries(RECALL_PARTS.map((part) => [part, Count('Orders')])) as Record<
        (typeof RECALL_PARTS)[number],
        ReturnType<typeof Count>
      >,
    ),
    units: Count('Units that were shipped'),
    units_back: Count('Units that came back'),
  },
  { description: 'A recall of lots' },
);
export type Recall = Static<typeof Recall>;

export const RecallOrdersQuery = Strict({
  part: Type.Optional(OneOf(RECALL_PARTS, 'These orders only')),
  after: Type.Optional(SoNo),
});
export type RecallOrdersQuery = Static<typeof RecallOrdersQuery>;
export const RecallOrder = Type.Object({
  so_no: SoNo,
  doc_status: OneOf(ORDER_STATUSES, 'Status of the order (CHKO-15)'),
  customer: Type.String({ description: 'Name of the receiver' }),
  email: Type.String(),
  mobile: Type.String(),
  units: Count('Units that were shipped'),
  held: Count('Units that it still holds'),
  hold: Nullable(OneOf(RECALL_HOLDS, 'What became of units before they were shipped'), 'null: none'),
  outcome: Nullable(OneOf(RECALL_OUTCOMES, 'Whether its customer was told'), 'null: not yet, or not needed'),
  told_at: Nullable(DateTime('Told')),
  return_no: Nullable(Type.String(), 'Its return'),
  return_status: Nullable(OneOf(RETURN_STATUSES, 'How its return stands'), 'null: none'),
  returned: Count('Units that came back'),
  refunded: Type.Boolean({ description: 'Its money has gone back' }),
});
export type RecallOrder = Static<typeof RecallOrder>;
export const RecallOrdersAnswer = Type.Object({
  rows: Type.Array(RecallOrder),
  after: Nullable(SoNo, 'Where the next page begins; null: there is none'),
});
export type RecallOrdersAnswer = Static<typeof RecallOrdersAnswer>;
export const RecallExportQuery = Strict({ lang: Lang });

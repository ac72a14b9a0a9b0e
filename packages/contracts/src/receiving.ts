import { type Static, Type } from 'typebox';
import { Baht, BahtOut, Count, DateTime, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { listAnswer } from './lists/query.ts';
import { DIFFERENCE_KINDS, NOTED_DIFFERENCES, RECEIPT_EDIT, RECEIPT_STATES } from './receiving-values.ts';

const ReceiptId = Id('Receipt');
const LotCode = Type.String({
  minLength: 1,
  maxLength: RECEIPT_EDIT.code,
  pattern: '\\S',
  description: 'Lot, as printed on the goods',
});
/** A day from 2020 on, so that a century that was mistyped is refused. */
const ExpiryDay = Type.String({
  format: 'date',
  pattern: '^20[2-9][0-9]-',
  description: 'Last day, `2027-06-30`',
});

export const ReceiptParams = Strict({ receipt_id: ReceiptId });
export const ReceiptLineRequest = Strict({
  mat_var_id: Id('Variant'),
  quantity: Type.Integer({ minimum: 1, maximum: RECEIPT_EDIT.unitsMax, description: 'Units counted' }),
  lot: LotCode,
  expires_on: Nullable(ExpiryDay, 'null: the product has no expiry'),
  unit_cost: Nullable(Baht('Of a unit'), 'null: unknown; only those who may see the books set it'),
});
export type ReceiptLineRequest = Static<typeof ReceiptLineRequest>;
const ReceivedOrderRequest = Strict({
  po_id: Id('Purchase order'),
  over: Type.Boolean({ description: 'The user has confirmed units that were not ordered' }),
  differences: Type.Array(
    Strict({
      mat_var_id: Id('Variant'),
      kind: OneOf(NOTED_DIFFERENCES, 'damaged, wrong: not taken in'),
      units: Type.Integer({ minimum: 1, maximum: RECEIPT_EDIT.unitsMax, description: 'Units' }),
      note: Text(RECEIPT_EDIT.reason, 'In words'),
    }),
    { maxItems: RECEIPT_EDIT.linesMax },
  ),
});
export type ReceivedOrderRequest = Static<typeof ReceivedOrderRequest>;
export const NewReceiptRequest = Strict({
  request_key: Type.String({ format: 'uuid', description: 'Of this receipt; sent again it adds nothing' }),
  reference: Text(RECEIPT_EDIT.reference, 'Number of the delivery note'),
  note: Text(RECEIPT_EDIT.note, 'For colleagues'),
  near_expiry: Type.Boolean({ description: 'The user has confirmed goods that expire soon' }),
  lines: Type.Array(ReceiptLineRequest, { minItems: 1, maxItems: RECEIPT_EDIT.linesMax }),
  order: Type.Optional(
    Nullable(ReceivedOrderRequest, 'The order that they were received against; null: none'),
  ),
});
export type NewReceiptRequest = Static<typeof NewReceiptRequest>;
export const ReverseReceiptRequest = Strict({
  reason: Type.String({ minLength: 1, maxLength: RECEIPT_EDIT.reason, pattern: '\\S', description: 'Why' }),
});
export type ReverseReceiptRequest = Static<typeof ReverseReceiptRequest>;

/** Names and picture of a variant, as far as somebody who unpacks it needs them. */
const GOODS = {
  mat_var_id: Id('Variant'),
  item_id: Type.String({ description: 'Stock-keeping unit' }),
  gtin: Nullable(Type.String(), 'Barcode'),
  name_en: Type.String({ description: 'Product and shade' }),
  name_th: Type.String({ description: 'Product and shade' }),
  brand_en: Type.String({ description: 'Brand' }),
  image: Nullable(Type.String(), 'Picture'),
} as const;
const Expiry = Nullable(Type.String({ description: '`2027-06-30`' }), 'null: none');

export const FindGoodsRequest = Strict({
  codes: Type.Array(Text(RECEIPT_EDIT.code, 'Barcode or SKU', 1), { maxItems: 1, description: 'Scanned' }),
  variants: Type.Array(Id('Variant'), { maxItems: RECEIPT_EDIT.linesMax, description: 'Known already' }),
});
export type FindGoodsRequest = Static<typeof FindGoodsRequest>;
export const Goods = Type.Object({
  ...GOODS,
  expires: Type.Boolean({ description: 'It has an expiry, which has to be given' }),
  lots: Type.Array(Type.Object({ code: Type.String({ description: 'Lot' }), expires_on: Expiry }), {
    description: 'Newest lots',
  }),
});
export type Goods = Static<typeof Goods>;
export const GoodsFound = Type.Object({ goods: Type.Array(Goods) });
export type GoodsFound = Static<typeof GoodsFound>;

const OUT = {
  receipt_id: ReceiptId,
  received_at: DateTime('Posted'),
  by: Nullable(Type.String({ description: 'Who received it' }), 'null: nobody who is here'),
  reference: Type.String({ description: 'Number of the delivery note' }),
  state: OneOf(RECEIPT_STATES, 'reversal: takes out what another one brought in'),
  reverses: Nullable(Id('Receipt'), 'The receipt that it reverses'),
  line_count: Count('Lines'),
  units: Type.Integer({ description: 'Units; negative for a reversal' }),
  cost: Nullable(BahtOut('Cost'), 'null: unknown, or not shown'),
} as const;
export const ReceiptRow = Type.Object(OUT);
export type ReceiptRow = Static<typeof ReceiptRow>;
export const ReceiptsAnswer = listAnswer(ReceiptRow);
export type ReceiptsAnswer = Static<typeof ReceiptsAnswer>;

export const Receipt = Type.Object(
  {
    ...OUT,
    note: Type.String({ description: 'For colleagues' }),
    reversed_by: Nullable(Id('Receipt'), 'The receipt that reverses it'),
    order: Nullable(
      Type.Object({ po_id: Id('Purchase order'), po_no: Type.String({ description: 'Its number' }) }),
      'The order that they were received against; null: none',
    ),
    differences: Type.Array(
      Type.Object({
        mat_var_id: Id('Variant'),
        name_en: Type.String({ description: 'Product and shade' }),
        name_th: Type.String({ description: 'Product and shade' }),
        kind: OneOf(DIFFERENCE_KINDS, 'What was not as ordered'),
        units: Count('Units'),
        note: Type.String({ description: 'In words' }),
      }),
    ),
    lines: Type.Array(
      Type.Object({
        ...GOODS,
        line_no: Type.Integer({ description: 'Line, from 1' }),
        quantity: Type.Integer({ description: 'Units; negative for a reversal' }),
        lot: Type.String({ description: 'Lot' }),
        expires_on: Expiry,
        unit_cost: Nullable(BahtOut('Of a unit'), 'null: unknown, or not shown'),
        bin: Nullable(Type.String(), 'Place in the warehouse'),
      }),
    ),
  },
  { description: 'What was received, lot by lot' },
);
export type Receipt = Static<typeof Receipt>;

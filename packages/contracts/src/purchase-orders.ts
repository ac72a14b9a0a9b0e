import { type Static, Type } from 'typebox';
import {
  Baht,
  BahtOut,
  Count,
  DateTime,
  ID_MAX,
  Id,
  Lang,
  Nullable,
  OneOf,
  Revision,
  Strict,
  Text,
} from './common.ts';
import { listAnswer } from './lists/query.ts';
import { PURCHASE_EDIT as EDIT, PURCHASE_MAILS, PURCHASE_STATES } from './purchase-order-values.ts';
import { RECEIPT_STATES } from './receiving-values.ts';

const Day = (description: string) =>
  Type.String({ format: 'date', pattern: '^20[2-9][0-9]-', description: `${description}, \`2026-12-31\`` });
const Reason = Type.String({ minLength: 1, maxLength: EDIT.reason, pattern: '\\S', description: 'Why' });

export const PurchaseParams = Strict({ po_id: Id('Purchase order') });
const LineRequest = Strict({
  mat_var_id: Id('Variant'),
  units: Type.Integer({ minimum: 1, maximum: EDIT.unitsMax, description: 'Units ordered' }),
  unit_cost: Type.Optional(
    Nullable(
      Baht('Of a unit, before VAT'),
      'null: unknown; absent: as it was, or as the supplier has it. Set by those who may see the books alone',
    ),
  ),
  expected_on: Nullable(Day('Expected'), 'null: with the rest of the order'),
});
export type PurchaseLineRequest = Static<typeof LineRequest>;
const CONTENT = {
  expected_on: Nullable(Day('Expected'), 'null: after the supplier’s days of delivery'),
  note: Text(EDIT.note, 'To the supplier'),
  lines: Type.Array(LineRequest, { minItems: 1, maxItems: EDIT.linesMax }),
} as const;
export const NewPurchaseRequest = Strict({
  request_key: Type.String({ format: 'uuid', description: 'Of this order; sent again it adds nothing' }),
  supplier_id: Id('Supplier'),
  ...CONTENT,
});
export type NewPurchaseRequest = Static<typeof NewPurchaseRequest>;
export const ChangePurchaseRequest = Strict({ ...CONTENT, revision: Revision });
export type ChangePurchaseRequest = Static<typeof ChangePurchaseRequest>;
export const RevisePurchaseRequest = Strict({ ...CONTENT, revision: Revision, reason: Reason });
export type RevisePurchaseRequest = Static<typeof RevisePurchaseRequest>;
export const SendPurchaseRequest = Strict({
  revision: Revision,
  by_mail: Type.Boolean({ description: 'false: it is handed over in another way' }),
});
export type SendPurchaseRequest = Static<typeof SendPurchaseRequest>;
export const EndPurchaseRequest = Strict({ revision: Revision, reason: Reason });
export type EndPurchaseRequest = Static<typeof EndPurchaseRequest>;
export const PurchaseFileQuery = Strict({
  version: Type.Optional(
    Type.Integer({ minimum: 1, maximum: ID_MAX, description: 'As it was sent then; absent: as it is' }),
  ),
});

const OUT = {
  po_id: Id('Purchase order'),
  po_no: Type.String({ description: 'Number, `PO-2611-0001`' }),
  state: OneOf(PURCHASE_STATES, 'How it stands'),
  supplier_id: Id('Supplier'),
  supplier: Type.String({ description: 'Name of the supplier' }),
  created_at: DateTime('Made'),
  sent_at: Nullable(DateTime('Sent first'), 'null: not yet'),
  by: Nullable(Type.String({ description: 'Who made it' }), 'null: nobody who is here'),
  expected_on: Type.String({ description: 'Day on which it is expected' }),
  late: Type.Boolean({ description: 'That day is over, and not everything has come' }),
  line_count: Count('Lines'),
  units: Count('Units ordered'),
  received: Count('Units that have come'),
  cost: Nullable(BahtOut('Before VAT'), 'null: unknown, or not shown'),
} as const;
export const PurchaseRow = Type.Object(OUT);
export type PurchaseRow = Static<typeof PurchaseRow>;
export const PurchasesAnswer = listAnswer(PurchaseRow);
export type PurchasesAnswer = Static<typeof PurchasesAnswer>;

const PurchaseLine = Type.Object({
  line_no: Type.Integer({ description: 'Line, from 1' }),
  mat_var_id: Id('Variant'),
  item_id: Type.String({ description: 'Stock-keeping unit' }),
  gtin: Nullable(Type.String(), 'Barcode'),
  name_en: Type.String({ description: 'Product and shade' }),
  name_th: Type.String({ description: 'Product and shade' }),
  brand_en: Type.String({ description: 'Brand' }),
  image: Nullable(Type.String(), 'Picture'),
  item_no: Type.String({ description: 'Its number at the supplier; empty: none' }),
  units: Count('Units ordered'),
  received: Count('Units that have come'),
  unit_cost: Nullable(BahtOut('Of a unit, before VAT'), 'null: unknown, or not shown'),
  expected_on: Nullable(Type.String(), 'null: with the rest of the order'),
});
export type PurchaseLine = Static<typeof PurchaseLine>;
export const PurchaseOrder = Type.Object(
  {
    ...OUT,
    revision: Revision,
    version: Type.Integer({ minimum: 0, description: 'How often it was sent; 0: never' }),
    note: Type.String({ description: 'To the supplier' }),
    reason: Type.String({ description: 'Why it was cancelled or closed; empty: it was not' }),
    lang: Lang,
    email: Nullable(Type.String(), 'Where orders of this supplier are sent'),
    minimum_order: BahtOut('Least worth of an order of this supplier'),
    shows_costs: Type.Boolean({ description: 'This role sees costs' }),
    vat: Nullable(BahtOut('VAT'), 'null: unknown, or not shown'),
    total: Nullable(BahtOut('With VAT'), 'null: unknown, or not shown'),
    mail: OneOf(PURCHASE_MAILS, 'How the mail with its newest version stands'),
    lines: Type.Array(PurchaseLine),
    versions: Type.Array(
      Type.Object({
        version: Type.Integer({ description: 'From 1' }),
        sent_at: DateTime('Sent'),
        by: Nullable(Type.String(), 'null: nobody who is here'),
        reason: Type.String({ description: 'Why it was changed; empty: the first one' }),
      }),
    ),
    receipts: Type.Array(
      Type.Object({
        receipt_id: Id('Receipt'),
        received_at: DateTime('Posted'),
        state: OneOf(RECEIPT_STATES, 'How it stands'),
        units: Type.Integer({ description: 'Units; negative for a reversal' }),
      }),
    ),
  },
  { description: 'A purchase order' },
);
export type PurchaseOrder = Static<typeof PurchaseOrder>;

import { type Static, Type } from 'typebox';
import { Count, DateTime, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { LocalizedText } from './content.ts';
import { listAnswer } from './lists/query.ts';
import { STOCK_TRANSFER_EDIT, STOCK_TRANSFER_STATES } from './stock-transfer-values.ts';

/** Transfers of many variants between places, with what is on its way (STOCK-05; docs/decisions/0072). */

const TransferId = Id('Transfer');
const Reason = Type.String({
  minLength: 1,
  maxLength: STOCK_TRANSFER_EDIT.reason,
  pattern: '\\S',
  description: 'Why',
});
const End = (description: string) =>
  Type.Object(
    {
      location_id: Type.Integer(),
      code: Type.String(),
      name: Nullable(LocalizedText('Name of the branch', 120)),
    },
    { description },
  );

const OUT = {
  transfer_id: TransferId,
  state: OneOf(STOCK_TRANSFER_STATES, 'sent: its units are on their way, on hand at neither place'),
  from: End('Where its units leave'),
  to: End('Where they go'),
  reason: Type.String({ description: 'Why' }),
  created_at: DateTime('Made'),
  by: Nullable(Type.String(), 'Who made it'),
  lines: Count('Variants'),
  units: Count('Units'),
};
export const StockTransferRow = Type.Object(OUT);
export type StockTransferRow = Static<typeof StockTransferRow>;
export const StockTransfersAnswer = listAnswer(StockTransferRow);
export type StockTransfersAnswer = Static<typeof StockTransfersAnswer>;

export const StockTransfer = Type.Object({
  ...OUT,
  sent_at: Nullable(DateTime('Sent')),
  sent_by: Nullable(Type.String(), 'Who sent it'),
  received_at: Nullable(DateTime('Received')),
  received_by: Nullable(Type.String(), 'Who received it'),
  difference: Type.String({ description: 'Why other units came than were sent' }),
  goods: Type.Array(
    Type.Object({
      mat_var_id: Id('Variant'),
      item_id: Type.String({ description: 'Stock-keeping unit' }),
      name_en: Type.String(),
      name_th: Type.String(),
      brand_en: Type.String(),
      image: Nullable(Type.String(), 'Picture'),
      quantity: Count('Units to send'),
      free: Count('Units that nobody holds where it leaves'),
      lots: Type.Array(
        Type.Object({
          lot_id: Id('Lot'),
          code: Type.String(),
          expires_on: Nullable(Type.String({ format: 'date' }), 'Expiry'),
          sent: Count('Units sent'),
          received: Nullable(Type.Integer({ description: 'Units that came' }), 'null: not received yet'),
        }),
      ),
    }),
  ),
});
export type StockTransfer = Static<typeof StockTransfer>;

export const StockTransferParams = Strict({ transfer_id: TransferId });
export const NewStockTransferRequest = Strict({
  request_key: Text(60, 'Of this transfer; sent again it makes none', 8),
  from_location_id: Id('Where units leave'),
  to_location_id: Id('Where they go'),
  reason: Reason,
});
export type NewStockTransferRequest = Static<typeof NewStockTransferRequest>;

const Units = Type.Integer({ minimum: 0, maximum: STOCK_TRANSFER_EDIT.unitsMax });
export const StockTransferLineRequest = Strict({
  mat_var_id: Id('Variant'),
  quantity: { ...Units, description: 'Units to send; 0 takes it off' },
  was: { ...Units, description: 'As it was shown' },
});
export type StockTransferLineRequest = Static<typeof StockTransferLineRequest>;
export const StockTransferReasonRequest = Strict({ reason: Reason });
export type StockTransferReasonRequest = Static<typeof StockTransferReasonRequest>;
export const ReceiveTransferRequest = Strict({
  lots: Type.Array(Strict({ lot_id: Id('Lot'), received: Units }), {
    maxItems: 2000,
    description: 'Units that came, of every lot that was sent',
  }),
  difference: Type.Optional(
    Text(STOCK_TRANSFER_EDIT.reason, 'Why other units came than were sent; needed then'),
  ),
});
export type ReceiveTransferRequest = Static<typeof ReceiveTransferRequest>;

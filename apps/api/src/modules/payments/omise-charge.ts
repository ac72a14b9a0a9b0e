import { CARD_APPROVED, CARD_CODE, type CardResponseCode } from '@mali/contracts/card-results';
import { type Static, type TSchema, Type } from 'typebox';
import { shape } from '../../platform/json-request.ts';
import type { GatewayCharge } from './gateway.ts';

/**
 * Omise's failure codes of cards as the bank response codes known to the shop. Others become an unknown code
 * (`yy`).
 */
export const FAILURE_CODES: ReadonlyMap<string, CardResponseCode> = new Map([
  ['insufficient_fund', CARD_CODE.INSUFFICIENT_FUNDS],
  ['insufficient_balance', CARD_CODE.INSUFFICIENT_FUNDS],
  ['stolen_or_lost_card', CARD_CODE.STOLEN_CARD],
  ['expired_card', CARD_CODE.EXPIRED_CARD],
  ['invalid_account_number', CARD_CODE.INVALID_CARD_NUMBER],
  ['invalid_account', CARD_CODE.INVALID_CARD_NUMBER],
  // There is no code for the security code alone; this one asks to check the card.
  ['invalid_security_code', CARD_CODE.INVALID_CARD_NUMBER],
  ['payment_rejected', CARD_CODE.DO_NOT_HONOUR],
  // No details for users of stolen cards: only that the bank declined.
  ['failed_fraud_check', CARD_CODE.DO_NOT_HONOUR],
  ['payment_cancelled', CARD_CODE.CUSTOMER_CANCELLATION],
  ['confirmed_amount_mismatch', CARD_CODE.INVALID_AMOUNT],
  ['duplicate_reference_number', CARD_CODE.DUPLICATE_TRANSMISSION],
  ['failed_processing', CARD_CODE.SYSTEM_MALFUNCTION],
  ['timeout', CARD_CODE.TRANSACTION_TIMEOUT],
]);
const UNKNOWN: CardResponseCode = CARD_CODE.CODE_UNAVAILABLE;

const Time = Type.String({ format: 'date-time' });
const Satang = Type.Integer({ minimum: 0 });
const Id = Type.String({ pattern: '^[a-z]{4}(?:_test)?_[0-9a-z]{1,60}$' });
const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** The used properties of a charge, API version 2019-05-29. */
const WireCharge = Type.Object({
  object: Type.Literal('charge'),
  id: Id,
  livemode: Type.Boolean(),
  amount: Satang,
  refunded_amount: Satang,
  currency: Type.String({ pattern: '^[A-Za-z]{3}$' }),
  status: Type.Union([
    Type.Literal('pending'),
    Type.Literal('successful'),
    Type.Literal('failed'),
    Type.Literal('expired'),
    Type.Literal('reversed'),
  ]),
  paid: Type.Boolean(),
  failure_code: nullable(Type.String()),
  authorize_uri: nullable(Type.String()),
  description: nullable(Type.String()),
  metadata: Type.Record(Type.String(), Type.Unknown()),
  card: nullable(Type.Object({ brand: Type.String(), last_digits: Type.String({ pattern: '^[0-9]{4}$' }) })),
  source: nullable(
    Type.Object({
      type: Type.String(),
      scannable_code: Type.Optional(
        nullable(
          Type.Object({
            raw_data: Type.Optional(nullable(Type.String())),
            image: Type.Optional(nullable(Type.Object({ download_uri: Type.String() }))),
          }),
        ),
      ),
    }),
  ),
  created_at: Time,
  expires_at: nullable(Time),
});
export type WireCharge = Static<typeof WireCharge>;
const isCharge = shape(WireCharge);

/** A list; its entries are parsed individually. */
export const isList = shape(
  Type.Object({
    object: Type.Literal('list'),
    data: Type.Array(Type.Unknown()),
    offset: Type.Integer({ minimum: 0 }),
    total: Type.Integer({ minimum: 0 }),
  }),
);
export const isRefund = shape(
  Type.Object({
    object: Type.Literal('refund'),
    id: Id,
    amount: Satang,
    currency: Type.String({ pattern: '^[A-Za-z]{3}$' }),
    charge: Type.String(),
    metadata: Type.Record(Type.String(), Type.Unknown()),
  }),
);
export const isError = shape(
  Type.Object({ object: Type.Literal('error'), code: Type.String({ pattern: '^[!-~]{1,200}$' }) }),
);

/** The key of a charge's or refund's attempt, from its metadata. */
export const keyOf = ({ metadata }: { metadata: Record<string, unknown> }): string | null =>
  typeof metadata.key === 'string' ? metadata.key : null;

/** Parses a charge; null when invalid or inconsistent. */
export function readCharge(value: unknown): WireCharge | null {
  if (!isCharge(value)) return null;
  if (value.refunded_amount > value.amount) return null;
  if (value.card !== null && value.source !== null) return null;
  // A refunded charge was paid, also when a refund before settlement reverses the payment.
  const wasPaid = value.paid || value.refunded_amount > 0;
  return value.status === 'successful' && !wasPaid ? null : value;
}

/**
 * Converts a charge; null when its kind is unknown to the shop: the merchant's account may also accept links
 * or wallets.
 */
export function toCharge(wire: WireCharge): GatewayCharge | null {
  const method = wire.card !== null ? 'card' : wire.source?.type === 'promptpay' ? 'promptpay' : null;
  if (method === null) return null;
  const status =
    wire.status === 'reversed' ? (wire.refunded_amount > 0 ? 'successful' : 'failed') : wire.status;
  const reference = wire.metadata.reference;
  return {
    chargeId: wire.id,
    key: keyOf(wire),
    reference: typeof reference === 'string' ? reference : (wire.description ?? ''),
    method,
    amount: wire.amount,
    currency: wire.currency.toUpperCase(),
    status,
    responseCode: method === 'card' ? responseCode(status, wire.failure_code) : null,
    authenUrl: method === 'card' && status === 'pending' ? wire.authorize_uri : null,
    card: wire.card === null ? null : { brand: wire.card.brand, last4: wire.card.last_digits },
    refunded: wire.refunded_amount,
    createdAt: new Date(wire.created_at),
  };
}

function responseCode(status: GatewayCharge['status'], failureCode: string | null): CardResponseCode | null {
  if (status === 'successful') return CARD_APPROVED;
  if (status !== 'failed') return null;
  return FAILURE_CODES.get(failureCode ?? '') ?? UNKNOWN;
}

import { isCardOf } from '@mali/contracts/card-offer-values';
import { PRICE_MAX_BAHT } from '@mali/contracts/limits';
import { toSatang } from '@mali/contracts/money';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { SettingValues } from '@mali/contracts/setting-values';
import { type CartLine, vatIncluded } from '@mali/pricing';
import { type PriceBasis, priceBasis } from '@mali/pricing/kept-goods';
import type { NoticeData } from '../../platform/domain-events.ts';
import type { FlashClaim } from '../pricing/claims.ts';
import { isServed, promiseFor, readyDay } from '../pricing/delivery-terms.ts';
import type { Quote } from '../pricing/quote.ts';
import { flashClaims, frozenRows } from './frozen-rows.ts';
import type { Placement } from './placement.ts';
import type { NewOrder, NewOrderDiscount, NewOrderLine } from './repository.ts';

const HOUR_MS = 3_600_000;
/** Stored with a free order, whatever was selected; pages show that there is nothing to pay. */
const FREE_ORDER_METHOD = 'promptpay';
/** Maximum total of an order, satang. */
const ORDER_MAX = toSatang(PRICE_MAX_BAHT);

/** Why an order cannot be placed as requested. */
export type Refusal =
  /** Too few units in stock for these lines. */
  | { refused: 'insufficient_stock'; short: readonly CartLine[] }
  /** The displayed price, lines, code or points are outdated. */
  | { refused: 'price_changed' }
  | { refused: 'malformed_total' }
  /** The shop does not deliver there, or does not collect cash there. */
  | { refused: 'not_served'; zipcode: string; by: 'delivery' | 'cod' }
  /** Its code is for other ways of payment, or for other cards; `unread`: the card has to be read first. */
  | { refused: 'card_offer'; because: 'method' | 'card' | 'unknown' | 'unread' }
  /** `max_total`: baht. */
  | { refused: 'payment_method'; max_total: number };

/** All rows and claims of an order. */
export type OrderPlan = {
  refused?: undefined;
  order: NewOrder;
  /** Gifts last; sold-out ones are omitted. */
  lines: NewOrderLine[];
  discounts: NewOrderDiscount[];
  /** Basis of its prices; null: none is stored. */
  basis: PriceBasis | null;
  /** Another place might send it when this one has lost units meanwhile. */
  hasBranches: boolean;
  /** Flash-sale units, by promotion id. */
  flash: FlashClaim[];
  /** The code of the order, and the campaign whose coupon the member uses. */
  code: { code: string; campaign: number | null; needsCoupon: boolean } | null;
  /** The event `order_placed`, for the customer's notification. */
  placed: NoticeData;
};

export type PlanInput = {
  placement: Pick<
    Placement,
    'request' | 'address' | 'pickup' | 'taxAddress' | 'lines' | 'customer' | 'card'
  > & {
    by?: Pick<Placement['by'], 'readCard'>;
  };
  quote: Quote;
  shop: Pick<SettingValues, 'cod_fee' | 'cod_limit' | 'unpaid_hours'>;
  at: Date;
  so_no: string;
  /** Partner points reserved for it. */
  heldPoints: number;
};

/** Displayed total in satang, including the cash on delivery fee; null when invalid. */
export function displayedTotal(total: number): number | null {
  try {
    return toSatang(total);
  } catch {
    return null;
  }
}

/** The fee is for the courier who collects the cash: paying at the branch costs nothing. */
const feeOf = (
  { pickup }: Pick<Placement, 'pickup'>,
  payment_method: string,
  { cod_fee }: Pick<SettingValues, 'cod_fee'>,
): number => (payment_method === 'cod' && pickup === null ? cod_fee : 0);

/** Total of the order, satang, including the cash on delivery fee; a free order has no fee. */
export const totalOf = (
  { answer }: Pick<Quote, 'answer'>,
  placement: Pick<Placement, 'pickup'> & { request: { payment_method: string } },
  shop: Pick<SettingValues, 'cod_fee'>,
): number => answer.total + (answer.total > 0 ? feeOf(placement, placement.request.payment_method, shop) : 0);

/** Computes an order from its price and the request: pure, without database, clock and randomness. */
export function planOrder(input: PlanInput): OrderPlan | Refusal {
  const { placement, quote, shop, at, so_no } = input;
  const { request, address, customer } = placement;
  const { answer } = quote;
  const { zipcode } = address;
  const { pickup } = placement;
  const served = pickup === null ? isServed(quote.set, address) : { delivery: true, cod: true };
  if (!served.delivery) return { refused: 'not_served', zipcode, by: 'delivery' };
  const short = placement.lines.filter(
    (line) => (quote.variants.get(line.mat_var_id)?.row.stock ?? 0) < line.quantity,
  );
  if (short.length > 0) return { refused: 'insufficient_stock', short };
  const seen = displayedTotal(request.total);
  if (seen === null) return { refused: 'malformed_total' };
  const total = totalOf(quote, placement, shop);
  const isWhole = answer.lines.every(
    (line, i) => !line.unavailable && line.quantity === placement.lines[i]?.quantity,
  );
  const { code, point_bt, point_the1 } = answer.discount_promo_detail;
  const partnerPoints = point_the1?.points ?? 0;
  if (total !== seen || !isWhole || code?.applied === false || partnerPoints !== input.heldPoints)
    return { refused: 'price_changed' };
  // Checked before discounts, so that no amount exceeds the range of columns and gateway.
  if (answer.list > ORDER_MAX) return { refused: 'payment_method', max_total: PRICE_MAX_BAHT };
  // A free order is not paid at the door: it is paid when placed (`placeOrder`).
  const payment_method = total === 0 ? FREE_ORDER_METHOD : request.payment_method;
  const isCod = payment_method === 'cod';
  if (isCod && !served.cod) return { refused: 'not_served', zipcode, by: 'cod' };
  if (isCod && total > shop.cod_limit) return { refused: 'payment_method', max_total: shop.cod_limit / 100 };

  const cards = code == null ? null : (quote.code?.card ?? null);
  if (cards !== null) {
    if (payment_method !== 'card') return { refused: 'card_offer', because: 'method' };
    // Without a card yet, it is checked when one is charged.
    if (placement.by?.readCard !== undefined) {
      if (placement.card === undefined) return { refused: 'card_offer', because: 'unread' };
      const isOne = isCardOf(cards, placement.card);
      if (isOne !== true) return { refused: 'card_offer', because: isOne === null ? 'unknown' : 'card' };
    }
  }

  const { lines, discounts } = frozenRows(quote, request);
  const promise = pickup === null ? promiseFor(quote.set, address, at) : readyDay(quote.set, at);
  const campaign = customer.user_id === null ? null : (quote.code?.campaign?.promo_id ?? null);
  return {
    order: {
      so_no,
      user_id: customer.user_id,
      email: address.email,
      lang: request.lang ?? 'th',
      doc_status: isCod ? ORDER_STATUS.PROCESSING_COD : ORDER_STATUS.PLACED,
      payment_method,
      placed_at: at,
      expires_at: isCod ? null : new Date(at.getTime() + shop.unpaid_hours * HOUR_MS),
      delivery_address: address,
      tax_address: placement.taxAddress,
      promo_code: code?.code ?? null,
      list: answer.list,
      discount: answer.discount,
      subtotal: answer.subtotal,
      discount_promo: answer.discount_promo,
      point_bt: point_bt?.points ?? 0,
      point_the1: partnerPoints,
      delivery_cost: answer.delivery_cost,
      delivery_default: answer.delivery_default,
      cod_fee: feeOf(placement, payment_method, shop),
      total,
      vat: vatIncluded(total),
      source: request.source ?? request.sorce ?? null,
      event: request.event ?? null,
      referer: request.referer ?? null,
      delivery_version: promise.version_id,
      delivery_zone: promise.zone,
      promised_at: promise.version_id === null && pickup === null ? null : promise.arrives,
      ...(pickup !== null && { pickup_location_id: pickup.location_id }),
      ...(quote.sentFrom !== null && { sent_from_location_id: quote.sentFrom }),
      ...(cards !== null && { card_terms: cards }),
    },
    lines,
    discounts,
    basis: priceBasis(quote.input),
    hasBranches: pickup === null && quote.hasBranches,
    flash: flashClaims(quote),
    code:
      code == null
        ? null
        : { code: code.code, campaign, needsCoupon: quote.code?.names?.collect_only === true },
    placed: { so_no, at, total, image: lines[0]?.shown.image_cart ?? null },
  };
}

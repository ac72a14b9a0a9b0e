import { ANONYMOUS_USER_ID } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import { CANCEL_BY_REQUEST, findTransition, ORDER_STATUS } from '@mali/contracts/order-status';
import type { Order, OrderLine, ProcessOrderAnswer } from '@mali/contracts/orders';
import { PromotionKind } from '@mali/contracts/promotion-values';
import { deliveryPromise } from '@mali/thai/delivery-rule';
import { cardOfferOf, waysToPay } from './policy.ts';
import type { OrderDetail, OrderRow } from './repository.ts';

/**
 * Units of a line by net price, cheapest first, in baht; empty when all are equal. A price cut reduces each
 * of its units by the same amount.
 */
function pricesOf(line: OrderDetail['lines'][number]): Pick<OrderLine, 'prices'> {
  const cuts = line.discounts.filter(({ kind }) => kind === PromotionKind.PriceCut);
  const parts = cuts.map(({ amount, units }) => {
    const quantity = units ?? line.quantity;
    return { quantity, net: line.list - amount / quantity };
  });
  const rest = parts.reduce((left, { quantity }) => left - quantity, line.quantity);
  if (rest > 0) parts.push({ quantity: rest, net: line.list });
  if (parts.length < 2) return {};
  parts.sort((a, b) => a.net - b.net);
  return { prices: parts.map(({ quantity, net }) => ({ quantity, net: toBaht(net) })) };
}

/** A stored line in wire format, in baht. */
export function presentLine(line: OrderDetail['lines'][number]): OrderLine {
  return {
    line_no: line.line_no,
    mat_var_id: line.mat_var_id,
    ...line.shown,
    quantity: line.quantity,
    ...(line.cancelled > 0 && { cancelled: line.cancelled }),
    mat_price: toBaht(line.list),
    unit_price: toBaht(line.net),
    ...pricesOf(line),
    amount: toBaht(line.amount),
    code_discount: toBaht(line.code_discount),
    point_discount: toBaht(line.coin_discount + line.partner_discount),
    gwp: line.gwp,
    discounts: line.discounts.map(({ kind, promo_id, name_en, name_th, amount }) => ({
      kind,
      promo_id,
      name_en,
      name_th,
      amount: toBaht(amount),
    })),
  };
}

/**
 * When the last promised Bangkok day of an order begins: as it was placed, or paid later. Orders of before the first
 * delivery settings have the standard schedule.
 */
export const promisedDay = ({
  promised_at,
  payment_method,
  paid_at,
  placed_at,
}: Pick<OrderRow, 'promised_at' | 'payment_method' | 'paid_at' | 'placed_at'>): Date =>
  promised_at ?? deliveryPromise(payment_method === 'cod' ? placed_at : (paid_at ?? placed_at));

/** An order in wire format, in baht, without payment, slip, documents and earned coins. */
export function presentOrder(
  order: OrderDetail,
  accounts: Parameters<typeof waysToPay>[1],
): Omit<Order, 'payments' | 'refunds' | 'slip' | 'documents' | 'coins_earned'> {
  const pay_with = waysToPay(order, accounts);
  const may = (to: number) => findTransition(order.doc_status, to, 'owner') !== undefined;
  return {
    so_no: order.so_no,
    customer_no: order.user_id ?? ANONYMOUS_USER_ID,
    doc_status: order.doc_status,
    payment_method: order.payment_method,
    tag: order.tag,
    placed_at: order.placed_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? null,
    expires_at: order.expires_at?.toISOString() ?? null,
    promised_at: promisedDay(order).toISOString(),
    carrier: order.carrier,
    tracking_no: order.tracking_no,
    email: order.email,
    delivery_address: order.delivery_address,
    tax_address: order.tax_address,
    promo_code: order.promo_code,
    ...cardOfferOf(order),
    list: toBaht(order.list),
    discount: toBaht(order.discount),
    subtotal: toBaht(order.subtotal),
    discount_promo: toBaht(order.discount_promo),
    point_bt: order.point_bt,
    point_the1: order.point_the1,
    delivery_cost: toBaht(order.delivery_cost),
    delivery_default: toBaht(order.delivery_default),
    cod_fee: toBaht(order.cod_fee),
    ...(order.exchange_credit > 0 && { exchange_credit: toBaht(order.exchange_credit) }),
    total: toBaht(order.total),
    vat: toBaht(order.vat),
    items: order.lines.map(presentLine),
    events: order.events.map((event) => ({
      at: new Date(event.at).toISOString(),
      from: event.from_status,
      to: event.to_status,
      by: event.actor,
      reason: event.reason,
    })),
    can: {
      pay: pay_with.length > 0,
      pay_with,
      cancel: may(ORDER_STATUS.CANCELLED),
      ask_cancel: CANCEL_BY_REQUEST.includes(order.doc_status),
      confirm: may(ORDER_STATUS.COMPLETED_NOT_REVIEW),
      share: true,
    },
  };
}

export const presentPlaced = (order: OrderRow): ProcessOrderAnswer => ({
  so_no: order.so_no,
  customer_no: order.user_id ?? ANONYMOUS_USER_ID,
  doc_status: order.doc_status,
  payment_method: order.payment_method,
  total: toBaht(order.total),
  response_code: null,
  authen_url: null,
});

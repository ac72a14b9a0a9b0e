import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { RefundCause } from '@mali/contracts/payment-values';
import { vatIncluded } from '@mali/pricing';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { commitOrder } from '../orders/commit.ts';
import { frozenRows, shownLine } from '../orders/frozen-rows.ts';
import type { OrderDetail } from '../orders/index.ts';
import type { Placement } from '../orders/placement.ts';
import { PlacementRejected } from '../orders/rejection.ts';
import { settleFreeOrder } from '../orders/service.ts';
import { newSoNo } from '../orders/so-no.ts';
import { quoteReturned, type ReturnedLine, returnCredit } from '../payments/refunds.ts';
import { promiseFor } from '../pricing/delivery-terms.ts';
import { type VariantRow, variantsOfSameProducts } from '../pricing/index.ts';
import { branchOf, placeThatSends, type Quote, quoteCart } from '../pricing/quote.ts';
import { endExchange } from './repository.ts';

/** Payment method stored with an exchange order; a difference is payable by any method that needs no approval. */
const METHOD = 'promptpay';
const HOUR_MS = 3_600_000;

type Line = OrderDetail['lines'][number];
/** Units of a line that are returned for another variant. */
export type WantedExchange = Readonly<{
  line_no: number;
  quantity: number;
  cause: RefundCause;
  exchange_for: number;
}>;
/** A variant that a line can be exchanged for; `even`: at the price that was paid for the line. */
export type ExchangeOption = { variant: VariantRow; even: boolean; inStock: boolean };

/** Units in a limited price cut have a claim on it, which an exchange does not make. */
const isLimited = ({ promotions }: VariantRow): boolean =>
  promotions.some(({ allotment, per_customer }) => allotment !== null || per_customer !== null);

/** Lines paid partly by coins or points are not exchanged evenly: those go back, and the new units cost today's price. */
const isPaidInMoney = ({ coin_discount, partner_discount }: Line): boolean =>
  coin_discount + partner_discount === 0;

/**
 * What a line of an order can be exchanged for: the variants of its product, its own one first. One with the same price
 * today as the returned one costs what was paid.
 */
export function exchangeOptions(
  line: Line,
  variants: readonly VariantRow[],
  quantity: number,
): ExchangeOption[] {
  if (line.gwp) return [];
  const own = variants.find(({ mat_var_id }) => mat_var_id === line.mat_var_id);
  return variants
    .filter(({ mat_id }) => mat_id === line.shown.mat_id)
    .map((variant) => {
      const isSame = variant.mat_var_id === line.mat_var_id || variant.mat_price === own?.mat_price;
      const even = isSame && isPaidInMoney(line);
      const inStock = variant.stock >= quantity && (even || !isLimited(variant));
      return { variant, even, inStock };
    })
    .sort(
      (a, b) =>
        Number(b.variant.mat_var_id === line.mat_var_id) - Number(a.variant.mat_var_id === line.mat_var_id),
    );
}

/**
 * The variants that the lines of an order can be exchanged for, with the most units that one place can send, as the shop
 * shows them. An order that was picked up at a branch has no address to
 * send an exchange to: its lines go back for money.
 */
export const exchangeableVariants = async (db: Db, order: OrderDetail): Promise<VariantRow[]> =>
  (await variantsInPlaces(db, order)).map((row) => ({
    ...row,
    stock: Math.max(row.stock, row.branch_units ?? 0),
  }));

const variantsInPlaces = async (db: Db, order: OrderDetail): Promise<VariantRow[]> =>
  order.pickup_location_id != null
    ? []
    : variantsOfSameProducts(
        db,
        order.lines.filter(({ gwp }) => !gwp).map(({ mat_var_id }) => mat_var_id),
      );

/** The new units, each variant once. */
function sumByVariant(
  wanted: readonly Pick<WantedExchange, 'exchange_for' | 'quantity'>[],
): { mat_var_id: number; quantity: number }[] {
  const units = new Map<number, number>();
  for (const { exchange_for, quantity } of wanted)
    units.set(exchange_for, (units.get(exchange_for) ?? 0) + quantity);
  return [...units].map(([mat_var_id, quantity]) => ({ mat_var_id, quantity }));
}

/** An exchange before it is made. Satang. */
export type ExchangePlan = {
  /** The returned units as they are refunded. */
  returned: ReturnedLine[];
  lines: ReturnType<typeof frozenRows>['lines'];
  discounts: ReturnType<typeof frozenRows>['discounts'];
  /** Value of the returned units by the rule of refunds; for units exchanged evenly what was paid. */
  credit: number;
  /** Price of the new units. */
  goods: number;
  /** Of the credit, what pays the new units. */
  used: number;
  toPay: number;
  /** Goes back in money. */
  back: number;
  /** Lines of the return whose new units are not in stock, and those whose variant is not one of the product in the shop. */
  short: number[];
  unknown: number[];
  /** The branch that sends the new units; null: the warehouse. */
  sentFrom: number | null;
  quote: Quote;
};

/**
 * Computes the exchange of returned units without changing anything. All new units are sent from one place, by the rule of
 * orders.
 */
export async function planExchange(
  { rules }: Pick<Deps, 'rules'>,
  db: Db,
  order: OrderDetail,
  wanted: readonly WantedExchange[],
  at: Date,
): Promise<ExchangePlan> {
  const found = await variantsInPlaces(db, order);
  const { delivery_address: area } = order;
  const sender = await placeThatSends(db, {
    lines: sumByVariant(wanted),
    rows: new Map(found.map((row) => [row.mat_var_id, row])),
    gifts: new Map(),
    ...{ province: area.province, at },
  });
  const variants =
    sender === null ? found : found.map((row) => ({ ...row, stock: sender.units.get(row.mat_var_id) ?? 0 }));
  const unknown: number[] = [];
  const chosen = wanted.flatMap((one) => {
    const line = order.lines.find(({ line_no }) => line_no === one.line_no);
    const option =
      line &&
      exchangeOptions(line, variants, one.quantity).find(
        ({ variant }) => variant.mat_var_id === one.exchange_for,
      );
    if (line !== undefined && option !== undefined) return [{ ...one, line, ...option }];
    unknown.push(one.line_no);
    return [];
  });
  // What was paid for units exchanged evenly is kept, as if the shop were at fault; no promotion is lost.
  const returned = chosen.map(({ line_no, quantity, cause, even }) => ({
    ...{ line_no, quantity },
    cause: even ? ('shop' as const) : cause,
  }));
  const value = await quoteReturned(db, order.so_no, returned);
  const toPrice = sumByVariant(chosen.filter(({ even }) => !even));
  const units = new Map(toPrice.map(({ mat_var_id, quantity }) => [mat_var_id, quantity]));
  const quote = await quoteCart({ rules }, db, {
    ...{
      lines: toPrice,
      code: null,
      points: { point_bt: 0, point_the1: 0 },
      customer: null,
      signedIn: false,
    },
    ...{ at, area, sender },
  });
  const priced = frozenRows(quote, { blogger_cart: [] } as never);
  const lines = priced.lines.filter(({ gwp }) => !gwp);
  const { discounts } = priced;
  for (const { line, quantity, variant, even, line_no } of chosen) {
    if (!even) continue;
    const amount = value.perLine.get(line_no) ?? 0;
    const own = { line_no: lines.length + 1, mat_var_id: variant.mat_var_id, quantity };
    lines.push({
      ...own,
      ...{ list: line.list, net: Math.floor(amount / quantity), amount },
      ...{ code_discount: 0, coin_discount: 0, partner_discount: 0, gwp: false },
      ...{ shown: shownLine(variant), buy_from: null, review_id: null },
    });
    const kept = line.list * quantity - amount;
    if (kept > 0)
      discounts.push({
        ...{ line_no: own.line_no, kind: 'exchange', promo_id: null, amount: kept, units: null },
        ...{ name_en: `Price of order ${order.so_no}`, name_th: `ราคาตามคำสั่งซื้อ ${order.so_no}` },
      });
  }
  const goods = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { amount: credit } = value;
  const used = Math.min(credit, goods);
  const isPriced = (id: number): boolean =>
    quote.answer.lines.some(
      (line) => line.mat_var_id === id && !line.unavailable && line.quantity === units.get(id),
    );
  return {
    ...{ returned, lines, discounts, credit, goods, used, quote },
    ...{ toPay: goods - used, back: credit - used, sentFrom: branchOf(sender) },
    short: [
      ...unknown,
      ...chosen
        .filter(({ inStock, even, exchange_for }) => !inStock || !(even || isPriced(exchange_for)))
        .map(({ line_no }) => line_no),
    ],
    unknown,
  };
}

/**
 * Writes the exchange order of a planned exchange, holds its stock, and settles it when nothing is left to pay. It has no
 * gifts, code, points or delivery cost, and goes to the address of the first order.
 * @returns its number
 * @throws DomainError RETURN.OUT_OF_STOCK when its units were sold meanwhile
 */
export async function placeExchange(
  deps: Pick<Deps, 'now' | 'settings' | 'publish'>,
  trx: Db,
  caller: Caller,
  order: OrderDetail,
  plan: ExchangePlan,
  at: Date,
): Promise<string> {
  const { user_id, email, lang, delivery_address, tax_address } = order;
  const so_no = newSoNo(at);
  const { unpaid_hours } = await deps.settings.current(trx);
  const { lines, discounts, goods, toPay: total, quote } = plan;
  const list = lines.reduce((sum, line) => sum + line.list * line.quantity, 0);
  const promise = promiseFor(quote.set, delivery_address, at);
  const payment_method = total > 0 && order.payment_method !== 'cod' ? order.payment_method : METHOD;
  const placement: Pick<Placement, 'lines' | 'customer' | 'idempotency' | 'by'> = {
    lines: lines.map(({ mat_var_id, quantity }) => ({ mat_var_id, quantity })),
    customer: { key: user_id === null ? `e:${email}` : `u:${user_id}`, email, user_id },
    idempotency: null,
    by: { actor: 'staff', actorId: caller.user_id, emptiesCart: false, rawRequest: {} },
  };
  try {
    const placed = await commitOrder(
      deps,
      trx,
      placement as Placement,
      {
        order: {
          ...{ so_no, user_id, email, lang, doc_status: ORDER_STATUS.PLACED, payment_method, placed_at: at },
          expires_at: new Date(at.getTime() + unpaid_hours * HOUR_MS),
          ...{ delivery_address, tax_address, promo_code: null },
          ...{ list, discount: list - goods, subtotal: goods, discount_promo: 0, point_bt: 0, point_the1: 0 },
          ...{ delivery_cost: 0, delivery_default: 0, cod_fee: 0, exchange_credit: plan.used, total },
          ...{ vat: vatIncluded(total), source: null, event: null, referer: null },
          ...{ delivery_version: promise.version_id, delivery_zone: promise.zone },
          promised_at: promise.version_id === null ? null : promise.arrives,
          ...(plan.sentFrom !== null && { sent_from_location_id: plan.sentFrom }),
        },
        ...{ lines, discounts, hasBranches: false, basis: null, flash: [], code: null },
        placed: { so_no, at, total, image: lines[0]?.shown.image_cart ?? null },
      },
      null,
    );
    if (total === 0) await settleFreeOrder(deps, trx, placed, at);
  } catch (error) {
    if (error instanceof PlacementRejected) throw new DomainError('RETURN.OUT_OF_STOCK');
    throw error;
  }
  return so_no;
}

/** Returns the credit of an exchange order that was cancelled, in money; other orders have none. */
export async function endCancelledExchange(trx: Db, so_no: string, at: Date): Promise<void> {
  const ended = await endExchange(trx, so_no, at);
  if (ended !== undefined) await returnCredit(trx, { so_no, ...ended, at });
}

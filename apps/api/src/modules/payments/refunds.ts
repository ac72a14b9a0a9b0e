import { toBaht, toSatang } from '@mali/contracts/money';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { RefundCause } from '@mali/contracts/payment-values';
import type {
  OrderRefund,
  Refundable,
  RefundQuote,
  RefundQuoteRequest,
  RefundRequest,
} from '@mali/contracts/payments';
import { allocate } from '@mali/pricing';
import type { PriceBasis } from '@mali/pricing/kept-goods';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { settleOrderCoins } from '../coins/service.ts';
import { returnWithRefund } from '../loyalty/index.ts';
import { pointsFor } from '../loyalty/service.ts';
import { type OrderRow, readOrderRow, readPriceBasis, supplementsOf } from '../orders/index.ts';
import { type GoodsRefund, goodsRefund, type ReturnedUnits, shareOfLine } from './refund-amount.ts';
import {
  createCashRefundDue,
  createRefundDue,
  creditSpent,
  creditsToMoney,
  describeRefund,
  insertCredit,
  insertRefundLines,
  lockOrder,
  type PaidLine,
  type PaymentRow,
  paidLines,
  paymentsOf,
  type RefundRow,
  refundById,
  refundIsDone,
  refundPointsOnly,
  refundsOf,
} from './repository.ts';

type RefundDeps = Pick<Deps, 'db' | 'now'>;

/** Statuses with refundable goods: paid, and not cancelled (which refunds everything automatically). */
const REFUNDABLE: readonly number[] = [
  ORDER_STATUS.ORDER_PREPARING,
  ORDER_STATUS.PACKING,
  ORDER_STATUS.SHIPPED,
  ORDER_STATUS.RECEIVED,
  ORDER_STATUS.COMPLETED_NOT_REVIEW,
  ORDER_STATUS.COMPLETED,
];
/** Cash is paid on delivery. */
const CASH_IS_IN: readonly number[] = [
  ORDER_STATUS.RECEIVED,
  ORDER_STATUS.COMPLETED_NOT_REVIEW,
  ORDER_STATUS.COMPLETED,
];

type Books = {
  order: OrderRow;
  payment: PaymentRow | undefined;
  lines: PaidLine[];
  basis: PriceBasis | undefined;
  refunds: Awaited<ReturnType<typeof refundsOf>>;
  /** Satang. */
  paid: number;
  refunded: number;
  delivery: number;
  /** Units paid partly or completely by points can be returned too. */
  pointsLeft: boolean;
};

async function readBooks(db: Db, so_no: string): Promise<Books> {
  const order = await readOrderRow(db, so_no);
  if (order === undefined) throw new DomainError('ERROR.NOT_FOUND');
  const payment = (await paymentsOf(db, so_no)).find(({ status }) => status === 'successful');
  const cash =
    payment === undefined && order.payment_method === 'cod' && CASH_IS_IN.includes(order.doc_status);
  const paid = (payment?.received ?? (cash ? order.total : 0)) + order.exchange_credit;
  const refunds = await refundsOf(db, so_no);
  const mine = refunds.filter(
    (refund) => refund.reason_code === 'goods' || refund.payment_id === payment?.payment_id,
  );
  const deliveryRefunded = mine.reduce(
    (sum, refund) => sum + (refund.delivery ? refund.amount - refund.goods : 0),
    0,
  );
  const lines = await paidLines(db, so_no);
  const basis = await readPriceBasis(db, so_no);
  const isFree = order.total === 0 && order.paid_at !== null;
  const open = REFUNDABLE.includes(order.doc_status) && (payment !== undefined || cash || isFree);
  return {
    order,
    payment,
    lines,
    basis,
    refunds,
    pointsLeft:
      open &&
      lines.some((line) => line.quantity > line.refunded && line.coin_discount + line.partner_discount > 0),
    paid: REFUNDABLE.includes(order.doc_status) ? paid : 0,
    refunded: mine.reduce((sum, refund) => sum + refund.amount, 0),
    delivery: Math.max(0, order.delivery_cost + order.cod_fee - deliveryRefunded),
  };
}

/** What a paid supplementary order has collected for delivery (docs/decisions/0068), satang. */
type SupplementBooks = { books: Books; payment: PaymentRow; left: number };

/** The paid supplements of an order, newest first; `isLocked`: their rows are locked, after that of the order. */
async function supplementBooks(db: Db, so_no: string, { isLocked }: { isLocked: boolean }) {
  const found: SupplementBooks[] = [];
  for (const { so_no: own } of (await supplementsOf(db, so_no)).reverse()) {
    if (isLocked) await lockOrder(db, own);
    const books = await readBooks(db, own);
    const { payment, paid, refunded } = books;
    if (payment !== undefined) found.push({ books, payment, left: Math.max(0, paid - refunded) });
  }
  return found;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
/** Of supplements together: paid, refunded and what is left of it. */
const supplementSums = (those: readonly SupplementBooks[]) => ({
  paid: sumOf(those.map(({ books }) => books.paid)),
  refunded: sumOf(those.map(({ books }) => books.refunded)),
  left: sumOf(those.map(({ left }) => left)),
});

/** How the money of a payment goes back, unless staff transfer it. */
const methodOf = ({ gateway }: PaymentRow): 'gateway' | 'transfer' =>
  gateway === 'transfer' ? 'transfer' : 'gateway';

export const presentRefund = (refund: RefundRow): OrderRefund => ({
  refund_id: refund.refund_id,
  amount: toBaht(refund.amount),
  reason_code: refund.reason_code,
  reason: refund.reason,
  method: refund.method,
  status: refund.status,
  at: refund.requested_at.toISOString(),
  done_at: refund.done_at?.toISOString() ?? null,
});

/**
 * Refundable amounts of an order, line by line, from its stored rows.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function refundable(deps: RefundDeps, caller: Caller, so_no: string): Promise<Refundable> {
  const { order, payment, lines, refunds, pointsLeft, ...own } = await readBooks(deps.db, so_no);
  const supplements = await supplementBooks(deps.db, so_no, { isLocked: false });
  const more = supplementSums(supplements);
  const [paid, refunded] = [own.paid + more.paid, own.refunded + more.refunded];
  const delivery = own.delivery + more.left;
  await recordReading(deps.db, caller, deps.now(), `order ${so_no}`, 'personal_data_read', order.user_id);
  const left = Math.max(0, paid - refunded);
  const byGateway = [payment, ...supplements.map((one) => one.payment)].some(
    (one) => one !== undefined && methodOf(one) === 'gateway',
  );
  return {
    so_no,
    doc_status: order.doc_status,
    lang: order.lang,
    paid: toBaht(paid),
    refunded: toBaht(refunded),
    left: toBaht(left),
    methods: left > 0 && byGateway ? ['gateway', 'transfer'] : left > 0 || pointsLeft ? ['transfer'] : [],
    delivery: toBaht(Math.min(left, delivery)),
    lines: lines.map((line) => ({
      line_no: line.line_no,
      name_en: line.name_en,
      name_th: line.name_th,
      quantity: line.quantity,
      refunded: line.refunded,
      paid: toBaht(line.paid),
      amounts: Array.from({ length: line.quantity - line.refunded }, (_, i) =>
        toBaht(shareOfLine(line, line.refunded, i + 1)),
      ),
    })),
    refunds: refunds.map(presentRefund),
  };
}

/** @throws DomainError ERROR.BAD_REQUEST for an invalid amount */
function satangShown(baht: number): number {
  try {
    return toSatang(baht);
  } catch {
    throw new DomainError('ERROR.BAD_REQUEST', { field: 'amount' });
  }
}

/**
 * Refunds units of lines, delivery, or everything left, at the paid amounts; coins and partner points spent
 * on them are returned, and coins they earned are reclaimed. The displayed amount must be right, and the
 * displayed refunded total current: a request sent twice is one refund. The order is locked, so that refunds
 * of one line are computed sequentially.
 * @throws DomainError ERROR.BAD_REQUEST, ERROR.NOT_FOUND, REFUND.NOT_REFUNDABLE, REFUND.TOO_MUCH,
 * REFUND.CHANGED (details: the current amount or refunded,
 * in baht)
 */
export async function makeRefund(
  deps: RefundDeps,
  caller: Caller,
  request: RefundRequest,
): Promise<OrderRefund> {
  const { so_no, reason } = request;
  if (reason.trim() === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  const refundId = await deps.db.transaction(async (trx) => {
    if (!(await lockOrder(trx, so_no))) throw new DomainError('ERROR.NOT_FOUND');
    const books = await readBooks(trx, so_no);
    const supplements = await supplementBooks(trx, so_no, { isLocked: true });
    const more = supplementSums(supplements);
    const ownLeft = Math.max(0, books.paid - books.refunded);
    const left = ownLeft + more.left;
    const refunded = books.refunded + more.refunded;
    if (left === 0 && !books.pointsLeft) throw new DomainError('REFUND.NOT_REFUNDABLE');
    if (satangShown(request.refunded) !== refunded)
      throw new DomainError('REFUND.CHANGED', { refunded: toBaht(refunded) });
    const { payment } = books;
    const payments = [payment, ...supplements.map((one) => one.payment)].filter((one) => one !== undefined);
    if (request.method === 'gateway' && !payments.some((one) => methodOf(one) === 'gateway'))
      throw new DomainError('REFUND.NOT_REFUNDABLE');
    const units = request.whole ? restOf(books.lines) : wanted(books.lines, request);
    const withDelivery = request.whole || request.delivery;
    const delivery = withDelivery && books.delivery > 0;
    const goods = goodsRefund(books.lines, units, request.cause, books.basis);
    const lines = refundedLines(units, goods);
    const own = request.whole ? ownLeft : goods.amount + (delivery ? Math.min(books.delivery, ownLeft) : 0);
    const amount = own + (withDelivery ? more.left : 0);
    if (amount === 0 && lines.length === 0) throw new DomainError('REFUND.NOT_REFUNDABLE');
    // Not packed yet: fully refunded, it could still be shipped.
    if (amount === left && books.order.doc_status === ORDER_STATUS.ORDER_PREPARING)
      throw new DomainError('REFUND.CANCEL_INSTEAD');
    if (own > ownLeft) throw new DomainError('REFUND.TOO_MUCH', { left: toBaht(left) });
    if (satangShown(request.amount) !== amount)
      throw new DomainError('REFUND.CHANGED', { amount: toBaht(amount) });
    const { cause } = request;
    const common = { cause, reason, at: deps.now() };
    // Each payment by its own way, where the staff do not transfer the money.
    const back = (one: PaymentRow | undefined) =>
      request.method === 'transfer' || one === undefined ? 'transfer' : methodOf(one);
    const made: number[] = [];
    if (own > 0 || lines.length > 0)
      made.push(
        await recordRefund(trx, caller, books, {
          ...{ ...common, amount: own, lines, delivery, method: back(payment) },
        }),
      );
    for (const one of withDelivery ? supplements : [])
      if (one.left > 0)
        made.push(
          await recordRefund(trx, caller, one.books, {
            ...{ ...common, amount: one.left, lines: [], delivery: true, method: back(one.payment) },
          }),
        );
    const [first] = made;
    if (first === undefined) throw new DomainError('REFUND.NOT_REFUNDABLE');
    return first;
  });
  const made = await refundById(deps.db, refundId);
  if (made === undefined) throw new Error(`refund ${refundId} vanished`);
  return presentRefund(made);
}

/**
 * Writes a refund of a locked order with everything it causes.
 * @returns its id
 */
async function recordRefund(
  trx: Db,
  caller: Caller,
  books: Books,
  refund: {
    /** Satang. */
    amount: number;
    lines: readonly RefundedLine[];
    delivery: boolean;
    method: RefundRow['method'];
    cause: RefundCause;
    reason: string;
    at: Date;
  },
): Promise<number> {
  const { amount, delivery, method, cause, at } = refund;
  const { so_no, user_id } = books.order;
  const { payment } = books;
  // Of an exchange order the payment's money goes back first, then its credit, by transfer.
  const byPayment =
    payment === undefined
      ? 0
      : books.order.exchange_credit > 0
        ? Math.min(amount, (payment.received ?? 0) - payment.refund_total)
        : amount;
  if (byPayment > 0 && byPayment < amount) {
    const parts = splitLines(refund.lines, byPayment);
    const id = await recordRefund(trx, caller, books, { ...refund, amount: byPayment, lines: parts.first });
    const rest = { ...books, payment: undefined, refunded: books.refunded + byPayment };
    await recordRefund(trx, caller, rest, {
      ...{ ...refund, amount: amount - byPayment, lines: parts.second, delivery: false },
      method: method === 'exchange' ? method : 'transfer',
    });
    return id;
  }
  const { lines } = refund;
  const common = { amount, reason: refund.reason.trim(), requestedBy: caller.user_id, at };
  const payment_id = byPayment > 0 ? (payment?.payment_id ?? null) : null;
  const id =
    amount === 0
      ? await refundPointsOnly(trx, { so_no, ...common })
      : method === 'exchange'
        ? await insertCredit(trx, { so_no, payment_id, reason_code: 'goods', ...common })
        : payment_id === null
          ? await createCashRefundDue(trx, { so_no, delivery, ...common })
          : await createRefundDue(trx, { payment_id, reason_code: 'goods', method, delivery, ...common });
  await insertRefundLines(trx, id, so_no, lines);
  await refundPoints(trx, books, { refund_id: id, lines, cause, at });
  await recordStaffAction(trx, caller, {
    kind: 'refund_made',
    at,
    user_id,
    subject: `order ${so_no}`,
    details: {
      refund_id: id,
      amount: toBaht(amount),
      method,
      refunded_before: toBaht(books.refunded),
      refunded_after: toBaht(books.refunded + amount),
    },
  });
  return id;
}

/**
 * Lines of a refund in two parts of its money: the first one has the units and `first` satang, the second one the rest.
 */
function splitLines(
  lines: readonly RefundedLine[],
  first: number,
): { first: RefundedLine[]; second: RefundedLine[] } {
  const amounts = allocate(
    first,
    lines.map(({ amount }) => amount),
  );
  return {
    first: lines.map((line, i) => ({ ...line, amount: amounts[i] ?? 0 })),
    second: lines.map((line, i) => ({
      ...{ line_no: line.line_no, quantity: 0, partner_value: 0 },
      amount: line.amount - (amounts[i] ?? 0),
    })),
  };
}

/** Units of a line that were returned, with whose reason it was. */
export type ReturnedLine = Readonly<{ line_no: number; quantity: number; cause: RefundCause }>;
/** The shop's faults first: their amount does not depend on what else is returned. */
const CAUSES_IN_ORDER: readonly RefundCause[] = ['shop', 'customer'];

/** Units of these lines for one cause, at most those that are not refunded yet. */
function unitsOf(lines: readonly PaidLine[], returned: readonly ReturnedLine[], cause: RefundCause) {
  return returned.flatMap((one): ReturnedUnits[] => {
    const line = lines.find(({ line_no }) => line_no === one.line_no);
    if (line === undefined || one.cause !== cause) return [];
    const quantity = Math.min(one.quantity, line.quantity - line.refunded);
    return quantity > 0 ? [{ line, quantity }] : [];
  });
}

/**
 * What goes back for returned units of both causes, satang: the sum of the refunds that `refundReturned` would make.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function quoteReturned(
  db: Db,
  so_no: string,
  returned: readonly ReturnedLine[],
): Promise<QuotedGoods> {
  const [quoted] = await quoteGroups(db, so_no, [returned]);
  return quoted ?? { amount: 0, shares: 0, perLine: new Map() };
}

/** Satang; `shares`: what was paid for the units in money; `perLine`: by number of the line. */
export type QuotedGoods = { amount: number; shares: number; perLine: ReadonlyMap<number, number> };

/**
 * What goes back for groups of returned units, one after the other, satang.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function quoteGroups(
  db: Db,
  so_no: string,
  groups: readonly (readonly ReturnedLine[])[],
): Promise<QuotedGoods[]> {
  const books = await readBooks(db, so_no);
  let { lines } = books;
  let left = Math.max(0, books.paid - books.refunded);
  return groups.map((returned) => {
    const quoted = quoteLines(lines, returned, books.basis);
    lines = quoted.lines;
    const amount = Math.min(quoted.amount, left);
    left -= amount;
    return { amount, shares: quoted.shares, perLine: quoted.perLine };
  });
}

function quoteLines(
  before: readonly PaidLine[],
  returned: readonly ReturnedLine[],
  basis: PriceBasis | undefined,
): QuotedGoods & { lines: PaidLine[] } {
  const total = { amount: 0, shares: 0 };
  const perLine = new Map<number, number>();
  let lines = [...before];
  for (const cause of CAUSES_IN_ORDER) {
    const units = unitsOf(lines, returned, cause);
    const goods = goodsRefund(lines, units, cause, basis);
    total.amount += goods.amount;
    total.shares += goods.shares;
    for (const [i, { line }] of units.entries()) perLine.set(line.line_no, goods.perLine[i] ?? 0);
    lines = lines.map((line) => {
      const i = units.findIndex((one) => one.line.line_no === line.line_no);
      const quantity = units[i]?.quantity ?? 0;
      return {
        ...line,
        refunded: line.refunded + quantity,
        refunded_amount: line.refunded_amount + (goods.perLine[i] ?? 0),
      };
    });
  }
  return { ...total, perLine, lines };
}

export type RefundOfReturn = Readonly<{
  refund_id: number;
  /** Satang. */
  amount: number;
  /** It is the credit of an exchange order. */
  isCredit: boolean;
  lines: readonly { line_no: number; quantity: number }[];
}>;

/**
 * Refunds returned units the way the order was paid, one refund for each cause; units that were refunded before are
 * left out. The order must be locked (`lockOrder`).
 * @throws DomainError ERROR.NOT_FOUND, REFUND.TOO_MUCH
 */
export async function refundReturned(
  trx: Db,
  caller: Caller,
  request: {
    so_no: string;
    returned: readonly ReturnedLine[];
    reason: string;
    at: Date;
    /** Satang that become the credit of an exchange order; the rest goes back in money. Default: 0. */
    credit?: number;
  },
): Promise<RefundOfReturn[]> {
  const made: RefundOfReturn[] = [];
  let credit = request.credit ?? 0;
  for (const cause of CAUSES_IN_ORDER) {
    const books = await readBooks(trx, request.so_no);
    const left = Math.max(0, books.paid - books.refunded);
    const units = unitsOf(books.lines, request.returned, cause);
    if (units.length === 0 || (left === 0 && !books.pointsLeft)) continue;
    const goods = goodsRefund(books.lines, units, cause, books.basis);
    const { amount } = goods;
    if (amount > left) throw new DomainError('REFUND.TOO_MUCH', { left: toBaht(left) });
    const lines = refundedLines(units, goods);
    const byGateway = books.payment !== undefined && books.payment.gateway !== 'transfer';
    const method = byGateway ? 'gateway' : 'transfer';
    const common = { cause, delivery: false, reason: request.reason, at: request.at };
    const record = async (part: { amount: number; lines: RefundedLine[]; method: RefundRow['method'] }) => {
      // Read again: the first part of the amount counts in the books of the second.
      const now = await readBooks(trx, request.so_no);
      const refund_id = await recordRefund(trx, caller, now, { ...common, ...part });
      made.push({
        ...{ refund_id, amount: part.amount, isCredit: part.method === 'exchange' },
        lines: part.lines.filter(({ quantity }) => quantity > 0),
      });
    };
    const credited = Math.min(credit, amount);
    credit -= credited;
    if (credited === 0 || credited === amount) {
      await record({ amount, lines, method: credited > 0 ? 'exchange' : method });
      continue;
    }
    const { first, second } = splitLines(lines, credited);
    await record({ amount: credited, lines: first, method: 'exchange' });
    await record({ amount: amount - credited, lines: second, method });
  }
  return made;
}

/**
 * Returns the credit of a cancelled exchange order: what it paid becomes a refund of the order whose units were returned,
 * by the way the money came. After refunds of its own goods, what is left of it goes back by transfer. Its invoice gets a
 * credit note either way.
 * @param of `credit` in satang; `refund_ids`: the refunds that paid the exchange order
 */
export async function returnCredit(
  trx: Db,
  of: { so_no: string; credit: number; refund_ids: readonly number[]; at: Date },
): Promise<void> {
  const { so_no, credit, at } = of;
  if (credit === 0) return;
  const left = credit - (await creditSpent(trx, so_no));
  if (left <= 0) return;
  const common = { so_no, amount: left, reason: null, requestedBy: null, at };
  if (left < credit) {
    await createCashRefundDue(trx, { ...common, delivery: false, reason_code: 'cancelled' });
    return;
  }
  await insertCredit(trx, { ...common, payment_id: null, reason_code: 'cancelled' });
  await creditsToMoney(trx, of.refund_ids, at);
}

/**
 * What is refunded for units of an order that are cancelled before it is packed.
 * @returns satang; `isPaid`: whether the order was paid; `back`: units of each line that were refunded before
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, REFUND.TOO_MUCH
 */
export async function quoteCancelledUnits(
  db: Db,
  so_no: string,
  units: RefundRequest['lines'],
  cause: RefundCause,
): Promise<{ amount: number; shares: number; isPaid: boolean; back: Map<number, number> }> {
  const books = await readBooks(db, so_no);
  const goods = goodsRefund(books.lines, wanted(books.lines, { lines: units }), cause, books.basis);
  return {
    amount: Math.min(goods.amount, Math.max(0, books.paid - books.refunded)),
    shares: goods.shares,
    isPaid: books.order.paid_at !== null,
    back: new Map(books.lines.map(({ line_no, refunded }) => [line_no, refunded])),
  };
}

/**
 * Refunds cancelled units of a paid order with their coins and points; the order is locked.
 * @param amount as quoted by `quoteCancelledUnits`, satang
 */
export async function refundCancelledUnits(
  trx: Db,
  caller: Caller,
  of: {
    so_no: string;
    units: RefundRequest['lines'];
    cause: RefundCause;
    amount: number;
    reason: string;
    at: Date;
  },
): Promise<number> {
  const { so_no, cause, amount, reason, at } = of;
  const books = await readBooks(trx, so_no);
  const units = wanted(books.lines, { lines: of.units });
  const lines = refundedLines(units, goodsRefund(books.lines, units, cause, books.basis));
  const byGateway = books.payment !== undefined && books.payment.gateway !== 'transfer';
  return recordRefund(trx, caller, books, {
    ...{ amount, lines, cause, delivery: false, reason, at },
    method: byGateway ? 'gateway' : 'transfer',
  });
}

/**
 * The delivery price of a paid order after its refunds, with what supplementary orders have collected, and what of it can
 * still be refunded; satang.
 */
export async function deliveryPaid(db: Db, so_no: string): Promise<{ price: number; refundable: number }> {
  const { order, paid, refunded, delivery } = await readBooks(db, so_no);
  const { left } = supplementSums(await supplementBooks(db, so_no, { isLocked: false }));
  const price = Math.max(0, delivery - order.cod_fee);
  return { price: price + left, refundable: Math.min(price, Math.max(0, paid - refunded)) + left };
}

/**
 * Refunds a part of the delivery price of a locked order, by the way it was paid: what was collected last goes back first.
 * @param refund `amount` in satang, at most what `deliveryPaid` says; `requestedBy`: null for a customer
 * @returns ids of the refunds
 */
export async function refundDelivery(
  trx: Db,
  refund: { so_no: string; amount: number; reason: string; requestedBy: number | null; at: Date },
): Promise<number[]> {
  const { so_no, amount, ...common } = refund;
  const { payment } = await readBooks(trx, so_no);
  const more = { reason_code: 'goods', delivery: true, ...common } as const;
  const made: number[] = [];
  let rest = amount;
  for (const one of await supplementBooks(trx, so_no, { isLocked: true })) {
    const part = Math.min(rest, one.left);
    if (part === 0) continue;
    const { payment_id } = one.payment;
    made.push(
      await createRefundDue(trx, { payment_id, amount: part, method: methodOf(one.payment), ...more }),
    );
    rest -= part;
  }
  if (rest === 0) return made;
  if (payment === undefined)
    return [...made, await createCashRefundDue(trx, { so_no, amount: rest, ...more })];
  const { payment_id } = payment;
  return [
    ...made,
    await createRefundDue(trx, { payment_id, amount: rest, method: methodOf(payment), ...more }),
  ];
}

type RefundedLine = { line_no: number; quantity: number; amount: number; partner_value: number };

/** Refunded units, with the amounts in money and in partner points. */
const refundedLines = (units: readonly ReturnedUnits[], { perLine }: GoodsRefund): RefundedLine[] =>
  units.map(({ line, quantity }, i) => ({
    line_no: line.line_no,
    quantity,
    amount: perLine[i] ?? 0,
    partner_value: shareOfLine(line, line.refunded, quantity, line.partner_discount),
  }));

/** Returns the points spent on refunded units, and reclaims earned coins. The order is locked. */
async function refundPoints(
  trx: Db,
  { order, refunds }: Books,
  of: { refund_id: number; lines: readonly RefundedLine[]; cause: RefundCause; at: Date },
): Promise<void> {
  const { so_no } = order;
  const { refund_id, at } = of;
  const value = of.lines.reduce((sum, line) => sum + line.partner_value, 0);
  await describeRefund(trx, refund_id, { cause: of.cause, partner_value: value });
  if (value > 0) {
    // Whole points of everything refunded: the last refund gets the remainder.
    const before = refunds.reduce((sum, refund) => sum + refund.partner_value, 0);
    const points = pointsFor(before + value) - pointsFor(before);
    if (points > 0) await returnWithRefund(trx, { refund_id, so_no, points });
  }
  if (order.user_id !== null) await settleOrderCoins(trx, so_no, `refund-${refund_id}`, at);
}

const restOf = (lines: readonly PaidLine[]): ReturnedUnits[] =>
  lines
    .filter((line) => line.quantity > line.refunded)
    .map((line) => ({ line, quantity: line.quantity - line.refunded }));

/** @throws DomainError ERROR.BAD_REQUEST, REFUND.TOO_MUCH */
function wanted(lines: readonly PaidLine[], request: Pick<RefundRequest, 'lines'>): ReturnedUnits[] {
  const seen = new Set<number>();
  return request.lines.map(({ line_no, quantity }) => {
    const line = lines.find((candidate) => candidate.line_no === line_no);
    if (line === undefined || seen.has(line_no)) throw new DomainError('ERROR.BAD_REQUEST', { line_no });
    seen.add(line_no);
    if (quantity > line.quantity - line.refunded) throw new DomainError('REFUND.TOO_MUCH', { line_no });
    return { line, quantity };
  });
}

/**
 * Quotes a refund of units of an order without making it.
 * @throws DomainError ERROR.BAD_REQUEST, ERROR.NOT_FOUND, REFUND.TOO_MUCH
 */
export async function quoteRefund(deps: RefundDeps, request: RefundQuoteRequest): Promise<RefundQuote> {
  const books = await readBooks(deps.db, request.so_no);
  const goods = goodsRefund(books.lines, wanted(books.lines, request), request.cause, books.basis);
  const delivery = request.delivery ? books.delivery : 0;
  return {
    amount: toBaht(goods.amount + delivery),
    shares: toBaht(goods.shares),
    delivery: toBaht(delivery),
    promotion_lost: toBaht(goods.shares - goods.amount),
  };
}

/**
 * Records a manual bank transfer of a refund that requires one, or that the gateway rejected.
 * @throws DomainError ERROR.NOT_FOUND, REFUND.NOT_OPEN
 */
export async function refundTransferred(
  deps: RefundDeps,
  caller: Caller,
  request: { refund_id: number; transfer_reference: string },
): Promise<OrderRefund> {
  const refund = await refundById(deps.db, request.refund_id);
  if (refund === undefined) throw new DomainError('ERROR.NOT_FOUND');
  // A refund pending at the gateway must not be made manually as well.
  const from = refund.method === 'transfer' ? (['due', 'failed'] as const) : (['failed'] as const);
  const at = deps.now();
  const done = await deps.db.transaction(async (trx) => {
    const { refund_id, transfer_reference: transferReference } = request;
    const row = await refundIsDone(trx, refund_id, { at, by: caller.user_id, transferReference, from });
    if (row === undefined) return undefined;
    const details = { refund_id, amount: toBaht(row.amount), before: refund.status, after: row.status };
    const subject = `order ${row.so_no}`;
    await recordStaffAction(trx, caller, { kind: 'refund_transferred', at, user_id: null, subject, details });
    return row;
  });
  if (done === undefined) throw new DomainError('REFUND.NOT_OPEN');
  return presentRefund(done);
}

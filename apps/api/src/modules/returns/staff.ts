import { randomUUID } from 'node:crypto';
import { toBaht, toSatang } from '@mali/contracts/money';
import { ARRIVED_STATUSES, ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import { may } from '@mali/contracts/permissions';
import { RETURN_RULES, type ReturnStatus } from '@mali/contracts/return-values';
import type {
  AdminReturn,
  ChangeWish,
  DecideReturn,
  ExchangeReturn,
  InspectReturn,
  OpenReturn,
  PayReturn,
} from '@mali/contracts/returns';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { type Inspected, inspectUnits } from '../inventory/service.ts';
import { shownLine } from '../orders/frozen-rows.ts';
import { type OrderDetail, type OrderRow, readOrder, readOrderRow } from '../orders/index.ts';
import { lockOrder, notifyOrderViewers } from '../payments/index.ts';
import { refundReturned } from '../payments/refunds.ts';
import type { VariantRow } from '../pricing/index.ts';
import { beginReturnBooking, newDropOffCode } from './booking.ts';
import { exchangeableVariants, exchangeOptions, placeExchange, planExchange } from './exchange.ts';
import { presentExchange, presentLines, presentPhoto } from './present.ts';
import {
  deliveredAt,
  insertEvent,
  insertExchange,
  insertReturn,
  moveReturn,
  orderedLines,
  queueNews,
  type ReturnDetail,
  type ReturnEventKind,
  readReturn,
  returnBackground,
  setDecision,
  setInspection,
  setRefunded,
  setWishes,
} from './repository.ts';
import {
  assertInStock,
  decideBy,
  isExchanged,
  nameOf,
  newReturnNo,
  presentQuote,
  quoteOf,
  termsOf,
  unitsToSettle,
} from './service.ts';

type StaffDeps = Pick<Deps, 'db' | 'now' | 'config' | 'settings' | 'rules' | 'publish' | 'carriers'>;

/** Orders whose parcel has left. */
const SHIPPED_STATUSES: readonly OrderStatus[] = [ORDER_STATUS.SHIPPED, ...ARRIVED_STATUSES];

/** Whether an answer is overdue. */
export const isLate = ({ status, decide_by }: { status: ReturnStatus; decide_by: Date }, at: Date): boolean =>
  status === 'asked' && decide_by < at;

/** Amount paid in money for units of a line, satang: its share of the line. */
function paidFor(order: OrderDetail, line_no: number, quantity: number): number {
  const line = order.lines.find((one) => one.line_no === line_no);
  if (line === undefined) return 0;
  const paid = line.amount - line.code_discount - line.coin_discount - line.partner_discount;
  return Math.floor((paid * quantity) / line.quantity);
}

/** Units may be refunded or exchanged: after the inspection, or before where staff have said so. */
const isSettled = (one: ReturnDetail): boolean =>
  one.status === 'inspected' ||
  (one.pay_first &&
    (one.status === 'approved' || one.status === 'received') &&
    one.lines.some((line) => line.approved === true && line.refund_id === null));

const mayExchange = (one: ReturnDetail): boolean => isSettled(one) && unitsToSettle(one).some(isExchanged);
/** The exchange comes first: what goes back for the other lines is reckoned after it. */
const isPayable = (one: ReturnDetail): boolean => isSettled(one) && !unitsToSettle(one).some(isExchanged);
/** Statuses in which a line may become an exchange, or money. */
const WISH_STATUSES: readonly ReturnStatus[] = ['approved', 'received', 'inspected'];

/**
 * A return with its photos, lots, quote and the customer's history (RTRN-02).
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function getReturn(deps: StaffDeps, caller: Caller, returnNo: string): Promise<AdminReturn> {
  const one = await readReturn(deps.db, returnNo);
  const order = one === undefined ? undefined : await readOrder(deps.db, one.so_no);
  if (one === undefined || order === undefined) throw new DomainError('ERROR.NOT_FOUND');
  const at = deps.now();
  await recordReading(deps.db, caller, at, `return ${returnNo}`, 'personal_data_read', order.user_id);
  const [delivered, quote, background, { terms }] = await Promise.all([
    deliveredAt(deps.db, one.so_no),
    quoteOf(deps, one),
    returnBackground(deps.db, one.so_no, returnNo),
    termsOf(deps, deps.db, order.placed_at),
  ]);
  const variants = await exchangeableVariants(deps.db, order);
  const { exchange } = quote;
  const role = caller.role_id ?? -1;
  const { first_name, last_name, mobile } = order.delivery_address;
  return {
    return_no: one.return_no,
    so_no: one.so_no,
    doc_status: order.doc_status,
    status: one.status,
    source: one.source,
    asked_at: one.asked_at.toISOString(),
    decide_by: one.decide_by.toISOString(),
    delivered_at: delivered?.toISOString() ?? null,
    late: isLate(one, at),
    terms,
    note: one.note,
    pay_first: one.pay_first,
    drop_off_code: one.drop_off_code,
    drop_off_carrier: one.booked?.carrier ?? null,
    lang: order.lang,
    customer: {
      name: `${first_name} ${last_name}`.trim(),
      ...{ user_id: order.user_id, email: order.email, mobile },
      orders: background?.orders ?? 0,
      returns: (background?.returns ?? []).map((other) => ({
        ...other,
        asked_at: new Date(other.asked_at).toISOString(),
      })),
    },
    lines: presentLines(one.lines).map((line, i) => {
      const shown = order.lines.find(({ line_no }) => line_no === line.line_no)?.shown;
      const row = one.lines[i];
      return {
        ...line,
        name_en: shown?.mat_name ?? '',
        name_th: shown?.mat_name_th ?? '',
        shade_en: shown?.variant_name_2 ?? null,
        shade_th: shown?.variant_name_2_th ?? null,
        image: shown?.image_cart ?? null,
        paid: toBaht(paidFor(order, line.line_no, line.quantity)),
        cause: row?.cause ?? 'customer',
        lots: (background?.lots ?? [])
          .filter(({ line_no }) => line_no === line.line_no)
          .map(({ lot }) => lot),
        recalled: (background?.lots ?? []).some(
          ({ line_no, recalled }) => line_no === line.line_no && recalled,
        ),
        restocked: row?.restocked ?? 0,
        quarantined: row?.quarantined ?? 0,
        written_off: row?.written_off ?? 0,
        refund_id: row?.refund_id ?? null,
        options: staffOptions(order, line, variants),
      };
    }),
    photos: one.photos.map((photo) => presentPhoto(deps, photo)),
    events: one.events.map(({ at: when, kind, actor_name }) => ({
      at: new Date(when).toISOString(),
      ...{ kind, actor: actor_name },
    })),
    quote: presentQuote(quote),
    exchange_preview: exchange && {
      lines: exchange.lines.map(({ mat_var_id, quantity, amount, shown }) => ({
        ...{ mat_var_id, quantity, amount: toBaht(amount), image: shown.image_cart },
        // A product without shades is its only variant, by the same name.
        name_en: [...new Set([shown.mat_name, nameOf(shown, 'en')])].join(' '),
        name_th: [...new Set([shown.mat_name_th, nameOf(shown, 'th')])].join(' '),
      })),
      short: exchange.short,
    },
    exchange_order: presentExchange(one),
    can: {
      decide: one.status === 'asked' && may(role, 'return:decide'),
      receive: one.status === 'approved' && may(role, 'return:receive'),
      inspect: one.status === 'received' && may(role, 'return:receive'),
      pay: isPayable(one) && may(role, 'refund:make'),
      exchange: mayExchange(one) && may(role, 'refund:make'),
      wish: WISH_STATUSES.includes(one.status) && unitsToSettle(one).length > 0 && may(role, 'return:decide'),
    },
  };
}

/** The variants that staff may choose for a line; none once it is settled. */
function staffOptions(
  order: OrderDetail,
  { line_no, quantity }: { line_no: number; quantity: number },
  variants: readonly VariantRow[],
): AdminReturn['lines'][number]['options'] {
  const line = order.lines.find((one) => one.line_no === line_no);
  if (line === undefined) return [];
  return exchangeOptions(line, variants, quantity).map(({ variant, even, inStock }) => {
    const shown = shownLine(variant);
    return {
      ...{ mat_var_id: variant.mat_var_id, even, stock: inStock ? variant.stock : 0 },
      ...{ name_en: nameOf(shown, 'en'), name_th: nameOf(shown, 'th'), price: toBaht(variant.mat_price) },
    };
  });
}

/** Work on a return whose order is locked first, as everywhere. */
async function withReturn(
  deps: StaffDeps,
  returnNo: string,
  work: (trx: Db, one: ReturnDetail, order: OrderRow, at: Date) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const so_no = (await readReturn(trx, returnNo))?.so_no;
    if (so_no === undefined || !(await lockOrder(trx, so_no))) throw new DomainError('ERROR.NOT_FOUND');
    const [one, order] = [await readReturn(trx, returnNo), await readOrderRow(trx, so_no)];
    if (one === undefined || order === undefined) throw new DomainError('ERROR.NOT_FOUND');
    await work(trx, one, order, deps.now());
    await notifyOrderViewers(trx, so_no);
  });
}

type StaffStep = {
  from: readonly ReturnStatus[];
  to: ReturnStatus;
  event: ReturnEventKind;
  audit: 'return_decided' | 'return_received' | 'return_inspected' | null;
};

/**
 * Moves a return, records the step, and queues the news for the customer.
 * @throws DomainError RETURN.STEP
 */
async function takeStep(
  trx: Db,
  caller: Caller,
  { return_no, status }: ReturnDetail,
  order: OrderRow,
  { from, to, event, audit }: StaffStep,
  at: Date,
): Promise<void> {
  if (!(await moveReturn(trx, return_no, from, to, at))) throw new DomainError('RETURN.STEP', { status });
  await insertEvent(trx, return_no, event, at, { kind: 'staff', id: caller.user_id });
  if (audit !== null) {
    await recordStaffAction(trx, caller, {
      ...{ kind: audit, at, user_id: order.user_id, subject: `return ${return_no}` },
      details: { so_no: order.so_no, before: status, after: to },
    });
  }
}

/** The lines of a request for exactly these lines of a return. @throws DomainError ERROR.BAD_REQUEST */
function linesFor<Asked extends { line_no: number }>(
  wanted: readonly { line_no: number }[],
  asked: readonly Asked[],
): readonly Asked[] {
  const numbers = new Set(asked.map(({ line_no }) => line_no));
  const isComplete = wanted.every(({ line_no }) => numbers.has(line_no));
  if (!isComplete || numbers.size !== asked.length || asked.length !== wanted.length)
    throw new DomainError('ERROR.BAD_REQUEST', { field: 'lines' });
  return asked;
}

/**
 * Decides about every line of a request. With an approved line that is sent back the goods are expected; without one
 * the money may go back; with none approved the request is refused.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, RETURN.STEP
 */
export async function decideReturn(
  deps: StaffDeps,
  caller: Caller,
  returnNo: string,
  request: DecideReturn,
): Promise<void> {
  if (request.lines.some(({ approved, note }) => !approved && note.trim() === ''))
    throw new DomainError('ERROR.BAD_REQUEST', { missing: 'note' });
  await withReturn(deps, returnNo, async (trx, one, order, at) => {
    const lines = linesFor(one.lines, request.lines);
    const isApproved = lines.some(({ approved }) => approved);
    const isExpected = lines.some(({ approved, send_back }) => approved && send_back);
    const to = isApproved ? (isExpected ? 'approved' : 'inspected') : 'refused';
    const event = isApproved ? 'approved' : 'refused';
    await takeStep(trx, caller, one, order, { from: ['asked'], to, event, audit: 'return_decided' }, at);
    // The carrier's number is the code, where it can be booked; the customer is told when it is there.
    const isBooking = isExpected && (await beginReturnBooking(deps, trx, { ...one, at }));
    const drop_off_code = isExpected && !isBooking ? newDropOffCode() : null;
    await setDecision(
      trx,
      returnNo,
      { pay_first: request.pay_first && isExpected, drop_off_code },
      lines.map(({ note, ...line }) => ({
        ...line,
        exchange_for: line.exchange_for === undefined ? wishOf(one, line.line_no) : line.exchange_for,
        decision_note: note.trim(),
      })),
    );
    const changed = lines.filter(
      ({ line_no, exchange_for, approved }) =>
        approved && exchange_for !== undefined && exchange_for !== wishOf(one, line_no),
    );
    await assertInStock(deps, trx, order.so_no, unitsOf(one, changed));
    if (!isBooking) await queueNews(trx, returnNo, event);
  });
}

const wishOf = (one: ReturnDetail, line_no: number): number | null =>
  one.lines.find((line) => line.line_no === line_no)?.exchange_for ?? null;

/** These lines with the units of the return. */
const unitsOf = <Chosen extends { line_no: number }>(one: ReturnDetail, lines: readonly Chosen[]) =>
  lines.map((line) => ({
    ...line,
    quantity: one.lines.find(({ line_no }) => line_no === line.line_no)?.quantity ?? 0,
  }));

/**
 * Changes approved lines that are not settled to an exchange, to one for another variant, or to money. Its customer gets
 * a mail.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, RETURN.STEP, RETURN.EXCHANGE, RETURN.OUT_OF_STOCK
 */
export async function changeWish(
  deps: StaffDeps,
  caller: Caller,
  returnNo: string,
  { lines }: ChangeWish,
): Promise<void> {
  await withReturn(deps, returnNo, async (trx, one, order, at) => {
    const open = unitsToSettle(one);
    if (!WISH_STATUSES.includes(one.status)) throw new DomainError('RETURN.STEP', { status: one.status });
    if (lines.some(({ line_no }) => !open.some((line) => line.line_no === line_no)))
      throw new DomainError('ERROR.BAD_REQUEST', { field: 'lines' });
    await assertInStock(deps, trx, order.so_no, unitsOf(one, lines));
    await setWishes(trx, returnNo, lines);
    const event = await insertEvent(trx, returnNo, 'changed', at, { kind: 'staff', id: caller.user_id });
    const changes = lines.map(({ line_no, exchange_for }) => ({ line_no, exchange_for }));
    await recordStaffAction(trx, caller, {
      ...{ kind: 'return_decided', at, user_id: order.user_id, subject: `return ${returnNo}` },
      details: { so_no: order.so_no, changes: JSON.stringify(changes) },
    });
    await queueNews(trx, returnNo, 'changed', String(event));
  });
}

/**
 * Exchanges the units of a return whose customer wishes others, in one transaction: what they are worth by the rule of
 * refunds pays a new order; a rest goes back in money, a difference is to be paid (RTRN-04). The displayed sums must be
 * right. Repeated, it finds nothing to exchange.
 * @throws DomainError ERROR.NOT_FOUND, RETURN.STEP, RETURN.OUT_OF_STOCK (details: line_no),
 * REFUND.CHANGED (details: the current credit in baht)
 */
export async function exchangeReturn(
  deps: StaffDeps,
  caller: Caller,
  returnNo: string,
  request: ExchangeReturn,
): Promise<void> {
  await withReturn(deps, returnNo, async (trx, one, row, at) => {
    const wanted = unitsToSettle(one).filter(isExchanged);
    const order = await readOrder(trx, row.so_no);
    if (!isSettled(one) || wanted.length === 0 || order === undefined)
      throw new DomainError('RETURN.STEP', { status: one.status });
    const plan = await planExchange(deps, trx, order, wanted, at);
    if (toSatang(request.credit) !== plan.credit || toSatang(request.goods) !== plan.goods)
      throw new DomainError('REFUND.CHANGED', { amount: toBaht(plan.credit) });
    const [short] = plan.short;
    if (short !== undefined) throw new DomainError('RETURN.OUT_OF_STOCK', { line_no: short });
    const { so_no } = order;
    const refunds = await refundReturned(trx, caller, {
      ...{ so_no, returned: plan.returned, at, credit: plan.used },
      reason: `${EXCHANGE_REASON[order.lang]} ${returnNo}`,
    });
    for (const { refund_id, lines } of refunds) await setRefunded(trx, returnNo, refund_id, lines);
    const placed = await placeExchange(deps, trx, caller, order, plan, at);
    const ids = (isCredit: boolean) =>
      refunds.filter((refund) => refund.isCredit === isCredit).map(({ refund_id }) => refund_id);
    await insertExchange(trx, {
      ...{ return_no: returnNo, so_no: placed, of_so_no: so_no, credit: plan.used, at },
      ...{ refund_ids: ids(true), rest_ids: ids(false) },
    });
    await insertEvent(trx, returnNo, 'exchanged', at, { kind: 'staff', id: caller.user_id });
    await queueNews(trx, returnNo, 'exchanged');
    const isDone = one.status === 'inspected' && unitsToSettle(one).every(isExchanged);
    if (!isDone) return;
    const step: StaffStep = { from: ['inspected'], to: 'done', event: 'done', audit: null };
    await takeStep(trx, caller, one, row, step, at);
  });
}

/**
 * Notes that the parcel has come back.
 * @throws DomainError ERROR.NOT_FOUND, RETURN.STEP
 */
export async function receiveReturn(deps: StaffDeps, caller: Caller, returnNo: string): Promise<void> {
  await withReturn(deps, returnNo, async (trx, one, order, at) => {
    const step: StaffStep = {
      ...{ from: ['approved'], to: 'received', event: 'received' },
      audit: 'return_received',
    };
    await takeStep(trx, caller, one, order, step, at);
    await queueNews(trx, returnNo, 'received');
  });
}

/**
 * Books what the inspection found: units back on sale in their lot, set aside, or written off. Units that have not come
 * are in none of them. Money may go back then, unless it has gone back before.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, RETURN.STEP, RETURN.UNITS
 */
export async function inspectReturn(
  deps: StaffDeps,
  caller: Caller,
  returnNo: string,
  request: InspectReturn,
): Promise<void> {
  await withReturn(deps, returnNo, async (trx, one, order, at) => {
    const expected = one.lines.filter(({ approved, send_back }) => approved === true && send_back);
    const found: readonly Inspected[] = linesFor(expected, request.lines);
    for (const { line_no, restocked, quarantined, written_off } of found) {
      const most = expected.find((line) => line.line_no === line_no)?.quantity ?? 0;
      if (restocked + quarantined + written_off > most)
        throw new DomainError('RETURN.UNITS', { line_no, quantity: most });
    }
    const isPaid = one.lines.every(({ approved, refund_id }) => approved !== true || refund_id !== null);
    const to = isPaid ? 'done' : 'inspected';
    const step: StaffStep = { from: ['received'], to, event: 'inspected', audit: 'return_inspected' };
    await takeStep(trx, caller, one, order, step, at);
    await setInspection(trx, returnNo, found);
    const actor = `staff ${caller.user_id}`;
    await inspectUnits(trx, { so_no: one.so_no, document: returnNo, lines: found, at, actor });
    if (isPaid) await insertEvent(trx, returnNo, 'done', at, { kind: 'staff', id: caller.user_id });
  });
}

/** Reason of the refund, for the customer. */
const REFUND_REASON = { th: 'คืนสินค้า', en: 'Return' } as const;
const EXCHANGE_REASON = { th: 'เปลี่ยนสินค้า', en: 'Exchange' } as const;

/**
 * Refunds the approved units the way the order was paid; the displayed amount must be right. Without anything to refund
 * the return is done.
 * @throws DomainError ERROR.NOT_FOUND, RETURN.STEP, REFUND.CHANGED (details: the current amount in baht),
 * REFUND.TOO_MUCH
 */
export async function payReturn(
  deps: StaffDeps,
  caller: Caller,
  returnNo: string,
  request: PayReturn,
): Promise<void> {
  await withReturn(deps, returnNo, async (trx, one, order, at) => {
    if (!isPayable(one)) throw new DomainError('RETURN.STEP', { status: one.status });
    const { amount } = await quoteOf({ ...deps, db: trx }, one);
    if (toSatang(request.amount) !== amount)
      throw new DomainError('REFUND.CHANGED', { amount: toBaht(amount) });
    const made = await refundReturned(trx, caller, {
      ...{ so_no: one.so_no, returned: unitsToSettle(one), at },
      reason: `${REFUND_REASON[order.lang]} ${returnNo}`,
    });
    const actor = { kind: 'staff', id: caller.user_id } as const;
    for (const { refund_id, lines } of made) await setRefunded(trx, returnNo, refund_id, lines);
    if (made.length > 0) await insertEvent(trx, returnNo, 'refunded', at, actor);
    if (one.status === 'inspected') {
      const step: StaffStep = { from: ['inspected'], to: 'done', event: 'done', audit: null };
      await takeStep(trx, caller, one, order, step, at);
    }
  });
}

/**
 * Opens a return for a shipped order by its number, as when its customer has called; without lines for everything that
 * has not gone back.
 * @returns its number
 * @throws DomainError ERROR.NOT_FOUND, RETURN.NOT_OPEN, RETURN.LINE
 */
export async function openByStaff(deps: StaffDeps, caller: Caller, request: OpenReturn): Promise<string> {
  const { so_no } = request;
  return deps.db.transaction(async (trx) => {
    if (!(await lockOrder(trx, so_no))) throw new DomainError('ERROR.NOT_FOUND');
    const order = await readOrderRow(trx, so_no);
    if (order === undefined || !SHIPPED_STATUSES.includes(order.doc_status))
      throw new DomainError('RETURN.NOT_OPEN');
    const left = (await orderedLines(trx, so_no)).flatMap(({ line_no, quantity, taken, gwp }) =>
      quantity > taken && !gwp
        ? [{ line_no, quantity: quantity - taken, reason: 'changed_mind' as const }]
        : [],
    );
    const lines = request.lines.length > 0 ? request.lines : left;
    const isRepeated = new Set(lines.map(({ line_no }) => line_no)).size < lines.length;
    const isTooMuch = lines.some(
      ({ line_no, quantity }) => quantity > (left.find((line) => line.line_no === line_no)?.quantity ?? 0),
    );
    if (lines.length === 0 || isRepeated || isTooMuch) throw new DomainError('RETURN.LINE');
    const at = deps.now();
    const return_no = newReturnNo(at);
    await insertReturn(
      trx,
      {
        ...{ return_no, so_no, status: 'asked', source: 'staff', note: request.note.trim() },
        ...{ request_key: randomUUID(), asked_at: at, decide_by: decideBy(at) },
      },
      lines.map((line) => {
        const { cause, sendBack } = RETURN_RULES[line.reason];
        return { ...line, opened: false, cause, send_back: sendBack, exchange_for: null };
      }),
      { kind: 'staff', id: caller.user_id },
    );
    await recordStaffAction(trx, caller, {
      ...{ kind: 'return_opened', at, user_id: order.user_id, subject: `return ${return_no}` },
      details: { so_no },
    });
    await notifyOrderViewers(trx, so_no);
    return return_no;
  });
}

import { randomInt } from 'node:crypto';
import type { Language } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import { ARRIVED_STATUSES } from '@mali/contracts/order-status';
import { RETURN_PHOTOS, RETURN_RULES, type ReturnReason } from '@mali/contracts/return-values';
import type {
  OrderReturn,
  ReturnPhotoAnswer,
  ReturnQuote,
  ReturnQuoteRequest,
  ReturnRequest,
  ReturnsAnswer,
  WithdrawReturn,
} from '@mali/contracts/returns';
import type { ReturnReasonTerms } from '@mali/contracts/settings';
import { bangkokYmd, workingDaysAfter } from '@mali/thai/dates';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { linkHolds } from '../../platform/links.ts';
import { type PhotoReader, readPhotoFile, storePhotoFiles } from '../images/photo-store.ts';
import { type OrderProof, provenOrderAccess } from '../orders/access.ts';
import { shownLine } from '../orders/frozen-rows.ts';
import { type OrderDetail, type OrderRow, readOrder, readOrderRow } from '../orders/index.ts';
import { lockOrder, notifyOrderViewers } from '../payments/index.ts';
import { quoteGroups, quoteReturned, type ReturnedLine } from '../payments/refunds.ts';
import type { VariantRow } from '../pricing/index.ts';
import { type ExchangePlan, exchangeableVariants, exchangeOptions, planExchange } from './exchange.ts';
import { offeredReasons, type Returnable, returnable, termsFor } from './policy.ts';
import { linkSubject, mayWithdraw, presentReturn, presentSums } from './present.ts';
import {
  countWaitingPhotos,
  deliveredAt,
  insertEvent,
  insertPhoto,
  insertReturn,
  moveReturn,
  orderedLines,
  PHOTOS_OF_RETURNS,
  type ReturnDetail,
  readReturn,
  returnByKey,
  returnsOf,
  takePhotos,
} from './repository.ts';

type OwnDeps = Pick<Deps, 'db' | 'now' | 'config' | 'settings'>;
type ReturnDeps = OwnDeps & Pick<Deps, 'rules'>;
type Proven = { so_no: string } & OrderProof;

/** Working days within which a request is answered, as on the page /exchange_return. */
const ANSWER_DAYS = 1;
const CLOSING_HOUR = 18;

/** A new return number: RT, the Bangkok day, and 8 random digits. */
export const newReturnNo = (at: Date): string =>
  `RT${bangkokYmd(at)}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`;

/** By when a request of this time is answered: 18:00 in Bangkok. */
export const decideBy = (at: Date): Date =>
  new Date(workingDaysAfter(at, ANSWER_DAYS).getTime() + CLOSING_HOUR * 3_600_000);

/**
 * The caller's order, by session, e-mail or access token.
 * @throws DomainError ORDER.NOT_YOURS, also for a missing order
 */
async function ownOrder(deps: OwnDeps, caller: Caller, { so_no, ...proof }: Proven): Promise<OrderRow> {
  const order = await readOrderRow(deps.db, so_no);
  if (order === undefined || provenOrderAccess(deps, caller, order, proof) !== 'owner')
    throw new DomainError('ORDER.NOT_YOURS');
  return order;
}

type Quoted = { amount: number; shares: number; exchange: ExchangePlan | null };
const NOTHING: Quoted = { amount: 0, shares: 0, exchange: null };

/** Satang that would go back for the lines that are not refused, after the exchange of those that are exchanged. */
export async function quoteOf(deps: Pick<Deps, 'db' | 'now' | 'rules'>, one: ReturnDetail): Promise<Quoted> {
  const units = unitsToSettle(one);
  return units.length === 0 ? NOTHING : quoteWishes(deps, one.so_no, units);
}

/** @throws DomainError ERROR.NOT_FOUND */
async function quoteWishes(
  { db, now, rules }: Pick<Deps, 'db' | 'now' | 'rules'>,
  so_no: string,
  units: readonly UnitsToSettle[],
): Promise<Quoted> {
  const wanted = units.filter(isExchanged);
  const refunded = units.filter((line) => !isExchanged(line));
  if (wanted.length === 0) return { ...(await quoteReturned(db, so_no, refunded)), exchange: null };
  const order = await readOrder(db, so_no);
  if (order === undefined) throw new DomainError('ERROR.NOT_FOUND');
  const exchange = await planExchange({ rules }, db, order, wanted, now());
  const [, rest] = await quoteGroups(db, so_no, [exchange.returned, refunded]);
  return { amount: rest?.amount ?? 0, shares: rest?.shares ?? 0, exchange };
}

export type UnitsToSettle = ReturnedLine & Readonly<{ exchange_for: number | null }>;
export const isExchanged = (line: UnitsToSettle): line is UnitsToSettle & { exchange_for: number } =>
  line.exchange_for !== null;

/** Units that are neither refunded nor exchanged: after the inspection of goods that were sent back, those that came. */
export function unitsToSettle(one: ReturnDetail): UnitsToSettle[] {
  const isInspected = one.status === 'inspected' || one.status === 'done';
  return one.lines.flatMap((line) => {
    const { line_no, cause, exchange_for } = line;
    if (line.approved === false || line.refund_id !== null) return [];
    const came = line.restocked + line.quarantined + line.written_off;
    const quantity = isInspected && line.send_back ? came : line.quantity;
    return quantity > 0 ? [{ line_no, quantity, cause, exchange_for }] : [];
  });
}

const presentOwn = async (deps: ReturnDeps, one: ReturnDetail): Promise<OrderReturn> =>
  presentReturn(deps, one, await quoteOf(deps, one));

/** What the shop says of each reason, and which of them can be chosen: days as when the order was placed. */
export async function termsOf(
  { settings }: Pick<Deps, 'settings'>,
  db: Db,
  placedAt: Date,
): Promise<{ terms: ReturnReasonTerms[]; offered: ReturnReasonTerms[] }> {
  const now = await settings.current(db);
  const terms = termsFor(now, await settings.at(db, placedAt));
  const reasons = offeredReasons(now);
  return { terms, offered: terms.filter(({ reason }) => reasons.includes(reason)) };
}

/** What can be returned now; nothing before delivery. */
async function returnableNow(
  deps: Pick<Deps, 'settings'>,
  db: Db,
  order: OrderRow,
  at: Date,
): Promise<{ delivered: Date | null; lines: Returnable[]; terms: ReturnReasonTerms[] }> {
  const delivered = ARRIVED_STATUSES.includes(order.doc_status) ? await deliveredAt(db, order.so_no) : null;
  const { terms, offered } = await termsOf(deps, db, order.placed_at);
  if (delivered === null) return { delivered, lines: [], terms };
  const lines = await orderedLines(db, order.so_no);
  return { delivered, lines: returnable(lines, offered, delivered, at), terms };
}

/**
 * What of an order may be returned, and its returns with their steps (RTRN-01).
 * @throws DomainError ORDER.NOT_YOURS
 */
export async function getReturns(deps: ReturnDeps, caller: Caller, query: Proven): Promise<ReturnsAnswer> {
  const order = await ownOrder(deps, caller, query);
  const [{ delivered, lines, terms }, returns, detail] = await Promise.all([
    returnableNow(deps, deps.db, order, deps.now()),
    returnsOf(deps.db, order.so_no),
    readOrder(deps.db, order.so_no),
  ]);
  const isOpen = delivered !== null && detail !== undefined;
  const variants = isOpen ? await exchangeableVariants(deps.db, detail) : [];
  return {
    delivered_at: delivered?.toISOString() ?? null,
    terms,
    lines: lines.map((line) => ({
      ...line,
      exchange: presentOptions(
        detail?.lines.find(({ line_no }) => line_no === line.line_no),
        variants,
      ),
    })),
    returns: await Promise.all(returns.map((one) => presentOwn(deps, one))),
  };
}

/**
 * What would go back in money, before the request is made.
 * @throws DomainError ORDER.NOT_YOURS
 */
export async function quoteReturn(
  deps: ReturnDeps,
  caller: Caller,
  request: ReturnQuoteRequest,
): Promise<ReturnQuote> {
  const order = await ownOrder(deps, caller, request);
  const units = request.lines.map(({ line_no, quantity, reason, exchange_for = null }) => ({
    ...{ line_no, quantity, cause: RETURN_RULES[reason].cause, exchange_for },
  }));
  return presentQuote(await quoteWishes(deps, order.so_no, units));
}

/** The variants that a line can be exchanged for, at their prices today in baht. */
function presentOptions(
  line: OrderDetail['lines'][number] | undefined,
  variants: readonly VariantRow[],
): ReturnsAnswer['lines'][number]['exchange'] {
  if (line === undefined) return [];
  return exchangeOptions(line, variants, 1).map(({ variant, even, inStock }) => {
    const shown = shownLine(variant);
    return {
      ...{ mat_var_id: variant.mat_var_id, image: shown.image_cart, even },
      ...{ name_en: nameOf(shown, 'en'), name_th: nameOf(shown, 'th') },
      stock: inStock ? variant.stock : 0,
      price: toBaht(variant.mat_price),
    };
  });
}

/** Size and shade of a variant; the product's name where it has none. */
export function nameOf(shown: OrderDetail['lines'][number]['shown'], lang: Language): string {
  const [size, shade, product] =
    lang === 'th'
      ? [shown.variant_name_1_th, shown.variant_name_2_th, shown.mat_name_th]
      : [shown.variant_name_1, shown.variant_name_2, shown.mat_name];
  return [size, shade].filter(Boolean).join(' ') || product;
}

export const presentQuote = ({ amount, shares, exchange }: Quoted): ReturnQuote => ({
  amount: toBaht(amount),
  shares: toBaht(shares),
  promotion_lost: toBaht(shares - amount),
  exchange: presentSums(exchange),
});

/**
 * Rejects wishes for what cannot be had.
 * @throws DomainError RETURN.EXCHANGE for another product, RETURN.OUT_OF_STOCK (details: line_no)
 */
export async function assertInStock(
  { rules, now }: Pick<Deps, 'rules' | 'now'>,
  db: Db,
  so_no: string,
  lines: readonly { line_no: number; quantity: number; exchange_for?: number | null }[],
): Promise<void> {
  const wanted = lines.flatMap(({ line_no, quantity, exchange_for }) =>
    exchange_for == null ? [] : [{ line_no, quantity, exchange_for, cause: 'shop' as const }],
  );
  const order = wanted.length === 0 ? undefined : await readOrder(db, so_no);
  if (order === undefined) return;
  const plan = await planExchange({ rules }, db, order, wanted, now());
  const [unknown] = plan.unknown;
  if (unknown !== undefined) throw new DomainError('RETURN.EXCHANGE', { line_no: unknown });
  const [short] = plan.short;
  if (short !== undefined) throw new DomainError('RETURN.OUT_OF_STOCK', { line_no: short });
}

/**
 * Rejects a wish that its reason does not allow. Money is always allowed where there is nothing to exchange for.
 * @throws DomainError RETURN.WISH (details: line_no)
 */
async function assertWishes(
  db: Db,
  so_no: string,
  terms: readonly ReturnReasonTerms[],
  lines: ReturnRequest['lines'],
): Promise<void> {
  const wishOf = (reason: ReturnReason) => terms.find((one) => one.reason === reason)?.wish ?? 'any';
  const isMoney = ({ exchange_for = null }: { exchange_for?: number | null }) => exchange_for === null;
  const wrong = lines.find((line) => !isMoney(line) && wishOf(line.reason) === 'money');
  if (wrong !== undefined) throw new DomainError('RETURN.WISH', { line_no: wrong.line_no });
  const forMoney = lines.filter((line) => isMoney(line) && wishOf(line.reason) === 'exchange');
  const order = forMoney.length === 0 ? undefined : await readOrder(db, so_no);
  if (order === undefined) return;
  const variants = await exchangeableVariants(db, order);
  for (const { line_no, quantity } of forMoney) {
    const line = order.lines.find((one) => one.line_no === line_no);
    if (line !== undefined && exchangeOptions(line, variants, quantity).some(({ inStock }) => inStock))
      throw new DomainError('RETURN.WISH', { line_no });
  }
}

/**
 * Writes a customer's request for a return. Repeated with the same key it is answered with the first one.
 * @throws DomainError ORDER.NOT_YOURS, RETURN.NOT_OPEN, RETURN.LINE, RETURN.OPENED, RETURN.PHOTO, RETURN.WISH,
 * RETURN.EXCHANGE, RETURN.OUT_OF_STOCK,
 * ERROR.BAD_REQUEST
 */
export async function askReturn(
  deps: ReturnDeps,
  caller: Caller,
  request: ReturnRequest,
): Promise<OrderReturn> {
  const order = await ownOrder(deps, caller, request);
  const { so_no } = order;
  const made = await deps.db.transaction(async (trx) => {
    await lockOrder(trx, so_no);
    const known = await returnByKey(trx, so_no, request.request_key);
    if (known !== undefined) return known;
    const at = deps.now();
    const { delivered, lines, terms } = await returnableNow(deps, trx, order, at);
    if (delivered === null) throw new DomainError('RETURN.NOT_OPEN');
    const seen = new Set<number>();
    for (const wanted of request.lines) {
      const line = lines.find(({ line_no }) => line_no === wanted.line_no);
      if (line === undefined || seen.has(wanted.line_no))
        throw new DomainError('ERROR.BAD_REQUEST', { line_no: wanted.line_no });
      seen.add(wanted.line_no);
      if (wanted.quantity > line.available || !line.reasons.includes(wanted.reason))
        throw new DomainError('RETURN.LINE', { line_no: wanted.line_no, available: line.available });
      if (wanted.opened && !RETURN_RULES[wanted.reason].opened)
        throw new DomainError('RETURN.OPENED', { line_no: wanted.line_no });
    }
    await assertWishes(trx, so_no, terms, request.lines);
    await assertInStock(deps, trx, so_no, request.lines);
    if (request.photos.length === 0 && request.lines.some(({ reason }) => RETURN_RULES[reason].photo))
      throw new DomainError('RETURN.PHOTO');
    const return_no = newReturnNo(at);
    await insertReturn(
      trx,
      {
        ...{ return_no, so_no, status: 'asked', source: 'customer', asked_at: at },
        ...{ note: request.note.trim(), request_key: request.request_key, decide_by: decideBy(at) },
      },
      request.lines.map((line) => {
        const { cause, sendBack } = RETURN_RULES[line.reason];
        return { exchange_for: null, ...line, cause, send_back: sendBack };
      }),
      { kind: 'customer', id: caller.role_id === null ? null : caller.user_id },
    );
    if (!(await takePhotos(trx, so_no, return_no, request.photos)))
      throw new DomainError('ERROR.BAD_REQUEST', { field: 'photos' });
    await notifyOrderViewers(trx, so_no);
    return (await readReturn(trx, return_no)) as ReturnDetail;
  });
  return presentOwn(deps, made);
}

/**
 * Withdraws a return that has not been received; withdrawn already, nothing happens.
 * @throws DomainError ORDER.NOT_YOURS, ERROR.NOT_FOUND, RETURN.STEP
 */
export async function withdrawReturn(
  deps: ReturnDeps,
  caller: Caller,
  request: WithdrawReturn,
): Promise<OrderReturn> {
  const { so_no } = await ownOrder(deps, caller, request);
  const { return_no } = request;
  const withdrawn = await deps.db.transaction(async (trx) => {
    await lockOrder(trx, so_no);
    const one = await readReturn(trx, return_no);
    if (one === undefined || one.so_no !== so_no) throw new DomainError('ERROR.NOT_FOUND');
    if (one.status === 'withdrawn') return one;
    const at = deps.now();
    if (!mayWithdraw(one) || !(await moveReturn(trx, return_no, ['asked', 'approved'], 'withdrawn', at)))
      throw new DomainError('RETURN.STEP', { status: one.status });
    const actor = { kind: 'customer', id: caller.role_id === null ? null : caller.user_id } as const;
    await insertEvent(trx, return_no, 'withdrawn', at, actor);
    await notifyOrderViewers(trx, so_no);
    return (await readReturn(trx, return_no)) as ReturnDetail;
  });
  return presentOwn(deps, withdrawn);
}

/**
 * Stores a photo for a request that is being written, re-encoded as the photos of reviews.
 * @throws DomainError ORDER.NOT_YOURS, RETURN.TOO_MANY_PHOTOS, PHOTO.NOT_A_PICTURE, PHOTO.TOO_MANY_PIXELS,
 * PHOTO.BROKEN, ERROR.BUSY
 */
export async function storePhoto(
  deps: OwnDeps & Pick<Deps, 'files'>,
  pictures: PhotoReader,
  caller: Caller,
  { bytes, ...proof }: Proven & { bytes: Uint8Array },
): Promise<ReturnPhotoAnswer> {
  const { so_no } = await ownOrder(deps, caller, proof);
  if ((await countWaitingPhotos(deps.db, so_no)) >= RETURN_PHOTOS.waiting)
    throw new DomainError('RETURN.TOO_MANY_PHOTOS');
  return storePhotoFiles(deps, pictures, PHOTOS_OF_RETURNS, bytes, ({ photo, files }) =>
    insertPhoto(deps.db, { photo, so_no, files, at: deps.now() }),
  );
}

/** The bytes of a photo by its signed link and file name (320.webp); null when invalid or missing. */
export async function readPhoto(
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'now'>,
  photo: string,
  file: string,
  link: string,
): Promise<Buffer | null> {
  if (!linkHolds(deps.config.jwtSecret, linkSubject(photo), link, deps.now())) return null;
  return readPhotoFile(deps, PHOTOS_OF_RETURNS, photo, file);
}

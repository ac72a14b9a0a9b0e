import { createHash } from 'node:crypto';
import { cartImage } from '@mali/contracts/images';
import { CART_LINE_MAX, CART_LINES_MAX, NEW_ORDER_TAG, PRICE_MAX_BAHT } from '@mali/contracts/limits';
import { toSatang } from '@mali/contracts/money';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { Address, OrderRequest, TaxAddress } from '@mali/contracts/orders';
import { allocate, type CartLine, type PointsToRedeem, type PricedLine, vatIncluded } from '@mali/pricing';
import { parseThaiPhone } from '@mali/thai/phone';
import type { Caller } from '../../platform/auth.ts';
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { type Db, DEADLOCK, isDatabaseError, UNIQUE_VIOLATION } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { normalEmail } from '../../platform/email-address.ts';
import { DomainError } from '../../platform/errors.ts';
import { oneLine, plainLines } from '../../platform/text.ts';
import { checkedPlace, checkedTaxId, neededLine } from '../addresses/checks.ts';
import { cartState } from '../cart/service.ts';
import { redeemCoins } from '../coins/service.ts';
import { claimCoupon } from '../coupons/service.ts';
import { holdUnits } from '../inventory/service.ts';
import { takeReservation } from '../loyalty/index.ts';
import { abandon, holdPoints } from '../loyalty/service.ts';
import { type CodeCustomer, claimCode, readFlashUses, type VariantRow } from '../pricing/index.ts';
import { type Quote, quoteCart, unitsToLines } from '../pricing/quote.ts';
import {
  claimAllotments,
  claimIdempotencyKey,
  type FlashClaim,
  insertOrder,
  isPlaced,
  type NewOrder,
  type NewOrderDiscount,
  type NewOrderLine,
  type OrderRow,
  readOrderRow,
  type ShownLine,
} from './repository.ts';
import { newSoNo } from './so-no.ts';

type PlaceDeps = Pick<Deps, 'db' | 'now' | 'rules' | 'config' | 'loyalty' | 'log' | 'publish'>;

const HOUR_MS = 3_600_000;
/** Satang: the most that any order comes to. */
const ORDER_MAX = toSatang(PRICE_MAX_BAHT);
/** A clash of order numbers or a deadlock is a matter of chance: the whole order is tried again, this often. */
const TRIES = 4;

/**
 * Orders that are being placed at a time. A thousand buyers of the last hundred units wait here rather than for
 * connections, of which a pool gives up waiting, and for locks: whoever loses hears that it is sold out.
 */
const placing = new ConcurrencyLimiter({ atOnce: 12, waitingMax: 5000 });

/** Who places an order, whether the customer's own bag becomes it, and what was asked: a repeated key repeats that. */
type PlacedBy = {
  actor: 'owner' | 'staff';
  actorId: number | null;
  emptiesCart: boolean;
  rawRequest: object;
  /** The card that will be charged for the order of this number, if one will be. */
  attempt?: (so_no: string) => { gateway: string; key: string };
  /** What else is written down in the transaction of the order. */
  afterInsert?: (trx: Db, so_no: string, at: Date) => Promise<void>;
};

/**
 * Places an order: everything or nothing, once for one idempotency key. Prices anew and trusts no amount from the
 * browser; claims stock, allotments and the promo code in one transaction; writes the order with every discount
 * frozen; what follows (mail, live events) is queued in the same transaction and runs after it. Partner points are set
 * aside at the partner before that transaction begins, and let go when it fails.
 *
 * @throws DomainError ORDER.EMPTY, ORDER.ADDRESS, ORDER.PAYMENT_METHOD, ORDER.POINTS (details: the balance), THE1.OFF, THE1.VERIFY,
 *   THE1.UNAVAILABLE, ORDER.PRICE_CHANGED (details: the cart as
 *   it is now), ORDER.INSUFFICIENT_STOCK (details: units left, and the cart), ORDER.CODE_USED_UP,
 *   ORDER.IDEMPOTENCY_KEY_REUSED, ERROR.BUSY
 */
export async function placeOrder(
  deps: PlaceDeps,
  caller: Caller,
  request: OrderRequest,
  idempotencyKey: string | null,
  by: PlacedBy = {
    actor: 'owner',
    actorId: caller.role_id === null ? null : caller.user_id,
    emptiesCart: true,
    rawRequest: request,
  },
): Promise<PlacedOrder> {
  const address = await checkedAddress(request.delivery_address);
  const taxAddress = await checkedTaxAddress(request.tax_address);
  const lines = orderLines(request);
  if (lines.length === 0) throw new DomainError('ORDER.EMPTY');
  const points = { point_bt: request.point_bt ?? 0, point_the1: request.point_the1 ?? 0 };
  // Only members have a balance to redeem from (COUP-11).
  if (caller.role_id === null && points.point_bt + points.point_the1 > 0)
    throw new DomainError('ORDER.POINTS');
  const { shop } = deps.config;
  const off = { promptpay: false, card: false, cod: shop.codMax === 0, transfer: shop.accounts.length === 0 };
  if (off[request.payment_method])
    throw new DomainError('ORDER.PAYMENT_METHOD', { payment_method: request.payment_method });
  const scope = caller.role_id === null ? `e:${address.email}` : `u:${caller.user_id}`;
  const job: PlaceJob = {
    caller,
    request,
    address,
    taxAddress,
    lines,
    points,
    customer: {
      key: scope,
      email: address.email,
      user_id: caller.role_id === null ? null : caller.user_id,
    },
    idempotency: idempotencyKey === null ? null : { scope, key: idempotencyKey },
    by,
    requestHash: hashOfRequest(by.rawRequest),
  };
  const held = points.point_the1 === 0 ? null : await holdForOrder(deps, job);
  if (held === null) return placing.run(() => placeJob(deps, job));
  try {
    const order = await placing.run(() => placeJob(deps, { ...job, held }));
    // The order of an earlier request has its points already.
    if (!order.fresh) await abandon(deps, held.key);
    return order;
  } catch (error) {
    await abandon(deps, held.key);
    throw error;
  }
}

/**
 * What makes two requests one order. The way of paying and what it costs are no part of it: a customer whose answer was
 * lost and who then chooses another way means the same order, which can be paid in any way.
 */
function hashOfRequest(asked: object): Buffer {
  const { payment_method: _way, card_token: _card, total: _total, ...same } = asked as Partial<OrderRequest>;
  return createHash('sha256').update(JSON.stringify(same)).digest();
}

/** Places the order in a transaction, again where a clash was a matter of chance. */
async function placeJob(deps: PlaceDeps, job: PlaceJob): Promise<PlacedOrder> {
  for (let attempt = 1; ; attempt += 1) {
    const so_no = newSoNo(deps.now());
    try {
      return await deps.db.transaction((trx) => placeOnce(deps, trx, job, so_no));
    } catch (error) {
      // A number that is taken shows at whichever of the order's rows is written first, seldom at its own.
      const byChance =
        isDatabaseError(error, DEADLOCK) ||
        (isDatabaseError(error, UNIQUE_VIOLATION) && (await readOrderRow(deps.db, so_no)) !== undefined);
      if (byChance && attempt < TRIES) continue;
      if (error instanceof PlacementRejected) throw await error.explain(deps);
      throw error;
    }
  }
}

type PlaceJob = {
  caller: Caller;
  request: OrderRequest;
  address: Address;
  taxAddress: TaxAddress | null;
  lines: readonly CartLine[];
  points: PointsToRedeem;
  /** Partner points that are set aside for it. */
  held?: { key: string; points: number };
  customer: CodeCustomer;
  idempotency: { scope: string; key: string } | null;
  requestHash: Buffer;
  by: PlacedBy;
};

/** The transaction must end before the customer is told why: the explanation reads the world as it is then. */
class PlacementRejected extends Error {
  override name = 'Refused';
  readonly explain: (deps: PlaceDeps) => Promise<DomainError>;
  constructor(explain: (deps: PlaceDeps) => Promise<DomainError>) {
    super('order refused');
    this.explain = explain;
  }
}

/** `fresh`: placed by this very request, not by an earlier one with the same key. */
export type PlacedOrder = OrderRow & { fresh: boolean };

/**
 * Sets partner points aside for an order, as many as it can take; none when it will not come about, or stands already.
 * Asked before its transaction: no lock is held while the partner is asked.
 */
async function holdForOrder(deps: PlaceDeps, job: PlaceJob): Promise<{ key: string; points: number } | null> {
  const { idempotency, request } = job;
  if (idempotency !== null && (await isPlaced(deps.db, idempotency))) return null;
  const { answer } = await quoteRequest(deps, deps.db, job, deps.now());
  const points = answer.discount_promo_detail.point_the1?.points ?? 0;
  const cod_fee = request.payment_method === 'cod' ? deps.config.shop.codFee : 0;
  if (answer.total + cod_fee !== satangSeen(request.total)) throw await priceChanged(deps, job);
  if (points === 0 || job.customer.user_id === null) return null;
  const { user_id } = job.customer;
  const asked = idempotency === null ? null : `${idempotency.scope} ${idempotency.key}`;
  const key = await holdPoints(deps, { user_id, card: request.the1 ?? '', points, request: asked });
  return { key, points };
}

async function placeOnce(deps: PlaceDeps, trx: Db, job: PlaceJob, so_no: string): Promise<PlacedOrder> {
  const at = deps.now();
  const { request, address } = job;
  if (job.idempotency !== null) {
    const { scope, key } = job.idempotency;
    const earlier = await claimIdempotencyKey(trx, scope, key, job.requestHash, at);
    if (earlier !== null) {
      if (!earlier.same) throw new DomainError('ORDER.IDEMPOTENCY_KEY_REUSED');
      const order = await readOrderRow(trx, earlier.so_no);
      if (order === undefined) throw new Error(`order ${earlier.so_no} vanished`);
      return { ...order, fresh: false };
    }
  }

  const quote = await quoteRequest(deps, trx, job, at);
  const { answer } = quote;
  const short = job.lines.filter(
    (line) => (quote.variants.get(line.mat_var_id)?.row.stock ?? 0) < line.quantity,
  );
  if (short.length > 0) throw new PlacementRejected((d) => insufficientStock(d, job, short));
  const seen = satangSeen(request.total);
  const kept = answer.lines.every((line, i) => !line.unavailable && line.quantity === job.lines[i]?.quantity);
  const refusedCode = answer.discount_promo_detail.code?.applied === false;
  const cod = request.payment_method === 'cod';
  const cod_fee = cod ? deps.config.shop.codFee : 0;
  const total = answer.total + cod_fee;
  const coins = answer.discount_promo_detail.point_bt?.points ?? 0;
  const partnerPoints = answer.discount_promo_detail.point_the1?.points ?? 0;
  const heldOtherwise = partnerPoints !== (job.held?.points ?? 0);
  if (total !== seen || !kept || refusedCode || heldOtherwise)
    throw new PlacementRejected((d) => priceChanged(d, job));
  // Before any discount, so that no amount of the order passes what its columns and the bank can hold.
  if (answer.list > ORDER_MAX) throw new DomainError('ORDER.PAYMENT_METHOD', { max_total: PRICE_MAX_BAHT });
  if (cod && total > deps.config.shop.codMax) {
    throw new DomainError('ORDER.PAYMENT_METHOD', { max_total: deps.config.shop.codMax / 100 });
  }
  // There is nothing to pay: what is left to choose is that it is brought.
  if (!cod && total === 0) throw new DomainError('ORDER.PAYMENT_METHOD');

  const { lines, discounts } = frozenRows(quote, request);
  const claimed = await holdUnits(trx, so_no, lines, at);
  const isHeld = (line: NewOrderLine) => claimed.has(line.line_no);
  const bought = new Map(lines.filter((line) => !line.gwp).map((line) => [line.mat_var_id, line]));
  const gone = job.lines.filter((line) => {
    const frozen = bought.get(line.mat_var_id);
    return frozen === undefined || !isHeld(frozen);
  });
  if (gone.length > 0) throw new PlacementRejected((d) => insufficientStock(d, job, gone));
  // A gift whose last unit went in this moment does not come, as if it had gone before the bag was priced.
  const given = lines.filter(isHeld);
  const flash = flashClaims(quote);
  if (flash.length > 0 && (await claimAllotments(trx, flash)) !== flash.length) {
    throw new PlacementRejected((d) => priceChanged(d, job));
  }
  const limited = flash.filter((claim) => claim.per_customer !== null);
  if (limited.length > 0) {
    // The sale's rows are locked by the claim: another order of this customer is counted before or after this one.
    const had = await readFlashUses(trx, limited, job.customer);
    const usesOf = ({ promo_id, mat_var_id }: FlashClaim) =>
      had.find((use) => use.promo_id === promo_id && use.mat_var_id === mat_var_id)?.n ?? 0;
    if (limited.some((claim) => usesOf(claim) + claim.n > (claim.per_customer ?? 0)))
      throw new PlacementRejected((d) => priceChanged(d, job));
  }
  const { user_id } = job.customer;
  const code = answer.discount_promo_detail.code?.code ?? null;
  if (coins > 0 && user_id !== null) {
    const has = await redeemCoins(trx, { user_id, so_no, coins, at });
    if (has !== null) throw new DomainError('ORDER.POINTS', has);
  }
  if (job.held !== undefined && !(await takeReservation(trx, job.held.key, so_no)))
    throw new DomainError('ORDER.POINTS', { point_the1: partnerPoints });

  const order: NewOrder = {
    so_no,
    user_id,
    email: address.email,
    lang: request.lang ?? 'th',
    doc_status: cod ? ORDER_STATUS.PROCESSING_COD : ORDER_STATUS.PLACED,
    payment_method: request.payment_method,
    placed_at: at,
    expires_at: cod ? null : new Date(at.getTime() + deps.config.shop.unpaidHours * HOUR_MS),
    delivery_address: address,
    tax_address: job.taxAddress,
    promo_code: code,
    list: answer.list,
    discount: answer.discount,
    subtotal: answer.subtotal,
    discount_promo: answer.discount_promo,
    point_bt: coins,
    point_the1: partnerPoints,
    delivery_cost: answer.delivery_cost,
    delivery_default: answer.delivery_default,
    cod_fee,
    total,
    vat: vatIncluded(total),
    source: request.source ?? request.sorce ?? null,
    event: request.event ?? null,
    referer: request.referer ?? null,
  };
  const { codeUsed } = await insertOrder(trx, order, given, discounts, {
    customer: job.customer.key,
    idempotency: job.idempotency,
    actor: job.by.actor,
    actorId: job.by.actorId,
    emptiesCart: job.by.emptiesCart,
    attempt: job.by.attempt?.(order.so_no) ?? null,
    notice:
      user_id === null
        ? null
        : deps.publish.notice('order_placed', {
            ...{ so_no, at, total, user_id },
            image: lines[0]?.shown.image_cart ?? null,
          }),
  });
  await job.by.afterInsert?.(trx, order.so_no, at);
  await deps.publish(trx, 'order_placed', { so_no, at });
  const customer = job.customer;
  if (code !== null && !(await claimPromoCode(trx, code, quote, { so_no, customer, at, codeUsed }))) {
    throw new DomainError('ORDER.CODE_USED_UP', { code });
  }
  return { ...order, fresh: true, tag: NEW_ORDER_TAG, paid_at: null, carrier: null, tracking_no: null };
}

/**
 * Uses the code, and the coupon of it where the code has a campaign.
 * @param of.codeUsed the code has no limits, and its use was written with the order
 * @returns whether both were given
 */
async function claimPromoCode(
  trx: Db,
  code: string,
  quote: Quote,
  of: { so_no: string; customer: CodeCustomer; at: Date; codeUsed: boolean },
): Promise<boolean> {
  const { so_no, customer, at } = of;
  if (!(of.codeUsed || (await claimCode(trx, code, customer, so_no)))) return false;
  const campaign = quote.code?.campaign ?? null;
  if (campaign === null || customer.user_id === null) return true;
  const { user_id } = customer;
  const hasCoupon = await claimCoupon(trx, { promo_id: campaign.promo_id, user_id, so_no, at });
  return hasCoupon || quote.code?.names?.collect_only !== true;
}

const quoteRequest = (deps: PlaceDeps, db: Db, job: PlaceJob, at: Date): Promise<Quote> =>
  quoteCart(deps, db, {
    lines: job.lines,
    code: job.request.promo_code ?? null,
    points: job.points,
    customer: job.customer,
    signedIn: job.caller.role_id !== null,
    at,
  });

async function currentCart(deps: PlaceDeps, job: PlaceJob) {
  const at = deps.now();
  const quote = await quoteRequest(deps, deps.db, job, at);
  return cartState(quote, { lines: job.lines, blogger: [], promo_code: job.request.promo_code ?? null }, at);
}

async function priceChanged(deps: PlaceDeps, job: PlaceJob): Promise<DomainError> {
  return new DomainError('ORDER.PRICE_CHANGED', { cart: await currentCart(deps, job) });
}

async function insufficientStock(
  deps: PlaceDeps,
  job: PlaceJob,
  short: readonly CartLine[],
): Promise<DomainError> {
  const cart = await currentCart(deps, job);
  const items = short.map(({ mat_var_id }) => {
    const variant = cart.pricing.variants.find((v) => v.mat_var_id === mat_var_id);
    return { mat_var_id, available: variant === undefined || variant.sold_out ? 0 : variant.limit };
  });
  return new DomainError('ORDER.INSUFFICIENT_STOCK', { items, cart });
}

/** Units as lines, each within 0..99 (CART-13). A blogger cart says whom units came from and adds none. */
function orderLines(request: OrderRequest): CartLine[] {
  const lines = unitsToLines(request.items);
  if (lines.length > CART_LINES_MAX) throw new DomainError('CART.TOO_MANY_LINES');
  return lines.map((line) => ({ ...line, quantity: Math.min(line.quantity, CART_LINE_MAX) }));
}

function satangSeen(total: number): number {
  try {
    return toSatang(total);
  } catch {
    throw new DomainError('ERROR.BAD_REQUEST', { field: 'total' });
  }
}

/**
 * The address in one spelling: trimmed, the phone as 0xxxxxxxxx, the e-mail in lower case.
 * @throws DomainError ORDER.ADDRESS naming the field and what is wrong with it
 */
const invalidAddress = (field: string, reason: string) => new DomainError('ORDER.ADDRESS', { field, reason });

/**
 * The address in one spelling, as the member's own are kept (PROF-28 to PROF-30).
 * @throws DomainError ORDER.ADDRESS {field, reason}
 */
async function checkedAddress(address: Address): Promise<Address> {
  // The carrier calls and texts it, as the forms say.
  const mobile = parseThaiPhone(address.mobile, { mobileOnly: true });
  if (!mobile.ok) throw invalidAddress('mobile', mobile.reason);
  return {
    ...address,
    first_name: neededLine('first_name', address.first_name, invalidAddress),
    last_name: oneLine(address.last_name),
    address: neededLine('address', address.address, invalidAddress),
    ...(await checkedPlace(address, invalidAddress)),
    email: normalEmail(address.email),
    mobile: mobile.national,
    ...(address.mobile_2 !== undefined && { mobile_2: oneLine(address.mobile_2) }),
    ...(address.note !== undefined && { note: plainLines(address.note) }),
  };
}

/** Whose tax invoice, in one spelling. @throws DomainError ORDER.ADDRESS {field: tax_…, reason} */
async function checkedTaxAddress(tax: TaxAddress | null | undefined): Promise<TaxAddress | null> {
  if (tax == null) return null;
  const invalid = (field: string, reason: string) =>
    invalidAddress(field.startsWith('tax_') ? field : `tax_${field}`, reason);
  return {
    ...tax,
    name: neededLine('name', tax.name, invalid),
    tax_id: checkedTaxId(tax.tax_id, invalid),
    address: neededLine('address', tax.address, invalid),
    ...(await checkedPlace(tax, invalid)),
  };
}

/**
 * What the order takes out of flash-sale allotments: units that the sale has made cheaper. Those are what an order
 * that is cancelled gives back; units that another cut made cheaper still are none of the sale's.
 */
function flashClaims(quote: Quote): FlashClaim[] {
  return quote.answer.lines
    .flatMap(({ mat_var_id }) =>
      (quote.variants.get(mat_var_id)?.row.promotions ?? []).flatMap(
        ({ promo_id, allotment, per_customer }): FlashClaim[] => {
          const limited = allotment !== null || per_customer !== null;
          const n = unitsCut(quote, promo_id, mat_var_id);
          return limited && n !== null ? [{ promo_id, mat_var_id, n, per_customer }] : [];
        },
      ),
    )
    .sort((a, b) => a.promo_id - b.promo_id || a.mat_var_id - b.mat_var_id);
}

/** Units of a variant that a price cut makes cheaper; null when it is no price cut or cuts none. */
function unitsCut({ answer }: Quote, promo_id: number, mat_var_id: number): number | null {
  const cut = answer.applied.find((applied) => applied.promo_id === promo_id && applied.kind === 'p003');
  return cut?.units.find((units) => units.mat_var_id === mat_var_id)?.quantity ?? null;
}

function shown(row: VariantRow): ShownLine {
  const size = row.attributes.find((a) => a.n === 1);
  const shade = row.attributes.find((a) => a.n === 2);
  return {
    mat_id: row.mat_id,
    mat_name: row.mat_name,
    mat_name_th: row.mat_name_th,
    brand_en: row.brand_en,
    variant_name_1: size?.name ?? null,
    variant_name_1_th: size?.name_th ?? null,
    variant_name_2: shade?.name ?? null,
    variant_name_2_th: shade?.name_th ?? null,
    image_cart: cartImage(row.image),
  };
}

/** What points are called on the order and its documents. */
const POINT_NAMES = {
  point_bt: { name_en: 'Coins', name_th: 'เหรียญสะสม' },
  point_the1: { name_en: 'The 1 points', name_th: 'คะแนน The 1' },
} as const;

/**
 * What coins, and then partner points, take off each line: in proportion to what is left of it after the code, by
 * largest remainder, so that a part can be refunded and lines add up to the satang.
 */
function pointShares({ answer }: Quote): { coin: number[]; partner: number[] } {
  const { point_bt, point_the1 } = answer.discount_promo_detail;
  const left = answer.lines.map((line: PricedLine) =>
    line.unavailable ? 0 : line.amount - line.code_discount,
  );
  const spread = (amount: number, over: readonly number[]) =>
    amount === 0 ? over.map(() => 0) : allocate(amount, over);
  const coin = spread(point_bt?.discount ?? 0, left);
  const partner = spread(
    point_the1?.discount ?? 0,
    left.map((amount, i) => amount - (coin[i] ?? 0)),
  );
  return { coin, partner };
}

/** The priced cart as rows, gifts last: refunds and invoices read these, never the rules of the day. */
function frozenRows(
  quote: Quote,
  request: OrderRequest,
): { lines: NewOrderLine[]; discounts: NewOrderDiscount[] } {
  const { answer } = quote;
  const reviewed = new Map((request.blogger_cart ?? []).map((line) => [line.mat_var_id, line]));
  const lines: NewOrderLine[] = [];
  const discounts: NewOrderDiscount[] = [];
  const { coin, partner } = pointShares(quote);
  for (const [i, line] of answer.lines.entries()) {
    const variant = quote.variants.get(line.mat_var_id);
    if (variant === undefined || line.quantity === 0) continue;
    const coin_discount = coin[i] ?? 0;
    const partner_discount = partner[i] ?? 0;
    const line_no = lines.length + 1;
    const review = reviewed.get(line.mat_var_id);
    lines.push({
      line_no,
      mat_var_id: line.mat_var_id,
      quantity: line.quantity,
      list: line.list,
      net: line.net,
      amount: line.amount,
      code_discount: line.code_discount,
      coin_discount,
      partner_discount,
      gwp: false,
      shown: shown(variant.row),
      buy_from: review?.buy_from ?? null,
      review_id: review?.review_id ?? null,
    });
    for (const { promo_id, amount } of line.discounts) {
      const promotion = quote.set.promotions.get(promo_id);
      if (promotion === undefined || amount === 0) continue;
      const { name_en, name_th, rule } = promotion;
      const units = unitsCut(quote, promo_id, line.mat_var_id);
      discounts.push({ line_no, kind: rule.kind, promo_id, name_en, name_th, amount, units });
    }
    if (line.code_discount > 0) {
      const names = quote.code?.names;
      const code = answer.discount_promo_detail.code?.code ?? '';
      discounts.push({
        line_no,
        kind: 'code',
        promo_id: null,
        name_en: names?.name_en ?? code,
        name_th: names?.name_th ?? code,
        amount: line.code_discount,
        units: null,
      });
    }
    for (const [kind, amount] of [
      ['point_bt', coin_discount],
      ['point_the1', partner_discount],
    ] as const)
      if (amount > 0)
        discounts.push({ line_no, kind, promo_id: null, ...POINT_NAMES[kind], amount, units: null });
  }
  for (const gift of answer.free_items) {
    const row = quote.gifts.get(gift.mat_var_id);
    if (row === undefined) continue;
    lines.push({
      line_no: lines.length + 1,
      mat_var_id: gift.mat_var_id,
      quantity: gift.quantity,
      list: 0,
      net: 0,
      amount: 0,
      code_discount: 0,
      coin_discount: 0,
      partner_discount: 0,
      gwp: true,
      shown: shown(row),
      buy_from: null,
      review_id: null,
    });
  }
  return { lines, discounts };
}

import { inBaht } from '@mali/contracts/baht';
import type { CartItem, CartRequest, CartState, CountedItem } from '@mali/contracts/cart';
import { toBaht } from '@mali/contracts/money';
import type { PricedCart, PromoCodeRule } from '@mali/contracts/pricing';
import type { CartLine } from '@mali/pricing';
import type { Caller } from '../../platform/auth.ts';
import type { Db, SqlPart } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { type CodeCustomer, listedCodes, type ReadVariants, VARIANTS_IN_SHOP } from '../pricing/index.ts';
import { type Quote, quoteCart, quoter, unitsToLines, wireCode, wireItem } from '../pricing/quote.ts';
import { wireRules } from '../pricing/rules.ts';
import {
  addBloggerLines,
  addLines,
  decreaseBloggerLine,
  decreaseLine,
  emptyCart,
  emptyCartStatement,
  readCart,
  recordBloggerError,
  removeLine,
  removeLines,
  type StoredBloggerLine,
  type StoredCart,
  setPromoCode,
} from './repository.ts';

type CartDeps = Pick<Deps, 'db' | 'now' | 'rules'>;

const NO_POINTS = { point_bt: 0, point_the1: 0 };

/** The user whose earlier uses of a promo code count; an order's e-mail is not known yet. */
const codeCustomer = (caller: Caller): CodeCustomer | null =>
  caller.role_id === null ? null : { key: `u:${caller.user_id}`, email: '', user_id: caller.user_id };

const countedItem = ({ mat_var_id, quantity, gwp }: CartItem): CountedItem => ({ mat_var_id, quantity, gwp });

/** A quote as the cart state of the wire (CART-03, CART-04). */
export function cartState(
  quote: Quote,
  cart: { lines: readonly CartLine[]; blogger: readonly StoredBloggerLine[]; promo_code: string | null },
  at: Date,
): CartState {
  const priced = inBaht(quote.answer);
  const items = cart.lines.flatMap((line, i) => {
    const variant = quote.variants.get(line.mat_var_id);
    const result = quote.answer.lines[i];
    if (variant === undefined || result === undefined) return [];
    return [
      wireItem(variant.row, {
        quantity: result.unavailable ? line.quantity : result.quantity,
        net: result.unavailable ? variant.row.mat_price : result.net,
        limit: variant.limit,
        sold_out: variant.sold_out,
      }),
    ];
  });
  const gifts = quote.answer.free_items.flatMap((gift) => {
    const row = quote.gifts.get(gift.mat_var_id);
    if (row === undefined) return [];
    return [
      wireItem(row, { quantity: gift.quantity, net: 0, limit: gift.quantity, sold_out: false, gwp: true }),
    ];
  });
  const count = quote.answer.lines.reduce((n, line) => n + (line.unavailable ? 0 : line.quantity), 0);
  const { list, discount, subtotal, discount_promo, delivery_cost, total, vat } = priced;
  return {
    items,
    blogger_cart: cart.blogger.map((line) => ({ ...line })),
    // Not repeated: display data of a line is in `items`.
    cart_items: [
      ...items.filter((item) => !item.sold_out).map(countedItem),
      ...gifts.map((gift) => ({ ...countedItem(gift), gift })),
    ],
    cart_summary: { count, list, discount, subtotal, discount_promo, delivery_cost, total, vat },
    count,
    promo_code: cart.promo_code,
    promo_rule: wireCode(quote.code),
    ...priced,
    pricing: wireRules(quote.set, [...quote.variants.values()], at),
    removed: [...new Set(cart.lines.map((l) => l.mat_var_id))].filter((id) => !quote.variants.has(id)),
  };
}

/**
 * Prices a cart sent in the request, for a guest's browser to get the rules and the state of its lines
 * (REST-05).
 */
export async function processCart(
  deps: CartDeps,
  caller: Caller,
  request: { items: readonly CartLine[]; promo_code?: string | null },
  db: Db = deps.db,
): Promise<CartState> {
  const at = deps.now();
  const lines = mergeLines(request.items);
  const promo_code = request.promo_code ?? null;
  const quote = await quoteCart(deps, db, {
    lines,
    code: promo_code,
    points: NO_POINTS,
    customer: codeCustomer(caller),
    signedIn: caller.role_id !== null,
    at,
  });
  return cartState(quote, { lines, blogger: [], promo_code }, at);
}

/** Merges lines of one variant: a cart has one line per variant. */
function mergeLines(lines: readonly CartLine[]): CartLine[] {
  const merged = new Map<number, number>();
  for (const { mat_var_id, quantity } of lines)
    merged.set(mat_var_id, (merged.get(mat_var_id) ?? 0) + quantity);
  return [...merged].map(([mat_var_id, quantity]) => ({ mat_var_id, quantity: Math.min(quantity, 99) }));
}

/**
 * A member's cart, priced. Lines whose product is no longer on sale are omitted and named in `removed`; the
 * next change of the cart deletes them, because a GET never writes (CART-30).
 */
export const getCart = async (deps: CartDeps, caller: Caller): Promise<CartState> =>
  pricedCart(deps, caller, await readCart(deps.db, caller.user_id, VARIANTS_IN_SHOP));

const EMPTY: StoredCart = { lines: [], blogger: [], promo_code: null };

async function pricedCart(
  deps: CartDeps,
  caller: Caller,
  cart: StoredCart & { read?: ReadVariants },
): Promise<CartState> {
  const at = deps.now();
  const quote = await quoteCart(deps, deps.db, {
    lines: cart.lines,
    code: cart.promo_code,
    points: NO_POINTS,
    customer: codeCustomer(caller),
    signedIn: true,
    at,
    ...(cart.read !== undefined && { read: cart.read }),
  });
  return cartState(quote, cart, at);
}

const needVariant = (request: CartRequest): number => {
  if (request.mat_var_id === undefined) throw new DomainError('ERROR.BAD_REQUEST', { missing: 'mat_var_id' });
  return request.mat_var_id;
};

/**
 * One action on a member's cart (REST-01), each a single statement; returns the resulting cart.
 * @throws DomainError CART.VARIANT_NOT_FOUND when the product is not on sale, ERROR.BAD_REQUEST when the
 * action lacks a property
 */
export async function changeCart(deps: CartDeps, caller: Caller, request: CartRequest): Promise<CartState> {
  const { db, now } = deps;
  const user = caller.user_id;
  const quantity = request.quantity ?? 1;
  const blogger =
    request.buy_from === undefined
      ? null
      : { buy_from: request.buy_from, review_id: request.review_id ?? null };
  switch (request.action) {
    case 'add':
    case 'increase': {
      if (request.items !== undefined || request.blogger_cart !== undefined) {
        if (request.items !== undefined && request.items.length > 0) {
          await addLines(db, user, request.items, 'to', null);
        }
        if (request.blogger_cart !== undefined && request.blogger_cart.length > 0) {
          await addBloggerLines(db, user, request.blogger_cart);
        }
        break;
      }
      if (request.promo_code !== undefined && request.mat_var_id === undefined) break;
      const mat_var_id = needVariant(request);
      if (blogger === null) {
        const kept = await addLines(db, user, [{ mat_var_id, quantity }], 'by', request.index ?? null);
        if (kept.length === 0) throw await whyNotAdded(db, user, mat_var_id);
      } else {
        await addBloggerLines(db, user, [{ mat_var_id, quantity, ...blogger }]);
      }
      break;
    }
    case 'decrease':
      if (blogger === null) await decreaseLine(db, user, needVariant(request), quantity);
      else await decreaseBloggerLine(db, user, { mat_var_id: needVariant(request), ...blogger }, quantity);
      break;
    case 'remove':
      if (blogger === null) await removeLine(db, user, needVariant(request));
      else await decreaseBloggerLine(db, user, { mat_var_id: needVariant(request), ...blogger }, 99);
      break;
    case 'remove_all':
      await emptyCart(db, user);
      if (request.promo_code === undefined) return pricedCart(deps, caller, EMPTY);
      break;
  }
  if (request.promo_code !== undefined) await setPromoCode(db, user, request.promo_code, now());
  const state = await getCart(deps, caller);
  if (state.removed.length > 0) await removeLines(db, user, state.removed);
  return state;
}

async function whyNotAdded(db: Db, user: number, matVarId: number): Promise<DomainError> {
  const { lines } = await readCart(db, user, VARIANTS_IN_SHOP);
  return lines.length >= 100 && !lines.some((l) => l.mat_var_id === matVarId)
    ? new DomainError('CART.TOO_MANY_LINES')
    : new DomainError('CART.VARIANT_NOT_FOUND', { mat_var_id: matVarId });
}

/** CTEs by which the order's statement empties the ordered bag; null: no bag. */
export const cartEmptied = (userId: number | null): SqlPart => emptyCartStatement(userId);

/** Stores an error of a blogger cart reported by a browser. */
export async function reportBloggerError(deps: CartDeps, caller: Caller, report: object): Promise<void> {
  await recordBloggerError(deps.db, caller.role_id === null ? null : caller.user_id, report, deps.now());
}

/** The price of a cart with a code and points (REST-06). */
export async function quotePromotions(
  deps: CartDeps,
  caller: Caller,
  request: { items: readonly CartLine[]; promo_code?: string | null; point_bt?: number; point_the1?: number },
): Promise<PricedCart> {
  const quote = await quoteCart(deps, deps.db, {
    lines: mergeLines(request.items),
    code: request.promo_code ?? null,
    points: { point_bt: request.point_bt ?? 0, point_the1: request.point_the1 ?? 0 },
    customer: codeCustomer(caller),
    signedIn: caller.role_id !== null,
    at: deps.now(),
  });
  return inBaht(quote.answer);
}

type Refusal = NonNullable<NonNullable<PricedCart['discount_promo_detail']['code']>['reason']>;

/** Message of each rejection of a code (PRICE-28). `{missing}` is baht. */
const REFUSAL_TEXTS: Record<Refusal, { en: string; th: string }> = {
  unknown: { en: 'This promo code does not exist.', th: 'ไม่พบรหัสส่วนลดนี้' },
  not_started: { en: 'This promo code cannot be used yet.', th: 'รหัสส่วนลดนี้ยังไม่เริ่มใช้งาน' },
  expired: { en: 'This promo code has expired.', th: 'รหัสส่วนลดนี้หมดอายุแล้ว' },
  used_up: { en: 'This promo code has been used up.', th: 'รหัสส่วนลดนี้ถูกใช้ครบสิทธิ์แล้ว' },
  min_spend: { en: 'Spend ฿{missing} more to use this code.', th: 'ซื้อเพิ่มอีก ฿{missing} เพื่อใช้รหัสนี้' },
  no_eligible_item: { en: 'Nothing in the bag goes with this code.', th: 'ไม่มีสินค้าในถุงที่ใช้รหัสนี้ได้' },
  login_required: { en: 'Sign in to use this code.', th: 'เข้าสู่ระบบเพื่อใช้รหัสนี้' },
  already_used: { en: 'You have already used this code.', th: 'คุณใช้รหัสนี้ไปแล้ว' },
  new_customers_only: { en: 'This code is for a first order.', th: 'รหัสนี้ใช้ได้กับคำสั่งซื้อแรกเท่านั้น' },
  not_invited: { en: 'This code is for selected members.', th: 'รหัสนี้เฉพาะสมาชิกที่ได้รับสิทธิ์' },
  not_collected: {
    en: 'Only those who have collected this coupon can use it, and it can no longer be collected.',
    th: 'ใช้ได้เฉพาะผู้ที่เก็บคูปองนี้ไว้ และหมดเวลาเก็บหรือถูกเก็บครบแล้ว',
  },
};

/** The response to a promo code: a message for an error, the discount for success (PRICE-27). */
export async function checkPromoCode(
  deps: CartDeps,
  caller: Caller,
  request: { promo_code: string; units: readonly { mat_var_id: number }[] },
): Promise<
  | { message: string; message_th: string; reason: Refusal; missing?: number; rule?: PromoCodeRule }
  | { rule: PromoCodeRule; discount: number }
> {
  const quote = await quoteCart(deps, deps.db, {
    lines: unitsToLines(request.units),
    code: request.promo_code,
    points: NO_POINTS,
    customer: codeCustomer(caller),
    signedIn: caller.role_id !== null,
    at: deps.now(),
  });
  const outcome = quote.answer.discount_promo_detail.code;
  const rule = wireCode(quote.code);
  if (outcome?.applied === true && rule !== null) return { rule, discount: toBaht(outcome.discount) };
  const reason = outcome?.reason ?? 'unknown';
  const missing = outcome?.missing === undefined ? undefined : toBaht(outcome.missing);
  const fill = (text: string) => text.replace('{missing}', String(missing ?? 0));
  return {
    message: fill(REFUSAL_TEXTS[reason].en),
    message_th: fill(REFUSAL_TEXTS[reason].th),
    reason,
    ...(missing === undefined ? {} : { missing }),
    ...(rule === null ? {} : { rule }),
  };
}

/** The codes usable for this cart with their discount, and others with the reason; the best is marked. */
export async function listCoupons(
  deps: CartDeps,
  caller: Caller,
  request: {
    units: readonly { mat_var_id: number }[];
    promo_select: string | null;
    promo_list: readonly string[];
  },
) {
  const at = deps.now();
  const selected = request.promo_select?.trim().toUpperCase() ?? null;
  const asked = request.promo_list.map((code) => code.trim().toUpperCase());
  const signedIn = caller.role_id !== null;
  const listed = await listedCodes(deps.db, at, signedIn ? caller.user_id : null);
  const codes = [...new Set([...(selected === null ? [] : [selected]), ...listed, ...asked])]
    .filter((code) => code !== '')
    .slice(0, 50);
  const quotes = await quoter(deps, deps.db, {
    lines: unitsToLines(request.units),
    points: NO_POINTS,
    customer: codeCustomer(caller),
    signedIn,
    at,
  });
  const [without, ...quoted] = await quotes([null, ...codes]);
  const offers = quoted.map((quote, i) => {
    const outcome = quote.answer.discount_promo_detail.code;
    const saves = (without?.answer.total ?? 0) - quote.answer.total;
    return { code: codes[i] ?? '', quote, outcome, saves };
  });
  const most = Math.max(0, ...offers.map((o) => (o.outcome?.applied === true ? o.saves : 0)));
  const data = offers.map(({ code, quote, outcome, saves }) => {
    const names = quote.code?.names;
    const campaign = quote.code?.campaign ?? null;
    const ends = campaign?.usable_until ?? names?.ends_at ?? null;
    return {
      promo_code: code,
      name_en: names?.name_en ?? code,
      name_th: names?.name_th ?? code,
      usable: outcome?.applied === true,
      discount: outcome?.applied === true ? toBaht(saves) : 0,
      best: outcome?.applied === true && saves > 0 && saves === most,
      selected: code === selected,
      promo_id: campaign?.promo_id ?? null,
      collected: campaign?.usable ?? 0,
      collectable: signedIn && campaign?.collectable === true,
      ends_at: ends?.toISOString() ?? null,
      ...(outcome?.reason === undefined ? {} : { reason: outcome.reason }),
      ...(outcome?.missing === undefined ? {} : { missing: toBaht(outcome.missing) }),
    };
  });
  data.sort(
    (a, b) =>
      Number(b.usable) - Number(a.usable) ||
      b.discount - a.discount ||
      (a.promo_code < b.promo_code ? -1 : 1),
  );
  return { data, count: data.length };
}

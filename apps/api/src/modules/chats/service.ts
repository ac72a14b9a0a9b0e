import { createHash, randomBytes } from 'node:crypto';
import type {
  ChangeChatRequest,
  Chat,
  ChatCouponRequest,
  ChatCustomersAnswer,
  ChatItemAnswer,
  ChatsAnswer,
  NewChatRequest,
} from '@mali/contracts/chat';
import { CHAT, type ChatState } from '@mali/contracts/chat-values';
import { may } from '@mali/contracts/permissions';
import { parseThaiPhone } from '@mali/thai/phone';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { MayWatchChat } from '../../platform/live.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { addLines, setPromoCode } from '../cart/index.ts';
import { processCart } from '../cart/service.ts';
import { notify } from '../notifications/service.ts';
import {
  type ChatLine,
  type ChatRow,
  changeLines,
  chatsOf,
  claimChat,
  findChat,
  findCustomers,
  insertChat,
  isMember,
  isTheirs,
  type Looker,
  markOrdered,
  markTaken,
  productOfItem,
  sellable,
  setCoupon,
} from './repository.ts';

type ChatDeps = Pick<Deps, 'db' | 'now' | 'rules'>;

const DAY_MS = 86_400_000;
/** Maximum number of accounts returned for an unverified phone. */
const CUSTOMERS = 5;
/** Length of a bag's id in the audit log: too short to open it. */
const SUBJECT_CHARS = 8;
const subject = (chatId: string) => `chat ${chatId.slice(0, SUBJECT_CHARS)}`;

const lookerOf = (caller: Caller, fingerprint: string): Looker => ({
  user_id: caller.role_id === null ? null : caller.user_id,
  browser: createHash('sha256').update(fingerprint).digest(),
});
const isMaker = ({ role_id }: Caller): boolean => role_id !== null && may(role_id, 'order:create-chat');

const stateOf = ({ so_no, taken_at, opened_at }: ChatRow): ChatState => {
  if (so_no !== null) return 'ordered';
  if (taken_at !== null) return 'taken';
  return opened_at === null ? 'made' : 'opened';
};

const GONE: readonly string[] = ['unknown', 'expired', 'used_up'];
/** Whether the code of a priced bag is invalid for everyone. */
const isCodeInvalid = ({ discount_promo_detail: { code } }: Chat['cart']): boolean =>
  code?.reason !== undefined && GONE.includes(code.reason);

/** The bag with its price for this user; `code` replaces its coupon for this request. */
async function present(deps: ChatDeps, caller: Caller, row: ChatRow, code = row.promo_code): Promise<Chat> {
  const cart = await processCart(deps, caller, { items: row.lines, promo_code: code });
  return {
    id: row.chat_id,
    mine: isMaker(caller),
    for_member: row.user_id !== null,
    note: row.note,
    state: stateOf(row),
    so_no: row.so_no,
    changed_at: row.changed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    // An invalid code is removed; its outcome has the reason.
    cart: isCodeInvalid(cart) ? { ...cart, promo_code: null } : cart,
  };
}

/** One line per variant, in insertion order, all sellable. */
async function checkedLines(db: Db, items: readonly ChatLine[]): Promise<ChatLine[]> {
  const lines = new Map<number, number>();
  for (const { mat_var_id, quantity } of items)
    lines.set(mat_var_id, Math.min(99, (lines.get(mat_var_id) ?? 0) + quantity));
  const sold = await sellable(db, [...lines.keys()]);
  const missing = [...lines.keys()].filter((id) => !sold.has(id));
  if (missing.length > 0) throw new DomainError('CART.VARIANT_NOT_FOUND', { mat_var_id: missing });
  return [...lines].map(([mat_var_id, quantity]) => ({ mat_var_id, quantity }));
}

const noteOf = (note: string | undefined): string | null => {
  const said = note?.trim() ?? '';
  return said === '' ? null : said;
};
const counted = (lines: readonly ChatLine[]) => ({
  lines: lines.length,
  units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
});

/**
 * Creates a bag that a customer opens by its link, valid for a week (CHAT-01). With a member it is also sent
 * as a notification and can be opened only by that member.
 * @throws DomainError CART.VARIANT_NOT_FOUND (details: unavailable variants), ORDER.CUSTOMER
 */
export async function makeChat(deps: ChatDeps, staff: Caller, request: NewChatRequest): Promise<Chat> {
  const at = deps.now();
  const lines = await checkedLines(deps.db, request.items);
  const user_id = request.user_id ?? null;
  if (user_id !== null && !(await isMember(deps.db, user_id)))
    throw new DomainError('ORDER.CUSTOMER', { user_id });
  const chat_id = randomBytes(16).toString('base64url');
  await deps.db.transaction(async (trx) => {
    await insertChat(trx, {
      ...{ chat_id, made_by: staff.user_id, user_id, lines, note: noteOf(request.note), created_at: at },
      expires_at: new Date(at.getTime() + CHAT.days * DAY_MS),
    });
    await recordStaffAction(trx, staff, {
      ...{ kind: 'chat_bag_made', at, user_id, subject: subject(chat_id), details: counted(lines) },
    });
    if (user_id !== null)
      await notify(trx, {
        ...{
          user_id,
          kind: 'chat_message',
          link: `/chat_order?id=${chat_id}`,
          dedupe: `chat:${chat_id}`,
          at,
        },
        title: { en: 'A bag is ready for you', th: 'มีถุงช้อปที่จัดไว้ให้คุณ' },
        body: {
          en: 'Our team has put it together. Have a look, and order when you like it.',
          th: 'ทีมงานจัดของไว้ให้แล้ว ดูรายการแล้วสั่งซื้อได้เลย',
        },
      });
  });
  const row = await findChat(deps.db, chat_id, at);
  if (row === undefined) throw new Error(`chat ${subject(chat_id)} vanished`);
  return present(deps, staff, row);
}

/**
 * Replaces the lines of an own bag; viewers are updated live.
 * @throws DomainError CART.VARIANT_NOT_FOUND, CHAT.ORDERED, CHAT.NOT_FOUND (also for another's bag)
 */
export async function changeChat(deps: ChatDeps, staff: Caller, request: ChangeChatRequest): Promise<Chat> {
  const at = deps.now();
  const lines = await checkedLines(deps.db, request.items);
  const of = { chat_id: request.id, made_by: staff.user_id, lines, note: noteOf(request.note), at };
  const row = await deps.db.transaction(async (trx) => {
    const changed = await changeLines(trx, of);
    if (changed !== undefined)
      await recordStaffAction(trx, staff, {
        ...{ kind: 'chat_bag_changed', at, user_id: changed.user_id, subject: subject(request.id) },
        details: counted(lines),
      });
    return changed;
  });
  if (row !== undefined) return present(deps, staff, row);
  const there = await findChat(deps.db, request.id, at);
  const ordered = there?.made_by === staff.user_id && there.so_no !== null;
  throw new DomainError(ordered ? 'CHAT.ORDERED' : 'CHAT.NOT_FOUND');
}

/** The caller's bags, newest first. */
export async function getChats(deps: ChatDeps, staff: Caller): Promise<ChatsAnswer> {
  const found = await chatsOf(deps.db, staff.user_id, CHAT.listed);
  const data = found.map((row) => ({
    id: row.chat_id,
    customer: row.customer,
    note: row.note,
    units: row.units,
    promo_code: row.promo_code,
    state: stateOf(row),
    so_no: row.so_no,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
  return { data, count: data.length };
}

/** Why a user with the link cannot open a bag. */
async function whyNot(db: Db, caller: Caller, id: string, at: Date): Promise<DomainError> {
  const row = await findChat(db, id, at);
  if (row === undefined) return new DomainError('CHAT.NOT_FOUND');
  // A visitor may be the owning member; a signed-in member is not.
  const may_be = row.user_id !== null && caller.role_id === null;
  return new DomainError(may_be ? 'CHAT.SIGN_IN' : 'CHAT.TAKEN');
}

/**
 * Opens a bag by its link (REST-61), binding it to the first browser or member; staff who create bags view it
 * without binding.
 * @throws DomainError CHAT.NOT_FOUND, CHAT.SIGN_IN, CHAT.TAKEN
 */
export async function getChat(
  deps: ChatDeps,
  caller: Caller,
  { id, fingerprint }: { id: string; fingerprint: string },
): Promise<Chat> {
  const at = deps.now();
  const row = isMaker(caller)
    ? await findChat(deps.db, id, at)
    : await claimChat(deps.db, id, lookerOf(caller, fingerprint), at);
  if (row === undefined) throw await whyNot(deps.db, caller, id, at);
  return present(deps, caller, row);
}

/**
 * Sets the coupon of an own bag, and merges its lines into the caller's bag (REST-63). An invalid code is not
 * stored: the response has the reason. A member's bag is merged here with the greater quantities, so that a
 * retry changes nothing; a visitor's bag is merged in the browser.
 * @throws DomainError ERROR.NOT_FOUND for another member's profile, AUTH.FORBIDDEN for staff, CHAT.ORDERED,
 * and those of opening it
 */
export async function updateChatCoupon(
  deps: ChatDeps,
  caller: Caller,
  { obj, merge_chat, profile, fingerprint }: ChatCouponRequest,
): Promise<Chat> {
  if (profile != null && profile.user_id !== caller.user_id) throw new DomainError('ERROR.NOT_FOUND');
  const at = deps.now();
  const who = lookerOf(caller, fingerprint);
  // Staff may view the bag only.
  if (isMaker(caller)) throw new DomainError('AUTH.FORBIDDEN');
  const row = await claimChat(deps.db, obj.id, who, at);
  if (row === undefined) throw await whyNot(deps.db, caller, obj.id, at);
  if (row.so_no !== null) throw new DomainError('CHAT.ORDERED');

  const asked = obj.promo_code?.trim().toUpperCase();
  const tried = obj.promo_code === undefined ? row.promo_code : asked === '' ? null : (asked ?? null);
  const seen = await present(deps, caller, row, tried);
  // An invalid code of the bag is not copied with its lines.
  const code = obj.promo_code === undefined && isCodeInvalid(seen.cart) ? null : tried;
  const applied = code === null || seen.cart.discount_promo_detail.code?.applied === true;
  const changes = applied && code !== row.promo_code;
  if (!changes && merge_chat !== true) return seen;
  const now = await deps.db.transaction(async (trx) => {
    const kept = changes ? await setCoupon(trx, obj.id, who, code) : row;
    if (kept === undefined || merge_chat !== true) return kept;
    const taken = await markTaken(trx, obj.id, who, at);
    if (taken !== undefined && who.user_id !== null) {
      await addLines(trx, who.user_id, taken.lines, 'to', null);
      if (taken.promo_code !== null) await setPromoCode(trx, who.user_id, taken.promo_code, at);
    }
    return taken;
  });
  if (now === undefined) throw new DomainError('CHAT.ORDERED');
  return present(deps, caller, now, applied ? now.promo_code : code);
}

/** Records in an order's transaction the customer's shared bag it came from. */
export const markChatOrdered = (
  trx: Db,
  of: { caller: Caller; id: string; fingerprint: string; so_no: string; at: Date },
): Promise<void> => markOrdered(trx, of.id, lookerOf(of.caller, of.fingerprint), of.so_no);

/** Authorises subscriptions: live events of a bag go to its owner. */
export function chatWatcher({ db, tokens, ended }: Pick<Deps, 'db' | 'tokens' | 'ended'>): MayWatchChat {
  return async ({ id, fingerprint, token }) => {
    const read = token === null ? null : tokens.read(token);
    const member = read === null || (await ended.has(read.session_id)) ? null : read;
    const { browser } = lookerOf({ user_id: -1, role_id: null }, fingerprint);
    return isTheirs(db, id, { user_id: member?.user_id ?? null, browser });
  };
}

const initial = (name: string): string => [...name.trim()].slice(0, 1).join('');
function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
}
/** First name, and the first letter of the last. */
export const shortName = (first_name: string, last_name: string): string =>
  [first_name.trim(), initial(last_name) && `${initial(last_name)}.`].filter(Boolean).join(' ');

/** A person as staff without permission to read every order see them. */
export const maskedPerson = ({
  first_name,
  last_name,
  email,
}: {
  first_name: string;
  last_name: string;
  email: string;
}): { name: string; email: string } => ({ name: shortName(first_name, last_name), email: maskEmail(email) });

/**
 * Members by complete e-mail or phone, for orders by staff: masked data sufficient to verify with the
 * customer. Every search is logged.
 */
export async function findChatCustomers(
  { db, now }: ChatDeps,
  staff: Caller,
  find: string,
): Promise<ChatCustomersAnswer> {
  const asked = find.trim();
  const phone = parseThaiPhone(asked);
  const by = asked.includes('@')
    ? { email: asked.toLowerCase() }
    : phone.ok
      ? { mobile: phone.national }
      : null;
  const found = by === null ? [] : await findCustomers(db, by, CUSTOMERS);
  const at = now();
  const read = (subject: string, user_id: number | null) =>
    recordReading(db, staff, at, subject, 'personal_data_read', user_id);
  if (found.length === 0) await read('customers', null);
  for (const { user_id } of found) await read(`customer ${user_id}`, user_id);
  const data = found.map(({ user_id, district, province, ...person }) => ({
    user_id,
    ...maskedPerson(person),
    place: district === null || province === null ? null : `${district} ${province}`,
  }));
  return { data, count: data.length };
}

/** The product of a stock-keeping unit or a barcode, which search does not index. */
export const findChatItem = async ({ db }: ChatDeps, code: string): Promise<ChatItemAnswer> =>
  (await productOfItem(db, code.trim().toUpperCase())) ?? { mat_id: null, item_id: null };

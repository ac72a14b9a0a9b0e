import type { ChatNews } from '@mali/contracts/chat-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';

export type ChatLine = { mat_var_id: number; quantity: number };
export type ChatRow = {
  chat_id: string;
  made_by: number;
  user_id: number | null;
  browser_hash: Buffer | null;
  lines: ChatLine[];
  note: string | null;
  promo_code: string | null;
  so_no: string | null;
  created_at: Date;
  changed_at: Date;
  opened_at: Date | null;
  taken_at: Date | null;
  expires_at: Date;
};

/** A member by user id, a visitor by browser id. */
export type Looker = { user_id: number | null; browser: Buffer };

/** Notifies pages showing the bag, and its creator's, on commit (NOTI-04). */
const told = (what: ChatNews, of = 'c') =>
  `notify_soon('live', json_build_object('chat', ${of}.chat_id, 'made_by', ${of}.made_by, 'what', '${what}')::text)`;

/** Ownership: by member, or by browser while there is no member. */
const OWN = '(c.user_id = ?::int OR (c.user_id IS NULL AND c.browser_hash = ?))';
const own = ({ user_id, browser }: Looker) => [user_id, browser];

export async function insertChat(
  db: Db,
  chat: Pick<ChatRow, 'chat_id' | 'made_by' | 'user_id' | 'lines' | 'note' | 'created_at' | 'expires_at'>,
): Promise<void> {
  const { chat_id, made_by, user_id, lines, note, created_at, expires_at } = chat;
  await db.raw(
    `INSERT INTO chats (chat_id, made_by, user_id, lines, note, created_at, changed_at, expires_at)
     VALUES (?, ?, ?, ?::jsonb, ?, ?, ?, ?)`,
    [chat_id, made_by, user_id, JSON.stringify(lines), note, created_at, created_at, expires_at],
  );
}

/** Replaces the lines of an unordered bag of its creator. */
export async function changeLines(
  db: Db,
  of: { chat_id: string; made_by: number; lines: readonly ChatLine[]; note: string | null; at: Date },
): Promise<ChatRow | undefined> {
  return firstRow<ChatRow>(
    db,
    `UPDATE chats c SET lines = ?::jsonb, note = ?, changed_at = ?
     WHERE c.chat_id = ? AND c.made_by = ? AND c.so_no IS NULL AND c.expires_at > ?
     RETURNING c.*, ${told('changed')}`,
    [JSON.stringify(of.lines), of.note, of.at, of.chat_id, of.made_by, of.at],
  );
}

export const findChat = (db: Db, chatId: string, at: Date): Promise<ChatRow | undefined> =>
  firstRow(db, 'SELECT * FROM chats WHERE chat_id = ? AND expires_at > ?', [chatId, at]);

/**
 * Opens a bag atomically: bound to the first user. A browser's bag becomes the member's on sign-in.
 * @returns undefined when it belongs to someone else
 */
export const claimChat = (db: Db, chatId: string, who: Looker, at: Date): Promise<ChatRow | undefined> =>
  firstRow<ChatRow>(
    db,
    `WITH mine AS (
       SELECT c.chat_id, c.opened_at IS NULL AS first FROM chats c
       WHERE c.chat_id = ? AND c.expires_at > ?
         AND (${OWN} OR (c.user_id IS NULL AND c.browser_hash IS NULL)) FOR UPDATE
     )
     UPDATE chats c SET user_id = coalesce(c.user_id, ?::int),
       browser_hash = CASE WHEN ?::int IS NULL THEN ?::bytea ELSE c.browser_hash END,
       opened_at = coalesce(c.opened_at, ?)
     FROM mine WHERE c.chat_id = mine.chat_id
     RETURNING c.*, CASE WHEN mine.first THEN ${told('opened')} END`,
    [chatId, at, ...own(who), who.user_id, who.user_id, who.browser, at],
  );

/** Whether this user's pages may receive events of the bag. */
export async function isTheirs(db: Db, chatId: string, who: Looker): Promise<boolean> {
  const sql = `SELECT 1 AS yes FROM chats c WHERE c.chat_id = ? AND ${OWN}`;
  return (await firstRow(db, sql, [chatId, ...own(who)])) !== undefined;
}

/** Sets or removes the coupon of an own unordered bag. */
export const setCoupon = (
  db: Db,
  chatId: string,
  who: Looker,
  code: string | null,
): Promise<ChatRow | undefined> =>
  firstRow<ChatRow>(
    db,
    `UPDATE chats c SET promo_code = ? WHERE c.chat_id = ? AND ${OWN} AND c.so_no IS NULL
     RETURNING c.*, ${told('coupon')}`,
    [code, chatId, ...own(who)],
  );

/** Records that the lines were copied into the customer's own bag. */
export const markTaken = (db: Db, chatId: string, who: Looker, at: Date): Promise<ChatRow | undefined> =>
  firstRow<ChatRow>(
    db,
    `UPDATE chats c SET taken_at = coalesce(c.taken_at, ?) WHERE c.chat_id = ? AND ${OWN} AND c.so_no IS NULL
     RETURNING c.*, ${told('taken')}`,
    [at, chatId, ...own(who)],
  );

/** Records the first order placed from a bag. */
export async function markOrdered(db: Db, chatId: string, who: Looker, so_no: string): Promise<void> {
  await db.raw(
    `WITH done AS (
       UPDATE chats c SET so_no = ? WHERE c.chat_id = ? AND ${OWN} AND c.so_no IS NULL RETURNING chat_id, made_by
     )
     SELECT ${told('ordered', 'done')} FROM done`,
    [so_no, chatId, ...own(who)],
  );
}

export type MadeRow = ChatRow & { customer: string | null; units: number };

/** Bags created by a user, newest first. */
export const chatsOf = (db: Db, madeBy: number, limit: number): Promise<MadeRow[]> =>
  rows(
    db,
    `SELECT c.*, u.first_name AS customer,
       (SELECT sum((line->>'quantity')::int)::int FROM jsonb_array_elements(c.lines) line) AS units
     FROM chats c LEFT JOIN users u USING (user_id) WHERE c.made_by = ? ORDER BY c.created_at DESC, c.chat_id LIMIT ?`,
    [madeBy, limit],
  );

/** Variants of these that are for sale. */
export async function sellable(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const found = await rows<{ mat_var_id: number }>(
    db,
    `SELECT v.mat_var_id FROM variants v JOIN materials m USING (mat_id)
     WHERE v.mat_var_id = ANY(?::int[]) AND v.active AND m.active AND NOT v.free`,
    [`{${ids.join(',')}}`],
  );
  return new Set(found.map(({ mat_var_id }) => mat_var_id));
}

/** The variant on sale of a complete stock-keeping unit, in capitals, or of a barcode of 8 to 14 digits. */
export const productOfItem = (
  db: Db,
  code: string,
): Promise<{ mat_id: number; item_id: string } | undefined> =>
  firstRow(
    db,
    `SELECT v.mat_id, v.item_id FROM variants v JOIN materials m USING (mat_id)
     WHERE (upper(v.item_id) = ? OR lpad(v.gtin, 14, '0') = ?) AND v.active AND m.active AND NOT v.free
     ORDER BY upper(v.item_id) <> ?, v.mat_var_id LIMIT 1`,
    [code, /^\d{8,14}$/.test(code) ? code.padStart(14, '0') : null, code],
  );

export const isMember = async (db: Db, userId: number): Promise<boolean> =>
  (await firstRow(db, 'SELECT user_id FROM users WHERE user_id = ? AND NOT disabled', [userId])) !==
  undefined;

export type CustomerRow = {
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
  district: string | null;
  province: string | null;
};

/** Members by complete e-mail or phone; an unverified phone may belong to several accounts. */
export const findCustomers = (
  db: Db,
  by: { email: string } | { mobile: string },
  limit: number,
): Promise<CustomerRow[]> =>
  rows(
    db,
    `SELECT u.user_id, u.first_name, u.last_name, u.email, o.delivery_address->>'district' AS district,
       o.delivery_address->>'province' AS province
     FROM users u LEFT JOIN LATERAL (
       SELECT delivery_address FROM orders WHERE orders.user_id = u.user_id ORDER BY placed_at DESC LIMIT 1
     ) o ON true
     WHERE ${'email' in by ? 'lower(u.email) = ?' : 'u.mobile = ?'} AND NOT u.disabled
     ORDER BY u.user_id LIMIT ?`,
    ['email' in by ? by.email : by.mobile, limit],
  );

/** Deletes long expired bags. */

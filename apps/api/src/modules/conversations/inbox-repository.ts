import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';
import { STAFF_NAME } from './inbox-list-repository.ts';

export type Counts = {
  unassigned: number;
  mine: number;
  all: number;
  waiting: number;
  unread: number;
  late: boolean;
};
export async function countInbox(db: Db, userId: number, lateBefore: Date): Promise<Counts> {
  const counted = await firstRow<Counts>(
    db,
    `SELECT count(*) FILTER (WHERE assigned_to IS NULL)::int AS unassigned,
       count(*) FILTER (WHERE assigned_to = ?)::int AS mine, count(*)::int AS all,
       count(*) FILTER (WHERE waiting_since IS NOT NULL AND coalesce(assigned_to, ?) = ?)::int AS waiting,
       coalesce(sum(staff_unread) FILTER (WHERE coalesce(assigned_to, ?) = ?), 0)::int AS unread,
       coalesce(bool_or(waiting_since < ? AND coalesce(assigned_to, ?) = ?), false) AS late
     FROM conversations WHERE state = 'open'`,
    [userId, userId, userId, userId, userId, lateBefore, userId, userId],
  );
  return counted ?? { unassigned: 0, mine: 0, all: 0, waiting: 0, unread: 0, late: false };
}

/** Members of the staff with one of these roles. */
export const colleagues = (db: Db, roles: readonly number[]): Promise<{ user_id: number; name: string }[]> =>
  rows(
    db,
    `SELECT s.user_id, ${STAFF_NAME} AS name FROM users s
     WHERE s.role_id = ANY(${INTEGERS}) AND NOT s.disabled ORDER BY name, s.user_id LIMIT 100`,
    [integers(roles)],
  );

export type CustomerSums = { orders: number; spent: number; since: Date | null };
/** Orders of a customer: of a member, or of a guest by e-mail. */
export async function customerSums(
  db: Db,
  of: { user_id: number | null; email: string | null },
): Promise<CustomerSums> {
  const sums = await firstRow<CustomerSums>(
    db,
    `SELECT count(*)::int AS orders, coalesce(sum(total) FILTER (WHERE doc_status <> 15), 0)::float8 AS spent,
       min(placed_at) AS since
     FROM orders WHERE user_id = ?::int OR (?::int IS NULL AND user_id IS NULL AND email = ?::text)`,
    [of.user_id, of.user_id, of.email],
  );
  return sums ?? { orders: 0, spent: 0, since: null };
}
export const newestOrders = (
  db: Db,
  of: { user_id: number | null; email: string | null },
): Promise<{ so_no: string; placed_at: Date; doc_status: number; total: number }[]> =>
  rows(
    db,
    `SELECT so_no, placed_at, doc_status, total FROM orders
     WHERE user_id = ?::int OR (?::int IS NULL AND user_id IS NULL AND email = ?::text)
     ORDER BY placed_at DESC LIMIT 5`,
    [of.user_id, of.user_id, of.email],
  );
export const isOrderOf = async (
  db: Db,
  of: { user_id: number | null; email: string | null },
  so_no: string,
): Promise<boolean> =>
  (await firstRow(
    db,
    `SELECT 1 AS theirs FROM orders WHERE so_no = ?
       AND (user_id = ?::int OR (?::int IS NULL AND user_id IS NULL AND email = ?::text))`,
    [so_no, of.user_id, of.user_id, of.email],
  )) !== undefined;

/** Whether a bag of this colleague can be opened by the customer. */
export const isBagFor = async (db: Db, chatId: string, madeBy: number, userId: number | null, at: Date) =>
  (await firstRow(
    db,
    `SELECT 1 AS made FROM chats WHERE chat_id = ? AND made_by = ? AND expires_at > ? AND so_no IS NULL
       AND (user_id IS NULL OR user_id = ?::int)`,
    [chatId, madeBy, at, userId],
  )) !== undefined;

/** Whether a code can be used now. */
export const isCodeValid = async (db: Db, code: string, at: Date): Promise<boolean> =>
  (await firstRow(
    db,
    `SELECT 1 AS valid FROM promo_codes WHERE code = ? AND active AND (starts_at IS NULL OR starts_at <= ?)
       AND (ends_at IS NULL OR ends_at > ?) AND (usage_limit IS NULL OR used < usage_limit)`,
    [code, at, at],
  )) !== undefined;

export type SettingsRow = { version_id: number; settings: unknown };
export const readSettings = (db: Db): Promise<SettingsRow | undefined> =>
  firstRow(db, 'SELECT version_id, settings FROM inbox_settings ORDER BY version_id DESC LIMIT 1');
/** One save at a time. */
export async function lockSettings(trx: Db): Promise<void> {
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtextextended('inbox settings', 0))`);
}
export async function insertSettings(trx: Db, settings: object, userId: number, at: Date): Promise<number> {
  const made = await firstRow<{ version_id: number }>(
    trx,
    'INSERT INTO inbox_settings (at, user_id, settings) VALUES (?, ?, ?::jsonb) RETURNING version_id',
    [at, userId, JSON.stringify(settings)],
  );
  return made?.version_id ?? 0;
}

export type Figures = { answers: number; median: number | null; nine_tenths: number | null };
const FIGURES = `count(*)::int AS answers,
  round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM a.answered_at - a.asked_at)))::int AS median,
  round(percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch FROM a.answered_at - a.asked_at)))::int AS nine_tenths
  FROM conversation_answers a`;
export async function answerFigures(db: Db, since: Date): Promise<Figures> {
  const figures = await firstRow<Figures>(db, `SELECT ${FIGURES} WHERE a.is_first AND a.asked_at >= ?`, [
    since,
  ]);
  return figures ?? { answers: 0, median: null, nine_tenths: null };
}
export const figuresByDay = (db: Db, since: Date): Promise<(Figures & { day: string })[]> =>
  rows(
    db,
    `SELECT (a.asked_at AT TIME ZONE 'Asia/Bangkok')::date AS day, ${FIGURES} WHERE a.is_first AND a.asked_at >= ?
     GROUP BY 1 ORDER BY 1`,
    [since],
  );
export const figuresByStaff = (db: Db, since: Date): Promise<(Figures & { name: string | null })[]> =>
  rows(
    db,
    `SELECT ${STAFF_NAME} AS name, ${FIGURES} LEFT JOIN users s ON s.user_id = a.user_id
     WHERE a.is_first AND a.asked_at >= ? GROUP BY a.user_id, 1 ORDER BY answers DESC, 1`,
    [since],
  );
export async function countWaiting(db: Db): Promise<number> {
  const counted = await firstRow<{ n: number }>(
    db,
    `SELECT count(*)::int AS n FROM conversations WHERE state = 'open' AND waiting_since IS NOT NULL`,
  );
  return counted?.n ?? 0;
}

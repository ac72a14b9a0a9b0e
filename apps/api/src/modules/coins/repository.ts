import type { CoinKind } from '@mali/contracts/reward-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { CoinRule } from './policy.ts';

export type Account = { balance: number; owed: number };
/** Coins with a common expiry. */
export type Lot = { coins: number; expires_at: Date };

/**
 * Locks a member's account, which serialises all changes of its coins. It is the last lock of an order's
 * transaction, which prevents deadlocks.
 */
export async function lockAccount(db: Db, userId: number): Promise<Account> {
  const account = await firstRow<Account>(
    db,
    `INSERT INTO coin_accounts AS a (user_id) VALUES (?)
     ON CONFLICT (user_id) DO UPDATE SET balance = a.balance RETURNING balance, owed`,
    [userId],
  );
  if (account === undefined) throw new Error(`no account of ${userId}`);
  return account;
}

/** Subject of a ledger entry. */
export type Entry = { user_id: number; at: Date; kind: CoinKind; so_no: string | null; dedupe: string };

/**
 * Adds coins: settles the debt first; the rest expires by `lots`. The account is locked.
 * @param settled how many of `coins` settle the debt
 */
export async function addCoins(
  db: Db,
  entry: Entry,
  coins: number,
  settled: number,
  lots: readonly Lot[],
): Promise<void> {
  const { user_id, at, kind, so_no, dedupe } = entry;
  await db.raw(
    `WITH entry AS (
       INSERT INTO coin_ledger (user_id, at, coins, kind, so_no, expires_at, dedupe)
       VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING entry_id
     ), settled AS (
       INSERT INTO coin_ledger (user_id, at, coins, owed, kind, so_no, dedupe)
       SELECT ?, ?, -n, -n, 'taken_back', ?, ? FROM (SELECT ?::int AS n) s WHERE n > 0
     ), lots AS (
       INSERT INTO coin_lots (user_id, entry_id, coins, remaining, expires_at)
       SELECT ?, entry_id, l.coins, l.coins, l.expires_at
       FROM entry, jsonb_to_recordset(?::jsonb) AS l(coins int, expires_at timestamptz)
     )
     UPDATE coin_accounts SET balance = balance + ?, owed = owed - ? WHERE user_id = ?`,
    [
      ...[user_id, at, coins, kind, so_no, lots[0]?.expires_at ?? null, dedupe],
      ...[user_id, at, so_no, `${dedupe}:owed`, settled],
      ...[user_id, JSON.stringify(lots)],
      ...[coins - settled, settled, user_id],
    ],
  );
}

/**
 * Removes coins, earliest expiry first. The account is locked and has enough.
 * @param owed shortfall to be settled later
 * @param usedFor the redeeming order, to which they are returned with their expiry
 */
export async function removeCoins(
  db: Db,
  entry: Entry,
  coins: number,
  owed = 0,
  usedFor: string | null = null,
): Promise<void> {
  const { user_id, at, kind, so_no, dedupe } = entry;
  await db.raw(
    `WITH want AS (SELECT ?::int AS n), open AS (
       SELECT lot_id, remaining,
              sum(remaining) OVER (ORDER BY expires_at, lot_id ROWS UNBOUNDED PRECEDING) - remaining AS before
       FROM coin_lots WHERE user_id = ? AND remaining > 0
     ), shares AS (
       SELECT lot_id, LEAST(remaining, n - before)::int AS coins FROM open, want WHERE before < n
     ), taken AS (
       UPDATE coin_lots l SET remaining = l.remaining - s.coins FROM shares s WHERE l.lot_id = s.lot_id
     ), used AS (
       INSERT INTO coin_uses (so_no, lot_id, coins)
       SELECT ?::text, lot_id, coins FROM shares WHERE ?::text IS NOT NULL
     ), entry AS (
       INSERT INTO coin_ledger (user_id, at, coins, owed, kind, so_no, dedupe) VALUES (?, ?, ?, ?, ?, ?, ?)
     )
     UPDATE coin_accounts SET balance = balance - ?, owed = owed + ? WHERE user_id = ?`,
    [
      ...[coins, user_id, usedFor, usedFor],
      ...[user_id, at, -coins, owed, kind, so_no, dedupe],
      ...[coins, owed, user_id],
    ],
  );
}

/** Current coin data of an order. */
export type OrderCoins = {
  user_id: number | null;
  doc_status: number;
  point_bt: number;
  /** Satang paid for its merchandise, after discounts and points. */
  paid: number;
  /** Satang of it refunded or due. */
  refunded: number;
  /** Satang of coin discounts on returned units. */
  coins_back: number;
  /** Coins earned so far, minus reclaimed ones. */
  earned: number;
  /** Redeemed coins returned so far. */
  returned: number;
  /** Rules that ran when it was placed. */
  rules: readonly CoinRule[];
};
export const readOrderCoins = (db: Db, so_no: string): Promise<OrderCoins | undefined> =>
  firstRow(
    db,
    `SELECT o.user_id, o.doc_status::int, o.point_bt, coalesce(lines.paid, 0)::int AS paid,
            coalesce(lines.refunded, 0)::int AS refunded, coalesce(lines.coins_back, 0)::int + o.coins_cancelled AS coins_back,
            coalesce(coins.earned, 0)::int AS earned, coalesce(coins.returned, 0)::int AS returned,
            coalesce((SELECT jsonb_agg(to_jsonb(r) ORDER BY r.promo_id) FROM order_coin_rules r WHERE r.so_no = o.so_no),
              '[]') AS rules
     FROM orders o
     LEFT JOIN LATERAL (
       SELECT sum(l.amount - l.code_discount - l.coin_discount - l.partner_discount) AS paid,
              sum(back.amount) AS refunded, sum(l.coin_discount * back.units / l.quantity) AS coins_back
       FROM order_lines l
       LEFT JOIN LATERAL (
         SELECT coalesce(sum(r.quantity), 0)::int AS units, coalesce(sum(r.amount), 0)::int AS amount
         FROM refund_lines r WHERE r.so_no = l.so_no AND r.line_no = l.line_no
       ) back ON true
       WHERE l.so_no = o.so_no
     ) lines ON true
     LEFT JOIN LATERAL (
       SELECT sum(CASE kind WHEN 'earned' THEN coins WHEN 'taken_back' THEN coins - owed END) AS earned,
              sum(coins) FILTER (WHERE kind = 'returned') AS returned
       FROM coin_ledger e WHERE e.so_no = o.so_no
     ) coins ON true
     WHERE o.so_no = ?`,
    [so_no],
  );

/** Redeemed coins of an order not returned yet, latest expiry first. */
export const usedLots = (
  db: Db,
  so_no: string,
): Promise<{ lot_id: number; coins: number; expires_at: Date }[]> =>
  rows(
    db,
    `SELECT u.lot_id, u.coins - u.returned AS coins, l.expires_at FROM coin_uses u JOIN coin_lots l USING (lot_id)
     WHERE u.so_no = ? AND u.coins > u.returned ORDER BY l.expires_at DESC, u.lot_id DESC`,
    [so_no],
  );

/** Records the returned coins of an order. */
export async function markReturned(
  db: Db,
  so_no: string,
  lots: readonly { lot_id: number; coins: number }[],
): Promise<void> {
  await db.raw(
    `UPDATE coin_uses u SET returned = u.returned + r.coins
     FROM jsonb_to_recordset(?::jsonb) AS r(lot_id bigint, coins int) WHERE u.so_no = ? AND u.lot_id = r.lot_id`,
    [JSON.stringify(lots), so_no],
  );
}

/** Members with expired coins, one page. */
export const usersWithEndedCoins = (db: Db, at: Date, limit: number): Promise<{ user_id: number }[]> =>
  rows(
    db,
    'SELECT DISTINCT user_id FROM coin_lots WHERE remaining > 0 AND expires_at <= ? ORDER BY user_id LIMIT ?',
    [at, limit],
  );

/** Removes a member's expired coins, one ledger entry per lot. The account is locked. */
export async function endCoins(db: Db, userId: number, at: Date): Promise<void> {
  await db.raw(
    `WITH ended AS (
       SELECT lot_id, remaining FROM coin_lots WHERE user_id = ? AND remaining > 0 AND expires_at <= ?
     ), gone AS (
       UPDATE coin_lots l SET remaining = 0 FROM ended WHERE l.lot_id = ended.lot_id
     ), entries AS (
       INSERT INTO coin_ledger (user_id, at, coins, kind, dedupe)
       SELECT ?, ?, -remaining, 'expired', 'expired:' || lot_id FROM ended ORDER BY lot_id
     )
     UPDATE coin_accounts SET balance = balance - (SELECT coalesce(sum(remaining), 0) FROM ended) WHERE user_id = ?`,
    [userId, at, userId, at, userId],
  );
}

/** A member's coins that expire soon. */
export type Ending = { user_id: number; lot_id: number; coins: number; ends: Date };
/**
 * Marks lots for an expiry notification, once each, in batches of members.
 * @returns the members to notify
 */
export const markEnding = (db: Db, at: Date, until: Date, limit: number): Promise<Ending[]> =>
  rows(
    db,
    `WITH members AS (
       SELECT DISTINCT user_id FROM coin_lots WHERE remaining > 0 AND noticed_at IS NULL AND expires_at <= ? LIMIT ?
     ), told AS (
       UPDATE coin_lots l SET noticed_at = ? FROM members
       WHERE l.user_id = members.user_id AND remaining > 0 AND noticed_at IS NULL AND expires_at <= ?
       RETURNING l.user_id, l.lot_id, l.remaining, l.expires_at
     )
     SELECT user_id, max(lot_id) AS lot_id, sum(remaining)::int AS coins, min(expires_at) AS ends
     FROM told GROUP BY user_id ORDER BY user_id`,
    [until, limit, at, until],
  );

export type CoinEntryRow = {
  entry_id: number;
  at: Date;
  kind: CoinKind;
  coins: number;
  so_no: string | null;
  expires_at: Date | null;
  reason: string | null;
};
/** A member's coins with a page of their history, newest first: one statement. */
export async function readCoins(
  db: Db,
  userId: number,
  page: { offset: number; limit: number; endsBy: Date },
): Promise<Account & { ending: number; ends: Date | null; ledger: CoinEntryRow[]; count: number }> {
  const found = await firstRow<
    Account & {
      ending: number;
      ends: Date | null;
      ledger: (Omit<CoinEntryRow, 'at' | 'expires_at'> & { at: string; expires_at: string | null })[];
      count: number;
    }
  >(
    db,
    `SELECT coalesce(a.balance, 0) AS balance, coalesce(a.owed, 0) AS owed, soon.ending, soon.ends,
            coalesce((SELECT jsonb_agg(to_jsonb(e) ORDER BY e.entry_id DESC) FROM (
              SELECT l.entry_id, at, kind, coins, so_no, expires_at, n.reason
              FROM coin_ledger l LEFT JOIN coin_notes n ON n.entry_id = l.entry_id
              WHERE l.user_id = u.id AND coins <> 0 ORDER BY l.entry_id DESC LIMIT ? OFFSET ?
            ) e), '[]') AS ledger,
            (SELECT count(*)::int FROM coin_ledger WHERE user_id = u.id AND coins <> 0) AS count
     FROM (SELECT ?::int AS id) u
     LEFT JOIN coin_accounts a ON a.user_id = u.id
     LEFT JOIN LATERAL (
       SELECT coalesce(sum(remaining), 0)::int AS ending, min(expires_at) AS ends
       FROM coin_lots WHERE user_id = u.id AND remaining > 0 AND expires_at <= ?
     ) soon ON true`,
    [page.limit, page.offset, userId, page.endsBy],
  );
  if (found === undefined) throw new Error('a row was expected');
  const time = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...found,
    ledger: found.ledger.map((entry) => ({
      ...entry,
      at: new Date(entry.at),
      expires_at: time(entry.expires_at),
    })),
  };
}

/** Accounts inconsistent with their ledger or with their remaining lots. */
export const inconsistentAccounts = (
  db: Db,
): Promise<
  { user_id: number; balance: number; owed: number; ledger: number; debt: number; lots: number }[]
> =>
  rows(
    db,
    `SELECT a.user_id, a.balance, a.owed, coalesce(e.coins, 0)::int AS ledger, coalesce(e.owed, 0)::int AS debt,
            coalesce(l.remaining, 0)::int AS lots
     FROM coin_accounts a
     LEFT JOIN (SELECT user_id, sum(coins) AS coins, sum(owed) AS owed FROM coin_ledger GROUP BY user_id) e USING (user_id)
     LEFT JOIN (SELECT user_id, sum(remaining) AS remaining FROM coin_lots GROUP BY user_id) l USING (user_id)
     WHERE a.balance <> coalesce(e.coins, 0) OR a.owed <> coalesce(e.owed, 0)
        OR a.balance <> coalesce(l.remaining, 0)
     ORDER BY a.user_id LIMIT 100`,
  );

type MemberRow = {
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string | null;
};
const MEMBER = 'SELECT user_id, first_name, last_name, email, mobile FROM users WHERE deleted_at IS NULL';
/** Maximum number of accounts sharing a phone. */
const FOUND_MAX = 10;

/** Members of exactly this e-mail, or of this phone as dialled in Thailand. */
export const findMembers = (db: Db, who: { email: string } | { mobile: string }): Promise<MemberRow[]> =>
  rows(db, `${MEMBER} AND ${'email' in who ? 'email' : 'mobile'} = ? ORDER BY user_id LIMIT ${FOUND_MAX}`, [
    'email' in who ? who.email : who.mobile,
  ]);
/** Undefined when the account does not exist. */
export const findMember = (db: Db, userId: number): Promise<MemberRow | undefined> =>
  firstRow(db, `${MEMBER} AND user_id = ?`, [userId]);

/** The entry of an idempotency key, if any. */
export const entryOf = (db: Db, dedupe: string): Promise<{ coins: number } | undefined> =>
  firstRow(db, 'SELECT coins FROM coin_ledger WHERE dedupe = ?', [dedupe]);

/** Stores the reason of a manual adjustment. */
export async function keepNote(db: Db, dedupe: string, reason: string): Promise<void> {
  await db.raw(
    'INSERT INTO coin_notes (entry_id, user_id, reason) SELECT entry_id, user_id, ? FROM coin_ledger WHERE dedupe = ?',
    [reason, dedupe],
  );
}

/**
 * Gives the coins of an account to another one, with their expiry: the lots change hands, and both ledgers say so. Both
 * accounts are locked, and nothing is owed.
 */
export async function giveCoins(
  trx: Db,
  { from, to, coins, at, dedupe }: { from: number; to: number; coins: number; at: Date; dedupe: string },
): Promise<void> {
  // Also lots of which nothing is left: an order that is cancelled returns its coins to them.
  await trx.raw('UPDATE coin_lots SET user_id = ? WHERE user_id = ?', [to, from]);
  if (coins === 0) return;
  await trx.raw(
    `WITH entries AS (
       INSERT INTO coin_ledger (user_id, at, coins, kind, dedupe)
       VALUES (?, ?, ?, 'withdrawn', ?), (?, ?, ?, 'granted', ?)
     )
     UPDATE coin_accounts SET balance = CASE user_id WHEN ? THEN 0 ELSE balance + ? END WHERE user_id IN (?, ?)`,
    [...[from, at, -coins, `${dedupe}:from`, to, at, coins, `${dedupe}:to`], ...[from, coins, from, to]],
  );
}

import type { FlowKind, FlowRule, FlowSkip, FlowValues } from '@mali/contracts/flow-values';
import type { Language } from '@mali/contracts/limits';
import { MAILING_EDIT } from '@mali/contracts/mailing-values';
import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';

export type FlowVersion = Readonly<{
  kind: FlowKind;
  revision: number;
  stored: FlowValues;
  at: Date;
  by: string | null;
}>;
const VERSION = `DISTINCT ON (v.kind) v.kind, v.revision, v.stored, v.at,
  (SELECT nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') FROM users u WHERE u.user_id = v.user_id) AS by`;

export const newestVersion = (db: Db, kind: FlowKind): Promise<FlowVersion | undefined> =>
  firstRow(db, `SELECT ${VERSION} FROM flow_versions v WHERE v.kind = ? ORDER BY v.kind, v.revision DESC`, [
    kind,
  ]);
export const newestVersions = (db: Db): Promise<FlowVersion[]> =>
  rows(db, `SELECT ${VERSION} FROM flow_versions v ORDER BY v.kind, v.revision DESC`);
/** Writes the version after `after`; false when there is one already. */
export async function insertVersion(
  trx: Db,
  after: number,
  { kind, stored, at, user_id }: { kind: FlowKind; stored: FlowValues; at: Date; user_id: number },
): Promise<boolean> {
  const made = await firstRow(
    trx,
    `INSERT INTO flow_versions (kind, revision, stored, at, user_id) SELECT ?::text, ?::int, ?::jsonb, ?, ?
     WHERE ?::int = (SELECT coalesce(max(revision), 0) FROM flow_versions WHERE kind = ?)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [kind, after + 1, JSON.stringify(stored), at, user_id, after, kind],
  );
  return made !== undefined;
}

export type FlowPerson = Readonly<{
  user_id: number;
  email: string;
  first_name: string;
  lang: Language;
  consent: boolean;
  gone: boolean;
  line_user_id: string | null;
}>;
/** Messages to one member wait for one another; consent that is being withdrawn is waited for. */
export async function lockPerson(trx: Db, userId: number): Promise<FlowPerson | undefined> {
  await trx.raw('SELECT FROM users WHERE user_id = ? FOR NO KEY UPDATE', [userId]);
  return readPerson(trx, userId);
}
export const readPerson = (db: Db, userId: number): Promise<FlowPerson | undefined> =>
  firstRow(
    db,
    `SELECT u.user_id, u.email, u.first_name, coalesce(u.web_lang, 'th') AS lang, u.email_consent AS consent,
       u.disabled OR u.deleted_at IS NOT NULL AS gone, l.line_user_id
     FROM users u LEFT JOIN line_recipients l USING (user_id) WHERE u.user_id = ?`,
    [userId],
  );

/** News that a member got in the last seven days: mailings, flows, and what else the shop advertises by itself. */
export async function newsOfWeek(trx: Db, userId: number, at: Date): Promise<number> {
  const found = await firstRow<{ n: number }>(
    trx,
    `WITH t AS (SELECT ?::int AS user_id, ?::timestamptz - interval '7 days' AS since)
     SELECT (SELECT count(*) FROM mailing_recipients r WHERE r.user_id = t.user_id AND r.state IN ('taken', 'sent')
         AND r.taken_at > t.since)
       + (SELECT count(*) FROM flow_messages f WHERE f.user_id = t.user_id AND f.state IN ('taken', 'sent')
         AND f.kind IN ('abandoned_bag', 'reorder', 'review_request') AND f.at > t.since)
       + (SELECT count(*) FROM notifications n WHERE n.user_id = t.user_id AND n.kind IN ('coupon_new', 'question_invited')
         AND n.created_at > t.since)
       -- Requests for reviews from before there were rows of them.
       + (SELECT count(*) FROM orders o JOIN mails m ON m.dedupe = 'review_request:' || o.so_no
         WHERE o.user_id = t.user_id AND m.created_at > t.since AND NOT EXISTS (SELECT FROM flow_messages f
           WHERE f.user_id = t.user_id AND f.kind = 'review_request' AND f.dedupe = o.so_no)) AS n
     FROM t`,
    [userId, at],
  );
  return Number(found?.n ?? 0);
}

type MessageKey = Readonly<{ kind: FlowKind; user_id: number; once: string }>;
export const messageOf = (
  trx: Db,
  { kind, user_id, once }: MessageKey,
): Promise<{ skip: FlowSkip | null } | undefined> =>
  firstRow(trx, 'SELECT skip FROM flow_messages WHERE user_id = ? AND kind = ? AND dedupe = ?', [
    user_id,
    kind,
    once,
  ]);

export type NewMessage = MessageKey &
  Readonly<{
    state: 'taken' | 'sent' | 'skipped';
    skip: FlowSkip | null;
    coupon: boolean;
    mail: string | null;
    line_text: string | null;
    at: Date;
  }>;
/** Writes a message; one that waited for the end of seven days is replaced. */
export async function insertMessage(trx: Db, message: NewMessage): Promise<number> {
  const { kind, user_id, once, state, skip, coupon, mail, line_text, at } = message;
  const made = await firstRow<{ message_id: string }>(
    trx,
    `INSERT INTO flow_messages AS f (kind, user_id, dedupe, state, skip, coupon, mail, line_text, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (user_id, kind, dedupe) DO UPDATE SET state = EXCLUDED.state, skip = EXCLUDED.skip,
       coupon = EXCLUDED.coupon, mail = EXCLUDED.mail, line_text = EXCLUDED.line_text, at = EXCLUDED.at
     WHERE f.skip = 'week' RETURNING message_id`,
    [kind, user_id, once, state, skip, coupon, mail, line_text, at],
  );
  if (made === undefined) throw new Error('the message was sent before');
  return Number(made.message_id);
}

/** Messages about wishes, which are delivered as notices: written with them, each with its link. */
export async function insertNoticed(
  trx: Db,
  messages: readonly (MessageKey & Readonly<{ link: string; coupon: boolean }>)[],
  at: Date,
): Promise<void> {
  await trx.raw(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset(?::jsonb) AS g(kind text, user_id int, once text, link text, coupon boolean)
     ), made AS (
       INSERT INTO flow_messages (kind, user_id, dedupe, state, coupon, at, sent_at)
       SELECT kind, user_id, once, 'sent', coupon, ?::timestamptz, ?::timestamptz FROM given
       ON CONFLICT DO NOTHING RETURNING message_id, kind, user_id, dedupe
     )
     INSERT INTO message_links (link, message_id)
     SELECT g.link, m.message_id FROM made m JOIN given g ON g.kind = m.kind AND g.user_id = m.user_id AND g.once = m.dedupe`,
    [JSON.stringify(messages), at, at],
  );
}

export const insertFlowLink = (trx: Db, link: string, messageId: number) =>
  trx.raw('INSERT INTO message_links (link, message_id) VALUES (?, ?)', [link, messageId]);
/** The link of a mailing to one member. */
export const insertMailingLink = (trx: Db, link: string, mailingId: number, userId: number) =>
  trx.raw('INSERT INTO message_links (link, mailing_id, user_id) VALUES (?, ?, ?)', [
    link,
    mailingId,
    userId,
  ]);
export const mailingLink = async (db: Db, mailingId: number, userId: number): Promise<string | null> =>
  (
    await firstRow<{ link: string }>(
      db,
      'SELECT link FROM message_links WHERE mailing_id = ? AND user_id = ?',
      [mailingId, userId],
    )
  )?.link ?? null;
/** The first click counts. */
export const linkClicked = (db: Db, link: string, at: Date) =>
  db.raw('UPDATE message_links SET clicked_at = ? WHERE link = ? AND clicked_at IS NULL', [at, link]);

export type OpenMessage = Readonly<{
  message_id: string;
  mail: string | null;
  line_text: string | null;
  line_key: string;
  line_user_id: string | null;
}>;
/** Messages that are stored and on their way. */
export const openMessages = (db: Db, limit: number): Promise<OpenMessage[]> =>
  rows(
    db,
    `SELECT f.message_id, f.mail, f.line_text, f.line_key, l.line_user_id
     FROM flow_messages f LEFT JOIN line_recipients l USING (user_id) WHERE f.state = 'taken'
     ORDER BY f.tries, f.message_id LIMIT ?`,
    [limit],
  );
export async function messageSent(db: Db, id: string, at: Date): Promise<void> {
  await db.raw(
    "UPDATE flow_messages SET state = 'sent', sent_at = ? WHERE message_id = ? AND state = 'taken'",
    [at, id],
  );
}
/** One more delivery that failed; after the last one the message is given up. */
export async function messageFailed(db: Db, id: string): Promise<void> {
  await db.raw(
    `UPDATE flow_messages SET tries = tries + 1, state = CASE WHEN tries + 1 >= ? THEN 'failed' ELSE state END
     WHERE message_id = ? AND state = 'taken'`,
    [MAILING_EDIT.tries, id],
  );
}
/** What was not sent in a full week is tried again later; all else once. */
const NOT_TRIED = `NOT EXISTS (SELECT FROM flow_messages f WHERE f.user_id = b.user_id AND f.kind = b.kind
  AND f.dedupe = b.once AND (f.skip IS DISTINCT FROM 'week' OR f.at > t.at - interval '6 hours'))`;
const RESTED = `NOT EXISTS (SELECT FROM flow_messages f WHERE f.user_id = b.user_id AND f.kind = b.kind
  AND f.state <> 'skipped' AND f.at > t.rested)`;
const BAG_ONCE = 'floor(extract(epoch FROM max(c.changed_at)) * 1000)::bigint::text';

/** Members whose bag was last changed in a period, and who have ordered nothing since. */
export const untouchedBags = (
  db: Db,
  { from, to, rested, at }: { from: Date; to: Date; rested: Date; at: Date },
  limit: number,
): Promise<{ user_id: number; once: string }[]> =>
  rows(
    db,
    `WITH t AS (SELECT ?::timestamptz AS at, ?::timestamptz AS rested, ?::timestamptz AS since, ?::timestamptz AS until)
     SELECT b.user_id, b.once FROM t, LATERAL (
       SELECT c.user_id, 'abandoned_bag' AS kind, max(c.changed_at) AS changed_at, ${BAG_ONCE} AS once FROM cart_lines c
       WHERE c.user_id IN (SELECT n.user_id FROM cart_lines n WHERE n.changed_at > t.since AND n.changed_at <= t.until)
       GROUP BY c.user_id) b
     WHERE b.changed_at <= t.until AND ${NOT_TRIED} AND ${RESTED}
       AND NOT EXISTS (SELECT FROM orders o WHERE o.user_id = b.user_id AND o.placed_at > b.changed_at)
     ORDER BY b.changed_at LIMIT ?`,
    [at, rested, from, to, limit],
  );
/** The lines of a bag in their order, and what it is known by since its last change. */
export async function bagOf(
  db: Db,
  userId: number,
): Promise<{ once: string; lines: { mat_var_id: number; quantity: number }[] } | undefined> {
  return firstRow(
    db,
    `SELECT ${BAG_ONCE} AS once, json_agg(json_build_object('mat_var_id', c.mat_var_id, 'quantity', c.quantity)
       ORDER BY c.position, c.mat_var_id) AS lines
     FROM cart_lines c WHERE c.user_id = ? HAVING count(*) > 0`,
    [userId],
  );
}

export type UsedUp = Readonly<{ user_id: number; once: string; mat_var_id: number; days: number }>;
/** Members who got goods as long ago as they last, and have not bought the product again. */
export const usedUpGoods = (
  db: Db,
  { rules, rested, at }: { rules: readonly FlowRule[]; rested: Date; at: Date },
  limit: number,
): Promise<UsedUp[]> =>
  rows(
    db,
    `WITH t AS (SELECT ?::timestamptz AS at, ?::timestamptz AS rested),
     rules AS (SELECT * FROM jsonb_to_recordset(?::jsonb) AS r("of" text, id int, days int)),
     goods AS (
       SELECT DISTINCT ON (m.mat_id) m.mat_id, r.days FROM rules r JOIN materials m
         ON CASE r."of" WHEN 'product' THEN m.mat_id = r.id ELSE r.id IN (m.cat1_id, m.cat2_id, m.cat3_id) END
       WHERE m.active ORDER BY m.mat_id, r."of" = 'product' DESC, r.days
     )
     SELECT DISTINCT ON (b.user_id) b.user_id, b.once, b.mat_var_id, b.days FROM t, LATERAL (
       SELECT o.user_id, 'reorder' AS kind, o.so_no || ':' || g.mat_id AS once, g.mat_id, l.mat_var_id, g.days,
         o.placed_at, (SELECT min(e.at) FROM order_events e WHERE e.so_no = o.so_no AND e.to_status = 17) AS delivered_at
       FROM goods g JOIN variants v USING (mat_id) JOIN order_lines l USING (mat_var_id) JOIN orders o USING (so_no)
       WHERE o.user_id IS NOT NULL AND NOT l.gwp AND o.doc_status IN (17, 98, 99)
         AND o.placed_at BETWEEN t.at - make_interval(days => g.days + 90) AND t.at - make_interval(days => g.days)) b
     WHERE b.delivered_at <= t.at - make_interval(days => b.days)
       AND b.delivered_at > t.at - make_interval(days => b.days + 14) AND ${NOT_TRIED} AND ${RESTED}
       AND NOT EXISTS (SELECT FROM orders n JOIN order_lines nl USING (so_no) JOIN variants nv USING (mat_var_id)
         WHERE n.user_id = b.user_id AND n.placed_at > b.placed_at AND n.doc_status NOT IN (1, 15)
           AND nv.mat_id = b.mat_id AND NOT nl.gwp)
     ORDER BY b.user_id, b.delivered_at DESC LIMIT ?`,
    [at, rested, JSON.stringify(rules), limit],
  );

/** Whether every category and product of rules exists. */
export async function rulesExist(db: Db, rules: readonly FlowRule[]): Promise<boolean> {
  const ids = (of: FlowRule['of']) => integers(rules.filter((rule) => rule.of === of).map(({ id }) => id));
  const found = await firstRow<{ n: number }>(
    db,
    `SELECT (SELECT count(*) FROM categories WHERE cat_id = ANY(${INTEGERS}))::int
       + (SELECT count(*) FROM materials WHERE mat_id = ANY(${INTEGERS}))::int AS n`,
    [ids('category'), ids('product')],
  );
  return found?.n === rules.length;
}

export type FlowResultsRow = Readonly<
  Record<
    'sent' | 'waiting' | 'failed' | 'coupons' | 'clicked' | 'orders' | 'clicked_orders' | FlowSkip,
    number
  > & { value: string }
>;
const ORDERS_AFTER = (moment: string) => `SELECT count(*) AS orders, sum(o.total) AS value FROM orders o
  WHERE o.user_id = f.user_id AND o.doc_status NOT IN (1, 15) AND o.placed_at >= ${moment}
    AND o.placed_at < ${moment} + make_interval(days => ${MAILING_EDIT.orderDays})`;
export const flowResults = (db: Db, kind: FlowKind, since: Date): Promise<FlowResultsRow | undefined> =>
  firstRow(
    db,
    `SELECT (count(*) FILTER (WHERE f.state = 'sent'))::int AS sent,
       (count(*) FILTER (WHERE f.state = 'taken'))::int AS waiting,
       (count(*) FILTER (WHERE f.state = 'failed'))::int AS failed,
       (count(*) FILTER (WHERE f.skip = 'consent'))::int AS consent,
       (count(*) FILTER (WHERE f.skip = 'week'))::int AS week,
       (count(*) FILTER (WHERE f.skip = 'channel'))::int AS channel,
       (count(*) FILTER (WHERE f.skip = 'gone'))::int AS gone,
       (count(*) FILTER (WHERE f.skip = 'goods'))::int AS goods,
       (count(*) FILTER (WHERE f.coupon))::int AS coupons, count(l.clicked_at)::int AS clicked,
       coalesce(sum(s.orders), 0)::int AS orders, coalesce(sum(s.value), 0)::bigint AS value,
       coalesce(sum(k.orders), 0)::int AS clicked_orders
     FROM flow_messages f LEFT JOIN message_links l USING (message_id)
       LEFT JOIN LATERAL (${ORDERS_AFTER('f.sent_at')}) s ON f.sent_at IS NOT NULL
       LEFT JOIN LATERAL (${ORDERS_AFTER('l.clicked_at')}) k ON l.clicked_at IS NOT NULL
     WHERE f.kind = ? AND f.at > ?`,
    [kind, since],
  );
/** Orders within seven days after clicks on the links of a mailing. */
export const mailingClicks = (
  db: Db,
  mailingId: number,
): Promise<{ clicked: number; clicked_orders: number } | undefined> =>
  firstRow(
    db,
    `SELECT count(f.clicked_at)::int AS clicked, coalesce(sum(k.orders), 0)::int AS clicked_orders
     FROM message_links f LEFT JOIN LATERAL (${ORDERS_AFTER('f.clicked_at')}) k ON f.clicked_at IS NOT NULL
     WHERE f.mailing_id = ?`,
    [mailingId],
  );
export const sentSince = (db: Db, since: Date): Promise<{ kind: FlowKind; sent: number }[]> =>
  rows(
    db,
    "SELECT kind, count(*)::int AS sent FROM flow_messages WHERE at > ? AND state = 'sent' GROUP BY kind",
    [since],
  );

/** Goods for the preview: of a member's bag, wishes or orders; else what sells best. */
export async function exampleGoods(db: Db, kind: FlowKind, userId: number | null): Promise<number[]> {
  const own = {
    abandoned_bag: 'SELECT mat_var_id, 0 AS first FROM cart_lines WHERE user_id = ?::int',
    back_in_stock: 'SELECT mat_var_id, 0 AS first FROM wishes WHERE user_id = ?::int',
    price_drop: 'SELECT mat_var_id, 0 AS first FROM wishes WHERE user_id = ?::int',
    reorder: `SELECT l.mat_var_id, 0 AS first FROM order_lines l JOIN orders o USING (so_no)
      WHERE o.user_id = ?::int AND NOT l.gwp AND o.doc_status IN (17, 98, 99)`,
    review_request: 'SELECT mat_var_id, 0 AS first FROM cart_lines WHERE user_id = ?::int',
  }[kind];
  const found = await rows<{ mat_var_id: number }>(
    db,
    `SELECT g.mat_var_id FROM ((${own} LIMIT 5) UNION ALL
       (SELECT v.mat_var_id, 1 FROM variants v JOIN materials m USING (mat_id) JOIN stock s USING (mat_var_id)
        WHERE v.active AND m.active AND NOT v.free AND s.quantity > 0 ORDER BY v.mat_var_id LIMIT 2)) g
     WHERE g.first = 0 OR NOT EXISTS (${own}) ORDER BY g.first`,
    [userId, userId],
  );
  return [...new Set(found.map(({ mat_var_id }) => mat_var_id))];
}
/** The newest order of a member. */
export const lastOrderOf = async (db: Db, userId: number): Promise<string | null> =>
  (
    await firstRow<{ so_no: string }>(
      db,
      'SELECT so_no FROM orders WHERE user_id = ? AND doc_status IN (17, 98, 99) ORDER BY placed_at DESC LIMIT 1',
      [userId],
    )
  )?.so_no ?? null;

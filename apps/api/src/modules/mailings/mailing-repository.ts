import type { Language } from '@mali/contracts/limits';
import {
  MAILING_EDIT,
  type MailingChannel,
  type MailingSkip,
  type MailingState,
} from '@mali/contracts/mailing-values';
import { type Db, firstRow, rows, type SqlPart } from '../../platform/database.ts';

export type MailingColumns = Readonly<{
  name: string;
  segment_id: number | null;
  channels: MailingChannel[];
  subject_th: string;
  subject_en: string;
  text_th: string;
  text_en: string;
  link: string;
  promo_id: number | null;
  rate: number;
}>;
export type MailingRow = MailingColumns &
  Readonly<{
    mailing_id: number;
    revision: number;
    segment: string | null;
    state: MailingState;
    made_at: Date;
    started_at: Date | null;
    ended_at: Date | null;
  }>;

const FIELDS = [
  ...(['name', 'segment_id', 'channels', 'subject_th', 'subject_en', 'text_th', 'text_en', 'link'] as const),
  ...(['promo_id', 'rate'] as const),
];
/** What staff write of a mailing, without what the shop adds. */
export const columnsIn = (row: MailingRow): MailingColumns =>
  Object.fromEntries(FIELDS.map((field) => [field, row[field]])) as MailingColumns;

const COLUMNS = `m.mailing_id, m.revision, m.name, m.segment_id, m.channels, m.subject_th, m.subject_en, m.text_th, m.text_en,
  m.link, m.promo_id, m.rate, m.state, m.made_at, m.started_at, m.ended_at,
  (SELECT g.name FROM segments g WHERE g.segment_id = m.segment_id) AS segment`;

export const readMailing = (db: Db, id: number): Promise<MailingRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM mailings m WHERE m.mailing_id = ?`, [id]);
export const lockMailing = (trx: Db, id: number): Promise<MailingRow | undefined> =>
  firstRow(trx, `SELECT ${COLUMNS} FROM mailings m WHERE m.mailing_id = ? FOR UPDATE`, [id]);

const valuesOf = (columns: MailingColumns) => FIELDS.map((field) => columns[field]);
export async function insertMailing(trx: Db, columns: MailingColumns, at: Date): Promise<number> {
  const made = await firstRow<{ mailing_id: number }>(
    trx,
    `INSERT INTO mailings (name, segment_id, channels, subject_th, subject_en, text_th, text_en, link, promo_id, rate, made_at)
     VALUES (?, ?, ?::text[], ?, ?, ?, ?, ?, ?, ?, ?) RETURNING mailing_id`,
    [...valuesOf(columns), at],
  );
  if (made === undefined) throw new Error('the mailing was not inserted');
  return made.mailing_id;
}
export async function updateMailing(trx: Db, id: number, columns: MailingColumns): Promise<void> {
  await trx.raw(
    `UPDATE mailings SET name = ?, segment_id = ?, channels = ?::text[], subject_th = ?, subject_en = ?, text_th = ?,
       text_en = ?, link = ?, promo_id = ?, rate = ? WHERE mailing_id = ?`,
    [...valuesOf(columns), id],
  );
}
export async function deleteMailing(trx: Db, id: number): Promise<void> {
  await trx.raw('DELETE FROM mailings WHERE mailing_id = ?', [id]);
}

export async function setMailingState(
  trx: Db,
  id: number,
  { state, at }: { state: MailingState; at: Date },
): Promise<void> {
  await trx.raw(
    `UPDATE mailings SET state = ?, started_at = coalesce(started_at, ?), ended_at = CASE WHEN ? THEN ?::timestamptz END
     WHERE mailing_id = ?`,
    [state, at, state === 'done', at, id],
  );
}

/** Adds the members whom a segment's rule finds. @returns how many were added */
export async function addRecipients(trx: Db, id: number, rule: SqlPart): Promise<number> {
  const added = await firstRow<{ n: number }>(
    trx,
    `WITH added AS (
       INSERT INTO mailing_recipients (mailing_id, user_id)
       SELECT ?::int, c.user_id FROM customers c WHERE c.user_id IS NOT NULL AND (${rule.sql})
       ON CONFLICT DO NOTHING RETURNING 1
     ) SELECT count(*)::int AS n FROM added`,
    [id, ...rule.bindings],
  );
  return added?.n ?? 0;
}

/** Queues the sending of all that is due; its runs follow one another. */
export async function queueMailings(trx: Db): Promise<void> {
  await trx.raw(
    "SELECT graphile_worker.add_job('send-mailings', queue_name := 'mailings', max_attempts := 5)",
  );
}
/** Queues the sending of a stored mail. */
export async function queueTestMail(trx: Db, dedupe: string): Promise<void> {
  await trx.raw(
    "SELECT graphile_worker.add_job('mailing-test', json_build_object('dedupe', ?::text), max_attempts := 5)",
    [dedupe],
  );
}

export const mailingsToSend = (db: Db): Promise<{ mailing_id: number }[]> =>
  rows(db, "SELECT mailing_id FROM mailings WHERE state = 'sending' ORDER BY mailing_id");

/** Members that were begun with, and others as far as the rate allows. */
export const recipientsToSend = (
  db: Db,
  { mailing_id, rate }: Pick<MailingRow, 'mailing_id' | 'rate'>,
  at: Date,
): Promise<{ user_id: number }[]> =>
  rows(
    db,
    `(SELECT user_id FROM mailing_recipients WHERE mailing_id = ? AND state = 'taken' ORDER BY user_id LIMIT 1000)
     UNION ALL
     (SELECT user_id FROM mailing_recipients WHERE mailing_id = ? AND state = 'waiting' ORDER BY user_id
      LIMIT greatest(0, ?::int - (SELECT count(*)::int FROM mailing_recipients
        WHERE mailing_id = ? AND taken_at > ?::timestamptz - interval '1 minute')))`,
    [mailing_id, mailing_id, rate, mailing_id, at],
  );

export type RecipientRow = Readonly<{
  state: 'waiting' | 'taken' | 'sent' | 'failed' | 'skipped';
  line_key: string;
  tries: number;
  email: string;
  first_name: string;
  lang: Language;
  consent: boolean;
  gone: boolean;
  line_user_id: string | null;
}>;
/** A member of a mailing that is being sent, locked with the account; undefined: it was stopped. */
export async function lockRecipient(
  trx: Db,
  mailingId: number,
  userId: number,
): Promise<RecipientRow | undefined> {
  // Mailings at the same time count each other; consent that is being withdrawn is waited for.
  await trx.raw('SELECT FROM users WHERE user_id = ? FOR NO KEY UPDATE', [userId]);
  const going = await firstRow(
    trx,
    "SELECT 1 AS going FROM mailings WHERE mailing_id = ? AND state = 'sending' FOR SHARE",
    [mailingId],
  );
  if (going === undefined) return undefined;
  return firstRow(
    trx,
    `SELECT r.state, r.line_key, r.tries, u.email, u.first_name, coalesce(u.web_lang, 'th') AS lang,
       u.email_consent AS consent, u.disabled OR u.deleted_at IS NOT NULL AS gone, l.line_user_id
     FROM mailing_recipients r JOIN users u USING (user_id) LEFT JOIN line_recipients l USING (user_id)
     WHERE r.mailing_id = ? AND r.user_id = ? FOR UPDATE OF r`,
    [mailingId, userId],
  );
}

export async function skipRecipient(
  trx: Db,
  mailingId: number,
  userId: number,
  { skip, coupon }: { skip: MailingSkip; coupon: boolean },
): Promise<void> {
  await trx.raw(
    "UPDATE mailing_recipients SET state = 'skipped', skip = ?, coupon = ? WHERE mailing_id = ? AND user_id = ?",
    [skip, coupon, mailingId, userId],
  );
}
export async function takeRecipient(
  trx: Db,
  mailingId: number,
  userId: number,
  { coupon, at }: { coupon: boolean; at: Date },
): Promise<void> {
  await trx.raw(
    "UPDATE mailing_recipients SET state = 'taken', coupon = ?, taken_at = ? WHERE mailing_id = ? AND user_id = ?",
    [coupon, at, mailingId, userId],
  );
}
export async function recipientSent(db: Db, mailingId: number, userId: number, at: Date): Promise<void> {
  await db.raw(
    "UPDATE mailing_recipients SET state = 'sent', sent_at = ? WHERE mailing_id = ? AND user_id = ? AND state = 'taken'",
    [at, mailingId, userId],
  );
}
/** One more delivery that failed; after the last one the member is given up. */
export async function recipientFailed(db: Db, mailingId: number, userId: number): Promise<void> {
  await db.raw(
    `UPDATE mailing_recipients SET tries = tries + 1, state = CASE WHEN tries + 1 >= ? THEN 'failed' ELSE state END
     WHERE mailing_id = ? AND user_id = ? AND state = 'taken'`,
    [MAILING_EDIT.tries, mailingId, userId],
  );
}
/** Ends a mailing of which nobody is left. */
export async function endMailing(db: Db, id: number, at: Date): Promise<void> {
  await db.raw(
    `UPDATE mailings m SET state = 'done', ended_at = ? WHERE m.mailing_id = ? AND m.state = 'sending' AND NOT EXISTS (
       SELECT FROM mailing_recipients r WHERE r.mailing_id = m.mailing_id AND r.state IN ('waiting', 'taken'))`,
    [at, id],
  );
}

export type ResultsRow = Readonly<
  Record<
    'recipients' | 'waiting' | 'sent' | 'failed' | 'coupons' | 'unsubscribed' | 'read' | 'orders',
    number
  > &
    Record<MailingSkip, number> & { value: string }
>;
export const resultsOf = (db: Db, id: number): Promise<ResultsRow | undefined> =>
  firstRow(
    db,
    `SELECT count(*)::int AS recipients,
       (count(*) FILTER (WHERE r.state IN ('waiting', 'taken')))::int AS waiting,
       (count(*) FILTER (WHERE r.state = 'sent'))::int AS sent,
       (count(*) FILTER (WHERE r.state = 'failed'))::int AS failed,
       (count(*) FILTER (WHERE r.skip = 'consent'))::int AS consent,
       (count(*) FILTER (WHERE r.skip = 'week'))::int AS week,
       (count(*) FILTER (WHERE r.skip = 'channel'))::int AS channel,
       (count(*) FILTER (WHERE r.skip = 'gone'))::int AS gone,
       (count(*) FILTER (WHERE r.coupon))::int AS coupons,
       count(r.unsubscribed_at)::int AS unsubscribed,
       (count(*) FILTER (WHERE EXISTS (SELECT FROM notifications n WHERE n.user_id = r.user_id
         AND n.dedupe = 'mailing:' || r.mailing_id AND n.read_at IS NOT NULL)))::int AS read,
       coalesce(sum(b.orders), 0)::int AS orders, coalesce(sum(b.value), 0)::bigint AS value
     FROM mailing_recipients r LEFT JOIN LATERAL (
       SELECT count(*) AS orders, sum(o.total) AS value FROM orders o
       WHERE o.user_id = r.user_id AND o.doc_status NOT IN (1, 15) AND o.placed_at >= r.sent_at
         AND o.placed_at < r.sent_at + make_interval(days => ?)) b ON r.sent_at IS NOT NULL
     WHERE r.mailing_id = ?`,
    [MAILING_EDIT.orderDays, id],
  );

type ListedRow = Pick<MailingRow, 'mailing_id' | 'name' | 'segment' | 'state' | 'made_at' | 'started_at'> &
  Readonly<{ recipients: number; sent: number }>;
export const newestMailings = (db: Db, limit: number): Promise<ListedRow[]> =>
  rows(
    db,
    `SELECT m.mailing_id, m.name, m.state, m.made_at, m.started_at,
       (SELECT g.name FROM segments g WHERE g.segment_id = m.segment_id) AS segment, r.recipients, r.sent
     FROM mailings m, LATERAL (SELECT count(*)::int AS recipients, (count(*) FILTER (WHERE r.state = 'sent'))::int AS sent
       FROM mailing_recipients r WHERE r.mailing_id = m.mailing_id) r
     ORDER BY m.mailing_id DESC LIMIT ?`,
    [limit],
  );

export const couponRuns = async (db: Db, promoId: number): Promise<boolean> =>
  (await firstRow(db, 'SELECT 1 AS runs FROM coupons WHERE promo_id = ?', [promoId])) !== undefined;

type MemberRow = Readonly<{ user_id: number | null; consent: boolean; has_line: boolean }>;
export const memberOf = (db: Db, customerId: number): Promise<MemberRow | undefined> =>
  firstRow(
    db,
    `SELECT c.user_id, coalesce(u.email_consent AND NOT u.disabled, false) AS consent,
       EXISTS (SELECT FROM line_recipients l WHERE l.user_id = c.user_id) AS has_line
     FROM customers c LEFT JOIN users u USING (user_id) WHERE c.customer_id = ?`,
    [customerId],
  );
type Me = Readonly<{ email: string; first_name: string }>;
export const ownAddress = (db: Db, userId: number): Promise<Me | undefined> =>
  firstRow(db, 'SELECT email, first_name FROM users WHERE user_id = ?', [userId]);

import type { ContentKind, ContentState, HideReason, HoldReason } from '@mali/contracts/moderation-values';
import { ARRIVED_STATUSES } from '@mali/contracts/order-status';
import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';

/** What a decision changes, and an undo restores. */
export type Standing = {
  state: ContentState;
  held_for: HoldReason[];
  waiting_since: Date | string | null;
  hidden_for: HideReason | null;
  looked_at: Date | string | null;
  is_counted: boolean;
  decided_by: number | null;
  decided_at: Date | string | null;
};
export type ItemRow = Standing & {
  content_id: number;
  kind: ContentKind;
  review_id: number | null;
  photo: string | null;
  question_id: number | null;
  answer_id: number | null;
  mat_id: number;
  user_id: number | null;
  text_key: string | null;
  created_at: Date;
  revision: number;
  before: Standing | null;
};
const ITEM = `content_id, kind, review_id, photo, question_id, answer_id, mat_id, user_id, state, held_for, waiting_since,
  hidden_for, looked_at, is_counted, decided_by, decided_at, text_key, created_at, revision, before`;

/** What an item is of: its kind, and the number of the review, question or answer, or the name of the photo. */
export type Of = Readonly<{ kind: ContentKind; id: number | string }>;
const KEY: Readonly<Record<ContentKind, string>> = {
  review: 'review_id',
  photo: 'photo',
  question: 'question_id',
  answer: 'answer_id',
};

/** Items in the order of their numbers, so that two who lock several never wait for each other. */
export const lockItems = (trx: Db, ids: readonly number[]): Promise<ItemRow[]> =>
  rows(
    trx,
    `SELECT ${ITEM} FROM moderation_items WHERE content_id = ANY(${INTEGERS}) ORDER BY content_id FOR UPDATE`,
    [integers(ids)],
  );

export const lockItemOf = (trx: Db, { kind, id }: Of): Promise<ItemRow | undefined> =>
  firstRow(trx, `SELECT ${ITEM} FROM moderation_items WHERE kind = ? AND ${KEY[kind]} = ? FOR UPDATE`, [
    kind,
    id,
  ]);

export const itemById = (db: Db, content_id: number): Promise<ItemRow | undefined> =>
  firstRow(db, `SELECT ${ITEM} FROM moderation_items WHERE content_id = ?`, [content_id]);

/** Makes the item of something new; a review's is made by a trigger. */
export async function insertItem(
  trx: Db,
  of: Of,
  { mat_id, user_id, at }: { mat_id: number; user_id: number; at: Date },
): Promise<void> {
  await trx.raw(
    `INSERT INTO moderation_items (kind, ${KEY[of.kind]}, mat_id, user_id, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
    [of.kind, of.id, mat_id, user_id, at],
  );
}

/** Makes the item of a photo of a review, unless it has one. */
export async function insertPhotoItem(trx: Db, photo: string): Promise<void> {
  await trx.raw(
    `INSERT INTO moderation_items (kind, review_id, photo, mat_id, user_id, created_at)
     SELECT 'photo', p.review_id, p.photo, r.mat_id, p.user_id, p.uploaded_at
     FROM review_photos p JOIN reviews r ON r.id = p.review_id WHERE p.photo = ? ON CONFLICT DO NOTHING`,
    [photo],
  );
}

/** Writes how an item stands, as its next version. @returns the version */
export async function saveStanding(
  trx: Db,
  content_id: number,
  to: Standing,
  { before = null, text_key }: { before?: Standing | null; text_key?: string | null } = {},
): Promise<number> {
  const row = await firstRow<{ revision: number }>(
    trx,
    `UPDATE moderation_items SET state = ?, held_for = ?::text[], waiting_since = ?, hidden_for = ?, looked_at = ?,
       is_counted = ?, decided_by = ?, decided_at = ?, before = ?::jsonb,
       text_key = CASE WHEN ? THEN ? ELSE text_key END, revision = revision + 1
     WHERE content_id = ? RETURNING revision`,
    [
      ...[to.state, to.held_for, to.waiting_since, to.hidden_for, to.looked_at, to.is_counted],
      ...[to.decided_by, to.decided_at, before === null ? null : JSON.stringify(before)],
      ...[text_key !== undefined, text_key ?? null, content_id],
    ],
  );
  if (row === undefined) throw new Error('an item was expected');
  return row.revision;
}

/** Whether a text was written lately, and how much its author has written; of two at once with one text one waits. */
export async function textCounts(
  trx: Db,
  of: { text_key: string | null; user_id: number; content_id: number; sameSince: Date; daySince: Date },
): Promise<{ isRepeated: boolean; written: number }> {
  if (of.text_key !== null)
    await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 80))', [of.text_key]);
  const found = await firstRow<{ repeated: boolean; written: number }>(
    trx,
    `SELECT EXISTS (SELECT FROM moderation_items WHERE text_key = ? AND created_at >= ? AND content_id <> ?) AS repeated,
       (SELECT count(*)::int FROM moderation_items
        WHERE user_id = ? AND created_at >= ? AND content_id <> ? AND kind <> 'photo') AS written`,
    [of.text_key, of.sameSince, of.content_id, of.user_id, of.daySince, of.content_id],
  );
  return { isRepeated: found?.repeated === true, written: found?.written ?? 0 };
}

/** Items for the photos of a review that have none; those of photos that were taken out go, unless they are hidden. */
export async function registerPhotos(
  trx: Db,
  review: { review_id: number; mat_id: number; user_id: number; at: Date },
  isHeld: boolean,
): Promise<void> {
  await trx.raw(
    `DELETE FROM moderation_items i WHERE i.kind = 'photo' AND i.review_id = ? AND i.state <> 'hidden'
       AND NOT EXISTS (SELECT FROM review_photos p WHERE p.photo = i.photo AND p.review_id = i.review_id)`,
    [review.review_id],
  );
  await trx.raw(
    `INSERT INTO moderation_items (kind, review_id, photo, mat_id, user_id, created_at, state, held_for, waiting_since)
     SELECT 'photo', p.review_id, p.photo, ?, ?, ?, ?, ?::text[], ?
     FROM review_photos p WHERE p.review_id = ? ON CONFLICT DO NOTHING`,
    [
      ...[review.mat_id, review.user_id, review.at, isHeld ? 'held' : 'published'],
      ...[isHeld ? ['picture'] : [], isHeld ? review.at : null, review.review_id],
    ],
  );
}

export const starsOf = async (trx: Db, review_id: number): Promise<number> =>
  (await firstRow<{ rating: number }>(trx, 'SELECT rating FROM reviews WHERE id = ?', [review_id]))?.rating ??
  0;

/** Later, unless it was undone by then. */
export async function queueNotice(
  trx: Db,
  task: 'content-decided' | 'shop-answered' | 'question-open',
  content_id: number,
  revision: number,
  seconds: number,
): Promise<void> {
  await trx.raw(
    `SELECT graphile_worker.add_job(?, json_build_object('content_id', ?::int, 'revision', ?::int),
       run_at := now() + make_interval(secs => ?), max_attempts := 12)`,
    [task, content_id, revision, seconds],
  );
}

export async function decideReports(
  trx: Db,
  content_id: number,
  outcome: 'kept' | 'hidden',
  at: Date,
): Promise<void> {
  await trx.raw(
    'UPDATE content_reports SET outcome = ?, decided_at = ? WHERE content_id = ? AND outcome IS NULL',
    [outcome, at, content_id],
  );
}
/** Reports that a decision answered wait again. */
export async function reopenReports(trx: Db, content_id: number, decidedAt: Date | string): Promise<void> {
  await trx.raw(
    'UPDATE content_reports SET outcome = NULL, decided_at = NULL WHERE content_id = ? AND decided_at = ?',
    [content_id, decidedAt],
  );
}

export const countReportsOf = async (db: Db, user_id: number, since: Date): Promise<number> =>
  (
    await firstRow<{ count: number }>(
      db,
      'SELECT count(*)::int AS count FROM content_reports WHERE user_id = ? AND at >= ?',
      [user_id, since],
    )
  )?.count ?? 0;

export type ReportOutcome = { outcome: 'kept' | 'hidden' | null };
export const reportOf = (db: Db, content_id: number, user_id: number): Promise<ReportOutcome | undefined> =>
  firstRow(db, 'SELECT outcome FROM content_reports WHERE content_id = ? AND user_id = ?', [
    content_id,
    user_id,
  ]);

export const insertReport = async (
  trx: Db,
  report: { content_id: number; user_id: number; reason: string; note: string; at: Date },
): Promise<boolean> =>
  (await firstRow(
    trx,
    `INSERT INTO content_reports (content_id, user_id, reason, note, at, is_buyer)
     VALUES (?, ?, ?, ?, ?, EXISTS (SELECT FROM orders WHERE user_id = ? AND doc_status = ANY(${INTEGERS})))
     ON CONFLICT DO NOTHING RETURNING 1`,
    [
      ...[report.content_id, report.user_id, report.reason, report.note, report.at, report.user_id],
      integers(ARRIVED_STATUSES),
    ],
  )) !== undefined;

/** Reports of buyers that nobody has decided about. */
export const buyerReports = async (trx: Db, content_id: number): Promise<number> =>
  (
    await firstRow<{ count: number }>(
      trx,
      'SELECT count(*)::int AS count FROM content_reports WHERE content_id = ? AND is_buyer AND outcome IS NULL',
      [content_id],
    )
  )?.count ?? 0;

export type ReportRow = {
  user_id: number;
  reason: HideReason;
  note: string;
  at: Date;
  is_buyer: boolean;
  outcome: 'kept' | 'hidden' | null;
  decided_at: Date | null;
};
export const reportsOf = (db: Db, content_id: number): Promise<ReportRow[]> =>
  rows(
    db,
    `SELECT user_id, reason, note, at, is_buyer, outcome, decided_at FROM content_reports
     WHERE content_id = ? ORDER BY at, report_id`,
    [content_id],
  );

export type ShopAnswerRow = {
  text: string;
  by: string | null;
  at: Date;
  edited_at: Date | null;
  revision: number;
};
export const shopAnswerOf = (db: Db, content_id: number): Promise<ShopAnswerRow | undefined> =>
  firstRow(
    db,
    `SELECT a.text, a.at, a.edited_at, a.revision, nullif(trim(u.first_name || ' ' || u.last_name), '') AS by
     FROM shop_answers a LEFT JOIN users u USING (user_id) WHERE a.content_id = ?`,
    [content_id],
  );

export async function saveShopAnswer(
  trx: Db,
  content_id: number,
  answer: { text: string; user_id: number; at: Date },
): Promise<number> {
  const row = await firstRow<{ revision: number }>(
    trx,
    `INSERT INTO shop_answers AS a (content_id, text, user_id, at) VALUES (?, ?, ?, ?)
     ON CONFLICT (content_id) DO UPDATE SET text = EXCLUDED.text, user_id = EXCLUDED.user_id, edited_at = EXCLUDED.at,
       revision = a.revision + 1
     RETURNING revision`,
    [content_id, answer.text, answer.user_id, answer.at],
  );
  await trx.raw('UPDATE moderation_items SET answered_at = ? WHERE content_id = ?', [answer.at, content_id]);
  return row?.revision ?? 1;
}
export async function deleteShopAnswer(trx: Db, content_id: number): Promise<void> {
  await trx.raw('DELETE FROM shop_answers WHERE content_id = ?', [content_id]);
  await trx.raw('UPDATE moderation_items SET answered_at = NULL WHERE content_id = ?', [content_id]);
}

export type RulesRow = { version_id: number; rules: unknown };
export const readRules = (db: Db): Promise<RulesRow | undefined> =>
  firstRow(db, 'SELECT version_id, rules FROM moderation_rules ORDER BY version_id DESC LIMIT 1');
export async function lockRules(trx: Db): Promise<void> {
  await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 80))', ['moderation rules']);
}
export async function insertRules(trx: Db, rules: object, user_id: number, at: Date): Promise<void> {
  await trx.raw('INSERT INTO moderation_rules (at, user_id, rules) VALUES (?, ?, ?::jsonb)', [
    at,
    user_id,
    JSON.stringify(rules),
  ]);
}

export type Recipient = { user_id: number; email: string; lang: 'th' | 'en' };
/** Whom a notice is for; undefined: the account is gone. */
export const recipientOf = (db: Db, user_id: number): Promise<Recipient | undefined> =>
  firstRow(
    db,
    `SELECT user_id, email, coalesce(web_lang, 'th') AS lang FROM users WHERE user_id = ? AND NOT disabled`,
    [user_id],
  );

export const productName = (db: Db, mat_id: number): Promise<{ th: string; en: string } | undefined> =>
  firstRow(db, 'SELECT mat_name_th AS th, mat_name AS en FROM materials WHERE mat_id = ?', [mat_id]);

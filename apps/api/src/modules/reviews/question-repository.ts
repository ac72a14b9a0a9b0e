import type { ContentState, HideReason } from '@mali/contracts/moderation-values';
import { ARRIVED_STATUSES } from '@mali/contracts/order-status';
import type { QuestionSort } from '@mali/contracts/question-values';
import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';
import { containing } from '../../platform/list-query.ts';

type Stated = { state: ContentState; hidden_for: HideReason | null };
export type AnswerRow = Stated & {
  answer_id: number;
  question_id: number;
  user_id: number | null;
  first_name: string;
  last_name: string;
  text: string;
  created_at: Date;
  edited_at: Date | null;
  helpful: number;
  voted: boolean;
};
export type QuestionRow = Stated & {
  question_id: number;
  content_id: number;
  mat_id: number;
  user_id: number | null;
  first_name: string;
  last_name: string;
  text: string;
  created_at: Date;
  edited_at: Date | null;
  answer: string | null;
  answer_at: Date | null;
  answer_edited: boolean;
};

const FROM = `product_questions q JOIN moderation_items i ON i.question_id = q.question_id
  LEFT JOIN shop_answers s ON s.content_id = i.content_id`;
const COLUMNS = `q.question_id, i.content_id, q.mat_id, q.user_id, q.first_name, q.last_name, q.text, q.created_at, q.edited_at,
  i.state, i.hidden_for, s.text AS answer, s.at AS answer_at, s.edited_at IS NOT NULL AS answer_edited`;
const SHOWN_ANSWER = `SELECT FROM product_answers a JOIN moderation_items g ON g.answer_id = a.answer_id
  WHERE a.question_id = q.question_id AND g.state = 'published'`;
const HELPFUL = `(SELECT coalesce(max(a.helpful), -1) FROM product_answers a JOIN moderation_items g ON g.answer_id = a.answer_id
  WHERE a.question_id = q.question_id AND g.state = 'published')`;
/** Every order ends with the id, for stable paging. */
const ORDERS: Record<QuestionSort, string> = {
  newest: 'q.created_at DESC, q.question_id DESC',
  helpful: `greatest(${HELPFUL}, CASE WHEN s.content_id IS NULL THEN -1 ELSE 0 END) DESC, q.created_at DESC, q.question_id DESC`,
  unanswered: `(s.content_id IS NOT NULL OR EXISTS (${SHOWN_ANSWER})), q.created_at DESC, q.question_id DESC`,
};

/** A page of the questions of a product on sale; one's own also while they are checked or hidden. */
export async function listQuestions(
  db: Db,
  of: { mat_id: number; q?: string | undefined; user_id: number },
  page: { sort: QuestionSort; limit: number; offset: number },
): Promise<{ rows: QuestionRow[]; count: number }> {
  const pattern = of.q === undefined ? null : containing(of.q);
  const where = `q.mat_id = ? AND (i.state = 'published' OR q.user_id = ?)
    AND EXISTS (SELECT FROM materials m WHERE m.mat_id = q.mat_id AND m.active)
    ${pattern === null ? '' : `AND (q.text ILIKE ? OR s.text ILIKE ? OR EXISTS (${SHOWN_ANSWER} AND a.text ILIKE ?))`}`;
  const bindings = [of.mat_id, of.user_id, ...(pattern === null ? [] : [pattern, pattern, pattern])];
  const [found, counted] = await Promise.all([
    rows<QuestionRow>(
      db,
      `SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} ORDER BY ${ORDERS[page.sort]} LIMIT ? OFFSET ?`,
      [...bindings, page.limit, page.offset],
    ),
    firstRow<{ count: number }>(db, `SELECT count(*)::int AS count FROM ${FROM} WHERE ${where}`, bindings),
  ]);
  return { rows: found, count: counted?.count ?? 0 };
}

export const questionById = (db: Db, question_id: number): Promise<QuestionRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM ${FROM} WHERE q.question_id = ?`, [question_id]);

/** Answers of buyers to these questions, the most helpful first. */
export const answersOf = (
  db: Db,
  questionIds: readonly number[],
  user_id: number,
  most: number,
): Promise<AnswerRow[]> =>
  rows(
    db,
    `SELECT * FROM (
       SELECT a.answer_id, a.question_id, a.user_id, a.first_name, a.last_name, a.text, a.created_at, a.edited_at, a.helpful,
         i.state, i.hidden_for,
         EXISTS (SELECT FROM product_answer_votes v WHERE v.answer_id = a.answer_id AND v.user_id = ?) AS voted,
         row_number() OVER (PARTITION BY a.question_id ORDER BY a.helpful DESC, a.answer_id) AS place
       FROM product_answers a JOIN moderation_items i ON i.answer_id = a.answer_id
       WHERE a.question_id = ANY(${INTEGERS}) AND (i.state = 'published' OR a.user_id = ?)
     ) w WHERE place <= ? ORDER BY question_id, place`,
    [user_id, integers(questionIds), user_id, most],
  );

/** True when a member has received the product, in an order or as a prize. */
export async function hasReceived(db: Db, user_id: number, mat_id: number): Promise<boolean> {
  const found = await firstRow<{ received: boolean }>(
    db,
    `SELECT EXISTS (
       SELECT FROM orders o JOIN order_lines l USING (so_no) JOIN variants v USING (mat_var_id)
       WHERE o.user_id = ? AND o.doc_status = ANY(${INTEGERS}) AND v.mat_id = ? AND NOT l.gwp
     ) OR EXISTS (
       SELECT FROM giveaway_entries e JOIN giveaways g USING (giveaway_id) JOIN variants v USING (mat_var_id)
       WHERE e.user_id = ? AND e.won AND e.sent_at IS NOT NULL AND v.mat_id = ?
     ) AS received`,
    [user_id, integers(ARRIVED_STATUSES), mat_id, user_id, mat_id],
  );
  return found?.received === true;
}

export const isOnSale = async (db: Db, mat_id: number): Promise<boolean> =>
  (await firstRow(db, 'SELECT 1 FROM materials WHERE mat_id = ? AND active', [mat_id])) !== undefined;

/** The question of a key; its author's name is taken as it is now. @returns `isNew` is false when it was there */
export async function insertQuestion(
  trx: Db,
  question: { mat_id: number; user_id: number; text: string; request_key: string; at: Date },
): Promise<{ question_id: number; isNew: boolean } | undefined> {
  const made = await firstRow<{ question_id: number }>(
    trx,
    `INSERT INTO product_questions (mat_id, user_id, first_name, last_name, text, request_key, created_at)
     SELECT ?, user_id, first_name, last_name, ?, ?, ? FROM users WHERE user_id = ?
     ON CONFLICT (user_id, request_key) DO NOTHING RETURNING question_id`,
    [question.mat_id, question.text, question.request_key, question.at, question.user_id],
  );
  if (made !== undefined) return { ...made, isNew: true };
  const there = await firstRow<{ question_id: number }>(
    trx,
    'SELECT question_id FROM product_questions WHERE user_id = ? AND request_key = ?',
    [question.user_id, question.request_key],
  );
  return there && { ...there, isNew: false };
}

export const updateQuestion = async (
  trx: Db,
  question: { question_id: number; user_id: number; text: string; at: Date },
): Promise<boolean> =>
  (await firstRow(
    trx,
    'UPDATE product_questions SET text = ?, edited_at = ? WHERE question_id = ? AND user_id = ? RETURNING 1',
    [question.text, question.at, question.question_id, question.user_id],
  )) !== undefined;

export const deleteQuestion = async (trx: Db, question_id: number, user_id: number): Promise<boolean> =>
  (await firstRow(trx, 'DELETE FROM product_questions WHERE question_id = ? AND user_id = ? RETURNING 1', [
    question_id,
    user_id,
  ])) !== undefined;

/** A buyer's answer, or its new text. @returns `isNew` is false for a change */
export const saveAnswer = async (
  trx: Db,
  answer: { question_id: number; user_id: number; text: string; at: Date },
): Promise<{ answer_id: number; isNew: boolean } | undefined> =>
  firstRow(
    trx,
    `INSERT INTO product_answers AS a (question_id, user_id, first_name, last_name, text, created_at)
     SELECT ?, user_id, first_name, last_name, ?, ? FROM users WHERE user_id = ?
     ON CONFLICT (question_id, user_id) DO UPDATE SET text = EXCLUDED.text, edited_at = EXCLUDED.created_at
     RETURNING answer_id, edited_at IS NULL AS "isNew"`,
    [answer.question_id, answer.text, answer.at, answer.user_id],
  );

export const deleteAnswer = async (trx: Db, answer_id: number, user_id: number): Promise<boolean> =>
  (await firstRow(trx, 'DELETE FROM product_answers WHERE answer_id = ? AND user_id = ? RETURNING 1', [
    answer_id,
    user_id,
  ])) !== undefined;

/** The author of a published answer; undefined: there is none. */
export const publishedAnswer = (db: Db, answer_id: number): Promise<{ user_id: number | null } | undefined> =>
  firstRow(
    db,
    `SELECT a.user_id FROM product_answers a JOIN moderation_items i ON i.answer_id = a.answer_id
     WHERE a.answer_id = ? AND i.state = 'published'`,
    [answer_id],
  );
/** Counts or removes a vote; idempotent. @returns how many there are */
export async function voteAnswer(
  trx: Db,
  answer_id: number,
  user_id: number,
  helpful: boolean,
): Promise<number> {
  const changed = await rows(
    trx,
    helpful
      ? 'INSERT INTO product_answer_votes (answer_id, user_id) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING 1'
      : 'DELETE FROM product_answer_votes WHERE answer_id = ? AND user_id = ? RETURNING 1',
    [answer_id, user_id],
  );
  const by = changed.length === 0 ? 0 : helpful ? 1 : -1;
  const row = await firstRow<{ helpful: number }>(
    trx,
    'UPDATE product_answers SET helpful = helpful + ? WHERE answer_id = ? RETURNING helpful',
    [by, answer_id],
  );
  return row?.helpful ?? 0;
}

/** Who asked what an answer is to, and its text. */
export const questionOfAnswer = (
  db: Db,
  answer_id: number,
): Promise<{ asker: number | null; text: string } | undefined> =>
  firstRow(
    db,
    `SELECT q.user_id AS asker, a.text FROM product_answers a JOIN product_questions q USING (question_id)
     WHERE a.answer_id = ?`,
    [answer_id],
  );

/**
 * Chooses buyers to invite: those who received it last, who agreed to advertising by mail, and who were invited to no
 * question lately.
 */
export const inviteBuyers = (
  trx: Db,
  question: { question_id: number; mat_id: number; user_id: number | null },
  { at, since, most }: { at: Date; since: Date; most: number },
): Promise<{ user_id: number }[]> =>
  rows(
    trx,
    `INSERT INTO question_invitations (question_id, user_id, at)
     SELECT ?, u.user_id, ? FROM users u JOIN (
       SELECT o.user_id, max(o.status_at) AS last FROM orders o JOIN order_lines l USING (so_no) JOIN variants v USING (mat_var_id)
       WHERE v.mat_id = ? AND o.doc_status = ANY(${INTEGERS}) AND NOT l.gwp AND o.user_id IS NOT NULL GROUP BY 1
     ) b USING (user_id)
     WHERE u.email_consent AND NOT u.disabled AND u.user_id IS DISTINCT FROM ? AND NOT 'marketing' = ANY(u.notices_off)
       AND NOT EXISTS (SELECT FROM question_invitations n WHERE n.user_id = u.user_id AND n.at > ?)
     ORDER BY b.last DESC, u.user_id LIMIT ? ON CONFLICT DO NOTHING RETURNING user_id`,
    [
      ...[question.question_id, at, question.mat_id, integers(ARRIVED_STATUSES), question.user_id],
      ...[since, most],
    ],
  );

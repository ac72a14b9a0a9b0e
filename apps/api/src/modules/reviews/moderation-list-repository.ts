import { MODERATION_LIST } from '@mali/contracts/lists/moderation';
import type { ContentKind, ContentState, HideReason, HoldReason } from '@mali/contracts/moderation-values';
import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';
import { containing, eachOf, flagged, inDays, type ListSource } from '../../platform/list-query.ts';

const ofReview = (column: string): string => `(SELECT r.${column} FROM reviews r WHERE r.id = i.review_id)`;
const ofQuestion = (column: string): string =>
  `(SELECT q.${column} FROM product_questions q WHERE q.question_id = i.question_id)`;
const ofAnswer = (column: string): string =>
  `(SELECT a.${column} FROM product_answers a WHERE a.answer_id = i.answer_id)`;
const either = (review: string, other = review): string =>
  `coalesce(${ofReview(review)}, ${ofQuestion(other)}, ${ofAnswer(other)}, '')`;

/** The SQL of the queue. */
export const MODERATION_SOURCE: ListSource<typeof MODERATION_LIST> = {
  definition: MODERATION_LIST,
  table: 'moderation_items i',
  alias: 'i',
  id: 'i.content_id',
  idType: 'bigint',
  sorts: { created_at: { sql: 'i.created_at', type: 'timestamptz' } },
  filters: {
    kind: eachOf('i.kind'),
    state: eachOf('i.state'),
    reason: (values) => ({ sql: 'i.held_for && ?::text[]', bindings: [`{${values.join(',')}}`] }),
    waiting: (isYes) => flagged(isYes, 'i.waiting_since IS NOT NULL'),
    answered: (isYes) => ({ sql: `i.answered_at IS ${isYes ? 'NOT NULL' : 'NULL'}`, bindings: [] }),
    product: (ids) => ({ sql: `i.mat_id = ANY(${INTEGERS})`, bindings: [integers(ids)] }),
    written: inDays('i.created_at'),
  },
  search: (text) => ({
    sql: `(${ofReview('comment')} ILIKE ? OR ${ofQuestion('text')} ILIKE ? OR ${ofAnswer('text')} ILIKE ?)`,
    bindings: [containing(text), containing(text), containing(text)],
  }),
};

export type ListedItem = {
  content_id: number;
  kind: ContentKind;
  state: ContentState;
  held_for: HoldReason[];
  hidden_for: HideReason | null;
  waiting_since: Date | null;
  created_at: Date;
  revision: number;
  mat_id: number;
  mat_name: string;
  mat_name_th: string;
  first_name: string;
  last_name: string;
  text: string;
  rating: number | null;
  photo: string | null;
  reports: number;
  is_answered: boolean;
};
const ofProduct = (column: string): string =>
  `(SELECT m.${column} FROM materials m WHERE m.mat_id = i.mat_id) AS ${column}`;
/** Columns of a page. */
export const LIST_COLUMNS = `i.content_id, i.kind, i.state, i.held_for, i.hidden_for, i.waiting_since, i.created_at, i.revision,
  i.mat_id, ${ofProduct('mat_name')}, ${ofProduct('mat_name_th')}, ${either('first_name')} AS first_name,
  ${either('last_name')} AS last_name, ${either('comment', 'text')} AS text, ${ofReview('rating')} AS rating, i.photo,
  (SELECT count(*)::int FROM content_reports c WHERE c.content_id = i.content_id AND c.outcome IS NULL) AS reports,
  i.answered_at IS NOT NULL AS is_answered`;

export type DetailedItem = ListedItem & {
  is_counted: boolean;
  user_id: number | null;
  review_id: number | null;
  decided_at: Date | null;
  decided_by: string | null;
  question: string | null;
  others: number;
};
export const detailedItem = (db: Db, content_id: number, since: Date): Promise<DetailedItem | undefined> =>
  firstRow(
    db,
    `SELECT ${LIST_COLUMNS}, i.is_counted, i.user_id, i.review_id, i.decided_at,
       (SELECT nullif(trim(u.first_name || ' ' || u.last_name), '') FROM users u WHERE u.user_id = i.decided_by) AS decided_by,
       (SELECT q.text FROM product_answers a JOIN product_questions q USING (question_id)
        WHERE a.answer_id = i.answer_id) AS question,
       (SELECT count(*)::int FROM moderation_items o
        WHERE o.user_id = i.user_id AND o.content_id <> i.content_id AND o.created_at >= ? AND o.kind <> 'photo') AS others
     FROM moderation_items i WHERE i.content_id = ?`,
    [since, content_id],
  );

export type PhotoOfReview = { photo: string; content_id: number | null; state: ContentState };
export const photosOfReview = (db: Db, review_id: number): Promise<PhotoOfReview[]> =>
  rows(
    db,
    `SELECT p.photo, i.content_id, coalesce(i.state, 'published') AS state
     FROM review_photos p LEFT JOIN moderation_items i ON i.photo = p.photo
     WHERE p.review_id = ? ORDER BY p.place, p.photo`,
    [review_id],
  );

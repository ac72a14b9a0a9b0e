import { BODY_PROBLEMS, FACE_PROBLEMS, FACE_TYPES, type ReviewSort } from '@mali/contracts/limits';
import type { ContentState, HideReason } from '@mali/contracts/moderation-values';
import { ARRIVED_STATUSES } from '@mali/contracts/order-status';
import type { CommentsQuery, OtherReview } from '@mali/contracts/reviews';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { PhotoTable } from '../images/photo-repository.ts';

export type Skin = {
  face_type: (typeof FACE_TYPES)[number] | null;
  face_problems: (typeof FACE_PROBLEMS)[number][];
  body_problems: (typeof BODY_PROBLEMS)[number][];
};
export type PhotoRow = { photo: string; width: number; height: number; state: ContentState };
export type ReviewRow = Skin & {
  id: number;
  user_id: number | null;
  so_no: string | null;
  /** The giveaway by which the author received the product. */
  giveaway_id: number | null;
  mat_id: number;
  mat_no: string;
  mat_name: string;
  mat_name_th: string;
  /** Picture hash of its variant, else of the product's first one. */
  mat_image: string | null;
  mat_var_id: number | null;
  attributes: { n: number; name: string; name_th: string }[] | null;
  first_name: string;
  last_name: string;
  rating: number;
  comment: string;
  created_date: Date;
  edited_at: Date | null;
  helpful: number;
  photos: PhotoRow[];
  voted: boolean;
  state: ContentState;
  hidden_for: HideReason | null;
  answer: string | null;
  answer_at: Date | null;
  answer_edited: boolean;
};

/** Who looks: their own reviews and photos are shown to them also while they are checked or hidden. */
export type Viewer = Readonly<{ user_id: number; voter: string }>;

/** Binds the viewer's id, then `voter`. */
const COLUMNS = `r.id, r.user_id, r.so_no, r.giveaway_id, r.mat_id, m.mat_no, m.mat_name, m.mat_name_th, r.mat_var_id, v.attributes,
  coalesce(v.images[1], (SELECT f.images[1] FROM variants f WHERE f.mat_id = r.mat_id ORDER BY f.position, f.mat_var_id LIMIT 1)) AS mat_image,
  r.first_name, r.last_name, r.rating, r.comment, r.created_date, r.edited_at, r.helpful, r.face_type,
  r.face_problems, r.body_problems,
  i.state, i.hidden_for, s.text AS answer, s.at AS answer_at, s.edited_at IS NOT NULL AS answer_edited,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('photo', p.photo, 'width', p.width, 'height', p.height,
     'state', coalesce(g.state, 'published')) ORDER BY p.place, p.photo), '[]')
   FROM review_photos p LEFT JOIN moderation_items g ON g.photo = p.photo
   WHERE p.review_id = r.id AND (coalesce(g.state, 'published') = 'published' OR r.user_id = ?)) AS photos,
  EXISTS (SELECT FROM review_votes w WHERE w.review_id = r.id AND w.voter = ?) AS voted`;
const ITEM = "JOIN moderation_items i ON i.review_id = r.id AND i.kind = 'review'";
const FROM = `reviews r JOIN materials m USING (mat_id) LEFT JOIN variants v ON v.mat_var_id = r.mat_var_id ${ITEM}
  LEFT JOIN shop_answers s ON s.content_id = i.content_id`;

const HAS_PHOTOS = `EXISTS (SELECT FROM review_photos p LEFT JOIN moderation_items g ON g.photo = p.photo
  WHERE p.review_id = r.id AND coalesce(g.state, 'published') = 'published')`;
/** Every order ends with the id, for stable paging. */
const ORDERS: Record<ReviewSort, string> = {
  create_date: 'r.created_date DESC, r.id DESC',
  highest: 'r.rating DESC, r.created_date DESC, r.id DESC',
  lowest: 'r.rating, r.created_date DESC, r.id DESC',
  helpful: 'r.helpful DESC, r.created_date DESC, r.id DESC',
  photos: `${HAS_PHOTOS} DESC, r.created_date DESC, r.id DESC`,
};

type Condition = { sql: string; bindings: (string | number)[] };

/** The reviews of a list, and its filters, kept separate for facet counts. */
function conditionsOf(
  query: CommentsQuery,
  viewer: Viewer,
): {
  base: Condition;
  asked: Record<'rate' | 'face_type' | 'face_problem' | 'body_problem' | 'photos', Condition | null>;
} {
  const base: Condition = {
    sql: "m.active AND (i.state = 'published' OR r.user_id = ?)",
    bindings: [viewer.user_id],
  };
  const add = (sql: string, ...bindings: (string | number)[]) => {
    base.sql += ` AND ${sql}`;
    base.bindings.push(...bindings);
  };
  if (query.mat_no !== undefined) add('m.mat_no = ?', query.mat_no);
  if (query.mat_id !== undefined) add('m.mat_id = ?', query.mat_id);
  if (query.category !== undefined) add('? IN (m.cat1_id, m.cat2_id, m.cat3_id)', query.category);
  const when = (value: string | number | undefined, sql: string): Condition | null =>
    value === undefined ? null : { sql, bindings: [value] };
  return {
    base,
    asked: {
      rate: when(query.rate, 'r.rating = ?'),
      face_type: when(query.face_type, 'r.face_type = ?'),
      face_problem: when(query.face_problem, '? = ANY(r.face_problems)'),
      body_problem: when(query.body_problem, '? = ANY(r.body_problems)'),
      photos: query.photos === true ? { sql: HAS_PHOTOS, bindings: [] } : null,
    },
  };
}

/** A page of reviews with the viewer's votes. */
export async function listReviews(
  db: Db,
  query: CommentsQuery,
  page: { sort: ReviewSort; limit: number; offset: number },
  viewer: Viewer,
): Promise<ReviewRow[]> {
  const { base, asked } = conditionsOf(query, viewer);
  const all = [base, ...Object.values(asked).filter((condition) => condition !== null)];
  return rows<ReviewRow>(
    db,
    `SELECT ${COLUMNS} FROM ${FROM} WHERE ${all.map(({ sql }) => sql).join(' AND ')}
     ORDER BY ${ORDERS[page.sort]} LIMIT ? OFFSET ?`,
    [
      ...[viewer.user_id, viewer.voter],
      ...all.flatMap(({ bindings }) => bindings),
      ...[page.limit, page.offset],
    ],
  );
}

/** A page of imported reviews of a product, newest first. */
export const listOtherReviews = (
  db: Db,
  matId: number,
  page: { limit: number; offset: number },
): Promise<OtherReview[]> =>
  rows<OtherReview>(
    db,
    `SELECT r.id, r.source_name AS source, r.source_link, r.rating, r.comment, r.language,
            to_char(r.written_on, 'YYYY-MM-DD') AS written_on
     FROM other_reviews r JOIN materials m USING (mat_id) WHERE r.mat_id = ? AND m.active
     ORDER BY r.written_on DESC NULLS LAST, r.id DESC LIMIT ? OFFSET ?`,
    [matId, page.limit, page.offset],
  );

export async function countOtherReviews(db: Db, matId: number): Promise<number> {
  const found = await firstRow<{ count: number }>(
    db,
    'SELECT count(*)::int AS count FROM other_reviews r JOIN materials m USING (mat_id) WHERE r.mat_id = ? AND m.active',
    [matId],
  );
  return found?.count ?? 0;
}

export type ReviewCounts = {
  count: number;
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  distribution: number[];
  with_photos: number;
  face_types: number[];
  face_problems: number[];
  body_problems: number[];
};

/** Number of matching reviews, and per value of each filter under the other filters. */
export async function countReviews(db: Db, query: CommentsQuery, viewer: Viewer): Promise<ReviewCounts> {
  const { base, asked } = conditionsOf(query, viewer);
  const names = Object.keys(asked) as (keyof typeof asked)[];
  const met = names.map((name) => `${asked[name]?.sql ?? 'true'} AS ${name}_met`).join(', ');
  const under = (own?: keyof typeof asked) =>
    names.flatMap((name) => (name === own ? [] : [`${name}_met`])).join(' AND ');
  const counts = (own: keyof typeof asked, tests: readonly string[]) =>
    `ARRAY[${tests.map((test) => `count(*) FILTER (WHERE ${test} AND ${under(own)})`).join(', ')}]::int[]`;
  const found = await firstRow<ReviewCounts>(
    db,
    `WITH looked_at AS (
       SELECT r.rating, r.face_type, r.face_problems, r.body_problems, ${HAS_PHOTOS} AS has_photos, ${met}
       FROM reviews r JOIN materials m USING (mat_id) ${ITEM} WHERE ${base.sql}
     )
     SELECT count(*) FILTER (WHERE ${under()})::int AS count,
       count(*) FILTER (WHERE has_photos AND ${under('photos')})::int AS with_photos,
       ${counts(
         'rate',
         [1, 2, 3, 4, 5].map((stars) => `rating = ${stars}`),
       )} AS distribution,
       ${counts(
         'face_type',
         FACE_TYPES.map((value) => `face_type = '${value}'`),
       )} AS face_types,
       ${counts(
         'face_problem',
         FACE_PROBLEMS.map((value) => `'${value}' = ANY(face_problems)`),
       )} AS face_problems,
       ${counts(
         'body_problem',
         BODY_PROBLEMS.map((value) => `'${value}' = ANY(body_problems)`),
       )} AS body_problems
     FROM looked_at`,
    [...names.flatMap((name) => asked[name]?.bindings ?? []), ...base.bindings],
  );
  if (found === undefined) throw new Error('nothing was counted');
  return found;
}

/** How many reviews of a product are hidden, by the reason that is said in public. */
export const hiddenReviews = (
  db: Db,
  { mat_no, mat_id }: Pick<CommentsQuery, 'mat_no' | 'mat_id'>,
): Promise<{ reason: HideReason; count: number }[]> =>
  rows(
    db,
    `SELECT i.hidden_for AS reason, count(*)::int AS count FROM moderation_items i
     WHERE i.mat_id = (SELECT m.mat_id FROM materials m WHERE m.mat_no = ? OR m.mat_id = ? LIMIT 1)
       AND i.kind = 'review' AND i.state = 'hidden' GROUP BY 1 ORDER BY 1`,
    [mat_no ?? null, mat_id ?? null],
  );

/** A review with the viewer's vote. */
export const reviewById = (db: Db, id: number, viewer: Viewer): Promise<ReviewRow | undefined> =>
  firstRow<ReviewRow>(db, `SELECT ${COLUMNS} FROM ${FROM} WHERE r.id = ?`, [
    viewer.user_id,
    viewer.voter,
    id,
  ]);

/** The review of a variant of an order, or of a giveaway prize. */
export const reviewOf = (
  db: Db,
  { so_no, giveaway_id, mat_var_id }: Purchase,
  viewer: Viewer,
): Promise<ReviewRow | undefined> =>
  firstRow<ReviewRow>(
    db,
    `SELECT ${COLUMNS} FROM ${FROM}
     WHERE (r.so_no = ? AND r.mat_var_id = ?) OR (r.giveaway_id = ? AND r.user_id = ?)`,
    [viewer.user_id, viewer.voter, so_no, mat_var_id, giveaway_id, viewer.user_id],
  );

/** The newest review of a product by one of its buyers. */
export async function newestOwnReview(db: Db, userId: number, matNo: string): Promise<number | null> {
  const found = await firstRow<{ id: number }>(
    db,
    `SELECT r.id FROM reviews r JOIN materials m USING (mat_id)
     WHERE r.user_id = ? AND m.mat_no = ? ORDER BY r.id DESC LIMIT 1`,
    [userId, matNo],
  );
  return found?.id ?? null;
}

/** The author's skin data from the last review, else from the profile. */
export const lastSkin = (db: Db, userId: number): Promise<Skin | undefined> =>
  firstRow<Skin>(
    db,
    `WITH told AS (
       SELECT face_type, face_problems, body_problems FROM reviews WHERE user_id = ? ORDER BY id DESC LIMIT 1
     )
     SELECT face_type, face_problems, body_problems FROM told
     UNION ALL
     SELECT appearance->>'face_type',
       ARRAY(SELECT jsonb_array_elements_text(coalesce(appearance->'face_problems', '[]'))),
       ARRAY(SELECT jsonb_array_elements_text(coalesce(appearance->'body_problems', '[]')))
     FROM users WHERE user_id = ? AND NOT EXISTS (SELECT FROM told)`,
    [userId, userId],
  );

/** What a member may review: a variant of an order, or a giveaway prize. */
export type Purchase = {
  so_no: string | null;
  giveaway_id: number | null;
  mat_var_id: number;
  mat_id: number;
  arrived: boolean;
  reviewed: boolean;
};

/**
 * A user's purchases and prizes of a product: delivered ones without a review first; then prizes, whose
 * review is required; then the newest. Excludes gifts of orders. With an order given, excludes prizes.
 */
export const purchasesOf = (
  db: Db,
  userId: number,
  matNo: string,
  only: { so_no?: string | undefined; mat_var_id?: number | undefined } = {},
): Promise<Purchase[]> =>
  rows<Purchase>(
    db,
    `SELECT so_no, giveaway_id, mat_var_id, mat_id, arrived, reviewed FROM (
       SELECT DISTINCT o.placed_at AS at, l.so_no, NULL::int AS giveaway_id, l.mat_var_id, v.mat_id,
              o.doc_status = ANY(?::int[]) AS arrived,
              EXISTS (SELECT FROM reviews r WHERE r.so_no = l.so_no AND r.mat_var_id = l.mat_var_id) AS reviewed
       FROM orders o JOIN order_lines l USING (so_no) JOIN variants v USING (mat_var_id)
            JOIN materials m USING (mat_id)
       WHERE o.user_id = ? AND m.mat_no = ? AND NOT l.gwp AND (?::text IS NULL OR l.so_no = ?)
       UNION ALL
       SELECT e.sent_at, NULL, e.giveaway_id, g.mat_var_id, v.mat_id, e.sent_at IS NOT NULL,
              EXISTS (SELECT FROM reviews r WHERE r.giveaway_id = e.giveaway_id AND r.user_id = e.user_id)
       FROM giveaway_entries e JOIN giveaways g USING (giveaway_id) JOIN variants v USING (mat_var_id)
            JOIN materials m USING (mat_id)
       WHERE e.user_id = ? AND e.won AND m.mat_no = ? AND ?::text IS NULL
     ) p
     WHERE ?::int IS NULL OR mat_var_id = ?
     ORDER BY arrived DESC, reviewed, so_no IS NULL DESC, at DESC NULLS LAST, so_no DESC, giveaway_id DESC, mat_var_id`,
    [
      `{${ARRIVED_STATUSES.join(',')}}`,
      ...[userId, matNo, only.so_no ?? null, only.so_no ?? null],
      ...[userId, matNo, only.so_no ?? null],
      ...[only.mat_var_id ?? null, only.mat_var_id ?? null],
    ],
  );

/** True when every line of the order has been reviewed. */
export async function allReviewed(db: Db, so_no: string): Promise<boolean> {
  const found = await firstRow<{ left: boolean }>(
    db,
    `SELECT EXISTS (
       SELECT FROM order_lines l WHERE l.so_no = ? AND NOT l.gwp
         AND NOT EXISTS (SELECT FROM reviews r WHERE r.so_no = l.so_no AND r.mat_var_id = l.mat_var_id)
     ) AS left`,
    [so_no],
  );
  return found?.left === false;
}

/**
 * Stores a review with its author's current name.
 * @returns its id
 */
export async function insertReview(
  db: Db,
  review: Skin & {
    user_id: number;
    so_no: string | null;
    giveaway_id: number | null;
    mat_id: number;
    mat_var_id: number;
    rating: number;
    comment: string;
    at: Date;
  },
): Promise<number | undefined> {
  const kept = await firstRow<{ id: number }>(
    db,
    `INSERT INTO reviews (mat_id, mat_var_id, user_id, so_no, giveaway_id, first_name, last_name, rating, comment,
                          created_date, face_type, face_problems, body_problems)
     SELECT ?, ?, user_id, ?, ?, first_name, last_name, ?, ?, ?, ?, ?::text[], ?::text[] FROM users WHERE user_id = ?
     RETURNING id`,
    [
      ...[review.mat_id, review.mat_var_id, review.so_no, review.giveaway_id],
      ...[review.rating, review.comment, review.at],
      ...[review.face_type, review.face_problems, review.body_problems, review.user_id],
    ],
  );
  return kept?.id;
}

/**
 * Updates a review of its author; omitted fields are unchanged.
 * @returns its product and previous score, or undefined
 */
export const updateReview = (
  db: Db,
  own: { id: number; user_id: number; mat_no: string; so_no: string | null; mat_var_id: number | null },
  change: Partial<Skin> & { rating?: number | undefined; comment?: string | undefined; at: Date },
): Promise<
  { mat_id: number; before: number; after: number; comment: string; comment_before: string } | undefined
> =>
  firstRow(
    db,
    `WITH own AS (
       SELECT r.id, r.rating, r.comment FROM reviews r JOIN materials m USING (mat_id)
       WHERE r.id = ? AND r.user_id = ? AND m.mat_no = ? AND (?::text IS NULL OR r.so_no = ?)
         AND (?::int IS NULL OR r.mat_var_id = ?)
       FOR UPDATE OF r
     )
     UPDATE reviews r SET rating = coalesce(?::smallint, r.rating), comment = coalesce(?::text, r.comment),
       face_type = CASE WHEN ?::boolean THEN ?::text ELSE r.face_type END,
       face_problems = coalesce(?::text[], r.face_problems), body_problems = coalesce(?::text[], r.body_problems),
       edited_at = ?
     FROM own WHERE r.id = own.id
     RETURNING r.mat_id, own.rating AS before, r.rating AS after, own.comment AS comment_before, r.comment`,
    [
      ...[own.id, own.user_id, own.mat_no, own.so_no, own.so_no, own.mat_var_id, own.mat_var_id],
      ...[change.rating ?? null, change.comment ?? null],
      ...[change.face_type !== undefined, change.face_type ?? null],
      ...[change.face_problems ?? null, change.body_problems ?? null, change.at],
    ],
  );

/**
 * Deletes a review of its author.
 * @returns its product and score, or undefined when it does not exist
 */
export const deleteReview = (
  db: Db,
  { id, userId, matNo }: { id: number; userId: number; matNo: string },
): Promise<{ mat_id: number; rating: number } | undefined> =>
  firstRow(
    db,
    `DELETE FROM reviews r USING materials m
     WHERE r.id = ? AND r.user_id = ? AND m.mat_id = r.mat_id AND m.mat_no = ? RETURNING r.mat_id, r.rating`,
    [id, userId, matNo],
  );

/** Number of a user's photos without a review. */
export async function countWaitingPhotos(db: Db, userId: number): Promise<number> {
  const found = await firstRow<{ count: number }>(
    db,
    'SELECT count(*) AS count FROM review_photos WHERE user_id = ? AND review_id IS NULL',
    [userId],
  );
  return found?.count ?? 0;
}

export async function insertPhoto(
  db: Db,
  photo: { photo: string; user_id: number; width: number; height: number; files: string[]; at: Date },
): Promise<void> {
  await db.raw(
    'INSERT INTO review_photos (photo, user_id, width, height, files, uploaded_at) VALUES (?, ?, ?, ?, ?, ?)',
    [photo.photo, photo.user_id, photo.width, photo.height, photo.files, photo.at],
  );
}

/**
 * Assigns photos to a review, in this order: each uploaded by its author and not used by another review. Its
 * other photos are unassigned.
 * @returns false when one of them is unavailable
 */
export async function setPhotos(
  db: Db,
  reviewId: number,
  userId: number,
  photos: readonly string[],
): Promise<boolean> {
  await db.raw('UPDATE review_photos SET review_id = NULL WHERE review_id = ?', [reviewId]);
  const taken = await rows(
    db,
    `UPDATE review_photos p SET review_id = ?, place = w.place
     FROM unnest(?::text[]) WITH ORDINALITY w(photo, place)
     WHERE p.photo = w.photo AND p.user_id = ? AND p.review_id IS NULL RETURNING p.photo`,
    [reviewId, [...photos], userId],
  );
  return taken.length === photos.length;
}

export const REVIEW_PHOTOS: PhotoTable = {
  area: 'reviews',
  // One that waits is opened by who knows its name: its author, and those who look at it.
  file: `SELECT files[?::int] AS file FROM review_photos p WHERE photo = ? AND review_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM moderation_items i WHERE i.photo = p.photo AND i.state = 'hidden')`,
  drop: 'DELETE FROM review_photos WHERE review_id IS NULL AND uploaded_at < ? RETURNING files',
  files: 'SELECT unnest(files) AS file FROM review_photos',
};

/**
 * Counts or removes a vote; idempotent.
 * @returns number of helpful votes; undefined when the review does not exist
 */
export async function vote(
  db: Db,
  reviewId: number,
  voter: string,
  helpful: boolean,
): Promise<{ helpful: number; user_id: number | null } | undefined> {
  const changed = await rows(
    db,
    helpful
      ? `INSERT INTO review_votes (review_id, voter) SELECT r.id, ? FROM reviews r ${ITEM}
         WHERE r.id = ? AND i.state = 'published' ON CONFLICT DO NOTHING RETURNING 1`
      : 'DELETE FROM review_votes WHERE voter = ? AND review_id = ? RETURNING 1',
    [voter, reviewId],
  );
  const by = changed.length === 0 ? 0 : helpful ? 1 : -1;
  return firstRow(db, 'UPDATE reviews SET helpful = helpful + ? WHERE id = ? RETURNING helpful, user_id', [
    by,
    reviewId,
  ]);
}

/**
 * Gives what a member has written about products to another one: reviews with their photos, questions and answers. What both
 * have written once (a review of one giveaway, an answer to one question) stays. @returns how many reviews
 */
export async function giveReviews(trx: Db, from: number, to: number): Promise<number> {
  const given = await rows(
    trx,
    `UPDATE reviews r SET user_id = ? WHERE r.user_id = ? AND NOT EXISTS (
       SELECT FROM reviews o WHERE o.user_id = ? AND o.giveaway_id = r.giveaway_id) RETURNING 1`,
    [to, from, to],
  );
  await trx.raw(
    `UPDATE review_photos p SET user_id = r.user_id FROM reviews r
     WHERE p.user_id = ? AND r.id = p.review_id AND r.user_id = ?`,
    [from, to],
  );
  await trx.raw(
    `UPDATE product_questions q SET user_id = ? WHERE q.user_id = ? AND NOT EXISTS (
       SELECT FROM product_questions o WHERE o.user_id = ? AND o.request_key = q.request_key)`,
    [to, from, to],
  );
  await trx.raw(
    `UPDATE product_answers a SET user_id = ? WHERE a.user_id = ? AND NOT EXISTS (
       SELECT FROM product_answers o WHERE o.user_id = ? AND o.question_id = a.question_id)`,
    [to, from, to],
  );
  await trx.raw(
    `UPDATE moderation_items i SET user_id = ? WHERE i.user_id = ? AND (
       EXISTS (SELECT FROM reviews r WHERE r.id = i.review_id AND r.user_id = ?)
       OR EXISTS (SELECT FROM product_questions q WHERE q.question_id = i.question_id AND q.user_id = ?)
       OR EXISTS (SELECT FROM product_answers a WHERE a.answer_id = i.answer_id AND a.user_id = ?))`,
    [to, from, to, to, to],
  );
  return given.length;
}

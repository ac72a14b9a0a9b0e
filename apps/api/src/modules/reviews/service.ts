import { createHash } from 'node:crypto';
import { BODY_PROBLEMS, FACE_PROBLEMS, FACE_TYPES, PAGE_SIZE } from '@mali/contracts/limits';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type {
  CommentImageAnswer,
  CommentRequest,
  CommentsAnswer,
  CommentsQuery,
  EditCommentRequest,
  HelpfulAnswer,
  OtherReviewsAnswer,
  OtherReviewsQuery,
  RetrieveCommentAnswer,
  Review,
} from '@mali/contracts/reviews';
import type { Caller } from '../../platform/auth.ts';
import { type Db, isDatabaseError, UNIQUE_VIOLATION } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { moveScore } from '../goods/index.ts';
import { type PhotoReader, readPhotoFile, storePhotoFiles } from '../images/photo-store.ts';
import { readOrderRow } from '../orders/index.ts';
import { moveTo } from '../orders/service.ts';
import { checkPhotos, checkText } from './moderation.ts';
import { lockItemOf } from './moderation-repository.ts';
import { presentReview } from './present.ts';
import {
  allReviewed,
  countOtherReviews,
  countReviews,
  countWaitingPhotos,
  deleteReview,
  hiddenReviews,
  insertPhoto,
  insertReview,
  lastSkin,
  listOtherReviews,
  listReviews,
  newestOwnReview,
  purchasesOf,
  REVIEW_PHOTOS,
  reviewById,
  reviewOf,
  type Skin,
  setPhotos,
  updateReview,
  type Viewer,
  vote,
} from './repository.ts';

type ReviewDeps = Pick<Deps, 'db' | 'now' | 'config' | 'settings' | 'publish'>;

/** Maximum number of a member's photos without a review; deleted after a day. */
const WAITING_PHOTOS_MAX = 20;

const memberVoter = (userId: number): string => `member:${userId}`;
/** A guest owns nothing. */
const viewerOf = (caller: Caller): Viewer => ({
  user_id: caller.role_id === null ? 0 : caller.user_id,
  voter: voterOf(caller) ?? '',
});
/** A browser is identified by the hash of its random id only. */
const voterOf = (caller: Caller, secret?: string): string | null => {
  if (caller.role_id !== null) return memberVoter(caller.user_id);
  return secret === undefined ? null : `browser:${createHash('sha256').update(secret).digest('hex')}`;
};

/** A page of filtered reviews, with counts for every other filter value (REV-04, REV-05). */
export async function getReviews(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  query: CommentsQuery,
): Promise<CommentsAnswer> {
  const { page = 1, limit = PAGE_SIZE.reviews, sort = 'create_date' } = query;
  const viewer = viewerOf(caller);
  const [found, counts, hidden] = await Promise.all([
    listReviews(db, query, { sort, limit, offset: (page - 1) * limit }, viewer),
    countReviews(db, query, viewer),
    query.mat_no === undefined && query.mat_id === undefined ? [] : hiddenReviews(db, query),
  ]);
  const valued = (values: readonly string[], numbers: readonly number[]) =>
    values.map((value, place) => ({ value, count: numbers[place] ?? 0 }));
  return {
    data: found.map((row) => presentReview(row, caller)),
    count: counts.count,
    page,
    limit,
    distribution: counts.distribution,
    with_photos: counts.with_photos,
    face_types: valued(FACE_TYPES, counts.face_types),
    face_problems: valued(FACE_PROBLEMS, counts.face_problems),
    body_problems: valued(BODY_PROBLEMS, counts.body_problems),
    hidden,
  };
}

/** Imported reviews of a product, newest first; none for a product not on sale. */
export async function getOtherReviews(
  { db }: Pick<Deps, 'db'>,
  { mat_id, page = 1, limit = PAGE_SIZE.reviews }: OtherReviewsQuery,
): Promise<OtherReviewsAnswer> {
  const [data, count] = await Promise.all([
    listOtherReviews(db, mat_id, { limit, offset: (page - 1) * limit }),
    countOtherReviews(db, mat_id),
  ]);
  return { data, count, page, limit };
}

const skinOf = (told: Partial<Skin>): Skin => ({
  face_type: told.face_type ?? null,
  face_problems: told.face_problems ?? [],
  body_problems: told.body_problems ?? [],
});

/** A review's own fields in wire format. */
async function told(db: Db, caller: Caller, id: number): Promise<Review> {
  const row = await reviewById(db, id, viewerOf(caller));
  if (row === undefined) throw new DomainError('REVIEW.NOT_FOUND');
  return presentReview(row, caller);
}

/**
 * A buyer's review of a delivered product (REST-27): one per variant of an order, and one per giveaway prize.
 * Without an order it is of a prize, else of the last purchase without a review. Updates the product's score
 * in the same transaction; an order with all reviews is completed.
 * @throws DomainError REVIEW.NOT_FOUND when the order is not the caller's or has no such product,
 * REVIEW.NOT_BOUGHT,
 * REVIEW.WRITTEN, REVIEW.PHOTO, AUTH.REQUIRED when the account is deleted
 */
export async function writeReview(
  deps: ReviewDeps,
  caller: Caller,
  request: CommentRequest,
): Promise<Review> {
  const { mat_no, mat_var_id, so_no } = request;
  const [purchase] = await purchasesOf(deps.db, caller.user_id, mat_no, { so_no, mat_var_id });
  if (purchase === undefined)
    throw new DomainError(so_no === undefined ? 'REVIEW.NOT_BOUGHT' : 'REVIEW.NOT_FOUND');
  if (!purchase.arrived) throw new DomainError('REVIEW.NOT_BOUGHT');
  if (purchase.reviewed) throw new DomainError('REVIEW.WRITTEN');
  try {
    const id = await deps.db.transaction(async (trx) => {
      const written = await insertReview(trx, {
        ...skinOf(request),
        user_id: caller.user_id,
        so_no: purchase.so_no,
        giveaway_id: purchase.giveaway_id,
        mat_id: purchase.mat_id,
        mat_var_id: purchase.mat_var_id,
        rating: request.rate,
        comment: request.comment.trim(),
        at: deps.now(),
      });
      if (written === undefined) throw new DomainError('AUTH.REQUIRED');
      if (!(await setPhotos(trx, written, caller.user_id, request.image ?? []))) {
        throw new DomainError('REVIEW.PHOTO');
      }
      await moveScore(trx, purchase.mat_id, request.rate, 1);
      const about = { user_id: caller.user_id, at: deps.now() };
      const text = request.comment.trim();
      await checkText(trx, { kind: 'review', id: written }, { ...about, text, isNew: true });
      await checkPhotos(trx, { ...about, review_id: written, mat_id: purchase.mat_id });
      if (purchase.so_no !== null) await finishOrder(deps, trx, caller, purchase.so_no);
      return written;
    });
    return await told(deps.db, caller, id);
  } catch (error) {
    const twice = ['reviews_once', 'reviews_of_giveaway_once'].some((name) =>
      isDatabaseError(error, UNIQUE_VIOLATION, name),
    );
    if (twice) throw new DomainError('REVIEW.WRITTEN');
    throw error;
  }
}

/** An order waiting only for reviews is completed with the last of them (CHKO-20). */
async function finishOrder(deps: ReviewDeps, trx: Db, caller: Caller, so_no: string): Promise<void> {
  const order = await readOrderRow(trx, so_no);
  if (order?.doc_status !== ORDER_STATUS.COMPLETED_NOT_REVIEW || !(await allReviewed(trx, so_no))) return;
  await moveTo(deps, trx, order, {
    to: ORDER_STATUS.COMPLETED,
    actors: ['owner'],
    actorId: caller.user_id,
  }).catch((error: unknown) => {
    // Completed concurrently by the scheduled job.
    if (!(error instanceof DomainError && error.code === 'ORDER.TRANSITION')) throw error;
  });
}

/**
 * Updates an own review (REST-28); omitted fields are unchanged.
 * @throws DomainError REVIEW.NOT_FOUND when it is not the caller's, REVIEW.PHOTO
 */
export async function editReview(
  deps: ReviewDeps,
  caller: Caller,
  request: EditCommentRequest,
): Promise<Review> {
  const { id, mat_no, so_no, mat_var_id, rating, comment, image, ...skin } = request;
  await deps.db.transaction(async (trx) => {
    // Before the review itself, as a decision of staff locks it.
    const item = await lockItemOf(trx, { kind: 'review', id });
    const changed = await updateReview(
      trx,
      { id, mat_no, so_no: so_no ?? null, mat_var_id: mat_var_id ?? null, user_id: caller.user_id },
      { ...skin, rating, comment: comment?.trim(), at: deps.now() },
    );
    if (changed === undefined) throw new DomainError('REVIEW.NOT_FOUND');
    if (image !== undefined && !(await setPhotos(trx, id, caller.user_id, image))) {
      throw new DomainError('REVIEW.PHOTO');
    }
    if (changed.before !== changed.after && item?.is_counted === true) {
      await moveScore(trx, changed.mat_id, changed.after - changed.before, 0);
    }
    const about = { user_id: caller.user_id, at: deps.now() };
    if (changed.comment !== changed.comment_before || item?.state === 'hidden') {
      await checkText(trx, { kind: 'review', id }, { ...about, text: changed.comment, isNew: false });
    }
    if (image !== undefined) await checkPhotos(trx, { ...about, review_id: id, mat_id: changed.mat_id });
  });
  return told(deps.db, caller, id);
}

/**
 * Deletes an own review (REST-29).
 * @throws DomainError REVIEW.NOT_FOUND when it is not the caller's
 */
export async function removeReview(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { id, mat_no }: { id: number; mat_no: string },
): Promise<void> {
  await db.transaction(async (trx) => {
    const item = await lockItemOf(trx, { kind: 'review', id });
    const gone = await deleteReview(trx, { id, userId: caller.user_id, matNo: mat_no });
    if (gone === undefined) throw new DomainError('REVIEW.NOT_FOUND');
    if (item?.is_counted === true) await moveScore(trx, gone.mat_id, -gone.rating, -1);
  });
}

/**
 * A score without text (REST-30): of the caller's newest review of the product, or of a new review of their
 * last purchase of it.
 * @throws DomainError REVIEW.NOT_BOUGHT
 */
export async function rateProduct(
  deps: ReviewDeps,
  caller: Caller,
  { mat_no, rate }: { mat_no: string; rate: number },
): Promise<Review> {
  const own = await newestOwnReview(deps.db, caller.user_id, mat_no);
  if (own !== null) return editReview(deps, caller, { mat_no, id: own, rating: rate });
  const [purchase] = await purchasesOf(deps.db, caller.user_id, mat_no);
  if (purchase === undefined) throw new DomainError('REVIEW.NOT_BOUGHT');
  const { mat_var_id, so_no } = purchase;
  return writeReview(deps, caller, {
    ...{ mat_no, mat_var_id, rate, comment: '' },
    ...(so_no !== null && { so_no }),
  });
}

/**
 * The caller's existing review of a purchase (REST-31, REV-11).
 * @throws DomainError REVIEW.NOT_FOUND when the order is not theirs, or has no such product
 */
export async function retrieveReview(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  request: { so_no?: string; mat_no: string; mat_var_id: number },
): Promise<RetrieveCommentAnswer> {
  const { mat_no } = request;
  const [purchase] = await purchasesOf(db, caller.user_id, mat_no, request);
  if (purchase === undefined && request.so_no !== undefined) throw new DomainError('REVIEW.NOT_FOUND');
  const [row, skin] = await Promise.all([
    purchase && reviewOf(db, purchase, viewerOf(caller)),
    lastSkin(db, caller.user_id),
  ]);
  return {
    review: row === undefined ? null : presentReview(row, caller),
    so_no: purchase?.so_no ?? null,
    can_review: purchase?.arrived === true,
    received_free: purchase?.giveaway_id != null,
    skin: skinOf(skin ?? {}),
  };
}

/**
 * Counts a helpful vote: one per member and per browser.
 * @throws DomainError REVIEW.NOT_FOUND, REVIEW.OWN, ERROR.BAD_REQUEST from a visitor without a browser id
 */
export async function voteHelpful(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  request: { id: number; helpful: boolean; secret?: string | undefined },
): Promise<HelpfulAnswer> {
  const voter = voterOf(caller, request.secret);
  if (voter === null) throw new DomainError('ERROR.BAD_REQUEST', { missing: 'secret' });
  const found = await db.transaction(async (trx) => {
    const row = await vote(trx, request.id, voter, request.helpful);
    if (row === undefined) throw new DomainError('REVIEW.NOT_FOUND');
    if (caller.role_id !== null && row.user_id === caller.user_id) throw new DomainError('REVIEW.OWN');
    return row;
  });
  return { helpful: found.helpful, voted: request.helpful };
}

/**
 * Stores a photo for an unsubmitted review; not served before.
 * @throws DomainError PHOTO.NOT_A_PICTURE, PHOTO.BROKEN, PHOTO.TOO_MANY_PIXELS, REVIEW.TOO_MANY_PHOTOS,
 * ERROR.BUSY, AUTH.REQUIRED when the account is deleted
 */
export async function storePhoto(
  deps: Pick<Deps, 'db' | 'now' | 'files'>,
  pictures: PhotoReader,
  caller: Caller,
  bytes: Uint8Array,
): Promise<CommentImageAnswer> {
  if ((await countWaitingPhotos(deps.db, caller.user_id)) >= WAITING_PHOTOS_MAX) {
    throw new DomainError('REVIEW.TOO_MANY_PHOTOS');
  }
  const { user_id } = caller;
  return storePhotoFiles(deps, pictures, REVIEW_PHOTOS, bytes, (photo) =>
    insertPhoto(deps.db, { ...photo, user_id, at: deps.now() }),
  );
}

/** The bytes of a review photo, by its file name: 320.webp; null when it does not exist. */
export const readPhoto = (
  deps: Pick<Deps, 'db' | 'files'>,
  photo: string,
  file: string,
): Promise<Buffer | null> => readPhotoFile(deps, REVIEW_PHOTOS, photo, file);

import { ErrorAnswers, Ok } from '@mali/contracts/common';
import { REVIEW } from '@mali/contracts/limits';
import {
  CommentImageAnswer,
  CommentRequest,
  CommentsAnswer,
  CommentsQuery,
  DeleteCommentRequest,
  EditCommentRequest,
  HelpfulAnswer,
  HelpfulRequest,
  OtherReviewsAnswer,
  OtherReviewsQuery,
  RateRequest,
  RetrieveCommentAnswer,
  RetrieveCommentRequest,
  ReviewAnswer,
} from '@mali/contracts/reviews';
import type { Deps } from '../../platform/deps.ts';
import { formRoutes } from '../../platform/form.ts';
import type { App } from '../../platform/http.ts';
import { PhotoForm, photoRoute } from '../images/photo-routes.ts';
import { photoReader } from '../images/photo-store.ts';
import {
  editReview,
  getOtherReviews,
  getReviews,
  rateProduct,
  readPhoto,
  removeReview,
  retrieveReview,
  storePhoto,
  voteHelpful,
  writeReview,
} from './service.ts';

const tags = ['reviews'];
const own = { guard: 'review:own', rate: 'write' } as const;

/** Reviews: public to read, written by buyers, all below one prefix (REST-32). */
export function reviewRoutes(app: App, deps: Deps): void {
  const pictures = photoReader(app, deps);

  app.get(
    '/api/v2/material/comments',
    {
      config: { guard: 'visitor', rate: 'browse' },
      schema: {
        tags,
        summary: 'Reviews under filters, a page of them',
        operationId: 'listComments',
        querystring: CommentsQuery,
        response: { 200: CommentsAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => deps.reads.read((db) => getReviews({ db }, caller, query)),
  );
  app.get(
    '/api/v2/material/other_comments',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: {
        tags,
        summary: 'Reviews that customers of other shops wrote of a product, a page of them',
        operationId: 'listOtherComments',
        querystring: OtherReviewsQuery,
        response: { 200: OtherReviewsAnswer, ...ErrorAnswers },
      },
    },
    async ({ query }) => deps.reads.read((db) => getOtherReviews({ db }, query)),
  );
  app.post(
    '/api/v2/material/comment',
    {
      config: own,
      schema: {
        tags,
        summary: 'Review a product that was bought',
        operationId: 'writeComment',
        body: CommentRequest,
        response: { 200: ReviewAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => ({ review: await writeReview(deps, caller, body) }),
  );
  app.post(
    '/api/v2/material/edit_comment',
    {
      config: own,
      schema: {
        tags,
        summary: 'Change a review of one’s own',
        operationId: 'editComment',
        body: EditCommentRequest,
        response: { 200: ReviewAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => ({ review: await editReview(deps, caller, body) }),
  );
  app.post(
    '/api/v2/material/del_comment',
    {
      config: own,
      schema: {
        tags,
        summary: 'Delete a review of one’s own',
        operationId: 'deleteComment',
        body: DeleteCommentRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => {
      await removeReview(deps, caller, body);
      return { ok: true as const };
    },
  );
  app.post(
    '/api/v2/material/rate',
    {
      config: own,
      schema: {
        tags,
        summary: 'Score a product that was bought',
        operationId: 'rateMaterial',
        body: RateRequest,
        response: { 200: ReviewAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => ({ review: await rateProduct(deps, caller, body) }),
  );
  app.post(
    '/api/v2/material/retrieve_comment',
    {
      config: { ...own, whenClosed: 'answers' },
      schema: {
        tags,
        summary: 'The earlier review of what was bought',
        operationId: 'retrieveComment',
        body: RetrieveCommentRequest,
        response: { 200: RetrieveCommentAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => retrieveReview(deps, caller, body),
  );
  app.post(
    '/api/v2/material/helpful',
    {
      config: { guard: 'visitor', rate: 'write' },
      schema: {
        tags,
        summary: 'Say that a review was helpful, or take it back',
        operationId: 'voteHelpful',
        body: HelpfulRequest,
        response: { 200: HelpfulAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => voteHelpful(deps, caller, body),
  );

  formRoutes(app, 'photo', REVIEW.photoMaxBytes, (scope) => {
    scope.post(
      '/api/v2/material/comment_image',
      {
        config: { guard: 'review:own', rate: 'order' },
        schema: {
          tags,
          summary: 'Send a photo for a review that is being written',
          operationId: 'sendCommentImage',
          consumes: ['multipart/form-data'],
          body: PhotoForm,
          response: { 200: CommentImageAnswer, ...ErrorAnswers },
        },
      },
      async ({ caller, body }) => storePhoto(deps, pictures, caller, body.photo.bytes),
    );
  });
  photoRoute(
    app,
    {
      ...{ path: '/img/reviews', name: 'review_photo', tag: 'reviews', isPublic: true },
      ...{ summary: 'A photo of a review in one width', operationId: 'getCommentImage' },
    },
    (photo, file) => readPhoto(deps, photo, file),
  );
}

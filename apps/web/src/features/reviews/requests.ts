import type { CommentsQuery, OtherReviewsQuery } from '@mali/contracts/reviews';

/** The request of a review list; the web server makes the same one. */
export const commentsRequest = (params: CommentsQuery) =>
  ({ url: '/api/v2/material/comments', method: 'GET', params }) as const;

export const otherCommentsRequest = (params: OtherReviewsQuery) =>
  ({ url: '/api/v2/material/other_comments', method: 'GET', params }) as const;

/** Initial request of `/reviews`. */
export const ALL_REVIEWS: CommentsQuery = { sort: 'create_date' };

import type { CommentsQuery, OtherReviewsQuery } from '@mali/contracts/reviews';

/** The request behind a list of reviews; the web server makes the same one for the document. */
export const commentsRequest = (params: CommentsQuery) =>
  ({ url: '/api/v2/material/comments', method: 'GET', params }) as const;

export const otherCommentsRequest = (params: OtherReviewsQuery) =>
  ({ url: '/api/v2/material/other_comments', method: 'GET', params }) as const;

/** What `/reviews` shows before anything is chosen. */
export const ALL_REVIEWS: CommentsQuery = { sort: 'create_date' };

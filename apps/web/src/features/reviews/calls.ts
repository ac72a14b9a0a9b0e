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
  ReviewAnswer,
} from '@mali/contracts/reviews';
import { api } from '../../clients/api.ts';
import { silentHttp } from '../../clients/http.ts';
import { commentsRequest, otherCommentsRequest } from './requests.ts';

const PREFIX = '/api/v2/material';

const calls = api.enhanceEndpoints({ addTagTypes: ['Reviews'] }).injectEndpoints({
  endpoints: (build) => ({
    comments: build.query<CommentsAnswer, CommentsQuery>({
      query: commentsRequest,
      providesTags: ['Reviews'],
    }),
    otherComments: build.query<OtherReviewsAnswer, OtherReviewsQuery>({ query: otherCommentsRequest }),
    /** The existing review of a purchase, if any (REV-11). */
    ownComment: build.query<RetrieveCommentAnswer, { so_no?: string; mat_no: string; mat_var_id: number }>({
      query: (data) => ({ url: `${PREFIX}/retrieve_comment`, method: 'POST', data, client: 'silent' }),
      // Not cached: it may have been written on another device meanwhile.
      keepUnusedDataFor: 0,
    }),
    writeComment: build.mutation<ReviewAnswer, CommentRequest>({
      query: (data) => ({ url: `${PREFIX}/comment`, method: 'POST', data }),
      invalidatesTags: ['Reviews', 'Order', 'Orders'],
    }),
    editComment: build.mutation<ReviewAnswer, EditCommentRequest>({
      query: (data) => ({ url: `${PREFIX}/edit_comment`, method: 'POST', data }),
      invalidatesTags: ['Reviews'],
    }),
    deleteComment: build.mutation<{ ok: true }, { mat_no: string; id: number }>({
      query: (data) => ({ url: `${PREFIX}/del_comment`, method: 'POST', data }),
      invalidatesTags: ['Reviews'],
    }),
    voteHelpful: build.mutation<HelpfulAnswer, { id: number; helpful: boolean; secret: string }>({
      query: (data) => ({ url: `${PREFIX}/helpful`, method: 'POST', data, client: 'silent' }),
      // Updates every list with the review: the browser's own vote is known only here.
      onQueryStarted: async ({ id }, { dispatch, getState, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer === null) return;
        for (const query of calls.util.selectCachedArgsForQuery(getState(), 'comments')) {
          dispatch(
            calls.util.updateQueryData('comments', query, ({ data }) => {
              const review = data.find((one) => one.id === id);
              if (review !== undefined) Object.assign(review, answer.data);
            }),
          );
        }
      },
    }),
  }),
});

export const { comments } = calls.endpoints;
export const {
  useCommentsQuery,
  useOtherCommentsQuery,
  useOwnCommentQuery,
  useWriteCommentMutation,
  useEditCommentMutation,
  useDeleteCommentMutation,
  useVoteHelpfulMutation,
} = calls;

/** Timeout for uploading 10 MB over a slow connection. */
const UPLOAD_MS = 5 * 60_000;

/**
 * Uploads a photo of an unsubmitted review.
 * @param onProgress receives the uploaded fraction, 0 to 1
 * @returns its name
 */
export async function sendPhoto(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  form.append('photo', file);
  const { data } = await silentHttp.post<CommentImageAnswer>(`${PREFIX}/comment_image`, form, {
    timeout: UPLOAD_MS,
    signal,
    onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
  });
  return data.photo;
}

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
    /** The earlier review of what was bought, if there is one (REV-11). */
    ownComment: build.query<RetrieveCommentAnswer, { so_no?: string; mat_no: string; mat_var_id: number }>({
      query: (data) => ({ url: `${PREFIX}/retrieve_comment`, method: 'POST', data, client: 'silent' }),
      // Another device may have written one meanwhile.
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
      // Told in every list that shows the review: a browser's own vote is known here alone.
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

/** A photo of 10 MB over a slow phone takes its time. */
const UPLOAD_MS = 5 * 60_000;

/**
 * Sends a photo for a review that is being written.
 * @param onProgress hears which part of it has been sent, 0 to 1
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

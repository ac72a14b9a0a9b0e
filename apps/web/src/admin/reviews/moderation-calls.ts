import type {
  DecideAnswer,
  DecideRequest,
  ModerationAnswer,
  ModerationItem,
  ModerationRules,
  ModerationRulesRequest,
  ShopAnswerRequest,
  UndoDecisionRequest,
} from '@mali/contracts/moderation';
import { api } from '../../clients/api.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Moderation', 'ModerationRules'] }).injectEndpoints({
  endpoints: (build) => ({
    moderation: build.query<ModerationAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/moderation', params }),
      providesTags: ['Moderation'],
    }),
    /** A thing of the queue, and its neighbours in the list of these parameters. */
    moderationItem: build.query<ModerationItem, { content_id: number; list: ListParameters }>({
      query: ({ content_id, list: params }) => ({ url: `/admin/moderation/${content_id}`, params }),
      providesTags: ['Moderation'],
      keepUnusedDataFor: 0,
    }),
    decideModeration: build.mutation<DecideAnswer, DecideRequest>({
      query: (data) => post('/admin/moderation/decide', data),
      invalidatesTags: ['Moderation'],
    }),
    undoModeration: build.mutation<DecideAnswer, UndoDecisionRequest>({
      query: (data) => post('/admin/moderation/undo', data),
      invalidatesTags: ['Moderation'],
    }),
    answerInPublic: build.mutation<unknown, ShopAnswerRequest & { content_id: number }>({
      query: ({ content_id, ...data }) => post(`/admin/moderation/${content_id}/answer`, data),
      invalidatesTags: ['Moderation'],
    }),
    moderationRules: build.query<ModerationRules, void>({
      query: () => ({ url: '/admin/moderation/rules', client: 'silent' }),
      providesTags: ['ModerationRules'],
    }),
    saveModerationRules: build.mutation<ModerationRules, ModerationRulesRequest>({
      query: (data) => post('/admin/moderation/rules', data),
      invalidatesTags: (_answer, error) => (error === undefined ? ['ModerationRules', 'Moderation'] : []),
      onQueryStarted: showAnswer('moderationRules', () => undefined),
    }),
  }),
});

export const {
  useModerationQuery,
  useModerationItemQuery,
  useDecideModerationMutation,
  useUndoModerationMutation,
  useAnswerInPublicMutation,
  useModerationRulesQuery,
  useSaveModerationRulesMutation,
} = calls;

export const downloadModeration = listDownload('/admin/moderation', 'reviews');

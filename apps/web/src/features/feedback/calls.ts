import type { ReportAnswer, ReportRequest } from '@mali/contracts/moderation';
import type {
  AnswerQuestionRequest,
  AskRequest,
  EditQuestionRequest,
  QuestionAnswer,
  QuestionsAnswer,
  QuestionsQuery,
  VoteAnswerRequest,
} from '@mali/contracts/questions';
import { api } from '../../clients/api.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Questions'] }).injectEndpoints({
  endpoints: (build) => ({
    questions: build.query<QuestionsAnswer, QuestionsQuery>({
      query: (params) => ({ url: '/v3/questions', params, client: 'silent' }),
      providesTags: ['Questions'],
    }),
    askQuestion: build.mutation<QuestionAnswer, AskRequest>({
      query: (data) => post('/v3/questions', data),
      invalidatesTags: ['Questions'],
    }),
    editQuestion: build.mutation<QuestionAnswer, EditQuestionRequest>({
      query: (data) => post('/v3/questions/edit', data),
      invalidatesTags: ['Questions'],
    }),
    deleteQuestion: build.mutation<unknown, { question_id: number }>({
      query: (data) => post('/v3/questions/delete', data),
      invalidatesTags: ['Questions'],
    }),
    answerQuestion: build.mutation<QuestionAnswer, AnswerQuestionRequest>({
      query: (data) => post('/v3/questions/answer', data),
      invalidatesTags: ['Questions'],
    }),
    deleteAnswer: build.mutation<unknown, { answer_id: number }>({
      query: (data) => post('/v3/questions/answer/delete', data),
      invalidatesTags: ['Questions'],
    }),
    voteForAnswer: build.mutation<unknown, VoteAnswerRequest>({
      query: (data) => post('/v3/questions/answer/helpful', data),
      invalidatesTags: ['Questions'],
    }),
    reportContent: build.mutation<ReportAnswer, ReportRequest>({
      query: (data) => post('/v3/reports', data),
    }),
  }),
});

export const {
  useQuestionsQuery,
  useAskQuestionMutation,
  useEditQuestionMutation,
  useDeleteQuestionMutation,
  useAnswerQuestionMutation,
  useDeleteAnswerMutation,
  useVoteForAnswerMutation,
  useReportContentMutation,
} = calls;

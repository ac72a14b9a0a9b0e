import { ErrorAnswers, Ok } from '@mali/contracts/common';
import { ReportAnswer, ReportRequest } from '@mali/contracts/moderation';
import {
  AnswerQuestionRequest,
  AskRequest,
  BuyerAnswerRequest,
  EditQuestionRequest,
  QuestionAnswer,
  QuestionRequest,
  QuestionsAnswer,
  QuestionsQuery,
  VoteAnswerAnswer,
  VoteAnswerRequest,
} from '@mali/contracts/questions';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { report } from './moderation.ts';
import {
  answerQuestion,
  ask,
  editQuestion,
  getQuestions,
  removeAnswer,
  removeQuestion,
  voteForAnswer,
} from './questions.ts';

const tags = ['questions'];
const own = { guard: 'review:own', rate: 'write' } as const;
/** What others read is written at the pace of a person. */
const published = { guard: 'review:own', rate: 'order' } as const;
const one = { 200: QuestionAnswer, ...ErrorAnswers };
const done = { 200: Ok, ...ErrorAnswers };

/** Questions about products, answered by the shop and by buyers; and reports of what members write. */
export function questionRoutes(app: App, deps: Deps): void {
  app.get(
    '/v3/questions',
    {
      config: { guard: 'visitor', rate: 'browse' },
      schema: {
        tags,
        summary: 'Questions about a product with their answers, a page of them',
        operationId: 'listQuestions',
        querystring: QuestionsQuery,
        response: { 200: QuestionsAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, query }) => deps.reads.read((db) => getQuestions({ db }, caller, query)),
  );
  app.post(
    '/v3/questions',
    {
      config: published,
      schema: {
        tags,
        summary: 'Ask about a product, once for each key',
        operationId: 'askQuestion',
        body: AskRequest,
        response: one,
      },
    },
    async ({ caller, body }) => ({ question: await ask(deps, caller, body) }),
  );
  app.post(
    '/v3/questions/edit',
    {
      config: published,
      schema: {
        tags,
        summary: 'Change a question of one’s own',
        operationId: 'editQuestion',
        body: EditQuestionRequest,
        response: one,
      },
    },
    async ({ caller, body }) => ({ question: await editQuestion(deps, caller, body) }),
  );
  app.post(
    '/v3/questions/delete',
    {
      config: own,
      schema: {
        tags,
        summary: 'Delete a question of one’s own with its answers',
        operationId: 'deleteQuestion',
        body: QuestionRequest,
        response: done,
      },
    },
    async ({ caller, body }) => {
      await removeQuestion(deps, caller, body.question_id);
      return { ok: true as const };
    },
  );
  app.post(
    '/v3/questions/answer',
    {
      config: published,
      schema: {
        tags,
        summary: 'Answer a question about what one has bought, or change one’s answer',
        operationId: 'answerQuestion',
        body: AnswerQuestionRequest,
        response: one,
      },
    },
    async ({ caller, body }) => ({ question: await answerQuestion(deps, caller, body) }),
  );
  app.post(
    '/v3/questions/answer/delete',
    {
      config: own,
      schema: {
        tags,
        summary: 'Delete an answer of one’s own',
        operationId: 'deleteAnswer',
        body: BuyerAnswerRequest,
        response: done,
      },
    },
    async ({ caller, body }) => {
      await removeAnswer(deps, caller, body.answer_id);
      return { ok: true as const };
    },
  );
  app.post(
    '/v3/questions/answer/helpful',
    {
      config: own,
      schema: {
        tags,
        summary: 'Say that an answer was helpful, or take it back',
        operationId: 'voteForAnswer',
        body: VoteAnswerRequest,
        response: { 200: VoteAnswerAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => voteForAnswer(deps, caller, body),
  );
  app.post(
    '/v3/reports',
    {
      config: published,
      schema: {
        tags,
        summary: 'Report a review, photo, question or answer, once; again: what was decided',
        operationId: 'reportContent',
        body: ReportRequest,
        response: { 200: ReportAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => report(deps, caller, body),
  );
}

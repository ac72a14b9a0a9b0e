import { ErrorAnswers, Ok, Strict } from '@mali/contracts/common';
import { MODERATION_LIST } from '@mali/contracts/lists/moderation';
import { listQuery } from '@mali/contracts/lists/query';
import {
  DecideAnswer,
  DecideRequest,
  ModerationItem,
  ModerationParams,
  ModerationRow,
  ModerationRules,
  ModerationRulesRequest,
  ShopAnswerRequest,
  UndoDecisionRequest,
} from '@mali/contracts/moderation';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { answerInPublic, decide, undoDecision } from './moderation.ts';
import { countModeration, exportModeration, getModerationItem, listModeration } from './moderation-list.ts';
import { rulesNow, saveRules } from './moderation-rules.ts';

const tags = ['moderation'];
const security = [{ bearer: [] }];
const read = { guard: 'review:moderate', rate: 'browse' } as const;
const write = { guard: 'review:moderate', rate: 'write' } as const;

/** What members write, looked at by staff (docs/decisions/0080). */
export function moderationRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      ...{ path: '/admin/moderation', guard: 'review:moderate', tag: 'moderation', list: MODERATION_LIST },
      ...{ row: ModerationRow, what: 'Reviews, photos, questions and answers', operation: 'Moderation' },
    },
    {
      page: (_caller, query) => listModeration(deps, query),
      counts: () => countModeration(deps),
      file: (caller, query) => exportModeration(deps, caller, query),
    },
  );
  app.get(
    '/admin/moderation/:content_id',
    {
      config: read,
      schema: {
        ...{ tags, security },
        summary: 'One thing of the queue with its neighbours in a list',
        operationId: 'getModerationItem',
        params: ModerationParams,
        querystring: listQuery(MODERATION_LIST),
        response: { 200: ModerationItem, ...ErrorAnswers },
      },
    },
    ({ params, query }) => getModerationItem(deps, params.content_id, query),
  );
  app.post(
    '/admin/moderation/decide',
    {
      config: write,
      schema: {
        ...{ tags, security },
        summary: 'Publish or hide things; their authors are told a little later',
        operationId: 'decideModeration',
        body: DecideRequest,
        response: { 200: DecideAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => decide(deps, caller, body),
  );
  app.post(
    '/admin/moderation/undo',
    {
      config: write,
      schema: {
        ...{ tags, security },
        summary: 'Take decisions back, if nothing has changed since',
        operationId: 'undoModeration',
        body: UndoDecisionRequest,
        response: { 200: DecideAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => undoDecision(deps, caller, body),
  );
  app.post(
    '/admin/moderation/:content_id/answer',
    {
      config: write,
      schema: {
        ...{ tags, security },
        summary: 'Answer a review or a question in public, change the answer, or delete it',
        operationId: 'answerInPublic',
        params: ModerationParams,
        body: ShopAnswerRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => {
      await answerInPublic(deps, caller, params.content_id, body);
      return { ok: true as const };
    },
  );
  app.get(
    '/admin/moderation/rules',
    {
      config: read,
      schema: {
        ...{ tags, security },
        summary: 'By which rules something is held',
        operationId: 'getModerationRules',
        querystring: Strict({}),
        response: { 200: ModerationRules, ...ErrorAnswers },
      },
    },
    () => rulesNow(deps.db),
  );
  app.post(
    '/admin/moderation/rules',
    {
      config: write,
      schema: {
        ...{ tags, security },
        summary: 'Change the rules',
        operationId: 'saveModerationRules',
        body: ModerationRulesRequest,
        response: { 200: ModerationRules, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => saveRules(deps, caller, body),
  );
}

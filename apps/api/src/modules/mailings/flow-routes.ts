import { ErrorAnswers, Ok, Strict } from '@mali/contracts/common';
import {
  Flow,
  FlowParams,
  FlowPreview,
  FlowPreviewQuery,
  FlowPreviewRequest,
  FlowsAnswer,
  MessageClickRequest,
  SaveFlowRequest,
} from '@mali/contracts/flows';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import { MAIL_PREVIEW_CSP } from '../../platform/mail-page.ts';
import {
  getFlow,
  listFlows,
  messageClicked,
  previewedFlow,
  previewFlow,
  saveFlow,
  testFlow,
} from './flows.ts';

const tags = ['staff'];
const edits = { guard: 'mailing:send', rate: 'write' } as const;
const reads = { guard: 'mailing:send', rate: 'browse' } as const;
const one = { 200: Flow, ...ErrorAnswers };

/** Messages that the shop sends by itself (docs/decisions/0089). */
export function flowRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/flows',
    {
      config: reads,
      schema: {
        tags,
        summary: 'Messages that the shop sends by itself',
        operationId: 'listFlows',
        querystring: Strict({}),
        response: { 200: FlowsAnswer, ...ErrorAnswers },
      },
    },
    () => listFlows(deps),
  );
  app.get(
    '/admin/flows/:kind',
    {
      config: reads,
      schema: {
        tags,
        summary: 'A flow with its words and results',
        operationId: 'getFlow',
        params: FlowParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ params }) => getFlow(deps, params.kind),
  );
  app.post(
    '/admin/flows/:kind',
    {
      config: edits,
      schema: {
        tags,
        summary: 'Switch and word a flow',
        operationId: 'saveFlow',
        params: FlowParams,
        body: SaveFlowRequest,
        response: one,
      },
    },
    ({ params, body, caller }) => saveFlow(deps, caller, params.kind, body),
  );
  app.post(
    '/admin/flows/:kind/test',
    {
      config: edits,
      schema: {
        tags,
        summary: 'Mail a flow to oneself, in both languages',
        operationId: 'testFlow',
        params: FlowParams,
        body: Strict({}),
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ params, caller }) => {
      await testFlow(deps, caller, params.kind);
      return { ok: true } as const;
    },
  );
  // Links that open for an hour; nothing is written.
  app.post(
    '/admin/flows/:kind/preview',
    {
      config: reads,
      schema: {
        tags,
        summary: 'Links to its mail in both languages, as one customer would get it, with a masked name',
        operationId: 'previewFlow',
        params: FlowParams,
        body: FlowPreviewRequest,
        response: { 200: FlowPreview, ...ErrorAnswers },
      },
    },
    ({ params, body }) => previewFlow(deps, params.kind, body.customer_id),
  );
  app.get(
    '/flow_previews/:kind',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: {
        hide: true,
        params: FlowParams,
        querystring: FlowPreviewQuery,
        response: { 200: Type.String(), ...ErrorAnswers },
      },
    },
    async ({ params, query }, reply) => {
      const html = await previewedFlow(deps, params.kind, query);
      if (html === null) throw new DomainError('ERROR.NOT_FOUND');
      reply.type('text/html; charset=utf-8').header('content-security-policy', MAIL_PREVIEW_CSP);
      return html;
    },
  );
  app.post(
    '/message_clicks',
    {
      config: { guard: 'public', rate: 'write' },
      schema: {
        tags: ['notifications'],
        summary: 'The link of a message was opened',
        operationId: 'countMessageClick',
        body: MessageClickRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ body }) => {
      await messageClicked(deps, body.link);
      return { ok: true } as const;
    },
  );
}

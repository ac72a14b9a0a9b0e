import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import {
  ChangeMailingRequest,
  Mailing,
  MailingActRequest,
  MailingFields,
  MailingParams,
  MailingPreview,
  MailingPreviewQuery,
  MailingPreviewRequest,
  MailingsAnswer,
} from '@mali/contracts/mailings';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import { MAIL_PREVIEW_CSP } from '../../platform/mail-page.ts';
import {
  actOnMailing,
  changeMailing,
  getMailing,
  listMailings,
  makeMailing,
  previewedMail,
  previewMailing,
  removeMailing,
  testMailing,
} from './mailings.ts';

const tags = ['staff'];
const one = { 200: Mailing, ...ErrorAnswers };
const edits = { guard: 'mailing:send', rate: 'write' } as const;
const reads = { guard: 'mailing:send', rate: 'browse' } as const;

/** Mailings to segments of customers (docs/decisions/0082). */
export function mailingRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/mailings',
    {
      config: reads,
      schema: {
        tags,
        summary: 'Mailings, the newest first',
        operationId: 'listMailings',
        querystring: Strict({}),
        response: { 200: MailingsAnswer, ...ErrorAnswers },
      },
    },
    () => listMailings(deps),
  );
  app.get(
    '/admin/mailings/:mailing_id',
    {
      config: reads,
      schema: {
        tags,
        summary: 'A mailing with its results',
        operationId: 'getMailing',
        params: MailingParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ params }) => getMailing(deps, params.mailing_id),
  );
  app.post(
    '/admin/mailings',
    {
      config: edits,
      schema: {
        tags,
        summary: 'Make a mailing',
        operationId: 'makeMailing',
        body: MailingFields,
        response: one,
      },
    },
    ({ caller, body }) => makeMailing(deps, caller, body),
  );
  app.post(
    '/admin/mailings/:mailing_id',
    {
      config: edits,
      schema: {
        tags,
        summary: 'Change a mailing that was not started',
        operationId: 'changeMailing',
        params: MailingParams,
        body: ChangeMailingRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => changeMailing(deps, caller, params.mailing_id, body),
  );
  app.delete(
    '/admin/mailings/:mailing_id',
    {
      config: edits,
      schema: {
        tags,
        summary: 'Remove a mailing that was not started',
        operationId: 'removeMailing',
        params: MailingParams,
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => {
      await removeMailing(deps, caller, params.mailing_id);
      return { ok: true } as const;
    },
  );
  app.post(
    '/admin/mailings/:mailing_id/act',
    {
      config: edits,
      schema: {
        tags,
        summary: 'Start a mailing, stop it, or go on with it',
        operationId: 'actOnMailing',
        params: MailingParams,
        body: MailingActRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => actOnMailing(deps, caller, params.mailing_id, body.act),
  );
  app.post(
    '/admin/mailings/:mailing_id/test',
    {
      config: edits,
      schema: {
        tags,
        summary: 'Mail it to oneself, in both languages',
        operationId: 'testMailing',
        params: MailingParams,
        body: Strict({}),
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => {
      await testMailing(deps, caller, params.mailing_id);
      return { ok: true } as const;
    },
  );
  // POST: links are made that open for an hour; nothing is written.
  app.post(
    '/admin/mailings/:mailing_id/preview',
    {
      config: reads,
      schema: {
        tags,
        summary: 'Links to its mail in both languages, as one customer would get it, with a masked name',
        operationId: 'previewMailing',
        params: MailingParams,
        body: MailingPreviewRequest,
        response: { 200: MailingPreview, ...ErrorAnswers },
      },
    },
    ({ params, body }) => previewMailing(deps, params.mailing_id, body.customer_id),
  );
  app.get(
    '/mailing_previews/:mailing_id',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: {
        hide: true,
        params: MailingParams,
        querystring: MailingPreviewQuery,
        response: { 200: Type.String(), ...ErrorAnswers },
      },
    },
    async ({ params, query }, reply) => {
      const html = await previewedMail(deps, params.mailing_id, query);
      if (html === null) throw new DomainError('ERROR.NOT_FOUND');
      reply.type('text/html; charset=utf-8').header('content-security-policy', MAIL_PREVIEW_CSP);
      return html;
    },
  );
}

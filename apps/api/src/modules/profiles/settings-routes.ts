import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import {
  InviteAnswer,
  InvitedRequest,
  NoticeRequest,
  NoticesAnswer,
  UnsubscribeAnswer,
  UnsubscribeRequest,
} from '@mali/contracts/profile';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { getInvite, reportInviter } from './invites.ts';
import { getNotices, setNotice, unsubscribe } from './notices.ts';

const tags = ['account'];

/** Mail settings and invitations of a member. */
export function profileSettingsRoutes(app: App, deps: Deps): void {
  app.get(
    '/v3/users/me/notices',
    {
      config: { guard: 'profile:own', rate: 'browse' },
      schema: {
        tags,
        summary: 'Which mails one gets',
        operationId: 'getNotices',
        querystring: Strict({}),
        response: { 200: NoticesAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller }) => getNotices(deps, caller),
  );
  app.post(
    '/v3/users/me/notices',
    {
      config: { guard: 'profile:own', rate: 'write' },
      schema: {
        tags,
        summary: 'Switch a kind of mail on or off',
        operationId: 'setNotice',
        body: NoticeRequest,
        response: { 200: NoticesAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => setNotice(deps, caller, body.kind, body.on),
  );
  app.post(
    '/v3/unsubscribe',
    {
      // Public: unsubscribing requires no sign-in.
      config: { guard: 'public', rate: 'auth', whenClosed: 'answers' },
      schema: {
        tags,
        summary: 'Switch off what a mail was about, by the link at its foot',
        operationId: 'unsubscribe',
        body: UnsubscribeRequest,
        response: { 200: UnsubscribeAnswer, ...ErrorAnswers },
      },
    },
    async ({ body }) => ({ kinds: await unsubscribe(deps, body.token) }),
  );
  app.register(async (scope) => {
    // Mail programs send a form with fixed content (RFC 8058): the link contains everything.
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, null),
    );
    scope.withTypeProvider<TypeBoxTypeProvider>().post(
      '/v3/unsubscribe/one_click',
      {
        config: { guard: 'public', rate: 'auth', whenClosed: 'answers' },
        schema: {
          tags,
          summary: 'The same by the click of a mail program',
          operationId: 'unsubscribeByClick',
          querystring: UnsubscribeRequest,
          body: NoBody,
          response: { 200: UnsubscribeAnswer, ...ErrorAnswers },
        },
      },
      async ({ query }) => ({ kinds: await unsubscribe(deps, query.token) }),
    );
  });
  app.get(
    '/v3/users/me/invite',
    {
      config: { guard: 'profile:own', rate: 'browse' },
      schema: {
        tags,
        summary: 'One’s own invitation, and who has come by it',
        operationId: 'getInvite',
        querystring: Strict({}),
        response: { 200: InviteAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller }) => getInvite(deps, caller),
  );
  app.post(
    '/v3/users/me/invited_by',
    {
      config: { guard: 'profile:own', rate: 'auth' },
      schema: {
        tags,
        summary: 'Say whose invitation has brought one',
        operationId: 'reportInviter',
        body: InvitedRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => {
      await reportInviter(deps, caller, body.code);
      return { ok: true as const };
    },
  );
}

import { ErrorAnswers, Ok, Strict } from '@mali/contracts/common';
import { DeleteAccountRequest, OwnDataAnswer } from '@mali/contracts/profile';
import { GuestDataAnswer, GuestRequest } from '@mali/contracts/staff';
import { bangkokIsoDay } from '@mali/thai/dates';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { originOf } from '../../platform/security-events.ts';
import { browserSessions } from '../accounts/browser-session.ts';
import { trimEmail } from '../accounts/trim-email.ts';
import { eraseGuest, guestData } from './guests.ts';
import { deleteAccount, ownData } from './privacy.ts';

const tags = ['account'];

/** Rights under the PDPA: data export and deletion; for guests on request to the staff. */
export function privacyRoutes(app: App, deps: Deps): void {
  const sessions = browserSessions(deps);
  app.get(
    '/v3/users/me/data',
    {
      config: { guard: 'profile:own', rate: 'auth' },
      schema: {
        tags,
        summary: 'Everything the shop holds of oneself, as a file',
        operationId: 'getOwnData',
        querystring: Strict({}),
        response: { 200: OwnDataAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const data = await ownData(deps, request.caller, originOf(request));
      const name = `my-data-${bangkokIsoDay(deps.now())}.json`;
      return reply.header('content-disposition', `attachment; filename="${name}"`).send(data);
    },
  );
  app.post(
    '/v3/users/me/delete',
    {
      config: { guard: 'profile:own', rate: 'auth' },
      schema: {
        tags,
        summary: 'Delete one’s own account',
        operationId: 'deleteAccount',
        body: DeleteAccountRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      await deleteAccount(deps, request.caller, request.body.password ?? null, originOf(request));
      sessions.clear(reply);
      return { ok: true as const };
    },
  );
  // POST with a body, so that the e-mail is not in a URL.
  app.post(
    '/admin/guests/find',
    {
      config: { guard: 'guest:erase', rate: 'auth' },
      preValidation: trimEmail,
      schema: {
        tags: ['staff'],
        summary: 'What the shop holds of a guest',
        operationId: 'findGuest',
        body: GuestRequest,
        response: { 200: GuestDataAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => guestData(deps, caller, body),
  );
  app.post(
    '/admin/guests/erase',
    {
      config: { guard: 'guest:erase', rate: 'auth', fresh: true },
      preValidation: trimEmail,
      schema: {
        tags: ['staff'],
        summary: 'Take a guest out of their orders, on their request',
        operationId: 'eraseGuest',
        body: GuestRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => {
      await eraseGuest(deps, caller, body);
      return { ok: true as const };
    },
  );
}

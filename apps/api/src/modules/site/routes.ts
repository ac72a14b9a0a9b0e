import { ErrorAnswers, Ok, Strict } from '@mali/contracts/common';
import { SocketErrorRequest, StatusAnswer } from '@mali/contracts/site';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { isAlive, statusNow } from './service.ts';

/** Site status (SITE-01) and the health of this process. */
export function siteRoutes(app: App, { db, now, readiness, settings, waitingRoom }: Deps): void {
  app.get(
    '/status',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: {
        tags: ['site'],
        summary: 'Site status',
        operationId: 'getStatus',
        querystring: Strict({}),
        response: { 200: StatusAnswer, ...ErrorAnswers },
      },
    },
    async () => statusNow({ db, now, settings, waitingRoom }),
  );

  app.post(
    '/socket_error',
    {
      config: { guard: 'public', rate: 'write', whenClosed: 'answers' },
      schema: {
        tags: ['site'],
        summary: 'Log what a live connection complained of',
        operationId: 'logSocketError',
        body: SocketErrorRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async (request) => {
      // Unauthenticated input: logged at a level without alerts.
      request.log.info({ errLog: request.body.errLog }, 'a browser’s live connection failed');
      return { ok: true as const };
    },
  );

  app.get(
    '/healthz',
    {
      config: { guard: 'public', rate: 'machine' },
      schema: { hide: true, response: { 200: Type.Object({ ok: Type.Literal(true) }) } },
    },
    // Of the process alone: restarting it would not bring the database back.
    async () => ({ ok: true as const }),
  );

  app.get(
    '/readyz',
    {
      config: { guard: 'public', rate: 'machine' },
      schema: {
        hide: true,
        response: {
          200: Type.Object({ ok: Type.Literal(true) }),
          503: Type.Object({ ok: Type.Literal(false) }),
        },
      },
    },
    async (_request, reply) => {
      if (!readiness.isReady) return reply.code(503).send({ ok: false as const });
      await isAlive(db);
      return { ok: true as const };
    },
  );
}

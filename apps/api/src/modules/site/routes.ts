import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { StatusAnswer } from '@mali/contracts/site';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { isAlive, statusNow } from './service.ts';

/** Site status (SITE-01) and the health of this process. */
export function siteRoutes(app: App, { db, now }: Deps): void {
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
    async () => statusNow({ db, now }),
  );

  app.get(
    '/healthz',
    {
      config: { guard: 'public', rate: 'machine' },
      schema: { hide: true, response: { 200: Type.Object({ ok: Type.Literal(true) }) } },
    },
    async () => {
      await isAlive(db);
      return { ok: true as const };
    },
  );
}

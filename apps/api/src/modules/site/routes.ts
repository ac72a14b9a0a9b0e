import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { VERSION } from '@mali/contracts/limits';
import { StatusAnswer } from '@mali/contracts/site';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { siteStatus } from './repository.ts';

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
    async () => ({ status: await siteStatus(db), version: VERSION, at: now().toISOString() }),
  );

  app.get(
    '/healthz',
    {
      config: { guard: 'public', rate: 'machine' },
      schema: { hide: true, response: { 200: Type.Object({ ok: Type.Literal(true) }) } },
    },
    async () => {
      await db.raw('SELECT 1');
      return { ok: true as const };
    },
  );
}

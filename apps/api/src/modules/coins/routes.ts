import { CoinsAnswer, CoinsQuery } from '@mali/contracts/coins';
import { ErrorAnswers } from '@mali/contracts/common';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { getCoins } from './service.ts';

/** The coins of members (COUP-12). */
export function coinRoutes(app: App, deps: Deps): void {
  app.get(
    '/v3/users/me/coins',
    {
      config: { guard: 'coin:own', rate: 'browse' },
      schema: {
        tags: ['coins'],
        summary: 'Coins of the signed-in customer: how many, which end soon, and every change',
        operationId: 'getCoins',
        security: [{ bearer: [] }],
        querystring: CoinsQuery,
        response: { 200: CoinsAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) =>
      deps.reads.read((db) => getCoins({ db, now: deps.now }, caller.user_id, query), 'latest'),
  );
}

import { ErrorAnswers } from '@mali/contracts/common';
import {
  JoinTopSpenderRequest,
  MyTopSpenderAnswer,
  MyTopSpenderQuery,
  TopSpenderAnswer,
  TopSpenderQuery,
} from '@mali/contracts/top-spender';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { topSpenderOfficeRoutes } from './office-routes.ts';
import { getMine, getTopSpender, Ladders, setJoined } from './service.ts';

/** The top-spender campaign (CAMP-03). */
export function topSpenderRoutes(app: App, deps: Deps): void {
  const ladders = new Ladders();
  topSpenderOfficeRoutes(app, deps, ladders);
  app.get(
    '/v3/top-spender',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: {
        tags: ['campaigns'],
        summary: 'A top-spender campaign with its board, and what others there are',
        operationId: 'getTopSpender',
        querystring: TopSpenderQuery,
        response: { 200: TopSpenderAnswer, ...ErrorAnswers },
      },
    },
    async ({ query }) => getTopSpender(deps, ladders, query),
  );
  app.get(
    '/v3/users/me/top-spender',
    {
      config: { guard: 'order:own', rate: 'browse' },
      schema: {
        tags: ['campaigns'],
        summary: "What counts for the caller in a campaign, and the caller's place",
        operationId: 'getMyTopSpender',
        security: [{ bearer: [] }],
        querystring: MyTopSpenderQuery,
        response: { 200: MyTopSpenderAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => getMine(deps, ladders, caller, query),
  );
  app.post(
    '/v3/users/me/top-spender',
    {
      config: { guard: 'order:own', rate: 'write' },
      schema: {
        tags: ['campaigns'],
        summary: 'Agree to stand on the board by a masked name, or do so no more',
        operationId: 'joinTopSpender',
        security: [{ bearer: [] }],
        body: JoinTopSpenderRequest,
        response: { 200: MyTopSpenderAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => setJoined(deps, ladders, caller, body),
  );
}

import { PopularAnswer, SearchAnswer, SearchQuery } from '@mali/contracts/catalogue';
import { ErrorAnswers, Strict } from '@mali/contracts/common';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { cachedAnswer, cardWriter, LIST_CACHE_MS, lists, sendPublic } from '../catalogue/answers.ts';
import { popular, search } from './service.ts';

const config = { guard: 'public', rate: 'browse' } as const;

/** Suggestions while typing (REST-36), and initial keywords. */
export function searchRoutes(app: App, deps: Deps): void {
  app.get(
    '/search',
    {
      config: { ...config, waitingRoom: 'look' },
      schema: {
        tags: ['search'],
        summary: 'Products, brands, categories and longer keywords for what is being typed',
        operationId: 'search',
        querystring: SearchQuery,
        response: { 200: SearchAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) =>
      lists.run(async () => {
        const snapshot = await deps.snapshot.get(deps);
        const keyword = request.query.keyword.trim();
        const make = () => search(deps, snapshot, keyword, cardWriter(reply));
        const body = await cachedAnswer(deps, reply, snapshot, `search ${keyword}`, make, LIST_CACHE_MS);
        return sendPublic(request, reply, body, snapshot, deps.now());
      }),
  );

  app.get(
    '/search/popular',
    {
      config,
      schema: {
        tags: ['search'],
        summary: 'Keywords to begin with: the kinds of products that sell best',
        operationId: 'popularSearches',
        querystring: Strict({}),
        response: { 200: PopularAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const snapshot = await deps.snapshot.get(deps);
      const body = await cachedAnswer(deps, reply, snapshot, 'popular searches', async () =>
        popular(deps, snapshot),
      );
      return sendPublic(request, reply, body, snapshot, deps.now());
    },
  );
}

import { SearchAnswer, SearchQuery } from '@mali/contracts/catalogue';
import { ErrorAnswers } from '@mali/contracts/common';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { cachedAnswer, sendPublic } from '../catalogue/answers.ts';
import { search } from './service.ts';

/** Suggestions while typing (REST-36). */
export function searchRoutes(app: App, deps: Deps): void {
  app.get(
    '/search',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: {
        tags: ['search'],
        summary: 'Products and brands for what is being typed',
        operationId: 'search',
        querystring: SearchQuery,
        response: { 200: SearchAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const shelf = await deps.shelf.get(deps);
      const keyword = request.query.keyword.trim();
      const body = await cachedAnswer(deps, reply, shelf, `search ${keyword}`, () =>
        search(deps, shelf, keyword),
      );
      return sendPublic(request, reply, body, shelf, deps.now());
    },
  );
}

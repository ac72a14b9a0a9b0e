import { ErrorAnswers } from '@mali/contracts/common';
import { FindAnswer, FindRequest } from '@mali/contracts/office';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { cardWriter } from '../catalogue/answers.ts';
import { find } from './find.ts';

const tags = ['office'];
const security = [{ bearer: [] }];

/** What belongs to the back office as a whole (docs/decisions/0034). */
export function officeRoutes(app: App, deps: Deps): void {
  app.post(
    '/admin/find',
    {
      config: { guard: 'office:use', rate: 'browse' },
      schema: {
        tags,
        summary: 'First orders, customers and products for a text, of those that the caller may see',
        operationId: 'findInOffice',
        security,
        body: FindRequest,
        response: { 200: FindAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }, reply) => find(deps, caller, body, cardWriter(reply)),
  );
}

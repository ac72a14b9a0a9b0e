import { The1VerifyAnswer, The1VerifyRequest } from '@mali/contracts/coins';
import { ErrorAnswers } from '@mali/contracts/common';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { verifyCards } from './service.ts';

/** The loyalty partner whose points members redeem (COUP-14). */
export function loyaltyRoutes(app: App, deps: Deps): void {
  app.post(
    '/the1/verify',
    {
      // Rate limited: a code of six digits must not be guessed.
      config: { guard: 'coin:own', rate: 'auth' },
      schema: {
        tags: ['coins'],
        summary: 'Prove to hold cards of the loyalty partner, and learn their points',
        operationId: 'verifyThe1',
        security: [{ bearer: [] }],
        body: The1VerifyRequest,
        response: { 200: The1VerifyAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => verifyCards(deps, caller, body),
  );
}

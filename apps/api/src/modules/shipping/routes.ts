import { ErrorAnswers } from '@mali/contracts/common';
import { Webhook } from '@mali/contracts/orders';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { CONNECTED_CARRIERS, webhookOf } from './connected-carriers.ts';
import { receiveCarrierWebhook } from './news.ts';

/** Webhooks of connected carriers (SHIP-06). */
export function carrierRoutes(app: App, deps: Deps): void {
  for (const name of CONNECTED_CARRIERS) {
    const { operationId, bodies, Answer, answer } = webhookOf(name);
    app.register(async (scope) => {
      // The raw body: the signature is over its bytes.
      scope.removeContentTypeParser('application/json');
      scope.addContentTypeParser(
        [...bodies],
        { parseAs: 'buffer', bodyLimit: 64 * 1024 },
        (_request, body, done) => done(null, body),
      );
      scope.post(
        `/carriers/${name}/webhooks`,
        {
          config: { guard: 'public', rate: 'machine', whenClosed: 'answers' },
          attachValidation: true,
          schema: {
            tags: ['orders'],
            summary: 'News of a carrier about a shipment, genuine by its signature or token',
            operationId,
            body: Webhook,
            response: { 200: Answer, ...ErrorAnswers },
          },
        },
        async (request) => {
          const body: unknown = request.body;
          await receiveCarrierWebhook(deps, name, {
            body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
            headers: request.headers,
          });
          return answer;
        },
      );
    });
  }
}

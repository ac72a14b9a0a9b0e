import { ErrorAnswers, Ok } from '@mali/contracts/common';
import { Webhook } from '@mali/contracts/orders';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { CONNECTED_CARRIERS, webhookOperation } from './connected-carriers.ts';
import { receiveCarrierWebhook } from './news.ts';

/** Webhooks of connected carriers (SHIP-06). */
export function carrierRoutes(app: App, deps: Deps): void {
  app.register(async (scope) => {
    // The raw body: the signature is over its bytes.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, body),
    );
    for (const name of CONNECTED_CARRIERS) {
      scope.post(
        `/carriers/${name}/webhooks`,
        {
          config: { guard: 'public', rate: 'machine', whenClosed: 'answers' },
          attachValidation: true,
          schema: {
            tags: ['orders'],
            summary: 'News of a carrier about a shipment, signed over the raw body',
            operationId: webhookOperation(name),
            body: Webhook,
            response: { 200: Ok, ...ErrorAnswers },
          },
        },
        async (request) => {
          const body: unknown = request.body;
          await receiveCarrierWebhook(deps, name, {
            body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
            headers: request.headers,
          });
          return { ok: true as const };
        },
      );
    }
  });
}

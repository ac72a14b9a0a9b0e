import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { DeliveryRates } from '@mali/contracts/pricing';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { deliveryRates } from './service.ts';

/** Delivery rates (PRICE-05, REST-22). */
export function deliveryRoutes(app: App, deps: Deps): void {
  app.get(
    '/v3/delivery-rates',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: {
        tags: ['delivery'],
        summary: 'Every delivery tier',
        operationId: 'listDeliveryRates',
        querystring: Strict({}),
        response: { 200: DeliveryRates, ...ErrorAnswers },
      },
    },
    async (_, reply) => {
      reply.header('cache-control', 'public, max-age=30');
      return deliveryRates(deps);
    },
  );
}

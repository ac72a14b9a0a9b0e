import { ErrorAnswers, Ok } from '@mali/contracts/common';
import {
  InquiryAnswer,
  OrderPaymentQuery,
  OrderRespAnswer,
  QrPayment,
  Webhook,
} from '@mali/contracts/orders';
import { PaymentCreditAnswer, PaymentCreditRequest } from '@mali/contracts/payments';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { GATEWAY_KINDS, GATEWAY_NAMES } from './gateways.ts';
import { getQr, inquiry, orderResponse, payOwnByCard, receiveWebhook } from './service.ts';

const tags = ['payments'];

/** Payments by PromptPay and card, for users with access to the order, and the gateways' webhooks. */
export function paymentRoutes(app: App, deps: Deps): void {
  app.get(
    '/order/qr',
    {
      config: { guard: 'visitor', rate: 'write', emailRate: 'order', whenClosed: 'refuses' },
      schema: {
        tags,
        summary: 'The QR that pays an order; a new one when the last has expired',
        operationId: 'getOrderQr',
        querystring: OrderPaymentQuery,
        response: { 200: QrPayment, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => getQr(deps, caller, query),
  );
  app.get(
    '/inquiry/charge',
    {
      config: { guard: 'visitor', rate: 'write', emailRate: 'order' },
      schema: {
        tags,
        summary: 'How the payment of an order stands',
        operationId: 'inquireCharge',
        querystring: OrderPaymentQuery,
        response: { 200: InquiryAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => inquiry(deps, caller, query),
  );
  app.get(
    '/order_resp',
    {
      config: { guard: 'visitor', rate: 'write', emailRate: 'order' },
      schema: {
        tags,
        summary: 'The result of placing an order',
        operationId: 'getOrderResponse',
        querystring: OrderPaymentQuery,
        response: { 200: OrderRespAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => orderResponse(deps, caller, query),
  );

  app.post(
    '/payment_credit',
    {
      config: { guard: 'visitor', rate: 'order' },
      schema: {
        tags,
        summary: 'Pay a waiting order by card',
        operationId: 'payByCard',
        description: 'The same token is one charge, however often it is sent.',
        body: PaymentCreditRequest,
        response: { 200: PaymentCreditAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => payOwnByCard(deps, caller, body),
  );

  app.register(async (scope) => {
    // The raw body: the signature is over its bytes.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, body),
    );
    for (const name of GATEWAY_NAMES) {
      scope.post(
        `/webhooks/${name}`,
        {
          config: { guard: 'public', rate: 'machine', whenClosed: 'answers' },
          attachValidation: true,
          schema: {
            tags,
            summary: 'Events of the bank, signed over the raw body',
            operationId: GATEWAY_KINDS[name].webhookOperation,
            body: Webhook,
            response: { 200: Ok, ...ErrorAnswers },
          },
        },
        async (request) => {
          const body: unknown = request.body;
          await receiveWebhook(deps, name, {
            body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
            headers: request.headers,
          });
          return { ok: true as const };
        },
      );
    }
  });
}

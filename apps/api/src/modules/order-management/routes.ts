import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import { AskToCancel, OrderAddressRequest, WithdrawCancelRequest } from '@mali/contracts/order-changes';
import {
  ChatOrderRequest,
  CheckoutOptionsAnswer,
  Order,
  OrderAnswer,
  OrderQuery,
  OrderRequest,
  OrderStatusRequest,
  OrdersAnswer,
  OrdersQuery,
  ProcessOrderAnswer,
  ReorderAnswer,
  ReorderParams,
  UnreviewedAnswer,
} from '@mali/contracts/orders';
import { OrderByToken, OrderTokenAnswer, OrderTokenQuestion } from '@mali/contracts/payments';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { presentPlaced } from '../orders/present.ts';
import { changeStatus } from '../orders/service.ts';
import { askToCancel, withdrawCancelRequest } from './cancel-requests.ts';
import { changeAddress } from './change-address.ts';
import { placeChatOrder } from './chat-order.ts';
import { checkOut } from './checkout.ts';
import { checkoutOptions } from './checkout-options.ts';
import { getOrders, getUnreviewed, reorder } from './customer-orders.ts';
import { IdempotencyHeaders } from './idempotency-headers.ts';
import { makeToken, orderOfToken } from './order-tokens.ts';
import { getOrder } from './view.ts';

const tags = ['orders'];

/** Placing, reading and moving orders. */
export function orderRoutes(app: App, deps: Deps): void {
  app.get(
    '/v3/checkout-options',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: {
        tags,
        summary: 'Ways of paying, and their limits',
        operationId: 'getCheckoutOptions',
        querystring: Strict({}),
        response: { 200: CheckoutOptionsAnswer, ...ErrorAnswers },
      },
    },
    async () => checkoutOptions(deps),
  );
  app.post(
    '/process_order',
    {
      config: { guard: 'visitor', rate: 'order', waitingRoom: 'buy' },
      schema: {
        tags,
        summary: 'Place an order',
        operationId: 'processOrder',
        description:
          'Priced anew on the server. Send an Idempotency-Key: a repeated request answers with the first order.',
        headers: IdempotencyHeaders,
        body: OrderRequest,
        response: { 200: ProcessOrderAnswer, ...ErrorAnswers },
      },
    },
    async (request) => {
      const key = request.headers['idempotency-key'];
      return checkOut(deps, request.caller, request.body, key ?? null);
    },
  );
  app.post(
    '/process_order_chat',
    {
      config: { guard: 'order:create-chat', rate: 'order' },
      schema: {
        tags,
        summary: 'Place an order for a customer out of a chat',
        operationId: 'processChatOrder',
        security: [{ bearer: [] }],
        headers: IdempotencyHeaders,
        body: ChatOrderRequest,
        response: { 200: ProcessOrderAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body, headers }) =>
      presentPlaced(await placeChatOrder(deps, caller, body, headers['idempotency-key'] ?? null)),
  );
  app.get(
    '/order',
    {
      config: { guard: 'visitor', rate: 'order' },
      schema: {
        tags,
        summary: 'One order, by its number and e-mail or for its owner',
        operationId: 'getOrder',
        querystring: OrderQuery,
        response: { 200: OrderAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => [await getOrder(deps, caller, query.so_no.trim().toUpperCase(), query)],
  );
  app.post(
    '/order/token/generate',
    {
      config: { guard: 'visitor', rate: 'order' },
      schema: {
        tags,
        summary: 'A token that opens one order, read-only',
        operationId: 'makeOrderToken',
        body: OrderTokenQuestion,
        response: { 200: OrderTokenAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => makeToken(deps, caller, body.so_no, body.email),
  );
  app.post(
    '/order/token',
    {
      config: { guard: 'public', rate: 'order', whenClosed: 'answers' },
      schema: {
        tags,
        summary: 'The order of a token',
        operationId: 'getOrderByToken',
        body: OrderByToken,
        response: { 200: Order, ...ErrorAnswers },
      },
    },
    async ({ body }) => orderOfToken(deps, body.token),
  );
  app.get(
    '/orders',
    {
      config: { guard: 'order:own', rate: 'browse' },
      schema: {
        tags,
        summary: 'Orders of the signed-in customer',
        operationId: 'getOrders',
        security: [{ bearer: [] }],
        querystring: OrdersQuery,
        response: { 200: OrdersAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => getOrders(deps, caller, query),
  );
  app.post(
    '/v3/users/me/orders/:so_no/reorder',
    {
      config: { guard: 'order:own', rate: 'write' },
      schema: {
        tags,
        summary: 'Put what can still be had of an own order into the bag',
        operationId: 'reorder',
        security: [{ bearer: [] }],
        params: ReorderParams,
        body: NoBody,
        response: { 200: ReorderAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => reorder(deps, caller, params.so_no),
  );
  app.get(
    '/v3/users/me/unreviewed',
    {
      config: { guard: 'order:own', rate: 'browse' },
      schema: {
        tags,
        summary: 'What has come to the signed-in customer and waits for a review',
        operationId: 'getUnreviewed',
        security: [{ bearer: [] }],
        querystring: Strict({}),
        response: { 200: UnreviewedAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller }) => getUnreviewed(deps, caller),
  );
  app.post(
    '/order/address',
    {
      config: { guard: 'visitor', rate: 'order' },
      schema: {
        tags,
        summary: 'Change address, receiver or tax invoice of an order before it is packed',
        operationId: 'changeOrderAddress',
        body: OrderAddressRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => {
      await changeAddress(deps, caller, body);
      return { ok: true as const };
    },
  );
  app.post(
    '/order/cancel_request',
    {
      config: { guard: 'visitor', rate: 'order' },
      schema: {
        tags,
        summary: 'Ask the shop to cancel an order that is paid or being checked',
        operationId: 'askToCancelOrder',
        body: AskToCancel,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => {
      await askToCancel(deps, caller, body);
      return { ok: true as const };
    },
  );
  app.post(
    '/order/cancel_request/withdraw',
    {
      config: { guard: 'visitor', rate: 'order' },
      schema: {
        tags,
        summary: 'Withdraw a request to cancel that has not been answered',
        operationId: 'withdrawCancelRequest',
        body: WithdrawCancelRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => {
      await withdrawCancelRequest(deps, caller, body);
      return { ok: true as const };
    },
  );
  app.post(
    '/order/status',
    {
      config: { guard: 'visitor', rate: 'write' },
      schema: {
        tags,
        summary: 'Move an order along',
        operationId: 'changeOrderStatus',
        body: OrderStatusRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => {
      await changeStatus(deps, caller, body);
      return { ok: true as const };
    },
  );
}

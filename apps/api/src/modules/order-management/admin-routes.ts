import {
  AdminOrder,
  AdminOrdersAnswer,
  AdminOrdersCounts,
  AdminOrdersExportQuery,
  AdminOrdersQuery,
} from '@mali/contracts/admin-orders';
import { ErrorAnswers, Id, Ok, SoNo, Strict } from '@mali/contracts/common';
import {
  OfficeOrderQuote,
  OfficeOrderQuoteRequest,
  OfficeOrderRequest,
  OrderCustomer,
} from '@mali/contracts/office-orders';
import {
  CancelUnitsQuote,
  CancelUnitsQuoteRequest,
  CancelUnitsRequest,
  DecideCancelRequest,
  DecideDelivery,
  ExchangeShadeRequest,
  ShadeOptions,
} from '@mali/contracts/order-changes';
import { ProcessOrderAnswer } from '@mali/contracts/orders';
import { ChangeSenderRequest, SenderOptions } from '@mali/contracts/sending';
import { bangkokYmd } from '@mali/thai/dates';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { sendTable, TableAnswers } from '../../platform/table-file.ts';
import { presentPlaced } from '../orders/present.ts';
import { countOrders, exportOrders, listOrders } from './admin-list.ts';
import { adminOrder } from './admin-order.ts';
import { decideCancelRequest } from './cancel-requests.ts';
import { cancelUnits, quoteCancellation } from './cancel-units.ts';
import { changeSender, senderOptions } from './change-sender.ts';
import { exchangeShade, shadeOptions } from './exchange-shade.ts';
import { IdempotencyHeaders } from './idempotency-headers.ts';
import { orderCustomer, placeOfficeOrder, quoteOfficeOrder } from './office-order.ts';
import { decideDelivery } from './supplements.ts';

const tags = ['orders'];
const security = [{ bearer: [] }];

/** Orders in the back office (ORD-01, ORD-02, ORD-05). */
export function adminOrderRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/orders',
    {
      config: { guard: 'order:list', rate: 'browse' },
      schema: {
        tags,
        summary: 'Orders, filtered and sorted, a page at a time',
        operationId: 'listAdminOrders',
        security,
        querystring: AdminOrdersQuery,
        response: { 200: AdminOrdersAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => listOrders(deps, caller, query),
  );
  app.get(
    '/admin/orders/counts',
    {
      config: { guard: 'order:list', rate: 'browse' },
      schema: {
        tags,
        summary: 'How many orders each standing view has',
        operationId: 'countAdminOrders',
        security,
        querystring: Strict({}),
        response: { 200: AdminOrdersCounts, ...ErrorAnswers },
      },
    },
    async ({ caller }) => countOrders(deps, caller),
  );
  app.get(
    '/admin/orders/export',
    {
      config: { guard: 'order:read-any', rate: 'order' },
      schema: {
        tags,
        summary: 'All orders of a list as CSV or as a workbook',
        operationId: 'exportAdminOrders',
        security,
        querystring: AdminOrdersExportQuery,
        response: TableAnswers,
      },
    },
    async ({ caller, query }, reply) => {
      const pieces = await exportOrders(deps, caller, query);
      return sendTable(reply, { name: `orders-${bangkokYmd(deps.now())}`, format: query.format }, pieces);
    },
  );
  app.post(
    '/admin/orders',
    {
      config: { guard: 'order:create-for', rate: 'order' },
      schema: {
        tags,
        summary: 'Make an order for a member or a guest',
        operationId: 'makeOfficeOrder',
        description: 'Placed like any order; unpaid, or to be confirmed when cash is paid on delivery.',
        security,
        headers: IdempotencyHeaders,
        body: OfficeOrderRequest,
        response: { 200: ProcessOrderAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body, headers }) =>
      presentPlaced(await placeOfficeOrder(deps, caller, body, headers['idempotency-key'] ?? null)),
  );
  app.post(
    '/admin/orders/quote',
    {
      config: { guard: 'order:create-for', rate: 'browse' },
      schema: {
        tags,
        summary: 'Price and promised day of an order that is being made for a customer',
        operationId: 'quoteOfficeOrder',
        security,
        body: OfficeOrderQuoteRequest,
        response: { 200: OfficeOrderQuote, ...ErrorAnswers },
      },
    },
    async ({ body }) => quoteOfficeOrder(deps, body),
  );
  app.get(
    '/admin/order_customers/:user_id',
    {
      config: { guard: 'order:create-for', rate: 'order' },
      schema: {
        tags,
        summary: 'A member to make an order for, with the addresses to send it to',
        operationId: 'getOrderCustomer',
        security,
        params: Strict({ user_id: Id('Member') }),
        querystring: Strict({}),
        response: { 200: OrderCustomer, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => orderCustomer(deps, caller, params.user_id),
  );
  app.get(
    '/admin/orders/:so_no',
    {
      config: { guard: 'order:list', rate: 'browse' },
      schema: {
        tags,
        summary: 'One order with its background, and what the caller may do with it',
        operationId: 'getAdminOrder',
        security,
        params: Strict({ so_no: SoNo }),
        querystring: Strict({}),
        response: { 200: AdminOrder, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => adminOrder(deps, caller, params.so_no),
  );
  app.post(
    '/admin/orders/:so_no/cancel_units/quote',
    {
      config: { guard: 'order:cancel-any', rate: 'browse' },
      schema: {
        tags,
        summary: 'What cancelling units of an order would change',
        operationId: 'quoteCancelledUnits',
        security,
        params: Strict({ so_no: SoNo }),
        body: CancelUnitsQuoteRequest,
        response: { 200: CancelUnitsQuote, ...ErrorAnswers },
      },
    },
    async ({ body, params }) => quoteCancellation(deps, params.so_no, body),
  );
  app.post(
    '/admin/orders/:so_no/cancel_units',
    {
      config: { guard: 'order:cancel-any', rate: 'write' },
      schema: {
        tags,
        summary: 'Cancel units of an order before it is packed',
        operationId: 'cancelUnits',
        security,
        params: Strict({ so_no: SoNo }),
        body: CancelUnitsRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, body, params }) => {
      await cancelUnits(deps, caller, params.so_no, body);
      return { ok: true as const };
    },
  );
  app.post(
    '/admin/orders/:so_no/cancel_request',
    {
      config: { guard: 'order:cancel-any', rate: 'write' },
      schema: {
        tags,
        summary: 'Grant or refuse the customer’s request to cancel an order',
        operationId: 'decideCancelRequest',
        security,
        params: Strict({ so_no: SoNo }),
        body: DecideCancelRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, body, params }) => {
      await decideCancelRequest(deps, caller, params.so_no, body);
      return { ok: true as const };
    },
  );
  app.post(
    '/admin/orders/:so_no/delivery_difference',
    {
      config: { guard: 'order:change', rate: 'write' },
      schema: {
        tags,
        summary:
          'Waive the difference that another address of an order waits for, or keep the earlier address',
        operationId: 'decideDelivery',
        security,
        params: Strict({ so_no: SoNo }),
        body: DecideDelivery,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, body, params }) => {
      await decideDelivery(deps, caller, params.so_no, body);
      return { ok: true as const };
    },
  );
  app.get(
    '/admin/orders/:so_no/sender',
    {
      config: { guard: 'order:fulfil', rate: 'browse' },
      schema: {
        tags,
        summary: 'The places that could send an order, and what they lack',
        operationId: 'getSenderOptions',
        security,
        params: Strict({ so_no: SoNo }),
        querystring: Strict({}),
        response: { 200: SenderOptions, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => senderOptions(deps, caller, params.so_no),
  );
  app.post(
    '/admin/orders/:so_no/sender',
    {
      config: { guard: 'order:fulfil', rate: 'write' },
      schema: {
        tags,
        summary: 'Another place sends an order that is not packed',
        operationId: 'changeSender',
        security,
        params: Strict({ so_no: SoNo }),
        body: ChangeSenderRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, body, params }) => {
      await changeSender(deps, caller, params.so_no, body);
      return { ok: true as const };
    },
  );
  app.get(
    '/admin/orders/:so_no/exchange',
    {
      config: { guard: 'order:change', rate: 'browse' },
      schema: {
        tags,
        summary: 'What the lines of an order can be exchanged for at the same price',
        operationId: 'getShadeOptions',
        security,
        params: Strict({ so_no: SoNo }),
        querystring: Strict({}),
        response: { 200: ShadeOptions, ...ErrorAnswers },
      },
    },
    async ({ params }) => shadeOptions(deps, params.so_no),
  );
  app.post(
    '/admin/orders/:so_no/exchange',
    {
      config: { guard: 'order:change', rate: 'write' },
      schema: {
        tags,
        summary: 'Exchange a line for another variant of its product at the same price, before packing',
        operationId: 'exchangeShade',
        security,
        params: Strict({ so_no: SoNo }),
        body: ExchangeShadeRequest,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, body, params }) => {
      await exchangeShade(deps, caller, params.so_no, body);
      return { ok: true as const };
    },
  );
}

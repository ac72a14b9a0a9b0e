import { ErrorAnswers, Strict } from '@mali/contracts/common';
import {
  Customer,
  CustomerBlockRequest,
  CustomerContact,
  CustomerCorrectRequest,
  CustomerCouponRequest,
  CustomerMergePreview,
  CustomerMergeQuery,
  CustomerMergeRequest,
  CustomerNoteRequest,
  CustomerParams,
  CustomerResetRequest,
  CustomerRow,
  CustomerTagsAnswer,
  CustomerTagsRequest,
} from '@mali/contracts/customers';
import { CUSTOMER_LIST } from '@mali/contracts/lists/customers';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import {
  addNote,
  blockCustomer,
  correctCustomer,
  resetSignIn,
  sendCoupon,
  tagCustomers,
} from './customer-acts.ts';
import { countCustomers, exportCustomers, listCustomers } from './customer-list.ts';
import { getCustomer, revealCustomer } from './customers.ts';
import { mergeCustomers, previewMerge } from './merge.ts';

const tags = ['staff'];
const one = { 200: Customer, ...ErrorAnswers };

/** Customers for the staff (docs/decisions/0078). */
export function customerRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/customers',
      guard: 'customer:read',
      tag: 'staff',
      list: CUSTOMER_LIST,
      row: CustomerRow,
      what: 'Customers',
      operation: 'Customers',
    },
    {
      page: (_caller, query) => listCustomers(deps, query),
      counts: () => countCustomers(deps),
      file: (caller, query) => exportCustomers(deps, caller, query),
    },
  );
  app.get(
    '/admin/customers/:customer_id',
    {
      config: { guard: 'customer:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'A customer with what the shop has of them; personal data is masked',
        operationId: 'getCustomer',
        params: CustomerParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ caller, params }) => getCustomer(deps, caller, params.customer_id),
  );
  // POST, because looking is recorded.
  app.post(
    '/admin/customers/:customer_id/reveal',
    {
      config: { guard: 'customer:reveal', rate: 'browse' },
      schema: {
        tags,
        summary: 'Personal data of a customer in full; who looked is recorded',
        operationId: 'revealCustomer',
        params: CustomerParams,
        body: Strict({}),
        response: { 200: CustomerContact, ...ErrorAnswers },
      },
    },
    ({ caller, params }) => revealCustomer(deps, caller, params.customer_id),
  );
  app.post(
    '/admin/customers/:customer_id/notes',
    {
      config: { guard: 'customer:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Write a note about a customer, once for each key',
        operationId: 'noteCustomer',
        params: CustomerParams,
        body: CustomerNoteRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => addNote(deps, caller, params.customer_id, body),
  );
  app.post(
    '/admin/customer_tags',
    {
      config: { guard: 'customer:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Add a tag to customers, or take one away',
        operationId: 'tagCustomers',
        body: CustomerTagsRequest,
        response: { 200: CustomerTagsAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => tagCustomers(deps, caller, body),
  );
  app.post(
    '/admin/customers/:customer_id/block',
    {
      config: { guard: 'customer:block', rate: 'write' },
      schema: {
        tags,
        summary: 'Block a customer, or let them in again',
        operationId: 'blockCustomer',
        params: CustomerParams,
        body: CustomerBlockRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => blockCustomer(deps, caller, params.customer_id, body),
  );
  app.post(
    '/admin/customers/:customer_id/reset',
    {
      config: { guard: 'customer:edit', rate: 'write', peopleOnly: true },
      schema: {
        tags,
        summary: 'End the sessions of a member, and mail a link to set a new password',
        operationId: 'resetCustomerSignIn',
        params: CustomerParams,
        body: CustomerResetRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => resetSignIn(deps, caller, params.customer_id, body.reason),
  );
  app.post(
    '/admin/customers/:customer_id/correct',
    {
      config: { guard: 'customer:reveal', rate: 'write' },
      schema: {
        tags,
        summary: 'Correct name and phone of a member',
        operationId: 'correctCustomer',
        params: CustomerParams,
        body: CustomerCorrectRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => correctCustomer(deps, caller, params.customer_id, body),
  );
  app.get(
    '/admin/customers/:customer_id/merge',
    {
      config: { guard: 'customer:merge', rate: 'browse' },
      schema: {
        tags,
        summary: 'A customer and a duplicate side by side, and what a merge moves',
        operationId: 'previewCustomerMerge',
        params: CustomerParams,
        querystring: CustomerMergeQuery,
        response: { 200: CustomerMergePreview, ...ErrorAnswers },
      },
    },
    ({ params, query }) => previewMerge(deps, params.customer_id, query.other),
  );
  app.post(
    '/admin/customers/:customer_id/merge',
    {
      config: { guard: 'customer:merge', rate: 'write', fresh: true },
      schema: {
        tags,
        summary: 'Merge a duplicate into a customer; it cannot be undone',
        operationId: 'mergeCustomers',
        params: CustomerParams,
        body: CustomerMergeRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => mergeCustomers(deps, caller, params.customer_id, body),
  );
  app.post(
    '/admin/customers/:customer_id/coupons',
    {
      config: { guard: 'coin:manage', rate: 'write' },
      schema: {
        tags,
        summary: 'Give a member a coupon',
        operationId: 'sendCustomerCoupon',
        params: CustomerParams,
        body: CustomerCouponRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => sendCoupon(deps, caller, params.customer_id, body),
  );
}

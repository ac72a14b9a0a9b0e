import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { SUPPLIER_LIST } from '@mali/contracts/lists/suppliers';
import {
  ChangeSupplierRequest,
  NewSupplierRequest,
  RemoveSupplierGoodsRequest,
  Supplier,
  SupplierActiveRequest,
  SupplierGoods,
  SupplierGoodsRequest,
  SupplierParams,
  SupplierRow,
} from '@mali/contracts/suppliers';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { countSuppliers, exportSuppliers, listSuppliers } from './supplier-list.ts';
import {
  changeSupplier,
  getSupplier,
  getSupplierGoods,
  makeSupplier,
  removeSupplierGoods,
  setActive,
  setSupplierGoods,
} from './suppliers.ts';

const tags = ['purchasing'];
const one = { 200: Supplier, ...ErrorAnswers };
const goods = { 200: SupplierGoods, ...ErrorAnswers };

/** Suppliers and what they deliver (docs/decisions/0070). */
export function supplierRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/suppliers',
      guard: 'purchase:read',
      tag: 'purchasing',
      list: SUPPLIER_LIST,
      row: SupplierRow,
      what: 'Suppliers',
      operation: 'Suppliers',
    },
    {
      page: (_caller, query) => listSuppliers(deps, query),
      counts: () => countSuppliers(deps),
      file: (caller, query) => exportSuppliers(deps, caller, query),
    },
  );
  app.get(
    '/admin/suppliers/:supplier_id',
    {
      config: { guard: 'purchase:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'A supplier',
        operationId: 'getSupplier',
        params: SupplierParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ params }) => getSupplier(deps, params.supplier_id),
  );
  app.post(
    '/admin/suppliers',
    {
      config: { guard: 'purchase:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Make a supplier',
        operationId: 'makeSupplier',
        body: NewSupplierRequest,
        response: one,
      },
    },
    ({ caller, body }) => makeSupplier(deps, caller, body),
  );
  app.post(
    '/admin/suppliers/:supplier_id',
    {
      config: { guard: 'purchase:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Change a supplier',
        operationId: 'changeSupplier',
        params: SupplierParams,
        body: ChangeSupplierRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => changeSupplier(deps, caller, params.supplier_id, body),
  );
  app.post(
    '/admin/suppliers/:supplier_id/active',
    {
      config: { guard: 'purchase:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'End a supplier, or take it into use again',
        operationId: 'setSupplierActive',
        params: SupplierParams,
        body: SupplierActiveRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => setActive(deps, caller, params.supplier_id, body),
  );
  app.get(
    '/admin/suppliers/:supplier_id/goods',
    {
      config: { guard: 'purchase:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'The variants that a supplier delivers',
        operationId: 'getSupplierGoods',
        params: SupplierParams,
        querystring: Strict({}),
        response: goods,
      },
    },
    ({ caller, params }) => getSupplierGoods(deps, caller, params.supplier_id),
  );
  app.post(
    '/admin/suppliers/:supplier_id/goods',
    {
      config: { guard: 'purchase:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Set the terms of a variant at a supplier',
        operationId: 'setSupplierGoods',
        params: SupplierParams,
        body: SupplierGoodsRequest,
        response: goods,
      },
    },
    ({ caller, params, body }) => setSupplierGoods(deps, caller, params.supplier_id, body),
  );
  app.post(
    '/admin/suppliers/:supplier_id/goods/remove',
    {
      config: { guard: 'purchase:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'A supplier does not deliver a variant any more',
        operationId: 'removeSupplierGoods',
        params: SupplierParams,
        body: RemoveSupplierGoodsRequest,
        response: goods,
      },
    },
    ({ caller, params, body }) => removeSupplierGoods(deps, caller, params.supplier_id, body),
  );
}

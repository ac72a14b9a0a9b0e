import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import { BRAND_LIST } from '@mali/contracts/lists/brands';
import {
  BrandParams,
  BrandRow,
  ChangeBrandRequest,
  NewBrandRequest,
  StaffBrand,
} from '@mali/contracts/staff-brands';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { countBrands, exportBrands, listStaffBrands } from './brand-list.ts';
import { changeBrand, getBrand, makeBrand, removeBrand } from './brands.ts';

const tags = ['goods'];
const one = { 200: StaffBrand, ...ErrorAnswers };

/** Administration of brands (docs/decisions/0054). */
export function brandRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/brands',
      guard: 'goods:read',
      tag: 'goods',
      list: BRAND_LIST,
      row: BrandRow,
      what: 'Brands, with the number of their products',
      operation: 'StaffBrands',
    },
    {
      page: (_caller, query) => listStaffBrands(deps, query),
      counts: () => countBrands(deps),
      file: (caller, query) => exportBrands(deps, caller, query),
    },
  );
  app.get(
    '/admin/brands/:brand_id',
    {
      config: { guard: 'goods:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'A brand as staff edit it',
        operationId: 'getStaffBrand',
        params: BrandParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ params }) => getBrand(deps, params.brand_id),
  );
  app.post(
    '/admin/brands',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Make a brand',
        operationId: 'makeBrand',
        body: NewBrandRequest,
        response: one,
      },
    },
    ({ caller, body }) => makeBrand(deps, caller, body),
  );
  app.post(
    '/admin/brands/:brand_id',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Change a brand',
        operationId: 'changeBrand',
        params: BrandParams,
        body: ChangeBrandRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => changeBrand(deps, caller, params.brand_id, body),
  );
  app.delete(
    '/admin/brands/:brand_id',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Remove a brand without products',
        operationId: 'removeBrand',
        params: BrandParams,
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => {
      await removeBrand(deps, caller, params.brand_id);
      return { ok: true } as const;
    },
  );
}

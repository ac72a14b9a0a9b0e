import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import {
  CategoryParams,
  ChangeCategoryRequest,
  NewCategoryRequest,
  PlaceCategoryRequest,
  StaffCategories,
  StaffCategory,
} from '@mali/contracts/staff-categories';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import {
  changeCategory,
  listStaffCategories,
  makeCategory,
  placeCategory,
  removeCategory,
} from './categories.ts';

const tags = ['goods'];
const one = { 200: StaffCategory, ...ErrorAnswers };
const tree = { 200: StaffCategories, ...ErrorAnswers };

/** Administration of the category tree (docs/decisions/0054). */
export function categoryRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/categories',
    {
      config: { guard: 'goods:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'The category tree as staff edit it',
        operationId: 'listStaffCategories',
        querystring: Strict({}),
        response: tree,
      },
    },
    () => listStaffCategories(deps),
  );
  app.post(
    '/admin/categories',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Make a category',
        operationId: 'makeCategory',
        body: NewCategoryRequest,
        response: one,
      },
    },
    ({ caller, body }) => makeCategory(deps, caller, body),
  );
  app.post(
    '/admin/categories/:cat_id',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Change the names and texts of a category',
        operationId: 'changeCategory',
        params: CategoryParams,
        body: ChangeCategoryRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => changeCategory(deps, caller, params.cat_id, body),
  );
  app.post(
    '/admin/categories/:cat_id/place',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Move a category among its siblings or below another parent, with its products',
        operationId: 'placeCategory',
        params: CategoryParams,
        body: PlaceCategoryRequest,
        response: tree,
      },
    },
    ({ caller, params, body }) => placeCategory(deps, caller, params.cat_id, body),
  );
  app.delete(
    '/admin/categories/:cat_id',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Remove a category that nothing belongs to',
        operationId: 'removeCategory',
        params: CategoryParams,
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => {
      await removeCategory(deps, caller, params.cat_id);
      return { ok: true } as const;
    },
  );
}

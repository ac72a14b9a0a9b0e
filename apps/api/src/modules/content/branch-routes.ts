import { ErrorAnswers, Strict } from '@mali/contracts/common';
import {
  BranchActiveRequest,
  BranchParams,
  ChangeBranchRequest,
  NewBranchRequest,
  OrderBranchesRequest,
  StaffBranch,
  StaffBranches,
} from '@mali/contracts/staff-branches';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import {
  changeBranch,
  getStaffBranch,
  listStaffBranches,
  makeBranch,
  orderBranches,
  setActive,
} from './branches.ts';

const shared = { tags: ['content'], security: [{ bearer: [] }] };
const read = { guard: 'page:read', rate: 'browse' } as const;
const edit = { guard: 'page:edit', rate: 'write' } as const;
const one = { 200: StaffBranch, ...ErrorAnswers };
const all = { 200: StaffBranches, ...ErrorAnswers };

/** The editor of branches (docs/decisions/0101). */
export function branchRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/branches',
    {
      config: read,
      schema: {
        ...shared,
        summary: 'All branches, in the order of the shop',
        operationId: 'listStaffBranches',
        querystring: Strict({}),
        response: all,
      },
    },
    () => listStaffBranches(deps),
  );
  app.post(
    '/admin/branches',
    {
      config: edit,
      schema: {
        ...shared,
        summary: 'Make a branch, hidden at first',
        operationId: 'makeBranch',
        body: NewBranchRequest,
        response: one,
      },
    },
    ({ caller, body }) => makeBranch(deps, caller, body),
  );
  app.post(
    '/admin/branches_order',
    {
      config: edit,
      schema: {
        ...shared,
        summary: 'Set the order of the branches',
        operationId: 'orderBranches',
        body: OrderBranchesRequest,
        response: all,
      },
    },
    ({ caller, body }) => orderBranches(deps, caller, body),
  );
  app.get(
    '/admin/branches/:store_id',
    {
      config: read,
      schema: {
        ...shared,
        summary: 'A branch as staff edit it',
        operationId: 'getStaffBranch',
        params: BranchParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ params }) => getStaffBranch(deps, params.store_id),
  );
  app.post(
    '/admin/branches/:store_id',
    {
      config: edit,
      schema: {
        ...shared,
        summary: 'Change a branch',
        operationId: 'changeBranch',
        params: BranchParams,
        body: ChangeBranchRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => changeBranch(deps, caller, params.store_id, body),
  );
  app.post(
    '/admin/branches/:store_id/active',
    {
      config: edit,
      schema: {
        ...shared,
        summary: 'Show a branch in the shop, or hide it',
        operationId: 'setBranchActive',
        params: BranchParams,
        body: BranchActiveRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => setActive(deps, caller, params.store_id, body),
  );
}

import { ErrorAnswers, Strict } from '@mali/contracts/common';
import {
  ChangeShopRoleRequest,
  ShopRole,
  ShopRoleActiveRequest,
  ShopRoleFields,
  ShopRoleParams,
  ShopRolesAnswer,
} from '@mali/contracts/custom-roles';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { changeRoleOfShop, getRole, listRoles, makeRole, setRoleActive } from './roles.ts';

const tags = ['staff'];
const one = { 200: ShopRole, ...ErrorAnswers };

/** Roles that the shop makes (docs/decisions/0094). */
export function roleRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/roles',
    {
      config: { guard: 'staff:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'Roles that the shop has made, with who has them',
        operationId: 'listRoles',
        querystring: Strict({}),
        response: { 200: ShopRolesAnswer, ...ErrorAnswers },
      },
    },
    ({ caller }) => listRoles(deps, caller),
  );
  app.get(
    '/admin/roles/:role_id',
    {
      config: { guard: 'staff:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'A role that the shop has made',
        operationId: 'getRole',
        params: ShopRoleParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ caller, params }) => getRole(deps, caller, params.role_id),
  );
  app.post(
    '/admin/roles',
    {
      config: { guard: 'staff:roles', rate: 'write', fresh: true },
      schema: {
        tags,
        summary: 'Make a role from the list of permissions',
        operationId: 'makeRole',
        body: ShopRoleFields,
        response: one,
      },
    },
    ({ caller, body }) => makeRole(deps, caller, body),
  );
  app.post(
    '/admin/roles/:role_id',
    {
      config: { guard: 'staff:roles', rate: 'write', fresh: true },
      schema: {
        tags,
        summary: 'Change a role, for everybody who has it at once',
        operationId: 'changeRole',
        params: ShopRoleParams,
        body: ChangeShopRoleRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => changeRoleOfShop(deps, caller, params.role_id, body),
  );
  app.post(
    '/admin/roles/:role_id/active',
    {
      config: { guard: 'staff:roles', rate: 'write', fresh: true },
      schema: {
        tags,
        summary: 'Remove a role that nobody has, or take it into use again',
        operationId: 'setRoleActive',
        params: ShopRoleParams,
        body: ShopRoleActiveRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => setRoleActive(deps, caller, params.role_id, body.active),
  );
}

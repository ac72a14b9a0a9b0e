import { ErrorAnswers, Ok } from '@mali/contracts/common';
import { HistoryAnswer, HistoryQuery } from '@mali/contracts/history';
import { STAFF_LIST } from '@mali/contracts/lists/staff';
import {
  AddStaffRequest,
  AuditAnswer,
  AuditQuery,
  StaffMember,
  StaffParams,
  StaffReasonRequest,
  StaffRoleRequest,
} from '@mali/contracts/staff';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { trimEmail } from '../accounts/trim-email.ts';
import { recordHistory } from './history.ts';
import { countStaff, exportStaff, listStaff } from './list.ts';
import { addStaff, changeRole, getAudit, resetSecondStep, setAccess } from './service.ts';

const tags = ['staff'];
const done = { 200: Ok, ...ErrorAnswers };

/** Staff accounts, their roles, and the audit log (docs/decisions/0020). */
export function staffRoutes(app: App, deps: Deps): void {
  listRoutes(
    app,
    {
      path: '/admin/staff',
      guard: 'staff:read',
      tag: 'staff',
      list: STAFF_LIST,
      row: StaffMember,
      what: 'Everybody who works here',
      operation: 'Staff',
    },
    {
      page: (caller, query) => listStaff(deps, caller, query),
      counts: () => countStaff(deps),
      file: (caller, query) => exportStaff(deps, caller, query),
    },
  );
  app.post(
    '/admin/staff',
    {
      config: { guard: 'staff:roles', rate: 'auth', fresh: true },
      preValidation: trimEmail,
      schema: {
        tags,
        summary: 'Make an account of the staff; a link to set its password is mailed',
        operationId: 'addStaff',
        body: AddStaffRequest,
        response: done,
      },
    },
    async ({ caller, body }) => {
      await addStaff(deps, caller, body);
      return { ok: true as const };
    },
  );
  app.post(
    '/admin/staff/:user_id/role',
    {
      config: { guard: 'staff:roles', rate: 'write', fresh: true },
      schema: {
        tags,
        summary: 'Give a colleague another role; their sessions end',
        operationId: 'changeStaffRole',
        params: StaffParams,
        body: StaffRoleRequest,
        response: done,
      },
    },
    async ({ caller, params, body }) => {
      await changeRole(deps, caller, params.user_id, body);
      return { ok: true as const };
    },
  );
  app.post(
    '/admin/staff/:user_id/disable',
    {
      config: { guard: 'staff:lock', rate: 'write', fresh: true },
      schema: {
        tags,
        summary: 'Let a colleague sign in no more; their sessions end at once',
        operationId: 'disableStaff',
        params: StaffParams,
        body: StaffReasonRequest,
        response: done,
      },
    },
    async ({ caller, params, body }) => {
      await setAccess(deps, caller, params.user_id, { disabled: true, reason: body.reason });
      return { ok: true as const };
    },
  );
  app.post(
    '/admin/staff/:user_id/enable',
    {
      config: { guard: 'staff:roles', rate: 'write', fresh: true },
      schema: {
        tags,
        summary: 'Let a colleague sign in again',
        operationId: 'enableStaff',
        params: StaffParams,
        body: StaffReasonRequest,
        response: done,
      },
    },
    async ({ caller, params, body }) => {
      await setAccess(deps, caller, params.user_id, { disabled: false, reason: body.reason });
      return { ok: true as const };
    },
  );
  app.post(
    '/admin/staff/:user_id/reset_second_step',
    {
      config: { guard: 'staff:lock', rate: 'write', fresh: true },
      schema: {
        tags,
        summary: "Take a colleague's authenticator away; the next sign-in sets up another",
        operationId: 'resetSecondStep',
        params: StaffParams,
        body: StaffReasonRequest,
        response: done,
      },
    },
    async ({ caller, params, body }) => {
      await resetSecondStep(deps, caller, params.user_id, body.reason);
      return { ok: true as const };
    },
  );
  app.get(
    '/admin/history',
    {
      config: { guard: 'office:use', rate: 'browse' },
      schema: {
        tags,
        summary: 'What was done to a record, with values before and after, the newest first',
        operationId: 'getHistory',
        querystring: HistoryQuery,
        response: { 200: HistoryAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, query }) => recordHistory(deps, caller, query),
  );
  app.get(
    '/admin/audit',
    {
      config: { guard: 'audit:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'What was done, by whom and to what, the newest first',
        operationId: 'getAudit',
        querystring: AuditQuery,
        response: { 200: AuditAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, query }) => getAudit(deps, caller, query),
  );
}

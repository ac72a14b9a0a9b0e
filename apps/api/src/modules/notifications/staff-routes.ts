import { ErrorAnswers, Strict } from '@mali/contracts/common';
import {
  ReadStaffNotices,
  ReadStaffNoticesAnswer,
  StaffNoticeChoiceRequest,
  StaffNoticeChoices,
  StaffNoticesAnswer,
  StaffNoticesQuery,
} from '@mali/contracts/staff-notices';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { chooseNotices, noticeChoices, readStaffNotices, staffNotices } from './staff-service.ts';

const tags = ['office'];
const security = [{ bearer: [] }];

/** Notifications of the staff in the back office (ADM-14). */
export function staffNoticeRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/notices',
    {
      config: { guard: 'office:use', rate: 'browse' },
      schema: {
        tags,
        summary: 'Notifications of the caller in the back office, newest first',
        operationId: 'getStaffNotices',
        security,
        querystring: StaffNoticesQuery,
        response: { 200: StaffNoticesAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => staffNotices(deps, caller, query.before ?? null),
  );
  app.post(
    '/admin/notices/read',
    {
      config: { guard: 'office:use', rate: 'write' },
      schema: {
        tags,
        summary: 'Mark notifications of the back office as read',
        operationId: 'readStaffNotices',
        security,
        body: ReadStaffNotices,
        response: { 200: ReadStaffNoticesAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => readStaffNotices(deps, caller, body),
  );
  app.get(
    '/admin/notices/choices',
    {
      config: { guard: 'office:use', rate: 'browse' },
      schema: {
        tags,
        summary: 'Where the caller gets each kind of notification',
        operationId: 'getNoticeChoices',
        security,
        querystring: Strict({}),
        response: { 200: StaffNoticeChoices, ...ErrorAnswers },
      },
    },
    async ({ caller }) => noticeChoices(deps, caller),
  );
  app.post(
    '/admin/notices/choices',
    {
      config: { guard: 'office:use', rate: 'write' },
      schema: {
        tags,
        summary: 'Choose where the caller gets a kind of notification',
        operationId: 'chooseNotices',
        security,
        body: StaffNoticeChoiceRequest,
        response: { 200: StaffNoticeChoices, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => chooseNotices(deps, caller, body),
  );
}

import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import {
  ChangeReportScheduleRequest,
  ReportSchedule,
  ReportScheduleActiveRequest,
  ReportScheduleFields,
  ReportScheduleParams,
  ReportSchedulesAnswer,
  ReportSendsAnswer,
  RunReportScheduleRequest,
} from '@mali/contracts/report-schedules';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import {
  changeSchedule,
  getSchedule,
  listSchedules,
  listSends,
  makeSchedule,
  removeSchedule,
  runSchedule,
  setActive,
} from './schedules.ts';

const common = { tags: ['reports'], security: [{ bearer: [] }] };
const one = { 200: ReportSchedule, ...ErrorAnswers };
const sends = { 200: ReportSendsAnswer, ...ErrorAnswers };
// Whoever may read one of the reports; each call requires the permission of its report as well.
const reads = { guard: 'report:shop', rate: 'browse' } as const;
const edits = { guard: 'report:shop', rate: 'write' } as const;

/** Reports that are mailed on a schedule (docs/decisions/0099). */
export function reportScheduleRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/report_schedules',
    {
      config: reads,
      schema: {
        ...common,
        summary: 'Reports that are mailed, and who may get them',
        operationId: 'listReportSchedules',
        querystring: Strict({}),
        response: { 200: ReportSchedulesAnswer, ...ErrorAnswers },
      },
    },
    ({ caller }) => listSchedules(deps, caller),
  );
  app.get(
    '/admin/report_schedules/:schedule_id',
    {
      config: reads,
      schema: {
        ...common,
        summary: 'A report that is mailed',
        operationId: 'getReportSchedule',
        params: ReportScheduleParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ caller, params }) => getSchedule(deps, caller, params.schedule_id),
  );
  app.get(
    '/admin/report_schedules/:schedule_id/sends',
    {
      config: reads,
      schema: {
        ...common,
        summary: 'What was mailed, to whom, and what failed',
        operationId: 'listReportSends',
        params: ReportScheduleParams,
        querystring: Strict({}),
        response: sends,
      },
    },
    ({ caller, params }) => listSends(deps, caller, params.schedule_id),
  );
  app.post(
    '/admin/report_schedules',
    {
      config: edits,
      schema: {
        ...common,
        summary: 'Have a report mailed on a schedule',
        operationId: 'makeReportSchedule',
        body: ReportScheduleFields,
        response: one,
      },
    },
    ({ caller, body }) => makeSchedule(deps, caller, body),
  );
  app.post(
    '/admin/report_schedules/:schedule_id',
    {
      config: edits,
      schema: {
        ...common,
        summary: 'Change a report that is mailed',
        operationId: 'changeReportSchedule',
        params: ReportScheduleParams,
        body: ChangeReportScheduleRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => changeSchedule(deps, caller, params.schedule_id, body),
  );
  app.post(
    '/admin/report_schedules/:schedule_id/active',
    {
      config: edits,
      schema: {
        ...common,
        summary: 'Pause a report that is mailed, or let it go on',
        operationId: 'setReportScheduleActive',
        params: ReportScheduleParams,
        body: ReportScheduleActiveRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => setActive(deps, caller, params.schedule_id, body.active),
  );
  app.post(
    '/admin/report_schedules/:schedule_id/run',
    {
      config: edits,
      schema: {
        ...common,
        summary: 'Mail a report to its receivers now',
        operationId: 'runReportSchedule',
        params: ReportScheduleParams,
        body: RunReportScheduleRequest,
        response: sends,
      },
    },
    ({ caller, params, body }) => runSchedule(deps, caller, params.schedule_id, body.request_key),
  );
  app.delete(
    '/admin/report_schedules/:schedule_id',
    {
      config: edits,
      schema: {
        ...common,
        summary: 'Mail a report no more',
        operationId: 'removeReportSchedule',
        params: ReportScheduleParams,
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => {
      await removeSchedule(deps, caller, params.schedule_id);
      return { ok: true } as const;
    },
  );
}

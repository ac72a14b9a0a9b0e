import { type Static, Type } from 'typebox';
import { Count, DateTime, Id, Nullable, OneOf, Revision, Strict } from './common.ts';
import {
  MAILED_FORMATS,
  MAILED_PERIODS,
  MAILED_REPORTS,
  REPORT_SCHEDULE,
  SCHEDULE_EVERY,
  SEND_STATES,
} from './report-schedule-values.ts';
import { SALES_COMPARISONS } from './report-values.ts';

/* Reports that are mailed on a schedule (docs/decisions/0099). */

export const ReportScheduleParams = Strict({ schedule_id: Id('Schedule') });

const FIELDS = {
  name: Type.String({
    minLength: 1,
    maxLength: REPORT_SCHEDULE.name,
    pattern: '\\S',
    description: 'Its name',
  }),
  report: OneOf(MAILED_REPORTS, 'The report'),
  by: Type.String({ minLength: 1, maxLength: 20, description: 'What its figures are split by' }),
  period: OneOf(MAILED_PERIODS, 'Its days, before the day on which it is sent'),
  compare: OneOf(SALES_COMPARISONS, 'With what they are compared'),
  every: OneOf(SCHEDULE_EVERY, 'Every day, week or month'),
  on_day: Nullable(
    Type.Integer({ minimum: 1, maximum: REPORT_SCHEDULE.lastDay }),
    'Day of the week from Monday, 1 to 7, or of the month; null: every day',
  ),
  hour: Type.Integer({ minimum: 0, maximum: 23, description: 'Hour in Bangkok' }),
  format: OneOf(MAILED_FORMATS, 'Kind of the attached file'),
  receivers: Type.Array(Id('Member of the staff'), {
    minItems: 1,
    maxItems: REPORT_SCHEDULE.receivers,
    uniqueItems: true,
    description: 'Who gets it; each may read the report',
  }),
} as const;
export const ReportScheduleFields = Strict(FIELDS);
export type ReportScheduleFields = Static<typeof ReportScheduleFields>;
export const ChangeReportScheduleRequest = Strict({ ...FIELDS, revision: Revision });
export type ChangeReportScheduleRequest = Static<typeof ChangeReportScheduleRequest>;
export const ReportScheduleActiveRequest = Strict({
  active: Type.Boolean({ description: 'false: nothing is sent until it goes on' }),
});
export type ReportScheduleActiveRequest = Static<typeof ReportScheduleActiveRequest>;
export const RunReportScheduleRequest = Strict({
  request_key: Type.String({ format: 'uuid', description: 'Made by the page; sent again it sends nothing' }),
});
export type RunReportScheduleRequest = Static<typeof RunReportScheduleRequest>;

export const ReportSchedule = Type.Object(
  {
    schedule_id: Id('Schedule'),
    revision: Revision,
    ...FIELDS,
    active: Type.Boolean({ description: 'It is sent' }),
    next_at: Nullable(DateTime('When it is sent next'), 'null: paused'),
    last: Nullable(
      Type.Object({
        at: DateTime('When it was due last'),
        ...{ open: Count('On their way'), sent: Count('Sent'), failed: Count('Not sent') },
        skipped: Count('Receivers who may no longer read it'),
      }),
      'null: not sent yet',
    ),
  },
  { description: 'A report that is mailed on a schedule' },
);
export type ReportSchedule = Static<typeof ReportSchedule>;
const Receiver = Type.Object({
  user_id: Id('Member of the staff'),
  name: Type.String({ description: 'Name' }),
  role_id: Type.Integer({ description: 'Role' }),
  role_name: Nullable(
    Type.Object({ th: Type.String(), en: Type.String() }),
    'The name of a role that the shop has made',
  ),
});
export const ReportSchedulesAnswer = Type.Object({
  schedules: Type.Array(ReportSchedule, { description: 'Those of reports that the reader may read' }),
  people: Type.Array(Receiver, { description: 'Who may read one of the reports' }),
});
export type ReportSchedulesAnswer = Static<typeof ReportSchedulesAnswer>;

export const ReportSend = Type.Object({
  send_id: Id('Send'),
  name: Type.String({ description: 'Receiver' }),
  due_at: DateTime('When it was due'),
  from: Type.String({ description: 'First day, YYYY-MM-DD in Bangkok' }),
  until: Type.String({ description: 'Last day' }),
  by_hand: Type.Boolean({ description: 'Sent by a button' }),
  state: OneOf(SEND_STATES, 'How it stands'),
  error: Nullable(Type.String(), 'Of the last try; null: none'),
  sent_at: Nullable(DateTime('Sent'), 'null: not yet'),
});
export type ReportSend = Static<typeof ReportSend>;
export const ReportSendsAnswer = Type.Object({
  sends: Type.Array(ReportSend, { description: `The newest ${REPORT_SCHEDULE.sends}` }),
});
export type ReportSendsAnswer = Static<typeof ReportSendsAnswer>;

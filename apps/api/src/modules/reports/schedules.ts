import { customRoleName, may, rolesWith } from '@mali/contracts/permissions';
import {
  isOfMonths,
  MAILED_REPORTS,
  permissionOfReport,
  REPORT_SCHEDULE,
  splitsOf,
} from '@mali/contracts/report-schedule-values';
import type {
  ChangeReportScheduleRequest,
  ReportSchedule,
  ReportScheduleFields,
  ReportSchedulesAnswer,
  ReportSendsAnswer,
} from '@mali/contracts/report-schedules';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import {
  countSchedules,
  deleteSchedule,
  insertSchedule,
  insertSends,
  lockSchedule,
  newestSends,
  queueReportMails,
  readSchedule,
  readSchedules,
  type ScheduleColumns,
  type ScheduleRow,
  setScheduleActive,
  staffOfRoles,
  updateSchedule,
} from './schedule-repository.ts';
import { daysOf, nextTime } from './schedule-times.ts';

type ScheduleDeps = Pick<Deps, 'db' | 'now'>;
const subjectOf = (id: number): string => `report-schedule ${id}`;
const mayRead = ({ role_id }: Caller, { report }: Pick<ScheduleColumns, 'report'>): boolean =>
  role_id !== null && may(role_id, permissionOfReport(report));

const present = ({ dimension, next_at, last, receivers, ...row }: ScheduleRow): ReportSchedule => ({
  ...row,
  ...{ by: dimension, receivers: [...receivers] },
  next_at: row.active ? next_at.toISOString() : null,
  last: last === null ? null : { ...last, at: new Date(last.at).toISOString() },
});
/** As the history shows it. */
const readable = ({ receivers, on_day, hour, report, dimension, every, ...row }: ScheduleColumns) => ({
  schedule_name: row.name,
  report: `${report} · ${dimension}`,
  period: row.period,
  compared: row.compare,
  schedule: [every, on_day, `${String(hour).padStart(2, '0')}:00`].filter((one) => one !== null).join(' '),
  file: row.format,
  receivers: [...receivers].sort((a, b) => a - b).join(', '),
});

/**
 * @throws DomainError AUTH.FORBIDDEN for a report that the caller may not read, ERROR.BAD_REQUEST for a split or a day
 *   that there is not, REPORT_SCHEDULE.RECEIVER {user_id} for somebody who may not read it
 */
async function checked(
  db: Db,
  caller: Caller,
  { by, name, receivers, ...given }: ReportScheduleFields,
): Promise<ScheduleColumns> {
  const { report, every, on_day } = given;
  if (!mayRead(caller, given)) throw new DomainError('AUTH.FORBIDDEN');
  if (!Object.hasOwn(splitsOf(report), by)) throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', by });
  if ((every === 'day') !== (on_day === null) || (every === 'week' && (on_day ?? 0) > 7))
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', on_day });
  const { period, compare } = given;
  if (isOfMonths(report) && !(every === 'month' && period === 'month' && compare === 'none'))
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', report });
  const people = await staffOfRoles(db, rolesWith(permissionOfReport(report)));
  for (const user_id of receivers)
    if (!people.some((one) => one.user_id === user_id))
      throw new DomainError('REPORT_SCHEDULE.RECEIVER', { user_id });
  return { ...given, name: name.trim(), dimension: by, receivers };
}

/** Schedules of the reports that the caller may read, and who may read any. */
export async function listSchedules({ db }: ScheduleDeps, caller: Caller): Promise<ReportSchedulesAnswer> {
  const roles = new Set(MAILED_REPORTS.flatMap((report) => rolesWith(permissionOfReport(report))));
  const [schedules, people] = await Promise.all([readSchedules(db), staffOfRoles(db, [...roles])]);
  return {
    schedules: schedules.filter((one) => mayRead(caller, one)).map(present),
    people: people.map((one) => ({ ...one, role_name: customRoleName(one.role_id) })),
  };
}

/** @throws DomainError REPORT_SCHEDULE.NOT_FOUND, also for a report that the caller may not read */
function visible(caller: Caller, row: ScheduleRow | undefined): ScheduleRow {
  if (row === undefined || !mayRead(caller, row)) throw new DomainError('REPORT_SCHEDULE.NOT_FOUND');
  return row;
}
/** @throws DomainError REPORT_SCHEDULE.NOT_FOUND */
export const getSchedule = async ({ db }: ScheduleDeps, caller: Caller, id: number) =>
  present(visible(caller, await readSchedule(db, id)));

/** What was sent, the newest first. @throws DomainError REPORT_SCHEDULE.NOT_FOUND */
export async function listSends(
  { db }: ScheduleDeps,
  caller: Caller,
  id: number,
): Promise<ReportSendsAnswer> {
  visible(caller, await readSchedule(db, id));
  const sends = await newestSends(db, id, REPORT_SCHEDULE.sends);
  return {
    sends: sends.map(({ due_at, sent_at, ...row }) => ({
      ...{ ...row, due_at: due_at.toISOString() },
      sent_at: sent_at?.toISOString() ?? null,
    })),
  };
}

/** @throws DomainError as `checked`, REPORT_SCHEDULE.TOO_MANY */
export async function makeSchedule(
  { db, now }: ScheduleDeps,
  caller: Caller,
  fields: ReportScheduleFields,
): Promise<ReportSchedule> {
  const at = now();
  const id = await db.transaction(async (trx) => {
    const columns = await checked(trx, caller, fields);
    if ((await countSchedules(trx)) >= REPORT_SCHEDULE.all) throw new DomainError('REPORT_SCHEDULE.TOO_MANY');
    const made = await insertSchedule(trx, columns, { at, next_at: nextTime(columns, at) });
    await recordStaffAction(trx, caller, {
      ...{ kind: 'report_schedule_made' as const, at, user_id: null, subject: subjectOf(made) },
      changes: changesBetween({}, readable(columns)),
    });
    return made;
  });
  return getSchedule({ db, now }, caller, id);
}

/**
 * Changes a schedule; what is on its way goes to those who were receivers then.
 * @throws DomainError as `checked`, REPORT_SCHEDULE.NOT_FOUND, RECORD.CHANGED {record, by, at} when a colleague has saved
 *   since `revision`
 */
export async function changeSchedule(
  { db, now }: ScheduleDeps,
  caller: Caller,
  id: number,
  { revision, ...fields }: ChangeReportScheduleRequest,
): Promise<ReportSchedule> {
  const at = now();
  await db.transaction(async (trx) => {
    const was = visible(caller, await lockSchedule(trx, id));
    if (was.revision !== revision) {
      const last = await lastChange(trx, subjectOf(id), ['report_schedule_made', 'report_schedule_changed']);
      const by = { by: last?.by ?? null, at: last?.at.toISOString() ?? null };
      throw new DomainError('RECORD.CHANGED', { record: present(was), ...by });
    }
    const columns = await checked(trx, caller, fields);
    const changes = changesBetween(readable(was), readable(columns));
    if (changes.length === 0) return;
    await updateSchedule(trx, id, columns, nextTime(columns, at));
    await recordStaffAction(trx, caller, {
      ...{ kind: 'report_schedule_changed' as const, at, user_id: null, subject: subjectOf(id) },
      changes,
    });
  });
  return getSchedule({ db, now }, caller, id);
}

/** Pauses a schedule, or lets it go on from its next moment. Idempotent. @throws DomainError REPORT_SCHEDULE.NOT_FOUND */
export async function setActive(
  { db, now }: ScheduleDeps,
  caller: Caller,
  id: number,
  active: boolean,
): Promise<ReportSchedule> {
  const at = now();
  await db.transaction(async (trx) => {
    const was = visible(caller, await lockSchedule(trx, id));
    if (was.active === active) return;
    await setScheduleActive(trx, id, active, nextTime(was, at));
    await recordStaffAction(trx, caller, {
      ...{ kind: 'report_schedule_changed' as const, at, user_id: null, subject: subjectOf(id) },
      changes: changesBetween({ active: was.active }, { active }),
    });
  });
  return getSchedule({ db, now }, caller, id);
}

/**
 * Sends a report to its receivers now. Idempotent by key.
 * @throws DomainError REPORT_SCHEDULE.NOT_FOUND
 */
export async function runSchedule(
  { db, now }: ScheduleDeps,
  caller: Caller,
  id: number,
  request_key: string,
): Promise<ReportSendsAnswer> {
  const at = now();
  await db.transaction(async (trx) => {
    const schedule = visible(caller, await lockSchedule(trx, id));
    const days = daysOf(schedule.period, at);
    const moment = { moment: request_key, due_at: at, by_hand: true, ...days };
    if ((await insertSends(trx, schedule, moment)) === 0) return;
    await queueReportMails(trx);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'report_schedule_run' as const, at, user_id: null, subject: subjectOf(id) },
      details: { from: days.from, until: days.until },
    });
  });
  return listSends({ db, now }, caller, id);
}

/** Removes a schedule with the list of what it sent. Idempotent. */
export async function removeSchedule({ db, now }: ScheduleDeps, caller: Caller, id: number): Promise<void> {
  await db.transaction(async (trx) => {
    const was = await lockSchedule(trx, id);
    if (was === undefined || !mayRead(caller, was)) return;
    await deleteSchedule(trx, id);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'report_schedule_removed' as const, at: now(), user_id: null, subject: subjectOf(id) },
      changes: changesBetween(readable(was), {}),
    });
  });
}

import type {
  MailedPeriod,
  MailedReport,
  ScheduleEvery,
  SendState,
} from '@mali/contracts/report-schedule-values';
import type { SalesComparison } from '@mali/contracts/report-values';
import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';

export type ScheduleColumns = Readonly<{
  name: string;
  report: MailedReport;
  dimension: string;
  period: MailedPeriod;
  compare: SalesComparison;
  every: ScheduleEvery;
  on_day: number | null;
  hour: number;
  format: 'csv' | 'xlsx';
  receivers: readonly number[];
}>;
type LastSend = Readonly<{ at: string; open: number; sent: number; failed: number; skipped: number }>;
export type ScheduleRow = ScheduleColumns &
  Readonly<{
    schedule_id: number;
    revision: number;
    active: boolean;
    next_at: Date;
    last: LastSend | null;
  }>;

const COLUMNS = `s.schedule_id, s.revision, s.name, s.report, s.dimension, s.period, s.compare, s.every, s.on_day, s.hour,
  s.format, s.receivers, s.active, s.next_at`;
const SCHEDULES = `SELECT ${COLUMNS}, l.last FROM report_schedules s LEFT JOIN LATERAL (
    SELECT jsonb_build_object('at', r.due_at, 'open', count(*) FILTER (WHERE r.state IN ('waiting', 'stored')),
      'sent', count(*) FILTER (WHERE r.state = 'sent'), 'failed', count(*) FILTER (WHERE r.state = 'failed'),
      'skipped', count(*) FILTER (WHERE r.state = 'skipped')) AS last
    FROM report_sends r WHERE r.schedule_id = s.schedule_id GROUP BY r.moment, r.due_at
    ORDER BY r.due_at DESC, max(r.send_id) DESC LIMIT 1) l ON true`;

export const readSchedules = (db: Db): Promise<ScheduleRow[]> =>
  rows(db, `${SCHEDULES} ORDER BY lower(s.name), s.schedule_id`);
export const readSchedule = (db: Db, id: number): Promise<ScheduleRow | undefined> =>
  firstRow(db, `${SCHEDULES} WHERE s.schedule_id = ?`, [id]);
export const lockSchedule = (trx: Db, id: number): Promise<ScheduleRow | undefined> =>
  firstRow(trx, `${SCHEDULES} WHERE s.schedule_id = ? FOR UPDATE OF s`, [id]);

/** Makers of schedules wait for one another: their number is limited. */
export async function countSchedules(trx: Db): Promise<number> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended('report schedules', 0))");
  const found = await firstRow<{ n: number }>(trx, 'SELECT count(*)::int AS n FROM report_schedules');
  return found?.n ?? 0;
}

const valuesOf = (one: ScheduleColumns) => [
  ...[one.name, one.report, one.dimension, one.period, one.compare, one.every, one.on_day, one.hour],
  ...[one.format, integers(one.receivers)],
];
export async function insertSchedule(
  trx: Db,
  columns: ScheduleColumns,
  { at, next_at }: { at: Date; next_at: Date },
): Promise<number> {
  const made = await firstRow<{ schedule_id: number }>(
    trx,
    `INSERT INTO report_schedules (name, report, dimension, period, compare, every, on_day, hour, format, receivers,
       next_at, made_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ${INTEGERS}, ?, ?) RETURNING schedule_id`,
    [...valuesOf(columns), next_at, at],
  );
  if (made === undefined) throw new Error('the schedule was not inserted');
  return made.schedule_id;
}
export async function updateSchedule(trx: Db, id: number, columns: ScheduleColumns, next_at: Date) {
  await trx.raw(
    `UPDATE report_schedules SET name = ?, report = ?, dimension = ?, period = ?, compare = ?, every = ?, on_day = ?,
       hour = ?, format = ?, receivers = ${INTEGERS}, next_at = ? WHERE schedule_id = ?`,
    [...valuesOf(columns), next_at, id],
  );
}
export async function setScheduleActive(trx: Db, id: number, active: boolean, next_at: Date): Promise<void> {
  await trx.raw('UPDATE report_schedules SET active = ?, next_at = ? WHERE schedule_id = ?', [
    active,
    next_at,
    id,
  ]);
}
export async function setScheduleNext(trx: Db, id: number, next_at: Date): Promise<void> {
  await trx.raw('UPDATE report_schedules SET next_at = ? WHERE schedule_id = ?', [next_at, id]);
}
export async function deleteSchedule(trx: Db, id: number): Promise<void> {
  await trx.raw('DELETE FROM report_schedules WHERE schedule_id = ?', [id]);
}

const NAME = "coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)";
/** Members of the staff with one of these roles. */
export const staffOfRoles = (
  db: Db,
  roles: readonly number[],
): Promise<{ user_id: number; name: string; role_id: number }[]> =>
  rows(
    db,
    `SELECT u.user_id, ${NAME} AS name, u.role_id FROM users u
     WHERE u.role_id = ANY(${INTEGERS}) AND NOT u.disabled AND u.deleted_at IS NULL ORDER BY name, u.user_id`,
    [integers(roles)],
  );

/** A schedule whose moment has come, locked; one that another run has is passed over. */
export const lockDueSchedule = (trx: Db, at: Date): Promise<Omit<ScheduleRow, 'last'> | undefined> =>
  firstRow(
    trx,
    `SELECT ${COLUMNS} FROM report_schedules s WHERE s.active AND s.next_at <= ? ORDER BY s.next_at
     LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [at],
  );

export type Moment = Readonly<{
  moment: string;
  due_at: Date;
  from: string;
  until: string;
  by_hand: boolean;
}>;
/** Adds a row for each receiver; none a second time for the same moment. @returns how many */
export async function insertSends(
  trx: Db,
  { schedule_id, receivers }: Pick<ScheduleRow, 'schedule_id' | 'receivers'>,
  { moment, due_at, from, until, by_hand }: Moment,
): Promise<number> {
  const added = await firstRow<{ n: number }>(
    trx,
    `WITH added AS (
       INSERT INTO report_sends (schedule_id, user_id, moment, due_at, first_day, last_day, by_hand)
       SELECT ?, u.user_id, ?, ?, ?, ?, ? FROM users u WHERE u.user_id = ANY(${INTEGERS}) ORDER BY u.user_id
       ON CONFLICT DO NOTHING RETURNING 1
     ) SELECT count(*)::int AS n FROM added`,
    [schedule_id, moment, due_at, from, until, by_hand, integers(receivers)],
  );
  return added?.n ?? 0;
}

/** Queues the sending of what is due; its runs follow one another. */
export async function queueReportMails(trx: Db): Promise<void> {
  await trx.raw(
    "SELECT graphile_worker.add_job('mail-reports', queue_name := 'mail-reports', max_attempts := 3, job_key := 'mail-reports')",
  );
}

export type SendRow = Readonly<{
  send_id: number;
  schedule_id: number;
  name: string;
  report: MailedReport;
  dimension: string;
  compare: SalesComparison;
  format: 'csv' | 'xlsx';
  from: string;
  until: string;
  due_at: Date;
  by_hand: boolean;
  state: SendState;
  tries: number;
  user_id: number;
  email: string;
  lang: 'th' | 'en';
  role_id: number;
  gone: boolean;
}>;
const SENDS = `SELECT r.send_id::int AS send_id, r.schedule_id, s.name, s.report, s.dimension, s.compare, s.format,
    r.first_day::text AS from, r.last_day::text AS until, r.due_at, r.by_hand, r.state, r.tries, r.user_id, u.email,
    coalesce(u.web_lang, 'th') AS lang, u.role_id, u.disabled OR u.deleted_at IS NOT NULL AS gone
  FROM report_sends r JOIN report_schedules s USING (schedule_id) JOIN users u USING (user_id)`;
/** What is to be sent; what failed waits a few minutes longer after each try. */
export const openSends = (db: Db, at: Date, limit: number): Promise<SendRow[]> =>
  rows(
    db,
    `${SENDS} WHERE r.state IN ('waiting', 'stored')
       AND (r.tried_at IS NULL OR r.tried_at <= ?::timestamptz - r.tries * interval '5 minutes')
     ORDER BY r.send_id LIMIT ?`,
    [at, limit],
  );
/** The same of one that still waits, with receiver and role as they are now, locked; undefined: another run has it. */
export const lockWaitingSend = (trx: Db, id: number): Promise<SendRow | undefined> =>
  firstRow(trx, `${SENDS} WHERE r.send_id = ? AND r.state = 'waiting' FOR UPDATE OF r SKIP LOCKED`, [id]);
export async function setSendState(db: Db, id: number, state: SendState): Promise<void> {
  await db.raw('UPDATE report_sends SET state = ? WHERE send_id = ?', [state, id]);
}
/** Takes the next try of a stored mail: of two runs at once one gets it. */
export const takeTry = (
  db: Db,
  id: number,
  tries: number,
  at: Date,
): Promise<{ taken: number } | undefined> =>
  firstRow(
    db,
    `UPDATE report_sends SET tries = tries + 1, tried_at = ? WHERE send_id = ? AND state = 'stored' AND tries = ?
     RETURNING 1 AS taken`,
    [at, id, tries],
  );
export async function setSent(db: Db, id: number, at: Date): Promise<void> {
  await db.raw("UPDATE report_sends SET state = 'sent', sent_at = ?, error = NULL WHERE send_id = ?", [
    at,
    id,
  ]);
}
/** A try that failed; after `most` it is given up. `at`: for a report that could not be written. */
export async function setSendFailed(
  db: Db,
  id: number,
  { error, most, unwritten }: { error: string; most: number; unwritten: Date | null },
): Promise<void> {
  await db.raw(
    `UPDATE report_sends SET error = ?, tried_at = coalesce(?, tried_at), tries = tries + CASE WHEN ? THEN 1 ELSE 0 END,
       state = CASE WHEN tries + CASE WHEN ? THEN 1 ELSE 0 END >= ? THEN 'failed' ELSE state END WHERE send_id = ?`,
    [error, unwritten, unwritten !== null, unwritten !== null, most, id],
  );
}

export type ListedSend = Readonly<{
  send_id: number;
  name: string;
  due_at: Date;
  from: string;
  until: string;
  by_hand: boolean;
  state: SendState;
  error: string | null;
  sent_at: Date | null;
}>;
export const newestSends = (db: Db, id: number, limit: number): Promise<ListedSend[]> =>
  rows(
    db,
    `SELECT r.send_id::int AS send_id, ${NAME} AS name, r.due_at, r.first_day::text AS from, r.last_day::text AS until,
       r.by_hand, r.state, r.error, r.sent_at
     FROM report_sends r JOIN users u USING (user_id) WHERE r.schedule_id = ? ORDER BY r.send_id DESC LIMIT ?`,
    [id, limit],
  );

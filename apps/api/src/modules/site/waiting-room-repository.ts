import type { RoomOpener } from '@mali/contracts/waiting-room-values';
import { type Db, firstRow } from '../../platform/database.ts';

/** The row of the waiting room. */
export type RoomRow = Readonly<{
  is_open: boolean;
  opening: number;
  opened_at: Date | null;
  opened_by: RoomOpener | null;
  issued: number;
  served: number;
  /** Least `served` of the last ten minutes: earlier tickets have lapsed. */
  lapsed: number;
  /** Admitted in the last full minute. */
  last_minute: number;
  per_second: number;
  current_per_second: number;
  stay_minutes: number;
  joins_per_minute: number;
  by_load: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  plan_begun: boolean;
  revision: number;
}>;

/** Minutes in which a turn must be claimed. */
const CLAIM_MINUTES = 10;
/** Longest time for which one step admits: after an outage there is no rush. */
const STEP_SECONDS = 5;

const ROOM = `is_open, opening, opened_at, opened_by, issued::float8 AS issued, served, per_second, current_per_second,
  stay_minutes, joins_per_minute, by_load, starts_at, ends_at, plan_begun, revision,
  CASE WHEN cardinality(marks) > ${CLAIM_MINUTES} THEN marks[1] ELSE 0 END AS lapsed,
  CASE cardinality(marks) WHEN 0 THEN least(served, issued)
    WHEN 1 THEN marks[1] ELSE marks[cardinality(marks)] - marks[cardinality(marks) - 1] END AS last_minute`;

const oneRow = (found: RoomRow | undefined): RoomRow => {
  if (found === undefined) throw new Error('the row of the waiting room is missing');
  return found;
};
export const readRoom = async (db: Db): Promise<RoomRow> =>
  oneRow(await firstRow<RoomRow>(db, `SELECT ${ROOM} FROM waiting_room`));
export const lockRoom = async (trx: Db): Promise<RoomRow> =>
  oneRow(await firstRow<RoomRow>(trx, `SELECT ${ROOM} FROM waiting_room FOR UPDATE`));

/**
 * Admits as many as the rate allows since the last step of any process, so that all together admit them once. What is
 * not needed is kept for one second only. @returns the row, also when another process has just done so
 */
export async function admitNext(db: Db, at: Date): Promise<RoomRow> {
  const row = await firstRow<RoomRow>(
    db,
    `UPDATE waiting_room w SET
       served = least(issued + current_per_second,
         served + current_per_second * least(${STEP_SECONDS}, extract(epoch FROM t.at - served_at))),
       served_at = t.at,
       waited_at = CASE WHEN issued > served THEN t.at ELSE waited_at END,
       marks = CASE WHEN marked_at > t.at - interval '1 minute' THEN marks ELSE array_append(
         CASE WHEN cardinality(marks) > ${CLAIM_MINUTES} THEN marks[2:] ELSE marks END, least(served, issued)) END,
       marked_at = CASE WHEN marked_at > t.at - interval '1 minute' THEN marked_at ELSE t.at END
     FROM (SELECT ?::timestamptz AS at) t
     WHERE is_open AND served_at <= t.at - interval '0.5 seconds' RETURNING ${ROOM}`,
    [at],
  );
  return row ?? readRoom(db);
}

/** Issues so many tickets, the last of which is `issued`. @returns undefined when the room is closed */
export const issueTickets = (db: Db, count: number): Promise<RoomRow | undefined> =>
  firstRow<RoomRow>(db, `UPDATE waiting_room SET issued = issued + ? WHERE is_open RETURNING ${ROOM}`, [
    count,
  ]);

/** @returns whether it was closed before */
export async function openRoom(trx: Db, by: RoomOpener, at: Date): Promise<boolean> {
  const opened = await firstRow(
    trx,
    `UPDATE waiting_room SET is_open = true, opening = opening + 1, opened_at = t.at, opened_by = ?, issued = 0, served = 0,
       served_at = t.at, marks = '{}', marked_at = t.at, waited_at = t.at, overloaded_at = t.at, rate_changed_at = t.at,
       current_per_second = per_second, revision = revision + 1
     FROM (SELECT ?::timestamptz AS at) t WHERE NOT is_open RETURNING 1`,
    [by, at],
  );
  return opened !== undefined;
}

/** @returns whether it was open before */
export const closeRoom = async (trx: Db): Promise<boolean> =>
  (await firstRow(
    trx,
    'UPDATE waiting_room SET is_open = false, revision = revision + 1 WHERE is_open RETURNING 1',
  )) !== undefined;

/** Halves the rate, at most each ten seconds; notes in any case that a process was overloaded. */
export async function slowDown(db: Db, at: Date): Promise<void> {
  await db.raw(
    `UPDATE waiting_room SET overloaded_at = t.at, rate_changed_at = t.at,
       current_per_second = greatest(1, current_per_second / 2)
     FROM (SELECT ?::timestamptz AS at) t
     WHERE is_open AND by_load AND rate_changed_at <= t.at - interval '10 seconds'`,
    [at],
  );
}

/** Raises a lowered rate by half when no process was overloaded for half a minute. */
export async function speedUp(db: Db, at: Date): Promise<void> {
  await db.raw(
    `UPDATE waiting_room SET rate_changed_at = t.at, current_per_second = least(per_second, current_per_second * 1.5)
     FROM (SELECT ?::timestamptz AS at) t
     WHERE is_open AND current_per_second < per_second AND rate_changed_at <= t.at - interval '30 seconds'
       AND overloaded_at <= t.at - interval '30 seconds'`,
    [at],
  );
}

/** Closes a room opened by load where for a minute nobody waited and no process was overloaded. */
export const closeQuietRoom = async (trx: Db, at: Date): Promise<boolean> =>
  (await firstRow(
    trx,
    `UPDATE waiting_room SET is_open = false, revision = revision + 1
     FROM (SELECT ?::timestamptz AS at) t
     WHERE is_open AND opened_by = 'load' AND issued <= served AND waited_at <= t.at - interval '1 minute'
       AND overloaded_at <= t.at - interval '1 minute' RETURNING 1`,
    [at],
  )) !== undefined;

export type RoomSettings = Pick<
  RoomRow,
  'by_load' | 'per_second' | 'stay_minutes' | 'joins_per_minute' | 'starts_at' | 'ends_at'
>;

/** A lowered rate stays lowered, below the new one; without `by_load` it is the new one. */
export async function saveRoom(trx: Db, settings: RoomSettings, planBegun: boolean): Promise<void> {
  const { by_load, per_second, stay_minutes, joins_per_minute, starts_at, ends_at } = settings;
  await trx.raw(
    `UPDATE waiting_room SET by_load = t.by_load, per_second = t.rate,
       current_per_second = CASE WHEN t.by_load AND current_per_second < per_second
         THEN least(t.rate, current_per_second) ELSE t.rate END,
       stay_minutes = ?, joins_per_minute = ?, starts_at = ?, ends_at = ?, plan_begun = ?, revision = revision + 1
     FROM (SELECT ?::boolean AS by_load, ?::float8 AS rate) t`,
    [stay_minutes, joins_per_minute, starts_at, ends_at, planBegun, by_load, per_second],
  );
}

/** The plan has opened the room, or has found it open. */
export async function beginPlan(trx: Db): Promise<void> {
  await trx.raw(
    `UPDATE waiting_room SET plan_begun = true,
       opened_by = CASE WHEN opened_by = 'load' THEN 'schedule' ELSE opened_by END`,
  );
}
export async function endPlan(trx: Db): Promise<void> {
  await trx.raw(
    'UPDATE waiting_room SET plan_begun = false, starts_at = NULL, ends_at = NULL, revision = revision + 1',
  );
}

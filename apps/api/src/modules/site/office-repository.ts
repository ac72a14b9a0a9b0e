import type { SiteDialog } from '@mali/contracts/site';
import { SITE_EDIT, type SitePeriodState } from '@mali/contracts/site-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { SetStatus } from './repository.ts';

export type StatusRow = Readonly<{ status: SetStatus; changed_at: Date }>;
export type PeriodRow = Readonly<{
  period_id: number;
  state: SitePeriodState;
  starts_at: Date;
  ends_at: Date | null;
  message: string;
  message_th: string;
  reason: string;
  by: string | null;
  began_at: Date | null;
  over_at: Date | null;
  withdrawn_at: Date | null;
}>;
export type DialogRow = SiteDialog &
  Readonly<{
    revision: number;
    starts_at: Date;
    ends_at: Date | null;
    withdrawn_at: Date | null;
    period_id: number | null;
  }>;

const STATUS = `SELECT CASE WHEN status = 'online' AND read_only THEN 'read_only' ELSE status END AS status, changed_at
  FROM site_status`;
export const readStatus = (db: Db): Promise<StatusRow | undefined> => firstRow(db, STATUS);
/** Changes of the state wait for each other here. */
export const lockStatus = (trx: Db): Promise<StatusRow | undefined> => firstRow(trx, `${STATUS} FOR UPDATE`);

export async function setStatus(trx: Db, status: SetStatus, at: Date): Promise<void> {
  await trx.raw('UPDATE site_status SET status = ?, read_only = ?, changed_at = ?', [
    status === 'read_only' ? 'online' : status,
    status === 'read_only',
    at,
  ]);
}

const PERIOD = `p.period_id, p.state, p.starts_at, p.ends_at, p.message, p.message_th, p.reason, p.began_at, p.over_at,
  p.withdrawn_at,
  (SELECT nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') FROM users u WHERE u.user_id = p.made_by) AS by`;

/** The period whose time it is. */
export const periodAt = (db: Db, at: Date): Promise<PeriodRow | undefined> =>
  firstRow(
    db,
    `SELECT ${PERIOD} FROM site_periods p
     WHERE p.withdrawn_at IS NULL AND p.starts_at <= ? AND (p.ends_at IS NULL OR p.ends_at > ?)
     ORDER BY p.period_id DESC LIMIT 1`,
    [at, at],
  );
export const periodById = (trx: Db, period_id: number): Promise<PeriodRow | undefined> =>
  firstRow(trx, `SELECT ${PERIOD} FROM site_periods p WHERE p.period_id = ?`, [period_id]);

/** In force and planned, the next first; then the last that are over or withdrawn. */
export const listPeriods = (db: Db, at: Date): Promise<PeriodRow[]> =>
  rows(
    db,
    `(SELECT ${PERIOD} FROM site_periods p WHERE p.withdrawn_at IS NULL AND (p.ends_at IS NULL OR p.ends_at > ?)
      ORDER BY p.starts_at, p.period_id LIMIT ${SITE_EDIT.scheduled})
     UNION ALL
     (SELECT ${PERIOD} FROM site_periods p WHERE p.withdrawn_at IS NOT NULL OR p.ends_at <= ?
      ORDER BY p.starts_at DESC, p.period_id DESC LIMIT ${SITE_EDIT.past})`,
    [at, at],
  );

export async function overlapsPeriod(trx: Db, starts_at: Date, ends_at: Date | null): Promise<boolean> {
  const found = await firstRow(
    trx,
    `SELECT 1 FROM site_periods
     WHERE withdrawn_at IS NULL AND tstzrange(starts_at, ends_at) && tstzrange(?::timestamptz, ?::timestamptz)`,
    [starts_at, ends_at],
  );
  return found !== undefined;
}

export const isKnownKey = async (trx: Db, request_key: string): Promise<boolean> =>
  (await firstRow(trx, 'SELECT 1 FROM site_periods WHERE request_key = ?', [request_key])) !== undefined;

export async function insertPeriod(
  trx: Db,
  period: Readonly<{
    request_key: string;
    state: SitePeriodState;
    starts_at: Date;
    ends_at: Date | null;
    message: string;
    message_th: string;
    reason: string;
    made_by: number;
    made_at: Date;
  }>,
): Promise<number> {
  const row = await firstRow<{ period_id: number }>(
    trx,
    `INSERT INTO site_periods
       (request_key, state, starts_at, ends_at, message, message_th, reason, made_by, made_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING period_id`,
    [
      ...[period.request_key, period.state, period.starts_at, period.ends_at, period.message],
      ...[period.message_th, period.reason, period.made_by, period.made_at],
    ],
  );
  if (row === undefined) throw new Error('a period was expected');
  return row.period_id;
}

export async function endPeriod(trx: Db, period_id: number, at: Date): Promise<void> {
  await trx.raw('UPDATE site_periods SET ends_at = ? WHERE period_id = ?', [at, period_id]);
  await withdrawDialogOf(trx, period_id, at);
}

/** The dialog of a period goes with it. */
async function withdrawDialogOf(trx: Db, period_id: number, at: Date): Promise<void> {
  await trx.raw('UPDATE site_dialogs SET withdrawn_at = ? WHERE period_id = ?', [at, period_id]);
}

export async function withdrawPeriod(trx: Db, period_id: number, at: Date): Promise<void> {
  await trx.raw('UPDATE site_periods SET withdrawn_at = ? WHERE period_id = ?', [at, period_id]);
  await withdrawDialogOf(trx, period_id, at);
}

/** Notes which periods have begun and ended by `at`. @returns whether any has */
export async function markPeriods(trx: Db, at: Date): Promise<boolean> {
  const began = await rows(
    trx,
    `UPDATE site_periods SET began_at = ? WHERE withdrawn_at IS NULL AND began_at IS NULL AND starts_at <= ?
     RETURNING 1`,
    [at, at],
  );
  const over = await rows(
    trx,
    'UPDATE site_periods SET over_at = ? WHERE began_at IS NOT NULL AND over_at IS NULL AND ends_at <= ? RETURNING 1',
    [at, at],
  );
  return began.length + over.length > 0;
}

const DIALOG =
  'dialog_id, type, title, title_th, message, message_th, starts_at, ends_at, revision, withdrawn_at, period_id';

export const dialogById = (trx: Db, dialog_id: number): Promise<DialogRow | undefined> =>
  firstRow(trx, `SELECT ${DIALOG} FROM site_dialogs WHERE dialog_id = ? FOR UPDATE`, [dialog_id]);

export const listDialogs = (db: Db, at: Date): Promise<DialogRow[]> =>
  rows(
    db,
    `(SELECT ${DIALOG} FROM site_dialogs WHERE withdrawn_at IS NULL AND (ends_at IS NULL OR ends_at > ?)
      ORDER BY starts_at, dialog_id LIMIT ${SITE_EDIT.scheduled})
     UNION ALL
     (SELECT ${DIALOG} FROM site_dialogs WHERE withdrawn_at IS NOT NULL OR ends_at <= ?
      ORDER BY starts_at DESC, dialog_id DESC LIMIT ${SITE_EDIT.past})`,
    [at, at],
  );

/** How many dialogs are shown in a time, without one of them. */
export async function dialogsWithin(
  trx: Db,
  starts_at: Date,
  ends_at: Date | null,
  but: number | null,
): Promise<number> {
  const row = await firstRow<{ count: number }>(
    trx,
    `SELECT count(*)::int AS count FROM site_dialogs
     WHERE withdrawn_at IS NULL AND dialog_id IS DISTINCT FROM ?::int
       AND tstzrange(starts_at, ends_at) && tstzrange(?::timestamptz, ?::timestamptz)`,
    [but, starts_at, ends_at],
  );
  return row?.count ?? 0;
}

export type DialogValues = Omit<SiteDialog, 'dialog_id'> &
  Readonly<{ starts_at: Date; ends_at: Date | null }>;

/** @returns its number; null when the key is known */
export async function insertDialog(
  trx: Db,
  key: Readonly<{ request_key: string } | { period_id: number }>,
  { type, title, title_th, message, message_th, starts_at, ends_at }: DialogValues,
  announced_at: Date | null,
): Promise<number | null> {
  const row = await firstRow<{ dialog_id: number }>(
    trx,
    `INSERT INTO site_dialogs
       (request_key, period_id, type, title, title_th, message, message_th, starts_at, ends_at, announced_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (request_key) DO NOTHING RETURNING dialog_id`,
    [
      'request_key' in key ? key.request_key : null,
      'period_id' in key ? key.period_id : null,
      ...[type, title, title_th, message, message_th, starts_at, ends_at, announced_at],
    ],
  );
  return row?.dialog_id ?? null;
}

export async function updateDialog(
  trx: Db,
  dialog_id: number,
  { type, title, title_th, message, message_th, starts_at, ends_at }: DialogValues,
  announced_at: Date | null,
): Promise<void> {
  await trx.raw(
    `UPDATE site_dialogs SET type = ?, title = ?, title_th = ?, message = ?, message_th = ?, starts_at = ?, ends_at = ?,
       announced_at = ?, revision = revision + 1
     WHERE dialog_id = ?`,
    [type, title, title_th, message, message_th, starts_at, ends_at, announced_at, dialog_id],
  );
}

export async function setDialogWithdrawn(
  trx: Db,
  dialog_id: number,
  withdrawn_at: Date | null,
): Promise<void> {
  await trx.raw('UPDATE site_dialogs SET withdrawn_at = ?, revision = revision + 1 WHERE dialog_id = ?', [
    withdrawn_at,
    dialog_id,
  ]);
}

/** Notifies open pages of dialogs that have begun, if any has: the trigger runs for an empty UPDATE as well. */
export async function announceDialogs(trx: Db, at: Date): Promise<void> {
  const waiting = await firstRow(
    trx,
    'SELECT 1 FROM site_dialogs WHERE announced_at IS NULL AND starts_at <= ? LIMIT 1',
    [at],
  );
  if (waiting === undefined) return;
  await trx.raw('UPDATE site_dialogs SET announced_at = ? WHERE announced_at IS NULL AND starts_at <= ?', [
    at,
    at,
  ]);
}

import type {
  OfficeWaitingRoom,
  OpenWaitingRoomRequest,
  SaveWaitingRoomRequest,
} from '@mali/contracts/waiting-room';
import { WAITING_ROOM } from '@mali/contracts/waiting-room-values';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import { ROOM_SUBJECT } from './waiting-room.ts';
import {
  closeRoom,
  lockRoom,
  openRoom,
  type RoomRow,
  type RoomSettings,
  readRoom,
  saveRoom,
} from './waiting-room-repository.ts';

type RoomDeps = Pick<Deps, 'db' | 'now'>;

const DAY_MS = 86_400_000;

const present = (row: RoomRow): OfficeWaitingRoom => {
  const { revision, is_open: open, opened_by, current_per_second, issued, served, last_minute } = row;
  const admitted = Math.floor(Math.min(issued, served));
  return {
    ...{ revision, open, opened_by, opened_at: row.opened_at?.toISOString() ?? null },
    ...{ by_load: row.by_load, per_second: row.per_second, stay_minutes: row.stay_minutes },
    joins_per_minute: row.joins_per_minute,
    ...{ starts_at: row.starts_at?.toISOString() ?? null, ends_at: row.ends_at?.toISOString() ?? null },
    ...{ current_per_second, admitted, last_minute: Math.max(0, Math.round(last_minute)) },
    waiting: open ? Math.max(0, issued - admitted) : 0,
  };
};

export const getOfficeRoom = async ({ db }: RoomDeps): Promise<OfficeWaitingRoom> =>
  present(await readRoom(db));

/** @throws DomainError RECORD.CHANGED {record, by, at} */
async function lockedRoom(trx: Db, revision: number): Promise<RoomRow> {
  const row = await lockRoom(trx);
  if (row.revision === revision) return row;
  const change = await lastChange(trx, ROOM_SUBJECT, [
    ...(['waiting_room_changed', 'waiting_room_opened', 'waiting_room_closed'] as const),
  ]);
  const { by = null, at = null } = change ?? {};
  throw new DomainError('RECORD.CHANGED', { record: present(row), by, at });
}

/** As the history names them. */
const historyOf = (settings: RoomSettings) => ({
  ...{ room_by_load: settings.by_load, room_per_second: settings.per_second },
  ...{ room_stay_minutes: settings.stay_minutes, room_joins: settings.joins_per_minute },
  ...{ starts_at: settings.starts_at, until: settings.ends_at },
});

const badRequest = (field: string) => new DomainError('ERROR.BAD_REQUEST', { field });

/** Saves the settings and the plan. @throws DomainError RECORD.CHANGED, ERROR.BAD_REQUEST {field} */
export async function saveOfficeRoom(
  deps: RoomDeps,
  caller: Caller,
  request: SaveWaitingRoomRequest,
): Promise<OfficeWaitingRoom> {
  const at = deps.now();
  const { by_load, per_second, stay_minutes, joins_per_minute } = request;
  const [starts_at, ends_at] = [request.starts_at, request.ends_at].map((text) =>
    text === null ? null : new Date(text),
  ) as [Date | null, Date | null];
  if ((starts_at === null) !== (ends_at === null)) throw badRequest('ends_at');
  if (starts_at !== null && ends_at !== null) {
    if (ends_at <= starts_at || ends_at <= at) throw badRequest('ends_at');
    if (ends_at.getTime() > at.getTime() + WAITING_ROOM.plannedDays * DAY_MS) throw badRequest('ends_at');
  }
  const after = { by_load, per_second, stay_minutes, joins_per_minute, starts_at, ends_at };
  await deps.db.transaction(async (trx) => {
    const before = await lockedRoom(trx, request.revision);
    const changes = changesBetween(historyOf(before), historyOf(after));
    if (changes.length === 0) return;
    // A plan whose beginning stays the same does not open the room again.
    const begun = before.plan_begun && before.starts_at?.getTime() === starts_at?.getTime();
    await saveRoom(trx, after, begun);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'waiting_room_changed', at, user_id: null, subject: ROOM_SUBJECT, changes },
      details: { reason: request.reason.trim() },
    });
  });
  return getOfficeRoom(deps);
}

/** Opens or closes the room now. @throws DomainError RECORD.CHANGED */
export async function openOfficeRoom(
  deps: RoomDeps,
  caller: Caller,
  { revision, open, reason }: OpenWaitingRoomRequest,
): Promise<OfficeWaitingRoom> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    await lockedRoom(trx, revision);
    if (!(open ? await openRoom(trx, 'staff', at) : await closeRoom(trx))) return;
    await recordStaffAction(trx, caller, {
      ...{ kind: open ? 'waiting_room_opened' : 'waiting_room_closed', at, user_id: null },
      ...{ subject: ROOM_SUBJECT, details: { reason: reason.trim() } },
      changes: changesBetween({ room_open: !open }, { room_open: open }),
    });
  });
  return getOfficeRoom(deps);
}

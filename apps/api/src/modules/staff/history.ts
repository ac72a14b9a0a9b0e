import type { FieldChange, HistoryAnswer } from '@mali/contracts/history';
import { HISTORY_PAGE, HISTORY_SOURCES, historyPermission } from '@mali/contracts/history-values';
import { may } from '@mali/contracts/permissions';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { type HistoryRow, readHistory } from './history-repository.ts';

/** The field that `before` and `after` of an event mean; `state` for others. */
const FIELDS: Readonly<Record<string, string>> = {
  staff_added: 'role',
  staff_role_changed: 'role',
  staff_disabled: 'disabled',
  staff_enabled: 'disabled',
  second_step_reset: 'second_step',
  order_moved: 'status',
  giveaway_saved: 'published',
  giveaway_published: 'published',
};

function changesOf({ kind, details }: HistoryRow): FieldChange[] {
  const { before = null, after = null, changes } = details;
  const moved = before === after ? [] : [{ field: FIELDS[kind] ?? 'state', from: before, to: after }];
  return [...moved, ...(changes ?? [])];
}

/** Without an address of the caller it was done on the machine: by a person there, or by a job for somebody. */
const sourceOf = ({ details, ip, actor_id }: HistoryRow): HistoryAnswer['entries'][number]['source'] =>
  HISTORY_SOURCES.find((one) => one === details.source) ??
  (ip !== '' ? 'page' : actor_id === null ? 'cli' : 'job');

/**
 * What was done to a record, the newest first, for those who may see the record (ADM-08). `staff 12` is the member of
 * the staff with this number.
 * @throws DomainError AUTH.FORBIDDEN for a record that the caller may not see, ERROR.NOT_FOUND for one without history
 */
export async function recordHistory(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { record, before }: { record: string; before?: number },
): Promise<HistoryAnswer> {
  const permission = historyPermission(record);
  if (permission === null || caller.role_id === null) throw new DomainError('ERROR.NOT_FOUND');
  if (!may(caller.role_id, permission)) throw new DomainError('AUTH.FORBIDDEN');
  const colleague = /^staff (\d{1,9})$/.exec(record)?.[1];
  const of =
    colleague === undefined
      ? { subject: record, userId: null }
      : { subject: 'staff', userId: Number(colleague) };
  const found = await readHistory(db, of, before ?? null, HISTORY_PAGE + 1);
  const page = found.slice(0, HISTORY_PAGE);
  return {
    entries: page.map((row) => ({
      ...{ event_id: row.event_id, at: row.at.toISOString(), kind: row.kind },
      actor: row.actor && { ...row.actor, name: row.details.api_key ?? row.actor.name },
      source: sourceOf(row),
      reason: row.details.reason ?? null,
      changes: changesOf(row),
    })),
    next: found.length > HISTORY_PAGE ? (page.at(-1)?.event_id ?? null) : null,
  };
}

import { BADGE } from '@mali/contracts/badge-values';
import type { BadgeFields, BadgesAnswer, ChangeBadgeRequest, StaffBadge } from '@mali/contracts/badges';
import { BADGE_LIST } from '@mali/contracts/lists/badges';
import { optionWord } from '@mali/contracts/lists/definition';
import type { ListExportQuery, ListQuery } from '@mali/contracts/lists/query';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import {
  countViews,
  type ExportCells,
  exportList,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import { collectionCounter } from '../catalogue/index.ts';
import {
  BADGE_COLUMNS,
  BADGE_SOURCE,
  type BadgeColumns,
  countAllBadges,
  deleteBadge,
  insertBadge,
  lockBadge,
  readStaffBadge,
  type StaffBadgeRow,
  updateBadge,
} from './badges-repository.ts';
import { checkedMembers, periodWords, stateAt } from './collections.ts';

const subjectOf = (id: number): string => `badge ${id}`;
const iso = (time: Date | null): string | null => time?.toISOString() ?? null;
type Count = Awaited<ReturnType<typeof collectionCounter>>;

/** @throws DomainError ERROR.BAD_REQUEST for an empty text, and as `checkedMembers` */
async function columnsOf(trx: Db, fields: BadgeFields): Promise<BadgeColumns> {
  const [text_th, text_en] = [fields.text_th.trim(), fields.text_en.trim()];
  if (text_th === '' || text_en === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'text' });
  const { tone, priority, live } = fields;
  return { text_th, text_en, tone, priority, ...(await checkedMembers(trx, fields)), live };
}

const present = (row: StaffBadgeRow, count: Count, at: Date): StaffBadge => ({
  ...{ badge_id: row.badge_id, revision: row.revision, text_th: row.text_th, text_en: row.text_en },
  ...{ tone: row.tone, priority: row.priority, kind: row.kind, rule: row.rule, products: row.products },
  ...{ live: row.live, starts_at: iso(row.starts_at), ends_at: iso(row.ends_at) },
  ...{ state: stateAt(row, at), count: count(row), made_at: row.made_at.toISOString() },
});

/**
 * A page of the list of badges.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listBadges(deps: Deps, query: ListQuery): Promise<BadgesAnswer> {
  const request = listRequest(deps, BADGE_SOURCE, query);
  const [page, count] = await Promise.all([
    pageOfList<StaffBadgeRow>(deps, BADGE_SOURCE, request, BADGE_COLUMNS),
    collectionCounter(deps),
  ]);
  return { ...page, rows: page.rows.map((row) => present(row, count, deps.now())) };
}
export const countBadges = (deps: ListDeps) => countViews(deps, BADGE_SOURCE);

/** The export of the list of badges; throws as `exportList` does. */
export async function exportBadges(deps: Deps, caller: Caller, query: ListExportQuery) {
  const [count, at] = [await collectionCounter(deps), deps.now()];
  const cells: ExportCells<typeof BADGE_LIST, StaffBadgeRow> = {
    text: (row, lang) => row[`text_${lang}`],
    priority: (row) => row.priority,
    kind: (row, lang) => optionWord(BADGE_LIST.filters.kind, row.kind, lang),
    count: (row) => count(row),
    period: (row, lang) => periodWords(row, lang),
    state: (row, lang) => optionWord(BADGE_LIST.filters.state, stateAt(row, at), lang),
    made_at: (row) => row.made_at,
  };
  const title = { th: 'ป้ายสินค้า', en: 'Badges' };
  return exportList(deps, caller, { source: BADGE_SOURCE, columns: BADGE_COLUMNS, title, cells }, query);
}

/** @throws DomainError BADGE.NOT_FOUND */
export async function getBadge(deps: Deps, id: number): Promise<StaffBadge> {
  const row = await readStaffBadge(deps.db, id);
  if (row === undefined) throw new DomainError('BADGE.NOT_FOUND');
  return present(row, await collectionCounter(deps), deps.now());
}

/** A badge as its history shows it. */
const readable = ({ rule, starts_at, ends_at, ...values }: BadgeColumns) => ({
  ...{ ...values, ...rule, starts_at: iso(starts_at), ends_at: iso(ends_at) },
});
const columnsBefore = (row: StaffBadgeRow): BadgeColumns => ({
  ...{ text_th: row.text_th, text_en: row.text_en, tone: row.tone, priority: row.priority, kind: row.kind },
  ...{ rule: row.rule, products: row.products, live: row.live },
  ...{ starts_at: row.starts_at, ends_at: row.ends_at },
});

/**
 * Makes a badge.
 * @throws DomainError as `columnsOf`, BADGE.TOO_MANY
 */
export async function makeBadge(deps: Deps, caller: Caller, fields: BadgeFields): Promise<StaffBadge> {
  const at = deps.now();
  const id = await deps.db.transaction(async (trx) => {
    const columns = await columnsOf(trx, fields);
    if ((await countAllBadges(trx)) >= BADGE.all) throw new DomainError('BADGE.TOO_MANY');
    const made = await insertBadge(trx, columns, at);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'badge_made' as const, at, user_id: null, subject: subjectOf(made) },
      changes: changesBetween({}, readable(columns)),
    });
    return made;
  });
  return getBadge(deps, id);
}

/**
 * Changes a badge.
 * @throws DomainError as `columnsOf`, BADGE.NOT_FOUND, RECORD.CHANGED {record, by, at} when a colleague has saved since
 *   `revision`
 */
export async function changeBadge(
  deps: Deps,
  caller: Caller,
  id: number,
  { revision, ...fields }: ChangeBadgeRequest,
): Promise<StaffBadge> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const was = await lockBadge(trx, id);
    if (was === undefined) throw new DomainError('BADGE.NOT_FOUND');
    if (was.revision !== revision) {
      const last = await lastChange(trx, subjectOf(id), ['badge_made', 'badge_changed']);
      const record = present(was, await collectionCounter(deps), at);
      throw new DomainError('RECORD.CHANGED', { record, by: last?.by ?? null, at: iso(last?.at ?? null) });
    }
    const columns = await columnsOf(trx, fields);
    const changes = changesBetween(readable(columnsBefore(was)), readable(columns));
    if (changes.length === 0) return;
    await updateBadge(trx, id, columns);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'badge_changed' as const, at, user_id: null, subject: subjectOf(id) },
      changes,
    });
  });
  return getBadge(deps, id);
}

/** Removes a badge. Idempotent. */
export async function removeBadge(deps: Deps, caller: Caller, id: number): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const was = await lockBadge(trx, id);
    if (was === undefined) return;
    await deleteBadge(trx, id);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'badge_removed' as const, at: deps.now(), user_id: null, subject: subjectOf(id) },
      changes: changesBetween(readable(columnsBefore(was)), {}),
    });
  });
}

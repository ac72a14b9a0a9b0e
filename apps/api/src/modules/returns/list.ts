import type { ListQuery } from '@mali/contracts/lists/query';
import { RETURN_LIST } from '@mali/contracts/lists/returns';
import type { AdminReturnsAnswer, AdminReturnsCounts } from '@mali/contracts/returns';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { derivedKey } from '../../platform/derived-key.ts';
import { type ListRequest, listCounts, listPage, readListQuery } from '../../platform/list-query.ts';
import { recordReading } from '../../platform/security-events.ts';
import { PAGE_COLUMNS, type PageRow, RETURN_SOURCE } from './list-repository.ts';
import { isLate } from './staff.ts';

type ListDeps = Pick<Deps, 'db' | 'now' | 'config'>;

const requestOf = ({ now, config }: ListDeps, query: ListQuery): ListRequest =>
  readListQuery(RETURN_SOURCE, query, { at: now(), cursorKey: derivedKey(config.jwtSecret, 'list cursor') });

/**
 * A page of the list of returns.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listReturns(
  deps: ListDeps,
  caller: Caller,
  query: ListQuery,
): Promise<AdminReturnsAnswer> {
  const page = await listPage<PageRow>(deps.db, RETURN_SOURCE, requestOf(deps, query), PAGE_COLUMNS);
  const at = deps.now();
  if (page.rows.length > 0) await recordReading(deps.db, caller, at, 'list returns');
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      asked_at: row.asked_at.toISOString(),
      status_at: row.status_at.toISOString(),
      decide_by: row.decide_by.toISOString(),
      late: isLate(row, at),
      reasons: row.reasons ?? [],
      items: row.items ?? [],
    })),
  };
}

/** How many returns each standing view has. */
export async function countReturns(deps: ListDeps): Promise<AdminReturnsCounts> {
  const requests = RETURN_LIST.views.map(({ key }) => [key, requestOf(deps, { view: key })] as const);
  return { views: await listCounts(deps.db, RETURN_SOURCE, requests) };
}

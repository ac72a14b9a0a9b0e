import type { ListQuery } from '@mali/contracts/lists/query';
import type { ReturnReason } from '@mali/contracts/return-values';
import type { AdminReturnsAnswer } from '@mali/contracts/returns';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { countViews, type ListDeps, readListPage } from '../../platform/office-list.ts';
import { PAGE_COLUMNS, type PageRow, RETURN_SOURCE } from './list-repository.ts';
import { isLate } from './staff.ts';

export const countReturns = (deps: ListDeps) => countViews(deps, RETURN_SOURCE);

/**
 * A page of the list of returns.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listReturns(
  deps: ListDeps & Pick<Deps, 'settings'>,
  caller: Caller,
  query: ListQuery,
): Promise<AdminReturnsAnswer> {
  const page = await readListPage<PageRow>(deps, caller, RETURN_SOURCE, query, PAGE_COLUMNS);
  const at = deps.now();
  const values = await deps.settings.current();
  const nameOf = (reason: ReturnReason) => {
    const { name_th: th, name_en: en } = values[`return_${reason}`];
    return { th, en };
  };
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      asked_at: row.asked_at.toISOString(),
      status_at: row.status_at.toISOString(),
      decide_by: row.decide_by.toISOString(),
      late: isLate(row, at),
      reasons: row.reasons ?? [],
      reason_names: (row.reasons ?? []).map(nameOf),
      items: row.items ?? [],
    })),
  };
}

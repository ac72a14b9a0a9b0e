import { optionWord } from '@mali/contracts/lists/definition';
import type { ListQuery } from '@mali/contracts/lists/query';
import { STAFF_LIST } from '@mali/contracts/lists/staff';
import { customRoleName } from '@mali/contracts/permissions';
import type { StaffAnswer } from '@mali/contracts/staff';
import type { Caller } from '../../platform/auth.ts';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  readListPage,
} from '../../platform/office-list.ts';
import { type ListedStaff, STAFF_COLUMNS, STAFF_SOURCE } from './list-repository.ts';

/**
 * A page of the list of staff, for administrators.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listStaff(deps: ListDeps, caller: Caller, query: ListQuery): Promise<StaffAnswer> {
  const page = await readListPage<ListedStaff>(deps, caller, STAFF_SOURCE, query, STAFF_COLUMNS);
  const rows = page.rows.map(
    ({ user_id, email, first_name, last_name, role_id, disabled, enrolled, places, seen_at }) => ({
      ...{
        user_id,
        email,
        first_name,
        last_name,
        role_id,
        disabled,
        enrolled,
        places,
        role_name: customRoleName(role_id),
      },
      seen_at: seen_at?.toISOString() ?? null,
    }),
  );
  return { ...page, rows };
}

export const countStaff = (deps: ListDeps) => countViews(deps, STAFF_SOURCE);

const stateOf = ({ disabled, enrolled }: ListedStaff): string => {
  if (disabled) return 'disabled';
  return enrolled ? 'enrolled' : 'not_enrolled';
};
const WORDS = { all: { th: 'ทุกที่', en: 'All' }, main: { th: 'คลัง', en: 'Warehouse' } } as const;
const CELLS: ExportCells<typeof STAFF_LIST, ListedStaff> = {
  name: ({ first_name, last_name, email }) => `${first_name} ${last_name} ${email}`.trim(),
  role: ({ role_id }, lang) =>
    customRoleName(role_id)?.[lang] ?? optionWord(STAFF_LIST.filters.role, role_id, lang),
  state: (row, lang) => optionWord(STAFF_LIST.filters.state, stateOf(row), lang),
  places: ({ places }, lang) =>
    places
      .map(({ code, name }) => (code === 'main' ? WORDS.main[lang] : (name?.[lang] ?? code)))
      .join(', ') || WORDS.all[lang],
  seen_at: (row) => row.seen_at,
};

export const exportStaff = exportOf({
  source: STAFF_SOURCE,
  columns: STAFF_COLUMNS,
  title: { th: 'พนักงาน', en: 'Staff' },
  cells: CELLS,
});

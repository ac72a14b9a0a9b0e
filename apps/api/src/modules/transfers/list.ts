import { optionWord } from '@mali/contracts/lists/definition';
import type { ListQuery } from '@mali/contracts/lists/query';
import { TRANSFER_LIST } from '@mali/contracts/lists/transfers';
import { toBaht } from '@mali/contracts/money';
import type { StaffTransfersAnswer } from '@mali/contracts/points-transfer';
import { startOfBangkokDay } from '@mali/thai/dates';
import type { Caller } from '../../platform/auth.ts';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  readListPage,
} from '../../platform/office-list.ts';
import { TRANSFER_SOURCE } from './list-repository.ts';
import { open, present } from './present.ts';
import { COLUMNS, type TransferRow } from './repository.ts';

export const countTransfers = (deps: ListDeps) => countViews(deps, TRANSFER_SOURCE);

/** As on the form; null once it is forgotten. */
function nameOf(deps: Pick<ListDeps, 'config'>, row: TransferRow): string | null {
  const person = open(deps, row);
  return person === null ? null : `${person.first_name} ${person.last_name}`;
}

/**
 * A page of the list of registrations for points.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listTransfers(
  deps: ListDeps,
  caller: Caller,
  query: ListQuery,
): Promise<StaffTransfersAnswer> {
  const page = await readListPage<TransferRow>(deps, caller, TRANSFER_SOURCE, query, COLUMNS);
  const today = startOfBangkokDay(deps.now());
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...present(row),
      name: nameOf(deps, row),
      late: row.status === 'waiting' && row.due_at < today,
    })),
  };
}

/** The export of the list of registrations, with names; throws as `exportList` does. */
export const exportTransfers = exportOf<TransferRow>({
  source: TRANSFER_SOURCE,
  columns: COLUMNS,
  title: { th: 'โอนคะแนน', en: 'Points transfers' },
  cells: (_at, deps): ExportCells<typeof TRANSFER_LIST, TransferRow> => ({
    name: (row) => nameOf(deps, row),
    receipt_id: (row) => row.receipt_id,
    card_number: (row) => row.card_number,
    receipt_amount: (row) => ({ baht: toBaht(row.receipt_amount) }),
    submitted_at: (row) => row.submitted_at,
    due_at: (row) => row.due_at,
    status: (row, lang) => optionWord(TRANSFER_LIST.filters.status, row.status, lang),
    decided_at: (row) => row.decided_at,
    reason: (row) => row.reason,
  }),
});

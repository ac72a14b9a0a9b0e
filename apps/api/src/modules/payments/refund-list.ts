import { optionWord } from '@mali/contracts/lists/definition';
import type { ListQuery } from '@mali/contracts/lists/query';
import { REFUND_LIST } from '@mali/contracts/lists/refunds';
import { toBaht } from '@mali/contracts/money';
import { moneyLateSince } from '@mali/contracts/payment-values';
import type { StaffRefund, StaffRefundsAnswer } from '@mali/contracts/payments';
import type { Caller } from '../../platform/auth.ts';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  readListPage,
} from '../../platform/office-list.ts';
import { type ListedRefund, PAGE_COLUMNS, REFUND_SOURCE } from './refund-list-repository.ts';
import { presentRefund } from './refunds.ts';

export const countRefunds = (deps: ListDeps) => countViews(deps, REFUND_SOURCE);

const presentRow = (refund: ListedRefund, at: Date): StaffRefund => ({
  ...presentRefund(refund),
  so_no: refund.so_no,
  customer: refund.customer,
  failure: refund.failure,
  transfer_reference: refund.transfer_reference,
  late: refund.status === 'due' && refund.requested_at < moneyLateSince(at),
});

/**
 * A page of the list of refunds.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listRefunds(
  deps: ListDeps,
  caller: Caller,
  query: ListQuery,
): Promise<StaffRefundsAnswer> {
  const page = await readListPage<ListedRefund>(deps, caller, REFUND_SOURCE, query, PAGE_COLUMNS);
  const at = deps.now();
  return { ...page, rows: page.rows.map((refund) => presentRow(refund, at)) };
}

const { status, method, reason } = REFUND_LIST.filters;
const CELLS: ExportCells<typeof REFUND_LIST, ListedRefund> = {
  so_no: (row) => row.so_no,
  customer: (row) => row.customer,
  amount: (row) => ({ baht: toBaht(row.amount) }),
  reason: (row, lang) => [optionWord(reason, row.reason_code, lang), row.reason].filter(Boolean).join(': '),
  method: (row, lang) => optionWord(method, row.method, lang),
  requested_at: (row) => row.requested_at,
  status: (row, lang) => optionWord(status, row.status, lang),
  done_at: (row) => row.done_at,
  reference: (row) => row.transfer_reference,
};

export const exportRefunds = exportOf({
  source: REFUND_SOURCE,
  columns: PAGE_COLUMNS,
  title: { th: 'คืนเงิน', en: 'Refunds' },
  cells: CELLS,
});

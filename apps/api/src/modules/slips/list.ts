import { optionWord } from '@mali/contracts/lists/definition';
import type { ListQuery } from '@mali/contracts/lists/query';
import { SLIP_LIST } from '@mali/contracts/lists/slips';
import { toBaht } from '@mali/contracts/money';
import { moneyLateSince } from '@mali/contracts/payment-values';
import type { StaffSlip, StaffSlipRow, StaffSlipsAnswer } from '@mali/contracts/payments';
import { BANKS } from '@mali/thai/slip-qr';
import type { Caller } from '../../platform/auth.ts';
import { DomainError } from '../../platform/errors.ts';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  neighboursIn,
  readListPage,
} from '../../platform/office-list.ts';
import { recordReading } from '../../platform/security-events.ts';
import { detailedSlip, type ListedSlip, PAGE_COLUMNS, SLIP_SOURCE } from './list-repository.ts';
import { pictureUrl } from './present.ts';

export const countSlips = (deps: ListDeps) => countViews(deps, SLIP_SOURCE);

const receiver = ({ delivery_address: { first_name, last_name } }: ListedSlip): string =>
  `${first_name} ${last_name}`.trim();

const presentRow = (slip: ListedSlip, at: Date): StaffSlipRow => ({
  slip_id: slip.slip_id,
  so_no: slip.so_no,
  doc_status: slip.doc_status,
  status: slip.status,
  customer: receiver(slip),
  bank: slip.bank,
  amount: toBaht(slip.amount),
  total: toBaht(slip.total),
  transfer_date: slip.transferred_at.toISOString(),
  uploaded_at: slip.uploaded_at.toISOString(),
  decided_at: slip.decided_at?.toISOString() ?? null,
  reason: slip.reason,
  late: slip.status === 'waiting' && slip.uploaded_at < moneyLateSince(at),
});

/**
 * A page of the list of slips.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listSlips(deps: ListDeps, caller: Caller, query: ListQuery): Promise<StaffSlipsAnswer> {
  const page = await readListPage<ListedSlip>(deps, caller, SLIP_SOURCE, query, PAGE_COLUMNS);
  const at = deps.now();
  return { ...page, rows: page.rows.map((slip) => presentRow(slip, at)) };
}

/**
 * One slip with its neighbours in a list; reading it is recorded.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST
 */
export async function getSlip(
  deps: ListDeps,
  caller: Caller,
  slipId: number,
  query: ListQuery,
): Promise<StaffSlip> {
  const slip = await detailedSlip(deps.db, slipId);
  if (slip === undefined) throw new DomainError('ERROR.NOT_FOUND');
  const neighbours = await neighboursIn(deps, SLIP_SOURCE, query, slipId);
  const at = deps.now();
  await recordReading(deps.db, caller, at, `order ${slip.so_no}`, 'personal_data_read', slip.user_id);
  return {
    ...presentRow(slip, at),
    email: slip.email,
    mobile: slip.delivery_address.mobile,
    lang: slip.lang,
    sending_bank: slip.sending_bank,
    trans_ref: slip.trans_ref,
    earlier: slip.earlier,
    picture_url: pictureUrl(deps, slipId),
    ...neighbours,
  };
}

const CELLS: ExportCells<typeof SLIP_LIST, ListedSlip> = {
  slip_id: (row) => row.slip_id,
  so_no: (row) => row.so_no,
  customer: receiver,
  amount: (row) => ({ baht: toBaht(row.amount) }),
  total: (row) => ({ baht: toBaht(row.total) }),
  bank: (row, lang) => BANKS[row.bank]?.[lang] ?? row.bank,
  transferred_at: (row) => row.transferred_at,
  uploaded_at: (row) => row.uploaded_at,
  status: (row, lang) => optionWord(SLIP_LIST.filters.status, row.status, lang),
  decided_at: (row) => row.decided_at,
  reason: (row) => row.reason,
};

export const exportSlips = exportOf({
  source: SLIP_SOURCE,
  columns: PAGE_COLUMNS,
  title: { th: 'สลิป', en: 'Slips' },
  cells: CELLS,
});

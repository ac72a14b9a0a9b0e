import { optionWord } from '@mali/contracts/lists/definition';
import type { ListQuery } from '@mali/contracts/lists/query';
import { TOP_SPENDER_LIST } from '@mali/contracts/lists/top-spender';
import type { StaffTopSpenderRow, StaffTopSpendersAnswer } from '@mali/contracts/top-spender-office';
import { type StaffTopSpenderState, staffTopSpenderState } from '@mali/contracts/top-spender-values';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { type ListedCampaign, TOP_SPENDER_COLUMNS, TOP_SPENDER_SOURCE } from './list-repository.ts';

export const countTopSpenders = (deps: ListDeps) => countViews(deps, TOP_SPENDER_SOURCE);

/** How a campaign stands for staff. */
export const staffState = (
  of: Pick<ListedCampaign, 'published' | 'starts_at' | 'ends_at' | 'announce_at' | 'settled_at'>,
  at: Date,
): StaffTopSpenderState =>
  staffTopSpenderState(
    {
      published: of.published,
      starts_at: of.starts_at.toISOString(),
      ends_at: of.ends_at.toISOString(),
      announce_at: of.announce_at.toISOString(),
      settled_at: of.settled_at?.toISOString() ?? null,
    },
    at.getTime(),
  );

const presentRow = (row: ListedCampaign, at: Date): StaffTopSpenderRow => ({
  ...{ campaign_id: row.campaign_id, name: row.name, name_th: row.name_th, state: staffState(row, at) },
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  announce_at: row.announce_at.toISOString(),
  ...{ places: row.places, members: row.members, waiting: row.waiting },
});

/**
 * A page of the list of campaigns.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listTopSpenders(deps: ListDeps, query: ListQuery): Promise<StaffTopSpendersAnswer> {
  const request = listRequest(deps, TOP_SPENDER_SOURCE, query);
  const page = await pageOfList<ListedCampaign>(deps, TOP_SPENDER_SOURCE, request, TOP_SPENDER_COLUMNS);
  const at = deps.now();
  return { ...page, rows: page.rows.map((row) => presentRow(row, at)) };
}

/** The export of the list of campaigns; throws as `exportList` does. */
export const exportTopSpenders = exportOf<ListedCampaign>({
  source: TOP_SPENDER_SOURCE,
  columns: TOP_SPENDER_COLUMNS,
  title: { th: 'ท็อปสเปนเดอร์', en: 'Top spenders' },
  cells: (at): ExportCells<typeof TOP_SPENDER_LIST, ListedCampaign> => ({
    name: ({ name, name_th }, lang) => (lang === 'th' ? name_th : name),
    state: (row, lang) => optionWord(TOP_SPENDER_LIST.filters.state, staffState(row, at), lang),
    starts_at: (row) => row.starts_at,
    ends_at: (row) => row.ends_at,
    announce_at: (row) => row.announce_at,
    places: (row) => row.places,
    members: (row) => row.members,
    waiting: (row) => row.waiting,
  }),
});

import { giveawayStateAt } from '@mali/contracts/giveaway-values';
import type { StaffGiveawayRow, StaffGiveawaysAnswer } from '@mali/contracts/giveaways';
import { optionWord } from '@mali/contracts/lists/definition';
import { GIVEAWAY_LIST } from '@mali/contracts/lists/giveaways';
import type { ListQuery } from '@mali/contracts/lists/query';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { GIVEAWAY_COLUMNS, GIVEAWAY_SOURCE, type ListedGiveaway } from './list-repository.ts';
import { isEditable } from './present.ts';

export const countStaffGiveaways = (deps: ListDeps) => countViews(deps, GIVEAWAY_SOURCE);

/** How a giveaway stands, as the filter of its list has it. */
function stateOf(row: ListedGiveaway, at: Date): StaffGiveawayRow['state'] {
  if (row.published_at === null) return 'draft';
  const times = {
    opens_at: row.opens_at.toISOString(),
    closes_at: row.closes_at.toISOString(),
    drawn_at: row.drawn_at?.toISOString() ?? null,
  };
  return giveawayStateAt(times, at.getTime());
}

const presentRow = (row: ListedGiveaway, at: Date): StaffGiveawayRow => ({
  giveaway_id: row.giveaway_id,
  title: row.title,
  product: row.product,
  units: row.units,
  state: stateOf(row, at),
  editable: isEditable(row, at),
  opens_at: row.opens_at.toISOString(),
  closes_at: row.closes_at.toISOString(),
  entries: row.entries,
  to_send: row.to_send,
});

/**
 * A page of the list of giveaways.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listStaffGiveaways(deps: ListDeps, query: ListQuery): Promise<StaffGiveawaysAnswer> {
  const request = listRequest(deps, GIVEAWAY_SOURCE, query);
  const page = await pageOfList<ListedGiveaway>(deps, GIVEAWAY_SOURCE, request, GIVEAWAY_COLUMNS);
  const at = deps.now();
  return { ...page, rows: page.rows.map((row) => presentRow(row, at)) };
}

/** The export of the list of giveaways; throws as `exportList` does. */
export const exportStaffGiveaways = exportOf<ListedGiveaway>({
  source: GIVEAWAY_SOURCE,
  columns: GIVEAWAY_COLUMNS,
  title: { th: 'แจกให้ลอง', en: 'Giveaways' },
  cells: (at): ExportCells<typeof GIVEAWAY_LIST, ListedGiveaway> => ({
    title: ({ title }, lang) => title[lang],
    product: ({ product }, lang) => {
      const { brand_en, mat_name, mat_name_th } = product;
      return `${brand_en} ${(lang === 'th' && mat_name_th) || mat_name}`;
    },
    state: (row, lang) => optionWord(GIVEAWAY_LIST.filters.state, stateOf(row, at), lang),
    opens_at: (row) => row.opens_at,
    closes_at: (row) => row.closes_at,
    units: (row) => row.units,
    entries: (row) => row.entries,
    to_send: (row) => row.to_send,
  }),
});

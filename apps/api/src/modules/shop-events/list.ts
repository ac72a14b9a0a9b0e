import { optionWord } from '@mali/contracts/lists/definition';
import type { ListQuery } from '@mali/contracts/lists/query';
import { SHOP_EVENT_LIST } from '@mali/contracts/lists/shop-events';
import { type StaffEventState, staffEventState } from '@mali/contracts/shop-event-values';
import type { StaffEventRow, StaffEventsAnswer } from '@mali/contracts/shop-events';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { type ListedEvent, SHOP_EVENT_COLUMNS, SHOP_EVENT_SOURCE } from './list-repository.ts';

export const countShopEvents = (deps: ListDeps) => countViews(deps, SHOP_EVENT_SOURCE);

/** How an event stands for staff. */
export const stateOf = (
  of: Pick<ListedEvent, 'published' | 'starts_at' | 'ends_at'>,
  at: Date,
): StaffEventState =>
  staffEventState(
    {
      published: of.published,
      starts_at: of.starts_at.toISOString(),
      ends_at: of.ends_at.toISOString(),
    },
    at.getTime(),
  );

const presentRow = (row: ListedEvent, at: Date): StaffEventRow => ({
  ...{ event_id: row.event_id, event_code: row.event_code, title: row.title, state: stateOf(row, at) },
  ...{ starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString(), place: row.place },
  ...{ capacity: row.capacity, registered: row.registered, waiting: row.waiting },
});

/**
 * A page of the list of events.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listShopEvents(deps: ListDeps, query: ListQuery): Promise<StaffEventsAnswer> {
  const request = listRequest(deps, SHOP_EVENT_SOURCE, query);
  const page = await pageOfList<ListedEvent>(deps, SHOP_EVENT_SOURCE, request, SHOP_EVENT_COLUMNS);
  const at = deps.now();
  return { ...page, rows: page.rows.map((row) => presentRow(row, at)) };
}

/** The export of the list of events; throws as `exportList` does. */
export const exportShopEvents = exportOf<ListedEvent>({
  source: SHOP_EVENT_SOURCE,
  columns: SHOP_EVENT_COLUMNS,
  title: { th: 'อีเวนต์', en: 'Events' },
  cells: (at): ExportCells<typeof SHOP_EVENT_LIST, ListedEvent> => ({
    title: ({ title }, lang) => title[lang],
    state: (row, lang) => optionWord(SHOP_EVENT_LIST.filters.state, stateOf(row, at), lang),
    starts_at: (row) => row.starts_at,
    ends_at: (row) => row.ends_at,
    place: ({ place }, lang) => place?.[lang] ?? null,
    capacity: (row) => row.capacity,
    registered: (row) => row.registered,
    waiting: (row) => row.waiting,
  }),
});

import type { ListExportQuery, ListQuery } from '@mali/contracts/lists/query';
import type { STOCK_LIST } from '@mali/contracts/lists/stock';
import { toBaht } from '@mali/contracts/money';
import { may } from '@mali/contracts/permissions';
import type {
  StaffStock,
  StockAnswer,
  StockCheck,
  StockMovements,
  StockRow,
} from '@mali/contracts/staff-stock';
import { COVER, type LotState, MOVEMENTS_SHOWN, type MovementReason } from '@mali/contracts/stock-values';
import { bangkokIsoDay } from '@mali/thai/dates';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import {
  countQueries,
  countViews,
  type ExportCells,
  exportList,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { coverDaysOf, coverOf, runsOut } from './cover.ts';
import { boundPlaces, hasWarehouse } from './own-places.ts';
import { readPlaces } from './places-repository.ts';
import {
  countHolds,
  type LotRow,
  readAllotments,
  readComing,
  readCover,
  readHolds,
  readLots,
  readMovements,
  readRemovalDays,
  readStockCheck,
  readVariantStock,
  type StockColumns,
  stockColumnsAt,
  stockSourceAt,
} from './stock-list-repository.ts';

type PageDeps = Pick<Deps, 'db' | 'now'>;
const DAY_MS = 86_400_000;
/** Orders that hold a variant, shown on its page. */
const HOLDS_SHOWN = 100;
/** Purchase orders that bring it, shown on its page. */
const COMING_SHOWN = 50;

/** Days from one day to another, both YYYY-MM-DD; negative when it is over. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const presentRow = (row: StockColumns, today: string): StockRow => ({
  mat_var_id: row.mat_var_id,
  sku: row.item_id,
  barcode: row.gtin,
  name_th: row.name_th,
  name_en: row.name_en,
  shade_th: row.shade_th,
  shade_en: row.shade_en,
  brand: row.brand,
  image: row.image === null ? null : `/img/${row.image}/640.webp`,
  on_hand: row.units.on_hand,
  held: row.units.held,
  // Units of closed lots and in quarantine. The previous version takes units from sale before it holds them.
  closed: Math.max(0, row.units.on_hand - row.units.held - row.units.branches - row.quantity),
  branches: row.units.branches,
  free: row.quantity,
  coming: row.coming.units,
  coming_on: row.coming.first,
  expires_on: row.expires_on,
  days_left: row.expires_on === null ? null : daysBetween(today, row.expires_on),
  sold: row.sold,
  rate: row.rate,
  lasts: row.cover_days === COVER.noEnd ? null : row.cover_days,
  awaited: row.awaited,
});

/**
 * A page of the list of stock. Units; dates as YYYY-MM-DD.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listStock(deps: ListDeps, caller: Caller, query: ListQuery): Promise<StockAnswer> {
  const bound = await boundPlaces(deps.db, caller);
  const source = stockSourceAt(bound);
  const request = listRequest(deps, source, query);
  const page = await pageOfList<StockColumns>(deps, source, request, stockColumnsAt(bound));
  const today = bangkokIsoDay(deps.now());
  return { ...page, rows: page.rows.map((row) => presentRow(row, today)) };
}

export const countStock = async (deps: ListDeps, caller: Caller) =>
  countViews(deps, stockSourceAt(await boundPlaces(deps.db, caller)));
export const countStockBy = async (
  deps: ListDeps,
  caller: Caller,
  queries: Readonly<Record<string, ListQuery>>,
) => countQueries(stockSourceAt(await boundPlaces(deps.db, caller)))(deps, caller, queries);

/** The export of the list of stock; throws as `exportList` does. */
export async function exportStock(
  deps: ListDeps,
  caller: Caller,
  query: ListExportQuery,
): Promise<AsyncGenerator<string | Buffer>> {
  const bound = await boundPlaces(deps.db, caller);
  const today = bangkokIsoDay(deps.now());
  const shown = (row: StockColumns) => presentRow(row, today);
  const cells: ExportCells<typeof STOCK_LIST, StockColumns> = {
    sku: (row) => row.item_id,
    product: (row, lang) =>
      (lang === 'th' ? [row.name_th, row.shade_th] : [row.name_en, row.shade_en]).filter(Boolean).join(' '),
    barcode: (row) => row.gtin,
    on_hand: (row) => row.units.on_hand,
    held: (row) => row.units.held,
    closed: (row) => shown(row).closed,
    branches: (row) => row.units.branches,
    free: (row) => row.quantity,
    coming: (row) => row.coming.units,
    rate: (row) => Math.round(row.rate * 100) / 100,
    lasts: (row) => shown(row).lasts,
    expires_on: (row) => row.expires_on,
    days_left: (row) => shown(row).days_left,
    sold: (row) => row.sold,
    awaited: (row) => row.awaited,
  };
  const title = { th: 'สต็อก', en: 'Stock' };
  const list = { source: stockSourceAt(bound), columns: stockColumnsAt(bound), title, cells };
  return exportList<StockColumns>(deps, caller, list, query);
}

/** The newest run of the nightly check, with its differences for those who have all places, and when lots leave sale. */
export async function getStockCheck({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<StockCheck> {
  const isBound = (await boundPlaces(db, caller)) !== null;
  const [check, removal_days] = await Promise.all([readStockCheck(db), readRemovalDays(db)]);
  return {
    checked_at: check?.at.toISOString() ?? null,
    differences: isBound ? [] : (check?.differences ?? []),
    removal_days,
  };
}

function stateOf({ sellable, expires_on, closed_as }: LotRow, today: string): LotState {
  if (expires_on !== null && expires_on <= today) return 'expired';
  return sellable ? 'on_sale' : (closed_as ?? 'blocked');
}

/**
 * Stock of a variant: lots, places, and what holds its units. Costs only for roles that see the books.
 * @throws DomainError STOCK.NOT_FOUND
 */
export async function getStock(
  { db, now, settings }: PageDeps & Pick<Deps, 'settings'>,
  caller: Caller,
  variant: number,
): Promise<StaffStock> {
  const bound = await boundPlaces(db, caller);
  const row = await readVariantStock(db, variant, bound);
  if (row === undefined) throw new DomainError('STOCK.NOT_FOUND');
  const at = now();
  const today = bangkokIsoDay(at);
  const showsCosts = caller.role_id !== null && may(caller.role_id, 'books:read');
  const [lots, places, holds, held, allotments, coming, cover] = await Promise.all([
    readLots(db, variant, bound),
    readPlaces(db),
    readHolds(db, variant, HOLDS_SHOWN, bound),
    countHolds(db, variant, bound),
    readAllotments(db, variant, at),
    hasWarehouse(bound) ? readComing(db, variant, COMING_SHOWN) : [],
    readCover(db, variant),
  ]);
  if (cover === undefined) throw new DomainError('STOCK.NOT_FOUND');
  const { reserve, lead } = coverDaysOf(await settings.current());
  return {
    ...presentRow(row, today),
    // Of the units as they are now: the list has those of its last reckoning.
    lasts: coverOf(row.quantity, row.rate),
    cover: {
      ...cover,
      runs_out: runsOut(row.quantity + row.coming.units, row.rate, cover.lead_days ?? lead, reserve),
    },
    shows_costs: showsCosts,
    places: places.map((place) => ({ ...place, own: bound === null || bound.includes(place.location_id) })),
    lots: lots.map((lot) => ({
      lot_id: lot.lot_id,
      code: lot.code,
      expires_on: lot.expires_on,
      days_left: lot.expires_on === null ? null : daysBetween(today, lot.expires_on),
      unit_cost: showsCosts && lot.unit_cost !== null ? toBaht(lot.unit_cost) : null,
      state: stateOf(lot, today),
      balances: lot.balances,
    })),
    orders: holds.map(({ placed_at, ...hold }) => ({ ...hold, placed_at: placed_at.toISOString() })),
    more_orders: held - holds.length,
    coming_orders: coming.map((order) => ({ ...order, late: order.expected_on < today })),
    allotments: allotments.map(({ ends_at, ...allotment }) => ({
      ...allotment,
      ends_at: ends_at?.toISOString() ?? null,
    })),
  };
}

/** A page of the ledger of a variant, newest first. */
export async function getMovements(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  variant: number,
  before?: number,
): Promise<StockMovements> {
  const found = await readMovements(db, variant, before, MOVEMENTS_SHOWN + 1, await boundPlaces(db, caller));
  const shown = found.slice(0, MOVEMENTS_SHOWN);
  return {
    rows: shown.map(({ at, reason, ...row }) => ({
      ...row,
      reason: reason as MovementReason,
      at: at.toISOString(),
    })),
    before: found.length > MOVEMENTS_SHOWN ? (shown.at(-1)?.movement_id ?? null) : null,
  };
}

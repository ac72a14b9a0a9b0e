import type { Language } from '@mali/contracts/limits';
import { optionWord } from '@mali/contracts/lists/definition';
import { PRICE_CHANGE_LIST } from '@mali/contracts/lists/price-changes';
import type { ListQuery } from '@mali/contracts/lists/query';
import { toBaht } from '@mali/contracts/money';
import { PRICE_DAYS_MS, PRICE_EDIT } from '@mali/contracts/price-values';
import type {
  NewPriceChangeRequest,
  PriceChange,
  PriceChangesAnswer,
  ProductPrices,
  PriceChangeRow as WireRow,
} from '@mali/contracts/prices';
import type { Caller } from '../../platform/auth.ts';
import { type Db, isDatabaseError, UNIQUE_VIOLATION } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import {
  type ListedPriceChange,
  PRICE_CHANGE_COLUMNS,
  PRICE_CHANGE_SOURCE,
} from './price-list-repository.ts';
import { digestOf, type ReckonedPrice, reckonPrices } from './price-preview.ts';
import {
  applyPriceChanges,
  changeOfRequest,
  insertPriceChange,
  overlappingVariants,
  type PriceChangeRecord,
  productExists,
  queuePriceJob,
  readChangedVariants,
  readPlannedPrices,
  readPriceChange,
  readPriceHistory,
  readProductPrices,
  undoPriceChange,
} from './price-repository.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const subjectOf = (changeId: number): string => `prices ${changeId}`;
/** Variants whose prices are named in the audit log; all of them are in the history of prices. */
const LOGGED = 100;
/** Of the exclusion of two temporary prices. */
const EXCLUSION_VIOLATION = '23P01';

export const countPriceChanges = (deps: ListDeps) => countViews(deps, PRICE_CHANGE_SOURCE);

const presentRow = ({ made_at, starts_at, ends_at, row_count, ...row }: ListedPriceChange): WireRow => ({
  ...row,
  made_at: made_at.toISOString(),
  starts_at: starts_at.toISOString(),
  ends_at: iso(ends_at),
  variants: row_count,
});

/**
 * A page of the list of price changes.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listPriceChanges(deps: ListDeps, query: ListQuery): Promise<PriceChangesAnswer> {
  const request = listRequest(deps, PRICE_CHANGE_SOURCE, query);
  const page = await pageOfList<ListedPriceChange>(deps, PRICE_CHANGE_SOURCE, request, PRICE_CHANGE_COLUMNS);
  return { ...page, rows: page.rows.map(presentRow) };
}

const KINDS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  percent: { th: 'เปอร์เซ็นต์', en: 'Percent' },
  amount: { th: 'บาท', en: 'Baht' },
  keep: { th: 'ปรับตัวลงท้าย', en: 'Ending' },
  typed: { th: 'พิมพ์ราคาเอง', en: 'Typed' },
};
function ruleCell({ rule }: ListedPriceChange, lang: Language): string {
  const value = rule.value === null ? '' : ` ${rule.value > 0 ? '+' : ''}${rule.value}`;
  return `${KINDS[rule.kind]?.[lang] ?? rule.kind}${value}${rule.ending === null ? '' : ` …${rule.ending}`}`;
}

/** The export of the list of price changes; throws as `exportList` does. */
export const exportPriceChanges = exportOf<ListedPriceChange>({
  source: PRICE_CHANGE_SOURCE,
  columns: PRICE_CHANGE_COLUMNS,
  title: { th: 'การปรับราคา', en: 'Price changes' },
  cells: {
    number: (row) => row.change_id,
    reason: (row) => row.reason,
    rule: ruleCell,
    variants: (row) => row.row_count,
    starts_at: (row) => row.starts_at,
    ends_at: (row) => row.ends_at,
    state: (row, lang) => optionWord(PRICE_CHANGE_LIST.filters.state, row.state, lang),
    by: (row) => row.by,
    made_at: (row) => row.made_at,
  } satisfies ExportCells<typeof PRICE_CHANGE_LIST, ListedPriceChange>,
});

const mayUndo = ({ state, ends_at }: PriceChangeRecord): boolean =>
  state === 'waiting' || state === 'in_force' || (state === 'over' && ends_at === null);

/**
 * A change with a page of its variants.
 * @throws DomainError PRICE.NOT_FOUND
 */
export async function getPriceChange(db: Db, changeId: number, offset = 0): Promise<PriceChange> {
  const change = await readPriceChange(db, changeId);
  if (change === undefined) throw new DomainError('PRICE.NOT_FOUND');
  const { undone_at, undone_by, kept_count, ...listed } = change;
  const changed = await readChangedVariants(db, changeId, offset, PRICE_EDIT.page);
  return {
    ...presentRow(listed),
    undone_at: iso(undone_at),
    undone_by,
    kept: kept_count,
    may_undo: mayUndo(change),
    rows: changed.map(({ price, seen, was, mat_price, ...goods }) => ({
      ...goods,
      price: toBaht(price),
      was: toBaht(was ?? seen),
      now: toBaht(mat_price),
    })),
  };
}

/** @throws DomainError PRICE.PERIOD for an end before the beginning, or a moment that has passed */
function periodOf(
  { starts_at, ends_at }: Pick<NewPriceChangeRequest, 'starts_at' | 'ends_at'>,
  at: Date,
): { startsAt: Date; endsAt: Date | null } {
  const startsAt = starts_at === null ? at : new Date(starts_at);
  const endsAt = ends_at === null ? null : new Date(ends_at);
  if (startsAt < at || (endsAt !== null && endsAt <= startsAt)) throw new DomainError('PRICE.PERIOD');
  return { startsAt, endsAt };
}

const logged = (prices: readonly ReckonedPrice[]) =>
  prices.slice(0, LOGGED).map(({ variant, after }) => ({
    field: 'unit_price',
    of: variant.item_id,
    from: toBaht(variant.mat_price),
    to: after === null ? null : toBaht(after),
  }));

/**
 * Makes a change of prices, as it was previewed. Up to `PRICE_EDIT.atOnce` variants have their new price when it returns;
 * more are changed by the worker, and those of later at their minute. The same request again adds nothing.
 * @throws DomainError as `reckonPrices`, PRICE.PERIOD, PRICE.CHANGED when a price is another one than in the preview,
 *   PRICE.WARNINGS when warnings were not confirmed, PRICE.UNCHANGED, PRICE.OVERLAP {variants}
 */
export async function makePriceChange(
  deps: ListDeps,
  caller: Caller,
  { request_key, reason, digest, confirmed, ...asked }: NewPriceChangeRequest,
): Promise<PriceChange> {
  const at = deps.now();
  const before = await changeOfRequest(deps.db, request_key);
  if (before !== undefined) {
    if (before.user_id !== caller.user_id) throw new DomainError('AUTH.FORBIDDEN');
    return getPriceChange(deps.db, before.change_id);
  }
  const { startsAt, endsAt } = periodOf(asked, at);
  const prices = await reckonPrices(deps, caller, asked);
  if (digestOf(prices) !== digest) throw new DomainError('PRICE.CHANGED');
  const changed = prices.filter(({ variant, after }) => after !== null && after !== variant.mat_price);
  if (changed.length === 0) throw new DomainError('PRICE.UNCHANGED');
  if (!confirmed && changed.some(({ warnings }) => warnings.length > 0))
    throw new DomainError('PRICE.WARNINGS');
  const ids = changed.map(({ variant }) => variant.mat_var_id);
  const overlaps = await overlappingVariants(deps.db, ids, startsAt, endsAt);
  if (overlaps.length > 0)
    throw new DomainError('PRICE.OVERLAP', {
      variants: overlaps.map(({ item_id }) => item_id),
      changes: [...new Set(overlaps.map(({ change_id }) => change_id))],
    });
  const { kind, value, ending, direction } = asked.rule;
  const rows = changed.flatMap(({ variant, after }) =>
    after === null ? [] : [{ mat_var_id: variant.mat_var_id, price: after, seen: variant.mat_price }],
  );
  try {
    return await deps.db.transaction(async (trx) => {
      const made = await insertPriceChange(
        trx,
        {
          ...{ request_key, made_at: at, user_id: caller.user_id, reason: reason.trim() },
          ...{ rule: { kind, value, ending, direction }, starts_at: startsAt, ends_at: endsAt },
        },
        rows,
      );
      // A second request of the same key has made it meanwhile.
      const changeId = made ?? (await changeOfRequest(trx, request_key))?.change_id;
      if (changeId === undefined) throw new DomainError('PRICE.NOT_FOUND');
      if (made === undefined) return getPriceChange(trx, changeId);
      await recordStaffAction(trx, caller, {
        ...{ kind: 'prices_changed', at, user_id: null, subject: subjectOf(changeId) },
        details: {
          ...{ reason: reason.trim(), variants: rows.length, starts_at: startsAt.toISOString() },
          ends_at: iso(endsAt),
        },
        changes: logged(changed),
      });
      if (startsAt <= at && rows.length <= PRICE_EDIT.atOnce)
        await applyPriceChanges(trx, at, caller.user_id);
      else await queuePriceJob(trx, startsAt);
      if (endsAt !== null) await queuePriceJob(trx, endsAt);
      return getPriceChange(trx, changeId);
    });
  } catch (error) {
    const isTaken =
      isDatabaseError(error, EXCLUSION_VIOLATION, 'price_change_rows_apart') ||
      isDatabaseError(error, UNIQUE_VIOLATION, 'price_change_rows_moment');
    if (isTaken) throw new DomainError('PRICE.OVERLAP', { variants: [], changes: [] });
    throw error;
  }
}

/**
 * Takes a change back as one act. Prices that were changed again since stay as they are.
 * @throws DomainError PRICE.NOT_FOUND, PRICE.NOT_UNDONE when there is nothing to take back
 */
export async function undoPrices(
  { db, now }: Pick<ListDeps, 'db' | 'now'>,
  caller: Caller,
  changeId: number,
): Promise<PriceChange> {
  const at = now();
  return db.transaction(async (trx) => {
    const was = await readPriceChange(trx, changeId);
    if (was === undefined) throw new DomainError('PRICE.NOT_FOUND');
    if (!(await undoPriceChange(trx, changeId, at, caller.user_id)))
      throw new DomainError('PRICE.NOT_UNDONE');
    const after = await getPriceChange(trx, changeId);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'prices_undone', at, user_id: null, subject: subjectOf(changeId) },
      details: { variants: after.variants - after.kept, kept: after.kept },
      changes: [{ field: 'state', from: was.state, to: after.state }],
    });
    return after;
  });
}

/**
 * Prices of a product: today, planned, and as they were.
 * @throws DomainError PRODUCT.NOT_FOUND
 */
export async function productPrices(
  { db, now }: Pick<ListDeps, 'db' | 'now'>,
  matId: number,
): Promise<ProductPrices> {
  const until = now();
  const since = new Date(until.getTime() - PRICE_DAYS_MS);
  if (!(await productExists(db, matId))) throw new DomainError('PRODUCT.NOT_FOUND');
  const [variants, planned, history] = await Promise.all([
    readProductPrices(db, matId, { since, until }),
    readPlannedPrices(db, matId),
    readPriceHistory(db, matId, PRICE_EDIT.history),
  ]);
  return {
    mat_id: matId,
    at: until.toISOString(),
    variants: variants.map(({ mat_price, lowest, ...goods }) => ({
      ...goods,
      price: toBaht(mat_price),
      lowest: toBaht(lowest),
      planned: planned
        .filter(({ mat_var_id }) => mat_var_id === goods.mat_var_id)
        .map(({ change_id, price, was, starts_at, ends_at, state, reason }) => ({
          ...{ change_id, price: toBaht(price), starts_at: starts_at.toISOString(), ends_at: iso(ends_at) },
          in_force: state === 'in_force',
          returns_to: ends_at !== null && was !== null ? toBaht(was) : null,
          reason,
        })),
    })),
    history: history.map(({ at, was, price, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      was: was === null ? null : toBaht(was),
      price: toBaht(price),
    })),
  };
}

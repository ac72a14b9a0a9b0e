import { COLLECTION, type CollectionState, collectionState } from '@mali/contracts/collection-values';
import type {
  ChangeCollectionRequest,
  CollectionFields,
  CollectionMembers,
  CollectionPreview,
  CollectionsAnswer,
  StaffCollection,
} from '@mali/contracts/collections';
import type { Language } from '@mali/contracts/limits';
import { COLLECTION_LIST } from '@mali/contracts/lists/collections';
import { optionWord } from '@mali/contracts/lists/definition';
import type { ListExportQuery, ListQuery } from '@mali/contracts/lists/query';
import { formatEnd, formatStart } from '@mali/thai/periods';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import {
  countViews,
  type ExportCells,
  exportList,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import { collectionCounter, previewCollection } from '../catalogue/index.ts';
import {
  COLLECTION_COLUMNS,
  COLLECTION_SOURCE,
  type CollectionColumns,
  countAllCollections,
  deleteCollection,
  insertCollection,
  isShopAddress,
  lockCollection,
  readStaffCollection,
  recordSlug,
  type StaffCollectionRow,
  updateCollection,
} from './collections-repository.ts';
import { markUsed } from './picture-repository.ts';
import { unknownPictures, unknownProducts } from './product-repository.ts';

const subjectOf = (id: number): string => `collection ${id}`;
const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** How a collection or a badge stands at a moment. */
export const stateAt = (
  { live, starts_at, ends_at }: Pick<CollectionColumns, 'live' | 'starts_at' | 'ends_at'>,
  at: Date,
): CollectionState =>
  collectionState(
    { live, starts: starts_at?.getTime() ?? null, ends: ends_at?.getTime() ?? null },
    at.getTime(),
  );

/** A period in words; empty without one. */
export const periodWords = (
  { starts_at, ends_at }: Pick<CollectionColumns, 'starts_at' | 'ends_at'>,
  lang: Language,
): string =>
  [
    ...(starts_at === null ? [] : [formatStart(starts_at, lang)]),
    ...(ends_at === null ? [] : [formatEnd(ends_at, lang)]),
  ].join(' – ');

/**
 * The products of a collection or of a badge, and its period.
 * @throws DomainError ERROR.BAD_REQUEST for unknown products, COLLECTION.PERIOD, COLLECTION.PRICES
 */
export async function checkedMembers(
  trx: Db,
  { kind, rule, products, ...fields }: CollectionMembers & Pick<CollectionFields, 'starts_at' | 'ends_at'>,
): Promise<Pick<CollectionColumns, 'kind' | 'rule' | 'products' | 'starts_at' | 'ends_at'>> {
  const [starts_at, ends_at] = [date(fields.starts_at), date(fields.ends_at)];
  if (starts_at !== null && ends_at !== null && starts_at >= ends_at)
    throw new DomainError('COLLECTION.PERIOD');
  const { price_min, price_max } = rule;
  if (price_min !== null && price_max !== null && price_min > price_max)
    throw new DomainError('COLLECTION.PRICES');
  if ((await unknownProducts(trx, products)).length > 0)
    throw new DomainError('ERROR.BAD_REQUEST', { unknown: 'products' });
  return { kind, rule, products, starts_at, ends_at };
}

/**
 * Input of staff as columns. Members of the other kind stay as they are: who changes the kind and back finds them.
 * @throws DomainError ERROR.BAD_REQUEST for an empty name and unknown pictures or products, COLLECTION.PERIOD,
 *   COLLECTION.PRICES
 */
async function columnsOf(trx: Db, fields: CollectionFields): Promise<CollectionColumns> {
  const [name_th, name_en] = [fields.name_th.trim(), fields.name_en.trim()];
  if (name_th === '' || name_en === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'name' });
  const members = await checkedMembers(trx, fields);
  if (fields.image !== null) await markUsed(trx, [fields.image]);
  if (fields.image !== null && (await unknownPictures(trx, [fields.image])).length > 0)
    throw new DomainError('ERROR.BAD_REQUEST', { unknown: 'image' });
  const { slug, image, live } = fields;
  return {
    ...{ slug, name_th, name_en, text_th: fields.text_th.trim(), text_en: fields.text_en.trim() },
    ...{ image, live, ...members },
  };
}

const present = (row: StaffCollectionRow, count: number, at: Date): StaffCollection => ({
  ...{ ...row, count, starts_at: iso(row.starts_at), ends_at: iso(row.ends_at) },
  made_at: row.made_at.toISOString(),
  state: stateAt(row, at),
});

async function presentAll(deps: Deps, all: readonly StaffCollectionRow[]): Promise<StaffCollection[]> {
  const count = await collectionCounter(deps);
  return all.map((row) => present(row, count(row), deps.now()));
}

/**
 * A page of the list of collections.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listCollections(deps: Deps, query: ListQuery): Promise<CollectionsAnswer> {
  const request = listRequest(deps, COLLECTION_SOURCE, query);
  const page = await pageOfList<StaffCollectionRow>(deps, COLLECTION_SOURCE, request, COLLECTION_COLUMNS);
  return { ...page, rows: await presentAll(deps, page.rows) };
}
export const countCollectionViews = (deps: ListDeps) => countViews(deps, COLLECTION_SOURCE);

/** The export of the list of collections; throws as `exportList` does. */
export async function exportCollections(deps: Deps, caller: Caller, query: ListExportQuery) {
  const [count, at] = [await collectionCounter(deps), deps.now()];
  const cells: ExportCells<typeof COLLECTION_LIST, StaffCollectionRow> = {
    name: (row, lang) => row[`name_${lang}`],
    address: (row) => `/shop/${row.slug}`,
    kind: (row, lang) => optionWord(COLLECTION_LIST.filters.kind, row.kind, lang),
    count: (row) => count(row),
    period: (row, lang) => periodWords(row, lang),
    state: (row, lang) => optionWord(COLLECTION_LIST.filters.state, stateAt(row, at), lang),
    made_at: (row) => row.made_at,
  };
  const title = { th: 'คอลเลกชัน', en: 'Collections' };
  return exportList(
    deps,
    caller,
    { source: COLLECTION_SOURCE, columns: COLLECTION_COLUMNS, title, cells },
    query,
  );
}

/** @throws DomainError COLLECTION.NOT_FOUND */
export async function getCollection(deps: Deps, id: number): Promise<StaffCollection> {
  const row = await readStaffCollection(deps.db, id);
  const [found] = row === undefined ? [] : await presentAll(deps, [row]);
  if (found === undefined) throw new DomainError('COLLECTION.NOT_FOUND');
  return found;
}

/** What a collection would hold now. */
export const tryCollection = (deps: Deps, members: CollectionMembers): Promise<CollectionPreview> =>
  previewCollection(deps, members, COLLECTION.shown);

/** A collection as its history shows it. */
const readable = ({ rule, starts_at, ends_at, ...values }: CollectionColumns) => ({
  ...{ ...values, ...rule, price_min: rule.price_min, price_max: rule.price_max },
  ...{ starts_at: iso(starts_at), ends_at: iso(ends_at) },
});

/**
 * Makes a collection.
 * @throws DomainError as `columnsOf`, COLLECTION.ADDRESS_TAKEN by a brand, a department or a collection,
 *   COLLECTION.TOO_MANY
 */
export async function makeCollection(
  deps: Deps,
  caller: Caller,
  fields: CollectionFields,
): Promise<StaffCollection> {
  const at = deps.now();
  const id = await deps.db.transaction(async (trx) => {
    const columns = await columnsOf(trx, fields);
    if ((await countAllCollections(trx)) >= COLLECTION.all) throw new DomainError('COLLECTION.TOO_MANY');
    if (await isShopAddress(trx, columns.slug, 0)) throw new DomainError('COLLECTION.ADDRESS_TAKEN');
    const made = await insertCollection(trx, columns, at);
    if (made === null) throw new DomainError('COLLECTION.ADDRESS_TAKEN');
    await recordStaffAction(trx, caller, {
      ...{ kind: 'collection_made' as const, at, user_id: null, subject: subjectOf(made) },
      changes: changesBetween({}, readable(columns)),
    });
    return made;
  });
  return getCollection(deps, id);
}

/**
 * Changes a collection. A former address leads to the new one.
 * @throws DomainError as `makeCollection`, COLLECTION.NOT_FOUND, RECORD.CHANGED {record, by, at} when a colleague has
 *   saved since `revision`
 */
export async function changeCollection(
  deps: Deps,
  caller: Caller,
  id: number,
  { revision, ...fields }: ChangeCollectionRequest,
): Promise<StaffCollection> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const was = await lockCollection(trx, id);
    if (was === undefined) throw new DomainError('COLLECTION.NOT_FOUND');
    if (was.revision !== revision) {
      const last = await lastChange(trx, subjectOf(id), ['collection_made', 'collection_changed']);
      const [record] = await presentAll(deps, [was]);
      throw new DomainError('RECORD.CHANGED', { record, by: last?.by ?? null, at: iso(last?.at ?? null) });
    }
    const columns = await columnsOf(trx, fields);
    const { collection_id: _id, revision: _revision, former_slugs: _former, made_at: _made, ...before } = was;
    const changes = changesBetween(readable(before), readable(columns));
    if (changes.length === 0) return;
    if (columns.slug !== was.slug) {
      if (await isShopAddress(trx, columns.slug, id)) throw new DomainError('COLLECTION.ADDRESS_TAKEN');
      await recordSlug(trx, id, was.slug, columns.slug);
    }
    await updateCollection(trx, id, columns);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'collection_changed' as const, at, user_id: null, subject: subjectOf(id) },
      changes,
    });
  });
  return getCollection(deps, id);
}

/** Removes a collection; its addresses are free again. Idempotent. */
export async function removeCollection(deps: Deps, caller: Caller, id: number): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const was = await lockCollection(trx, id);
    if (was === undefined) return;
    await deleteCollection(trx, id);
    const { collection_id: _id, revision: _revision, former_slugs: _former, made_at: _made, ...before } = was;
    await recordStaffAction(trx, caller, {
      ...{ kind: 'collection_removed' as const, at: deps.now(), user_id: null, subject: subjectOf(id) },
      changes: changesBetween(readable(before), {}),
    });
  });
}

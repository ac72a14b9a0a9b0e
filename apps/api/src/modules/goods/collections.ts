import { COLLECTION, collectionState } from '@mali/contracts/collection-values';
import type {
  ChangeCollectionRequest,
  CollectionFields,
  CollectionMembers,
  CollectionPreview,
  StaffCollection,
  StaffCollections,
} from '@mali/contracts/collections';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import { countCollections, previewCollection } from '../catalogue/index.ts';
import {
  type CollectionColumns,
  countAllCollections,
  deleteCollection,
  insertCollection,
  isShopAddress,
  lockCollection,
  readStaffCollection,
  readStaffCollections,
  recordSlug,
  type StaffCollectionRow,
  updateCollection,
} from './collections-repository.ts';
import { unknownPictures, unknownProducts } from './product-repository.ts';

const subjectOf = (id: number): string => `collection ${id}`;
const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/**
 * Input of staff as columns. Members of the other kind stay as they are: who changes the kind and back finds them.
 * @throws DomainError ERROR.BAD_REQUEST for an empty name and unknown pictures or products, COLLECTION.PERIOD,
 *   COLLECTION.PRICES
 */
async function columnsOf(trx: Db, fields: CollectionFields): Promise<CollectionColumns> {
  const [name_th, name_en] = [fields.name_th.trim(), fields.name_en.trim()];
  if (name_th === '' || name_en === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'name' });
  const [starts_at, ends_at] = [date(fields.starts_at), date(fields.ends_at)];
  if (starts_at !== null && ends_at !== null && starts_at >= ends_at)
    throw new DomainError('COLLECTION.PERIOD');
  const { price_min, price_max } = fields.rule;
  if (price_min !== null && price_max !== null && price_min > price_max)
    throw new DomainError('COLLECTION.PRICES');
  if (fields.image !== null && (await unknownPictures(trx, [fields.image])).length > 0)
    throw new DomainError('ERROR.BAD_REQUEST', { unknown: 'image' });
  if ((await unknownProducts(trx, fields.products)).length > 0)
    throw new DomainError('ERROR.BAD_REQUEST', { unknown: 'products' });
  const { slug, image, kind, rule, products, live } = fields;
  return {
    ...{ slug, name_th, name_en, text_th: fields.text_th.trim(), text_en: fields.text_en.trim() },
    ...{ image, kind, rule, products, live, starts_at, ends_at },
  };
}

const present = (row: StaffCollectionRow, count: number, at: Date): StaffCollection => ({
  ...{ ...row, count, starts_at: iso(row.starts_at), ends_at: iso(row.ends_at) },
  state: collectionState(
    { live: row.live, starts: row.starts_at?.getTime() ?? null, ends: row.ends_at?.getTime() ?? null },
    at.getTime(),
  ),
});

async function presentAll(deps: Deps, all: readonly StaffCollectionRow[]): Promise<StaffCollection[]> {
  const counts = await countCollections(deps, all);
  return all.map((row, n) => present(row, counts[n] ?? 0, deps.now()));
}

/** Every collection, the newest first. */
export async function listCollections(deps: Deps): Promise<StaffCollections> {
  return { rows: await presentAll(deps, await readStaffCollections(deps.db, COLLECTION.all)) };
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
    const { collection_id: _id, revision: _revision, former_slugs: _former, ...before } = was;
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
    const { collection_id: _id, revision: _revision, former_slugs: _former, ...before } = was;
    await recordStaffAction(trx, caller, {
      ...{ kind: 'collection_removed' as const, at: deps.now(), user_id: null, subject: subjectOf(id) },
      changes: changesBetween(readable(before), {}),
    });
  });
}

import type {
  CategoryFields,
  ChangeCategoryRequest,
  NewCategoryRequest,
  PlaceCategoryRequest,
  StaffCategories,
  StaffCategory,
} from '@mali/contracts/staff-categories';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import {
  type CategoryValues,
  deleteCategory,
  insertCategory,
  isBrandAddress,
  lockCategories,
  moveCategory,
  orderCategories,
  readStaffCategories,
  type StaffCategoryRow,
  updateCategory,
} from './categories-repository.ts';
import { isCollectionAddress } from './collections-repository.ts';

type EditDeps = Pick<Deps, 'db' | 'now'>;

const subjectOf = (catId: number): string => `category ${catId}`;

/** @throws DomainError ERROR.BAD_REQUEST without a name in a language */
function valuesOf(fields: CategoryFields): CategoryValues {
  const [category, category_th] = [fields.category.trim(), fields.category_th.trim()];
  if (category === '' || category_th === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'name' });
  return {
    ...{ category, category_th, unit_price: fields.unit_price, filters: fields.filters },
    ...{ intro: fields.intro.trim(), intro_th: fields.intro_th.trim() },
  };
}

/** Siblings of a parent in their order, without `except`. */
const siblingsOf = (
  all: readonly StaffCategoryRow[],
  parentId: number | null,
  except: number,
): StaffCategoryRow[] => all.filter(({ cat_id, parent_id }) => parent_id === parentId && cat_id !== except);

/** Every category, each after the one above it, in the order of the shop's menus. */
export async function listStaffCategories({ db }: Pick<Deps, 'db'>): Promise<StaffCategories> {
  const all = await readStaffCategories(db);
  const below = new Map<number | null, StaffCategory[]>();
  for (const row of all) below.set(row.parent_id, [...(below.get(row.parent_id) ?? []), row]);
  const flat = (parent: number | null): StaffCategory[] =>
    (below.get(parent) ?? []).flatMap((row) => [row, ...flat(row.cat_id)]);
  return { rows: flat(null) };
}

async function oneOf(db: Db, catId: number): Promise<StaffCategory> {
  const row = (await readStaffCategories(db)).find(({ cat_id }) => cat_id === catId);
  if (row === undefined) throw new DomainError('CATEGORY.NOT_FOUND');
  return row;
}

/** A category beside it, or for a department a brand, has the address. */
async function refuseTaken(
  trx: Db,
  siblings: readonly StaffCategoryRow[],
  parentId: number | null,
  slug: string,
): Promise<void> {
  const isTaken =
    siblings.some((other) => other.slug === slug) ||
    (parentId === null && ((await isBrandAddress(trx, slug)) || (await isCollectionAddress(trx, slug))));
  if (isTaken) throw new DomainError('CATEGORY.ADDRESS_TAKEN');
}

/**
 * Makes a category, the last one of its siblings.
 * @throws DomainError ERROR.BAD_REQUEST, CATEGORY.PLACE below the third level or without its parent,
 *   CATEGORY.ADDRESS_TAKEN
 */
export async function makeCategory(
  { db, now }: EditDeps,
  caller: Caller,
  { parent_id, slug, ...fields }: NewCategoryRequest,
): Promise<StaffCategory> {
  const values = valuesOf(fields);
  return db.transaction(async (trx) => {
    const all = await lockCategories(trx);
    const parent = all.find(({ cat_id }) => cat_id === parent_id);
    if (parent_id !== null && (parent === undefined || parent.level === 3))
      throw new DomainError('CATEGORY.PLACE');
    await refuseTaken(trx, siblingsOf(all, parent_id, 0), parent_id, slug);
    const catId = await insertCategory(trx, values, { parent_id, slug, level: (parent?.level ?? 0) + 1 });
    await recordStaffAction(trx, caller, {
      ...({ kind: 'category_made', at: now(), user_id: null, subject: subjectOf(catId) } as const),
      changes: changesBetween({}, { ...values, slug, parent: parent?.category ?? '' }),
    });
    return oneOf(trx, catId);
  });
}

/**
 * Changes names, texts and settings of a category.
 * @throws DomainError ERROR.BAD_REQUEST, CATEGORY.NOT_FOUND, RECORD.CHANGED {record, by, at} when a colleague has saved
 *   since `revision`
 */
export async function changeCategory(
  { db, now }: EditDeps,
  caller: Caller,
  catId: number,
  { revision, ...fields }: ChangeCategoryRequest,
): Promise<StaffCategory> {
  const values = valuesOf(fields);
  return db.transaction(async (trx) => {
    const was = (await lockCategories(trx)).find(({ cat_id }) => cat_id === catId);
    if (was === undefined) throw new DomainError('CATEGORY.NOT_FOUND');
    if (was.revision !== revision) {
      const last = await lastChange(trx, subjectOf(catId), ['category_made', 'category_changed']);
      throw new DomainError('RECORD.CHANGED', {
        record: await oneOf(trx, catId),
        by: last?.by ?? null,
        at: last?.at.toISOString() ?? null,
      });
    }
    const { category, category_th, intro, intro_th, unit_price, filters } = was;
    const changes = changesBetween({ category, category_th, intro, intro_th, unit_price, filters }, values);
    if (changes.length > 0) {
      await updateCategory(trx, catId, values);
      await recordStaffAction(trx, caller, {
        ...({ kind: 'category_changed', at: now(), user_id: null, subject: subjectOf(catId) } as const),
        changes,
      });
    }
    return oneOf(trx, catId);
  });
}

/**
 * Puts a category before a sibling, also below another parent of its level: its products go with it.
 * @throws DomainError CATEGORY.NOT_FOUND, CATEGORY.PLACE for a parent of another level or a sibling that is none,
 *   CATEGORY.ADDRESS_TAKEN by a category that it would come beside
 */
export async function placeCategory(
  deps: EditDeps,
  caller: Caller,
  catId: number,
  { parent_id, before }: PlaceCategoryRequest,
): Promise<StaffCategories> {
  const { db, now } = deps;
  await db.transaction(async (trx) => {
    const all = await lockCategories(trx);
    const nameOf = (id: number | null) => all.find(({ cat_id }) => cat_id === id);
    const moved = nameOf(catId);
    if (moved === undefined) throw new DomainError('CATEGORY.NOT_FOUND');
    const parent = nameOf(parent_id);
    if ((parent?.level ?? 0) !== moved.level - 1 || (parent_id !== null && parent === undefined))
      throw new DomainError('CATEGORY.PLACE');
    const siblings = siblingsOf(all, parent_id, catId);
    const at = before === null ? siblings.length : siblings.findIndex(({ cat_id }) => cat_id === before);
    if (at === -1) throw new DomainError('CATEGORY.PLACE');
    const isMove = parent_id !== moved.parent_id;
    const was = siblingsOf(all, moved.parent_id, 0).findIndex(({ cat_id }) => cat_id === catId);
    if (!isMove && at === was) return;
    if (isMove && parent !== undefined) {
      await refuseTaken(trx, siblings, parent_id, moved.slug);
      await moveCategory(trx, moved, parent);
    }
    await orderCategories(
      trx,
      siblings.toSpliced(at, 0, moved).map(({ cat_id }) => cat_id),
    );
    await recordStaffAction(trx, caller, {
      ...({ kind: 'category_placed', at: now(), user_id: null, subject: subjectOf(catId) } as const),
      changes: changesBetween<{ parent: string; place: number }>(
        { parent: nameOf(moved.parent_id)?.category ?? '', place: was + 1 },
        { parent: parent?.category ?? '', place: at + 1 },
      ),
    });
  });
  return listStaffCategories(deps);
}

/**
 * Removes a category that nothing belongs to. Idempotent.
 * @throws DomainError CATEGORY.IN_USE while products or categories belong to it
 */
export async function removeCategory(deps: EditDeps, caller: Caller, catId: number): Promise<void> {
  const { db, now } = deps;
  await db.transaction(async (trx) => {
    const was = (await lockCategories(trx)).find(({ cat_id }) => cat_id === catId);
    if (was === undefined) return;
    if (!(await deleteCategory(trx, catId))) throw new DomainError('CATEGORY.IN_USE');
    const { category, category_th, slug } = was;
    await recordStaffAction(trx, caller, {
      ...({ kind: 'category_removed', at: now(), user_id: null, subject: subjectOf(catId) } as const),
      changes: changesBetween({ category, category_th, slug }, {}),
    });
  });
}

import type {
  BrandFields,
  ChangeBrandRequest,
  NewBrandRequest,
  StaffBrand,
} from '@mali/contracts/staff-brands';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import {
  type BrandValues,
  deleteBrand,
  insertBrand,
  isDepartmentSlug,
  lockBrand,
  readStaffBrand,
  takenBrand,
  updateBrand,
} from './brands-repository.ts';
import { isCollectionAddress } from './collections-repository.ts';

type EditDeps = Pick<Deps, 'db' | 'now'>;

const subjectOf = (brandId: number): string => `brand ${brandId}`;

/**
 * Input of staff; a brand without a Thai name has its English one, as in imports.
 * @throws DomainError ERROR.BAD_REQUEST without a name
 */
function valuesOf(fields: BrandFields): BrandValues {
  const brand_en = fields.brand_en.trim();
  if (brand_en === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'brand_en' });
  const origin = fields.origin?.trim() ?? '';
  return {
    brand_en,
    brand_th: fields.brand_th.trim() || brand_en,
    aliases: [...new Set(fields.aliases.map((alias) => alias.trim()).filter((alias) => alias !== ''))],
    origin: origin === '' ? null : origin,
    story_en: fields.story_en.trim(),
    story_th: fields.story_th.trim(),
    shop_in_shop: fields.shop_in_shop,
  };
}

/** @throws DomainError BRAND.NOT_FOUND */
export async function getBrand({ db }: Pick<Deps, 'db'>, brandId: number): Promise<StaffBrand> {
  const row = await readStaffBrand(db, brandId);
  if (row === undefined) throw new DomainError('BRAND.NOT_FOUND');
  return { ...row, brand_th: row.brand_th === row.brand_en ? '' : row.brand_th };
}

const takenError = (what: 'name' | 'address') =>
  new DomainError(what === 'name' ? 'BRAND.NAME_TAKEN' : 'BRAND.ADDRESS_TAKEN');

/**
 * Makes a brand.
 * @throws DomainError ERROR.BAD_REQUEST, BRAND.NAME_TAKEN, BRAND.ADDRESS_TAKEN by a brand or a department
 */
export async function makeBrand(
  deps: EditDeps,
  caller: Caller,
  { link_name, ...fields }: NewBrandRequest,
): Promise<StaffBrand> {
  const values = valuesOf(fields);
  const at = deps.now();
  const brandId = await deps.db.transaction(async (trx) => {
    const taken = await takenBrand(trx, { brand_en: values.brand_en, link_name });
    if (taken !== null) throw takenError(taken);
    if ((await isDepartmentSlug(trx, link_name)) || (await isCollectionAddress(trx, link_name)))
      throw takenError('address');
    const made = await insertBrand(trx, values, link_name);
    if (made === null) throw takenError('address');
    await recordStaffAction(trx, caller, {
      ...({ kind: 'brand_made', at, user_id: null, subject: subjectOf(made) } as const),
      changes: changesBetween({}, { ...values, link_name }),
    });
    return made;
  });
  return getBrand(deps, brandId);
}

/**
 * Changes a brand; its products are found by the new names within seconds.
 * @throws DomainError ERROR.BAD_REQUEST, BRAND.NOT_FOUND, BRAND.NAME_TAKEN, RECORD.CHANGED {record, by, at} when a
 *   colleague has saved since `revision`
 */
export async function changeBrand(
  deps: EditDeps,
  caller: Caller,
  brandId: number,
  { revision, ...fields }: ChangeBrandRequest,
): Promise<StaffBrand> {
  const values = valuesOf(fields);
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const was = await lockBrand(trx, brandId);
    if (was === undefined) throw new DomainError('BRAND.NOT_FOUND');
    if (was.revision !== revision) {
      const last = await lastChange(trx, subjectOf(brandId), ['brand_made', 'brand_changed']);
      throw new DomainError('RECORD.CHANGED', {
        record: await getBrand({ db: trx }, brandId),
        by: last?.by ?? null,
        at: last?.at.toISOString() ?? null,
      });
    }
    if ((await takenBrand(trx, { brand_en: values.brand_en }, brandId)) !== null) throw takenError('name');
    const { brand_id: _id, link_name: _link, revision: _revision, ...before } = was;
    const changes = changesBetween(before, values);
    if (changes.length === 0) return;
    await updateBrand(trx, brandId, values);
    await recordStaffAction(trx, caller, {
      ...({ kind: 'brand_changed', at, user_id: null, subject: subjectOf(brandId) } as const),
      changes,
    });
  });
  return getBrand(deps, brandId);
}

/**
 * Removes a brand without products. Idempotent.
 * @throws DomainError BRAND.IN_USE while products belong to it
 */
export async function removeBrand({ db, now }: EditDeps, caller: Caller, brandId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const was = await lockBrand(trx, brandId);
    if (was === undefined) return;
    if (!(await deleteBrand(trx, brandId))) throw new DomainError('BRAND.IN_USE');
    const { brand_id: _id, revision: _revision, ...before } = was;
    await recordStaffAction(trx, caller, {
      ...({ kind: 'brand_removed', at: now(), user_id: null, subject: subjectOf(brandId) } as const),
      changes: changesBetween(before, {}),
    });
  });
}

import { cartImage } from '@mali/contracts/images';
import { toBaht, toSatang } from '@mali/contracts/money';
import { SUPPLIER_EDIT } from '@mali/contracts/supplier-values';
import type {
  ChangeSupplierRequest,
  RemoveSupplierGoodsRequest,
  Supplier,
  SupplierActiveRequest,
  SupplierFields,
  SupplierGoods,
  SupplierGoodsRequest,
} from '@mali/contracts/suppliers';
import { parseTaxId } from '@mali/thai/tax-id';
import type { Caller } from '../../platform/auth.ts';
import { type Db, isDatabaseError, UNIQUE_VIOLATION } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import { seesCost } from './receipts.ts';
import {
  clearPreferred,
  deleteTerms,
  type GoodsTerms,
  insertSupplier,
  lockPreference,
  lockSupplier,
  readSupplier,
  readSupplierGoods,
  readTerms,
  type SupplierRow,
  type SupplierValues,
  saveTerms,
  setSupplierActive,
  skuOf,
  updateSupplier,
} from './supplier-repository.ts';

type SupplierDeps = Pick<Deps, 'db' | 'now'>;

const subjectOf = (supplierId: number): string => `supplier ${supplierId}`;

/**
 * Input of staff.
 * @throws DomainError ERROR.BAD_REQUEST without a name, SUPPLIER.TAX_ID
 */
function valuesOf(fields: SupplierFields): SupplierValues {
  const name = fields.name.trim();
  if (name === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'name' });
  const tax_id = fields.tax_id.trim();
  const parsed = tax_id === '' ? null : parseTaxId(tax_id);
  if (parsed !== null && !parsed.ok) throw new DomainError('SUPPLIER.TAX_ID');
  return {
    ...{ name, tax_id: tax_id.replace(/\D/g, ''), address: fields.address.trim() },
    ...{ contact: fields.contact.trim(), phone: fields.phone.trim(), email: fields.email, lang: fields.lang },
    ...{ lead_days: fields.lead_days, minimum_order: toSatang(fields.minimum_order) },
    ...{ payment_days: fields.payment_days, note: fields.note.trim() },
  };
}
const editedOf = ({
  supplier_id: _id,
  active: _active,
  revision: _revision,
  goods: _goods,
  ...values
}: SupplierRow) => values;

export const presentSupplier = <Row extends SupplierRow>(row: Row): Row => ({
  ...row,
  minimum_order: toBaht(row.minimum_order),
});

/** @throws DomainError SUPPLIER.NOT_FOUND */
export async function getSupplier({ db }: Pick<Deps, 'db'>, supplierId: number): Promise<Supplier> {
  const row = await readSupplier(db, supplierId);
  if (row === undefined) throw new DomainError('SUPPLIER.NOT_FOUND');
  return presentSupplier(row);
}

/** @throws DomainError SUPPLIER.NOT_FOUND */
async function locked(trx: Db, supplierId: number): Promise<SupplierRow> {
  const row = await lockSupplier(trx, supplierId);
  if (row === undefined) throw new DomainError('SUPPLIER.NOT_FOUND');
  return row;
}

async function changedMeanwhile(trx: Db, supplierId: number, record: unknown): Promise<DomainError> {
  const kinds = [
    ...(['supplier_made', 'supplier_changed', 'supplier_ended', 'supplier_reopened'] as const),
    'supplier_goods_changed',
  ] as const;
  const last = await lastChange(trx, subjectOf(supplierId), kinds);
  return new DomainError('RECORD.CHANGED', {
    ...{ record, by: last?.by ?? null, at: last?.at.toISOString() ?? null },
  });
}

/**
 * Makes a supplier.
 * @throws DomainError ERROR.BAD_REQUEST, SUPPLIER.TAX_ID, SUPPLIER.NAME_TAKEN
 */
export async function makeSupplier(
  deps: SupplierDeps,
  caller: Caller,
  fields: SupplierFields,
): Promise<Supplier> {
  const values = valuesOf(fields);
  const at = deps.now();
  const supplierId = await deps.db.transaction(async (trx) => {
    const made = await insertSupplier(trx, values, at);
    if (made === null) throw new DomainError('SUPPLIER.NAME_TAKEN');
    await recordStaffAction(trx, caller, {
      ...({ kind: 'supplier_made', at, user_id: null, subject: subjectOf(made) } as const),
      changes: changesBetween({}, inHistory(values)),
    });
    return made;
  });
  return getSupplier(deps, supplierId);
}
/** Fields under the names that the history has for them. */
const inHistory = ({ name, note, minimum_order, ...values }: SupplierValues) => ({
  ...values,
  ...{ supplier_name: name, remark: note, minimum_order: toBaht(minimum_order) },
});

/**
 * Changes a supplier.
 * @throws DomainError ERROR.BAD_REQUEST, SUPPLIER.TAX_ID, SUPPLIER.NOT_FOUND, SUPPLIER.NAME_TAKEN, RECORD.CHANGED {record,
 *   by, at} when a colleague has saved since `revision`
 */
export async function changeSupplier(
  deps: SupplierDeps,
  caller: Caller,
  supplierId: number,
  { revision, ...fields }: ChangeSupplierRequest,
): Promise<Supplier> {
  const values = valuesOf(fields);
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const was = await locked(trx, supplierId);
    if (was.revision !== revision) throw await changedMeanwhile(trx, supplierId, presentSupplier(was));
    const changes = changesBetween(inHistory(editedOf(was)), inHistory(values));
    if (changes.length === 0) return;
    await updateSupplier(trx, supplierId, values).catch((error: unknown) => {
      throw isDatabaseError(error, UNIQUE_VIOLATION, 'suppliers_one_name')
        ? new DomainError('SUPPLIER.NAME_TAKEN')
        : error;
    });
    await recordStaffAction(trx, caller, {
      ...({ kind: 'supplier_changed', at, user_id: null, subject: subjectOf(supplierId) } as const),
      changes,
    });
  });
  return getSupplier(deps, supplierId);
}

/**
 * Ends a supplier, or takes it into use again.
 * @throws DomainError SUPPLIER.NOT_FOUND, RECORD.CHANGED when it is not as it was shown
 */
export async function setActive(
  deps: SupplierDeps,
  caller: Caller,
  supplierId: number,
  { active, was }: SupplierActiveRequest,
): Promise<Supplier> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const before = await locked(trx, supplierId);
    if (before.active === active) return;
    if (before.active !== was) throw await changedMeanwhile(trx, supplierId, presentSupplier(before));
    await setSupplierActive(trx, supplierId, active);
    await recordStaffAction(trx, caller, {
      kind: active ? 'supplier_reopened' : 'supplier_ended',
      ...{ at, user_id: null, subject: subjectOf(supplierId) },
    });
  });
  return getSupplier(deps, supplierId);
}

/**
 * The variants that a supplier delivers; what they cost for those who may see the books alone.
 * @throws DomainError SUPPLIER.NOT_FOUND
 */
export async function getSupplierGoods(
  { db }: Pick<Deps, 'db'>,
  caller: Pick<Caller, 'role_id'>,
  supplierId: number,
): Promise<SupplierGoods> {
  if ((await readSupplier(db, supplierId)) === undefined) throw new DomainError('SUPPLIER.NOT_FOUND');
  const shows_costs = seesCost(caller);
  const goods = await readSupplierGoods(db, supplierId);
  return {
    shows_costs,
    goods: goods.map(({ gtin: _gtin, image, unit_cost, ...row }) => ({
      ...row,
      image: cartImage(image),
      unit_cost: shows_costs && unit_cost !== null ? toBaht(unit_cost) : null,
    })),
  };
}

/** History names the variant; what it costs is not in it, since more people read it than may see costs. */
async function recordTerms(
  trx: Db,
  caller: Caller,
  { supplierId, sku, at }: { supplierId: number; sku: string; at: Date },
  was: GoodsTerms | undefined,
  is: GoodsTerms | undefined,
): Promise<void> {
  const shown = (terms: GoodsTerms | undefined) =>
    terms === undefined
      ? {}
      : { item_no: terms.item_no, pack_size: terms.pack_size, preferred: terms.preferred };
  const isCostChanged = (was?.unit_cost ?? null) !== (is?.unit_cost ?? null);
  const changes = changesBetween(shown(was), shown(is)).map((change) => ({ ...change, of: sku }));
  if (changes.length === 0 && !isCostChanged) return;
  await recordStaffAction(trx, caller, {
    ...({ kind: 'supplier_goods_changed', at, user_id: null, subject: subjectOf(supplierId) } as const),
    details: { sku, cost_changed: isCostChanged },
    changes,
  });
}

/**
 * Sets the terms of a variant at a supplier. The preferred supplier of a variant is one.
 * @throws DomainError AUTH.FORBIDDEN for costs of those who may not see the books; SUPPLIER.NOT_FOUND, STOCK.NOT_FOUND,
 *   SUPPLIER.TOO_MANY {most}, RECORD.CHANGED {record} when a colleague has saved since `revision`
 */
export async function setSupplierGoods(
  deps: SupplierDeps,
  caller: Caller,
  supplierId: number,
  { mat_var_id, revision, unit_cost, item_no, pack_size, preferred }: SupplierGoodsRequest,
): Promise<SupplierGoods> {
  if (unit_cost !== undefined && !seesCost(caller)) throw new DomainError('AUTH.FORBIDDEN');
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    await lockPreference(trx, mat_var_id);
    const supplier = await locked(trx, supplierId);
    const sku = await skuOf(trx, mat_var_id);
    if (sku === null) throw new DomainError('STOCK.NOT_FOUND');
    const was = await readTerms(trx, supplierId, mat_var_id);
    if ((was?.revision ?? 0) !== revision)
      throw await changedMeanwhile(trx, supplierId, await getSupplierGoods({ db: trx }, caller, supplierId));
    if (was === undefined && supplier.goods >= SUPPLIER_EDIT.goodsMax)
      throw new DomainError('SUPPLIER.TOO_MANY', { most: SUPPLIER_EDIT.goodsMax });
    const cost =
      unit_cost === undefined ? (was?.unit_cost ?? null) : unit_cost === null ? null : toSatang(unit_cost);
    const terms = { item_no: item_no.trim(), unit_cost: cost, pack_size, preferred };
    if (preferred) await clearPreferred(trx, mat_var_id, supplierId);
    await saveTerms(trx, supplierId, mat_var_id, terms);
    await recordTerms(trx, caller, { supplierId, sku, at }, was, terms);
  });
  return getSupplierGoods(deps, caller, supplierId);
}

/**
 * A supplier does not deliver a variant any more. Idempotent.
 * @throws DomainError SUPPLIER.NOT_FOUND, RECORD.CHANGED {record}
 */
export async function removeSupplierGoods(
  deps: SupplierDeps,
  caller: Caller,
  supplierId: number,
  { mat_var_id, revision }: RemoveSupplierGoodsRequest,
): Promise<SupplierGoods> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    await lockPreference(trx, mat_var_id);
    await locked(trx, supplierId);
    const was = await readTerms(trx, supplierId, mat_var_id);
    if (was === undefined) return;
    if (was.revision !== revision)
      throw await changedMeanwhile(trx, supplierId, await getSupplierGoods({ db: trx }, caller, supplierId));
    await deleteTerms(trx, supplierId, mat_var_id);
    const sku = (await skuOf(trx, mat_var_id)) ?? '';
    await recordTerms(trx, caller, { supplierId, sku, at }, was, undefined);
  });
  return getSupplierGoods(deps, caller, supplierId);
}

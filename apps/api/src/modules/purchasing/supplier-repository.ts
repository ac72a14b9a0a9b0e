import type { Language } from '@mali/contracts/limits';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import { type GoodsNames, NAMED, NAMES } from './receipt-repository.ts';

/** What staff edit of a supplier. Amounts in satang. */
export type SupplierValues = {
  name: string;
  tax_id: string;
  address: string;
  contact: string;
  phone: string;
  email: string | null;
  lang: Language;
  lead_days: number;
  minimum_order: number;
  payment_days: number;
  note: string;
};
export type SupplierRow = SupplierValues & {
  supplier_id: number;
  active: boolean;
  revision: number;
  goods: number;
};

/** Columns of a supplier `s`. */
export const SUPPLIER_COLUMNS = `s.supplier_id, s.name, s.tax_id, s.address, s.contact, s.phone, s.email, s.lang, s.lead_days,
  s.minimum_order, s.payment_days, s.note, s.active, s.revision,
  (SELECT count(*)::int FROM supplier_goods g WHERE g.supplier_id = s.supplier_id) AS goods`;

export const readSupplier = (db: Db, supplierId: number): Promise<SupplierRow | undefined> =>
  firstRow(db, `SELECT ${SUPPLIER_COLUMNS} FROM suppliers s WHERE s.supplier_id = ?`, [supplierId]);

/** Locks a supplier: of two changes at once one comes first. */
export const lockSupplier = (trx: Db, supplierId: number): Promise<SupplierRow | undefined> =>
  firstRow(trx, `SELECT ${SUPPLIER_COLUMNS} FROM suppliers s WHERE s.supplier_id = ? FOR UPDATE OF s`, [
    supplierId,
  ]);

const valuesOf = (values: SupplierValues) => [
  ...[values.name, values.tax_id, values.address, values.contact, values.phone, values.email, values.lang],
  ...[values.lead_days, values.minimum_order, values.payment_days, values.note],
];

/** @returns its number; null when its name is taken */
export async function insertSupplier(trx: Db, values: SupplierValues, at: Date): Promise<number | null> {
  const made = await firstRow<{ supplier_id: number }>(
    trx,
    `INSERT INTO suppliers (name, tax_id, address, contact, phone, email, lang, lead_days, minimum_order, payment_days, note,
       created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (lower(name)) DO NOTHING RETURNING supplier_id`,
    [...valuesOf(values), at],
  );
  return made?.supplier_id ?? null;
}

/** The supplier is locked. */
export async function updateSupplier(trx: Db, supplierId: number, values: SupplierValues): Promise<void> {
  await trx.raw(
    `UPDATE suppliers SET name = ?, tax_id = ?, address = ?, contact = ?, phone = ?, email = ?, lang = ?, lead_days = ?,
       minimum_order = ?, payment_days = ?, note = ?, revision = revision + 1 WHERE supplier_id = ?`,
    [...valuesOf(values), supplierId],
  );
}

export async function setSupplierActive(trx: Db, supplierId: number, isActive: boolean): Promise<void> {
  await trx.raw('UPDATE suppliers SET active = ?, revision = revision + 1 WHERE supplier_id = ?', [
    isActive,
    supplierId,
  ]);
}

/** Terms of a variant at a supplier; satang. */
export type GoodsTerms = { item_no: string; unit_cost: number | null; pack_size: number; preferred: boolean };
export type SupplierGoodsRow = GoodsTerms & GoodsNames & { revision: number };

/** The variants of a supplier by stock-keeping unit. */
export const readSupplierGoods = (db: Db, supplierId: number): Promise<SupplierGoodsRow[]> =>
  rows(
    db,
    `SELECT ${NAMES}, g.item_no, g.unit_cost, g.pack_size, g.preferred, g.revision
     FROM supplier_goods g JOIN variants v USING (mat_var_id) ${NAMED} WHERE g.supplier_id = ? ORDER BY v.item_id`,
    [supplierId],
  );

/** The terms of a variant at a supplier, whose row is locked. */
export const readTerms = (
  trx: Db,
  supplierId: number,
  variant: number,
): Promise<(GoodsTerms & { revision: number }) | undefined> =>
  firstRow(
    trx,
    `SELECT item_no, unit_cost, pack_size, preferred, revision FROM supplier_goods
     WHERE supplier_id = ? AND mat_var_id = ? FOR UPDATE`,
    [supplierId, variant],
  );

/** The stock-keeping unit of a variant; null: there is no such variant. */
export async function skuOf(db: Db, variant: number): Promise<string | null> {
  const found = await firstRow<{ item_id: string }>(db, 'SELECT item_id FROM variants WHERE mat_var_id = ?', [
    variant,
  ]);
  return found?.item_id ?? null;
}

/**
 * Waits for other changes of the preferred supplier of a variant, so that two at once do not both become it, and no two
 * suppliers wait for each other.
 */
export async function lockPreference(trx: Db, variant: number): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtext('preferred supplier'), ?)", [variant]);
}

/** No other supplier is the preferred one of a variant any more. */
export async function clearPreferred(trx: Db, variant: number, exceptSupplier: number): Promise<void> {
  await trx.raw(
    `UPDATE supplier_goods SET preferred = false, revision = revision + 1
     WHERE mat_var_id = ? AND preferred AND supplier_id <> ?`,
    [variant, exceptSupplier],
  );
}

export async function saveTerms(
  trx: Db,
  supplierId: number,
  variant: number,
  { item_no, unit_cost, pack_size, preferred }: GoodsTerms,
): Promise<void> {
  await trx.raw(
    `INSERT INTO supplier_goods AS g (supplier_id, mat_var_id, item_no, unit_cost, pack_size, preferred)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (supplier_id, mat_var_id) DO UPDATE SET item_no = excluded.item_no, unit_cost = excluded.unit_cost,
       pack_size = excluded.pack_size, preferred = excluded.preferred, revision = g.revision + 1`,
    [supplierId, variant, item_no, unit_cost, pack_size, preferred],
  );
}

export async function deleteTerms(trx: Db, supplierId: number, variant: number): Promise<void> {
  await trx.raw('DELETE FROM supplier_goods WHERE supplier_id = ? AND mat_var_id = ?', [supplierId, variant]);
}

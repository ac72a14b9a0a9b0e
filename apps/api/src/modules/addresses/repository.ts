import type { AddressUse } from '@mali/contracts/profile-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';

export type AddressRow = {
  address_id: number;
  first_name: string;
  last_name: string;
  email: string | null;
  address: string;
  subdistrict: string;
  district: string;
  province: string;
  zipcode: string;
  country_code: 'TH';
  mobile: string;
  mobile_2: string | null;
  note: string | null;
  tax_address: boolean;
  tax_kind: 'person' | 'company' | null;
  tax_name: string | null;
  tax_id: string | null;
  tax_branch: string | null;
  is_default: boolean;
  is_delivery: boolean;
  is_tax: boolean;
};
/** The editable fields; uses are set with `setUse`. */
export type AddressFields = Omit<AddressRow, 'address_id' | 'is_default' | 'is_delivery' | 'is_tax'>;

const FIELDS = [
  ...['first_name', 'last_name', 'email', 'address', 'subdistrict', 'district', 'province', 'zipcode'],
  ...['country_code', 'mobile', 'mobile_2', 'note', 'tax_address', 'tax_kind', 'tax_name', 'tax_id'],
  'tax_branch',
] as readonly (keyof AddressFields)[];
const COLUMNS = ['address_id', ...FIELDS, 'is_default', 'is_delivery', 'is_tax'].join(', ');

/** The default first, then the newest. */
export const addressesOf = (db: Db, userId: number): Promise<AddressRow[]> =>
  rows<AddressRow>(
    db,
    `SELECT ${COLUMNS} FROM addresses WHERE user_id = ? ORDER BY is_default DESC, address_id DESC`,
    [userId],
  );

export const addressOf = (db: Db, userId: number, addressId: number): Promise<AddressRow | undefined> =>
  firstRow<AddressRow>(db, `SELECT ${COLUMNS} FROM addresses WHERE user_id = ? AND address_id = ?`, [
    userId,
    addressId,
  ]);

/**
 * Locks a member's addresses until the end of the transaction.
 * @returns false when the account is deleted or disabled
 */
export async function lockAddresses(db: Db, userId: number): Promise<boolean> {
  const sql = 'SELECT user_id FROM users WHERE user_id = ? AND NOT disabled FOR NO KEY UPDATE';
  return (await rows(db, sql, [userId])).length > 0;
}

/** @returns the id of the new address, without any use */
export async function insertAddress(
  db: Db,
  userId: number,
  fields: AddressFields,
  at: Date,
): Promise<number> {
  const written = await firstRow<{ address_id: number }>(
    db,
    `INSERT INTO addresses (user_id, created_at, updated_at, ${FIELDS.join(', ')})
     VALUES (?, ?, ?, ${FIELDS.map(() => '?').join(', ')}) RETURNING address_id`,
    [userId, at, at, ...FIELDS.map((name) => fields[name])],
  );
  if (written === undefined) throw new Error('an address was not written');
  return written.address_id;
}

/** An address without a tax number is no longer used for invoices. */
export async function updateAddress(
  db: Db,
  addressId: number,
  fields: AddressFields,
  at: Date,
): Promise<void> {
  await db.raw(
    `UPDATE addresses SET updated_at = ?, is_tax = is_tax AND ?, ${FIELDS.map((name) => `${name} = ?`).join(', ')}
     WHERE address_id = ?`,
    [at, fields.tax_address, ...FIELDS.map((name) => fields[name]), addressId],
  );
}

export async function deleteAddress(db: Db, addressId: number): Promise<void> {
  await db.raw('DELETE FROM addresses WHERE address_id = ?', [addressId]);
}

const FLAGS: Record<AddressUse, 'is_default' | 'is_delivery' | 'is_tax'> = {
  default: 'is_default',
  delivery: 'is_delivery',
  tax: 'is_tax',
};

/** Sets one address of the member for a use, replacing any other. */
export async function setUse(db: Db, userId: number, addressId: number, use: AddressUse): Promise<void> {
  const flag = FLAGS[use];
  // Sequential statements: the unique index checks each row immediately.
  await db.raw(`UPDATE addresses SET ${flag} = false WHERE user_id = ? AND ${flag} AND address_id <> ?`, [
    userId,
    addressId,
  ]);
  await db.raw(`UPDATE addresses SET ${flag} = true WHERE address_id = ?`, [addressId]);
}

/** Gives the addresses of a member to another one, without the uses that they had. @returns how many */
export const giveAddresses = async (trx: Db, from: number, to: number): Promise<number> =>
  (
    await rows(
      trx,
      `UPDATE addresses SET user_id = ?, is_default = false, is_delivery = false, is_tax = false
       WHERE user_id = ? RETURNING 1`,
      [to, from],
    )
  ).length;

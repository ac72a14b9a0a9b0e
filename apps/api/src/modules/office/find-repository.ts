import type { FoundParcel, FoundPromotion, FoundReturn } from '@mali/contracts/office';
import type { StaffRole } from '@mali/contracts/roles';
import { type Db, rows } from '../../platform/database.ts';
import { beginningWith, containing } from '../../platform/list-query.ts';
import { IS_STAFF } from '../../platform/staff-sql.ts';

export type CodedProductRow = Readonly<{
  mat_id: number;
  mat_var_id: number;
  name_en: string;
  name_th: string;
  brand_en: string;
  image: string | null;
  /** Satang. */
  mat_price: number;
  code: string;
}>;

/**
 * Variants in the shop whose SKU or barcode begins with a text, the shortest code first.
 * @param gtin the text as a barcode of 14 digits, or null when it is none
 */
export const findByCode = (
  db: Db,
  text: string,
  gtin: string | null,
  limit: number,
): Promise<CodedProductRow[]> =>
  rows(
    db,
    `WITH of_code AS (
       (SELECT mat_var_id, item_id AS code, 1 AS place FROM variants WHERE lower(item_id) LIKE ?
        ORDER BY lower(item_id) USING ~<~ LIMIT ?)
       UNION ALL
       (SELECT mat_var_id, gtin, 2 FROM variants WHERE gtin LIKE ? ORDER BY gtin USING ~<~ LIMIT ?)
       UNION ALL
       (SELECT mat_var_id, gtin, 0 FROM variants WHERE gtin IS NOT NULL AND lpad(gtin, 14, '0') = ? LIMIT ?)
     ), found AS (
       SELECT DISTINCT ON (mat_var_id) mat_var_id, code, place FROM of_code ORDER BY mat_var_id, place
     )
     SELECT v.mat_id, v.mat_var_id, m.mat_name AS name_en, m.mat_name_th AS name_th, b.brand_en, v.images[1] AS image,
       v.mat_price, f.code
     FROM found f JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id) JOIN brands b USING (brand_id)
     WHERE v.active AND m.active AND NOT v.free
     ORDER BY f.place, f.code, v.mat_var_id LIMIT ?`,
    [beginningWith(text.toLowerCase()), limit, beginningWith(text), limit, gtin, limit, limit],
  );

/** Promotions by a part of their name, the running and later ones before those that have ended. */
export const findPromotions = (db: Db, text: string, at: Date, limit: number): Promise<FoundPromotion[]> =>
  rows(
    db,
    `SELECT promo_id, name_en, name_th, NULL AS code, kind, flash FROM promotions
     WHERE lower(name_en || ' ' || name_th) LIKE ?
     ORDER BY active AND coalesce(ends_at > ?, true) DESC, promo_id DESC LIMIT ?`,
    [containing(text.toLowerCase()), at, limit],
  );

/** Coupons by a part of their title or the beginning of their code. */
export const findCoupons = (db: Db, text: string, limit: number): Promise<FoundPromotion[]> =>
  rows(
    db,
    `SELECT promo_id, title_en AS name_en, title_th AS name_th, code, NULL AS kind, false AS flash FROM coupons
     WHERE lower(title_en || ' ' || title_th) LIKE ? OR code LIKE ? ORDER BY active DESC, promo_id DESC LIMIT ?`,
    [containing(text.toLowerCase()), beginningWith(text.toUpperCase()), limit],
  );

/** Returns by the beginning of their number, its last five digits, their drop-off code, or the number of the order. */
export const findReturns = (db: Db, text: string, limit: number): Promise<FoundReturn[]> =>
  rows(
    db,
    `SELECT return_no, so_no, status FROM returns WHERE return_no LIKE ? OR right(return_no, 5) = ? OR so_no = ?
       OR drop_off_code = ?
     ORDER BY asked_at DESC, return_no DESC LIMIT ?`,
    [beginningWith(text.toUpperCase()), text, text.toUpperCase(), text.toUpperCase(), limit],
  );

/** Parcels by the beginning of their tracking number, with or without spaces, or of their reference. */
export const findParcels = (db: Db, text: string, limit: number): Promise<FoundParcel[]> => {
  const code = beginningWith(text.toUpperCase().replace(/[ -]/g, ''));
  return rows(
    db,
    `SELECT parcel_id, so_no, coalesce(tracking_no, reference) AS code, carrier, state FROM (
       (SELECT parcel_id, so_no, tracking_no, reference, carrier, state FROM parcels
        WHERE upper(translate(tracking_no, ' -', '')) LIKE ? AND tracking_no IS NOT NULL
        ORDER BY upper(translate(tracking_no, ' -', '')) USING ~<~ LIMIT ?)
       UNION
       (SELECT parcel_id, so_no, tracking_no, reference, carrier, state FROM parcels
        WHERE upper(reference) LIKE ? ORDER BY upper(reference) USING ~<~ LIMIT ?)
     ) p ORDER BY parcel_id DESC LIMIT ?`,
    [code, limit, beginningWith(text.toUpperCase()), limit, limit],
  );
};

export type ColleagueRow = Readonly<{
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
  role_id: StaffRole;
}>;

/** Members of the staff whose name or e-mail contains a text in small letters. */
export const findColleagues = (db: Db, text: string, limit: number): Promise<ColleagueRow[]> =>
  rows(
    db,
    `SELECT user_id, first_name, last_name, email, role_id FROM users
     WHERE user_search_text(first_name, last_name, email, mobile) LIKE ? AND ${IS_STAFF('role_id')} AND deleted_at IS NULL
     ORDER BY disabled, user_id LIMIT ?`,
    [containing(text), limit],
  );

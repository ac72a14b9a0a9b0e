/** Plain values of registrations for points (LOYAL-02): the browser may import this file. */

/** `approved`: the points are on the card. */
export const TRANSFER_STATUSES = ['waiting', 'approved', 'rejected'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** Points are on the card within so many working days (CONST, specification section 9). */
export const TRANSFER_WORKING_DAYS = 45;
/** Days after the decision for which what tells of the person, and the pictures, are kept. */
export const TRANSFER_KEPT_DAYS = 90;
/** Largest picture of either kind, in bytes (5 MB). */
export const TRANSFER_PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** Greatest receipt that is taken, in baht. */
export const RECEIPT_MAX_BAHT = 1_000_000;
export const TRANSFER_PICTURES = ['id_copy', 'receipt'] as const;
export type TransferPicture = (typeof TRANSFER_PICTURES)[number];

/** Nobody is born before, nor registers younger than so many years. */
export const BIRTH = { firstYear: 1900, youngest: 7 } as const;

/** Countries of the form: the shop's own first, then by their names. */
export const COUNTRIES = [
  ...['TH', 'AU', 'BN', 'CA', 'CN', 'DE', 'FR', 'GB', 'HK', 'ID', 'IN', 'JP', 'KH', 'KR', 'LA', 'MM', 'MY'],
  ...['NL', 'NZ', 'PH', 'RU', 'SE', 'SG', 'TW', 'US', 'VN'],
] as const;

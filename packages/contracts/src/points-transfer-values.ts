/** Plain values of registrations for points (LOYAL-02): the browser may import this file. */

/** `approved`: the points were credited to the card. */
export const TRANSFER_STATUSES = ['waiting', 'approved', 'rejected'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** Working days until the points are credited (CONST, specification section 9). */
export const TRANSFER_WORKING_DAYS = 45;
/** Days after the decision until personal data and pictures are deleted. */
export const TRANSFER_RETENTION_DAYS = 90;
/** Maximum size of each picture, in bytes (5 MB). */
export const TRANSFER_PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** Maximum receipt amount, in baht. */
export const RECEIPT_MAX_BAHT = 1_000_000;
export const TRANSFER_PICTURES = ['id_copy', 'receipt'] as const;
export type TransferPicture = (typeof TRANSFER_PICTURES)[number];

/** Earliest year of birth, and minimum age in years. */
export const BIRTH = { firstYear: 1900, youngest: 7 } as const;

/** Countries of the form: Thailand first, then sorted by name. */
export const COUNTRIES = [
  ...['TH', 'AU', 'BN', 'CA', 'CN', 'DE', 'FR', 'GB', 'HK', 'ID', 'IN', 'JP', 'KH', 'KR', 'LA', 'MM', 'MY'],
  ...['NL', 'NZ', 'PH', 'RU', 'SE', 'SG', 'TW', 'US', 'VN'],
] as const;

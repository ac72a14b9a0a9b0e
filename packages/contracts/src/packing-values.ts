/** Values of picking and packing. Plain values: the browser may import this file. */

/** Most orders of one wave, and of one file of labels. */
export const WAVE_ORDERS_MAX = 50;
export const LABELS_MAX = 500;
export const BOXES_MAX = 20;
/** Heaviest parcel, grams. */
export const GRAMS_MAX = 30_000;
export const SCAN_CODE_MAX = 60;

/** Why units were counted by hand. */
export const HAND_REASONS = ['no_barcode', 'unreadable', 'no_scanner'] as const;
export type HandReason = (typeof HAND_REASONS)[number];

/**
 * What a scan was: a unit that is now in the box, one too many of a product of the order, another product, or
 * a code that no product has.
 */
export const SCAN_RESULTS = ['packed', 'surplus', 'wrong', 'unknown'] as const;
export type ScanResult = (typeof SCAN_RESULTS)[number];

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

/** Sheets that a pick list is printed on. */
export const PICK_PAPERS = ['a6', 'a4'] as const;
export type PickPaper = (typeof PICK_PAPERS)[number];
/** The barcode of a pick list: read on the packing page, it opens the list. */
export const PICK_LIST_CODE = {
  text: (wave_id: number): string => `WAVE${wave_id}`,
  /** The wave of a code; null: it is none of a pick list. */
  read: (code: string): number | null => {
    const id = /^WAVE(\d{1,9})$/i.exec(code.trim())?.[1];
    return id === undefined ? null : Number(id);
  },
} as const;

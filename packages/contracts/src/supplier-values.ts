/** Plain values of suppliers: the browser may import this file. */

export const SUPPLIER_EDIT = {
  name: 160,
  address: 500,
  contact: 120,
  phone: 40,
  note: 1000,
  itemNo: 60,
  /** Days of delivery and of payment. */
  daysMax: 365,
  /** Baht of an order. */
  minimumMax: 10_000_000,
  /** Baht for a unit. */
  costMax: 1_000_000,
  packMax: 10_000,
  /** Variants of a supplier. */
  goodsMax: 2000,
} as const;

/** Plain values of the overview: the browser may import this file. */

/** With what the day so far is compared: the same hours of the same weekday, of yesterday, of the weekday a year ago. */
export const DAY_COMPARISONS = ['week', 'yesterday', 'year'] as const;
export type DayComparison = (typeof DAY_COMPARISONS)[number];
/** Days before. A year is 52 weeks, so that weekdays meet weekdays. */
export const COMPARED_DAYS: Readonly<Record<DayComparison, number>> = { week: 7, yesterday: 1, year: 364 };

export const OVERVIEW = {
  /** Rows of each part; the lists have all. */
  rows: 6,
  /** Days of a product's line, with today. */
  trendDays: 7,
} as const;

/** Of the report of visits, and of the overview. */
export const CONVERSION = {
  ...{ th: 'ดูแล้วจ่าย', en: 'Conversion' },
  meaning: { th: 'คำสั่งซื้อที่จ่ายต่อผู้ดูสินค้า', en: 'Paid orders by visitors who viewed' },
} as const;

/** The definition of figures that stand only here, with the words that stand beside them. */
export const OVERVIEW_FIGURES = {
  lost: {
    th: 'ยอดขายที่น่าจะเสียไป',
    en: 'Estimated lost sales',
    meaning: {
      th: 'ขายต่อวันตอนที่มีของ × ราคาขาย × วันที่ผ่านไปตั้งแต่ขายได้ครั้งสุดท้าย',
      en: 'Sold a day while in stock × price × days since the last sale',
    },
    formula:
      'stock_cover.rate × variants.mat_price × (now − last order), of variants on sale without free units',
  },
  late_parcels: {
    th: 'พัสดุถึงช้า',
    en: 'Late parcels',
    meaning: {
      th: 'ส่งแล้ว ยังไม่ถึงผู้รับ และเลยวันที่บอกลูกค้าไว้',
      en: 'Shipped, not delivered, and the promised day is over',
    },
    formula: 'orders shipped, promised_at + 1 day ≤ now',
  },
} as const;

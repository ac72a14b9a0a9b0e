/** Plain values of reports: the browser may import this file. */

/** What sales are split by. */
export const SALES_DIMENSIONS = [
  ...(['day', 'hour', 'product', 'brand', 'category', 'promotion'] as const),
  ...(['code', 'payment', 'channel', 'province', 'customer'] as const),
] as const;
export type SalesDimension = (typeof SALES_DIMENSIONS)[number];

/** Those that split the units of an order, not the order: they have no delivery, and share its count. */
export const LINE_DIMENSIONS = ['product', 'brand', 'category', 'promotion'] as const;
export const isLineDimension = (dimension: SalesDimension): boolean =>
  (LINE_DIMENSIONS as readonly string[]).includes(dimension);

/** Statuses of orders that are sold: paid, or confirmed cash on delivery, and not cancelled. */
export const SOLD_STATUSES = [3, 13, 14, 17, 98, 99] as const;

/** With what a period is compared: the one before it of the same length, or the same days a year earlier. */
export const SALES_COMPARISONS = ['before', 'year', 'none'] as const;
export type SalesComparison = (typeof SALES_COMPARISONS)[number];

export const REPORT = {
  daysMax: 366,
  /** Rows of an answer; a file has all. */
  rowsShown: 200,
} as const;

type Figure = Readonly<{
  th: string;
  en: string;
  /** Shown beside the figure. */
  meaning: Readonly<{ th: string; en: string }>;
  /** Of what it is made, for those who check it. */
  formula: string;
}>;

/** The definition of each figure, once: pages, files and mails show these words, and tests hold them to the orders. */
export const SALES_FIGURES = {
  orders: {
    th: 'คำสั่งซื้อ',
    en: 'Orders',
    meaning: {
      th: 'คำสั่งซื้อที่จ่ายแล้วหรือยืนยันปลายทางแล้ว ไม่รวมที่ยกเลิก นับตามวันที่สั่ง',
      en: 'Paid or confirmed cash on delivery, not cancelled, by the day they were placed',
    },
    formula: 'count(orders sold), without supplementary orders for delivery',
  },
  units: {
    th: 'ชิ้น',
    en: 'Units',
    meaning: { th: 'จำนวนชิ้นที่ขาย ไม่รวมของแถม', en: 'Units sold, without gifts' },
    formula: 'sum(order_lines.quantity) without gifts',
  },
  discount: {
    th: 'ส่วนลด',
    en: 'Discounts',
    meaning: {
      th: 'ส่วนลดจากโปรโมชัน โค้ด และเหรียญ',
      en: 'Taken off by promotions, codes, coins and points',
    },
    formula: 'sum(order_discounts.amount) without exchange credits',
  },
  goods: {
    th: 'ค่าสินค้า',
    en: 'Goods',
    meaning: { th: 'ค่าสินค้าหลังหักส่วนลด รวม VAT', en: 'Goods after discounts, VAT included' },
    formula: 'subtotal − discount_promo',
  },
  delivery: {
    th: 'ค่าส่ง',
    en: 'Delivery',
    meaning: { th: 'ค่าจัดส่งและค่าบริการปลายทาง', en: 'Delivery and the fee for cash on delivery' },
    formula: 'delivery_cost + cod_fee',
  },
  sales: {
    th: 'ยอดขาย',
    en: 'Sales',
    meaning: {
      th: 'ค่าสินค้ารวมค่าส่ง เท่ากับที่ลูกค้าจ่าย รวมเครดิตจากการเปลี่ยนสินค้า',
      en: 'Goods and delivery: what customers pay, and pay with the credit of an exchange',
    },
    formula: 'goods + delivery = total + exchange_credit',
  },
  refunded: {
    th: 'คืนเงิน',
    en: 'Refunds',
    meaning: {
      th: 'เงินและเครดิตที่คืนแล้วของคำสั่งซื้อเหล่านี้ ไม่ว่าคืนวันไหน',
      en: 'Money and credit given back for these orders, on whatever day',
    },
    formula: 'sum(refunds.amount), done, for goods or cancelled units',
  },
  net: {
    th: 'ยอดขายสุทธิ',
    en: 'Net sales',
    meaning: { th: 'ยอดขายหักเงินที่คืน', en: 'Sales less refunds' },
    formula: 'sales − refunded',
  },
  average: {
    th: 'เฉลี่ยต่อคำสั่งซื้อ',
    en: 'Average order',
    meaning: { th: 'ยอดขายหารด้วยคำสั่งซื้อ', en: 'Sales by orders' },
    formula: 'sales ÷ orders',
  },
} as const satisfies Record<string, Figure>;
export type SalesFigure = keyof typeof SALES_FIGURES;

export const SALES_DIMENSION_WORDS: Readonly<Record<SalesDimension, Readonly<{ th: string; en: string }>>> = {
  day: { th: 'วัน', en: 'Day' },
  hour: { th: 'ชั่วโมง', en: 'Hour' },
  product: { th: 'สินค้า', en: 'Product' },
  brand: { th: 'แบรนด์', en: 'Brand' },
  category: { th: 'หมวด', en: 'Category' },
  promotion: { th: 'โปรโมชัน', en: 'Promotion' },
  code: { th: 'โค้ด', en: 'Code' },
  payment: { th: 'ช่องทางชำระ', en: 'Payment' },
  channel: { th: 'ช่องทางขาย', en: 'Channel' },
  province: { th: 'จังหวัด', en: 'Province' },
  customer: { th: 'ลูกค้า', en: 'Customers' },
};
export const CUSTOMER_KIND_WORDS = {
  new: { th: 'ลูกค้าใหม่', en: 'New' },
  returning: { th: 'ลูกค้าเดิม', en: 'Returning' },
} as const;

import type { ListDefinition } from './definition.ts';

/** Stock of each variant (STOCK-01, STOCK-07). Units; days in Bangkok. */
export const STOCK_LIST = {
  name: 'stock',
  columns: [
    { key: 'sku', label: { th: 'รหัสสินค้า', en: 'SKU' }, sort: 'sku', always: true },
    { key: 'product', label: { th: 'สินค้า', en: 'Product' }, always: true },
    { key: 'barcode', label: { th: 'บาร์โค้ด', en: 'Barcode' } },
    { key: 'on_hand', label: { th: 'มีจริง', en: 'On hand' }, numeric: true },
    { key: 'held', label: { th: 'จองแล้ว', en: 'Held' }, numeric: true },
    { key: 'closed', label: { th: 'งดขาย', en: 'Not for sale' }, numeric: true },
    { key: 'branches', label: { th: 'ที่สาขา', en: 'In branches' }, numeric: true },
    { key: 'free', label: { th: 'ขายได้', en: 'Free' }, numeric: true, always: true },
    { key: 'coming', label: { th: 'กำลังมา', en: 'Coming' }, numeric: true },
    { key: 'expires_on', label: { th: 'หมดอายุก่อน', en: 'Earliest expiry' }, sort: 'expires_on' },
    { key: 'days_left', label: { th: 'เหลือ (วัน)', en: 'Days left' }, numeric: true },
    { key: 'awaited', label: { th: 'คนรอของ', en: 'Waiting for it' }, numeric: true },
    { key: 'sold', label: { th: 'ส่งออก 30 วัน', en: 'Sent in 30 days' }, numeric: true },
  ],
  filters: {
    level: {
      kind: 'choice',
      label: { th: 'จำนวน', en: 'Level' },
      options: [
        { value: 'none', label: { th: 'หมด', en: 'Sold out' } },
        { value: 'few', label: { th: 'ใกล้หมด', en: 'Low' } },
        { value: 'enough', label: { th: 'พอขาย', en: 'Enough' } },
      ],
    },
    brand: { kind: 'reference', to: 'brand', label: { th: 'แบรนด์', en: 'Brand' } },
    category: { kind: 'reference', to: 'category', label: { th: 'หมวด', en: 'Category' } },
    product: { kind: 'reference', to: 'product', label: { th: 'สินค้า', en: 'Product' } },
    near_expiry: { kind: 'flag', label: { th: 'ใกล้หมดอายุ', en: 'Near expiry' } },
    awaited: { kind: 'flag', label: { th: 'มีคนรอของ', en: 'Customers wait' } },
    coming: { kind: 'flag', label: { th: 'มีของกำลังมา', en: 'On the way' } },
    closed: { kind: 'flag', label: { th: 'มีล็อตงดขาย', en: 'Lots not for sale' } },
    differs: { kind: 'flag', label: { th: 'ยอดไม่ตรง', en: 'Differs' } },
  },
  sorts: ['sku', 'expires_on', 'few'],
  defaultSort: 'sku',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    { key: 'sold_out', label: { th: 'หมด', en: 'Sold out' }, filters: { level: 'none' }, sort: 'few' },
    { key: 'low', label: { th: 'ใกล้หมด', en: 'Low' }, filters: { level: 'few' }, sort: 'few' },
    {
      key: 'near_expiry',
      label: { th: 'ใกล้หมดอายุ', en: 'Near expiry' },
      filters: { near_expiry: 'yes' },
      sort: 'expires_on',
    },
    { key: 'closed', label: { th: 'ล็อตงดขาย', en: 'Blocked lots' }, filters: { closed: 'yes' } },
    { key: 'differs', label: { th: 'ยอดไม่ตรง', en: 'Differences' }, filters: { differs: 'yes' } },
  ],
} as const satisfies ListDefinition;

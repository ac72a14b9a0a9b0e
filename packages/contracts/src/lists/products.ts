import { PRODUCT_STATES, type ProductState } from '../product-values.ts';
import type { Label, ListDefinition } from './definition.ts';

const STATE_NAMES: Readonly<Record<ProductState, Label>> = {
  on_sale: { th: 'ขายอยู่', en: 'On sale' },
  sold_out: { th: 'หมด', en: 'Sold out' },
  no_price: { th: 'ไม่มีราคาขาย', en: 'No price' },
  draft: { th: 'ฉบับร่าง', en: 'Draft' },
  scheduled: { th: 'รอวันขาย', en: 'Scheduled' },
  ended: { th: 'เลิกขายแล้ว', en: 'Ended' },
  hidden: { th: 'ซ่อน', en: 'Hidden' },
  archived: { th: 'เก็บถาวร', en: 'Archived' },
};

/** Products of the shop (GOODS-04). Money in satang, dates in Bangkok. */
export const PRODUCT_LIST = {
  name: 'products',
  columns: [
    { key: 'name', label: { th: 'สินค้า', en: 'Product' }, sort: 'name', always: true },
    { key: 'other_name', label: { th: 'ชื่ออีกภาษา', en: 'Name, other language' } },
    { key: 'brand', label: { th: 'แบรนด์', en: 'Brand' } },
    { key: 'category', label: { th: 'หมวด', en: 'Category' } },
    { key: 'variants', label: { th: 'แบบ', en: 'Variants' }, numeric: true },
    { key: 'price', label: { th: 'ราคา', en: 'Price' }, numeric: true, always: true, sort: 'price' },
    { key: 'was', label: { th: 'ราคาเดิม', en: 'Was' }, numeric: true },
    { key: 'stock', label: { th: 'พร้อมขาย', en: 'Stock' }, numeric: true, sort: 'stock' },
    { key: 'sold', label: { th: 'ขายแล้ว', en: 'Sold' }, numeric: true },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'created_at', label: { th: 'เพิ่มเมื่อ', en: 'Added' }, sort: 'created_at' },
  ],
  filters: {
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: PRODUCT_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
    },
    brand: { kind: 'reference', to: 'brand', label: { th: 'แบรนด์', en: 'Brand' } },
    category: { kind: 'reference', to: 'category', label: { th: 'หมวด', en: 'Category' } },
    price: { kind: 'range', unit: 'satang', label: { th: 'ราคา', en: 'Price' } },
    reduced: { kind: 'flag', label: { th: 'มีราคาเดิม', en: 'Has a “was” price' } },
    picture: { kind: 'flag', label: { th: 'มีรูป', en: 'Has a picture' } },
    created: { kind: 'dates', label: { th: 'วันที่เพิ่ม', en: 'Added' } },
  },
  sorts: ['created_at', 'name', 'price', 'stock'],
  defaultSort: '-created_at',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    { key: 'on_sale', label: STATE_NAMES.on_sale, filters: { state: 'on_sale' } },
    { key: 'sold_out', label: STATE_NAMES.sold_out, filters: { state: 'sold_out' } },
    { key: 'draft', label: STATE_NAMES.draft, filters: { state: 'draft' } },
    { key: 'scheduled', label: STATE_NAMES.scheduled, filters: { state: 'scheduled' } },
    { key: 'reduced', label: { th: 'ลดราคา', en: 'Reduced' }, filters: { reduced: 'yes' } },
    { key: 'no_picture', label: { th: 'ไม่มีรูป', en: 'Without picture' }, filters: { picture: 'no' } },
    { key: 'no_price', label: STATE_NAMES.no_price, filters: { state: 'no_price' } },
    { key: 'hidden', label: STATE_NAMES.hidden, filters: { state: 'hidden' } },
    { key: 'ended', label: STATE_NAMES.ended, filters: { state: 'ended,archived' } },
  ],
} as const satisfies ListDefinition;

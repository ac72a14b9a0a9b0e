import type { ListDefinition } from './definition.ts';

/** Suppliers of goods (STOCK-06). */
export const SUPPLIER_LIST = {
  name: 'suppliers',
  columns: [
    { key: 'name', label: { th: 'ผู้ขาย', en: 'Supplier' }, sort: 'name', always: true },
    { key: 'contact', label: { th: 'ผู้ติดต่อ', en: 'Contact' } },
    { key: 'email', label: { th: 'อีเมล', en: 'E-mail' } },
    { key: 'phone', label: { th: 'โทร', en: 'Phone' } },
    { key: 'tax_id', label: { th: 'เลขผู้เสียภาษี', en: 'Tax id' } },
    { key: 'lead_days', label: { th: 'ส่งของใน (วัน)', en: 'Delivery (days)' }, numeric: true },
    { key: 'minimum_order', label: { th: 'สั่งขั้นต่ำ', en: 'Minimum order' }, numeric: true },
    { key: 'payment_days', label: { th: 'เครดิต (วัน)', en: 'Credit (days)' }, numeric: true },
    { key: 'goods', label: { th: 'สินค้า', en: 'Products' }, numeric: true },
    { key: 'active', label: { th: 'สถานะ', en: 'State' } },
  ],
  filters: {
    active: { kind: 'flag', label: { th: 'ยังสั่งของอยู่', en: 'In use' } },
    product: { kind: 'reference', to: 'product', label: { th: 'สินค้า', en: 'Product' } },
  },
  sorts: ['name'],
  defaultSort: 'name',
  defaultView: 'active',
  views: [
    { key: 'active', label: { th: 'ใช้อยู่', en: 'In use' }, filters: { active: 'yes' } },
    { key: 'ended', label: { th: 'เลิกใช้แล้ว', en: 'Ended' }, filters: { active: 'no' } },
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
  ],
} as const satisfies ListDefinition;

import type { ListDefinition } from './definition.ts';

/** Brands of the shop (GOODS-07). */
export const BRAND_LIST = {
  name: 'brands',
  columns: [
    { key: 'name', label: { th: 'แบรนด์', en: 'Brand' }, sort: 'name', always: true },
    { key: 'aliases', label: { th: 'ชื่ออื่นที่ลูกค้าพิมพ์', en: 'Other names' } },
    { key: 'link_name', label: { th: 'ที่อยู่หน้าแบรนด์', en: 'Address' } },
    { key: 'origin', label: { th: 'มาจาก', en: 'From' } },
    { key: 'on_sale', label: { th: 'ขายอยู่', en: 'On sale' }, numeric: true },
    { key: 'products', label: { th: 'สินค้าทั้งหมด', en: 'Products' }, numeric: true },
  ],
  filters: {
    shop_in_shop: { kind: 'flag', label: { th: 'มีหน้าร้านของแบรนด์', en: 'With a shop of its own' } },
    thai: { kind: 'flag', label: { th: 'มีชื่อภาษาไทย', en: 'With a Thai name' } },
    sold: { kind: 'flag', label: { th: 'มีสินค้าขายอยู่', en: 'With products on sale' } },
  },
  sorts: ['name'],
  defaultSort: 'name',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    { key: 'no_thai', label: { th: 'ยังไม่มีชื่อไทย', en: 'Without a Thai name' }, filters: { thai: 'no' } },
    { key: 'empty', label: { th: 'ยังไม่มีสินค้าขาย', en: 'Nothing on sale' }, filters: { sold: 'no' } },
    {
      key: 'shop_in_shop',
      label: { th: 'มีหน้าร้านของแบรนด์', en: 'Shops in the shop' },
      filters: { shop_in_shop: 'yes' },
    },
  ],
} as const satisfies ListDefinition;

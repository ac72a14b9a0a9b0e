import { LIBRARY_KINDS, type LibraryKind } from '../library-values.ts';
import type { Label, ListDefinition } from './definition.ts';

const KIND_NAMES: Readonly<Record<LibraryKind, Label>> = {
  page: { th: 'รูปของหน้าและเรื่อง', en: 'Pages and posts' },
  product: { th: 'รูปสินค้า', en: 'Products' },
};

/** Pictures of the shop (CMS-04). */
export const LIBRARY_LIST = {
  name: 'library',
  columns: [
    { key: 'picture', label: { th: 'รูป', en: 'Picture' }, always: true },
    { key: 'kind', label: { th: 'ชนิด', en: 'Kind' } },
    { key: 'tags', label: { th: 'แท็ก', en: 'Tags' } },
    { key: 'size', label: { th: 'ขนาด', en: 'Size' } },
    { key: 'uses', label: { th: 'ใช้อยู่ (แห่ง)', en: 'Places' }, numeric: true },
    { key: 'used_in', label: { th: 'ใช้ที่', en: 'Shown in' } },
    { key: 'added_at', label: { th: 'เพิ่มเมื่อ', en: 'Added' }, sort: 'added_at' },
    { key: 'added_by', label: { th: 'เพิ่มโดย', en: 'Added by' } },
  ],
  filters: {
    kind: {
      kind: 'choice',
      label: { th: 'ชนิด', en: 'Kind' },
      options: LIBRARY_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
    },
    used: { kind: 'flag', label: { th: 'ใช้อยู่', en: 'In use' } },
    tag: { kind: 'words', label: { th: 'แท็ก', en: 'Tag' } },
    added: { kind: 'dates', label: { th: 'วันที่เพิ่ม', en: 'Added' } },
  },
  sorts: ['added_at'],
  defaultSort: '-added_at',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    { key: 'pages', label: KIND_NAMES.page, filters: { kind: 'page' } },
    { key: 'products', label: KIND_NAMES.product, filters: { kind: 'product' } },
    { key: 'unused', label: { th: 'ไม่ได้ใช้', en: 'Not used' }, filters: { used: 'no' } },
  ],
} as const satisfies ListDefinition;

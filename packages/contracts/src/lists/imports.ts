import { IMPORT_STATES, type ImportState } from '../product-import-values.ts';
import type { Label, ListDefinition } from './definition.ts';

export const IMPORT_STATE_NAMES: Readonly<Record<ImportState, Label>> = {
  reading: { th: 'กำลังอ่านไฟล์', en: 'Reading' },
  matching: { th: 'รอจับคู่คอลัมน์', en: 'Columns to match' },
  checking: { th: 'กำลังตรวจ', en: 'Checking' },
  checked: { th: 'ตรวจแล้ว ยังไม่นำเข้า', en: 'Checked, not imported' },
  importing: { th: 'กำลังนำเข้า', en: 'Importing' },
  done: { th: 'นำเข้าแล้ว', en: 'Imported' },
  stopped: { th: 'หยุดแล้ว', en: 'Stopped' },
  failed: { th: 'อ่านไม่ได้', en: 'Failed' },
};

/** Imports of products (GOODS-06), the newest first. */
export const IMPORT_LIST = {
  name: 'imports',
  columns: [
    { key: 'file', label: { th: 'ไฟล์', en: 'File' }, always: true },
    { key: 'created_at', label: { th: 'ส่งเมื่อ', en: 'Sent' }, sort: 'created_at' },
    { key: 'by', label: { th: 'โดย', en: 'By' } },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'rows', label: { th: 'แถว', en: 'Rows' }, numeric: true },
    { key: 'inserted', label: { th: 'สินค้าใหม่', en: 'New' }, numeric: true },
    { key: 'updated', label: { th: 'เปลี่ยน', en: 'Changed' }, numeric: true },
    { key: 'unchanged', label: { th: 'เหมือนเดิม', en: 'Unchanged' }, numeric: true },
    { key: 'refused', label: { th: 'ไม่ผ่าน', en: 'Refused' }, numeric: true },
  ],
  filters: {
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: IMPORT_STATES.map((value) => ({ value, label: IMPORT_STATE_NAMES[value] })),
    },
    sent: { kind: 'dates', label: { th: 'วันที่ส่ง', en: 'Sent' } },
    staff: { kind: 'reference', to: 'staff', label: { th: 'ผู้ส่ง', en: 'Sent by' } },
  },
  sorts: ['created_at'],
  defaultSort: '-created_at',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    {
      key: 'open',
      label: { th: 'ยังไม่จบ', en: 'Not finished' },
      filters: { state: 'reading,matching,checking,checked,importing,stopped' },
    },
    { key: 'done', label: IMPORT_STATE_NAMES.done, filters: { state: 'done' } },
  ],
} as const satisfies ListDefinition;

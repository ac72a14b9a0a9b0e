import { RECALL_SEVERITIES, RECALL_STATES, type RecallSeverity, type RecallState } from '../recall-values.ts';
import type { Label, ListDefinition } from './definition.ts';

const SEVERITY_NAMES: Readonly<Record<RecallSeverity, Label>> = {
  stop_using: { th: 'ห้ามใช้ต่อ', en: 'Stop using' },
  caution: { th: 'ควรระวัง', en: 'Caution' },
  quality: { th: 'คุณภาพ', en: 'Quality' },
};
const STATE_NAMES: Readonly<Record<RecallState, Label>> = {
  open: { th: 'กำลังเรียกคืน', en: 'Open' },
  ended: { th: 'จบแล้ว', en: 'Ended' },
};

/** Recalls of lots (STOCK-10). Dates in Bangkok. */
export const RECALL_LIST = {
  name: 'recalls',
  columns: [
    { key: 'number', label: { th: 'การเรียกคืน', en: 'Recall' }, always: true },
    { key: 'goods', label: { th: 'สินค้า', en: 'Goods' }, always: true },
    { key: 'lots', label: { th: 'ล็อต', en: 'Lots' } },
    { key: 'severity', label: { th: 'ความร้ายแรง', en: 'Severity' } },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'created_at', label: { th: 'เริ่มเมื่อ', en: 'Begun' }, sort: 'created_at' },
    { key: 'orders', label: { th: 'คำสั่งซื้อ', en: 'Orders' }, numeric: true },
    { key: 'told', label: { th: 'แจ้งแล้ว', en: 'Told' }, numeric: true },
    { key: 'unreachable', label: { th: 'แจ้งไม่ได้', en: 'Not reached' }, numeric: true },
    { key: 'by', label: { th: 'ผู้เริ่ม', en: 'Begun by' } },
  ],
  filters: {
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: RECALL_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
    },
    severity: {
      kind: 'choice',
      label: { th: 'ความร้ายแรง', en: 'Severity' },
      options: RECALL_SEVERITIES.map((value) => ({ value, label: SEVERITY_NAMES[value] })),
    },
    created: { kind: 'dates', label: { th: 'วันที่เริ่ม', en: 'Begun' } },
    product: { kind: 'reference', to: 'product', label: { th: 'สินค้า', en: 'Product' } },
  },
  sorts: ['created_at'],
  defaultSort: '-created_at',
  defaultView: 'open',
  views: [
    { key: 'open', label: STATE_NAMES.open, filters: { state: 'open' } },
    { key: 'ended', label: STATE_NAMES.ended, filters: { state: 'ended' } },
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
  ],
} as const satisfies ListDefinition;

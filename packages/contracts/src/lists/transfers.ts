import type { ListDefinition } from './definition.ts';

/** Receipts whose points members want on a card (LOYAL-10). Money in satang, dates in Bangkok. */
export const TRANSFER_LIST = {
  name: 'transfers',
  columns: [
    { key: 'name', label: { th: 'สมาชิก', en: 'Member' }, always: true },
    { key: 'receipt_id', label: { th: 'ใบเสร็จ', en: 'Receipt' }, always: true },
    { key: 'card_number', label: { th: 'บัตร The 1', en: 'The 1 card' } },
    { key: 'receipt_amount', label: { th: 'ยอดใบเสร็จ', en: 'Amount' }, numeric: true, always: true },
    { key: 'submitted_at', label: { th: 'ส่งเมื่อ', en: 'Sent' } },
    { key: 'due_at', label: { th: 'ครบกำหนด', en: 'Due' }, sort: 'due_at' },
    { key: 'status', label: { th: 'สถานะ', en: 'Status' } },
    { key: 'decided_at', label: { th: 'ตัดสินเมื่อ', en: 'Decided' }, sort: 'decided_at' },
    { key: 'reason', label: { th: 'เหตุผล', en: 'Reason' } },
  ],
  filters: {
    status: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'Status' },
      options: [
        { value: 'waiting', label: { th: 'รอตรวจ', en: 'To check' } },
        { value: 'approved', label: { th: 'โอนแล้ว', en: 'Transferred' } },
        { value: 'rejected', label: { th: 'ไม่ผ่าน', en: 'Rejected' } },
      ],
    },
    late: { kind: 'flag', label: { th: 'เลยกำหนด', en: 'Late' } },
    submitted: { kind: 'dates', label: { th: 'วันที่ส่ง', en: 'Sent' } },
    due: { kind: 'dates', label: { th: 'วันครบกำหนด', en: 'Due' } },
    decided: { kind: 'dates', label: { th: 'วันที่ตัดสิน', en: 'Decided' } },
    amount: { kind: 'range', unit: 'satang', label: { th: 'ยอดใบเสร็จ', en: 'Amount' } },
  },
  sorts: ['due_at', 'decided_at'],
  defaultSort: '-due_at',
  defaultView: 'waiting',
  views: [
    {
      key: 'waiting',
      label: { th: 'รอตรวจ', en: 'To check' },
      filters: { status: 'waiting' },
      sort: 'due_at',
    },
    {
      key: 'late',
      label: { th: 'เลยกำหนด', en: 'Late' },
      filters: { status: 'waiting', late: 'yes' },
      sort: 'due_at',
    },
    {
      key: 'approved',
      label: { th: 'โอนแล้ว', en: 'Transferred' },
      filters: { status: 'approved' },
      sort: '-decided_at',
    },
    {
      key: 'rejected',
      label: { th: 'ไม่ผ่าน', en: 'Rejected' },
      filters: { status: 'rejected' },
      sort: '-decided_at',
    },
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
  ],
} as const satisfies ListDefinition;

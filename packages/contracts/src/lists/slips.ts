import type { ListDefinition } from './definition.ts';

/** Slips of bank transfers (PAY-14 to PAY-18). Money in satang, dates in Bangkok. */
export const SLIP_LIST = {
  name: 'slips',
  columns: [
    { key: 'slip_id', label: { th: 'สลิป', en: 'Slip' }, always: true },
    { key: 'so_no', label: { th: 'คำสั่งซื้อ', en: 'Order' }, always: true },
    { key: 'customer', label: { th: 'ผู้รับ', en: 'Receiver' }, always: true },
    { key: 'amount', label: { th: 'ยอดโอน', en: 'Transferred' }, numeric: true, always: true },
    { key: 'total', label: { th: 'ยอดคำสั่งซื้อ', en: 'Order total' }, numeric: true },
    { key: 'bank', label: { th: 'เข้าบัญชี', en: 'To account' } },
    { key: 'transferred_at', label: { th: 'โอนเมื่อ', en: 'Transferred at' } },
    { key: 'uploaded_at', label: { th: 'ส่งสลิปเมื่อ', en: 'Sent' }, sort: 'uploaded_at' },
    { key: 'status', label: { th: 'สถานะ', en: 'Status' } },
    { key: 'decided_at', label: { th: 'ตัดสินเมื่อ', en: 'Decided' }, sort: 'decided_at' },
    { key: 'reason', label: { th: 'เหตุผล', en: 'Reason' } },
  ],
  filters: {
    status: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'Status' },
      options: [
        { value: 'waiting', label: { th: 'รอตรวจ', en: 'Waiting' } },
        { value: 'approved', label: { th: 'อนุมัติแล้ว', en: 'Approved' } },
        { value: 'rejected', label: { th: 'ไม่ผ่าน', en: 'Rejected' } },
      ],
    },
    late: { kind: 'flag', label: { th: 'รอเกินหนึ่งวัน', en: 'Waiting for over a day' } },
    differs: { kind: 'flag', label: { th: 'ยอดไม่ตรง', en: 'Amount differs' } },
    bank: { kind: 'words', label: { th: 'เข้าบัญชี (รหัสธนาคาร)', en: 'To account (bank code)' } },
    uploaded: { kind: 'dates', label: { th: 'วันที่ส่งสลิป', en: 'Sent' } },
    decided: { kind: 'dates', label: { th: 'วันที่ตัดสิน', en: 'Decided' } },
    amount: { kind: 'range', unit: 'satang', label: { th: 'ยอดโอน', en: 'Transferred' } },
  },
  sorts: ['uploaded_at', 'decided_at'],
  defaultSort: '-uploaded_at',
  defaultView: 'waiting',
  views: [
    {
      key: 'waiting',
      label: { th: 'รอตรวจ', en: 'Waiting' },
      filters: { status: 'waiting' },
      sort: 'uploaded_at',
    },
    {
      key: 'late',
      label: { th: 'รอเกินหนึ่งวัน', en: 'Over a day' },
      filters: { status: 'waiting', late: 'yes' },
      sort: 'uploaded_at',
    },
    {
      key: 'approved',
      label: { th: 'อนุมัติแล้ว', en: 'Approved' },
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

import type { ListDefinition } from './definition.ts';

/** Refunds (PAY-19 and following). Money in satang, dates in Bangkok. */
export const REFUND_LIST = {
  name: 'refunds',
  columns: [
    { key: 'so_no', label: { th: 'คำสั่งซื้อ', en: 'Order' }, always: true },
    { key: 'customer', label: { th: 'ลูกค้า', en: 'Customer' }, always: true },
    { key: 'amount', label: { th: 'ยอดคืน', en: 'Amount' }, numeric: true, always: true },
    { key: 'reason', label: { th: 'เหตุผล', en: 'Reason' } },
    { key: 'method', label: { th: 'วิธีคืน', en: 'By' } },
    { key: 'requested_at', label: { th: 'ค้างตั้งแต่', en: 'Owed since' }, sort: 'requested_at' },
    { key: 'status', label: { th: 'สถานะ', en: 'Status' } },
    { key: 'done_at', label: { th: 'คืนเมื่อ', en: 'Refunded' }, sort: 'done_at' },
    { key: 'reference', label: { th: 'เลขอ้างอิงการโอน', en: 'Reference' } },
  ],
  filters: {
    status: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'Status' },
      options: [
        { value: 'due', label: { th: 'รอคืน', en: 'Due' } },
        { value: 'failed', label: { th: 'คืนไม่สำเร็จ', en: 'Failed' } },
        { value: 'done', label: { th: 'คืนแล้ว', en: 'Done' } },
      ],
    },
    by_hand: { kind: 'flag', label: { th: 'ร้านต้องโอนเอง', en: 'To be transferred by hand' } },
    late: { kind: 'flag', label: { th: 'ค้างเกินหนึ่งวัน', en: 'Due for over a day' } },
    method: {
      kind: 'choice',
      label: { th: 'วิธีคืน', en: 'By' },
      options: [
        { value: 'gateway', label: { th: 'ทางเดิมที่ชำระ', en: 'The way it was paid' } },
        { value: 'transfer', label: { th: 'โอนเข้าบัญชี', en: 'Bank transfer' } },
        { value: 'exchange', label: { th: 'เครดิตเปลี่ยนสินค้า', en: 'Credit of an exchange' } },
      ],
    },
    reason: {
      kind: 'choice',
      label: { th: 'เหตุผล', en: 'Reason' },
      options: [
        { value: 'cancelled', label: { th: 'ยกเลิกคำสั่งซื้อ', en: 'Order cancelled' } },
        { value: 'late', label: { th: 'เงินมาหลังคำสั่งซื้อปิด', en: 'Paid too late' } },
        { value: 'twice', label: { th: 'จ่ายซ้ำ', en: 'Paid twice' } },
        { value: 'wrong_amount', label: { th: 'ยอดไม่ตรง', en: 'Wrong amount' } },
        { value: 'surplus', label: { th: 'โอนเกิน', en: 'Too much transferred' } },
        { value: 'goods', label: { th: 'คืนสินค้า', en: 'Goods refunded' } },
      ],
    },
    requested: { kind: 'dates', label: { th: 'ค้างตั้งแต่', en: 'Owed since' } },
    done: { kind: 'dates', label: { th: 'วันที่คืน', en: 'Refunded' } },
    amount: { kind: 'range', unit: 'satang', label: { th: 'ยอดคืน', en: 'Amount' } },
  },
  sorts: ['requested_at', 'done_at'],
  defaultSort: '-requested_at',
  defaultView: 'due',
  views: [
    { key: 'due', label: { th: 'รอคืน', en: 'Due' }, filters: { status: 'due' }, sort: 'requested_at' },
    {
      key: 'by_hand',
      label: { th: 'ต้องโอนเอง', en: 'To transfer' },
      filters: { status: 'due,failed', by_hand: 'yes' },
      sort: 'requested_at',
    },
    {
      key: 'failed',
      label: { th: 'คืนไม่สำเร็จ', en: 'Failed' },
      filters: { status: 'failed' },
      sort: 'requested_at',
    },
    {
      key: 'late',
      label: { th: 'ค้างเกินหนึ่งวัน', en: 'Over a day' },
      filters: { status: 'due', late: 'yes' },
      sort: 'requested_at',
    },
    { key: 'done', label: { th: 'คืนแล้ว', en: 'Done' }, filters: { status: 'done' }, sort: '-done_at' },
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
  ],
} as const satisfies ListDefinition;

import type { ListDefinition } from './definition.ts';

/** Requests for returns (RTRN-02). Dates in Bangkok. */
export const RETURN_LIST = {
  name: 'returns',
  columns: [
    { key: 'return_no', label: { th: 'เลขที่', en: 'Number' }, always: true },
    { key: 'asked_at', label: { th: 'ขอเมื่อ', en: 'Requested' }, sort: 'asked_at' },
    { key: 'customer', label: { th: 'ลูกค้า', en: 'Customer' }, always: true },
    { key: 'items', label: { th: 'สินค้า', en: 'Items' } },
    { key: 'reasons', label: { th: 'เหตุผล', en: 'Reasons' } },
    { key: 'status', label: { th: 'สถานะ', en: 'Status' } },
    { key: 'decide_by', label: { th: 'ตอบภายใน', en: 'Answer by' }, sort: 'decide_by' },
    { key: 'status_at', label: { th: 'เปลี่ยนสถานะเมื่อ', en: 'Status since' }, sort: 'status_at' },
  ],
  filters: {
    status: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'Status' },
      options: [
        { value: 'asked', label: { th: 'รอตัดสิน', en: 'To decide' } },
        { value: 'approved', label: { th: 'รอของกลับ', en: 'On the way' } },
        { value: 'received', label: { th: 'รอตรวจรับ', en: 'To inspect' } },
        { value: 'inspected', label: { th: 'รอคืนเงิน', en: 'To refund' } },
        { value: 'done', label: { th: 'เสร็จแล้ว', en: 'Done' } },
        { value: 'refused', label: { th: 'ปฏิเสธ', en: 'Refused' } },
        { value: 'withdrawn', label: { th: 'ลูกค้ายกเลิก', en: 'Withdrawn' } },
      ],
    },
    late: { kind: 'flag', label: { th: 'เลยกำหนดตอบ', en: 'Answer is late' } },
    asked: { kind: 'dates', label: { th: 'วันที่ขอ', en: 'Requested' } },
    reason: {
      kind: 'choice',
      label: { th: 'เหตุผล', en: 'Reason' },
      options: [
        { value: 'changed_mind', label: { th: 'เปลี่ยนใจ', en: 'Changed mind' } },
        { value: 'other_shade', label: { th: 'เฉดไม่ตรง', en: 'Another shade' } },
        { value: 'reaction', label: { th: 'แพ้หรือระคายเคือง', en: 'Skin reaction' } },
        { value: 'wrong_item', label: { th: 'ส่งผิด', en: 'Wrong item' } },
        { value: 'damaged', label: { th: 'แตก บุบ รั่ว', en: 'Damaged' } },
        { value: 'defect', label: { th: 'หมดอายุหรือเสีย', en: 'Expired or spoilt' } },
      ],
    },
  },
  sorts: ['asked_at', 'decide_by', 'status_at'],
  defaultSort: '-asked_at',
  defaultView: 'to_decide',
  views: [
    {
      key: 'to_decide',
      label: { th: 'รอตัดสิน', en: 'To decide' },
      filters: { status: 'asked' },
      sort: 'decide_by',
    },
    {
      key: 'on_the_way',
      label: { th: 'รอของกลับ', en: 'On the way' },
      filters: { status: 'approved' },
      sort: 'status_at',
    },
    {
      key: 'to_inspect',
      label: { th: 'รอตรวจรับ', en: 'To inspect' },
      filters: { status: 'received' },
      sort: 'status_at',
    },
    {
      key: 'to_refund',
      label: { th: 'รอคืนเงิน', en: 'To refund' },
      filters: { status: 'inspected' },
      sort: 'status_at',
    },
    {
      key: 'done',
      label: { th: 'เสร็จแล้ว', en: 'Done' },
      filters: { status: 'done,refused,withdrawn' },
      sort: '-status_at',
    },
    {
      key: 'late',
      label: { th: 'เลยกำหนดตอบ', en: 'Answer is late' },
      filters: { late: 'yes' },
      sort: 'decide_by',
    },
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
  ],
} as const satisfies ListDefinition;

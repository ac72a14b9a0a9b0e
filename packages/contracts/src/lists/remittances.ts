import type { ListDefinition } from './definition.ts';

/** Statements of carriers about cash on delivery (SHIP-08). */
export const STATEMENT_LIST = {
  name: 'remittances',
  columns: [
    { key: 'number', label: { th: 'เลขที่รอบโอน', en: 'Statement' }, always: true },
    { key: 'carrier', label: { th: 'ขนส่ง', en: 'Carrier' } },
    { key: 'period', label: { th: 'วันที่โอน', en: 'Paid on' } },
    { key: 'rows', label: { th: 'รายการ', en: 'Rows' }, numeric: true },
    { key: 'total', label: { th: 'ยอดเก็บเงิน', en: 'Collected' }, numeric: true, always: true },
    { key: 'fee', label: { th: 'ค่าธรรมเนียม', en: 'Fee' }, numeric: true },
    { key: 'open', label: { th: 'ผลต่างค้าง', en: 'Open differences' }, numeric: true },
    { key: 'booked_at', label: { th: 'ลงบัญชีเมื่อ', en: 'Booked' }, sort: 'booked_at' },
  ],
  filters: {
    open: { kind: 'flag', label: { th: 'มีผลต่างค้าง', en: 'With open differences' } },
    booked: { kind: 'dates', label: { th: 'วันที่ลงบัญชี', en: 'Booked' } },
  },
  sorts: ['booked_at'],
  defaultSort: '-booked_at',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    { key: 'open', label: { th: 'มีผลต่างค้าง', en: 'With open differences' }, filters: { open: 'yes' } },
  ],
} as const satisfies ListDefinition;

/** Differences between statements and parcels. */
export const DIFFERENCE_LIST = {
  name: 'cod-differences',
  columns: [
    { key: 'tracking_no', label: { th: 'เลขพัสดุ', en: 'Parcel' }, always: true },
    { key: 'kind', label: { th: 'ผลต่าง', en: 'Difference' }, always: true },
    { key: 'so_no', label: { th: 'คำสั่งซื้อ', en: 'Order' } },
    { key: 'statement', label: { th: 'รอบโอน', en: 'Statement' } },
    { key: 'expected', label: { th: 'ควรได้', en: 'Expected' }, numeric: true },
    { key: 'found', label: { th: 'ได้รับ', en: 'Received' }, numeric: true },
    { key: 'opened_at', label: { th: 'พบเมื่อ', en: 'Found' }, sort: 'opened_at' },
    { key: 'status', label: { th: 'สถานะ', en: 'Status' } },
  ],
  filters: {
    status: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'Status' },
      options: [
        { value: 'open', label: { th: 'ยังไม่จัดการ', en: 'Open' } },
        { value: 'asked', label: { th: 'ถามขนส่งแล้ว', en: 'Carrier asked' } },
        { value: 'resolved', label: { th: 'จบแล้ว', en: 'Resolved' } },
      ],
    },
    kind: {
      kind: 'choice',
      label: { th: 'ผลต่าง', en: 'Difference' },
      options: [
        { value: 'differs', label: { th: 'ยอดไม่ตรง', en: 'Amount differs' } },
        { value: 'unknown', label: { th: 'ไม่รู้จักเลขพัสดุ', en: 'Unknown parcel' } },
        { value: 'twice', label: { th: 'จ่ายซ้ำ', en: 'Paid twice' } },
        { value: 'undelivered', label: { th: 'ยังไม่ถึงผู้รับ', en: 'Not delivered' } },
        { value: 'returned', label: { th: 'ตีกลับ', en: 'Returned' } },
        { value: 'missing', label: { th: 'ยังไม่ได้รับเงิน', en: 'Not paid' } },
        { value: 'taken_back', label: { th: 'ขนส่งหักคืน', en: 'Taken back' } },
      ],
    },
    found_on: { kind: 'dates', label: { th: 'วันที่พบ', en: 'Found' } },
  },
  sorts: ['opened_at'],
  defaultSort: '-opened_at',
  defaultView: 'open',
  views: [
    {
      key: 'open',
      label: { th: 'ต้องจัดการ', en: 'To resolve' },
      filters: { status: 'open' },
      sort: 'opened_at',
    },
    {
      key: 'asked',
      label: { th: 'ถามขนส่งแล้ว', en: 'Carrier asked' },
      filters: { status: 'asked' },
      sort: 'opened_at',
    },
    {
      key: 'missing',
      label: { th: 'ยังไม่ได้รับเงิน', en: 'Not paid' },
      filters: { kind: 'missing', status: 'open,asked' },
      sort: 'opened_at',
    },
    { key: 'resolved', label: { th: 'จบแล้ว', en: 'Resolved' }, filters: { status: 'resolved' } },
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
  ],
} as const satisfies ListDefinition;

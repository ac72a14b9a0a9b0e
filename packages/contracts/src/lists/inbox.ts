import type { ListDefinition } from './definition.ts';

/** Conversations with customers (INBOX-01). Dates in Bangkok. */
export const INBOX_LIST = {
  name: 'inbox',
  columns: [
    { key: 'customer', label: { th: 'ลูกค้า', en: 'Customer' }, always: true },
    { key: 'channel', label: { th: 'ช่องทาง', en: 'Channel' } },
    { key: 'state', label: { th: 'สถานะ', en: 'State' } },
    { key: 'assigned', label: { th: 'ผู้ดูแล', en: 'Assigned to' } },
    { key: 'waiting_since', label: { th: 'รอตั้งแต่', en: 'Waits since' }, sort: 'turn' },
    { key: 'unread', label: { th: 'ยังไม่อ่าน', en: 'Unread' }, numeric: true },
    { key: 'last_at', label: { th: 'ข้อความล่าสุด', en: 'Last message' }, sort: 'last_at' },
    { key: 'begun_at', label: { th: 'เริ่มเมื่อ', en: 'Begun' } },
  ],
  filters: {
    state: {
      kind: 'choice',
      label: { th: 'สถานะ', en: 'State' },
      options: [
        { value: 'open', label: { th: 'เปิดอยู่', en: 'Open' } },
        { value: 'closed', label: { th: 'จบแล้ว', en: 'Closed' } },
      ],
    },
    assigned: {
      kind: 'choice',
      label: { th: 'ผู้ดูแล', en: 'Assigned to' },
      options: [
        { value: 'me', label: { th: 'ฉัน', en: 'Me' } },
        { value: 'others', label: { th: 'คนอื่น', en: 'Others' } },
        { value: 'nobody', label: { th: 'ไม่มี', en: 'Nobody' } },
      ],
    },
    assignee: { kind: 'reference', to: 'staff', label: { th: 'พนักงาน', en: 'Colleague' } },
    waits: { kind: 'flag', label: { th: 'ลูกค้ารอคำตอบ', en: 'Waits for an answer' } },
    channel: {
      kind: 'choice',
      label: { th: 'ช่องทาง', en: 'Channel' },
      options: [
        { value: 'page', label: { th: 'หน้าร้าน', en: 'Shop' } },
        { value: 'line', label: { th: 'แอป LINE', en: 'LINE' } },
      ],
    },
    member: { kind: 'flag', label: { th: 'เป็นสมาชิก', en: 'Of a member' } },
    last: { kind: 'dates', label: { th: 'ข้อความล่าสุด', en: 'Last message' } },
    begun: { kind: 'dates', label: { th: 'เริ่มเมื่อ', en: 'Begun' } },
  },
  sorts: ['turn', 'last_at'],
  defaultSort: 'turn',
  defaultView: 'unassigned',
  views: [
    {
      key: 'unassigned',
      label: { th: 'ยังไม่มีคนรับ', en: 'Unassigned' },
      filters: { state: 'open', assigned: 'nobody' },
    },
    { key: 'mine', label: { th: 'ของฉัน', en: 'Mine' }, filters: { state: 'open', assigned: 'me' } },
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: { state: 'open' } },
    { key: 'closed', label: { th: 'จบแล้ว', en: 'Closed' }, filters: { state: 'closed' }, sort: '-last_at' },
  ],
} as const satisfies ListDefinition;

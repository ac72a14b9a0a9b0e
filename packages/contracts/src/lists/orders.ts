import type { ListDefinition } from './definition.ts';

const STATUS_OPTIONS = [
  { value: '1', label: { th: 'รอชำระ', en: 'To pay' } },
  { value: '2', label: { th: 'รอตรวจสลิป', en: 'Slip to check' } },
  { value: '29', label: { th: 'รอยืนยันปลายทาง', en: 'COD to confirm' } },
  { value: '3', label: { th: 'รอจัด', en: 'To pack' } },
  { value: '13', label: { th: 'กำลังจัด', en: 'Packing' } },
  { value: '14', label: { th: 'ส่งแล้ว', en: 'Shipped' } },
  { value: '17', label: { th: 'ถึงผู้รับ', en: 'Delivered' } },
  { value: '98', label: { th: 'สำเร็จ รอรีวิว', en: 'Completed, no review' } },
  { value: '99', label: { th: 'สำเร็จ', en: 'Completed' } },
  { value: '15', label: { th: 'ยกเลิก', en: 'Cancelled' } },
] as const;

const PAYMENT_OPTIONS = [
  { value: 'promptpay', label: { th: 'พร้อมเพย์', en: 'PromptPay' } },
  { value: 'card', label: { th: 'บัตร', en: 'Card' } },
  { value: 'transfer', label: { th: 'โอน แนบสลิป', en: 'Transfer with slip' } },
  { value: 'cod', label: { th: 'ปลายทาง', en: 'Cash on delivery' } },
] as const;

const ASSIGNED_OPTIONS = [
  { value: 'me', label: { th: 'ฉัน', en: 'Me' } },
  { value: 'others', label: { th: 'คนอื่น', en: 'Others' } },
  { value: 'nobody', label: { th: 'ไม่มี', en: 'Nobody' } },
] as const;

const MADE_OPTIONS = [
  { value: 'me', label: { th: 'ฉัน', en: 'Me' } },
  { value: 'staff', label: { th: 'พนักงาน', en: 'Staff' } },
  { value: 'customer', label: { th: 'ลูกค้าเอง', en: 'The customer' } },
] as const;

const BACK_OPTIONS = [
  { value: 'returning', label: { th: 'กำลังกลับมา', en: 'On the way back' } },
  { value: 'to_inspect', label: { th: 'ถึงแล้ว รอตรวจรับ', en: 'Back, to inspect' } },
] as const;

/** All orders of the shop, guests' included (ORD-01). Money in satang, dates in Bangkok. */
export const ORDER_LIST = {
  name: 'orders',
  columns: [
    { key: 'so_no', label: { th: 'เลขที่', en: 'Number' }, always: true },
    { key: 'placed_at', label: { th: 'สั่งเมื่อ', en: 'Placed' }, sort: 'placed_at' },
    { key: 'customer', label: { th: 'ลูกค้า', en: 'Customer' }, always: true },
    { key: 'province', label: { th: 'จังหวัด', en: 'Province' } },
    { key: 'items', label: { th: 'สินค้า', en: 'Items' } },
    { key: 'payment', label: { th: 'ชำระ', en: 'Payment' } },
    { key: 'paid_at', label: { th: 'จ่ายเมื่อ', en: 'Paid' } },
    { key: 'status', label: { th: 'สถานะ', en: 'Status' } },
    { key: 'status_at', label: { th: 'เปลี่ยนสถานะเมื่อ', en: 'Status since' }, sort: 'status_at' },
    { key: 'ship_by', label: { th: 'ส่งภายใน', en: 'Ship by' }, sort: 'ship_by' },
    { key: 'carrier', label: { th: 'ขนส่ง', en: 'Carrier' } },
    { key: 'tracking_no', label: { th: 'เลขพัสดุ', en: 'Tracking number' } },
    { key: 'promo_code', label: { th: 'โค้ด', en: 'Code' } },
    { key: 'source', label: { th: 'ช่องทาง', en: 'Channel' } },
    { key: 'made_by', label: { th: 'ผู้สร้าง', en: 'Made by' } },
    { key: 'assigned', label: { th: 'ผู้รับผิดชอบ', en: 'Assigned to' } },
    { key: 'tags', label: { th: 'ป้าย', en: 'Tags' } },
    { key: 'total', label: { th: 'ยอดสุทธิ', en: 'Total' }, sort: 'total', always: true, numeric: true },
  ],
  filters: {
    status: { kind: 'choice', label: { th: 'สถานะ', en: 'Status' }, options: STATUS_OPTIONS },
    payment: { kind: 'choice', label: { th: 'ชำระด้วย', en: 'Payment' }, options: PAYMENT_OPTIONS },
    paid: { kind: 'flag', label: { th: 'จ่ายแล้ว', en: 'Paid' } },
    placed: { kind: 'dates', label: { th: 'วันที่สั่ง', en: 'Placed' } },
    since: { kind: 'dates', label: { th: 'เปลี่ยนสถานะเมื่อ', en: 'Status since' } },
    ship_by: { kind: 'dates', label: { th: 'ส่งภายใน', en: 'Ship by' } },
    late: { kind: 'flag', label: { th: 'เลยกำหนดส่ง', en: 'Late' } },
    work: { kind: 'flag', label: { th: 'งานวันนี้', en: "Today's work" } },
    blocked: { kind: 'flag', label: { th: 'จ่ายแล้วแต่ส่งไม่ได้', en: 'Paid but cannot ship' } },
    cancel_asked: { kind: 'flag', label: { th: 'ลูกค้าขอยกเลิก', en: 'Customer asked to cancel' } },
    held: { kind: 'flag', label: { th: 'พักไว้ น่าสงสัย', en: 'Held as suspicious' } },
    refused: { kind: 'flag', label: { th: 'ปลายทาง เคยไม่รับพัสดุ', en: 'COD, refused a parcel before' } },
    problem: { kind: 'flag', label: { th: 'มีปัญหา', en: 'Problem' } },
    back: { kind: 'choice', label: { th: 'พัสดุตีกลับ', en: 'Parcels coming back' }, options: BACK_OPTIONS },
    pickup: { kind: 'flag', label: { th: 'รับที่สาขา', en: 'Picked up at a branch' } },
    branch: { kind: 'reference', to: 'branch', label: { th: 'รับที่สาขาใด', en: 'Branch' } },
    sender: { kind: 'reference', to: 'branch', label: { th: 'ส่งจากสาขา', en: 'Sent by branch' } },
    supplement: { kind: 'flag', label: { th: 'ค่าจัดส่งเพิ่ม', en: 'Delivery difference' } },
    guest: { kind: 'flag', label: { th: 'ไม่มีบัญชี', en: 'Guest' } },
    total: { kind: 'range', unit: 'satang', label: { th: 'ยอดสุทธิ', en: 'Total' } },
    carrier: { kind: 'words', from: 'carrier', label: { th: 'ขนส่ง', en: 'Carrier' } },
    province: { kind: 'words', from: 'province', label: { th: 'จังหวัด', en: 'Province' } },
    code: { kind: 'words', from: 'code', label: { th: 'โค้ด', en: 'Code' } },
    channel: { kind: 'words', label: { th: 'ช่องทาง', en: 'Channel' } },
    product: { kind: 'reference', to: 'product', label: { th: 'มีสินค้า', en: 'Product' } },
    variant: { kind: 'reference', to: 'variant', label: { th: 'มีตัวเลือกสินค้า', en: 'Variant' } },
    brand: { kind: 'reference', to: 'brand', label: { th: 'มีแบรนด์', en: 'Brand' } },
    promotion: { kind: 'reference', to: 'promotion', label: { th: 'โปรโมชัน', en: 'Promotion' } },
    customer: { kind: 'reference', to: 'customer', label: { th: 'ลูกค้า', en: 'Customer' } },
    staff: { kind: 'reference', to: 'staff', label: { th: 'พนักงานที่ทำ', en: 'Handled by' } },
    made: { kind: 'choice', label: { th: 'ผู้สร้าง', en: 'Made by' }, options: MADE_OPTIONS },
    made_by: { kind: 'reference', to: 'staff', label: { th: 'สร้างโดย', en: 'Made by colleague' } },
    assigned: { kind: 'choice', label: { th: 'ผู้รับผิดชอบ', en: 'Assigned to' }, options: ASSIGNED_OPTIONS },
    assignee: { kind: 'reference', to: 'staff', label: { th: 'มอบหมายให้', en: 'Assigned to colleague' } },
    tag: { kind: 'words', from: 'tag', label: { th: 'ป้าย', en: 'Tag' } },
  },
  sorts: ['placed_at', 'ship_by', 'status_at', 'total'],
  defaultSort: '-placed_at',
  defaultView: 'all',
  views: [
    {
      key: 'today',
      label: { th: 'งานวันนี้', en: "Today's work" },
      filters: { work: 'yes' },
      sort: 'ship_by',
    },
    {
      key: 'to_pack',
      label: { th: 'ต้องจัด', en: 'To pack' },
      filters: { status: '3,13', pickup: 'no' },
      sort: 'ship_by',
    },
    { key: 'late', label: { th: 'เลยกำหนด', en: 'Late' }, filters: { late: 'yes' }, sort: 'ship_by' },
    {
      key: 'cod',
      label: { th: 'รอยืนยันปลายทาง', en: 'COD to confirm' },
      filters: { status: '29' },
      sort: 'placed_at',
    },
    {
      key: 'slips',
      label: { th: 'รอตรวจสลิป', en: 'Slips to check' },
      filters: { status: '2' },
      sort: 'placed_at',
    },
    {
      key: 'cancel_requests',
      label: { th: 'ขอยกเลิก', en: 'Cancel requests' },
      filters: { cancel_asked: 'yes' },
      sort: 'placed_at',
    },
    {
      key: 'suspicious',
      label: { th: 'น่าสงสัย', en: 'Suspicious' },
      filters: { held: 'yes' },
      sort: 'placed_at',
    },
    {
      key: 'blocked',
      label: { th: 'จ่ายแล้วส่งไม่ได้', en: 'Paid but cannot ship' },
      filters: { blocked: 'yes' },
      sort: 'ship_by',
    },
    {
      key: 'shipped_today',
      label: { th: 'ส่งวันนี้', en: 'Shipped today' },
      filters: { status: '14', since: 'today' },
      sort: '-status_at',
    },
    {
      key: 'problems',
      label: { th: 'มีปัญหา', en: 'Problems' },
      filters: { problem: 'yes' },
      sort: 'status_at',
    },
    {
      key: 'returning',
      label: { th: 'พัสดุกำลังตีกลับ', en: 'Parcels on the way back' },
      filters: { back: 'returning' },
      sort: 'status_at',
    },
    {
      key: 'parcels_back',
      label: { th: 'พัสดุตีกลับรอตรวจ', en: 'Parcels back, to inspect' },
      filters: { back: 'to_inspect' },
      sort: 'status_at',
    },
    {
      key: 'mine',
      label: { th: 'งานของฉัน', en: 'Assigned to me' },
      filters: { assigned: 'me' },
      sort: '-placed_at',
    },
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
  ],
} as const satisfies ListDefinition;

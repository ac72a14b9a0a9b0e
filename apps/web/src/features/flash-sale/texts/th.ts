/** Flash sale texts of blocks and of the sale page. */
export const flash = {
  title: 'แฟลชเซล',
  all: 'ดูแฟลชเซลทั้งหมด',
  home: 'หน้าแรก',
  endsIn: 'จบใน',
  days_other: '{{count}} วัน',
  overTitle: 'รอบนี้จบแล้ว',
  taken: 'ขายแล้ว {{taken}} จาก {{allotment}}',
  lastOnes: 'เหลือ {{count}} ชิ้น',
  ready: 'มี {{allotment}} ชิ้น',
  perCustomer: 'ไม่เกิน {{count}} ชิ้นต่อคน',
  add: 'ใส่ถุง',
  addLabel: 'ใส่ {{name}} ลงถุง',
  look: 'ดูสินค้า',
  gone: 'ครบจำนวนแล้ว',
  soldOut: 'สินค้าหมด',
  priceNow: 'ราคาตอนนี้ {{price}}',
} as const;

/** What belongs to every page of the back office: search, keys, notices, views. */
export const office = {
  find: 'ค้นเลขคำสั่งซื้อ ลูกค้า สินค้า หรือสั่งงาน',
  findShort: 'ค้นหาและสั่งงาน',
  results: 'ผลการค้นหา',
  kinds: { all: 'ทั้งหมด', orders: 'คำสั่งซื้อ', customers: 'ลูกค้า', products: 'สินค้า', acts: 'หน้าและสั่งงาน' },
  bought_other: 'ซื้อ {{count}} ครั้ง',
  noResults: 'ไม่พบ “{{q}}”',
  searching: 'กำลังค้นหา',
  failed: 'ค้นหาไม่สำเร็จ ลองอีกครั้ง',
  keys: { choose: 'เลือก', open: 'เปิด', newTab: 'เปิดแท็บใหม่', lastFive: 'พิมพ์เลขท้าย 5 ตัวได้เลย' },
  newRefund: 'คืนเงินให้ลูกค้า',
  newCampaign: 'สร้างแคมเปญ',
  newPost: 'เขียนบทความ',
  ordersView: 'คำสั่งซื้อ: {{view}}',
};

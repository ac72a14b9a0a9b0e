/** Who changed what of a record, with values. */
export const recordHistory = {
  title: 'ประวัติการแก้ไข',
  none: 'ยังไม่มีการแก้ไข',
  more: 'ดูการแก้ไขก่อนหน้านี้',
  of: '{{field}}ของ{{of}}',
  yes: 'ใช่',
  no: 'ไม่ใช่',
  by: { gone: 'อดีตพนักงาน', shop: 'ระบบของร้าน' },
  sources: { import: 'จากการนำเข้า', job: 'จากงานเบื้องหลัง', cli: 'บนเครื่องเซิร์ฟเวอร์' },
};

/** Keyboard shortcuts of the office. */
export const keys = {
  title: 'ปุ่มลัด',
  ofPage: 'ในหน้านี้',
  everywhere: 'ทุกหน้า',
  next: 'แถวถัดไป',
  previous: 'แถวก่อนหน้า',
  open: 'เปิดแถวนี้',
  select: 'เลือกแถวนี้',
  search: 'ไปที่ช่องค้นหา',
  find: 'ค้นหาทุกอย่าง',
  undo: 'เลิกทำสิ่งที่ข้อความบอกว่าเลิกทำได้',
  switch: 'ใช้ปุ่มลัดแบบปุ่มเดียว เฉพาะฉันบนเครื่องนี้',
};

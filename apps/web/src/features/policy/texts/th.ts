export const policy = {
  earlier: 'ฉบับก่อนหน้า',
  version: 'ฉบับที่ {{version}} ใช้ตั้งแต่ {{date}}',
  notCurrent: 'นี่เป็นฉบับก่อนหน้า ไม่ใช่ฉบับที่ใช้อยู่',
  current: 'อ่านฉบับที่ใช้อยู่',
  shown: 'กำลังอ่าน',
  missing: 'ไม่พบฉบับนี้',
  missingText: 'อ่านฉบับที่ใช้อยู่ หรือเลือกฉบับอื่น',
} as const;

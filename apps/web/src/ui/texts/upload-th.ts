/** Uploads of files: only pages with one load them. */
export const upload = {
  cancel: 'ยกเลิก',
  checking: 'กำลังตรวจ',
  cancelled: 'ยกเลิกการส่งแล้ว ไฟล์ยังอยู่ตรงนี้',
  again: 'ส่งอีกครั้ง',
} as const;

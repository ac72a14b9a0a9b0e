export const pictures = {
  close: 'ปิด',
  previous: 'รูปก่อนหน้า',
  next: 'รูปถัดไป',
  place: 'รูปที่ {{number}} จาก {{count}}',
  zoomIn: 'ขยาย',
  zoomOut: 'ย่อกลับ',
  hint: 'แตะหรือถ่างนิ้วเพื่อขยาย',
} as const;

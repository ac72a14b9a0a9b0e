/** Texts of a search whose results differ from what was typed, and of a list without products. */
export const results = {
  chosenNoneText: 'รหัสสินค้าในลิงก์อาจไม่ถูกต้อง หรือเลิกขายแล้ว ลองเริ่มจากหมวดเหล่านี้',
  corrected: 'แสดงผลสำหรับ “{{keyword}}”',
  literal: 'ค้นหา “{{keyword}}” ตามที่พิมพ์',
  ignored: 'ไม่มีสินค้าที่ตรงกับ “{{words}}” จึงแสดงผลที่ตรงกับคำที่เหลือ',
  similar: 'ไม่พบ “{{keyword}}” นี่คือสินค้าที่ใกล้เคียง',
  meant: 'หมายถึงคำนี้หรือไม่:',
  emptyTitle: 'ยังไม่มีสินค้าตรงนี้',
  emptyKeyword: 'ไม่พบ “{{keyword}}”',
  emptyFiltered: 'ไม่มีชิ้นที่ตรงกับตัวกรองทั้งหมด',
  emptyText: 'ลองคำที่สั้นลง ชื่อแบรนด์ หรือเริ่มจากหมวดเหล่านี้',
  emptyFilteredText: 'เอาตัวกรองออกบางข้อ แล้วลองดูใหม่',
  ask: 'ถามเราเรื่องสินค้า',
  tryPopular: 'คำค้นยอดนิยม',
  tryWord: 'ลอง “{{word}}”',
} as const;

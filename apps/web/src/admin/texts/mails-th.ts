export const mails = {
  title: 'อีเมลถึงลูกค้า',
  lead: 'ตัวอย่างทุกฉบับ ด้วยคำสั่งซื้อสมมติ',
  groups: { order: 'คำสั่งซื้อ', account: 'บัญชี' },
  language: 'ภาษา',
  languages: { th: 'ไทย', en: 'อังกฤษ' },
  width: 'ความกว้าง',
  widths: { phone: 'มือถือ', computer: 'คอมพิวเตอร์' },
  frame: 'ตัวอย่าง: {{subject}}',
} as const;

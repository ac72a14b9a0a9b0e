export const orders = {
  order: { title: 'คำสั่งซื้อ' },
  track: {
    title: 'ติดตามคำสั่งซื้อ',
    number: 'หมายเลขคำสั่งซื้อ',
    numberHint: 'ขึ้นต้นด้วย SO อยู่ในอีเมลยืนยัน',
    email: 'อีเมลที่ใช้สั่งซื้อ',
    go: 'ดูคำสั่งซื้อ',
    numberMissing: 'กรอกหมายเลขคำสั่งซื้อ',
    numberWrong: 'หมายเลขคำสั่งซื้อคือ SO ตามด้วยตัวเลข 14 ตัว',
    emailMissing: 'กรอกอีเมลที่ใช้สั่งซื้อ',
    emailWrong: 'อีเมลนี้ไม่ครบ ตัวอย่าง name@example.com',
  },
} as const;

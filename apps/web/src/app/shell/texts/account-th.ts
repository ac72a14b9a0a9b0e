export const account = {
  pages: {
    profile: 'ข้อมูลส่วนตัว',
    orders: 'คำสั่งซื้อของฉัน',
    coins: 'เหรียญสะสม',
    wishlist: 'ที่เก็บไว้',
    address: 'ที่อยู่',
    coupon: 'คูปองของฉัน',
    invite: 'ชวนเพื่อน',
    change_password: 'เปลี่ยนรหัสผ่าน',
    devices: 'อุปกรณ์ที่เข้าสู่ระบบ',
    notification: 'การแจ้งเตือน',
    delete: 'ลบบัญชี',
  },
  blogEditor: 'เขียนบทความ',
  createOrder: 'สร้างคำสั่งซื้อ',
  backOffice: 'หลังร้าน',
} as const;

export const cart = {
  removed: 'เอา {{name}} ออกแล้ว',
  undo: 'เลิกทำ',
  mini: {
    empty: 'ถุงยังว่าง',
    emptyText: 'ของที่เลือกไว้จะอยู่ตรงนี้',
    total: 'ยอดรวม',
    toBag: 'ดูถุง',
    toCheckout: 'สั่งซื้อ {{total}}',
    more: 'และอีก {{count}} รายการ',
    quantity: 'จำนวน {{count}}',
    gift: 'ของแถม',
    soldOut: 'หมดแล้ว ไม่นับในยอด',
  },
  added: {
    title: 'ใส่ถุงแล้ว',
    units_other: '{{count}} ชิ้น',
    keep: 'เลือกของต่อ',
    toBag: 'ไปที่ถุง',
    freeIn: 'อีก {{amount}} ส่งฟรี',
    free: 'ส่งฟรีแล้ว',
    progress: 'ยอดที่ครบแล้วสำหรับส่งฟรี',
  },
} as const;

/** การแก้คำสั่งซื้อก่อนจัดของ */
export const orderChanges = {
  cancelled: 'ยกเลิกแล้ว {{count}} ชิ้น',
  event: {
    address_changed: '{{who}}: แก้ที่อยู่หรือใบกำกับภาษี',
    units_cancelled: '{{who}}: ยกเลิก {{units}}',
  },
  amount: '{{amount}}',
  address: { open: 'แก้ที่อยู่หรือใบกำกับภาษี', done: 'แก้ที่อยู่ของ {{so_no}} แล้ว' },
  cancelUnits: {
    open: 'ยกเลิกบางรายการ',
    title: 'ยกเลิกบางรายการ',
    of: 'จาก {{count}} ชิ้น',
    quantity: 'จำนวนที่ยกเลิก {{name}}',
    less: 'ลดจำนวนที่ยกเลิก {{name}}',
    more: 'เพิ่มจำนวนที่ยกเลิก {{name}}',
    cause: 'ยกเลิกเพราะ',
    causes: { customer: 'ลูกค้าขอ', shop: 'ร้านส่งไม่ได้' },
    causeTexts: {
      customer: 'คิดราคาของที่เหลือใหม่ตามโปรโมชัน',
      shop: 'ของหมด เสียหาย หรือเรียกคืน ส่วนลดและของแถมอื่นอยู่ครบ',
    },
    reason: 'เหตุผลที่ลูกค้าจะเห็น',
    choose: 'เลือกของที่จะยกเลิก แล้วดูผลก่อนยืนยัน',
    reckoning: 'กำลังคำนวณ …',
    refunded: 'คืนเงินให้ลูกค้า',
    lessToPay: 'ยอดที่ต้องชำระลดลง',
    total: 'ยอดที่ต้องชำระใหม่',
    promotion: '{{name}} ส่วนลดจาก {{before}} เป็น {{after}}',
    gift: 'ไม่ได้ของแถม {{name}} × {{count}}',
    confirm: 'ยกเลิกรายการที่เลือก',
    done: 'ยกเลิกบางรายการของ {{so_no}} แล้ว',
  },
};

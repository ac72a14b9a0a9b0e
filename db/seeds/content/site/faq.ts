import type { LocalizedText } from '../types.ts';
import { t } from './types.ts';

type Entry = { topic: LocalizedText; question: LocalizedText; answer: LocalizedText };

const topics = {
  order: t('คำสั่งซื้อ', 'Orders'),
  pay: t('การชำระเงิน', 'Payment'),
  delivery: t('การส่ง', 'Delivery'),
  back: t('คืนและคืนเงิน', 'Returns and refunds'),
  product: t('สินค้า', 'Products'),
  member: t('สมาชิก คูปอง และเหรียญ', 'Members, coupons and coins'),
} as const;

const q = (topic: keyof typeof topics, question: LocalizedText, answer: LocalizedText): Entry => ({
  topic: topics[topic],
  question,
  answer,
});

/** Frequently asked questions by topic, most frequent first. */
export const faq: readonly Entry[] = [
  q(
    'order',
    t('สั่งซื้อโดยไม่สมัครสมาชิกได้ไหม', 'Can I order without an account?'),
    t(
      'ได้ เลือก **สั่งซื้อโดยไม่ต้องสมัครสมาชิก** ที่หน้าชำระเงิน กรอกแค่ชื่อ อีเมล โทรศัพท์ และที่อยู่ แล้วติดตามได้ด้วยหมายเลขคำสั่งซื้อกับอีเมลเดียวกัน',
      'Yes. Choose **order without an account** at the checkout. Name, e-mail, telephone and address are all we ask; with the order number and that e-mail you can follow the parcel.',
    ),
  ),
  q(
    'order',
    t('ดูสถานะคำสั่งซื้อได้ที่ไหน', 'Where can I see my order?'),
    t(
      'กด **ติดตามคำสั่งซื้อ** ที่ท้ายทุกหน้า ใส่หมายเลขที่ขึ้นต้นด้วย SO กับอีเมลที่ใช้สั่ง สมาชิกดูได้ที่ [คำสั่งซื้อของฉัน](/account/orders)',
      'Use **track my order** at the foot of every page with the number that begins with SO and the e-mail of the order. Members find theirs under [my orders](/account/orders).',
    ),
  ),
  q(
    'order',
    t('ยกเลิกหรือแก้คำสั่งซื้อได้ไหม', 'Can I cancel or change an order?'),
    t(
      'ก่อนชำระเงิน ยกเลิกเองได้ในหน้าคำสั่งซื้อ หลังชำระแล้วแต่ยังไม่เริ่มแพ็ก โทร 02-000-0000 เรายกเลิกและคืนเงินทางเดิมให้ ที่อยู่แก้ได้จนกว่าจะเริ่มแพ็ก',
      'Until it is paid you can cancel it yourself on its page. Once it is paid, and as long as packing has not begun, call 02-000-0000: we cancel it and the money goes back the way it came. The address can be changed until then too.',
    ),
  ),
  q(
    'order',
    t('ทำไมราคาที่จ่ายไม่เท่ากับตอนหยิบใส่ถุง', 'Why is the price not the one I saw when I put it in?'),
    t(
      'โปรโมชันเริ่มและสิ้นสุดตามเวลา ถ้าราคาเปลี่ยนก่อนคุณกดยืนยัน เราจะหยุดและให้ดูยอดใหม่ก่อนเสมอ ไม่มีการเก็บเงินเกินยอดที่คุณเห็น',
      'Promotions begin and end by the clock. When a price changes before you confirm, we stop and show you the new total first. You never pay more than what you saw.',
    ),
  ),
  q(
    'pay',
    t('ชำระเงินได้ทางไหนบ้าง', 'How can I pay?'),
    t(
      '- พร้อมเพย์ สแกนจ่ายได้ทุกธนาคาร หน้าจอเปลี่ยนเป็นชำระแล้วเองภายในไม่กี่วินาที\n- บัตรเครดิตและเดบิต พร้อมการยืนยันตัวตนของธนาคาร\n- โอนผ่านบัญชีแล้วแนบสลิป\n- เก็บเงินปลายทาง สำหรับยอดไม่เกิน 5,000 บาท',
      '- PromptPay: scan with any Thai bank; the page turns to paid by itself within seconds\n- Credit and debit cards, confirmed by your bank\n- Bank transfer, with a picture of the slip\n- Cash on delivery, up to 5,000 baht',
    ),
  ),
  q(
    'pay',
    t('คิวอาร์หมดอายุแล้วทำอย่างไร', 'My QR code has run out. What now?'),
    t(
      'กดขอคิวอาร์ใหม่ในหน้าเดิมได้ คำสั่งซื้อรอการชำระ 24 ชั่วโมง ถ้าเงินมาถึงหลังจากนั้น เราคืนให้ทางเดิมโดยไม่ต้องแจ้ง',
      'Ask for a new one on the same page. The order waits for 24 hours. Money that arrives later is given back by itself.',
    ),
  ),
  q(
    'pay',
    t('สลิปตรวจนานแค่ไหน', 'How long does it take to check a slip?'),
    t(
      'วันทำการ 9:00–18:00 น. ปกติไม่เกิน 30 นาที นอกเวลาตรวจเช้าวันถัดไป ผลส่งทางอีเมลทุกครั้ง ถ้าไม่ผ่านจะบอกเหตุผลและให้ส่งใหม่ได้',
      'On working days from 9 to 18 usually within 30 minutes, otherwise the next morning. You are told by e-mail; if a slip does not pass, we say why, and you can send another.',
    ),
  ),
  q(
    'pay',
    t('ขอใบกำกับภาษีได้อย่างไร', 'How do I get a tax invoice?'),
    t(
      'ทุกคำสั่งซื้อที่ชำระแล้วมีใบกำกับภาษีอย่างย่อให้ดาวน์โหลดในหน้าคำสั่งซื้อ ต้องการแบบเต็ม กรอกข้อมูลภาษีตอนสั่งซื้อ เลขผู้เสียภาษี 13 หลัก',
      'Every paid order has an abbreviated tax invoice to download on its page. For a full one, fill in the tax details with the order: the tax id has 13 digits.',
    ),
  ),
  q(
    'delivery',
    t('ค่าส่งเท่าไร', 'What does delivery cost?'),
    t(
      '55 บาททั่วประเทศ **ส่งฟรีเมื่อสินค้าหลังหักส่วนลดครบ 499 บาท** ไม่มีค่าธรรมเนียมพื้นที่ห่างไกล',
      '55 baht anywhere in Thailand, and **free from 499 baht** after discounts. There is no surcharge for remote places.',
    ),
  ),
  q(
    'delivery',
    t('ของถึงเมื่อไร', 'When will it arrive?'),
    t(
      'สั่งก่อน 14:00 น. ของวันทำการ ส่งออกวันนั้นและถึงใน **2 วันทำการ** วันอาทิตย์ไม่นับ หน้าสินค้าและหน้าชำระเงินบอกเป็นวันที่ ไม่ใช่จำนวนวัน',
      'Ordered before 14:00 on a working day it leaves the same day and is with you in **two working days**; Sundays do not count. Product page and checkout tell a date, not a number of days.',
    ),
  ),
  q(
    'delivery',
    t('รับสินค้าที่สาขาได้ไหม', 'Can I pick it up?'),
    t(
      'ของที่สั่งแล้วแจ้งรับที่ [สาขาหรือจุดรับสินค้า](/store_locations) ได้โดยโทร 02-000-0000 หลังสั่งซื้อ เราเก็บไว้ให้ 7 วัน',
      'Call 02-000-0000 after ordering and we send it to a [branch or counter](/store_locations) instead. It waits there for seven days.',
    ),
  ),
  q(
    'delivery',
    t('กล่องบุบหรือของแตกทำอย่างไร', 'The box is dented or something broke.'),
    t(
      'ถ่ายรูปกล่องและสินค้าภายใน 7 วัน ส่งมาที่ [ติดต่อเรา](/contactus) พร้อมหมายเลขคำสั่งซื้อ เราส่งชิ้นใหม่หรือคืนเงิน ตามที่คุณเลือก ไม่ต้องส่งของเสียกลับ',
      'Take pictures of box and contents within seven days and send them through [contact](/contactus) with the order number. You get a new one or the money, as you choose; what is broken need not come back.',
    ),
  ),
  q(
    'back',
    t('คืนสินค้าได้ภายในกี่วัน', 'How long can I return something?'),
    t(
      '30 วันนับจากวันที่ได้รับ ถ้ายังไม่เปิดใช้ **เราออกค่าส่งคืนให้** อ่านรายละเอียดที่ [การเปลี่ยนและคืน](/exchange_return)',
      '30 days from the day you got it, unopened. **We pay for the way back.** See [exchange and return](/exchange_return).',
    ),
  ),
  q(
    'back',
    t('แพ้หลังใช้ คืนได้ไหม', 'My skin reacted. Can I return it?'),
    t(
      'ได้ แม้เปิดใช้แล้ว ภายใน 14 วันนับจากวันที่ได้รับ ส่งรูปผิวและสินค้ามาให้เรา หยุดใช้ทันที และหากอาการรุนแรงควรพบแพทย์',
      'Yes, even opened, within 14 days. Send us a picture of the skin and of the product. Stop using it at once, and see a doctor when it is severe.',
    ),
  ),
  q(
    'back',
    t('ได้เงินคืนเมื่อไร', 'When do I get my money back?'),
    t(
      '| จ่ายด้วย | ได้คืนภายใน |\n| พร้อมเพย์ | 1–2 วันทำการ เข้าบัญชีเดิม |\n| บัตร | 5–15 วัน ตามรอบบิลของธนาคาร |\n| โอน หรือเก็บเงินปลายทาง | 3 วันทำการ เข้าบัญชีที่แจ้ง |',
      '| Paid by | Back within |\n| PromptPay | 1–2 working days, to the same account |\n| Card | 5–15 days, by your bank’s billing |\n| Transfer or cash | 3 working days, to the account you name |',
    ),
  ),
  q(
    'product',
    t('ของแท้ไหม', 'Is everything genuine?'),
    t(
      'ทุกชิ้นรับตรงจากแบรนด์หรือผู้นำเข้าที่ได้รับแต่งตั้ง มีเลขที่ใบรับจดแจ้งในหน้าสินค้าให้ตรวจกับ อย. ได้ พบของปลอมคืนเงินสองเท่า',
      'Everything comes from the brand or its appointed importer. The notification number on the product page can be checked with the Thai FDA. Should you ever find a fake, you get twice your money.',
    ),
  ),
  q(
    'product',
    t('วันหมดอายุในหน้าสินค้าคือของชิ้นไหน', 'Whose expiry date is on the page?'),
    t(
      'ของล็อตที่จะหยิบส่งให้จริง เราส่งชิ้นที่หมดอายุก่อนออกไปก่อน ถ้าเหลือน้อยกว่า 6 เดือนจะติดป้ายชัดเจนและลดราคา',
      'That of the batch which will be sent. The one that expires first goes first; with less than six months left it is labelled, and costs less.',
    ),
  ),
  q(
    'product',
    t('สีจริงเหมือนในจอไหม', 'Is the colour the one on my screen?'),
    t(
      'จอแต่ละเครื่องต่างกัน เราใส่รหัสสีและเฉดใกล้เคียงไว้ให้เทียบ ลองเฉดจริงได้ที่ [สาขา](/store_locations) ทุกแห่ง',
      'Screens differ. We give the colour’s code and its nearest neighbours; every [branch](/store_locations) has testers.',
    ),
  ),
  q(
    'member',
    t('เหรียญได้มาอย่างไร ใช้อย่างไร', 'How do coins work?'),
    t(
      'ทุก 25 บาทของค่าสินค้าที่จ่ายได้ 1 เหรียญ เข้าเมื่อคุณยืนยันรับของ แล้วใช้เป็นส่วนลดได้เหรียญละ 1 บาทในถุงหรือตอนสั่งซื้อ เหรียญใช้ได้ 365 วัน เหรียญที่ได้ก่อนถูกใช้ก่อน ดูยอดและวันหมดอายุได้ที่ [เหรียญของฉัน](/account/coins) คืนสินค้าแล้วเหรียญส่วนนั้นถูกหักคืน',
      'Each 25 baht of merchandise earns one coin, once you have confirmed that the parcel came. A coin takes one baht off, in the bag or at checkout. Coins are good for 365 days, and the oldest are used first: see them under [my coins](/account/coins). What is returned takes its coins back.',
    ),
  ),
  q(
    'member',
    t('ทำไมคูปองใช้ไม่ได้', 'Why does my coupon not work?'),
    t(
      'ในถุง คูปองทุกใบบอกเหตุผลของตัวเอง เช่น ขาดอีกกี่บาท เฉพาะแบรนด์ใด หรือหมดสิทธิ์แล้ว ถ้าเก็บไว้หลายใบ ระบบใช้ใบที่ลดมากที่สุดให้เอง',
      'At the bag each coupon says why: what is missing, which brand it is for, or that it is used up. Of those you have collected, the one that takes off most is used by itself.',
    ),
  ),
  q(
    'member',
    t('ลบบัญชีและข้อมูลได้ไหม', 'Can I delete my account and data?'),
    t(
      'ได้ที่ [ลบบัญชี](/account/delete) ข้อมูลส่วนตัวถูกลบหรือทำให้ระบุตัวไม่ได้ภายใน 30 วัน เหลือเฉพาะเอกสารบัญชีที่กฎหมายให้เก็บ อ่านต่อที่ [นโยบายความเป็นส่วนตัว](/privacy)',
      'Yes, under [delete account](/account/delete). Personal data is deleted or made anonymous within 30 days; only what tax law makes us keep remains. See the [privacy policy](/privacy).',
    ),
  ),
];

import type { LocalizedText } from '../types.ts';
import { t } from './types.ts';

export type InformationPage = {
  name: string;
  title: LocalizedText;
  body: LocalizedText;
  seo_desc: LocalizedText;
};

const COMPANY = t(
  'บริษัท มะลิ บิวตี้ จำกัด เลขประจำตัวผู้เสียภาษี 0105556000009 เลขที่ 88 อาคารมะลิ ชั้น 12 ถนนสีลม แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500',
  'Mali Beauty Co., Ltd., tax id 0105556000009, 12th Floor, Mali Building, 88 Si Lom Road, Si Lom, Bang Rak, Bangkok 10500',
);
/** Returns are also accepted at branches. */
const AT_A_BRANCH = t(
  ' หรือนำไปคืนที่ [สาขา](/store_locations) ก็ได้',
  '; or hand it in at a [branch](/store_locations)',
);

/**
 * The information pages in the shop's markup.
 * @param seller the company named as contract party
 * @param handIn text after "with a prepaid label", where there is another way to return goods
 */
export const informationPages = (
  seller: LocalizedText,
  handIn: LocalizedText,
): readonly InformationPage[] => [
  {
    name: 'about',
    title: t('เกี่ยวกับมะลิ', 'About Mali'),
    seo_desc: t(
      'ร้านความงามหลายแบรนด์ที่คัดทีละชิ้น บอกราคาและวันหมดอายุตรงไปตรงมา',
      'A beauty shop of many brands that tells prices and expiry dates plainly.',
    ),
    body: t(
      `มะลิเริ่มจากร้านห้องแถวเล็ก ๆ ที่สีลม ขายลิปสติกกับน้ำอบไทยสองตู้ ลูกค้าคนแรกถามว่า “แท่งนี้หมดอายุเมื่อไร” เราตอบไม่ได้ จึงแกะทุกกล่องในร้านคืนนั้นแล้วเขียนวันหมดอายุไว้ข้างราคา วันนี้เรายังทำอย่างนั้น แค่ย้ายมาอยู่บนจอ

## สิ่งที่เราเชื่อ

- **ของแท้ทุกชิ้น** รับตรงจากแบรนด์หรือผู้นำเข้าที่ได้รับแต่งตั้ง มีเลขที่ใบรับจดแจ้งให้ตรวจ
- **ราคาที่อธิบายได้** ทุกส่วนลดบอกที่มาและวันสิ้นสุด ป้ายลดขึ้นเมื่อถูกกว่าราคาที่เราขายจริงเท่านั้น
- **บอกวันหมดอายุก่อนซื้อ** เป็นวันของชิ้นที่จะส่งให้ ไม่ใช่วันของล็อตที่ใหม่ที่สุด
- **ไม่มีใครจ่ายเพื่อให้ขึ้นก่อน** อันดับขายดีมาจากยอดที่ขายได้จริง

## วันนี้

เรามีสินค้าจากสี่สิบบ้าน ทั้งแบรนด์ไทยที่ทำในครัวเรือน แบรนด์เกาหลี ญี่ปุ่น และฝรั่งเศส มี [สิบสาขาในกรุงเทพฯ หนึ่งสาขาที่เชียงใหม่](/store_locations) และจุดรับสินค้าอีกเจ็ดแห่ง เปิดขายสี่ช่องทาง คือเว็บนี้ หน้าร้าน และร้านทางการของเราบน [ลาซาด้า](/lazada) กับ [ช้อปปี้](/shopee)

## ทีม

พวกเรามี 140 คน ครึ่งหนึ่งเป็นคนที่คุณเจอหน้าร้าน อีกครึ่งดูแลคลัง แพ็กของ ตอบแชต และทดลองสินค้าใหม่บนผิวตัวเองทุกวันพฤหัส ถ้าอยากทำงานด้วยกัน ดูที่ [ร่วมงานกับเรา](/careers)

${seller.th}`,
      `Mali began as a narrow shop house in Si Lom with two cabinets of lipsticks and Thai scented water. Our first customer asked when a bullet would expire. We did not know, so that night we opened every box in the shop and wrote the date beside the price. We still do; it has only moved to a screen.

## What we believe in

- **Everything is genuine**, straight from the brand or its appointed importer, with a notification number you can check
- **Prices that can be explained**: every discount says where it comes from and until when, and a sale is only called one when it is less than what we really asked
- **Expiry before you buy**: of the very piece you will get, not of the newest batch
- **Nobody pays to stand first**: best sellers are what sells best

## Today

We carry forty houses, from Thai family kitchens to Korea, Japan and France. There are [ten branches in Bangkok, one in Chiang Mai](/store_locations) and seven counters for pick-up. You find us in four places: here, in our shops, and in our official stores on [Lazada](/lazada) and [Shopee](/shopee).

## The people

We are 140. Half of us are those you meet in a shop; the others keep the warehouse, pack, answer messages, and try what is new on their own skin every Thursday. If you would like to join, see [careers](/careers).

${seller.en}`,
    ),
  },
  {
    name: 'privacy',
    title: t('นโยบายความเป็นส่วนตัว', 'Privacy policy'),
    seo_desc: t(
      'เราเก็บข้อมูลอะไร เพื่ออะไร นานเท่าไร และสิทธิของคุณตาม พ.ร.บ. คุ้มครองข้อมูลส่วนบุคคล',
      'What we collect, why, for how long, and your rights under the Thai Personal Data Protection Act.',
    ),
    body: t(
      `มะลิเก็บข้อมูลเท่าที่ต้องใช้ขายและส่งของให้คุณ หน้านี้บอกว่าเก็บอะไร เพื่ออะไร นานเท่าไร และคุณสั่งอะไรเราได้บ้าง ตามพระราชบัญญัติคุ้มครองข้อมูลส่วนบุคคล พ.ศ. 2562

## ใครเป็นผู้ควบคุมข้อมูล

${seller.th} เจ้าหน้าที่คุ้มครองข้อมูลส่วนบุคคล: [privacy@mali.example](mailto:privacy@mali.example) โทร [02-000-0000](tel:020000000)

## ข้อมูลที่เราเก็บ

| ข้อมูล | ใช้ทำอะไร | ฐานทางกฎหมาย |
| ชื่อ ที่อยู่ โทรศัพท์ อีเมล | รับคำสั่งซื้อ ส่งของ แจ้งสถานะ | สัญญา |
| รายการที่ซื้อ ยอด วิธีชำระ | ออกใบกำกับภาษี รับคืนสินค้า | สัญญา และกฎหมายภาษี |
| สลิปโอนเงิน | ตรวจยอดและป้องกันการใช้ซ้ำ | สัญญา |
| ข้อมูลผิวที่คุณกรอกเอง | แนะนำเฉดและสูตร | ความยินยอม |
| อีเมลสำหรับข่าวสาร | ส่งโปรโมชัน | ความยินยอม |
| ข้อความที่คุณเขียนถึงเรา | ตอบคุณ | ประโยชน์โดยชอบด้วยกฎหมาย |
| หมายเลขเครื่องแบบสุ่ม และประวัติการเข้าระบบ | ป้องกันบัญชีถูกสวมรอย | ประโยชน์โดยชอบด้วยกฎหมาย |

เราไม่เคยเห็นและไม่เก็บหมายเลขบัตรของคุณ ช่องกรอกบัตรเป็นของผู้ให้บริการรับชำระ

## เก็บนานเท่าไร

- คำสั่งซื้อและเอกสารภาษี 5 ปีนับจากสิ้นปีภาษี ตามประมวลรัษฎากร
- สลิปโอนเงิน และข้อความที่เขียนถึงเรา 1 ปี
- ข้อมูลบัญชีสมาชิก จนกว่าคุณจะลบบัญชี แล้วลบหรือทำให้ระบุตัวไม่ได้ภายใน 30 วัน
- บันทึกการเข้าระบบ 90 วัน

## เราส่งข้อมูลให้ใคร

บริษัทขนส่งที่ส่งของให้คุณ ผู้ให้บริการรับชำระเงิน ผู้ให้บริการส่งอีเมล และหน่วยงานรัฐเมื่อกฎหมายสั่ง แต่ละรายได้เฉพาะข้อมูลที่ต้องใช้ เราไม่ขายข้อมูลให้ใคร

## สิทธิของคุณ

คุณขอดู ขอสำเนา แก้ไข ลบ ระงับ คัดค้าน โอนย้าย หรือถอนความยินยอมได้ทุกเมื่อ เขียนถึงเราที่ [privacy@mali.example](mailto:privacy@mali.example) หรือทำเองได้ที่หน้าบัญชี เราตอบภายใน 30 วัน หากไม่พอใจ คุณร้องเรียนต่อสำนักงานคณะกรรมการคุ้มครองข้อมูลส่วนบุคคลได้

## การเปลี่ยนแปลง

ทุกครั้งที่แก้ เราออกเป็นฉบับใหม่ที่มีหมายเลข และขอความยินยอมอีกครั้งเมื่อสิ่งที่เราทำกับข้อมูลเปลี่ยนไป คุกกี้อธิบายไว้ใน [นโยบายคุกกี้](/cookie-policy)`,
      `Mali keeps what is needed to sell and send you things, and no more. This page says what, why, for how long, and what you may ask of us under the Personal Data Protection Act B.E. 2562.

## Who is responsible

${seller.en}. Data protection officer: [privacy@mali.example](mailto:privacy@mali.example), telephone [02-000-0000](tel:020000000).

## What we keep

| What | What for | Legal basis |
| Name, address, telephone, e-mail | taking, sending and announcing an order | contract |
| What you bought, sums, way of paying | tax invoices, returns | contract and tax law |
| Slips of transfers | checking the sum, and that none is used twice | contract |
| What you tell us of your skin | recommending shades and formulas | consent |
| E-mail for news | sending promotions | consent |
| What you write to us | answering you | legitimate interest |
| A random number of your device, history of sign-ins | keeping your account yours | legitimate interest |

We never see and never keep the number of your card: its fields belong to the payment provider.

## For how long

- Orders and tax documents: five years from the end of the tax year, as the Revenue Code asks
- Slips of transfers, and what you write to us: one year
- Your account: until you delete it; then it is deleted or made anonymous within 30 days
- Records of sign-ins: 90 days

## Who gets to see it

The carrier of your parcel, the payment provider, the provider that sends our e-mail, and authorities where the law says so. Each gets what it needs. We sell data to nobody.

## Your rights

You may at any time ask to see, copy, correct, delete, restrict, object to or move your data, and take back a consent. Write to [privacy@mali.example](mailto:privacy@mali.example) or do it yourself in your account. We answer within 30 days. If you are not satisfied, you may complain to the Personal Data Protection Committee.

## Changes

Every change is a new, numbered version, and when what we do with data changes we ask for your consent again. Cookies have [a page of their own](/cookie-policy).`,
    ),
  },
  {
    name: 'cookie-policy',
    title: t('นโยบายคุกกี้', 'Cookie policy'),
    seo_desc: t(
      'คุกกี้ที่เราใช้ทีละตัว ใช้ทำอะไร อยู่นานเท่าไร และวิธีเปลี่ยนใจ',
      'Every cookie we use, what for, for how long, and how to change your mind.',
    ),
    body: t(
      `คุกกี้คือข้อความสั้น ๆ ที่เบราว์เซอร์เก็บไว้ให้ร้านจำคุณได้ในครั้งหน้า เราแบ่งเป็นสี่กลุ่ม และใช้กลุ่มที่ไม่จำเป็นเมื่อคุณยอมเท่านั้น

## จำเป็น

ปิดไม่ได้ ถ้าไม่มีร้านทำงานไม่ได้

| ชื่อ | ใช้ทำอะไร | อยู่นาน |
| token, admin_token (ขึ้นต้นด้วย __Host- เมื่อร้านอยู่บน https) | รักษาการเข้าระบบของสมาชิกและพนักงาน | 30 วัน หรือจนปิดเบราว์เซอร์ถ้าคุณปฏิเสธ |
| อีเมลของคำสั่งซื้อที่ติดตาม | ไม่ต้องกรอกซ้ำ | จนปิดแท็บ |
| ถุงของผู้เยี่ยมชม | จำของที่หยิบไว้โดยไม่ต้องสมัคร | จนกว่าคุณจะล้าง |
| ตัวเลือกคุกกี้ | จำว่าคุณเลือกอะไรไว้ | 1 ปี |
| ภาษา | จำภาษาที่เลือก | 1 ปี |

## วิเคราะห์

นับว่าหน้าไหนช้า ตรงไหนคนหลงทาง ไม่มีชื่อและไม่ตามข้ามเว็บ

## การตลาด

จำว่าคุณมาจากโฆษณาชิ้นไหน เพื่อไม่ให้เห็นซ้ำ และคิดค่าแนะนำให้ผู้แนะนำ

## ความชอบ

จำตัวกรอง ข้อมูลผิว และสิ่งที่ดูล่าสุด

## เปลี่ยนใจเมื่อไรก็ได้

กด **ตั้งค่าคุกกี้** ที่ท้ายหน้า เลือกทั้งหมด เฉพาะที่จำเป็น หรือทีละกลุ่ม เราจะถามใหม่ทุกหนึ่งปี ถ้าปฏิเสธ เราลบคุกกี้ที่ไม่จำเป็นทันที และคุณต้องเข้าระบบใหม่ทุกครั้งที่ปิดเบราว์เซอร์`,
      `Cookies are short notes a browser keeps so that a shop knows you the next time. We use four kinds, and those that are not necessary only when you agree.

## Necessary

These cannot be switched off: without them there is no shop.

| Name | What for | Lasts |
| token, admin_token (beginning with __Host- where the shop is on https) | keeping members and staff signed in | 30 days, or until the browser closes if you refuse |
| the e-mail of an order you track | not asking for it again | until the tab is closed |
| the guest’s bag | remembering what you put in without an account | until you empty it |
| your choice of cookies | not asking again | 1 year |
| language | remembering yours | 1 year |

## Analytics

Counts which pages are slow and where people get lost, without names and not across sites.

## Marketing

Remembers which advertisement brought you, so that you do not see it again and whoever recommended us is paid.

## Preferences

Remembers filters, what you told of your skin, and what you looked at.

## Change your mind whenever you like

Press **cookie settings** at the foot of a page: everything, only what is necessary, or one kind at a time. We ask again after a year. If you refuse, what is not necessary is deleted at once, and you will have to sign in each time the browser was closed.`,
    ),
  },
  {
    name: 'terms',
    title: t('ข้อกำหนดการใช้งาน', 'Terms of use'),
    seo_desc: t(
      'เงื่อนไขการซื้อขายกับมะลิ ราคา การชำระเงิน การส่ง และความรับผิด',
      'The terms of buying from Mali: prices, payment, delivery and liability.',
    ),
    body: t(
      `เมื่อคุณสั่งซื้อกับมะลิ เราทั้งสองฝ่ายตกลงกันตามนี้

## 1. คู่สัญญา

ผู้ขายคือ ${seller.th} ผู้ซื้อคือคุณ อายุ 20 ปีขึ้นไป หรือได้รับความยินยอมจากผู้ปกครอง

## 2. คำสั่งซื้อ

สัญญาเกิดเมื่อเราออกหมายเลขคำสั่งซื้อ คำสั่งซื้อที่รอชำระจะถูกยกเลิกเองเมื่อครบ 24 ชั่วโมง เราอาจยกเลิกคำสั่งซื้อที่ราคาผิดพลาดอย่างเห็นได้ชัด โดยแจ้งและคืนเงินเต็มจำนวน

## 3. ราคา

ราคาเป็นเงินบาท รวมภาษีมูลค่าเพิ่มแล้ว ส่วนลดคิดตามเวลาของเครื่องแม่ข่าย ถ้าราคาเปลี่ยนก่อนคุณยืนยัน เราแสดงยอดใหม่ให้ตัดสินใจก่อน ซื้อได้ไม่เกิน 99 ชิ้นต่อรายการ

## 4. การชำระเงิน

พร้อมเพย์ บัตร โอนพร้อมสลิป หรือเก็บเงินปลายทางไม่เกิน 5,000 บาท เงินที่มาถึงหลังคำสั่งซื้อถูกยกเลิก หรือเกินยอด เราคืนให้

## 5. การส่ง

ค่าส่ง 55 บาท ส่งฟรีเมื่อยอดหลังหักส่วนลดครบ 499 บาท ความเสี่ยงโอนไปยังผู้ซื้อเมื่อได้รับพัสดุ

## 6. การเปลี่ยนและคืน

ตาม [นโยบายการเปลี่ยนและคืน](/exchange_return) ซึ่งเป็นส่วนหนึ่งของข้อกำหนดนี้ และไม่ลดสิทธิตามกฎหมายคุ้มครองผู้บริโภค

## 7. คูปองและเหรียญ

ใช้ได้ตามเงื่อนไขที่แสดงบนคูปอง แลกเป็นเงินสดไม่ได้ เหรียญเข้าเมื่อยืนยันรับของ และถูกหักคืนเมื่อคืนสินค้า

## 8. รีวิว

คุณเป็นเจ้าของรีวิวที่เขียน และอนุญาตให้เราแสดงในร้าน เราไม่ลบรีวิวเพราะดาวน้อย เราซ่อนเฉพาะที่ผิดกฎหมาย หยาบคาย หรือไม่เกี่ยวกับสินค้า และบอกเหตุผลไว้

## 9. ความรับผิด

เรารับผิดตามกฎหมายไทย คำแนะนำในร้านไม่ใช่คำวินิจฉัยทางการแพทย์ ควรทดสอบการแพ้ก่อนใช้

## 10. กฎหมายและข้อพิพาท

ใช้กฎหมายไทย คุยกับเราก่อนที่ [ติดต่อเรา](/contactus) หากตกลงกันไม่ได้ ให้ศาลไทยที่มีเขตอำนาจเป็นผู้ตัดสิน`,
      `When you order from Mali, this is what we both agree to.

## 1. Who

The seller is ${seller.en}. The buyer is you, aged 20 or more, or with the consent of your guardian.

## 2. Orders

The contract is made when we give out an order number. An order that is not paid is cancelled by itself after 24 hours. We may cancel an order whose price was an obvious mistake; we then tell you and give everything back.

## 3. Prices

Prices are in Thai baht and contain VAT. Discounts follow the clock of our server. When a price changes before you confirm, you see the new total and decide. One line takes 99 pieces at most.

## 4. Payment

PromptPay, card, transfer with a slip, or cash on delivery up to 5,000 baht. Money that comes after an order was cancelled, or that is too much, goes back to you.

## 5. Delivery

55 baht, free from 499 baht after discounts. The risk passes to you with the parcel.

## 6. Exchange and return

As our [exchange and return policy](/exchange_return) says, which is part of these terms and takes nothing from your rights as a consumer.

## 7. Coupons and coins

Coupons hold as they say, and cannot be turned into cash. Coins come once you have confirmed the parcel, and go back with what is returned.

## 8. Reviews

What you write is yours, and you let us show it in the shop. We do not remove a review for its stars; we hide what is unlawful, abusive or about something else, and say why.

## 9. Liability

We are liable as Thai law says. Advice in the shop is no medical diagnosis; try for allergies before use.

## 10. Law and disputes

Thai law applies. Talk to us first through [contact](/contactus); if we cannot agree, the competent Thai court decides.`,
    ),
  },
  {
    name: 'exchange-return',
    title: t('การเปลี่ยนและคืนสินค้า', 'Exchange and return'),
    seo_desc: t(
      'คืนได้ 30 วัน เราออกค่าส่งคืน เงินเข้าทางเดิม ทำตามสามขั้นตอน',
      '30 days, we pay the way back, the money goes back the way it came. Three steps.',
    ),
    body: t(
      `คืนได้ **30 วัน** นับจากวันที่ได้รับ และ **เราออกค่าส่งคืน**

## คืนได้เมื่อไร

| กรณี | ภายใน | สภาพ |
| เปลี่ยนใจ เฉดไม่ตรง | 30 วัน | ยังไม่แกะซีล |
| แพ้หรือระคายเคือง | 14 วัน | เปิดใช้แล้วได้ พร้อมรูป |
| ส่งผิด แตก บุบ รั่ว | 7 วัน | พร้อมรูป ไม่ต้องส่งคืน |
| หมดอายุหรือเสียก่อนกำหนด | ทุกเมื่อ | พร้อมรูปล็อต |

## คืนไม่ได้

- คอนแทคเลนส์ และของใช้ส่วนตัวที่แกะแล้ว
- ของแถม ถ้าไม่ได้คืนสินค้าหลักด้วย
- สินค้าที่ติดป้าย “ใกล้หมดอายุ” ซึ่งบอกไว้ก่อนซื้อ

## สามขั้นตอน

1. เปิดหน้าคำสั่งซื้อ กด **ขอคืนสินค้า** เลือกชิ้นและเหตุผล แนบรูปถ้ามี
2. เราตอบใน 1 วันทำการ พร้อมใบปะหน้าส่งฟรี${handIn.th}
3. เมื่อของถึงคลัง เราตรวจและคืนเงินใน 3 วันทำการ ทางเดียวกับที่จ่าย

## เปลี่ยนเฉดหรือขนาด

เลือกเฉดหรือขนาดที่อยากได้ตอนขอคืน ราคาเท่ากันไม่ต้องจ่ายเพิ่ม แม้โปรโมชันหมดแล้ว แพงกว่าจ่ายส่วนต่าง ถูกกว่าเราคืนส่วนต่างหลังตรวจของ

## โปรโมชันกับการคืน

คืนบางชิ้นของชุดที่ลดเพราะซื้อครบ เราคิดส่วนลดใหม่ตามของที่เหลือ ด้วยราคาและโปรโมชันของวันที่สั่ง แล้วคืนส่วนต่างจากที่คุณจ่ายจริง ไม่มีการเรียกเก็บเพิ่ม เหรียญและคูปองปรับตามยอดใหม่

ตัวอย่าง แผ่นมาสก์แผ่นละ 59 บาท ซื้อ 3 แผ่นจ่าย 139 บาท คืน 1 แผ่น ที่เหลือ 2 แผ่นราคา 118 บาท เราคืน 21 บาท

ถ้าเราส่งผิด ของชำรุด หรือส่งให้ไม่ได้ เราคืนเต็มจำนวนที่จ่ายของชิ้นนั้น และส่วนลดของชิ้นอื่นอยู่ครบ`,
      `You have **30 days** from the day the parcel came, and **we pay for the way back**.

## When

| Why | Within | In what state |
| A change of mind, another shade | 30 days | seal unbroken |
| A reaction of the skin | 14 days | opened is fine, with a picture |
| The wrong thing, broken, leaking | 7 days | with a picture; keep it |
| Expired or spoilt too early | any time | with a picture of the batch |

## What cannot come back

- Contact lenses, and personal items once opened
- Gifts, without what they were given with
- What was labelled “use soon” before you bought it

## Three steps

1. Open the page of your order, press **Return something**, choose items and reasons, and add photos if there are any
2. Within a working day you get a prepaid label${handIn.en}
3. When it is back we look at it and return the money within three working days, the way you paid

## Another shade or size

Choose the shade or size that you want when you request the return. At the same price there is nothing to pay, even if the promotion is over. For a dearer one you pay the difference; for a cheaper one it goes back once we have looked at the goods.

## Promotions and returns

When a piece of a set goes back, the discount is worked out again for what you keep, by the prices and promotions of the day you ordered, and you get back the difference to what you paid. You are never asked to pay more. Coins and coupons follow.

An example: sheet masks are 59 baht each, three for 139 baht. You return one; the two you keep cost 118 baht, so 21 baht go back.

When we sent the wrong thing, it came damaged, or we cannot send it, you get back all you paid for that piece, and the discounts on the others stay.`,
    ),
  },
  {
    name: 'partner',
    title: t('ร่วมเป็นคู่ค้า', 'Become a partner'),
    seo_desc: t(
      'นำแบรนด์ของคุณมาวางที่มะลิ เงื่อนไขชัด จ่ายตรงเวลา',
      'Bring your brand to Mali: plain terms, paid on time.',
    ),
    body: t(
      `เรามองหาบ้านที่ทำของดีและกล้าบอกว่าทำอย่างไร ไม่ว่าจะเป็นโรงงานใหญ่หรือครัวเรือนสองคน

## เราขออะไร

- ใบรับจดแจ้งเครื่องสำอาง หรือเลขสารบบอาหารสำหรับอาหารเสริม
- สูตรส่วนผสมครบตามลำดับ และวันผลิต วันหมดอายุทุกล็อต
- ราคาที่ไม่สูงกว่าช่องทางอื่นของคุณ
- ตัวอย่างสามชิ้น ให้ทีมลองสี่สัปดาห์

## คุณได้อะไร

- หน้าแบรนด์ของตัวเองในร้าน เล่าเรื่องได้เต็มที่
- วางขายทั้งบนเว็บ สิบเอ็ดสาขา และร้านทางการในตลาดออนไลน์
- ยอดขายและรีวิวดูได้ทุกวัน คำถามจากลูกค้าส่งถึงคุณโดยตรง
- เงินเข้าทุกวันที่ 15 และสิ้นเดือน หักค่าดำเนินการอัตราเดียว ไม่มีค่าแรกเข้า

## ขั้นตอน

1. เขียนถึงเราที่ [ติดต่อเรา](/contactus) เลือกเรื่อง **ร่วมเป็นคู่ค้า** แนบลิงก์แคตตาล็อก
2. เราตอบภายในห้าวันทำการ และนัดคุยถ้าสนใจ
3. ทดลองขายสามเดือน ก่อนตกลงระยะยาว

## สำหรับผู้แนะนำสินค้า

บล็อกเกอร์และอินฟลูเอนเซอร์มีถุงแนะนำของตัวเอง ค่าแนะนำคิดเมื่อพ้นช่วงคืนสินค้า เขียนถึงเราด้วยหัวข้อเดียวกัน`,
      `We look for houses that make good things and are not afraid to say how, be they a factory or two people in a kitchen.

## What we ask

- The notification of each cosmetic, or the food serial number of a supplement
- The full list of ingredients in its order, and dates of making and expiry for every batch
- Prices that are no higher than elsewhere
- Three samples, for four weeks of trying

## What you get

- A page of your own in the shop, to tell your story
- A place on the site, in eleven branches and in our official marketplace stores
- Sales and reviews to look at every day; customers’ questions come straight to you
- Paid on the 15th and the last of each month, at one rate, without an entry fee

## How it goes

1. Write to us through [contact](/contactus), topic **partnership**, with a link to your catalogue
2. We answer within five working days, and meet if it fits
3. Three months of trial before anything longer

## For those who recommend

Bloggers and influencers have bags of their own to share; commission counts once the time for returns is over. Write under the same topic.`,
    ),
  },
  {
    name: 'careers',
    title: t('ร่วมงานกับเรา', 'Careers'),
    seo_desc: t(
      'ตำแหน่งที่เปิดรับที่มะลิ ทำงานกับของที่คุณอยากใช้เอง',
      'Open positions at Mali: work with things you would use yourself.',
    ),
    body: t(
      `ที่มะลิ คนขายต้องเคยใช้ คนเขียนต้องเคยลอง คนแพ็กรู้ว่าวันหมดอายุอยู่ตรงไหน ถ้าคุณเป็นคนแบบนั้น เราอยากคุยด้วย

## ตำแหน่งที่เปิดอยู่

| ตำแหน่ง | ที่ไหน | แบบ |
| ที่ปรึกษาความงามประจำสาขา | สยาม อารีย์ เชียงใหม่ | เต็มเวลา |
| ผู้ช่วยเภสัชกรตรวจสลากและส่วนผสม | สำนักงานสีลม | เต็มเวลา |
| เจ้าหน้าที่คลังกะเย็น | บางนา | เต็มเวลา หรือพาร์ตไทม์ |
| นักเขียนภาษาไทย | ทำที่บ้านได้ | สัญญาจ้าง |
| วิศวกรซอฟต์แวร์ (TypeScript) | สำนักงานสีลม หรือทำที่บ้าน | เต็มเวลา |
| นักศึกษาฝึกงานแผนกภาพถ่าย | สำนักงานสีลม | 4 เดือน มีค่าตอบแทน |

## เราให้อะไร

- เงินเดือนบอกช่วงไว้ในประกาศทุกตำแหน่ง
- วันหยุดพักร้อน 12 วัน เพิ่มปีละหนึ่งวัน
- ซื้อของในร้านราคาพนักงาน และโควตาลองของใหม่ทุกเดือน
- ประกันสุขภาพกลุ่ม และวันลาเมื่อมีประจำเดือน เดือนละหนึ่งวัน

## สมัครอย่างไร

เขียนถึงเราที่ [ติดต่อเรา](/contactus) เลือกเรื่อง **สมัครงาน** บอกว่าอยากทำอะไร เพราะอะไร และของชิ้นสุดท้ายที่คุณใช้จนหมดคืออะไร แนบลิงก์ผลงานหรือประวัติในข้อความ เราตอบทุกคนภายในสองสัปดาห์`,
      `At Mali, whoever sells has used it, whoever writes has tried it, and whoever packs knows where the date is. If that is you, we would like to meet.

## Open now

| Position | Where | How |
| Beauty adviser | Siam, Ari, Chiang Mai | full time |
| Pharmacist’s assistant, labels and ingredients | Si Lom office | full time |
| Warehouse, evening shift | Bang Na | full or part time |
| Writer, Thai | from home | contract |
| Software engineer (TypeScript) | Si Lom or from home | full time |
| Intern, photography | Si Lom office | 4 months, paid |

## What we give

- A salary range in every advertisement
- Twelve days of holiday, and one more each year
- Staff prices, and something new to try every month
- Group health insurance, and a day of menstrual leave a month

## How to apply

Write to us through [contact](/contactus), topic **career**. Say what you would like to do and why, and what you last used up to the very end. Put a link to your work or curriculum into the message. Everybody gets an answer within two weeks.`,
    ),
  },
];

/** The information pages of the demo shop. */
export const demoInformation = informationPages(COMPANY, AT_A_BRANCH);

import type { LocalizedText } from '../types.ts';
import { faq } from './faq.ts';
import { type InformationPage, informationPages } from './information.ts';
import { t } from './types.ts';

/**
 * The "about" text of a shop without the demo, until it is edited: no claims about the company or its
 * location.
 */
const ABOUT: readonly InformationPage[] = [
  {
    name: 'about',
    title: t('เกี่ยวกับเรา', 'About us'),
    seo_desc: t(
      'ร้านเครื่องสำอางออนไลน์ สั่งซื้อ ติดตาม และติดต่อร้านได้ที่นี่',
      'An online beauty shop: how to order, track and reach us.',
    ),
    body: t(
      `ร้านนี้ขายเครื่องสำอางและของดูแลผิวทางออนไลน์ ส่งทั่วประเทศไทย

## ก่อนสั่งซื้อ

- ราคาเป็นเงินบาทและรวมภาษีมูลค่าเพิ่มแล้ว ทุกส่วนลดบอกที่มา
- สั่งซื้อได้โดยไม่ต้องสมัครสมาชิก และติดตามด้วยหมายเลขคำสั่งซื้อกับอีเมล
- เปลี่ยนและคืนได้ตาม [นโยบายการเปลี่ยนและคืน](/exchange_return)

## ติดต่อเรา

มีคำถาม ดูที่ [คำถามที่พบบ่อย](/faq) หรือ [เขียนถึงเรา](/contactus)`,
      `This shop sells cosmetics and skincare online and delivers anywhere in Thailand.

## Before you order

- Prices are in Thai baht and contain VAT; every discount says where it comes from
- You can order without an account, and track the parcel with the order number and your e-mail
- Exchange and return as our [policy](/exchange_return) says

## Reaching us

See [questions and answers](/faq), or [write to us](/contactus).`,
    ),
  },
  {
    name: 'partner',
    title: t('ร่วมเป็นคู่ค้า', 'Become a partner'),
    seo_desc: t('เขียนถึงเราเมื่ออยากนำแบรนด์มาวางขาย', 'Write to us about selling your brand here.'),
    body: t(
      `อยากนำแบรนด์ของคุณมาวางขายที่นี่ เขียนถึงเราได้เลย

## บอกเราให้ครบ

- แบรนด์และสินค้า พร้อมลิงก์แคตตาล็อก
- เลขที่ใบรับจดแจ้งของเครื่องสำอางแต่ละรายการ
- ช่องทางติดต่อกลับ`,
      `If you would like to sell your brand here, write to us.

## What helps us answer

- Your brand and products, with a link to a catalogue
- The notification number of each cosmetic
- How to reach you`,
    ),
  },
  {
    name: 'careers',
    title: t('ร่วมงานกับเรา', 'Careers'),
    seo_desc: t('ตำแหน่งที่เปิดรับ และวิธีสมัครงานกับร้าน', 'Open positions, and how to apply.'),
    body: t(
      `ตอนนี้ยังไม่มีประกาศรับสมัคร

## ฝากประวัติไว้

เขียนถึงเราที่ [ติดต่อเรา](/contactus) เลือกเรื่อง **สมัครงาน** บอกงานที่สนใจ และแนบลิงก์ประวัติในข้อความ`,
      `No position is advertised at the moment.

## Leave us a note

Write to us through [contact](/contactus), topic **career**, with the work you look for and a link to your curriculum.`,
    ),
  },
];

const SELLER = t('ผู้ขายตามที่ระบุในใบกำกับภาษี', 'the seller named on your tax invoice');

/** The information pages of a shop without the demo: generally valid rules, and no company story. */
export const plainInformation: readonly InformationPage[] = [
  ...ABOUT,
  ...informationPages(SELLER, t('', '')).filter(({ name }) => !ABOUT.some((page) => page.name === name)),
];

/** Answers that only apply to the demo: branches, expiry dates of every batch, and brand partnerships. */
const OF_THE_DEMO: readonly LocalizedText['en'][] = [
  'Can I pick it up?',
  'Is everything genuine?',
  'Whose expiry date is on the page?',
  'Is the colour the one on my screen?',
];

/** Questions and answers of a shop without the demo. */
export const plainFaq = faq.filter(({ question }) => !OF_THE_DEMO.includes(question.en));

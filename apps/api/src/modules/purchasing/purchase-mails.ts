import type { Language } from '@mali/contracts/limits';
import { formatDate } from '@mali/thai/dates';
import type { Config } from '../../config.ts';
import { mailPage } from '../../platform/mail-page.ts';
import type { PurchaseDocument } from './purchase-document.ts';

const WORDS = {
  th: {
    order: 'ใบสั่งซื้อ {no} จาก {shop}',
    changed: 'ใบสั่งซื้อ {no} ฉบับแก้ไขที่ {version} จาก {shop}',
    cancelled: 'ยกเลิกใบสั่งซื้อ {no} จาก {shop}',
    orderText: 'แนบใบสั่งซื้อมากับอีเมลนี้ ช่วยยืนยันวันส่งของกลับมาด้วย',
    changedText: 'ใบสั่งซื้อที่แนบมานี้ใช้แทนฉบับก่อน',
    cancelledText: 'เราขอยกเลิกใบสั่งซื้อนี้ทั้งใบ ไม่ต้องส่งของ',
    reason: 'เหตุผล',
    number: 'เลขที่',
    expected: 'ส่งของภายใน',
    units: 'จำนวนชิ้น',
    note: 'หมายเหตุ',
  },
  en: {
    order: 'Purchase order {no} from {shop}',
    changed: 'Purchase order {no}, version {version}, from {shop}',
    cancelled: 'Purchase order {no} from {shop} is cancelled',
    orderText: 'Our order is attached. Please confirm the day of delivery.',
    changedText: 'The attached order replaces the one that we sent before.',
    cancelledText: 'We cancel this order as a whole. Please do not deliver it.',
    reason: 'Reason',
    number: 'Number',
    expected: 'Deliver by',
    units: 'Units',
    note: 'Note',
  },
} as const;

const dayOf = (day: string, lang: Language): string =>
  formatDate(new Date(`${day}T12:00:00+07:00`), lang, 'long');

/** The mail to a supplier, in its language: an order, a newer version of it, or that it is cancelled. */
export function purchaseMail(
  { po_no, version, lang, expected_on, note, lines }: PurchaseDocument,
  kind: 'order' | 'cancelled',
  reason: string,
  { shop }: Pick<Config, 'shop'>,
): { subject: string; text: string; html: string } {
  const words = WORDS[lang];
  const shopName = lang === 'th' ? shop.nameTh : shop.nameEn;
  const what = kind === 'cancelled' ? 'cancelled' : version > 1 ? 'changed' : 'order';
  const title = words[what]
    .replace('{no}', po_no)
    .replace('{version}', String(version))
    .replace('{shop}', () => shopName);
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  return mailPage({
    ...{ lang, title, shopName },
    blocks: [
      { kind: 'text', text: words[`${what}Text`] },
      {
        kind: 'facts',
        facts: [
          { label: words.number, value: po_no },
          ...(kind === 'cancelled'
            ? []
            : [
                { label: words.units, value: String(units) },
                { label: words.expected, value: dayOf(expected_on, lang) },
              ]),
          ...(reason === '' ? [] : [{ label: words.reason, value: reason }]),
          ...(note === '' || kind === 'cancelled' ? [] : [{ label: words.note, value: note }]),
        ],
      },
    ],
  });
}

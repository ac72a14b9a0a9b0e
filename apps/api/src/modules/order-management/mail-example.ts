import type { Language } from '@mali/contracts/limits';
import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import type { OrderPickup } from '@mali/contracts/pickup';
import { PromotionKind } from '@mali/contracts/promotion-values';
import { vatIncluded } from '@mali/pricing';
import type { OrderDetail } from '../orders/repository.ts';
import { type MailKind, REFUND_WHY } from './mail-texts.ts';
import type { MailNews } from './mails.ts';

const SO_NO = 'SO26112312345678';
const S = ORDER_STATUS;
const HOUR_MS = 3_600_000;

const STATUS: Readonly<Partial<Record<MailKind, OrderStatus>>> = {
  placed: S.PLACED,
  pay_by: S.PLACED,
  slip_received: S.PROCESSING,
  slip_rejected: S.PLACED,
  packed: S.PACKING,
  shipped: S.SHIPPED,
  out_for_delivery: S.SHIPPED,
  delivery_failed: S.SHIPPED,
  address_refused: S.SHIPPED,
  delivered: S.RECEIVED,
  cancelled: S.CANCELLED,
  review_request: S.COMPLETED_NOT_REVIEW,
};
/** Examples with cash on delivery, so that the cash to have ready is seen. */
const BY_CASH: readonly MailKind[] = ['out_for_delivery'];

const brand = { mat_id: 0, brand_en: 'Nuea', brand_th: 'เหนือ', image_cart: null };
const line = { mat_var_id: 0, code_discount: 0, coin_discount: 0, partner_discount: 0, gwp: false } as const;
const rest = { buy_from: null, review_id: null, cancelled: 0 } as const;

/** A made-up order for the preview of a mail: two items, a promotion, a code and a gift. Money in satang. */
export function exampleOrder(kind: MailKind, lang: Language, at: Date): OrderDetail {
  const isCod = BY_CASH.includes(kind);
  const total = 109_040;
  const lines: OrderDetail['lines'] = [
    {
      ...line,
      ...rest,
      ...{ line_no: 1, quantity: 2, list: 45_000, net: 40_500, amount: 81_000, code_discount: 4_050 },
      shown: {
        ...brand,
        ...{ mat_name: 'Velvet Lip Tint', mat_name_th: 'ลิปทินต์เนื้อกำมะหยี่' },
        ...{ variant_name_1: '4 g', variant_name_1_th: '4 กรัม' },
        ...{ variant_name_2: '02 Hibiscus', variant_name_2_th: '02 ชบา' },
      },
      discounts: [
        {
          ...{
            line_no: 1,
            kind: PromotionKind.PriceCut,
            promo_id: 1,
            units: null,
            units_returned: 0,
            amount: 9_000,
          },
          ...{ name_en: '10% off lips', name_th: 'ลิปลด 10%' },
        },
        {
          ...{ line_no: 1, kind: 'code', promo_id: null, units: null, units_returned: 0, amount: 4_050 },
          ...{ name_en: 'Code HELLO5', name_th: 'โค้ด HELLO5' },
        },
      ],
    },
    {
      ...line,
      ...rest,
      ...{ line_no: 2, quantity: 1, list: 33_780, net: 33_780, amount: 33_780, code_discount: 1_690 },
      shown: {
        ...brand,
        ...{ mat_name: 'Rice Water Toner', mat_name_th: 'โทนเนอร์น้ำซาวข้าว' },
        ...{ variant_name_1: '150 ml', variant_name_1_th: '150 มล.' },
        ...{ variant_name_2: null, variant_name_2_th: null },
      },
      discounts: [
        {
          ...{ line_no: 2, kind: 'code', promo_id: null, units: null, units_returned: 0, amount: 1_690 },
          ...{ name_en: 'Code HELLO5', name_th: 'โค้ด HELLO5' },
        },
      ],
    },
    {
      ...line,
      ...rest,
      ...{ line_no: 3, quantity: 1, list: 0, net: 0, amount: 0, gwp: true },
      shown: {
        ...brand,
        ...{ mat_name: 'Jasmine Hand Cream', mat_name_th: 'ครีมทามือกลิ่นมะลิ' },
        ...{ variant_name_1: '10 ml', variant_name_1_th: '10 มล.' },
        ...{ variant_name_2: null, variant_name_2_th: null },
      },
      discounts: [],
    },
  ];
  return {
    so_no: SO_NO,
    user_id: null,
    email: 'pim@example.com',
    lang,
    doc_status: STATUS[kind] ?? S.ORDER_PREPARING,
    tag: '',
    payment_method: isCod ? 'cod' : 'promptpay',
    placed_at: at,
    expires_at: new Date(at.getTime() + 24 * HOUR_MS),
    paid_at: null,
    ship_by: null,
    carrier: 'Thailand Post',
    tracking_no: 'EB123456785TH',
    delivery_address: {
      ...{ first_name: 'พิม', last_name: 'ใจดี', email: 'pim@example.com', mobile: '0812345678' },
      ...{ address: '99/1 ซอยดอกไม้ 3', subdistrict: 'พระสิงห์', district: 'เมืองเชียงใหม่' },
      ...{ province: 'เชียงใหม่', zipcode: '50200', country_code: 'TH' },
    },
    tax_address: null,
    promo_code: 'HELLO5',
    list: 123_780,
    discount: 9_000,
    subtotal: 114_780,
    discount_promo: 5_740,
    point_bt: 0,
    point_the1: 0,
    delivery_cost: 0,
    delivery_default: 5_500,
    cod_fee: 0,
    exchange_credit: 0,
    delivery_version: null,
    delivery_zone: null,
    total,
    vat: vatIncluded(total),
    lines,
    events: [],
  };
}

/** A made-up branch, for mails about orders that are picked up. */
export const examplePickup = (kind: MailKind, at: Date): OrderPickup | null =>
  kind !== 'pickup_ready' && kind !== 'pickup_reminder'
    ? null
    : {
        store_id: 'siam',
        name: { th: 'สาขาสยาม', en: 'Siam' },
        address: {
          th: '288 ถนนพระราม 1 แขวงปทุมวัน เขตปทุมวัน กรุงเทพมหานคร 10330',
          en: '288 Rama I Road, Bangkok 10330',
        },
        phone: '02-000-0101',
        opening_hours: { th: 'ทุกวัน 10:00–22:00 น.', en: 'Every day 10:00–22:00' },
        how_to_get_there: { th: 'BTS สยาม ทางออก 3', en: 'BTS Siam, exit 3' },
        note: { th: 'เคาน์เตอร์ชั้น G', en: 'Counter on the ground floor' },
        days: 7,
        state: 'ready',
        ready_at: at.toISOString(),
        hold_until: new Date(at.getTime() + 7 * 24 * HOUR_MS).toISOString(),
        handed_at: null,
        code: { digits: '482915', qr_image: '' },
      };

const WHY_SLIP = { th: 'รูปไม่ชัด', en: 'The picture is not clear.' };
const WHY: Readonly<Partial<Record<MailKind, Readonly<Record<Language, string>>>>> = {
  refunded: REFUND_WHY.goods,
  changed: { th: 'ที่อยู่จัดส่งเปลี่ยนแล้ว', en: 'The delivery address was changed.' },
  address_refused: { th: 'พัสดุออกนำส่งแล้ว', en: 'the parcel is already out for delivery.' },
  cancel_refused: { th: 'ของถูกห่อเป็นของขวัญไปแล้ว', en: 'It has been gift-wrapped already.' },
  undelivered: { th: 'ขนส่งส่งไม่สำเร็จสามครั้ง', en: 'The carrier tried three times.' },
};

/** What mails tell besides the order, for the preview. */
export const exampleNews = (kind: MailKind, lang: Language): MailNews => ({
  amount: kind === 'refunded' ? 38_475 : 109_040,
  why: (WHY[kind] ?? WHY_SLIP)[lang],
});

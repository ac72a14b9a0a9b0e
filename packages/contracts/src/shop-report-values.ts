/** Plain values of the further reports: the browser may import this file. */
import { CONVERSION } from './overview-values.ts';
import type { Permission } from './permissions.ts';

type Words = Readonly<{ th: string; en: string }>;

/** A figure of a report, defined once: pages, files and mails show these words. */
export type ReportFigure = Words &
  Readonly<{
    meaning: Words;
    /** Of what it is made, for those who check it. */
    formula: string;
    unit: 'count' | 'baht' | 'coins' | 'percent' | 'seconds';
    /** One stored sum by another; percent of it, or an average. */
    ratio?: readonly [string, string];
    /** Sum of this stored figure from the first day until the last of the period. */
    running?: string;
    /** The ways to split the report in which it has a meaning; absent: all. */
    only?: readonly string[];
  }>;

export type ShopReportDefinition = Words &
  Readonly<{
    permission: Permission;
    /** What it is split by; the first is the usual one. */
    by: Readonly<Record<string, Words>>;
    figures: Readonly<Record<string, ReportFigure>>;
    /** By which figure rows are sorted when nothing else is chosen. */
    sort: string;
    /** The figure that is drawn by days, where it is not the one of `sort`. */
    chart?: string;
  }>;

const figure = (
  th: string,
  en: string,
  meaningTh: string,
  meaningEn: string,
  formula: string,
  more: Partial<Pick<ReportFigure, 'unit' | 'ratio' | 'running' | 'only'>> = {},
): ReportFigure => ({
  ...{ th, en, meaning: { th: meaningTh, en: meaningEn }, formula, unit: 'count' },
  ...more,
});
const percent = (
  th: string,
  en: string,
  of: readonly [string, string],
  words: Words,
  only?: readonly string[],
) =>
  figure(th, en, words.th, words.en, `${of[0]} ÷ ${of[1]} × 100`, {
    unit: 'percent',
    ratio: of,
    ...(only && { only }),
  });
const baht = { unit: 'baht' } as const;
const coins = { unit: 'coins' } as const;
const DAY: Words = { th: 'วัน', en: 'Day' };
const VISITORS = ['day', 'device', 'caller'];
const ORDERED = ['day', 'customer'];

/** The reports besides sales, by the stable name that addresses, files and mails have. */
export const SHOP_REPORTS = {
  funnel: {
    ...{ th: 'จากเข้าชมถึงจ่ายเงิน', en: 'From view to payment', permission: 'report:shop', sort: 'viewed' },
    by: {
      day: DAY,
      device: { th: 'อุปกรณ์', en: 'Device' },
      caller: { th: 'สมาชิกหรือผู้เยี่ยมชม', en: 'Member or guest' },
      customer: { th: 'ลูกค้าใหม่หรือเดิม', en: 'New or returning' },
    },
    figures: {
      viewed: figure(
        ...(['ดูสินค้า', 'Viewed', 'ผู้เข้าชมที่เปิดหน้าสินค้า นับคนละครั้งต่อวัน ไม่รวมบอตและพนักงาน'] as const),
        ...([
          'Visitors who opened a product, once a day each, without bots and staff',
          'visitors(GET product)',
        ] as const),
        { only: VISITORS },
      ),
      bagged: figure(
        ...(['ใส่ถุง', 'Bag', 'ผู้เข้าชมที่ใส่สินค้าลงถุง', 'Visitors who had something in the bag'] as const),
        ...(['visitors(bag changed or priced)', { only: VISITORS }] as const),
      ),
      checkouts: figure(
        ...(['เริ่มชำระเงิน', 'Checkout', 'ผู้เข้าชมที่เปิดหน้าชำระเงิน', 'Visitors who opened the checkout'] as const),
        ...(['visitors(checkout options)', { only: VISITORS }] as const),
      ),
      ordered: figure(
        ...(['ผู้สั่งซื้อ', 'Visitors who ordered', 'ผู้เข้าชมที่กดสั่งซื้อสำเร็จ', 'Visitors who placed an order'] as const),
        ...(['visitors(order placed)', { only: VISITORS }] as const),
      ),
      placed: figure(
        ...(['คำสั่งซื้อ', 'Orders', 'คำสั่งซื้อที่ลูกค้าสั่งเอง รวมที่ยังไม่จ่าย'] as const),
        ...([
          'Orders that customers placed themselves, paid or not',
          'count(orders placed by customers)',
        ] as const),
        { only: ORDERED },
      ),
      paid: figure(
        ...(['จ่ายแล้ว', 'Paid', 'คำสั่งซื้อเหล่านั้นที่จ่ายแล้วหรือยืนยันปลายทาง และไม่ยกเลิก'] as const),
        ...(['Of these, paid or confirmed cash on delivery, not cancelled', 'count(orders sold)'] as const),
        { only: ORDERED },
      ),
      bag_rate: percent(
        ...(['ดูแล้วใส่ถุง', 'View to bag', ['bagged', 'viewed']] as const),
        { th: 'ผู้ใส่ถุงต่อผู้ดูสินค้า', en: 'Bag by views' },
        VISITORS,
      ),
      checkout_rate: percent(
        ...(['ถุงถึงชำระเงิน', 'Bag to checkout', ['checkouts', 'bagged']] as const),
        { th: 'ผู้เริ่มชำระเงินต่อผู้ใส่ถุง', en: 'Checkout by bag' },
        VISITORS,
      ),
      paid_rate: percent(
        ...(['สั่งแล้วจ่าย', 'Order to payment', ['paid', 'placed']] as const),
        { th: 'คำสั่งซื้อที่จ่ายต่อที่สั่ง', en: 'Paid by placed orders' },
        ORDERED,
      ),
      conversion: percent(
        ...([CONVERSION.th, CONVERSION.en, ['paid', 'viewed']] as const),
        CONVERSION.meaning,
        ['day'],
      ),
    },
  },
  coins: {
    ...{
      th: 'เหรียญค้างจ่าย',
      en: 'Coins liability',
      permission: 'report:shop',
      sort: 'issued',
      chart: 'balance',
    },
    by: { day: DAY },
    figures: {
      issued: figure(
        'ออกให้',
        'Issued',
        'เหรียญที่ได้จากการซื้อและที่ร้านมอบให้',
        'Earned and granted',
        'earned + granted',
        coins,
      ),
      returned: figure(
        ...(['คืนให้', 'Returned', 'เหรียญที่ใช้แล้วคืนเพราะยกเลิกหรือคืนสินค้า'] as const),
        ...(['Spent coins given back for cancelled or returned goods', 'returned', coins] as const),
      ),
      spent: figure('ใช้ไป', 'Spent', 'เหรียญที่ใช้กับคำสั่งซื้อ', 'Used for orders', '−redeemed', coins),
      withdrawn: figure(
        ...(['เรียกคืน', 'Withdrawn', 'เหรียญที่ร้านหักคืน', 'Taken back by the shop'] as const),
        ...(['−(taken_back + withdrawn)', coins] as const),
      ),
      expired: figure('หมดอายุ', 'Expired', 'เหรียญที่หมดอายุ', 'Coins that expired', '−expired', coins),
      balance: figure(
        ...(['คงเหลือ', 'Balance', 'เหรียญของสมาชิกทุกคนเมื่อสิ้นวัน เหรียญละ 1 บาท'] as const),
        ...([
          'Coins of all members at the end of the day, a baht each',
          'sum(coin_ledger.coins) until then',
        ] as const),
        { unit: 'coins', running: 'change' },
      ),
    },
  },
  coupons: {
    ...{ th: 'คูปอง', en: 'Coupons', permission: 'report:shop', sort: 'used' },
    by: { coupon: { th: 'คูปอง', en: 'Coupon' }, day: DAY },
    figures: {
      given: figure(
        'เก็บแล้ว',
        'Given',
        'คูปองที่สมาชิกเก็บหรือได้รับ',
        'Collected by members or given',
        'count by collected_at',
      ),
      used: figure(
        ...(['ใช้แล้ว', 'Used', 'คูปองที่ใช้กับคำสั่งซื้อที่ขายได้ นับตามวันที่สั่ง'] as const),
        ...(['Used for sold orders, by the day of the order', 'count(orders sold with a coupon)'] as const),
      ),
      expired: figure(
        'หมดอายุ',
        'Expired',
        'คูปองที่หมดอายุโดยไม่ได้ใช้',
        'Expired without use',
        'count by expires_at',
      ),
      discount: figure(
        'ส่วนลด',
        'Discount',
        'ส่วนลดจากคูปอง',
        'Taken off by the coupons',
        "sum(order_discounts 'code')",
        baht,
      ),
      revenue: figure(
        ...(['ยอดขายที่มีคูปอง', 'Revenue with', 'ค่าสินค้าหลังหักส่วนลดของคำสั่งซื้อที่ใช้คูปอง'] as const),
        ...([
          'Goods after discounts of orders with a coupon',
          'sum(subtotal − discount_promo)',
          baht,
        ] as const),
      ),
    },
  },
  promotions: {
    ...{ th: 'โปรโมชันและโค้ด', en: 'Promotions and codes', permission: 'report:read', sort: 'revenue' },
    by: {
      promotion: { th: 'โปรโมชัน', en: 'Promotion' },
      code: { th: 'โค้ด', en: 'Code' },
      day: DAY,
    },
    figures: {
      orders: figure(
        'คำสั่งซื้อ',
        'Orders',
        'คำสั่งซื้อที่ขายได้และมีส่วนลดนี้',
        'Sold orders with it',
        'count(orders sold)',
      ),
      units: figure(
        'ชิ้น',
        'Units',
        'จำนวนชิ้นของรายการที่มีส่วนลดนี้ ไม่รวมของแถม',
        'Units of its lines, without gifts',
        'sum(quantity)',
      ),
      discount: figure('ส่วนลด', 'Discount', 'เงินที่ลดไป', 'Taken off', 'sum(order_discounts.amount)', baht),
      revenue: figure(
        ...(['ยอดขาย', 'Revenue', 'ค่าสินค้าหลังหักส่วนลดของรายการเหล่านี้ รวม VAT ก่อนหักคืนเงิน'] as const),
        ...([
          'Goods of its lines after discounts, VAT included, before refunds',
          'sum(line amount − discounts)',
          baht,
        ] as const),
      ),
      margin: figure(
        ...(['กำไรขั้นต้น', 'Margin', 'ยอดขายไม่รวม VAT หักต้นทุน เฉพาะรายการที่รู้ต้นทุนทุกชิ้น'] as const),
        ...(['Revenue without VAT less cost, of lines whose cost is known for all units'] as const),
        ...(['round(revenue × 100 ÷ 107) − sum(lot cost)', baht] as const),
      ),
      margin_rate: percent(...(['กำไร %', 'Margin %', ['margin', 'costed']] as const), {
        th: 'กำไรขั้นต้นต่อยอดขายไม่รวม VAT ของรายการที่รู้ต้นทุน',
        en: 'Margin by revenue without VAT of lines with a known cost',
      }),
    },
  },
  returns: {
    ...{ th: 'การคืนสินค้า', en: 'Returns', permission: 'report:shop', sort: 'units' },
    by: {
      reason: { th: 'เหตุผล', en: 'Reason' },
      product: { th: 'สินค้า', en: 'Product' },
      brand: { th: 'แบรนด์', en: 'Brand' },
      carrier: { th: 'ขนส่ง', en: 'Carrier' },
      day: DAY,
    },
    figures: {
      returns: figure(
        'คำขอคืน',
        'Requests',
        'คำขอคืนตามวันที่ขอ ไม่รวมที่ลูกค้ายกเลิก',
        'Requests by the day they were made, without withdrawn ones',
        'count(returns)',
      ),
      units: figure(
        'ชิ้นที่ขอคืน',
        'Units',
        'จำนวนชิ้นในคำขอเหล่านี้',
        'Units of these requests',
        'sum(return_lines.quantity)',
      ),
      refused: figure(
        'ชิ้นที่ไม่รับคืน',
        'Refused units',
        'ชิ้นที่ร้านไม่รับคืน',
        'Units the shop refused',
        'sum(quantity) refused',
      ),
      refunded: figure(
        'คืนเงิน',
        'Refunded',
        'เงินหรือเครดิตที่คืนแล้วของชิ้นเหล่านี้',
        'Money or credit given back for them',
        'sum(refund_lines.amount), done',
        baht,
      ),
      sold: figure(
        'ชิ้นที่ขาย',
        'Units sold',
        'ชิ้นที่ขายในช่วงเดียวกัน',
        'Units sold on these days',
        'sum(order_lines.quantity)',
        { only: ['day', 'product', 'brand'] },
      ),
      rate: percent(
        ...(['อัตราคืน', 'Return rate', ['units', 'sold']] as const),
        { th: 'ชิ้นที่ขอคืนต่อชิ้นที่ขาย', en: 'Units asked back by units sold' },
        ['day', 'product', 'brand'],
      ),
      parcels: figure(
        'พัสดุที่ส่ง',
        'Parcels',
        'พัสดุที่ส่งออกในวันเหล่านี้',
        'Parcels shipped on these days',
        'count(parcels)',
        { only: ['day', 'carrier'] },
      ),
      back: figure(
        'พัสดุตีกลับ',
        'Came back',
        'พัสดุเหล่านี้ที่ไม่มีผู้รับหรือถูกปฏิเสธ',
        'Of these, refused or not delivered',
        'count(parcels returning or returned)',
        { only: ['day', 'carrier'] },
      ),
      back_rate: percent(
        ...(['อัตราตีกลับ', 'Came back %', ['back', 'parcels']] as const),
        { th: 'พัสดุตีกลับต่อพัสดุที่ส่ง', en: 'Parcels that came back by parcels shipped' },
        ['day', 'carrier'],
      ),
    },
  },
  search: {
    ...{ th: 'การค้นหา', en: 'Search', permission: 'report:shop', sort: 'searches' },
    by: { term: { th: 'คำค้น', en: 'Query' }, day: DAY },
    figures: {
      searches: figure('ค้นหา', 'Searches', 'จำนวนครั้งที่ค้นหา', 'Searches', 'sum(search_counts.searches)'),
      none: figure(
        'ไม่พบสินค้า',
        'Without result',
        'ครั้งที่ค้นแล้วไม่พบสินค้า',
        'Searches that found nothing',
        'searches with 0 results',
      ),
      clicks: figure(
        'เปิดสินค้า',
        'Opened',
        'สินค้าที่เปิดจากผลค้นหาภายในครึ่งชั่วโมง',
        'Products opened from results within half an hour',
        'sum(clicks)',
      ),
      adds: figure(
        'ใส่ถุง',
        'Put in the bag',
        'สินค้าที่ใส่ถุงหลังค้นหาภายในครึ่งชั่วโมง',
        'Products put in the bag after the search',
        'sum(adds)',
      ),
      none_rate: percent('ไม่พบ %', 'Without result %', ['none', 'searches'], {
        th: 'ครั้งที่ไม่พบต่อครั้งที่ค้น',
        en: 'Without result by searches',
      }),
      click_rate: percent('เปิด %', 'Opened %', ['clicks', 'searches'], {
        th: 'สินค้าที่เปิดต่อครั้งที่ค้น',
        en: 'Opened products by searches',
      }),
    },
  },
  staff: {
    ...{ th: 'งานของพนักงาน', en: 'Work of staff', permission: 'report:staff', sort: 'packed' },
    by: { person: { th: 'พนักงาน', en: 'Person' }, day: DAY },
    figures: {
      packed: figure('แพ็ก', 'Packed', 'คำสั่งซื้อที่แพ็กเสร็จ', 'Orders packed', 'count(packings) by packed_at'),
      answers: figure(
        'ตอบแชต',
        'Chats answered',
        'ครั้งที่ตอบลูกค้า ตามวันที่ลูกค้าถาม',
        'Answers to customers, by the day of the question',
        'count(conversation_answers)',
      ),
      first: figure(
        'ตอบครั้งแรก',
        'First answers',
        'ในนั้น คำตอบแรกของบทสนทนา',
        'Of these, the first of a conversation',
        'count(is_first)',
      ),
      wait: figure(
        'รอคำตอบแรก',
        'Time to first answer',
        'เวลาเฉลี่ยที่ลูกค้ารอคำตอบแรก',
        'How long customers waited for the first answer, on average',
        'waited ÷ first',
        { unit: 'seconds', ratio: ['waited', 'first'] },
      ),
      slips: figure(
        'ตรวจสลิป',
        'Slips',
        'สลิปที่อนุมัติหรือปฏิเสธ',
        'Slips approved or rejected',
        'count(slips) by decided_at',
      ),
      reviews: figure(
        'ตรวจรีวิว',
        'Reviews',
        'รีวิว รูป คำถาม และคำตอบที่ตัดสิน',
        'Reviews, photos, questions and answers decided',
        'count(moderation_items) by decided_at',
      ),
      made: figure(
        'เปิดคำสั่งซื้อ',
        'Orders made',
        'คำสั่งซื้อที่พนักงานเปิดให้ลูกค้า',
        'Orders made for customers',
        'count(orders) first event by staff',
      ),
    },
  },
} as const satisfies Readonly<Record<string, ShopReportDefinition>>;

export type ShopReportName = keyof typeof SHOP_REPORTS;
export const SHOP_REPORT_NAMES = Object.keys(SHOP_REPORTS) as readonly ShopReportName[];
/** The definition of a report, without the types of its own keys. */
export const shopReport = (name: ShopReportName): ShopReportDefinition => SHOP_REPORTS[name];

/** The figures that a report has in one way to split it. */
export const figuresOf = (name: ShopReportName, by: string): (ReportFigure & { key: string })[] =>
  Object.entries(shopReport(name).figures)
    .filter(([, { only }]) => only === undefined || only.includes(by))
    .map(([key, one]) => ({ ...one, key }));

/** Words of rows that are no records. */
const ROWS: Readonly<Record<string, Words>> = {
  phone: { th: 'มือถือ', en: 'Phone' },
  tablet: { th: 'แท็บเล็ต', en: 'Tablet' },
  computer: { th: 'คอมพิวเตอร์', en: 'Computer' },
  unknown: { th: 'ไม่ทราบ', en: 'Unknown' },
  member: { th: 'สมาชิก', en: 'Members' },
  guest: { th: 'ผู้เยี่ยมชม', en: 'Guests' },
  new: { th: 'ลูกค้าใหม่', en: 'New' },
  returning: { th: 'ลูกค้าเดิม', en: 'Returning' },
  changed_mind: { th: 'เปลี่ยนใจ', en: 'Changed mind' },
  other_shade: { th: 'อยากได้สีอื่น', en: 'Other shade' },
  reaction: { th: 'แพ้หรือระคายเคือง', en: 'Reaction' },
  wrong_item: { th: 'ได้ของผิด', en: 'Wrong item' },
  damaged: { th: 'ของเสียหาย', en: 'Damaged' },
  defect: { th: 'สินค้ามีตำหนิ', en: 'Defect' },
};
/** The word of a row that is no record; what customers typed, and codes, are no words of the shop. */
export const wordOfRow = (by: string, key: string, language: 'th' | 'en'): string | undefined =>
  by === 'term' || by === 'code' ? undefined : ROWS[key]?.[language];

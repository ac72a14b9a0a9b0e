/**
 * Settings of the shop (SET-01): a definition for each, by section. A section is saved as a whole, with one version.
 * Plain values: the browser may import this file.
 */
import { type ShopContact, STANDARD_CONTACT } from './contact.ts';
import type { Label } from './lists/definition.ts';
import { RETURN_LIST } from './lists/returns.ts';
import { REORDER } from './reorder-values.ts';
import { RETURN_REASONS, RETURN_RULES, type ReturnReason } from './return-values.ts';
import { COVER } from './stock-values.ts';

export const SETTING_SECTIONS = [
  ...(['returns', 'parcels', 'reorder', 'mailings', 'payment', 'accounts'] as const),
  'staff_sessions',
  'bloggers',
  ...(['contact', 'languages'] as const),
] as const;
export type SettingSection = (typeof SETTING_SECTIONS)[number];

/** What a customer may wish for a returned product. */
export const RETURN_WISHES = ['any', 'money', 'exchange'] as const;
export type ReturnWish = (typeof RETURN_WISHES)[number];

/** What the shop says of a reason for a return. What the goods must be like, and who pays, stays with RETURN_RULES. */
export type ReturnTerms = Readonly<{
  /** Customers can choose it. */
  offered: boolean;
  name_th: string;
  name_en: string;
  /** Days after delivery; null: any time. */
  days: number | null;
  wish: ReturnWish;
}>;
export type TransferAccount = Readonly<{
  /** Three digits of the Bank of Thailand. */
  bank: string;
  account_no: string;
  name_th: string;
  name_en: string;
}>;

export type SettingValues = Readonly<
  Record<`return_${ReturnReason}`, ReturnTerms> & {
    return_order: readonly ReturnReason[];
    silent_days: number;
    cover_days: number;
    sales_short_days: number;
    sales_long_days: number;
    reserve_days: number;
    lead_days: number;
    mailings_week: number;
    /** Satang in the API, baht on the wire. */
    cod_limit: number;
    cod_fee: number;
    unpaid_hours: number;
    qr_minutes: number;
    accounts: readonly TransferAccount[];
    blogger_rate: number;
    blogger_days: number;
    blogger_payout_min: number;
    blogger_withholding: number;
    staff_idle_hours: number;
    staff_session_hours: number;
    shop_english: boolean;
  } & ShopContact
>;
export type SettingKey = keyof SettingValues;

export const SETTING_UNITS = ['messages', 'days', 'hours', 'minutes', 'baht', 'percent'] as const;
export type SettingUnit = (typeof SETTING_UNITS)[number];

type Described = Readonly<{ section: SettingSection; label: Label; hint: Label }>;
export type WholeSetting = Described &
  Readonly<{
    kind: 'whole';
    unit: SettingUnit;
    min: number;
    max: number;
    /** Null: as the configuration of the server says. */
    standard: number | null;
  }>;
export const TEXT_FORMATS = ['phone', 'email', 'url', 'text'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];
export type TextSetting = Described &
  Readonly<{
    kind: 'text';
    format: TextFormat;
    standard: string;
    /** An empty text is not shown to customers. */
    optional: boolean;
    maxLength: number;
  }>;
export type SwitchSetting = Described & Readonly<{ kind: 'switch'; standard: boolean }>;
export type ReasonSetting = Described &
  Readonly<{ kind: 'reason'; reason: ReturnReason; standard: ReturnTerms }>;
export type SettingDefinition =
  | WholeSetting
  | TextSetting
  | SwitchSetting
  | ReasonSetting
  | (Described & Readonly<{ kind: 'order' }>)
  | (Described & Readonly<{ kind: 'accounts' }>);

export const SETTING_LIMITS = {
  returnDays: { min: 1, max: 365 },
  name: 60,
  accounts: 10,
  accountNo: 20,
  accountName: 120,
  reason: 300,
} as const;

/** Sections that concern money or stock: a save says why. */
export const REASONED_SECTIONS: readonly SettingSection[] = [
  ...(['returns', 'reorder', 'payment', 'accounts', 'bloggers'] as const),
  'staff_sessions',
];
/** Where money goes to, and who gets in: a save needs a recent code. */
export const CONFIRMED_SECTIONS: readonly SettingSection[] = ['payment', 'accounts', 'staff_sessions'];
/** How everybody signs in: those who give roles set it. */
export const OWNER_SECTIONS: readonly SettingSection[] = ['staff_sessions'];

const UNNAMED: Label = { th: '', en: '' };
const nameOf = (reason: ReturnReason): Label =>
  RETURN_LIST.filters.reason.options.find(({ value }) => value === reason)?.label ?? UNNAMED;
const reasonOf = (reason: ReturnReason): ReasonSetting => {
  const label = nameOf(reason);
  return {
    ...{ section: 'returns', kind: 'reason', reason, label },
    hint: {
      th: RETURN_RULES[reason].cause === 'shop' ? 'ร้านรับผิดชอบ' : 'ลูกค้าเป็นผู้ขอ',
      en: RETURN_RULES[reason].cause === 'shop' ? 'The shop’s fault' : 'The customer’s wish',
    },
    standard: {
      offered: true,
      name_th: label.th,
      name_en: label.en,
      days: RETURN_RULES[reason].days,
      wish: 'any',
    },
  };
};
const whole = (
  section: SettingSection,
  unit: SettingUnit,
  [min, max, standard]: readonly [number, number, number | null],
  label: Label,
  hint: Label,
): WholeSetting => ({ section, kind: 'whole', unit, min, max, standard, label, hint });

/** What a text is like; an optional one may be empty. Addresses are https, so that a link runs no script. */
export const TEXT_PATTERNS: Readonly<Record<TextFormat, string>> = {
  phone: '\\+?[0-9][0-9 \\-]{6,18}[0-9]',
  email: '[^\\s@<>"]{1,64}@[^\\s@<>"]{1,180}\\.[A-Za-z0-9]{2,}',
  url: 'https://[A-Za-z0-9.\\-]+\\.[A-Za-z]{2,}(?:/[^\\s<>"]*)?',
  text: '[\\s\\S]*',
};
export const textPattern = ({ format, optional }: Pick<TextSetting, 'format' | 'optional'>): string =>
  `^(?:${TEXT_PATTERNS[format]})${optional ? '?' : ''}$`;
const contact = (key: keyof ShopContact, format: TextFormat, label: Label, hint: Label): TextSetting => ({
  ...{ section: 'contact', kind: 'text', format, label, hint, standard: STANDARD_CONTACT[key] },
  ...{ optional: format === 'url' || format === 'text', maxLength: format === 'text' ? 300 : 200 },
});
const social = (key: keyof ShopContact, name: string): TextSetting =>
  contact(
    key,
    'url',
    { th: name, en: name },
    {
      th: 'ที่อยู่หน้าเพจ ขึ้นต้นด้วย https:// เว้นว่าง = ไม่แสดง',
      en: 'Address of the page, https://…; empty: not shown.',
    },
  );

export const SETTINGS: Readonly<Record<SettingKey, SettingDefinition>> = {
  return_changed_mind: reasonOf('changed_mind'),
  return_other_shade: reasonOf('other_shade'),
  return_reaction: reasonOf('reaction'),
  return_wrong_item: reasonOf('wrong_item'),
  return_damaged: reasonOf('damaged'),
  return_defect: reasonOf('defect'),
  return_order: {
    ...{ section: 'returns', kind: 'order' },
    label: { th: 'ลำดับเหตุผล', en: 'Order of reasons' },
    hint: { th: 'เรียงตามที่ลูกค้าเห็นในแบบฟอร์ม', en: 'As customers see them in the form' },
  },
  silent_days: whole(
    ...(['parcels', 'days', [1, 30, 5]] as const),
    { th: 'พัสดุเงียบกี่วันจึงเตือน', en: 'Days without news' },
    {
      th: 'พัสดุที่ไม่มีข่าวนานเท่านี้จะอยู่ในคิว “มีปัญหา”',
      en: 'A parcel without news for so long is in the queue “Problems”.',
    },
  ),
  cover_days: whole(
    ...(['reorder', 'days', [1, REORDER.coverMax, REORDER.cover]] as const),
    { th: 'สั่งให้พอขาย', en: 'Days of cover' },
    { th: 'จำนวนที่เสนอให้สั่งจะพอขายกี่วันหลังของมาถึง', en: 'A proposal to order lasts so long after its delivery.' },
  ),
  sales_short_days: whole(
    ...(['reorder', 'days', [7, 90, COVER.shortDays]] as const),
    { th: 'ดูยอดขายช่วงสั้น', en: 'Short look back' },
    {
      th: 'ใช้ช่วงนี้เมื่อมีของพอให้วัดยอดขายได้',
      en: 'Sales of so many days count when it was in stock for a week of them.',
    },
  ),
  sales_long_days: whole(
    ...(['reorder', 'days', [30, 365, COVER.longDays]] as const),
    { th: 'ดูยอดขายช่วงยาว', en: 'Long look back' },
    { th: 'ใช้เมื่อช่วงสั้นของขาดหรือขายช้า', en: 'For what sells seldom, or was away.' },
  ),
  reserve_days: whole(
    ...(['reorder', 'days', [0, 90, COVER.reserveDays]] as const),
    { th: 'เผื่อก่อนของหมด', en: 'Days of reserve' },
    { th: 'เตือน “ใกล้หมด” เร็วขึ้นเท่านี้', en: '“Runs out soon” begins so much earlier.' },
  ),
  lead_days: whole(
    ...(['reorder', 'days', [0, 180, COVER.leadDays]] as const),
    { th: 'รอของเมื่อไม่มีผู้ขาย', en: 'Delivery without a supplier' },
    {
      th: 'สินค้าที่ยังไม่ระบุผู้ขายถือว่ารอของนานเท่านี้',
      en: 'Goods without a supplier are taken to arrive after so long.',
    },
  ),
  mailings_week: whole(
    ...(['mailings', 'messages', [1, 14, 2]] as const),
    { th: 'ส่งถึงลูกค้าแต่ละคนได้ไม่เกิน', en: 'Most messages to one customer' },
    {
      th: 'นับรวมทุกเรื่องใน 7 วัน ทั้งคูปองใหม่และคำขอรีวิวที่ร้านส่งเอง',
      en: 'In 7 days, counting new coupons and requests for a review that the shop sends by itself.',
    },
  ),
  cod_limit: whole(
    ...(['payment', 'baht', [0, 1_000_000, null]] as const),
    { th: 'เก็บเงินปลายทางได้ไม่เกิน', en: 'Cash on delivery up to' },
    { th: 'ใส่ 0 เพื่อปิดเก็บเงินปลายทาง', en: '0: no cash on delivery.' },
  ),
  cod_fee: whole(
    ...(['payment', 'baht', [0, 1000, null]] as const),
    { th: 'ค่าเก็บเงินปลายทาง', en: 'Fee of cash on delivery' },
    { th: 'บวกในคำสั่งซื้อใหม่เท่านั้น', en: 'New orders only.' },
  ),
  unpaid_hours: whole(
    ...(['payment', 'hours', [1, 720, null]] as const),
    { th: 'ยกเลิกเมื่อไม่จ่ายภายใน', en: 'Unpaid orders end after' },
    { th: 'คำสั่งซื้อที่วางไปแล้วใช้เวลาเดิม', en: 'Orders already placed keep their time.' },
  ),
  qr_minutes: whole(
    ...(['payment', 'minutes', [1, 1440, null]] as const),
    { th: 'QR ใช้ได้', en: 'A QR is valid for' },
    { th: 'QR ที่สร้างไปแล้วใช้เวลาเดิม', en: 'QR codes already made keep their time.' },
  ),
  accounts: {
    ...{ section: 'accounts', kind: 'accounts' },
    label: { th: 'บัญชีรับโอน', en: 'Accounts for transfers' },
    hint: {
      th: 'ลูกค้าเห็นในหน้าชำระเงิน ไม่มีบัญชีเลย = ไม่รับโอน',
      en: 'Customers see them at checkout; without any, transfers are not offered.',
    },
  },
  blogger_rate: whole(
    ...(['bloggers', 'percent', [0, 50, 5]] as const),
    { th: 'ค่าแนะนำ', en: 'Share of bloggers' },
    {
      th: 'จากราคาสินค้าหลังหักส่วนลดและเหรียญ ไม่รวมค่าส่ง',
      en: 'Of the price of the goods after discounts and coins, without delivery.',
    },
  ),
  blogger_days: whole(
    ...(['bloggers', 'days', [1, 90, 30]] as const),
    { th: 'นับคำสั่งซื้อหลังคลิกภายใน', en: 'Orders count after a click for' },
    { th: 'คลิกล่าสุดเป็นตัวนับ', en: 'The last click counts.' },
  ),
  blogger_payout_min: whole(
    ...(['bloggers', 'baht', [0, 100_000, 0]] as const),
    { th: 'จ่ายเมื่อถึงยอด', en: 'Paid out from' },
    {
      th: 'ต่ำกว่านี้รอรวมกับรอบถัดไป ผู้ที่เลิกเป็นบล็อกเกอร์แล้วได้ทั้งหมดที่เหลือ',
      en: 'Less waits for more. Who is no blogger any more is paid what is left.',
    },
  ),
  blogger_withholding: whole(
    ...(['bloggers', 'percent', [0, 15, 0]] as const),
    { th: 'หักภาษี ณ ที่จ่าย', en: 'Withholding tax' },
    {
      th: 'มาตรา 3 เตรส และคำสั่ง ท.ป. 4/2528 ค่าจ้างทำของและบริการ 3% ถามผู้ทำบัญชีของร้าน ใส่ 0 เพื่อไม่หัก',
      en: 'Section 3 tredecim of the Revenue Code, order Tor Por 4/2528: 3% for services. Ask the shop’s accountant. 0: none.',
    },
  ),
  staff_idle_hours: whole(
    ...(['staff_sessions', 'hours', [1, 720, 720]] as const),
    { th: 'ไม่ได้ใช้นานเท่านี้ ต้องเข้าใหม่', en: 'Signed out when unused for' },
    {
      th: 'นับจากครั้งสุดท้ายที่ใช้หลังร้าน 24 ชั่วโมงคือ 1 วัน',
      en: 'From the last use of the back office; 24 hours are a day.',
    },
  ),
  staff_session_hours: whole(
    ...(['staff_sessions', 'hours', [4, 4320, 4320]] as const),
    { th: 'เข้าครั้งหนึ่งใช้ได้ไม่เกิน', en: 'Signed out in any case after' },
    {
      th: 'นับจากตอนเข้าสู่ระบบ แม้ใช้อยู่ตลอด งานที่กรอกค้างยังอยู่เมื่อเข้าใหม่',
      en: 'From signing in, even when used all the time; forms keep what was typed.',
    },
  ),
  shop_english: {
    ...{ section: 'languages', kind: 'switch', standard: true },
    label: { th: 'หน้าร้านมีภาษาอังกฤษ', en: 'The shop is in English, too' },
    hint: {
      th: 'ปิด: ทุกหน้าเป็นภาษาไทย ไม่มีปุ่มเปลี่ยนภาษา ลิงก์ภาษาอังกฤษไปหน้าไทย หลังร้านยังใช้ได้สองภาษา',
      en: 'Off: every page is Thai, without a choice of language, and English links lead to the Thai page. The back office stays in both.',
    },
  },
  contact_phone: contact(
    'contact_phone',
    'phone',
    { th: 'โทรศัพท์', en: 'Telephone' },
    { th: 'แสดงในหน้าติดต่อ หน้าชำระเงิน และอีเมล', en: 'On the contact page, at payment and in mails.' },
  ),
  contact_email: contact(
    'contact_email',
    'email',
    { th: 'อีเมล', en: 'E-mail' },
    { th: 'ข้อความจากหน้าติดต่อส่งมาที่นี่', en: 'Messages of the contact page arrive here.' },
  ),
  contact_address_th: contact(
    'contact_address_th',
    'text',
    { th: 'ที่อยู่ (ไทย)', en: 'Address (Thai)' },
    { th: 'แสดงในหน้าติดต่อ เว้นว่าง = ไม่แสดง', en: 'On the contact page; empty: not shown.' },
  ),
  contact_address_en: contact(
    'contact_address_en',
    'text',
    { th: 'ที่อยู่ (อังกฤษ)', en: 'Address (English)' },
    { th: 'แสดงในหน้าติดต่อ เว้นว่าง = ไม่แสดง', en: 'On the contact page; empty: not shown.' },
  ),
  social_facebook: social('social_facebook', 'Facebook'),
  social_instagram: social('social_instagram', 'Instagram'),
  social_line: social('social_line', 'LINE'),
  social_tiktok: social('social_tiktok', 'TikTok'),
  social_youtube: social('social_youtube', 'YouTube'),
};
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];
export const settingsOf = (section: SettingSection): SettingKey[] =>
  SETTING_KEYS.filter((key) => SETTINGS[key].section === section);

/** The shop that runs: what the configuration says, where the standard is its. */
export type ConfiguredValues = Pick<
  SettingValues,
  'cod_limit' | 'cod_fee' | 'unpaid_hours' | 'qr_minutes' | 'accounts'
>;
/** What holds while nothing was set. */
export const standardSettings = (configured: ConfiguredValues): SettingValues => {
  const standard = Object.fromEntries(
    SETTING_KEYS.flatMap((key) => {
      const definition = SETTINGS[key];
      return 'standard' in definition && definition.standard !== null ? [[key, definition.standard]] : [];
    }),
  );
  return { ...(standard as unknown as SettingValues), return_order: RETURN_REASONS, ...configured };
};

/** Reasons in their order, with what holds for each. */
export const returnTermsOf = (values: SettingValues): readonly (ReturnTerms & { reason: ReturnReason })[] =>
  values.return_order.map((reason) => ({ reason, ...values[`return_${reason}`] }));

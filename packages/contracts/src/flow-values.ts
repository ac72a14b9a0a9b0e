import { MAILING_CHANNELS, type MailingChannel } from './mailing-values.ts';

/** Messages that the shop sends by itself (docs/decisions/0089). Plain values: the browser imports this file. */
export const FLOW_KINDS = [
  'abandoned_bag',
  'back_in_stock',
  'price_drop',
  'reorder',
  'review_request',
] as const;
export type FlowKind = (typeof FLOW_KINDS)[number];

/** Why a customer did not get a message. */
export const FLOW_SKIPS = ['consent', 'week', 'channel', 'gone', 'goods'] as const;
export type FlowSkip = (typeof FLOW_SKIPS)[number];

export const FLOW_TERMS = [
  'delay_hours',
  'until_hours',
  'delay_days',
  'until_days',
  'repeat_days',
  'percent',
  'baht',
  'units',
] as const;
export type FlowTerm = (typeof FLOW_TERMS)[number];

export const FLOW_EDIT = {
  subject: 120,
  text: 2000,
  /** Categories and products of the reorder time. */
  rules: 100,
  ruleDays: { min: 7, max: 730 },
  /** Days that the results are of. */
  resultDays: 90,
} as const;

/** Days after which a product is used up, of a category or of one product; a product's own rule wins. */
export type FlowRule = { of: 'category' | 'product'; id: number; days: number };
export type FlowWords = { subject_th: string; subject_en: string; text_th: string; text_en: string };
export type FlowValues = FlowWords & {
  on: boolean;
  channels: MailingChannel[];
  promo_id: number | null;
  terms: Partial<Record<FlowTerm, number>>;
  rules: FlowRule[];
};

type Limits = Readonly<{ min: number; max: number }>;
type FlowDefinition = Readonly<{
  /** What can stand in braces in its words. */
  placeholders: readonly string[];
  /** Channels that cannot be taken away. */
  always: readonly MailingChannel[];
  /** Advertising: to those alone who agreed to news, and within the limit of seven days. */
  news: boolean;
  limits: Readonly<Partial<Record<FlowTerm, Limits>>>;
  standard: FlowValues;
}>;

/** What each flow is: API and form read this one definition. A shop that saves nothing sends by `standard`. */
export const FLOWS: Readonly<Record<FlowKind, FlowDefinition>> = {
  abandoned_bag: {
    placeholders: ['name', 'product', 'count', 'total'],
    ...{ always: [], news: true },
    limits: {
      delay_hours: { min: 1, max: 168 },
      until_hours: { min: 2, max: 720 },
      repeat_days: { min: 1, max: 90 },
    },
    standard: {
      ...{ on: false, channels: ['mail'], promo_id: null, rules: [] },
      terms: { delay_hours: 24, until_hours: 96, repeat_days: 14 },
      ...{ subject_th: '{product} ยังอยู่ในตะกร้า', subject_en: '{product} is still in your bag' },
      text_th: 'สวัสดีคุณ{name} ของในตะกร้า {count} ชิ้น วันนี้รวม {total}',
      text_en: 'Hello {name}, the {count} items in your bag come to {total} today.',
    },
  },
  back_in_stock: {
    placeholders: ['product', 'price', 'cheaper'],
    ...{ always: ['page'], news: false },
    limits: { units: { min: 1, max: 100 } },
    standard: {
      ...{ on: true, channels: [...MAILING_CHANNELS], promo_id: null, rules: [], terms: { units: 3 } },
      ...{ subject_th: 'กลับมามีของแล้ว', subject_en: 'Back in stock' },
      ...{ text_th: '{product} ราคา {price}{cheaper}', text_en: '{product}, {price}{cheaper}' },
    },
  },
  price_drop: {
    placeholders: ['product', 'price', 'was'],
    ...{ always: ['page'], news: false },
    limits: { percent: { min: 1, max: 90 }, baht: { min: 1, max: 10_000 } },
    standard: {
      ...{ on: true, channels: [...MAILING_CHANNELS], promo_id: null, rules: [] },
      terms: { percent: 5, baht: 100 },
      ...{ subject_th: 'ลดราคาเหลือ {price}', subject_en: 'Now {price}' },
      text_th: '{product} ราคา {price} ตอนที่คุณเก็บไว้คือ {was}',
      text_en: '{product}, {price}; it was {was} when you saved it',
    },
  },
  reorder: {
    placeholders: ['name', 'product', 'price', 'days'],
    ...{ always: [], news: true },
    limits: { repeat_days: { min: 1, max: 90 } },
    standard: {
      ...{ on: false, channels: ['mail'], promo_id: null, rules: [], terms: { repeat_days: 14 } },
      ...{ subject_th: '{product} ใกล้หมดหรือยัง', subject_en: 'Is {product} running low?' },
      text_th: 'คุณ{name} ได้รับ {product} มา {days} วันแล้ว วันนี้ราคา {price}',
      text_en: 'Hello {name}, you have had {product} for {days} days. It is {price} today.',
    },
  },
  review_request: {
    placeholders: ['name', 'so_no'],
    ...{ always: [], news: true },
    limits: { delay_days: { min: 1, max: 60 }, until_days: { min: 2, max: 90 } },
    standard: {
      ...{ on: true, channels: ['mail'], promo_id: null, rules: [] },
      terms: { delay_days: 4, until_days: 20 },
      ...{
        subject_th: 'ของใน {so_no} เป็นอย่างไรบ้าง',
        subject_en: 'How do you like what was in {so_no}?',
      },
      text_th: 'รีวิวสั้น ๆ จากคุณช่วยให้คนอื่นเลือกได้ถูก เราแสดงทุกรีวิว ทั้งดีและไม่ดี',
      text_en: 'A few words from you help others choose. We show every review, good or bad.',
    },
  },
};

export const FLOW_WORDS = ['subject_th', 'subject_en', 'text_th', 'text_en'] as const;

/** The first placeholder of a text that its flow does not have; null: all are known. */
export function unknownPlaceholder(kind: FlowKind, text: string): string | null {
  for (const [whole, name = ''] of text.matchAll(/\{([^{}]*)\}?/g))
    if (!whole.endsWith('}') || !FLOWS[kind].placeholders.includes(name)) return whole;
  return null;
}

/** What is wrong with the values of a flow, by field. Texts are trimmed. */
export function flowFaults(kind: FlowKind, values: FlowValues): Partial<Record<string, string>> {
  const { limits, always } = FLOWS[kind];
  const { terms, rules, channels } = values;
  const faults: Partial<Record<string, string>> = {};
  for (const field of FLOW_WORDS) {
    const text = values[field].trim();
    if (text === '') faults[field] = 'required';
    else if (unknownPlaceholder(kind, text) !== null) faults[field] = 'placeholder';
  }
  if (channels.length === 0 || !always.every((channel) => channels.includes(channel)))
    faults.channels = 'channels';
  for (const term of FLOW_TERMS) {
    const [limit, value] = [limits[term], terms[term]];
    const isRight =
      limit === undefined
        ? value === undefined
        : value !== undefined && Number.isInteger(value) && value >= limit.min && value <= limit.max;
    if (!isRight) faults[term] = 'limits';
  }
  if ((terms.until_hours ?? 2) <= (terms.delay_hours ?? 1)) faults.until_hours = 'until';
  if ((terms.until_days ?? 2) <= (terms.delay_days ?? 1)) faults.until_days = 'until';
  const isTwice = new Set(rules.map(({ of, id }) => `${of} ${id}`)).size < rules.length;
  if (isTwice || (kind !== 'reorder' && rules.length > 0)) faults.rules = 'rules';
  if (kind === 'reorder' && values.on && rules.length === 0) faults.rules = 'noRules';
  return faults;
}

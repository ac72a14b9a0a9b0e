import { PromotionKind } from '@mali/contracts/promotion-values';

/**
 * Additions to the OpenAPI document: an example of every body and parameter, and links from responses to
 * other operations. With them a generic client gets past 404. document.test.ts validates the examples and
 * follows the links.
 */
type JsonSchema = Readonly<{
  type?: string | readonly string[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  const?: unknown;
  enum?: readonly unknown[];
  minimum?: number;
  minItems?: number;
  format?: string;
  contentMediaType?: string;
}>;
type Link = { operationId: string; parameters?: Record<string, string>; requestBody?: unknown };
type Operation = {
  operationId?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema; example?: unknown }[];
  requestBody?: { content: Record<string, { schema?: JsonSchema; example?: unknown }> };
  responses?: Record<string, { links?: Record<string, Link> }>;
};
export type DocumentPaths = Record<string, Record<string, Operation>>;

const EMAIL = 'pimchanok@example.com';
const PLACE = { subdistrict: 'สีลม', district: 'บางรัก', province: 'กรุงเทพมหานคร', zipcode: '10500' };
const PASSWORD = 'a right long password';
const BOTH = { th: 'ลองก่อนใคร', en: 'Try it first' };
const UUID = '5f0c1a52-6f1e-4d0b-9a43-0d3f2f6d7c11';

/** Examples by property and parameter name; ids of the demo shop where something must exist. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  ...{ email: EMAIL, password: PASSWORD, new_password: 'a brand new garden gate' },
  ...{ first_name: 'พิมพ์ชนก', last_name: 'วัฒนากร', address: '99/1 ถนนสีลม', ...PLACE },
  ...{ country_code: 'TH', country: 'TH', mobile: '0812345678', phone: '0812345678', name: 'พิมพ์ชนก วัฒนากร' },
  ...{ tax_id: '1101700230708', id_number: '1101700230708', national_id: '', member_no: '0811111111' },
  ...{ birthdate: '1990-02-28', quantity: 1, action: 'add', payment_method: 'promptpay', new_status: 15 },
  ...{ code: '123456', fingerprint: 'a-browser-of-its-own', keyword: 'ลิป', find: EMAIL, who: EMAIL },
  ...{ message: 'สอบถามเรื่องสินค้า', comment: 'สีสวยติดทน', rate: 5, rating: 5, reason: 'ลูกค้าเปลี่ยนใจ' },
  ...{ name_th: 'ลิป', errLog: 'xhr poll error', buy_from: 'mali', lang: 'th', as: 'default', on: false },
  ...{
    pageName: 'home',
    page_name: 'home',
    event: 'fair',
    event_code: 'lip-day',
    sitemap: 'pages.xml',
    provider: 'google',
  },
  ...{ promo_code: 'WELCOME10', promo_id: 1, mat_var_id: 1, mat_id: 1, user_id: 1, id: 1, state: 'running' },
  ...{ so_no: 'SO26112112345678', address_id: '1', session_id: UUID, key: UUID, request_key: UUID },
  ...{ bank: '004', amount: '100', receipt_id: 'R-1001' },
  ...{ receipt_amount: '1250.50', card_token: 'tok_visa', title: BOTH, text: BOTH, terms: BOTH, topic: BOTH },
  ...{
    excerpt: BOTH,
    body: BOTH,
    slug: 'first-look',
    author: 'Mali',
    cover: null,
    mat_ids: [],
    kind: 'amount',
  },
  ...{
    tracking_no: 'TH0123456789',
    transfer_reference: 'KBANK 1234',
    at: null,
    revision: 1,
    token: 'x'.repeat(43),
  },
  ...{ ticket: 'a.b.c', access_token: 'EAAB', file: '640.webp', hash: '000000000000', the1: 'the1_00001111' },
  ...{ review_days: 14, units: 2, return_no: 'RT26112112345678', return_photo: '0'.repeat(32) },
  ...{
    month: '2026-10',
    of: 'stock',
    day: '2026-11-20',
    from: '2026-11-01',
    until: '2026-11-20',
    payout_id: 1,
  },
  ...{ statement_no: 'CR26112112345678', difference_id: 'R1', carrier: 'sandbox' },
  ...{
    entry_no: 1,
    return: '/',
    store_id: 'siam',
    link: 'x',
    number: 'INV-1',
    item_id: 'x',
    picture: 'receipt',
  },
  ...{ on: false, joined: true, agreed: true, whole: false, delivery: true, line_no: 1 },
};

const PAGE_BLOCK = {
  ...{ id: 'words', type: 'sis_text', hidden: false, from: null, until: null },
  fields: { title: { th: 'หน้าฝน', en: 'Rains' }, body: { th: '', en: '' }, align: 'left' },
};
const COLLECTION = {
  ...{ slug: 'summer-lips', name_th: 'ริมฝีปากหน้าร้อน', name_en: 'Summer lips', text_th: '', text_en: '' },
  ...{ image: null, kind: 'rule', products: [], live: false, starts_at: null, ends_at: null },
  rule: {
    ...{ brands: [], cat_id: null, price_min: null, price_max: 500, promotion: [], skin_types: [] },
    ...{ concerns: [], finishes: ['matte'], free_of: [], is_new: false, in_stock: true },
  },
};
const BADGE = {
  ...{ text_th: 'ขายดี', text_en: 'Loved', tone: 'leaf', priority: 10, kind: 'hand', rule: COLLECTION.rule },
  ...{ products: [], live: false, starts_at: null, ends_at: null },
};
/** A carrier's statement of one row. */
const STATEMENT = Buffer.from('tracking_no,cod_amount,fee\nMX700000015TH,500.00,10.00\n').toString('base64');
const CHAT_ID = 'A'.repeat(22);
const ADDRESS = {
  ...{ first_name: 'พิมพ์ชนก', last_name: 'วัฒนากร', email: EMAIL, address: '99/1 ถนนสีลม', ...PLACE },
  ...{ country_code: 'TH', mobile: '0812345678' },
};
const BRAND = {
  ...{ brand_en: 'Harbour', brand_th: 'ฮาร์เบอร์', aliases: ['ฮาเบอร์'], origin: 'Krabi' },
  ...{ story_en: '', story_th: '', shop_in_shop: false },
};
const PURCHASE = {
  ...{ expected_on: '2030-12-31', note: '' },
  lines: [{ mat_var_id: 1, units: 24, unit_cost: 80, expected_on: null }],
};
const SITE_DIALOG = {
  ...{ type: 'info', title: 'Free delivery today', title_th: 'วันนี้ส่งฟรี' },
  ...{ message: 'For every order until midnight.', message_th: 'ทุกคำสั่งซื้อถึงเที่ยงคืน' },
  ...{ starts_at: '2030-06-01T01:00:00Z', ends_at: '2030-06-01T17:00:00Z' },
} as const;
const BRANCH_HOURS = { open: '10:00', close: '21:00' };
const BRANCH = {
  name: { th: 'สยามสแควร์', en: 'Siam Square' },
  address: { th: '194 ซอยสยามสแควร์ 3 แขวงปทุมวัน เขตปทุมวัน กรุงเทพฯ 10330', en: '194 Siam Square Soi 3' },
  province: { th: 'กรุงเทพมหานคร', en: 'Bangkok' },
  ...{ lat: 13.7447, lng: 100.5331, phone: '02-114-0801', is_new: false },
  hours: [...Array(6).fill(BRANCH_HOURS), null],
  special_days: [{ date: '2030-04-13', hours: null, reason: { th: 'สงกรานต์', en: 'Songkran' } }],
  how_to_get_there: { th: 'BTS สยาม ทางออก 4', en: 'BTS Siam, exit 4' },
};
const SUPPLIER = {
  ...{ name: 'ท่าเรือเทรดดิ้ง', tax_id: '0105558000017', address: '1 ถนนพระราม 4', contact: 'คุณนิด' },
  ...{ phone: '021234567', email: 'orders@harbour.example', lang: 'th', lead_days: 7 },
  ...{ minimum_order: 5000, payment_days: 30, note: '' },
};
const SEARCH_RULE = {
  ...{ words: ['กันแดดเด็ก'], means: ['sunscreen'], both_ways: false, products: [], target: '' },
  ...{ reason: 'ลูกค้าค้นบ่อย', active: true, starts_at: null, ends_at: null },
};
const SHOP_ROLE = {
  name_th: 'หัวหน้าคลัง',
  name_en: 'Head of stock',
  permissions: ['stock:read', 'stock:edit'],
};
const REPORT_SCHEDULE = {
  ...{ name: 'ยอดขายเมื่อวาน', report: 'sales', by: 'day', period: 'yesterday', compare: 'before' },
  ...{ every: 'day', on_day: null, hour: 8, format: 'xlsx', receivers: [1] },
};
const SEGMENT = { name: 'สมาชิก', join: 'any', conditions: { kind: 'member', last_order: 'today-90..' } };
const WEBHOOK_FIELDS = { name: 'ERP', url: 'https://erp.example.com/mali', kinds: ['order.placed'] };
const WEBHOOK = { ...WEBHOOK_FIELDS, request_key: UUID };
const MAILING = {
  ...{ name: 'คิดถึงคุณ', segment_id: 1, channels: ['mail', 'page'], link: '/', promo_id: null, rate: 60 },
  ...{
    subject_th: 'คิดถึงคุณ{name}',
    subject_en: 'We miss you, {name}',
    text_th: 'แวะมาดูกัน',
    text_en: 'Have a look',
  },
};
const CATEGORY = {
  ...{ category: 'Sun care', category_th: 'กันแดด', intro: '', intro_th: '', unit_price: null, filters: null },
};
const OFFER = {
  ...{
    kind: 'series',
    name_th: 'ส่งขอบคุณลูกค้า',
    name_en: 'Thank you',
    starts_at: null,
    ends_at: null,
    customers: [],
    influencer: null,
  },
  terms: {
    ...{ prefix: 'THANKS', benefit: 'amount', discount: 50, cap: null, min_spend: 300 },
    ...{ exclude_promoted: false, audience: 'everyone', per_customer: 1 },
  },
  scope: { all: true, brands: [], categories: [], products: [], variants: [], except: [] },
};
const PROMOTION = {
  ...{
    kind: PromotionKind.BuyGet,
    name_th: 'ซื้อ 2 แถม 1',
    name_en: 'Buy 2 get 1',
    terms: { sale_qty: 2, free_qty: 1 },
  },
  ...{
    exclude_discounted: false,
    max_per_order: null,
    starts_at: null,
    ends_at: null,
    flash: false,
    limits: [],
  },
  scope: { all: false, brands: [], categories: [], products: [1], variants: [], except: [] },
};
const PRODUCT = {
  ...{ name_th: 'ลิปสติกแดง', name_en: 'Red Lipstick', desc_th: 'สีแดงติดทน', desc_en: 'A lasting red' },
  ...{
    benefits_th: [],
    benefits_en: [],
    how_to_th: '',
    how_to_en: '',
    ingredients: 'Ricinus Communis Seed Oil',
  },
  ...{
    meta_desc_th: '',
    meta_desc_en: '',
    meta_title_th: '',
    meta_title_en: '',
    slug: 'red-lipstick',
    search_words: [],
    related: [],
    new_badge: 'auto',
    brand_id: 1,
    cat_id: 1,
    skin_types: [],
    concerns: [],
    finish: 'matte',
  },
  ...{ free_of: ['paraben'], pao_months: 24, notification_no: '10-1-6700000001', unit: 'g', weight_g: 40 },
  ...{ stage: 'draft', on_sale_from: null, on_sale_until: null, variants: [] },
};
const DELIVERY = {
  zones: [
    {
      ...{ key: 'rest', name_th: 'ทั่วประเทศ', name_en: 'Everywhere', provinces: [], postcodes: [] },
      ...{ rates: [{ min_spend: 0, rate: 55 }], days_min: 2, days_max: 2 },
    },
  ],
  ...{ cut_off: [null, '14:00', '14:00', '14:00', '14:00', '14:00', '14:00'], pick_up: '15:00' },
  ...{ no_delivery: [0], holidays: [{ day: '12-05', name_th: 'วันพ่อแห่งชาติ', name_en: 'Father’s Day' }] },
  not_served: { provinces: [], postcodes: [] },
  cod_not_served: { provinces: [], postcodes: [] },
};
const PRICES = {
  selection: { products: [1], query: null },
  rule: { kind: 'percent', value: 5, ending: '9', direction: 'up' },
  ...{ typed: [], starts_at: null, ends_at: null },
};

/** Example properties of an operation, besides or instead of those by name. */
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  createAddress: { ...ADDRESS, tax_address: false },
  editAddress: { address: '5 ถนนสาทร' },
  changeCart: { mat_var_id: 1, quantity: 1 },
  makeBrand: { ...BRAND, link_name: 'harbour' },
  changeBrand: { ...BRAND, revision: 1 },
  makeSearchRule: { kind: 'synonyms', ...SEARCH_RULE },
  changeSearchRule: { ...SEARCH_RULE, both_ways: true, revision: 1 },
  trySearch: { keyword: 'กันแดด', rule_id: null, draft: { kind: 'synonyms', ...SEARCH_RULE } },
  makeSpokenName: { name: 'Quaiseux', thai: 'เควโซ' },
  changeSpokenName: { name: 'Quaiseux', thai: 'เคโซ', revision: 1 },
  hearName: { name: 'Quaiseux' },
  makeCategory: { ...CATEGORY, parent_id: null, slug: 'sun-care-trial' },
  changeCategory: { ...CATEGORY, revision: 1 },
  placeCategory: { parent_id: null, before: null },
  makeProduct: { ...PRODUCT, mat_no: 'NEW1' },
  makePage: { name: 'campaign-rain', link: '/campaign/rain', title: { th: 'หน้าฝน', en: 'Rains' } },
  beginPageDraft: { layout_id: null },
  savePageDraft: { revision: 1, name: 'Rains', blocks: [PAGE_BLOCK] },
  previewPage: {
    ...{ page: 'home', blocks: [PAGE_BLOCK], at: null },
    as: { kind: 'members', segment_id: null },
  },
  publishPageDraft: { revision: 1, from: null, until: null, over: null },
  changeLibraryPicture: {
    ...{ revision: 1, name_th: 'ลิปกลอสบนผ้าไหม', name_en: 'Lip gloss on silk', tags: ['ลิป', 'campaign'] },
    ...{ alt_th: 'ลิปกลอสสามสี', alt_en: 'Three lip glosses', focus: { x: 37, y: 34 } },
  },
  showPictureVersion: { version: 1 },
  makeCollection: COLLECTION,
  makeApiKey: { name: 'ERP', scopes: ['order:read-any', 'stock:read'], days: 365, request_key: UUID },
  makeWebhook: WEBHOOK,
  changeWebhook: { ...WEBHOOK_FIELDS, kinds: ['order.paid'], revision: 1 },
  setWebhookState: { state: 'active' },
  replayWebhook: {
    ...{ message_id: null, from: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z' },
    failed_only: false,
  },
  makeMailing: MAILING,
  saveFlow: {
    ...{ on: true, channels: ['mail'], promo_id: null, rules: [], revision: 0 },
    terms: { delay_hours: 24, until_hours: 96, repeat_days: 14 },
    ...{ subject_th: '{product} ยังอยู่ในตะกร้า', subject_en: '{product} is still in your bag' },
    ...{ text_th: 'วันนี้รวม {total}', text_en: 'It comes to {total} today.' },
  },
  countMessageClick: { link: '4Jq2Zr1o5m0b0d8c2u7p3w' },
  changeMailing: { ...MAILING, rate: 30, revision: 1 },
  actOnMailing: { act: 'start' },
  previewMailing: { customer_id: null },
  makeReportSchedule: REPORT_SCHEDULE,
  changeReportSchedule: { ...REPORT_SCHEDULE, hour: 9, revision: 1 },
  setReportScheduleActive: { active: false },
  runReportSchedule: { request_key: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' },
  makeSegment: SEGMENT,
  makeRole: SHOP_ROLE,
  changeRole: { ...SHOP_ROLE, name_en: 'Stock manager', revision: 1 },
  setRoleActive: { active: false },
  changeSegment: { ...SEGMENT, name: 'ซื้อบ่อยมาก', revision: 1 },
  countSegment: { join: 'all', conditions: { consent: 'yes' } },
  makeBadge: BADGE,
  changeBadge: { ...BADGE, revision: 1 },
  changeCollection: { ...COLLECTION, revision: 1 },
  previewCollection: { kind: 'hand', rule: COLLECTION.rule, products: [] },
  checkImport: { fields: ['sku', 'price'], stock: 'new', stage: 'live', overwrite: [] },
  changeProduct: { ...PRODUCT, revision: 1 },
  makePromotion: { ...PROMOTION, stage: 'draft' },
  changePromotion: { ...PROMOTION, revision: 1, reason: 'ตั้งราคาผิด' },
  makeOffer: { ...OFFER, stage: 'draft', codes: 3 },
  changeOffer: { ...OFFER, revision: 1, reason: 'ส่วนลดผิด' },
  setOfferStage: { stage: 'live', from: 'draft', reason: '' },
  addOfferCodes: { codes: 2 },
  countHandout: { segment_id: 1 },
  startHandout: { segment_id: 1 },
  actOnForecast: { act: 'start' },
  changeBudget: { budget: 20_000, from: null, reason: 'งบเดือนนี้' },
  setPromotionStage: { stage: 'paused', from: 'live', reason: 'ของหมด' },
  moveStockUnits: { act: 'adjust', units: 1, location_id: 1, reason: 'พบเพิ่ม', key: 'example-adjust' },
  setLotSale: { on_sale: false, reason: 'ลูกค้าแจ้งกลิ่นเปลี่ยน', key: 'example-sale' },
  correctLot: {
    ...{ code: 'H2602', expires_on: null, was: { code: 'main', expires_on: null } },
    ...{ reason: 'พิมพ์ผิด', key: 'example-correct' },
  },
  saveStockSettings: { removal_days: 90, was: 90 },
  receiveGoods: {
    ...{
      request_key: '6f1c2a52-9a53-4a7b-8f57-0c4a2b1f9e10',
      reference: 'INV-7',
      note: '',
      near_expiry: false,
    },
    lines: [{ mat_var_id: 1, quantity: 12, lot: 'A1', expires_on: '2030-01-31', unit_cost: 80 }],
  },
  getGridRows: { selection: { products: [1], query: null }, offset: 0 },
  saveGrid: { products: [{ mat_id: 1, revision: 1, weight_g: 80 }], variants: [], reason: '' },
  previewPrices: { ...PRICES, offset: 0, warned: false },
  saveSettings: { revision: 0, values: { silent_days: 6 }, reason: '' },
  setConnectionSecrets: { revision: 0, values: [{ name: 'LINE_CHANNEL_SECRET', value: '4c1f0e'.repeat(5) }] },
  saveWaitingRoom: {
    ...{ revision: 1, by_load: true, per_second: 20, stay_minutes: 15, joins_per_minute: 600 },
    ...{ starts_at: null, ends_at: null, reason: 'ลดราคา 11.11' },
  },
  openWaitingRoom: { revision: 1, open: false, reason: 'คนน้อยลงแล้ว' },
  setSiteState: {
    ...{ request_key: '6f1c2a52-9a53-4a7b-8f57-0c4a2b1f9e40', state: 'read_only', was: 'open' },
    ...{ starts_at: '2030-06-01T18:00:00Z', ends_at: '2030-06-01T20:00:00Z' },
    ...{ message: '', message_th: '', reason: 'ย้ายฐานข้อมูล' },
  },
  withdrawSitePeriod: { reason: 'เลื่อนงานออกไป' },
  makeSiteDialog: { request_key: '6f1c2a52-9a53-4a7b-8f57-0c4a2b1f9e41', ...SITE_DIALOG },
  saveSiteDialog: { revision: 1, ...SITE_DIALOG, type: 'warning' },
  withdrawSiteDialog: { revision: 1, withdrawn: true },
  setWasPrice: { rule: 'lowest', was: 'list', reason: 'ตามกฎการแสดงราคา' },
  changePrices: {
    ...{ ...PRICES, request_key: '6f1c2a52-9a53-4a7b-8f57-0c4a2b1f9e20', reason: 'ขึ้นราคาตามต้นทุน' },
    ...{ digest: '0'.repeat(64), confirmed: true },
  },
  findGoods: { codes: [], variants: [1] },
  reverseReceipt: { reason: 'นับผิด' },
  makeBranch: { store_id: 'siam-square', ...BRANCH },
  changeBranch: { ...BRANCH, phone: '02-114-0802', revision: 1 },
  setBranchActive: { active: true, was: false },
  orderBranches: { order: ['siam-square'], was: ['siam-square'] },
  makeSupplier: SUPPLIER,
  changeSupplier: { ...SUPPLIER, lead_days: 10, revision: 1 },
  setSupplierActive: { active: true, was: false },
  setSupplierGoods: {
    ...{ mat_var_id: 1, item_no: 'KC-2201', pack_size: 12, preferred: true, unit_cost: 80, revision: 0 },
  },
  removeSupplierGoods: { mat_var_id: 1, revision: 1 },
  makePurchaseOrder: {
    ...{ request_key: '6f1c2a52-9a53-4a7b-8f57-0c4a2b1f9e30', supplier_id: 1, ...PURCHASE },
  },
  changePurchaseOrder: { ...PURCHASE, note: 'ส่งก่อนเที่ยง', revision: 1 },
  sendPurchaseOrder: { revision: 1, by_mail: true },
  revisePurchaseOrder: { ...PURCHASE, revision: 1, reason: 'สั่งเพิ่ม' },
  cancelPurchaseOrder: { revision: 1, reason: 'ผู้ขายไม่มีของ' },
  closePurchaseOrder: { revision: 1, reason: 'ส่วนที่เหลือเลิกผลิต' },
  closeAccountingMonth: { note: 'ส่ง ภ.พ.30 แล้ว', vat_due: 0 },
  reopenAccountingMonth: { reason: 'ลืมใบลดหนี้' },
  recordPayout: {
    ...{ request_key: '6f1c2a52-9a53-4a7b-8f57-0c4a2b1f9e84', gateway: 'sandbox', reference: 'PO-1' },
    ...{ paid_on: '2026-11-20', net: 245.69, file: 'charge,amount,fee\nchrg_1,255.00,9.31\n' },
  },
  cancelPayout: { reason: 'ไฟล์ผิด' },
  beginStockCount: {
    request_key: '6f1c2a52-9a53-4a7b-8f57-0c4a2b1f9e20',
    ...{ scope: 'brand', bin: null, of: 1, note: 'ทุกต้นเดือน' },
  },
  countStockUnits: {
    entry_key: '6f1c2a52-9a53-4a7b-8f57-0c4a2b1f9e21',
    ...{ code: null, mat_var_id: 1, add: 3, total: null, was: null, beyond: false },
  },
  recountStock: { variants: [1], reason: 'ต่างมาก' },
  noteCustomer: { request_key: '0b1d6c52-1a53-4a7b-8f57-0c4a2b1f9e31', text: 'แพ้น้ำหอม' },
  tagCustomers: { customer_ids: [1], add: 'vip' },
  blockCustomer: { blocked: true, reason: 'ไม่รับพัสดุหลายครั้ง' },
  resetCustomerSignIn: { reason: 'ลูกค้าเข้าบัญชีไม่ได้' },
  correctCustomer: {
    ...{ first_name: 'สมหญิง', last_name: 'ใจดี', mobile: '0812345678', reason: 'สะกดชื่อผิด' },
    was: { first_name: 'สมหญิง', last_name: 'ใจดี', mobile: null },
  },
  mergeCustomers: { other: 2, reason: 'สมัครสองครั้ง' },
  startCustomerExport: {
    ...{ request_key: '3c1f7a52-6a53-4a7b-8f57-0c4a2b1f9e41', reason: 'ลูกค้าขอสำเนาข้อมูลทางแชต' },
  },
  startCustomerErasure: {
    ...{ request_key: '3c1f7a52-6a53-4a7b-8f57-0c4a2b1f9e42', reason: 'ลูกค้าขอให้ลบข้อมูลทางแชต' },
  },
  sendCustomerCoupon: { promo_id: 1, reason: 'ขออภัยที่ส่งช้า' },
  startRecall: {
    request_key: '6f1c2a52-9a53-4a7b-8f57-0c4a2b1f9e22',
    ...{ lots: [1], severity: 'stop_using', remedy: 'return', reason: 'พบเชื้อในล็อต' },
    ...{ text_th: 'พบการปนเปื้อน อย่าใช้ต่อ', text_en: 'It is contaminated. Do not use it.' },
  },
  previewRecall: {
    ...{ lots: [1], severity: 'quality', remedy: 'refund' },
    ...{ text_th: 'ฉลากพิมพ์ผิด', text_en: 'Its label is wrong.' },
  },
  endRecall: { reason: 'เลือกผิดล็อต', lots: 'on_sale' },
  approveStockCount: { reason: 'นับสองรอบแล้ว' },
  cancelStockCount: { reason: 'นับผิดชั้น' },
  saveDelivery: { revision: 0, valid_from: '2030-01-01T05:00:00Z', settings: DELIVERY },
  processOrder: { delivery_address: ADDRESS, total: 100 },
  changeSending: {
    ...{ branches_send: true, near_first: false, branches: [{ location_id: 3, reserve: 2 }] },
    was: { branches_send: false, near_first: false, branches: [] },
  },
  changePickup: {
    ...{ pickup: true, pickup_days: 5, pickup_cod: false, pickup_note: { th: 'เคาน์เตอร์', en: 'Counter' } },
    was: { pickup: false, pickup_days: 7, pickup_cod: false, pickup_note: { th: '', en: '' } },
  },
  setBranches: { places: [], was: [] },
  makeStockTransfer: {
    ...{ request_key: 'transfer-0001', from_location_id: 1, to_location_id: 3, reason: 'เติมสาขา' },
  },
  setStockTransferLine: { mat_var_id: 1, quantity: 1, was: 0 },
  processChatOrder: { delivery_address: ADDRESS },
  makeOfficeOrder: { delivery_address: ADDRESS, total: 100 },
  addStaff: { email: 'accountant@example.com', role_id: 5, reason: 'New in accounting' },
  changeStaffRole: { role_id: 7, reason: 'Moves to the warehouse' },
  eraseGuest: { email: 'guest@example.com' },
  findGuest: { email: 'guest@example.com' },
  changeEmail: { email: 'new.address@example.com' },
  setNotice: { kind: 'wishlist', on: false },
  updateProfile: { alias: 'พิมพ์' },
  checkProfile: { birthdate: '1990-02-28' },
  verifyThe1: { type: 'mobile', params: { phoneNumber: '0811111111' } },
  coinsByHand: { way: 'give', coins: 10, reason: 'ขออภัยในความล่าช้า' },
  decideSlip: { approve: false, reason: 'ไม่พบยอดเงิน' },
  decideTransfer: { approve: false, reason: 'ใบเสร็จไม่ชัด' },
  applyAsBlogger: {
    request_key: '2f7e0a86-7f0b-4a37-9d6e-3a1d2b9c4e51',
    channels: ['https://www.youtube.com/@pim.makeup'],
    about: 'รีวิวเครื่องสำอางสำหรับผิวแพ้ง่าย และอยากแนะนำของที่ใช้จริง',
    terms: 1,
  },
  decideBlogger: { act: 'approve', was: 'waiting' },
  makeBloggerLink: {
    ...{ request_key: '7b6f3c1e-52a9-4c7f-9a0e-1d2c3b4a5f60', name: 'วิดีโอเซรั่ม', target: '/item/1/1' },
  },
  followBloggerLink: { code: 'aB3dE6gH' },
  payBlogger: {
    ...{
      request_key: '5c1d8e7a-3b2f-4a6e-9d10-8f7e6d5c4b3a',
      user_id: 1,
      amount: 120.5,
      reference: 'KB-20261121-1',
    },
  },
  changeOrderStatus: { new_status: 15, email: EMAIL },
  writeMessage: { channel: 'mail' },
  changeOrderWork: { so_nos: ['SO26112112345678'], add_tag: 'ด่วน' },
  makeShopEvent: {
    ...{ request_key: UUID, event_code: 'lip-day-2' },
    ...{ title: { th: 'วันลิป', en: 'Lip day' }, summary: { th: 'ลองลิปทุกเฉด', en: 'Try every shade' } },
    ...{ starts_at: '2027-02-01T04:00:00Z', ends_at: '2027-02-01T12:00:00Z', image: null, address: null },
    ...{ place: { th: 'สาขาสยาม', en: 'Siam' }, online_url: null, image_alt: { th: '', en: '' } },
    ...{ published: true, registration: null },
  },
  changeShopEvent: {
    revision: 1,
    ...{ title: { th: 'วันลิป', en: 'Lip day' }, summary: { th: 'ลองลิปทุกเฉด', en: 'Try every shade' } },
    ...{ starts_at: '2027-02-01T04:00:00Z', ends_at: '2027-02-01T12:00:00Z', image: null, address: null },
    ...{ place: { th: 'สาขาสยาม', en: 'Siam' }, online_url: null, image_alt: { th: '', en: '' } },
    ...{ published: true, registration: null },
  },
  registerGuestForEvent: { name: 'มะลิ', email: EMAIL, lang: 'th' },
  makeTopSpender: {
    request_key: UUID,
    ...{ name: 'Spring', name_th: 'ฤดูใบไม้ผลิ', lead: '', lead_th: '', terms: '', terms_th: '', places: 2 },
    ...{
      starts_at: '2027-02-01T00:00:00Z',
      ends_at: '2027-03-01T00:00:00Z',
      announce_at: '2027-03-15T00:00:00Z',
    },
    ...{ right_amount: 1000, prizes: [], registration: 'automatic' },
    scope: { all: true, brands: [], categories: [], products: [] },
  },
  changeTopSpender: {
    revision: 1,
    ...{ name: 'Spring', name_th: 'ฤดูใบไม้ผลิ', lead: '', lead_th: '', terms: '', terms_th: '', places: 2 },
    ...{
      starts_at: '2027-02-01T00:00:00Z',
      ends_at: '2027-03-01T00:00:00Z',
      announce_at: '2027-03-15T00:00:00Z',
    },
    ...{ right_amount: 1000, prizes: [], registration: 'automatic' },
    scope: { all: true, brands: [], categories: [], products: [] },
  },
  turnTopSpender: { act: 'publish', revision: 1 },
  decideTopSpenderEntry: { act: 'accept', was: 'waiting' },
  confirmTopSpender: { revision: 1, ranking: '0123456789abcdef0123456789abcdef' },
  makeGiveaway: { face_types: [], publish: false },
  changeGiveaway: { face_types: [], publish: false, revision: 1 },
  quoteReturn: { email: EMAIL, lines: [{ line_no: 1, quantity: 1, reason: 'changed_mind' }] },
  askReturn: {
    ...{ email: EMAIL, note: '', photos: [] },
    lines: [{ line_no: 1, quantity: 1, reason: 'changed_mind', opened: false }],
  },
  openReturn: { lines: [], note: 'ลูกค้าโทรแจ้ง' },
  decideReturn: {
    pay_first: false,
    lines: [{ line_no: 1, approved: true, note: '', send_back: true, cause: 'customer' }],
  },
  inspectReturn: { lines: [{ line_no: 1, restocked: 1, quarantined: 0, written_off: 0 }] },
  changeReturnWish: { lines: [{ line_no: 1, exchange_for: null }] },
  exchangeReturn: { credit: 100, goods: 100 },
  payReturn: { amount: 100 },
  checkStatement: { file: Buffer.from('awb,cod\nMX700000015TH,1.00\n').toString('base64') },
  bookStatement: { file: STATEMENT, number: 'COD-20261121' },
  resolveCodDifference: { act: 'accept' },
  makeRefund: { lines: [], whole: false, delivery: true, method: 'transfer', amount: 55, refunded: 0 },
  contactShop: { topic: 'product' },
  collectCoupon: { obj: { user_id: 1, promo_id: 1, status: '01' } },
  previewPost: { post_id: null },
  makeOrderToken: { email: EMAIL },
  makeWave: { next: 10 },
  shortageWaits: { until: '2026-12-15' },
  saveView: { query: 'status=29', columns: null },
  changeView: { query: 'status=29', columns: null },
  askQuestion: {
    ...{ text: 'ใช้กับผิวแพ้ง่ายได้ไหม', request_key: '6f1c2a52-9a53-4a7b-8f57-0c4a2b1f9e42' },
  },
  editQuestion: { text: 'ใช้กับผิวแพ้ง่ายตอนกลางวันได้ไหม' },
  answerQuestion: { text: 'ใช้ได้ค่ะ ไม่แสบเลย' },
  reportContent: { kind: 'review', target: 1, reason: 'advertisement' },
  decideModeration: { items: [{ content_id: 1, revision: 1 }], publish: true },
  undoModeration: { items: [{ content_id: 1, revision: 2 }] },
  answerInPublic: { text: 'ขอบคุณค่ะ', revision: 0 },
  saveModerationRules: {
    ...{ revision: 0, words_th: ['เว็บพนัน'], words_en: ['casino'], hold_pictures: true, many: 10, reports: 3 },
  },
  writeToShop: {
    ...{ client_id: '6f1c2a52-9a53-4a7b-8f57-0c4a2b1f9e40', kind: 'text', text: 'มีเฉด 02 ไหมคะ', lang: 'th' },
  },
  readConversation: { seq: 1 },
  openConversation: {
    ...{ conversation_id: 1, link: 's0f2aa.4Jq2Zr1o5m0b0d8c2u7p3w9x6y1t4r7e0q2a5s8d1f4' },
  },
  answerCustomer: {
    ...{ client_id: '6f1c2a52-9a53-4a7b-8f57-0c4a2b1f9e41', kind: 'text', text: 'ลูกค้าประจำ', note: true },
  },
  readInboxConversation: { seq: 1 },
  assignConversation: { to: null, was: null },
  moveConversation: { state: 'closed' },
  saveInboxSettings: {
    revision: 0,
    hours: [...Array.from({ length: 6 }, () => ({ from: '09:00', to: '18:00' })), null],
    away: { th: 'ฝากข้อความไว้ได้เลย', en: 'Leave us a message.' },
    replies: [
      {
        ...{ shortcut: 'ส่ง', title: { th: 'สถานะการส่ง', en: 'Delivery' } },
        text: { th: 'ดูได้ที่ {tracking} ค่ะ', en: 'Follow it at {tracking}.' },
      },
    ],
  },
  makeChat: { items: [{ mat_var_id: 1, quantity: 1 }] },
  changeChat: { id: CHAT_ID, items: [{ mat_var_id: 1, quantity: 2 }] },
  getChat: { id: CHAT_ID },
  updateChatCoupon: { obj: { id: CHAT_ID } },

  startSocial: { intent: 'sign_in' },
  deleteAccount: { password: PASSWORD },
};

/** Examples of parameters whose name has another meaning elsewhere. */
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  getHistory: { record: 'delivery' },
  saveSettings: { section: 'parcels' },
  testConnection: { connection: 'mail' },
  setConnectionSecrets: { connection: 'line' },
  getFlow: { kind: 'abandoned_bag' },
  saveFlow: { kind: 'abandoned_bag' },
  testFlow: { kind: 'abandoned_bag' },
  previewFlow: { kind: 'abandoned_bag' },
  getPage: { name: 'home' },
  getPageLayout: { id: 1 },
  getFurtherBlocks: { id: 1 },
  getBlog: { id: 'first-look' },
  getOrder: { email: EMAIL },
  getLabels: { orders: 'SO26112112345678' },
  getCalendar: { from: '2026-11-01', until: '2026-11-30' },
};

function exampleOf(schema: JsonSchema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  const known = BY_NAME[name];
  if (schema.enum !== undefined) return schema.enum.includes(known) ? known : schema.enum[0];
  if (name in BY_NAME && fits(known, schema)) return known;
  if (schema.anyOf !== undefined) {
    const fitting = schema.anyOf.find((one) => one.type === 'null') ?? schema.anyOf[0] ?? {};
    return exampleOf(fitting, name);
  }
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const required = schema.required ?? [];
      return Object.fromEntries(required.map((key) => [key, exampleOf(schema.properties?.[key] ?? {}, key)]));
    }
    case 'array':
      return (schema.minItems ?? 1) === 0 ? [] : [exampleOf(schema.items ?? {}, name)];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      if (schema.format === 'date-time') return '2026-11-21T05:00:00Z';
      return schema.format === 'uuid' ? UUID : 'Mali';
    default:
      return {};
  }
}

function fits(value: unknown, { type, anyOf }: JsonSchema): boolean {
  if (anyOf !== undefined) return anyOf.some((one) => fits(value, one));
  const types = [type].flat();
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (Number.isInteger(value)) return types.includes('integer') || types.includes('number');
  return types.includes(typeof value);
}

/** Response values used by other operations: by name, as runtime expressions or JSON pointers. */
const SOURCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listMaterials: variantAt('/data/0'),
  getMaterial: variantAt(''),
  getPromotionResult: { mat_var_id: '/lines/0/mat_var_id', total: '/total' },
  quoteOfficeOrder: {
    mat_var_id: '/cart/items/0/mat_var_id',
    total: '/cart/cart_summary/total',
    user_id: '$request.body#/user_id',
  },
  signUp: { email: '$request.body#/email', password: '$request.body#/password', own_id: '/profile/user_id' },
  signIn: { own_id: '/profile/user_id' },
  getProfile: { own_id: '/profile/user_id' },
  createAddress: { address_id: '/address/address_id' },
  listAddresses: { address_id: '/data/0/address_id' },
  getSessions: { session_id: '/data/0/session_id' },
  askQuestion: { question: '/question/question_id' },
  writeToShop: { conversation: '/conversation_id' },
  makeChat: { chat_id: '/id' },
  getChats: { chat_id: '/data/0/id' },
  makeBrand: { brand: '/brand_id', brand_revision: '/revision' },
  makeSearchRule: { search_rule: '/rule_id', search_rule_revision: '/revision' },
  makeSpokenName: { spoken_name: '/name_id', spoken_name_revision: '/revision' },
  makeCategory: { category_id: '/cat_id', category_revision: '/revision' },
  listImports: { import: '/rows/0/import_id' },
  sendImport: { import: '/import_id' },
  listReceipts: { receipt: '/rows/0/receipt_id' },
  receiveGoods: { receipt: '/receipt_id' },
  makeBranch: { staff_branch: '/store_id', staff_branch_revision: '/revision' },
  makeSupplier: { supplier: '/supplier_id', supplier_revision: '/revision' },
  getSettings: { settings_revision: '/sections/1/revision' },
  getOfficeWaitingRoom: { waiting_room_revision: '/revision' },
  saveWaitingRoom: { waiting_room_revision: '/revision' },
  setSiteState: { site_period: '/periods/0/period_id' },
  makeSiteDialog: { site_dialog: '/dialogs/0/dialog_id', site_dialog_revision: '/dialogs/0/revision' },
  saveSiteDialog: { site_dialog: '/dialogs/0/dialog_id', site_dialog_revision: '/dialogs/0/revision' },
  listSuppliers: { supplier: '/rows/0/supplier_id' },
  makePurchaseOrder: { purchase: '/po_id', purchase_revision: '/revision' },
  changePurchaseOrder: { purchase: '/po_id', purchase_revision: '/revision' },
  sendPurchaseOrder: { sent_purchase: '/po_id', sent_revision: '/revision' },
  revisePurchaseOrder: { sent_purchase: '/po_id', sent_revision: '/revision' },
  listPurchaseOrders: { purchase: '/rows/0/po_id' },
  getGridRows: { grid_product: '/rows/0/mat_id', grid_revision: '/rows/0/revision' },
  previewPrices: { price_digest: '/digest', priced_product: '$request.body#/selection/products/0' },
  changePrices: { price_change: '/change_id' },
  listPriceChanges: { price_change: '/rows/0/change_id' },
  closeAccountingMonth: { closed_month: '/month' },
  recordPayout: { payout: '/payout/payout_id' },
  beginStockCount: { count: '/count_id', counted_variant: '/goods/0/mat_var_id' },
  listCustomers: { customer: '/rows/0/customer_id' },
  findRecallLots: { recalled_lot: '/lots/7/lot_id' },
  startRecall: { recall: '/recall_id' },
  listPromotions: { promotion: '/rows/0/promo_id' },
  makeOffer: { offer: '/promo_id', offer_revision: '/revision' },
  getProductChoices: { product_brand: '/brands/0/brand_id', product_category: '/categories/0/cat_id' },
  sendProductPicture: { sent_picture: '/hash' },
  makePage: { page: '/name' },
  beginPageDraft: { page_draft: '/draft_id', page_draft_revision: '/revision' },
  savePageDraft: { page_draft_revision: '/revision' },
  publishPageDraft: { page_layout: '/layout_id' },
  addLibraryPicture: { library_picture: '/picture_id', library_revision: '/revision' },
  makeCollection: { collection: '/collection_id', collection_revision: '/revision' },
  makeApiKey: { api_key: '/api_key/key_id' },
  makeWebhook: { webhook: '/endpoint/endpoint_id', webhook_revision: '/endpoint/revision' },
  testWebhook: { webhook_message: '/message_id', tested_webhook: '/endpoint_id' },
  makeMailing: { mailing: '/mailing_id', mailing_revision: '/revision' },
  listReportSchedules: { reader: '/people/0/user_id' },
  makeReportSchedule: { report_schedule: '/schedule_id', report_schedule_revision: '/revision' },
  makeSegment: { segment: '/segment_id', segment_revision: '/revision' },
  makeRole: { shop_role: '/role_id', shop_role_revision: '/revision' },
  makeBadge: { badge: '/badge_id', badge_revision: '/revision' },
  makeProduct: {
    ...{ product: '/mat_id', product_revision: '/revision' },
    ...{ made_brand: '/brand_id', made_category: '/cat_id' },
  },
  makePromotion: { promotion: '/promo_id', promotion_revision: '/revision', promoted: '/scope/products/0' },
  listStock: { stocked: '/rows/0/mat_var_id' },
  getStock: {
    ...{ stocked: '/mat_var_id', lot: '/lots/0/lot_id', lot_code: '/lots/0/code' },
  },
  moveStockUnits: { stock_document: '/document' },
  listPlaces: { other_branch: '/branches/0/store_id' },
  getSending: { sending_branch: '/branches/0/location_id' },
  // The warehouse comes first, then branches.
  makePlace: { place: '/places/1/location_id' },
  makeStockTransfer: { stock_transfer: '/transfer_id' },
  listBranchPeople: { branch_person: '/people/0/user_id' },
  getCoupons: { promo_id: '/data/0/promo_id' },
  findCoinMembers: { user_id: '/data/0/user_id' },
  listPages: { page_name: '/data/0/name' },
  getLayout: { layout_id: '/id' },
  listBlogs: { blog_id: '/blogs/0/id' },
  listStoreLocations: { store_id: '/branches/0/store_id' },
  listGiveaways: { giveaway_id: '/data/0/giveaway_id' },
  makeGiveaway: { giveaway_id: '/giveaway/giveaway_id', draft_id: '/giveaway/giveaway_id' },
  saveView: { view_id: '/view_id' },
  bookStatement: { statement_no: '/statement_no' },
  listCodDifferences: { difference_id: '/rows/0/difference_id' },
  processOrder: { so_no: '/so_no', amount: '/total', order_email: '$request.body#/delivery_address/email' },
  getOrder: { so_no: '/0/so_no' },
  getOrders: { so_no: '/orders/0/so_no' },
  makeOrderToken: { order_token: '/token' },
  makeRefund: { refund_id: '/refund_id' },
  updatePayment: { slip_id: '/slip_id' },
  listSlips: { slip_id: '/rows/0/slip_id' },
  createPost: { post_id: '/post_id', revision: '/revision' },
  savePost: { post_id: '/post_id', revision: '/revision' },
  publishPost: { post_id: '/post_id', published: '/revision' },
  withdrawPost: { post_id: '/post_id', revision: '/revision' },
  getPost: { post_id: '/post_id', revision: '/revision' },
  listPosts: { post_id: '/rows/0/post_id' },
  writeComment: { review_id: '/review/id', mat_no: '/review/mat_no' },
  listComments: { review_id: '/data/0/id', mat_no: '/data/0/mat_no' },
  sendCommentImage: { photo: '/photo' },
  listStaff: { staff_id: '/rows/3/user_id' },
  getTopSpender: { campaign_id: '/campaign/campaign_id' },
  makeShopEvent: { event_id: '/event_id', event_code: '/event_code' },
  getEventPeople: { person_id: '/people/0/person_id' },
  makeTopSpender: { top_spender_id: '/campaign_id', top_spender_revision: '/revision' },
  changeTopSpender: { top_spender_id: '/campaign_id', top_spender_revision: '/revision' },
  registerTransfer: { transfer_id: '/transfer_id' },
  listStaffTransfers: { transfer_id: '/rows/0/transfer_id' },
  applyAsBlogger: { application_id: '/application/application_id' },
  listBloggers: { application_id: '/rows/0/application_id' },
  getInvite: { invite_code: '/code' },
  verifyThe1: { the1_phone: '$request.body#/params/phoneNumber', the1_card: '/cards/0/card' },
};
function variantAt(place: string): Record<string, string> {
  const names = ['mat_var_id', 'mat_id', 'mat_no', 'item_id'];
  return Object.fromEntries(names.map((name) => [name, `${place}/${name}`]));
}

const ITEMS = { items: [{ mat_var_id: '{mat_var_id}' }] };
const COUNTED = { items: [{ mat_var_id: '{mat_var_id}', quantity: 1 }] };
/** Values used by an operation, where not a required property or parameter of the same name. */
const TAKES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  signIn: { email: '{email}', password: '{password}' },
  changeCart: { mat_var_id: '{mat_var_id}' },
  processCart: COUNTED,
  getPromotionResult: COUNTED,
  listCoupons: ITEMS,
  editQuestion: { question_id: '{question}' },
  deleteQuestion: { question_id: '{question}' },
  getInboxConversation: { conversation_id: '{conversation}' },
  getInboxMessages: { conversation_id: '{conversation}' },
  answerCustomer: { conversation_id: '{conversation}' },
  sendInboxPhoto: { conversation_id: '{conversation}' },
  readInboxConversation: { conversation_id: '{conversation}' },
  typeToCustomer: { conversation_id: '{conversation}' },
  assignConversation: { conversation_id: '{conversation}' },
  moveConversation: { conversation_id: '{conversation}' },
  makeChat: COUNTED,
  changeChat: { id: '{chat_id}', ...COUNTED },
  getChat: { id: '{chat_id}' },
  updateChatCoupon: { obj: { id: '{chat_id}' } },
  processOrder: { ...ITEMS, total: '{total}' },
  processChatOrder: { items: [{ item_id: '{item_id}' }], user_id: '{user_id}' },
  makeOfficeOrder: { ...COUNTED, user_id: '{user_id}', total: '{total}' },
  quoteOfficeOrder: { ...COUNTED, user_id: '{user_id}' },
  getStaffBrand: { brand_id: '{brand}' },
  changeBrand: { brand_id: '{brand}', revision: '{brand_revision}' },
  removeBrand: { brand_id: '{brand}' },
  getSearchRule: { rule_id: '{search_rule}' },
  changeSearchRule: { rule_id: '{search_rule}', revision: '{search_rule_revision}' },
  removeSearchRule: { rule_id: '{search_rule}' },
  cutSwatch: { hash: '{sent_picture}' },
  getPictureOriginal: { hash: '{sent_picture}' },
  getSpokenName: { name_id: '{spoken_name}' },
  changeSpokenName: { name_id: '{spoken_name}', revision: '{spoken_name_revision}' },
  removeSpokenName: { name_id: '{spoken_name}' },
  changeCategory: { cat_id: '{category_id}', revision: '{category_revision}' },
  placeCategory: { cat_id: '{category_id}' },
  removeCategory: { cat_id: '{category_id}' },
  getStaffPage: { page_name: '{page}' },
  beginPageDraft: { page_name: '{page}' },
  previewPage: { page: '{page}' },
  getPageDraft: { draft_id: '{page_draft}' },
  savePageDraft: { draft_id: '{page_draft}', revision: '{page_draft_revision}' },
  removePageDraft: { draft_id: '{page_draft}' },
  publishPageDraft: { draft_id: '{page_draft}', revision: '{page_draft_revision}' },
  getPageVersion: { layout_id: '{page_layout}' },
  withdrawPageVersion: { layout_id: '{page_layout}' },
  getLibraryPicture: { picture_id: '{library_picture}' },
  changeLibraryPicture: { picture_id: '{library_picture}', revision: '{library_revision}' },
  replaceLibraryPicture: { picture_id: '{library_picture}' },
  showPictureVersion: { picture_id: '{library_picture}' },
  removeLibraryPicture: { picture_id: '{library_picture}' },
  restoreLibraryPicture: { picture_id: '{library_picture}' },
  getCollection: { collection_id: '{collection}' },
  changeCollection: { collection_id: '{collection}', revision: '{collection_revision}' },
  removeCollection: { collection_id: '{collection}' },
  revokeApiKey: { key_id: '{api_key}' },
  getWebhook: { endpoint_id: '{webhook}' },
  changeWebhook: { endpoint_id: '{webhook}', revision: '{webhook_revision}' },
  setWebhookState: { endpoint_id: '{webhook}' },
  replaceWebhookSecret: { endpoint_id: '{webhook}' },
  testWebhook: { endpoint_id: '{webhook}' },
  getWebhookLog: { endpoint_id: '{webhook}' },
  getWebhookMessage: { endpoint_id: '{tested_webhook}', message_id: '{webhook_message}' },
  replayWebhook: { endpoint_id: '{webhook}' },
  removeWebhook: { endpoint_id: '{webhook}' },
  makeMailing: { segment_id: '{segment}' },
  changeMailing: { mailing_id: '{mailing}', segment_id: '{segment}', revision: '{mailing_revision}' },
  getMailing: { mailing_id: '{mailing}' },
  actOnMailing: { mailing_id: '{mailing}' },
  testMailing: { mailing_id: '{mailing}' },
  previewMailing: { mailing_id: '{mailing}' },
  removeMailing: { mailing_id: '{mailing}' },
  makeReportSchedule: { receivers: ['{reader}'] },
  getReportSchedule: { schedule_id: '{report_schedule}' },
  listReportSends: { schedule_id: '{report_schedule}' },
  changeReportSchedule: {
    ...{ schedule_id: '{report_schedule}', revision: '{report_schedule_revision}', receivers: ['{reader}'] },
  },
  setReportScheduleActive: { schedule_id: '{report_schedule}' },
  runReportSchedule: { schedule_id: '{report_schedule}' },
  removeReportSchedule: { schedule_id: '{report_schedule}' },
  getSegment: { segment_id: '{segment}' },
  getRole: { role_id: '{shop_role}' },
  changeRole: { role_id: '{shop_role}', revision: '{shop_role_revision}' },
  setRoleActive: { role_id: '{shop_role}' },
  changeSegment: { segment_id: '{segment}', revision: '{segment_revision}' },
  removeSegment: { segment_id: '{segment}' },
  getBadge: { badge_id: '{badge}' },
  changeBadge: { badge_id: '{badge}', revision: '{badge_revision}' },
  removeBadge: { badge_id: '{badge}' },
  makeProduct: { brand_id: '{product_brand}', cat_id: '{product_category}' },
  getProduct: { mat_id: '{product}' },
  changeProduct: {
    ...{ mat_id: '{product}', revision: '{product_revision}' },
    ...{ brand_id: '{made_brand}', cat_id: '{made_category}' },
  },
  makePromotion: { scope: { products: ['{mat_id}'] } },
  getPromotion: { promo_id: '{promotion}' },
  changePromotion: {
    ...{ promo_id: '{promotion}', revision: '{promotion_revision}' },
    scope: { products: ['{promoted}'] },
  },
  getForecast: { promo_id: '{promotion}' },
  getResults: { promo_id: '{promotion}' },
  changeBudget: { promo_id: '{promotion}' },
  actOnForecast: { promo_id: '{promotion}' },
  setPromotionStage: { promo_id: '{promotion}' },
  getOffer: { promo_id: '{offer}' },
  changeOffer: { promo_id: '{offer}', revision: '{offer_revision}' },
  setOfferStage: { promo_id: '{offer}' },
  addOfferCodes: { promo_id: '{offer}' },
  listHandouts: { promo_id: '{promo_id}' },
  countHandout: { promo_id: '{promo_id}', segment_id: '{segment}' },
  startHandout: { promo_id: '{promo_id}', segment_id: '{segment}' },
  exportOfferCodes: { promo_id: '{offer}' },
  getStock: { mat_var_id: '{stocked}' },
  getStockMovements: { mat_var_id: '{stocked}' },
  moveStockUnits: { lot_id: '{lot}' },
  setLotSale: { lot_id: '{lot}' },
  correctLot: { lot_id: '{lot}', was: { code: '{lot_code}' } },
  undoStock: { document: '{stock_document}' },
  makePlace: { store_id: '{other_branch}' },
  changePlace: { location_id: '{place}' },
  changePickup: { location_id: '{place}' },
  changeSending: { branches: [{ location_id: '{sending_branch}', reserve: 2 }] },
  setBranches: { user_id: '{branch_person}' },
  makeStockTransfer: { to_location_id: '{place}' },
  getStockTransfer: { transfer_id: '{stock_transfer}' },
  setStockTransferLine: { transfer_id: '{stock_transfer}', mat_var_id: '{mat_var_id}' },
  sendStockTransfer: { transfer_id: '{stock_transfer}' },
  takeBackStockTransfer: { transfer_id: '{stock_transfer}' },
  cancelStockTransfer: { transfer_id: '{stock_transfer}' },
  receiveGoods: {
    lines: [{ mat_var_id: '{mat_var_id}', quantity: 12, lot: 'A1', expires_on: '2030-01-31', unit_cost: 80 }],
  },
  getGridRows: { selection: { products: ['{mat_id}'], query: null } },
  saveGrid: { products: [{ mat_id: '{grid_product}', revision: '{grid_revision}', weight_g: 80 }] },
  previewPrices: { selection: { products: ['{mat_id}'], query: null } },
  changePrices: { selection: { products: ['{priced_product}'], query: null }, digest: '{price_digest}' },
  getPriceChange: { change_id: '{price_change}' },
  undoPrices: { change_id: '{price_change}' },
  findGoods: { variants: ['{mat_var_id}'] },
  reopenAccountingMonth: { month: '{closed_month}' },
  getPayout: { payout_id: '{payout}' },
  cancelPayout: { payout_id: '{payout}' },
  beginStockCount: { of: '{made_brand}' },
  getStockCount: { count_id: '{count}' },
  countStockUnits: { count_id: '{count}', mat_var_id: '{counted_variant}' },
  submitStockCount: { count_id: '{count}' },
  recountStock: { count_id: '{count}', variants: ['{counted_variant}'] },
  approveStockCount: { count_id: '{count}' },
  cancelStockCount: { count_id: '{count}' },
  ...Object.fromEntries(
    [
      ...['getCustomer', 'revealCustomer', 'noteCustomer', 'blockCustomer', 'resetCustomerSignIn'],
      ...['correctCustomer', 'sendCustomerCoupon'],
    ].map((operation) => [operation, { customer_id: '{customer}' }]),
  ),
  findRecallLots: { code: 'main' },
  previewRecall: { lots: ['{recalled_lot}'] },
  startRecall: { lots: ['{recalled_lot}'] },
  getRecall: { recall_id: '{recall}' },
  listRecallOrders: { recall_id: '{recall}' },
  exportRecallOrders: { recall_id: '{recall}' },
  stopRecall: { recall_id: '{recall}' },
  resumeRecall: { recall_id: '{recall}' },
  endRecall: { recall_id: '{recall}' },
  getImport: { import_id: '{import}' },
  checkImport: { import_id: '{import}' },
  runImport: { import_id: '{import}' },
  stopImport: { import_id: '{import}' },
  getImportRows: { import_id: '{import}' },
  getImportResult: { import_id: '{import}' },
  getReceipt: { receipt_id: '{receipt}' },
  getLotLabels: { receipt_id: '{receipt}' },
  reverseReceipt: { receipt_id: '{receipt}' },
  saveSettings: { revision: '{settings_revision}' },
  saveWaitingRoom: { revision: '{waiting_room_revision}' },
  openWaitingRoom: { revision: '{waiting_room_revision}' },
  withdrawSitePeriod: { period_id: '{site_period}' },
  saveSiteDialog: { dialog_id: '{site_dialog}', revision: '{site_dialog_revision}' },
  withdrawSiteDialog: { dialog_id: '{site_dialog}', revision: '{site_dialog_revision}' },
  getStaffBranch: { store_id: '{staff_branch}' },
  changeBranch: { store_id: '{staff_branch}', revision: '{staff_branch_revision}' },
  setBranchActive: { store_id: '{staff_branch}' },
  getSupplier: { supplier_id: '{supplier}' },
  getReorder: { supplier_id: '{supplier}' },
  makePurchaseOrder: {
    supplier_id: '{supplier}',
    lines: [{ mat_var_id: '{mat_var_id}', units: 24, unit_cost: 80, expected_on: null }],
  },
  getPurchaseOrder: { po_id: '{purchase}' },
  getPurchaseOrderPdf: { po_id: '{purchase}' },
  getPurchaseOrderCsv: { po_id: '{purchase}' },
  changePurchaseOrder: {
    ...{ po_id: '{purchase}', revision: '{purchase_revision}' },
    lines: [{ mat_var_id: '{mat_var_id}', units: 36, unit_cost: 80, expected_on: null }],
  },
  sendPurchaseOrder: { po_id: '{purchase}', revision: '{purchase_revision}' },
  revisePurchaseOrder: {
    ...{ po_id: '{sent_purchase}', revision: '{sent_revision}' },
    lines: [{ mat_var_id: '{mat_var_id}', units: 48, unit_cost: 80, expected_on: null }],
  },
  cancelPurchaseOrder: { po_id: '{sent_purchase}', revision: '{sent_revision}' },
  changeSupplier: { supplier_id: '{supplier}', revision: '{supplier_revision}' },
  setSupplierActive: { supplier_id: '{supplier}' },
  getSupplierGoods: { supplier_id: '{supplier}' },
  setSupplierGoods: { supplier_id: '{supplier}', mat_var_id: '{mat_var_id}' },
  removeSupplierGoods: { supplier_id: '{supplier}', mat_var_id: '{mat_var_id}' },
  collectCoupon: { obj: { promo_id: '{promo_id}', user_id: '{own_id}' } },
  getPage: { name: '{page_name}' },
  getPageLayout: { id: '{layout_id}' },
  getFurtherBlocks: { id: '{layout_id}' },
  getBlog: { id: '{blog_id}' },
  getOrder: { so_no: '{so_no}', email: '{order_email}' },
  getOrderQr: { so_no: '{so_no}', email: '{order_email}' },
  inquireCharge: { so_no: '{so_no}', email: '{order_email}' },
  getOrderResponse: { so_no: '{so_no}', email: '{order_email}' },
  changeOrderStatus: { so_no: '{so_no}', email: '{order_email}' },
  updatePayment: { so_no: '{so_no}', email: '{order_email}', amount: '{amount}' },
  makeOrderToken: { so_no: '{so_no}', email: '{order_email}' },
  getOrderByToken: { token: '{order_token}' },
  editComment: { mat_no: '{mat_no}', id: '{review_id}' },
  deleteComment: { mat_no: '{mat_no}', id: '{review_id}' },
  voteHelpful: { id: '{review_id}' },
  getStaffTopSpender: { campaign_id: '{top_spender_id}' },
  changeTopSpender: { campaign_id: '{top_spender_id}', revision: '{top_spender_revision}' },
  turnTopSpender: { campaign_id: '{top_spender_id}', revision: '{top_spender_revision}' },
  deleteTopSpender: { campaign_id: '{top_spender_id}', revision: '{top_spender_revision}' },
  getTopSpenderBoard: { campaign_id: '{top_spender_id}' },
  getTopSpenderOrders: { campaign_id: '{top_spender_id}' },
  decideTopSpenderEntry: { campaign_id: '{top_spender_id}' },
  confirmTopSpender: { campaign_id: '{top_spender_id}' },
  getStaffGiveaway: { giveaway_id: '{draft_id}' },
  changeGiveaway: { giveaway_id: '{draft_id}', mat_var_id: '{mat_var_id}' },
  discardGiveaway: { giveaway_id: '{draft_id}' },
  withdrawPost: { post_id: '{post_id}', revision: '{published}' },
  deletePost: { post_id: '{post_id}', revision: '{revision}' },
  verifyThe1: { params: { phoneNumber: '{the1_phone}', code: '123456' } },
  registerTransfer: { the1: '{the1_card}' },
  changeStaffRole: { user_id: '{staff_id}' },
  disableStaff: { user_id: '{staff_id}' },
  enableStaff: { user_id: '{staff_id}' },
  resetSecondStep: { user_id: '{staff_id}' },
  reportInviter: { code: '{invite_code}' },
};

/** The template with its placeholders as expressions, without unknown values; undefined: nothing left. */
function filled(template: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof template === 'string') {
    const name = /^\{(\w+)\}$/.exec(template)?.[1];
    if (name === undefined) return template;
    const place = values[name];
    if (place === undefined) return undefined;
    return place.startsWith('$') ? place : `$response.body#${place}`;
  }
  if (Array.isArray(template)) {
    const items = template.map((one) => filled(one, values));
    return items.includes(undefined) ? undefined : items;
  }
  if (typeof template !== 'object' || template === null) return template;
  const entries = Object.entries(template).map(([key, one]) => [key, filled(one, values)] as const);
  const left = entries.filter(([, one]) => one !== undefined);
  return left.some(([key]) => isPlaceholder((template as Record<string, unknown>)[key]))
    ? Object.fromEntries(left)
    : undefined;
}
const isPlaceholder = (template: unknown): boolean => JSON.stringify(template).includes('"{');

const isRecord = (one: unknown): one is Record<string, unknown> =>
  typeof one === 'object' && one !== null && !Array.isArray(one);
/** The values whose names are in the example. */
const intersection = (values: object, example: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in example));

/** The example overridden by these values: a link's body is sent as it is. */
function merged(example: unknown, values: unknown): unknown {
  if (!isRecord(example) || !isRecord(values)) return values;
  const entries = Object.entries(values).map(([key, value]) => [key, merged(example[key], value)]);
  return { ...example, ...Object.fromEntries(entries) };
}

const bodyOf = ({ requestBody }: Operation) => Object.values(requestBody?.content ?? {})[0];

function linkTo(operation: Operation, values: Readonly<Record<string, string>>): Link | null {
  const { operationId = '', parameters = [] } = operation;
  const required = [
    ...parameters.filter((one) => one.required === true).map(({ name }) => name),
    ...(bodyOf(operation)?.schema?.required ?? []),
  ];
  const own = Object.fromEntries(required.map((name) => [name, `{${name}}`]));
  const taken = filled(TAKES[operationId] ?? own, values);
  if (taken === undefined) return null;
  const names = new Set(parameters.map(({ name }) => name));
  const entries = Object.entries(taken as Record<string, unknown>);
  const inAddress = entries.filter(([name]) => names.has(name)) as [string, string][];
  const inBody = entries.filter(([name]) => !names.has(name));
  return {
    operationId,
    ...(inAddress.length > 0 && { parameters: Object.fromEntries(inAddress) }),
    ...(inBody.length > 0 && { requestBody: merged(bodyOf(operation)?.example, Object.fromEntries(inBody)) }),
  };
}

/** Adds examples and links to an OpenAPI document, in place. */
export function addExamplesAndLinks(paths: DocumentPaths, now: Date): void {
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
  const times = { transfer_date: after(-0.01), opens_at: after(-0.01), closes_at: after(7) };
  const operations = Object.values(paths).flatMap((byMethod) => Object.values(byMethod));
  for (const operation of operations) {
    for (const parameter of operation.parameters ?? []) {
      const { name, schema = {}, required } = parameter;
      const own = PARAMETERS[operation.operationId ?? '']?.[name];
      if (own !== undefined) parameter.example = own;
      else if (required === true) parameter.example = exampleOf(schema, name);
    }
    const body = bodyOf(operation);
    if (body?.schema !== undefined) {
      const made = exampleOf(body.schema, '');
      const more = BODIES[operation.operationId ?? ''];
      body.example = isRecord(made) ? { ...made, ...intersection(times, made), ...more } : made;
    }
  }
  for (const operation of operations) {
    const values = SOURCES[operation.operationId ?? ''];
    const answer = operation.responses?.['200'];
    if (values === undefined || answer === undefined) continue;
    const links = operations.flatMap((to) => {
      const link = linkTo(to, values);
      return link === null ? [] : [[link.operationId, link] as const];
    });
    if (links.length > 0) answer.links = Object.fromEntries(links);
  }
}

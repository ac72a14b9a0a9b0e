import { hash } from '../packshots/random.ts';
import type {
  DemoCampaign,
  DemoCode,
  DemoDeliveryRate,
  DemoGift,
  DemoMaterial,
  DemoPromotion,
  DemoVariant,
  DemoWindow,
  LocalizedText,
} from './types.ts';

interface Sold {
  material: DemoMaterial;
  variant: DemoVariant;
}

const sold = (materials: readonly DemoMaterial[]): Sold[] =>
  materials.flatMap((material) =>
    material.variants.filter((v) => !v.free).map((variant) => ({ material, variant })),
  );

/** A special price that ends in 9 baht, in satang. */
const special = (satang: number): number => Math.max(900, Math.round(satang / 1000) * 1000 - 100);

/** The largest group of variants with the same price. */
function samePrice(list: readonly Sold[]): Sold[] {
  const groups = new Map<number, Sold[]>();
  for (const s of list)
    groups.set(s.variant.price_satang, [...(groups.get(s.variant.price_satang) ?? []), s]);
  return (
    [...groups.values()].sort(
      (a, b) => b.length - a.length || (a[0]?.variant.price_satang ?? 0) - (b[0]?.variant.price_satang ?? 0),
    )[0] ?? []
  );
}

const first = (list: readonly Sold[]): Sold => {
  const [one] = list;
  if (!one) throw new Error('a promotion has no members');
  return one;
};

/**
 * The shop's promotions: every kind several times, running, past and upcoming; a flash sale for each day of
 * two weeks.
 * @param materials the products; members are picked from them by type, brand and price
 * @param today YYYY-MM-DD
 */
export function demoPromotions(materials: readonly DemoMaterial[], today: string): DemoPromotion[] {
  const all = sold(materials);
  const of = (...types: string[]): Sold[] => all.filter((s) => types.includes(s.material.type));
  const ids = (list: readonly Sold[]): number[] => list.map((s) => s.variant.mat_var_id);
  const out: DemoPromotion[] = [];
  const common = (
    name_en: string,
    name_th: string,
    window: DemoWindow,
    list: readonly Sold[],
    more: { exclude_discounted?: boolean; max_per_order?: number } = {},
  ) => ({
    promo_id: out.length + 1,
    name_en,
    name_th,
    ...window,
    members: ids(list),
    exclude_discounted: more.exclude_discounted ?? false,
    max_per_order: more.max_per_order ?? null,
    art: first(list).variant.art,
  });
  const running: DemoWindow = { starts_day: -4, ends_day: 26 };
  const long: DemoWindow = { starts_day: -20, ends_day: 70 };

  // p003: price cuts.
  const brandsOnSale = [...new Set(of('liptint', 'lipstick').map((s) => s.material.brand))].slice(0, 2);
  const lips = of('liptint', 'lipstick', 'lipgloss').filter((s) => brandsOnSale.includes(s.material.brand));
  out.push({
    ...common('Lip week: 20% off', 'ลิปวีก ลด 20%', running, lips),
    kind: 'p003',
    discount_type: 'percent',
    discount: 20,
    flash: null,
  });
  const soon = all.filter(
    (s) => s.variant.expiry !== null && Date.parse(s.variant.expiry) < Date.parse(today) + 183 * 86_400_000,
  );
  out.push({
    ...common('Use-soon: 40% off', 'ใกล้วันหมดอายุ ลด 40%', long, soon),
    kind: 'p003',
    discount_type: 'percent',
    discount: 40,
    flash: null,
  });
  const serums = of('serum', 'ampoule').filter(
    (s) => s.variant.price_satang >= 45_000 && s.variant.price_satang <= 150_000,
  );
  out.push({
    ...common('Serum season: ฿100 off', 'เทศกาลเซรั่ม ลด 100 บาท', running, serums),
    kind: 'p003',
    discount_type: 'amount',
    discount: 10_000,
    flash: null,
  });
  const hands = of('hand-cream').filter(
    (s) => s.variant.price_satang > 11_500 && s.variant.price_satang <= 16_500,
  );
  const handList = hands.length > 0 ? hands : of('hand-cream').slice(0, 3);
  out.push({
    ...common('Hand creams at ฿99', 'แฮนด์ครีมราคาเดียว 99 บาท', running, handList),
    kind: 'p003',
    discount_type: 'price',
    discount: 9_900,
    flash: null,
  });
  const clearance = of('palette', 'highlighter', 'blush-quad')
    .filter((s) => hash(`clear ${s.variant.item_id}`) % 9 === 0)
    .slice(0, 4);
  out.push({
    ...common('Last pieces: 70% off', 'เคลียร์ชิ้นสุดท้าย ลด 70%', { starts_day: -12, ends_day: 40 }, clearance),
    kind: 'p003',
    discount_type: 'percent',
    discount: 70,
    flash: null,
  });
  const suns = of('sun-fluid', 'sun-gel', 'sun-stick');
  out.push({
    ...common('Sun care: 15% off', 'กันแดดทุกแบบ ลด 15%', running, suns),
    kind: 'p003',
    discount_type: 'percent',
    discount: 15,
    flash: null,
  });
  out.push({
    ...common(
      'October scent fair: 25% off',
      'เทศกาลน้ำหอมเดือนตุลา ลด 25%',
      { starts_day: -45, ends_day: -18 },
      of('parfum-floral', 'parfum-woody'),
    ),
    kind: 'p003',
    discount_type: 'percent',
    discount: 25,
    flash: null,
  });
  out.push({
    ...common(
      'New Year glow: 30% off',
      'โกลว์รับปีใหม่ ลด 30%',
      { starts_day: 33, ends_day: 46 },
      of('cushion', 'highlighter'),
    ),
    kind: 'p003',
    discount_type: 'percent',
    discount: 30,
    flash: null,
  });

  // p001: several of one product at a combined price.
  const masks = samePrice(of('sheet-mask').filter((s) => s.variant.volume === 1));
  out.push({
    ...common('3 sheet masks together', 'แผ่นมาสก์ 3 แผ่นราคาพิเศษ', running, masks, { max_per_order: 5 }),
    kind: 'p001',
    sale_qty: 3,
    price: special(first(masks).variant.price_satang * 3 * 0.78),
  });
  const polish = samePrice(of('nail'));
  out.push({
    ...common('2 of the same polish', 'สีทาเล็บเฉดเดียวกัน 2 ขวดคุ้มกว่า', long, polish),
    kind: 'p001',
    sale_qty: 2,
    price: special(first(polish).variant.price_satang * 2 * 0.85),
  });
  const cotton = samePrice(of('cotton', 'toothpaste', 'wipes'));
  out.push({
    ...common('Stock up: 4 at once', 'ตุนของใช้ ซื้อ 4 ราคาพิเศษ', running, cotton, { max_per_order: 3 }),
    kind: 'p001',
    sale_qty: 4,
    price: special(first(cotton).variant.price_satang * 4 * 0.8),
  });

  // p002: the second at a discount.
  out.push({
    ...common(
      'Shampoo and conditioner: 2nd at half price',
      'แชมพู ครีมนวด ชิ้นที่ 2 ลด 50%',
      running,
      of('shampoo', 'conditioner'),
    ),
    kind: 'p002',
    sale_qty: 2,
    disc: 50,
  });
  out.push({
    ...common(
      'Body care: 2nd at 30% off',
      'ดูแลผิวกาย ชิ้นที่ 2 ลด 30%',
      long,
      of('body-lotion', 'body-wash', 'body-oil'),
      { exclude_discounted: true },
    ),
    kind: 'p002',
    sale_qty: 2,
    disc: 30,
  });
  out.push({
    ...common(
      'Gentlemen: 2nd at 40% off',
      'เซตหนุ่ม ๆ ชิ้นที่ 2 ลด 40%',
      running,
      of('men-wash', 'men-moisturiser', 'shave-foam', 'men-body'),
    ),
    kind: 'p002',
    sale_qty: 2,
    disc: 40,
  });

  // p004: buy some, get some free.
  out.push({
    ...common('Buy 2 get 1: single shadows', 'อายแชโดว์สีเดี่ยว ซื้อ 2 แถม 1', running, of('single-shadow'), {
      max_per_order: 2,
    }),
    kind: 'p004',
    sale_qty: 2,
    free_qty: 1,
  });
  out.push({
    ...common('Soap and scrub: buy 3 get 1', 'สบู่และสครับ ซื้อ 3 แถม 1', long, of('soap', 'scrub', 'bath-salt')),
    kind: 'p004',
    sale_qty: 3,
    free_qty: 1,
  });
  out.push({
    ...common(
      'Lens care: buy 1 get 1',
      'น้ำยาเลนส์ ซื้อ 1 แถม 1',
      { starts_day: -1, ends_day: 9 },
      of('lens-solution').filter((s) => s.variant.volume > 200),
      { max_per_order: 1 },
    ),
    kind: 'p004',
    sale_qty: 1,
    free_qty: 1,
  });
  out.push({
    ...common(
      'December brows: buy 2 get 1',
      'คิ้วสวยเดือนธันวา ซื้อ 2 แถม 1',
      { starts_day: 14, ends_day: 30 },
      of('brow-pencil', 'brow-gel'),
    ),
    kind: 'p004',
    sale_qty: 2,
    free_qty: 1,
  });

  // p005: any few for one price; members cost about the same.
  const band = (list: readonly Sold[]): Sold[] => {
    const sorted = [...list].sort((a, b) => a.variant.price_satang - b.variant.price_satang);
    const middle = sorted[Math.floor(sorted.length / 2)]?.variant.price_satang ?? 0;
    return list.filter((s) => Math.abs(s.variant.price_satang - middle) <= middle * 0.16);
  };
  const bundle = (
    name_en: string,
    name_th: string,
    window: DemoWindow,
    list: readonly Sold[],
    qty: number,
    share: number,
  ): void => {
    const group = band(list);
    const cheapest = Math.min(...group.map((s) => s.variant.price_satang));
    out.push({
      ...common(name_en, name_th, window, group),
      kind: 'p005',
      sale_qty: qty,
      price: special(cheapest * qty * share),
    });
  };
  bundle('Any 3 lip liners', 'ดินสอเขียนขอบปาก 3 แท่งใดก็ได้', running, of('lipliner'), 3, 0.86);
  bundle('Any 2 tinted balms', 'ลิปบาล์มมีสี 2 แท่งคู่กัน', long, of('tinted-balm'), 2, 0.84);
  bundle(
    'Any 3 brow and liner pencils',
    'คิ้วและอายไลเนอร์ 3 แท่งคละแบบ',
    running,
    of('eye-pencil', 'liquid-liner', 'brow-pencil'),
    3,
    0.85,
  );

  // p006: a whole set.
  const set = (
    name_en: string,
    name_th: string,
    window: DemoWindow,
    types: readonly string[],
    percent: number,
  ): void => {
    const members = types.map((type) => first([...of(type)].filter((s) => s.variant.stock > 5)));
    out.push({ ...common(name_en, name_th, window, members), kind: 'p006', percent });
  };
  set(
    'Morning in four: 15% off the set',
    'เช้านี้สี่ขั้นตอน ซื้อครบเซตลด 15%',
    long,
    ['gel-cleanser', 'toner', 'gel-cream', 'sun-gel'],
    15,
  );
  set(
    'A full face: 20% off the set',
    'แต่งครบทั้งหน้า ซื้อครบเซตลด 20%',
    running,
    ['foundation', 'blush', 'mascara', 'lipstick'],
    20,
  );
  set(
    'Calm corner: 12% off the set',
    'มุมสงบผิวแพ้ง่าย ซื้อครบเซตลด 12%',
    long,
    ['derma-cleanser', 'barrier-cream', 'thermal'],
    12,
  );

  // Flash sales: one for every day of two weeks, midnight to midnight, and one for each evening, so that one
  // is always running and one is always upcoming. Some units of today's are sold already, and one product is
  // sold out.
  const stocked = all.filter(
    (s) => s.variant.stock >= 20 && s.variant.price_satang >= 12_000 && s.variant.price_satang <= 140_000,
  );
  const flash = (day: number, from: number, to: number, percent: number, count: number): void => {
    const ranked = [...stocked].sort(
      (a, b) =>
        hash(`flash ${day} ${from} ${a.variant.item_id}`) - hash(`flash ${day} ${from} ${b.variant.item_id}`),
    );
    // One variant per product.
    const list = ranked
      .filter((s, i) => ranked.findIndex((o) => o.material.mat_id === s.material.mat_id) === i)
      .slice(0, count);
    out.push({
      ...common(
        `Flash sale: ${percent}% off`,
        `แฟลชเซล ลด ${percent}%`,
        { starts_day: day + from / 24, ends_day: day + to / 24 },
        list,
      ),
      kind: 'p003',
      discount_type: 'percent',
      discount: percent,
      flash: {
        allotment: list.map((s, i) => {
          const quantity = 5 + (hash(`allot ${s.variant.item_id}`) % 16);
          const sold = i === 0 ? quantity : hash(`sold ${s.variant.item_id}`) % quantity;
          return { mat_var_id: s.variant.mat_var_id, quantity, taken: day === 0 && from === 0 ? sold : 0 };
        }),
        per_customer: 2,
      },
    });
  };
  for (let day = 0; day < 14; day += 1) {
    flash(day, 0, 24, [30, 35, 40][day % 3] ?? 30, 8);
    flash(day, 20, 24, 50, 4);
  }
  return out;
}

/** Gifts with a purchase; the gifts are the catalogue's miniatures. Their ids follow the promotions'. */
export function demoGifts(materials: readonly DemoMaterial[], miniatures: readonly number[]): DemoGift[] {
  const [sun, essence] = miniatures;
  if (sun === undefined || essence === undefined) throw new Error('the gift rules need two miniatures');
  const owner = materials.find((m) => m.variants.some((v) => v.mat_var_id === essence));
  const ofBrand = sold(materials)
    .filter((s) => s.material.brand_id === owner?.brand_id)
    .map((s) => s.variant.mat_var_id);
  return [
    {
      promo_id: 901,
      name_en: 'Free sun gel miniature from ฿899',
      name_th: 'ช้อปครบ 899 บาท รับกันแดดขนาดทดลอง',
      min_spend: 89_900,
      members: null,
      gift_mat_var_id: sun,
      quantity: 1,
      starts_day: -10,
      ends_day: 60,
    },
    {
      promo_id: 902,
      name_en: `Free essence miniature from ฿690 of ${owner?.brand ?? ''}`,
      name_th: 'ซื้อสินค้าแบรนด์นี้ครบ 690 บาท รับน้ำตบขนาดทดลอง',
      min_spend: 69_000,
      members: ofBrand,
      gift_mat_var_id: essence,
      quantity: 1,
      starts_day: -10,
      ends_day: 60,
    },
  ];
}

/** Promo codes of every kind and state. */
export function demoCodes(materials: readonly DemoMaterial[]): DemoCode[] {
  const brand = (name: string): number[] =>
    sold(materials)
      .filter((s) => s.material.brand === name)
      .map((s) => s.variant.mat_var_id);
  const code = (
    promo_id: number,
    text: string,
    name_en: string,
    name_th: string,
    rule: Partial<DemoCode> & Pick<DemoCode, 'kind' | 'discount'>,
  ): DemoCode => ({
    promo_id,
    code: text,
    name_en,
    name_th,
    cap: null,
    min_spend: 0,
    members: null,
    exclude_promoted: false,
    login_required: false,
    usage_limit: null,
    per_customer: null,
    used: 0,
    listed: true,
    campaign: null,
    starts_day: -30,
    ends_day: 90,
    ...rule,
  });
  /** A code whose coupon must be collected first. */
  const coupon = (
    promo_id: number,
    text: string,
    title: LocalizedText,
    rule: Partial<DemoCode> & Pick<DemoCode, 'kind' | 'discount'>,
    campaign: Partial<DemoCampaign> = {},
  ): DemoCode =>
    code(promo_id, text, title.en, title.th, {
      listed: false,
      ...rule,
      campaign: {
        title,
        terms: {
          en: 'One for each member. Cannot be joined with another code, and comes back when the order is cancelled.',
          th: 'สมาชิกท่านละ 1 ใบ ใช้ร่วมกับรหัสอื่นไม่ได้ ยกเลิกคำสั่งซื้อแล้วได้คืน',
        },
        collect_from_day: null,
        collect_until_day: null,
        collect_limit: null,
        collected: 0,
        per_person: 1,
        valid_days: null,
        ...campaign,
      },
    });
  return [
    code(951, 'MALI10', '10% off, up to ฿150', 'ลด 10% สูงสุด 150 บาท', {
      kind: 'percent',
      discount: 10,
      cap: 15_000,
      used: 1_284,
    }),
    code(952, 'WELCOME100', '฿100 off your first ฿699', 'สมาชิกใหม่ ลด 100 บาท เมื่อครบ 699', {
      kind: 'amount',
      discount: 10_000,
      min_spend: 69_900,
      login_required: true,
      per_customer: 1,
      used: 412,
    }),
    code(953, 'FREESHIP', 'Free delivery from ฿199', 'ส่งฟรีเมื่อครบ 199 บาท', {
      kind: 'free_delivery',
      discount: 0,
      min_spend: 19_900,
    }),
    code(954, 'TONGRUANG15', '15% off Tongruang, up to ฿300', 'ทองรวง ลด 15% สูงสุด 300 บาท', {
      kind: 'percent',
      discount: 15,
      cap: 30_000,
      members: brand('Tongruang'),
    }),
    code(955, 'PAYDAY', '12.5% off from ฿999, up to ฿250', 'เงินเดือนออก ลด 12.5% เมื่อครบ 999 สูงสุด 250 บาท', {
      kind: 'percent',
      discount: 12.5,
      cap: 25_000,
      min_spend: 99_900,
      starts_day: -2,
      ends_day: 20,
    }),
    code(956, 'FULLPRICE50', '฿50 off what is not on promotion', 'ลด 50 บาท เฉพาะสินค้าที่ยังไม่ร่วมโปร', {
      kind: 'amount',
      discount: 5_000,
      min_spend: 30_000,
      exclude_promoted: true,
    }),
    code(957, 'SONGKRAN', 'Songkran: ฿80 off', 'สงกรานต์ ลด 80 บาท', {
      kind: 'amount',
      discount: 8_000,
      starts_day: -230,
      ends_day: -215,
      listed: false,
    }),
    code(958, 'FIRST500', 'For the first 500: ฿150 off', '500 ท่านแรก ลด 150 บาท', {
      kind: 'amount',
      discount: 15_000,
      min_spend: 50_000,
      usage_limit: 500,
      used: 500,
    }),
    code(959, 'NEWYEAR', 'New Year: 15% off', 'ปีใหม่ ลด 15%', {
      kind: 'percent',
      discount: 15,
      cap: 40_000,
      starts_day: 38,
      ends_day: 52,
      listed: false,
    }),
    code(960, 'MEMBER60', 'Members: ฿60 off from ฿400, twice', 'สมาชิกลด 60 บาท เมื่อครบ 400 ใช้ได้ 2 ครั้ง', {
      kind: 'amount',
      discount: 6_000,
      min_spend: 40_000,
      login_required: true,
      per_customer: 2,
    }),
    coupon(
      961,
      'JASMINE50',
      { en: 'Jasmine ฿50 off', th: 'คูปองมะลิ ลด 50 บาท' },
      { kind: 'amount', discount: 5_000, min_spend: 39_900 },
      { collected: 1_947, valid_days: 30 },
    ),
    coupon(
      962,
      'GLOW120',
      { en: 'Glow week ฿120 off', th: 'สัปดาห์ผิวโกลว์ ลด 120 บาท' },
      { kind: 'amount', discount: 12_000, min_spend: 99_900 },
      { collect_limit: 300, collected: 238, collect_until_day: 9, valid_days: 14 },
    ),
    coupon(
      963,
      'FAHYIM18',
      { en: '18% off Fahyim, up to ฿200', th: 'ฟ้ายิ้ม ลด 18% สูงสุด 200 บาท' },
      { kind: 'percent', discount: 18, cap: 20_000, members: brand('Fahyim') },
      { valid_days: 21 },
    ),
    coupon(
      964,
      'WEEKEND80',
      { en: 'Weekend ฿80 off', th: 'สุดสัปดาห์ ลด 80 บาท' },
      { kind: 'amount', discount: 8_000, min_spend: 59_900 },
      { collect_from_day: 6, collect_until_day: 8, valid_days: 3 },
    ),
    coupon(
      965,
      'EARLYBIRD',
      { en: 'First hundred: free delivery', th: '100 ท่านแรก ส่งฟรี' },
      { kind: 'free_delivery', discount: 0 },
      { collect_limit: 100, collected: 100, collect_until_day: 30, valid_days: 30 },
    ),
    coupon(
      966,
      'GARDENFAIR',
      { en: 'Garden beauty fair', th: 'งานสวนความงาม' },
      { kind: 'amount', discount: 15_000, min_spend: 69_900 },
      {
        ...{ collect_limit: 500, collected: 441, collect_until_day: 14, valid_days: 30 },
        event: 'garden-fair',
      },
    ),
    coupon(
      967,
      'NAMPUENG12',
      { en: 'Shop with Nampueng', th: 'ช้อปกับน้ำผึ้ง' },
      { kind: 'percent', discount: 12, cap: 18_000, min_spend: 29_900 },
      {
        ...{ collected: 86, collect_until_day: 45, valid_days: 14, event: 'nampueng' },
        influencer: { email: 'nampueng@influencer.example', name: 'Nampueng', affiliate_id: 'nampueng' },
      },
    ),
  ];
}

/** ฿55, free from ฿499. */
export const demoDeliveryRates = (): DemoDeliveryRate[] => [
  { active: true, min_spend: 0, rate: 5_500, priority: 1 },
  { active: true, min_spend: 49_900, rate: 0, priority: 2 },
];

import type { Kind, PackshotArt } from '../packshots/art.ts';
import { darker, lighter, mix } from '../packshots/colour.ts';
import { mainCompositions } from '../packshots/packshot.ts';
import { hash, random } from '../packshots/random.ts';
import { demoBrands, type House, houses, slugOf } from './brands.ts';
import { categoryPath, demoCategories } from './categories.ts';
import { type Concept, scent } from './heroes.ts';
import { demoCodes, demoDeliveryRates, demoGifts, demoPromotions } from './promotions.ts';
import { demoReviews } from './reviews.ts';
import { ranges, type Shade } from './shades.ts';
import { accessory } from './templates/accessory.ts';
import { bodyTypes } from './templates/body.ts';
import { derma } from './templates/derma.ts';
import { hairTypes } from './templates/hair.ts';
import { makeup } from './templates/makeup.ts';
import { men } from './templates/men.ts';
import { personal } from './templates/personal.ts';
import { skincareTypes } from './templates/skincare.ts';
import { supplement } from './templates/supplement.ts';
import { formulas, type ProductType } from './templates/template.ts';
import type {
  DemoAttribute,
  DemoCatalogue,
  DemoMaterial,
  DemoVariant,
  LocalizedText,
  Unit,
} from './types.ts';

const types: readonly ProductType[] = [
  ...makeup,
  ...skincareTypes,
  ...hairTypes,
  ...accessory,
  ...bodyTypes,
  ...supplement,
  ...men,
  ...personal,
  ...derma,
];

const codeOf = ['MU', 'SK', 'HR', 'AC', 'BB', 'FR', 'SP', 'MN', 'PC', 'DM'] as const;

/** A pseudo-random number in [0, 1) derived from a text. */
const chance = (text: string): number => hash(text) / 4294967296;

const choose = <T>(list: readonly T[], text: string): T => {
  const found = list[Math.floor(chance(text) * list.length)];
  if (found === undefined) throw new Error(`nothing to choose from for ${text}`);
  return found;
};

/**
 * Assigns products to brands. A make-up series and a perfume always get the same brand, as long as it makes
 * such products; otherwise the suitable brand with the fewest products so far, with some randomness.
 */
function houseChooser(): (type: ProductType, concept: Concept) => House {
  const load = new Map<House, number>();
  const owners = new Map<string, House[]>();
  return (type, concept) => {
    const able = houses.filter((h) => type.lines.some((line) => h.lines.includes(line)));
    const known = type.conceptFirst ? (owners.get(concept.en) ?? []) : [];
    const [least] = able
      .map((h) => ({ h, rank: (load.get(h) ?? 0) + chance(`house ${type.key} ${concept.en} / ${h.en}`) * 3 }))
      .sort((a, b) => a.rank - b.rank);
    // A specialised brand comes first, or the large ones would take all its products.
    const specialist = able.find((h) => h.lines.length === 1 && (load.get(h) ?? 0) < 6);
    const chosen = specialist ?? known.find((h) => able.includes(h)) ?? least?.h;
    if (!chosen) throw new Error(`no house makes ${type.key}`);
    load.set(chosen, (load.get(chosen) ?? 0) + 1);
    if (!known.includes(chosen)) owners.set(concept.en, [...known, chosen]);
    return chosen;
  };
}

/** A typical shop price: 89, 135, 290, 1,290; within ฿39 to ฿5,900. */
export function shopPrice(baht: number): number {
  const within = Math.min(5900, Math.max(39, baht));
  if (within < 100) {
    const tens = Math.floor(within / 10) * 10;
    const ends = [tens - 1, tens + 5, tens + 9].filter((end) => end >= 39);
    return ends.reduce((best, end) => (Math.abs(end - within) < Math.abs(best - within) ? end : best));
  }
  if (within < 1000) {
    const tens = Math.round(within / 10) * 10;
    const end = [0, -1, 5, 0, -1][Math.round(within) % 5] ?? 0;
    return Math.max(105, tens + end);
  }
  return Math.min(5900, Math.round(within / 50) * 50 - (Math.round(within) % 3 ? 10 : 0));
}

const pieces: Record<string, LocalizedText> = {
  vitamin: { en: 'tablets', th: 'เม็ด' },
  gummies: { en: 'gummies', th: 'เม็ด' },
  'collagen-powder': { en: 'sachets', th: 'ซอง' },
  fibre: { en: 'sticks', th: 'ซอง' },
  'sheet-mask': { en: 'sheets', th: 'แผ่น' },
  pads: { en: 'pads', th: 'แผ่น' },
  wipes: { en: 'wipes', th: 'แผ่น' },
  cotton: { en: 'pads', th: 'แผ่น' },
  patches: { en: 'patches', th: 'ชิ้น' },
  'feminine-pads': { en: 'pads', th: 'ชิ้น' },
  'brush-set': { en: 'brushes', th: 'ด้าม' },
  brush: { en: 'brush', th: 'ด้าม' },
  lashes: { en: 'pairs', th: 'คู่' },
  'clear-lenses': { en: 'lenses', th: 'ชิ้น' },
  'colour-lenses': { en: 'lenses', th: 'ชิ้น' },
  toothbrush: { en: 'pcs', th: 'ด้าม' },
  razor: { en: 'pcs', th: 'ด้าม' },
  floss: { en: 'pcs', th: 'ตลับ' },
};

/** '30 ml' and '30 มล.'; countable units have their own word. */
export function amountText(type: string, unit: Unit, amount: number): LocalizedText {
  if (unit === 'ml') return { en: `${amount} ml`, th: `${amount} มล.` };
  if (unit === 'g') return { en: `${amount} g`, th: `${amount} กรัม` };
  const word = pieces[type] ?? { en: 'pcs', th: 'ชิ้น' };
  return {
    en:
      amount === 1 && word.en.endsWith('s')
        ? `1 ${word.en === 'pcs' ? 'pc' : word.en === 'brushes' ? 'brush' : word.en.slice(0, -1)}`
        : `${amount} ${word.en}`,
    th: `${amount} ${word.th}`,
  };
}

/** A subset of a range, in the range's order. */
function someOf(all: readonly Shade[], count: number, seed: string): Shade[] {
  const ranked = all
    .map((shade, i) => ({ shade, i, rank: chance(`shade ${seed} ${shade.en}`) }))
    .sort((a, b) => b.rank - a.rank);
  return ranked
    .slice(0, count)
    .sort((a, b) => a.i - b.i)
    .map(({ shade }) => shade);
}

const inciOf = (type: ProductType, concept: Concept): string[] => {
  const base: readonly string[] = formulas[type.formula];
  if (base.length === 0) return [];
  const own = concept.inci.filter((name) => name !== '');
  return [...new Set([...base.slice(0, 4), ...own, ...base.slice(4)])];
};

/** "Free of" claims that match the ingredient list; a product shows some of them. */
function freeOf(inci: readonly string[], seed: string): string[] {
  if (inci.length === 0) return [];
  const text = inci.map((name) => name.toLowerCase()).join('|');
  const claims: [claim: string, unless: RegExp][] = [
    // Fatty alcohols are not meant by the claim.
    ['alcohol', /(^|\|)(isopropyl )?alcohol( denat\.)?(\||$)/],
    ['paraben', /paraben/],
    ['fragrance', /parfum|aroma|limonene|linalool/],
    ['silicone', /dimethicon|siloxane|silsesquioxane|siloxysilicate/],
    ['sulfate', /laureth sulfate|lauryl sulfate/],
    ['mineral-oil', /petrolatum|paraffin|mineral oil/],
    ['colorant', /\bci \d/],
    ['animal-derived', /beeswax|cera alba|honey|propolis|royal jelly|collagen|silk|lanolin|elastin|keratin/],
  ];
  const true_ = claims.filter(([, unless]) => !unless.test(text)).map(([claim]) => claim);
  return true_.filter((claim) => chance(`free ${seed} ${claim}`) < 0.7).slice(0, 5);
}

const DAY_MS = 86_400_000;
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The last day of the month `months` after a day. */
function endOfMonth(todayMs: number, months: number): string {
  const day = new Date(todayMs);
  return isoDay(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0));
}

const suns = ['#e8894a', '#eeae4d', '#e27a66', '#5b9fb6', '#8aad74'] as const;

function artFor(
  type: ProductType,
  kind: Kind,
  house: House,
  concept: Concept,
  seed: string,
  content: { shade: string; size: string; mark?: string },
): PackshotArt {
  const possible = mainCompositions(kind);
  // A plain view is twice as likely as each of the others: mostly portraits, with some variation.
  const composition = choose([...possible, 'solo' as const], `composition ${seed}`);
  const words = `${concept.en} ${type.noun.en.replace(/ SPF.*$/, '')}`;
  const mark = content.mark ?? concept.mark ?? type.mark;
  const art: PackshotArt = {
    kind,
    colour: choose(house.packs, `pack ${house.en} ${type.key} ${concept.en}`),
    shade:
      type.formula === 'sun' || type.formula === 'sunStick'
        ? kind === 'sun-stick'
          ? '#fbf4e8'
          : choose(suns, `sun ${seed}`)
        : content.shade,
    brand: house.en,
    name: concept.pack ?? (type.range !== undefined || words.length > 30 ? concept.en : words),
    size: content.size,
    seed,
    composition,
    look: house.look,
  };
  if (mark) art.mark = mark;
  if (kind === 'palette' || kind === 'blush-quad') {
    const count = kind === 'blush-quad' ? 4 : choose([4, 6, 8, 8, 9, 12], `pans ${seed}`);
    const s = content.shade;
    const grow = [
      lighter(s, 0.68),
      mix(s, '#e9c6a4', 0.5),
      lighter(s, 0.4),
      mix(s, '#b88a7a', 0.5),
      s,
      mix(s, '#f4e4cc', 0.6),
      darker(s, 0.28),
      mix(s, '#c47a4a', 0.5),
      darker(mix(s, '#7a4a30', 0.5), 0.3),
      mix(s, '#8a5a6a', 0.45),
      darker(s, 0.55),
      mix(s, '#d9b7c0', 0.5),
    ];
    art.shades = grow.slice(0, count);
  }
  return art;
}

interface Offer {
  attributes: DemoAttribute[];
  family: string | null;
  amount: number;
  factor: number;
  shade: string;
  mark?: string;
}

/** Variants of a product: its shades, sizes, packs, scents or strengths. */
function offers(type: ProductType, concept: Concept, seed: string): Offer[] {
  const [first] = type.sizes;
  if (!first) throw new Error(`${type.key} has no size`);
  const [amount] = first;
  if (type.by === 'shade') {
    const all: readonly Shade[] = ranges[type.range ?? 'lip'];
    const [low, high] = type.take ?? [4, 6];
    const count = Math.min(all.length, low + Math.floor(chance(`count ${seed}`) * (high - low + 1)));
    return someOf(all, count, seed).map((shade, i) => {
      const numbered = /^\d/.test(shade.en);
      const no = String(i + 1).padStart(2, '0');
      const mark = numbered ? shade.en.split(' ')[0] : undefined;
      return {
        attributes: [
          {
            type: 'shade',
            name_en: numbered ? shade.en : `${no} ${shade.en}`,
            name_th: numbered ? shade.th : `${no} ${shade.th}`,
            code: shade.hex,
          },
        ],
        family: shade.family,
        amount,
        factor: 1,
        shade: shade.hex,
        ...(mark ? { mark } : {}),
      };
    });
  }
  if (type.by === 'scent') {
    const [low, high] = type.take ?? [2, 3];
    const count = low + Math.floor(chance(`count ${seed}`) * (high - low + 1));
    const others = Object.values(scent).filter((s) => s.en !== concept.en);
    const from = hash(`scent ${seed}`);
    const all = [
      concept,
      ...Array.from({ length: count - 1 }, (_, i) => others[(from + i * 5) % others.length] ?? concept),
    ];
    return all.map((s) => ({
      attributes: [{ type: 'scent', name_en: s.en, name_th: s.th, code: slugOf(s.en) }],
      family: null,
      amount,
      factor: 1,
      shade: s.tint,
    }));
  }
  if (type.by === 'strength') {
    return ['-1.00', '-1.50', '-2.00', '-2.50', '-3.00', '-4.00'].map((power) => ({
      attributes: [{ type: 'strength', name_en: `Power ${power}`, name_th: `ค่าสายตา ${power}`, code: power }],
      family: null,
      amount,
      factor: 1,
      shade: concept.tint,
    }));
  }
  // Colour of the content: the series' own for lips and lashes; products without shades are cream-coloured.
  const tint =
    type.conceptFirst && (type.key === 'primer' || type.key === 'setting-spray') ? '#f3e6da' : concept.tint;
  const { by } = type;
  // One in four products has its first size only.
  const sizes = type.sizes.length > 1 && chance(`sizes ${seed}`) < 0.2 ? type.sizes.slice(0, 1) : type.sizes;
  return sizes.map(([size, factor]) => {
    const text = amountText(type.key, type.unit, size);
    return {
      attributes: [{ type: by, name_en: text.en, name_th: text.th, code: text.en.replace(' ', '') }],
      family: null,
      amount: size,
      factor,
      shade: tint,
    };
  });
}

const skinOfFinish: Record<string, readonly string[]> = {
  matte: ['oily', 'combination', 'normal'],
  'soft matte': ['oily', 'combination', 'normal'],
  dewy: ['dry', 'normal', 'combination'],
  glossy: ['dry', 'normal', 'combination'],
  radiant: ['dry', 'normal'],
};
const allSkin = ['dry', 'oily', 'combination', 'normal', 'sensitive'];
/** Closing sentence of a description when there is a range to choose from. */
const rangeNote = (count: number): LocalizedText => ({
  en: `Comes in ${count} shades.`,
  th: `มีให้เลือก ${count} เฉดสี`,
});

function describe(type: ProductType, concept: Concept, seed: string, count: number): LocalizedText {
  const lead = choose(type.leads, `lead ${seed}`);
  const close = choose(type.closes, `close ${seed}`);
  const more = type.by === 'shade' && count > 2 && chance(`note ${seed}`) < 0.6 ? rangeNote(count) : null;
  return {
    en: [lead.en, concept.story.en, close.en, more?.en].filter(Boolean).join(' '),
    th: [lead.th, concept.story.th, close.th, more?.th].filter(Boolean).join(' '),
  };
}

function notificationNo(type: ProductType, seed: string): string | null {
  const draw = random(`notification ${seed}`);
  const digits = (count: number): string =>
    Array.from({ length: count }, () => String(Math.floor(draw() * 10))).join('');
  if (['none', 'lens', 'lensSolution', 'patch', 'home'].includes(type.formula)) return null;
  if (['collagen', 'tablet', 'gummy', 'protein', 'fibre'].includes(type.formula))
    return `${choose(['10', '11', '13', '74'], `province ${seed}`)}-1-${digits(5)}-5-${digits(4)}`;
  return `${choose(['10', '10', '10', '11', '12', '13', '73', '74'], `province ${seed}`)}-${choose(['1', '2'], `kind ${seed}`)}-${choose(['66', '67', '68', '69'], `year ${seed}`)}000${digits(5)}`;
}

function materialsOf(today: string): DemoMaterial[] {
  const todayMs = Date.parse(`${today}T00:00:00Z`);
  const out: DemoMaterial[] = [];
  let nextVariant = 100_001;
  const houseFor = houseChooser();
  for (const type of types) {
    const path = categoryPath(type.cat);
    for (const [index, concept] of type.concepts.entries()) {
      const house = houseFor(type, concept);
      const brand = demoBrands[houses.indexOf(house)];
      if (!brand) throw new Error(`${house.en} is not in the list of brands`);
      const name_en = `${concept.en} ${type.noun.en}`;
      const name_th = type.conceptFirst ? `${concept.th} ${type.noun.th}` : `${type.noun.th} ${concept.th}`;
      const seed = slugOf(`${house.en} ${name_en}`);
      const mat_id = 1001 + out.length;
      const mat_no = `${codeOf[path.cat1_id - 1] ?? 'XX'}${mat_id}`;
      const kinds: readonly Kind[] = typeof type.kind === 'string' ? [type.kind] : type.kind;
      const kind = kinds[index % kinds.length];
      if (!kind) throw new Error(`${type.key} has no kind`);
      const inci = inciOf(type, concept);
      const range = offers(type, concept, seed);
      const desc = describe(type, concept, seed, range.length);
      const [low, high] = type.price;
      const base = (low + (high - low) * chance(`price ${seed}`)) * house.tier ** 0.8;
      const labelled = chance(`label ${seed}`) < 0.36 ? 1.08 + chance(`label rate ${seed}`) * 0.24 : 1;
      const ageDays = Math.floor(chance(`age ${seed}`) ** 1.25 * 546);
      // Few products sell a lot: a cubic distribution, lower for new products.
      const popular = chance(`popular ${seed}`) ** 3 * Math.min(1, ageDays / 120);
      const sold = Math.round(popular * 10_400);
      const finish = concept.finish !== undefined && path.cat1_id === 1 ? concept.finish : null;
      const facial =
        [1, 2, 10].includes(path.cat1_id) || type.cat === 'men-moisturiser' || type.cat === 'men-face-wash';
      const variants = range.map((offer, i): DemoVariant => {
        const sku = `${mat_no}-${String(i + 1).padStart(2, '0')}`;
        const price = shopPrice(base * offer.factor);
        const roll = chance(`stock ${sku} ${seed}`);
        const stock =
          roll < 0.07
            ? 0
            : roll < 0.14
              ? 2 + Math.floor(chance(`few ${sku}`) * 4)
              : 8 + Math.floor(chance(`many ${sku}`) ** 1.6 * 240);
        const short = chance(`short ${sku} ${seed}`) < 0.035;
        const months = short
          ? 3 + Math.floor(chance(`months ${sku}`) * 3)
          : 9 + Math.floor(chance(`months ${sku}`) * 26);
        const size =
          type.by === 'shade' || type.by === 'scent'
            ? amountText(type.key, type.unit, offer.amount).en
            : (offer.attributes[0]?.name_en ?? '');
        return {
          mat_var_id: nextVariant++,
          item_id: sku,
          attributes: offer.attributes,
          shade_family: offer.family,
          price_satang: price * 100,
          label_price_satang: Math.max(price, labelled > 1 ? shopPrice(price * labelled) : price) * 100,
          limit: price > 2000 ? 5 : choose([5, 10, 10, 20, 99], `limit ${seed}`),
          stock,
          volume: offer.amount,
          expiry: type.formula === 'none' || type.formula === 'home' ? null : endOfMonth(todayMs, months),
          free: false,
          art: artFor(type, kind, house, concept, seed, {
            shade: offer.shade,
            size: type.by === 'strength' ? '' : size,
            ...(offer.mark ? { mark: offer.mark } : {}),
          }),
        };
      });
      const [firstVariant] = variants;
      if (!firstVariant) throw new Error(`${name_en} has no variant`);
      const picked = [0, 1, 2]
        .map((i) => type.benefits[(hash(`benefit ${seed}`) + i) % type.benefits.length])
        .filter((x) => x !== undefined);
      const benefits = [concept.benefit, ...picked].slice(0, 3);
      const how = choose(type.howTo, `how ${seed}`);
      const created = new Date(
        todayMs - ageDays * DAY_MS + Math.floor(chance(`hour ${seed}`) * 86_400) * 1000 - DAY_MS,
      );
      out.push({
        mat_id,
        mat_no,
        slug: seed,
        brand_id: brand.brand_id,
        brand: house.en,
        ...path,
        type: type.key,
        name_en,
        name_th,
        desc_en: desc.en,
        desc_th: desc.th,
        benefits_en: benefits.map((x) => x.en),
        benefits_th: benefits.map((x) => x.th),
        how_to_en: how.en,
        how_to_th: how.th,
        ingredients: inci.join(', '),
        skin_types: facial
          ? [
              ...(concept.skin ??
                type.skin ??
                (finish !== null ? skinOfFinish[finish] : undefined) ??
                allSkin),
            ]
          : [],
        concerns: [...(concept.concerns ?? [])],
        finish,
        free_of: freeOf(inci, seed),
        pao_months: type.pao,
        notification_no: notificationNo(type, seed),
        unit: type.unit,
        rating: 0,
        rating_count: 0,
        sold_count: Math.min(10_000, sold),
        created_at: created.toISOString(),
        art: firstVariant.art,
        variants,
      });
    }
  }
  return out;
}

/** The last variant of two products is a free miniature. */
function addMiniatures(materials: DemoMaterial[], today: string): number[] {
  let next = Math.max(...materials.flatMap((m) => m.variants.map((v) => v.mat_var_id))) + 1;
  const todayMs = Date.parse(`${today}T00:00:00Z`);
  const wanted: [type: string, amount: number][] = [
    ['sun-gel', 10],
    ['essence', 15],
  ];
  return wanted.map(([type, amount]) => {
    const material = materials.find((m) => m.type === type);
    const [model] = material?.variants ?? [];
    if (!material || !model) throw new Error(`no ${type} to make a miniature of`);
    const text = amountText(type, material.unit, amount);
    const price = shopPrice((model.price_satang / 100) * 0.28) * 100;
    material.variants.push({
      ...model,
      mat_var_id: next,
      item_id: `${material.mat_no}-MINI`,
      attributes: [
        {
          type: 'size',
          name_en: `${text.en} miniature`,
          name_th: `ขนาดทดลอง ${text.th}`,
          code: `mini${amount}`,
        },
      ],
      price_satang: price,
      label_price_satang: price,
      limit: 1,
      stock: 900,
      volume: amount,
      expiry: endOfMonth(todayMs, 20),
      free: true,
      art: { ...model.art, size: text.en, composition: 'solo' },
    });
    return next++;
  });
}

/**
 * The whole demo shop as plain data, deterministic for a given day.
 * @param today reference day of all dates, YYYY-MM-DD
 */
export function demoCatalogue(today = '2026-11-20'): DemoCatalogue {
  const materials = materialsOf(today);
  const miniatures = addMiniatures(materials, today);
  const reviews = demoReviews(materials, today);
  for (const material of materials) {
    const scores = reviews.filter(({ mat_id }) => mat_id === material.mat_id).map(({ rating }) => rating);
    material.rating_count = scores.length;
    material.rating = scores.reduce((sum, stars) => sum + stars, 0) / Math.max(1, scores.length);
  }
  return {
    brands: demoBrands.map((brand) => ({ ...brand, aliases: [...brand.aliases] })),
    categories: demoCategories.map((category) => ({ ...category })),
    materials,
    reviews,
    promotions: demoPromotions(materials, today),
    gifts: demoGifts(materials, miniatures),
    codes: demoCodes(materials),
    delivery_rates: demoDeliveryRates(),
  };
}

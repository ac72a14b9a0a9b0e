import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { kinds } from '../packshots/art.ts';
import { artHash } from '../packshots/packshot.ts';
import { demoCatalogue, shopPrice } from './catalogue.ts';
import { GOOGLE_CATEGORIES } from './google-categories.ts';

const catalogue = demoCatalogue();
const { brands, categories, materials, reviews, promotions, gifts, codes } = catalogue;
const variants = materials.flatMap((m) => m.variants);
const sold = variants.filter((v) => !v.free);
const byId = new Map(variants.map((v) => [v.mat_var_id, v]));
// Thai letters and marks, without the baht sign.
const hasThai = /[\u0e01-\u0e3a\u0e40-\u0e5b]/;
const expectUnique = (values: readonly (string | number)[]): void =>
  expect(values.filter((v, i) => values.indexOf(v) !== i)).toEqual([]);

const texts = [
  ...brands.flatMap((b) => [
    [b.brand_en, b.brand_th],
    [b.story_en, b.story_th],
  ]),
  ...categories.map((c) => [c.name_en, c.name_th]),
  ...materials.flatMap((m) => [
    [m.name_en, m.name_th],
    [m.desc_en, m.desc_th],
    [m.how_to_en, m.how_to_th],
    ...m.benefits_en.map((b, i) => [b, m.benefits_th[i] ?? '']),
  ]),
  ...variants.flatMap((v) => v.attributes.map((a) => [a.name_en, a.name_th])),
  ...[...promotions, ...gifts, ...codes].map((p) => [p.name_en, p.name_th]),
].map(([en = '', th = '']) => ({ en, th }));

describe('the demo catalogue', () => {
  test('has a Google taxonomy category for every department, and for nothing else', () => {
    const slugs = categories.map(({ slug }) => slug);
    expect(Object.keys(GOOGLE_CATEGORIES).filter((slug) => !slugs.includes(slug))).toEqual([]);
    const tops = categories.filter(({ level }) => level === 1);
    expect(tops.filter(({ slug }) => GOOGLE_CATEGORIES[slug] === undefined)).toEqual([]);
  });

  test('has the size of a small real shop', () => {
    expect(brands).toHaveLength(40);
    expect(materials.length).toBeGreaterThanOrEqual(400);
    expect(sold.length).toBeGreaterThanOrEqual(1000);
    expect(categories.filter((c) => c.level === 1).map((c) => c.name_en)).toEqual([
      'Make Up',
      'Facial Skincare',
      'Hair',
      'Accessory',
      'Bath and Body',
      'Fragrance',
      'Supplement',
      'Men',
      'Eye and Personal Care',
      'Derma',
    ]);
  });

  test('is deterministic', () => {
    const digest = (value: unknown): string =>
      createHash('sha256').update(JSON.stringify(value)).digest('hex');
    expect(digest(demoCatalogue())).toBe(digest(catalogue));
    expect(digest(demoCatalogue('2027-03-01'))).not.toBe(digest(catalogue));
  });

  test('has unique names and numbers', () => {
    expectUnique(brands.map((b) => b.slug));
    expectUnique(categories.map((c) => c.slug));
    expectUnique(materials.map((m) => m.mat_no));
    expectUnique(materials.map((m) => m.mat_id));
    expectUnique(materials.map((m) => m.slug));
    expectUnique(materials.map((m) => m.name_en));
    expectUnique(materials.map((m) => m.name_th));
    expectUnique(variants.map((v) => v.item_id));
    expectUnique(variants.map((v) => v.mat_var_id));
    expectUnique([...promotions, ...gifts, ...codes].map((p) => p.promo_id));
    expectUnique(codes.map((c) => c.code));
    for (const m of materials) expectUnique(m.variants.map((v) => v.attributes.map((a) => a.name_en).join()));
  });

  test('has products in every category, and every product in the parents of its category', () => {
    for (const c of categories) {
      expect(
        materials.some((m) => [m.cat1_id, m.cat2_id, m.cat3_id].includes(c.id)),
        c.slug,
      ).toBe(true);
    }
    for (const m of materials) {
      const parent = (id: number | null) => categories.find((c) => c.id === id)?.parent_id ?? null;
      expect(parent(m.cat2_id)).toBe(m.cat1_id);
      if (m.cat3_id !== null) expect(parent(m.cat3_id)).toBe(m.cat2_id);
    }
  });

  test('has products of every brand', () => {
    for (const b of brands)
      expect(materials.filter((m) => m.brand_id === b.brand_id).length, b.brand_en).toBeGreaterThanOrEqual(5);
  });

  test('uses every kind of picture', () => {
    const used = new Set(materials.map((m) => m.art.kind));
    const spare = kinds.filter((k) => !used.has(k));
    expect(spare).toEqual([]);
  });

  test('has a separate picture for each shade', () => {
    for (const m of materials.filter((p) => p.variants[0]?.attributes[0]?.type === 'shade'))
      expectUnique(m.variants.map((v) => artHash(v.art)));
  });
});

describe('the texts', () => {
  test('are written in both languages', () => {
    for (const { en, th } of texts) {
      expect(en.trim(), th).not.toBe('');
      expect(th, en).toMatch(hasThai);
      expect(en).not.toMatch(hasThai);
    }
  });

  test('have two to five sentences, in English at least, different for each product', () => {
    for (const m of materials) {
      const sentences = m.desc_en.split(/[.?!](?:\s|$)/).filter((s) => s.trim() !== '');
      expect(sentences.length, m.desc_en).toBeGreaterThanOrEqual(3);
      expect(sentences.length, m.desc_en).toBeLessThanOrEqual(7);
      expect(m.desc_th.length, m.name_en).toBeGreaterThan(60);
      expect(m.benefits_en).toHaveLength(3);
      expectUnique(m.benefits_en);
      expectUnique(m.benefits_th);
    }
    expectUnique(materials.map((m) => `${m.name_en}: ${m.desc_en}`));
  });

  test('make no medical claim and no promise of permanence', () => {
    const forbidden =
      /รักษา|ขาวถาวร|หายขาด|ปลอดภัย ?100|ขาวใน|ลดสิว|ฆ่าเชื้อ|\bcures?\b|\bheal(s|ing)?\b|\btreats\b|\bwhitening\b|guarantee|100 ?% safe|lorem|coming soon/i;
    for (const { en, th } of texts) {
      expect(en).not.toMatch(forbidden);
      expect(th).not.toMatch(forbidden);
    }
  });

  test('use the canonical Thai spelling: composed sara am, one sara ae, no invisible marks', () => {
    for (const { th } of texts) {
      expect(th).not.toMatch(/\u0e4d\u0e32|\u0e40\u0e40|[\u200b-\u200d\u2060\ufeff]/);
      expect(th).toBe(th.normalize('NFC'));
    }
  });

  test('claim to be free only of what is not on the ingredient list', () => {
    for (const m of materials) {
      if (m.free_of.includes('fragrance'))
        expect(m.ingredients, m.name_en).not.toMatch(/parfum|aroma|linalool/i);
      if (m.free_of.includes('alcohol')) expect(m.ingredients, m.name_en).not.toMatch(/alcohol denat/i);
      if (m.free_of.includes('silicone'))
        expect(m.ingredients, m.name_en).not.toMatch(/dimethicone|siloxane/i);
    }
  });
});

describe('the prices', () => {
  test('are plausible, in whole baht that end in 9, 0 or 5', () => {
    for (const v of variants) {
      const baht = v.price_satang / 100;
      expect(Number.isInteger(baht)).toBe(true);
      expect(baht).toBeGreaterThanOrEqual(39);
      expect(baht).toBeLessThanOrEqual(5900);
      expect([0, 5, 9]).toContain(baht % 10);
      expect(v.label_price_satang).toBeGreaterThanOrEqual(v.price_satang);
      expect(v.label_price_satang).toBeLessThanOrEqual(v.price_satang * 1.5);
    }
  });

  test.each([
    [10, 39],
    [41, 39],
    [73, 75],
    [98, 99],
    [99, 99],
    [6000, 5890],
  ])('rounds %d baht to %d', (baht, written) => {
    expect(shopPrice(baht)).toBe(written);
  });

  test('increase with the size, and a larger size is cheaper per unit', () => {
    for (const m of materials) {
      const sized = m.variants
        .filter((v) => !v.free && v.attributes[0]?.type === 'size')
        .sort((a, b) => a.volume - b.volume);
      for (const [i, larger] of sized.entries()) {
        const smaller = sized[i - 1];
        if (!smaller) continue;
        expect(larger.price_satang, m.name_en).toBeGreaterThanOrEqual(smaller.price_satang);
        expect(larger.price_satang / larger.volume, m.name_en).toBeLessThanOrEqual(
          (smaller.price_satang / smaller.volume) * 1.02,
        );
      }
    }
  });
});

describe('the stock and the figures', () => {
  test('have sold-out, scarce and plentiful variants', () => {
    expect(sold.filter((v) => v.stock === 0).length).toBeGreaterThan(40);
    expect(sold.filter((v) => v.stock >= 2 && v.stock <= 5).length).toBeGreaterThan(40);
    expect(sold.filter((v) => v.stock > 20).length).toBeGreaterThan(600);
    for (const v of variants) {
      expect(v.stock).toBeGreaterThanOrEqual(0);
      expect(v.limit).toBeGreaterThanOrEqual(1);
      expect(v.limit).toBeLessThanOrEqual(99);
      expect(v.volume).toBeGreaterThan(0);
    }
  });

  test('have unrated and frequently rated products, whose scores are the mean of their reviews', () => {
    expect(materials.some((m) => m.rating_count === 0)).toBe(true);
    expect(Math.max(...materials.map((m) => m.rating_count))).toBeGreaterThan(20);
    expect(Math.max(...materials.map((m) => m.sold_count))).toBe(10_000);
    for (const m of materials) {
      const stars = reviews.filter((r) => r.mat_id === m.mat_id).map((r) => r.rating);
      expect(m.rating_count).toBe(stars.length);
      expect(m.rating * m.rating_count).toBeCloseTo(stars.reduce((sum, one) => sum + one, 0));
      expect(m.rating_count).toBeLessThanOrEqual(m.sold_count);
    }
  });

  test('have reviews of every score, in both languages, without repetition on a product', () => {
    const written = reviews.filter((r) => r.comment !== '');
    expect(new Set(written.map((r) => r.mat_id)).size).toBeGreaterThan(300);
    expect([...new Set(reviews.map((r) => r.rating))].sort()).toEqual([1, 2, 3, 4, 5]);
    const thai = written.filter((r) => hasThai.test(r.comment));
    expect(thai.length).toBeGreaterThan(written.length / 2);
    expect(written.length - thai.length).toBeGreaterThan(100);
    expectUnique(written.map((r) => `${r.mat_id} ${r.comment}`));
    for (const r of reviews) {
      const material = materials.find((m) => m.mat_id === r.mat_id);
      expect(material?.variants.some((v) => v.mat_var_id === r.mat_var_id && !v.free)).toBe(true);
      expect(r.created_date >= (material?.created_at ?? '9')).toBe(true);
      expect(r.created_date < '2026-11-20').toBe(true);
    }
  });

  test('cover eighteen months, and nothing on sale has expired', () => {
    const today = Date.parse('2026-11-20');
    const ages = materials.map((m) => (today - Date.parse(m.created_at)) / 86_400_000);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ages)).toBeLessThanOrEqual(550);
    expect(ages.filter((a) => a < 31).length).toBeGreaterThan(10);
    for (const v of variants)
      if (v.expiry !== null) expect(Date.parse(v.expiry)).toBeGreaterThan(today + 60 * 86_400_000);
    expect(variants.some((v) => v.expiry !== null && Date.parse(v.expiry) < today + 183 * 86_400_000)).toBe(
      true,
    );
  });

  test('have what the pages of the demo promise: expiry dates and notification numbers of nearly everything', () => {
    const share = (met: number) => met / sold.length;
    expect(share(sold.filter(({ expiry }) => expiry !== null).length)).toBeGreaterThan(0.8);
    const numbered = materials.filter(({ notification_no }) => notification_no !== null);
    const notified = numbered.flatMap((m) => m.variants).filter(({ free }) => !free);
    expect(share(notified.length)).toBeGreaterThan(0.8);
  });

  test('number notifications like the Thai FDA', () => {
    for (const m of materials)
      if (m.notification_no !== null)
        expect(m.notification_no).toMatch(/^\d{2}-\d-\d{10}$|^\d{2}-\d-\d{5}-\d-\d{4}$/);
  });
});

describe('the promotions', () => {
  const active = promotions.filter((p) => p.starts_day <= 0 && p.ends_day > 0);

  test('use every kind more than once: past, running and upcoming', () => {
    for (const kind of ['p001', 'p002', 'p003', 'p004', 'p005', 'p006'] as const)
      expect(active.filter((p) => p.kind === kind).length, kind).toBeGreaterThanOrEqual(2);
    expect(promotions.some((p) => p.ends_day < 0)).toBe(true);
    expect(promotions.some((p) => p.starts_day > 7 && p.kind !== 'p003')).toBe(true);
    for (const p of [...promotions, ...gifts, ...codes]) expect(p.starts_day).toBeLessThan(p.ends_day);
  });

  test('have members that exist, are sold, and are unique', () => {
    for (const p of promotions) {
      expect(p.members.length, p.name_en).toBeGreaterThan(0);
      expectUnique(p.members);
      for (const id of p.members) expect(byId.get(id)?.free, p.name_en).toBe(false);
    }
  });

  test('cut prices by 5 to 70 per cent, flash sales within an allotment', () => {
    for (const p of promotions) {
      if (p.kind !== 'p003') continue;
      for (const id of p.members) {
        const list = byId.get(id)?.price_satang ?? 0;
        const net =
          p.discount_type === 'percent'
            ? list - Math.round((list * p.discount) / 100)
            : p.discount_type === 'amount'
              ? list - p.discount
              : p.discount;
        expect(1 - net / list, p.name_en).toBeGreaterThanOrEqual(0.05);
        expect(1 - net / list, p.name_en).toBeLessThanOrEqual(0.7001);
      }
      if (p.flash) {
        expect(p.flash.allotment.map((a) => a.mat_var_id)).toEqual(p.members);
        for (const a of p.flash.allotment) {
          expect(a.quantity).toBeLessThanOrEqual(byId.get(a.mat_var_id)?.stock ?? 0);
          expect(a.taken).toBeLessThanOrEqual(p.starts_day <= 0 ? a.quantity : 0);
        }
        expect(p.ends_day - p.starts_day).toBeLessThanOrEqual(1);
      }
    }
    expect(active.some((p) => p.kind === 'p003' && p.flash !== null)).toBe(true);
    // At any time within ten days, one sale is running and another starts within a day.
    const sales = promotions.filter((p) => p.kind === 'p003' && p.flash !== null);
    for (let day = 0; day < 10; day += 0.125) {
      expect(sales.some((p) => p.starts_day <= day && day < p.ends_day)).toBe(true);
      expect(sales.some((p) => p.starts_day > day && p.starts_day <= day + 1)).toBe(true);
    }
  });

  test('save money wherever they claim to', () => {
    for (const p of promotions) {
      const prices = p.members.map((id) => byId.get(id)?.price_satang ?? 0).sort((a, b) => a - b);
      if (p.kind === 'p001')
        for (const price of prices) expect(p.price, p.name_en).toBeLessThan(price * p.sale_qty);
      if (p.kind === 'p005') expect(p.price, p.name_en).toBeLessThan((prices[0] ?? 0) * p.sale_qty);
      if (p.kind === 'p006') expect(p.members.length).toBeGreaterThanOrEqual(3);
    }
  });

  test('give miniatures that are not for sale', () => {
    expect(gifts).toHaveLength(2);
    for (const g of gifts) expect(byId.get(g.gift_mat_var_id)?.free).toBe(true);
    expect(
      variants
        .filter((v) => v.free)
        .map((v) => v.mat_var_id)
        .sort(),
    ).toEqual(gifts.map((g) => g.gift_mat_var_id).sort());
  });

  test('have codes of every kind and state', () => {
    expect(new Set(codes.map((c) => c.kind))).toEqual(new Set(['percent', 'amount', 'free_delivery']));
    expect(codes.some((c) => c.ends_day < 0)).toBe(true);
    expect(codes.some((c) => c.usage_limit !== null && c.used >= c.usage_limit)).toBe(true);
    expect(codes.some((c) => c.login_required)).toBe(true);
    expect(codes.some((c) => c.cap !== null)).toBe(true);
    for (const { members } of codes.filter((c) => c.members !== null))
      expect(members?.length).toBeGreaterThan(4);
    const campaigns = codes.flatMap(({ campaign }) => campaign ?? []);
    expect(campaigns.some((c) => c.collect_limit !== null && c.collected < c.collect_limit)).toBe(true);
    expect(campaigns.some((c) => c.collect_limit === c.collected)).toBe(true);
    expect(campaigns.some((c) => (c.collect_from_day ?? 0) > 0)).toBe(true);
  });
});

import type { SearchAnswer } from '@mali/contracts/catalogue';
import { CONCERNS, FINISHES, FREE_OF, SHADE_FAMILIES, SKIN_TYPES } from '@mali/contracts/limits';
import { insertCatalogue } from '@mali/db/seed';
import { demoCatalogue } from '@mali/db/seeds/content/catalogue';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
  const client = new pg.Client({ connectionString: shop.deps.config.databaseUrl });
  await client.connect();
  await insertCatalogue(client, demoCatalogue(), new Date());
  await client.end();
});
afterAll(async () => {
  await shop.close();
});

async function search(keyword: string): Promise<SearchAnswer> {
  const answer = await shop.app.inject({ url: `/search?keyword=${encodeURIComponent(keyword)}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** What makes an answer right: its brand and name say so, or it is made for a concern. */
type Right = RegExp | (typeof CONCERNS)[number];

/** Queries as people type them, by kind (rule of use 39). */
const GOLDEN: Readonly<Record<string, readonly (readonly [query: string, right: Right])[]>> = {
  'exact name': [
    ['mali at dusk eau de parfum', /Mali at Dusk Eau de Parfum/],
    ['มะลิยามสนธยา', /มะลิยามสนธยา/],
    ['cloud skin cushion', /Cloud Skin Cushion/],
    ['First Love Lipstick', /First Love Lipstick/],
    ['โทนเนอร์แพด ใบบัวบก', /โทนเนอร์แพด ใบบัวบก/],
    ['maison verlaude', /Maison Verlaude/],
    ['จันทร์เช้า', /Chanchao/],
    ['เมซองแวร์โลด', /Maison Verlaude/],
    ['ฟ้ายิ้ม', /Fahyim/],
    ['kanomwan cushion', /Kanomwan.*Cushion/],
  ],
  'product type': [
    ['ครีมกันแดด', /กันแดด/],
    ['ซันสกรีน', /กันแดด/],
    ['lipstick', /Lipstick/],
    ['ลิปสติค', /ลิปสติก/],
    ['คูชั่น', /คุชชั่น/],
    ['มาสคาร่า', /มาสคาร่า/],
    ['น้ำหอม', /น้ำหอม|พาร์ฟูม/],
    ['แชมพู', /แชมพู/],
    ['ยาสีฟัน', /ยาสีฟัน/],
    ['collagen', /Collagen/],
    ['ที่เขียนคิ้ว', /คิ้ว/],
    ['contact lens', /Lens/],
  ],
  feature: [
    ['red lipstick', /Lipstick/],
    ['ลิปสติกสีแดง', /ลิปสติก/],
    ['matte lipstick', /Lip/],
    ['cushion dewy', /Cushion/],
    ['spf50', /SPF ?50/],
    ['กันแดดเนื้อเจล', /กันแดด.*เจล/],
    ['แชมพูไม่มีซัลเฟต', /แชมพู/],
    ['fragrance free serum', /Serum/],
    ['วิตามินซี', /วิตามินซี/],
    ['niacinamide serum', /Niacinamide.*Serum/],
  ],
  theme: [
    ['ซากุระ', /ซากุระ|Sakura/],
    ['jasmine', /Jasmine/],
    ['ข้าวเหนียวมะม่วง', /ข้าวเหนียวมะม่วง/],
    ['green tea', /Green Tea/],
    ['กุหลาบ', /กุหลาบ/],
    ['matcha', /Matcha/],
    ['ชาเขียว', /ชาเขียว/],
    ['lotus perfume', /Lotus/],
  ],
  symptom: [
    ['สิว', 'acne'],
    ['pimple', 'acne'],
    ['ผมร่วง', 'hair_fall'],
    ['ริ้วรอย', 'wrinkles'],
    ['dark spots', 'dark_spots'],
    ['รูขุมขน', 'pores'],
    ['ผิวขาดน้ำ', 'dryness'],
    ['รอยแดง', 'redness'],
    ['oily scalp shampoo', /Shampoo/],
    ['ผมเสีย', 'damaged_hair'],
  ],
  compatibility: [
    ['กันแดดผิวแพ้ง่าย', /กันแดด/],
    ['sunscreen for oily skin', /SPF/],
    ['sensitive skin cleanser', /Cleanser/],
    ['โฟมล้างหน้าผิวมัน', /ล้างหน้า/],
    ['เซรั่มสำหรับผิวแห้ง', /เซรั่ม/],
    ['โฟมล้างหน้าผู้ชาย', /ล้างหน้าผู้ชาย/],
    ['shampoo for sensitive scalp', /Shampoo/],
    ["men's moisturizer", /Men.*Moisturiser/],
  ],
  'slang and abbreviation': [
    ['cica', /Cica|Centella/],
    ['hya', /Hyal/],
    ['bha', /BHA/],
    ['วิตซี', /วิตามินซี/],
    ['vit c serum', /Vitamin C.*Serum/],
    ['อายไลเนอร์', /อายไลเนอร์/],
    ['คลีนซิ่ง', /คลีนซิ่ง/],
    ['มอยเจอไรเซอ', /มอยส์เจอไรเซอร์|ครีม/],
    ['น้ำตบ', /น้ำตบ|เอสเซนส์/],
    ['edp', /Eau de Parfum/],
  ],
  'wrong keyboard': [
    ['8iu,dyocff', /กันแดด/],
    [']bxl9bd', /ลิปสติก/],
    ['หำพีท', /Serum/],
    ['c=,r^', /แชมพู/],
  ],
};

const ALL = Object.values(GOLDEN).flat();

/** True when one of the first five results is right. */
async function isRight(query: string, right: Right): Promise<boolean> {
  const { items } = (await search(query)).data;
  if (typeof right === 'string') {
    const ids = items.map(({ mat_id }) => mat_id);
    const made = await shop.deps
      .db('materials')
      .whereIn('mat_id', ids)
      .whereRaw('? = ANY(concerns)', [right]);
    return made.length > 0;
  }
  return items.some(({ brand_en, mat_name, mat_name_th }) =>
    right.test(`${brand_en} ${mat_name} ${mat_name_th}`),
  );
}

describe.each(Object.entries(GOLDEN))('golden queries: %s', (_, queries) => {
  it.each(queries)('%s finds %s', async (query, right) => {
    expect(await isRight(query, right)).toBe(true);
  });
});

it('golden queries › with a letter left out or two in the wrong order still find something right: 8 of 10', async () => {
  const slipped = ALL.filter(([query]) => /^[a-z ]{6,}$/.test(query)).flatMap(([query, right]) => {
    const at = Math.floor(query.length / 2);
    const [before, a = '', b = '', after] = [
      query.slice(0, at),
      query[at],
      query[at + 1],
      query.slice(at + 2),
    ];
    return [[before + b + after, right] as const, [before + b + a + after, right] as const];
  });
  const found = await Promise.all(slipped.map(([query, right]) => isRight(query, right)));
  const wrong = slipped.filter((_, i) => found[i] === false).map(([query]) => query);
  expect(slipped.length).toBeGreaterThan(30);
  expect(wrong.length / slipped.length, wrong.join(', ')).toBeLessThanOrEqual(0.2);
});

it('demo catalogue › describes products in the words the shop filters by', async () => {
  const { db } = shop.deps;
  const values = async (sql: string) => {
    const { rows } = await db.raw(`SELECT DISTINCT value FROM ${sql} AS t (value) WHERE value IS NOT NULL`);
    return rows.map(({ value }: { value: string }) => value);
  };
  expect(SKIN_TYPES).toEqual(
    expect.arrayContaining(await values('(SELECT unnest(skin_types) FROM materials)')),
  );
  expect(CONCERNS).toEqual(expect.arrayContaining(await values('(SELECT unnest(concerns) FROM materials)')));
  expect(FREE_OF).toEqual(expect.arrayContaining(await values('(SELECT unnest(free_of) FROM materials)')));
  expect(FINISHES).toEqual(expect.arrayContaining(await values('(SELECT finish FROM materials)')));
  expect(SHADE_FAMILIES).toEqual(expect.arrayContaining(await values('(SELECT shade_family FROM variants)')));
});

it('demo catalogue › no brand has the slug of a top category, so that the first part of a path is one of them', async () => {
  const clashes = await shop.deps
    .db('brands')
    .whereIn('link_name', shop.deps.db('categories').where({ level: 1 }).select('slug'));
  expect(clashes).toEqual([]);
});

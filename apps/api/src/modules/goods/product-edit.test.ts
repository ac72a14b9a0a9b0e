import type { ProductFields, StaffProduct } from '@mali/contracts/staff-products';
import { buildCategory, buildMaterial, buildUser, buildVariant } from '@mali/db/builders';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GoodsShop, goodsShop, newProduct, newVariant } from './fixtures.ts';
import { moveDueProducts } from './product-repository.ts';

vi.setConfig({ testTimeout: 20_000 });

let s: GoodsShop;
let picture: string;
let count = 0;

beforeAll(async () => {
  s = await goodsShop();
  picture = (await send(960)).json().hash;
});
afterAll(() => s?.close());
beforeEach(() => s.begin());

async function send(width: number) {
  const create = { width, height: width, channels: 3, background: '#b3264a' } as const;
  const bytes = await sharp({ create })
    .withExif({ IFD0: { Make: 'Telephone Works' } })
    .jpeg()
    .toBuffer();
  return s.sendPicture(bytes);
}
type New = ProductFields['variants'][number];
const variant = (more: Partial<New> = {}): New => {
  count += 1;
  return newVariant(`SKU${count}`, { images: [picture], ...more });
};
const fields = (more: Partial<ProductFields> = {}): ProductFields => ({
  ...newProduct(s, [variant()]),
  ...more,
});
const make = (more: Partial<ProductFields> = {}) => {
  count += 1;
  return s.ask('POST', '/admin/products', { ...fields(more), mat_no: `MU${count}` });
};
async function made(more: Partial<ProductFields> = {}): Promise<StaffProduct> {
  const answer = await make(more);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const read = async (mat_id: number): Promise<StaffProduct> =>
  (await s.ask('GET', `/admin/products/${mat_id}`)).json();
const sent = (product: StaffProduct, more: Partial<ProductFields> = {}) => {
  const { mat_id: _id, mat_no: _no, state: _state, missing: _missing, created_at: _at, ...read } = product;
  const { originals: _originals, ...rest } = read;
  const variants = product.variants.map(({ stock: _stock, ...one }) => ({ ...one, price: null }) as New);
  return { ...rest, variants, ...more };
};
const change = (product: StaffProduct, more: Partial<ProductFields> = {}) =>
  s.ask('POST', `/admin/products/${product.mat_id}`, sent(product, more));
const inShop = (mat_id: number) => s.app.inject({ url: `/api/v2/material?mat_id=${mat_id}` });

describe('a product', () => {
  it('is made with its variants, answered as it was typed, and stands in its history', async () => {
    const product = await made();
    expect(product).toMatchObject({ revision: 1, state: 'on_sale', missing: [], name_th: 'ลิปสติกมะลิ' });
    expect(product.variants).toMatchObject([
      { price: 249.5, stock: 0, images: [picture], options: [{ n: 2, name_th: 'แดง', code: '#a3163a' }] },
    ]);
    const [row] = await s.deps.db('variants').where({ mat_id: product.mat_id });
    expect(row.mat_price).toBe(24_950);
    const history = await s.ask('GET', `/admin/history?record=product%20${product.mat_id}`);
    expect(history.json().entries).toMatchObject([{ kind: 'product_made' }]);
  });

  it('is indexed for the shop by being saved', async () => {
    const product = await made();
    const waiting = await s.deps.db('listing_changes').where({ mat_id: product.mat_id });
    expect(waiting.length).toBeGreaterThan(0);
  });

  it('is changed with its variants in their order, and a new one joins them at its price', async () => {
    const product = await made({ variants: [variant(), variant()] });
    const [one, two] = sent(product).variants;
    if (one === undefined || two === undefined) throw new Error('two variants were expected');
    const third = variant({ price: 99 });
    const saved = await change(product, {
      name_en: 'Renamed',
      variants: [{ ...two, active: false }, one, third],
    });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({ name_en: 'Renamed', revision: 2 });
    const now_ = (await read(product.mat_id)).variants;
    expect(now_.map(({ item_id, active }) => [item_id, active])).toEqual([
      [two.item_id, false],
      [one.item_id, true],
      [third.item_id, true],
    ]);
    expect(now_.map(({ price }) => price)).toEqual([249.5, 249.5, 99]);
  });

  it('that a colleague has saved meanwhile is not overwritten', async () => {
    const product = await made();
    expect((await change(product, { name_en: 'First' })).statusCode).toBe(200);
    const late = await change(product, { name_en: 'Second' });
    expect(late.json()).toMatchObject({ code: 'RECORD.CHANGED', details: { record: { name_en: 'First' } } });
    const seen = await read(product.mat_id);
    const both = await Promise.all([1, 2].map((n) => change(seen, { name_en: `${n}` })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('is refused with a code that is taken, a wrong barcode, a variant of another one, and without a price', async () => {
    const product = await made();
    const taken = product.variants[0]?.item_id ?? '';
    const refusal = async (more: Partial<ProductFields>) => {
      const answer = await make(more);
      return [answer.statusCode, answer.json().code];
    };
    expect(await refusal({ variants: [variant({ item_id: taken })] })).toEqual([409, 'PRODUCT.CODE_TAKEN']);
    expect(await refusal({ variants: [variant({ gtin: '8850100601405' })] })).toEqual([
      422,
      'PRODUCT.BARCODE',
    ]);
    expect(await refusal({ variants: [variant({ price: null })] })).toEqual([422, 'PRODUCT.PRICE']);
    expect(await refusal({ variants: [variant({ images: ['0123456789abcdef'] })] })).toEqual([
      ...[400, 'ERROR.BAD_REQUEST'],
    ]);
    const foreign = { ...sent(product).variants[0], item_id: 'FOREIGN' } as New;
    expect(await refusal({ variants: [foreign] })).toEqual([400, 'ERROR.BAD_REQUEST']);
    expect(
      await refusal({ on_sale_from: s.days(2).toISOString(), on_sale_until: s.days(1).toISOString() }),
    ).toEqual([422, 'PRODUCT.PERIOD']);
    expect(await s.deps.db('variants').where({ item_id: 'FOREIGN' })).toEqual([]);
  });

  it('may be read by the warehouse, and changed only by who may edit goods', async () => {
    const product = await made();
    const warehouse = await buildUser(s.deps.db, { role_id: 6 });
    expect((await s.ask('GET', `/admin/products/${product.mat_id}`, undefined, warehouse)).statusCode).toBe(
      200,
    );
    const refused = await s.ask('POST', `/admin/products/${product.mat_id}`, sent(product), warehouse);
    expect(refused.statusCode).toBe(403);
  });
});

describe('what is missing', () => {
  it('is listed for a draft, and refused when it would go on sale', async () => {
    const bare = {
      weight_g: null,
      notification_no: null,
      name_th: 'Lipstick',
      variants: [variant({ images: [] })],
    };
    const missing = ['name_th', 'picture', 'notification_no', 'weight_g'];
    const draft = await made({ ...bare, stage: 'draft' });
    expect(draft).toMatchObject({ state: 'draft', missing });
    const refused = await change(draft, { stage: 'live' });
    expect(refused.json()).toMatchObject({ code: 'PRODUCT.INCOMPLETE', details: { missing } });
    expect((await read(draft.mat_id)).state).toBe('draft');
  });

  it('does not stop what is on sale already from being corrected', async () => {
    const old = await buildMaterial(s.deps.db, { brand_id: s.brand.brand_id, cat1_id: s.cat_id });
    await buildVariant(s.deps.db, { mat_id: old.mat_id });
    const product = await read(old.mat_id);
    expect(product.missing).toContain('weight_g');
    expect((await change(product, { weight_g: 40 })).statusCode).toBe(200);
  });

  it('asks for no notification number of accessories', async () => {
    const accessory = await buildCategory(s.deps.db, { slug: 'accessory' });
    const product = await made({ cat_id: accessory.cat_id, notification_no: null });
    expect(product.missing).toEqual([]);
  });
});

describe('a stage', () => {
  const active = async (mat_id: number) => (await s.deps.db('materials').where({ mat_id }).first()).active;

  it('is reached at its moment: scheduled, on sale, ended', async () => {
    const product = await made({
      on_sale_from: s.days(1).toISOString(),
      on_sale_until: s.days(3).toISOString(),
    });
    const { mat_id } = product;
    const state = async () => {
      await moveDueProducts(s.deps.db, s.clock.now, null);
      return [(await read(mat_id)).state, await active(mat_id)];
    };
    expect(await state()).toEqual(['scheduled', false]);
    s.clock.now = s.days(1);
    expect(await state()).toEqual(['on_sale', true]);
    s.clock.now = s.days(3);
    expect(await state()).toEqual(['ended', false]);
    const again = await change(await read(mat_id), { on_sale_until: null });
    expect(again.json()).toMatchObject({ state: 'on_sale' });
    expect(await active(mat_id)).toBe(true);
  });

  it('takes a product out of the shop and puts it back', async () => {
    const product = await made();
    for (const stage of ['hidden', 'archived', 'draft', 'live'] as const) {
      const saved = await change(await read(product.mat_id), { stage });
      expect(saved.json()).toMatchObject({ stage });
      expect(await active(product.mat_id)).toBe(stage === 'live');
    }
  });

  it('follows what the previous version writes', async () => {
    const { mat_id } = await made();
    await s.deps.db('materials').where({ mat_id }).update({ active: false });
    expect((await read(mat_id)).stage).toBe('hidden');
    await s.deps.db('materials').where({ mat_id }).update({ active: true });
    expect((await read(mat_id)).stage).toBe('live');
  });
});

describe('a picture', () => {
  it('is stripped, stored once, and served in the widths of products', async () => {
    expect((await send(960)).json().hash).toBe(picture);
    const served = await s.app.inject({ url: `/img/${picture}/640.webp` });
    const found = await sharp(served.rawPayload).metadata();
    expect([found.format, found.width, found.exif]).toEqual(['webp', 640, undefined]);
  });

  it('that is too narrow is refused', async () => {
    expect((await send(300)).json()).toMatchObject({ code: 'PRODUCT.PICTURE_SMALL' });
  });
});

it('the text for search results is that of the s.editor, else of the description', async () => {
  const product = await made();
  await vi.waitFor(async () => expect((await inShop(product.mat_id)).statusCode).toBe(200), 10_000);
  const { seo_desc, seo_desc_th } = (await inShop(product.mat_id)).json();
  expect([seo_desc, seo_desc_th]).toEqual(['Lasting', 'ลิปสติกของแท้']);
});

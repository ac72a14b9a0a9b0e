import type { ProductFields, StaffProduct } from '@mali/contracts/staff-products';
import { buildUser } from '@mali/db/builders';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GoodsShop, goodsShop, type Member, newProduct, newVariant } from './fixtures.ts';
import { sweepOriginals } from './product-pictures.ts';

vi.setConfig({ testTimeout: 30_000 });

let s: GoodsShop;
let count = 0;

beforeAll(async () => {
  s = await goodsShop();
});
afterAll(() => s?.close());
beforeEach(() => s.begin());

/** Tells pictures apart, also once they are compressed. */
let green = 0;
/** A picture of this width: its left half red, its right half green. */
async function halves(width: number): Promise<Buffer> {
  const half = { width: width / 2, height: width, channels: 3 } as const;
  const right = await sharp({ create: { ...half, background: '#20a040' } })
    .png()
    .toBuffer();
  green = (green + 17) % 150;
  return sharp({ create: { ...half, width, background: { r: 200, g: green, b: 60 } } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .withExif({ IFD0: { Make: 'Telephone Works' } })
    .jpeg({ quality: 100 })
    .toBuffer();
}
async function send(bytes: Buffer): Promise<string> {
  const answer = await s.sendPicture(bytes);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().hash;
}
type New = ProductFields['variants'][number];
const fields = (more: Partial<New>): ProductFields => {
  count += 1;
  return newProduct(s, [newVariant(`PIC${count}`, more)]);
};
async function made(more: Partial<New>): Promise<StaffProduct> {
  const answer = await s.ask('POST', '/admin/products', { ...fields(more), mat_no: `PM${count}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
function change(product: StaffProduct, more: Partial<New>) {
  const [{ mat_var_id, item_id } = { mat_var_id: 0, item_id: '' }] = product.variants;
  const body = fields({ mat_var_id, item_id, price: null, ...more });
  return s.ask('POST', `/admin/products/${product.mat_id}`, { ...body, revision: product.revision });
}
const read = async (mat_id: number): Promise<StaffProduct> =>
  (await s.ask('GET', `/admin/products/${mat_id}`)).json();
async function inShop(mat_id: number) {
  const url = `/api/v2/material?mat_id=${mat_id}`;
  await vi.waitFor(async () => expect((await s.app.inject({ url })).statusCode).toBe(200), 15_000);
  return (await s.app.inject({ url })).json();
}

describe('texts and focus of pictures', () => {
  it('are stored for each picture of a variant, and pages show them in both languages', async () => {
    const [one, two] = [await send(await halves(960)), await send(await halves(960))];
    const product = await made({
      images: [one, two],
      picture_details: [
        { hash: one, alt_th: ' แท่งลิปสติกเปิดฝา ', alt_en: 'An open lipstick', focus: { x: 37, y: 34 } },
      ],
    });
    expect(product.variants[0]?.picture_details).toEqual([
      { hash: one, alt_th: 'แท่งลิปสติกเปิดฝา', alt_en: 'An open lipstick', focus: { x: 37, y: 34 } },
      { hash: two, alt_th: '', alt_en: '', focus: null },
    ]);
    const shown = await inShop(product.mat_id);
    expect(shown.variants[0]).toMatchObject({
      ...{ image_1: `/img/${one}~37-34/640.webp`, image_2: `/img/${two}/640.webp` },
      image_cart: `/img/${one}~37-34/320.webp`,
      alts: [
        { th: 'แท่งลิปสติกเปิดฝา', en: 'An open lipstick' },
        { th: '', en: '' },
      ],
    });
    const [focused, plain] = await Promise.all(
      [shown.variants[0].image_1, `/img/${one}/640.webp`].map((url) => s.app.inject({ url })),
    );
    expect(focused?.statusCode).toBe(200);
    expect(focused?.rawPayload.equals(plain?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    const history = await s.ask('GET', `/admin/history?record=product%20${product.mat_id}`);
    expect(history.body).toContain('1: แท่งลิปสติกเปิดฝา / An open lipstick / (37, 34)');
  });

  it('stay as they are when a save leaves them out, and go with their picture', async () => {
    const [one, two] = [await send(await halves(960)), await send(await halves(960))];
    const details = { alt_th: 'เนื้อสี', alt_en: 'Swatch', focus: null };
    const product = await made({ images: [one], picture_details: [{ hash: one, ...details }] });
    expect((await change(product, { images: [one, two] })).statusCode).toBe(200);
    const same = await read(product.mat_id);
    expect(same.variants[0]?.picture_details).toMatchObject([{ alt_th: 'เนื้อสี' }, { alt_th: '' }]);
    await change(same, { images: [two], picture_details: [{ hash: one, ...details }] });
    expect((await read(product.mat_id)).variants[0]?.picture_details).toEqual([
      { hash: two, alt_th: '', alt_en: '', focus: null },
    ]);
  });

  it('outside of the picture are refused', async () => {
    const hash = await send(await halves(960));
    const wrong = { hash, alt_th: '', alt_en: '', focus: { x: 101, y: 0 } };
    const body = { ...fields({ images: [hash], picture_details: [wrong] }), mat_no: 'OUTSIDE' };
    expect((await s.ask('POST', '/admin/products', body)).statusCode).toBe(400);
  });
});

describe('a picture narrower than the widths that pages name', () => {
  it('is served in each of them, as wide as it is', async () => {
    const hash = await send(await halves(500));
    const widths = await Promise.all(
      [160, 320, 480, 640, 960].map(async (width) => {
        const answer = await s.app.inject({ url: `/img/${hash}/${width}.webp` });
        expect(answer.statusCode, `${width}`).toBe(200);
        return (await sharp(answer.rawPayload).metadata()).width;
      }),
    );
    expect(widths).toEqual([160, 320, 480, 500, 500]);
    expect((await s.app.inject({ url: `/img/${hash}/1280.webp` })).statusCode).toBe(404);
  });
});

describe('a swatch', () => {
  const cut = (payload: object, who?: Member) => s.ask('POST', '/admin/products/swatch', payload, who);

  it('is cut out of a picture with its colour, and the shop shows it on the shade', async () => {
    const hash = await send(await halves(960));
    const left = await cut({ hash, x: 0, y: 50, size: 10 });
    expect(left.statusCode, left.body).toBe(200);
    const right = (await cut({ hash, x: 100, y: 100, size: 10 })).json();
    const near = (colour: string, ...wanted: number[]) =>
      wanted.every(
        (channel, n) => Math.abs(Number.parseInt(colour.slice(1 + n * 2, 3 + n * 2), 16) - channel) < 12,
      );
    expect(near(left.json().colour, 200, green, 60), left.json().colour).toBe(true);
    expect(near(right.colour, 0x20, 0xa0, 0x40), right.colour).toBe(true);
    const served = await s.app.inject({ url: `/img/${right.hash}/160.webp` });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 160, height: 160 });

    const product = await made({ images: [hash], swatch: right.hash });
    const material = await inShop(product.mat_id);
    expect(material.variants[0]).toMatchObject({
      ...{ variant_code_2: '#a3163a', swatch: `/img/${right.hash}/160.webp` },
    });
    expect(material.swatches).toMatchObject([{ code: '#a3163a', swatch: `/img/${right.hash}/160.webp` }]);
    // A form that does not know swatches leaves it; without a colour there is none.
    await change(product, { images: [hash] });
    const same = await read(product.mat_id);
    expect(same.variants[0]?.swatch).toBe(right.hash);
    await change(same, {
      images: [hash],
      options: [{ n: 2, name_th: 'แดง', name_en: 'Red', code: null }],
    });
    expect((await read(product.mat_id)).variants[0]?.swatch).toBeNull();
  });

  it('is refused of an unknown picture, without a colour, and to who may not edit goods', async () => {
    const hash = await send(await halves(960));
    const spot = { x: 50, y: 50, size: 8 };
    expect((await cut({ hash: 'unknownpicture', ...spot })).statusCode).toBe(404);
    expect((await cut({ hash, ...spot, size: 90 })).statusCode).toBe(400);
    const warehouse = await buildUser(s.deps.db, { role_id: 6 });
    expect((await cut({ hash, ...spot }, warehouse)).statusCode).toBe(403);
    const plain = [{ n: 1, name_th: 'ปกติ', name_en: 'Regular', code: null }];
    const body = { ...fields({ images: [hash], swatch: hash, options: plain }), mat_no: 'COLOURLESS' };
    expect((await s.ask('POST', '/admin/products', body)).json()).toMatchObject({
      ...{ code: 'ERROR.BAD_REQUEST', details: { missing: 'code' } },
    });
  });
});

describe('the original of a picture', () => {
  const original = (hash: string, who?: Member) =>
    s.ask('GET', `/admin/products/picture/${hash}/original`, undefined, who);

  it('is stored as it was sent, for those alone who may edit products', async () => {
    const bytes = await halves(2400);
    const hash = await send(bytes);
    const answer = await original(hash);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      ...{ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' },
      'content-disposition': `attachment; filename="${hash}.jpg"`,
    });
    const served = await s.app.inject({ url: `/img/${hash}/960.webp` });
    expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined();
    const warehouse = await buildUser(s.deps.db, { role_id: 6 });
    expect((await original(hash, warehouse)).statusCode).toBe(403);
    expect((await s.app.inject({ url: `/admin/products/picture/${hash}/original` })).statusCode).toBe(401);
    expect((await original('nosuchpicture')).json()).toMatchObject({ code: 'PRODUCT.NO_ORIGINAL' });
    expect((await made({ images: [hash] })).originals).toEqual([hash]);
  });

  it('is stored once for the same picture sent twice at once', async () => {
    const bytes = await halves(960);
    const hashes = await Promise.all([send(bytes), send(bytes)]);
    expect(new Set(hashes).size).toBe(1);
    const rows = await s.deps.db('product_originals').where({ hash: hashes[0] });
    expect(rows).toHaveLength(1);
    expect((await original(hashes[0] ?? '')).statusCode).toBe(200);
  });

  it('goes thirty days after the last product has shown it; the picture stays for orders', async () => {
    const [used, never] = [await send(await halves(960)), await send(await halves(960))];
    const product = await made({ images: [used] });
    await sweepOriginals(s.deps);
    s.clock.now = s.days(31);
    await sweepOriginals(s.deps);
    // One that no product ever had is gone whole; one in a product stays, whatever its age.
    expect((await original(never)).statusCode).toBe(404);
    expect(await s.deps.db('images').where({ hash: never })).toEqual([]);
    expect((await original(used)).statusCode).toBe(200);

    await change(product, { images: [] });
    await sweepOriginals(s.deps);
    s.clock.now = s.days(60);
    await sweepOriginals(s.deps);
    expect((await original(used)).statusCode).toBe(200);
    s.clock.now = s.days(62);
    await sweepOriginals(s.deps);
    expect((await original(used)).statusCode).toBe(404);
    expect((await s.app.inject({ url: `/img/${used}/640.webp` })).statusCode).toBe(200);
  });

  it('stays when a product takes the picture again', async () => {
    const hash = await send(await halves(960));
    await sweepOriginals(s.deps);
    s.clock.now = s.days(20);
    await made({ images: [hash] });
    s.clock.now = s.days(31);
    await sweepOriginals(s.deps);
    expect((await original(hash)).statusCode).toBe(200);
  });
});

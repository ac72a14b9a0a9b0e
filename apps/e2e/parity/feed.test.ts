import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RETURN_DAYS } from '@mali/contracts/return-values';
import {
  buildBrand,
  buildCategory,
  buildDeliveryRate,
  buildMaterial,
  buildPromotion,
  buildVariant,
} from '@mali/db/builders';
import { demoInformation } from '@mali/db/seeds/content/site/information';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../api/src/testing.ts';
import { readConfig } from '../../web/server/config.ts';

type Web = {
  inject(url: string): Promise<{ statusCode: number; body: string }>;
  close(): Promise<void>;
};
/** Imported by path: its types would include those of every page of the shop. */
const WEB_SERVER = join(import.meta.dirname, '../../web/server/app.ts');
const PUBLIC_URL = 'https://mali.example';
const NOW = new Date('2026-11-20T05:00:00Z');
const hours = (count: number): Date => new Date(NOW.getTime() + count * 3_600_000);

let api: TestApp;
let web: Web;
const dist = mkdtempSync(join(tmpdir(), 'mali-feed-'));

beforeAll(async () => {
  api = await testApp({ PUBLIC_URL, DATA_DIR: join(dist, 'data') }, { now: () => NOW });
  const { db } = api.deps;
  await buildDeliveryRate(db, { min_spend: 0, rate: 5_500 });
  await buildDeliveryRate(db, { min_spend: 49_900, rate: 0 });
  const brand = await buildBrand(db, { brand_en: 'Nuea & Co', brand_th: 'เหนือ' });
  const top = await buildCategory(db);
  const place = { brand_id: brand.brand_id, cat1_id: top.cat_id };
  const shade = (name: string) => [{ n: 2, type: 'shade', name, name_th: `สี${name}`, code: '#aa1122' }];
  const size = (name: string) => [{ n: 1, type: 'size', name, name_th: name, code: null }];
  const ids: number[] = [];
  const variant = async (mat_id: number, over: Parameters<typeof buildVariant>[1]) => {
    const n = ids.length;
    const { mat_var_id } = await buildVariant(db, {
      mat_id,
      position: n,
      images: [`${'abcdef0'}${n}`, `${'fedcba0'}${n}`],
      ...over,
    });
    ids.push(mat_var_id);
  };
  const rouge = await buildMaterial(db, {
    ...place,
    mat_name: 'Rouge "No. 5" <b>',
    mat_name_th: 'ลิป & รูจ',
    mat_desc: 'Red',
    mat_desc_th: 'แดง',
  });
  await variant(rouge.mat_id, { mat_price: 39_000, attributes: shade('Ruby'), gtin: '8850000000010' });
  await variant(rouge.mat_id, { mat_price: 42_050, attributes: shade('Nude'), stock: 0 });
  await variant(rouge.mat_id, { mat_price: 30_000, attributes: shade('Plum') });
  await variant(rouge.mat_id, { mat_price: 31_000, attributes: shade('Coral') });
  const cream = await buildMaterial(db, { ...place, mat_name: 'Cream', mat_name_th: 'ครีม' });
  await variant(cream.mat_id, { mat_price: 50_000, attributes: size('30 ml'), volume: 30 });
  await variant(cream.mat_id, { mat_price: 90_000, attributes: size('60 ml'), volume: 60 });
  const single = await buildMaterial(db, { ...place, mat_name: 'Nuea & Co Balm', mat_name_th: 'บาล์ม' });
  await variant(single.mat_id, { mat_price: 12_345 });
  // Shopping engines refuse rows without a picture: it has none.
  await variant(cream.mat_id, { mat_price: 95_000, attributes: size('90 ml'), volume: 90, images: [] });
  const of = (...places: number[]) => places.map((at) => ids[at] ?? 0);
  const cut = { kind: 'p003', discount_type: 'percent' } as const;
  await buildPromotion(db, { ...cut, discount: 15, members: of(0, 1, 6) });
  await buildPromotion(db, {
    ...cut,
    discount: 10,
    starts_at: hours(-48),
    ends_at: hours(31),
    members: of(4, 5),
  });
  const flash = { ...cut, flash: true, starts_at: hours(-1), ends_at: hours(2) };
  await buildPromotion(db, {
    ...flash,
    discount: 40,
    members: [{ mat_var_id: ids[5] ?? 0, allotment: 5, taken: 1 }],
  });
  // This sale is sold out, and that one has not started.
  await buildPromotion(db, {
    ...flash,
    discount: 50,
    members: [{ mat_var_id: ids[2] ?? 0, allotment: 5, taken: 5 }],
  });
  await buildPromotion(db, { ...cut, discount: 60, starts_at: hours(1), ends_at: hours(3), members: of(3) });

  mkdirSync(join(dist, '.vite'));
  cpSync(join(import.meta.dirname, '../../web/public'), dist, { recursive: true });
  for (const entry of ['index.html', 'admin.html'])
    writeFileSync(
      join(dist, entry),
      '<!doctype html><html lang="th"><head><!--head--><!--/head--></head><body><div id="root"></div><!--data--></body></html>',
    );
  writeFileSync(join(dist, '.vite/manifest.json'), '{}');
  const apiUrl = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { buildWeb } = (await import(WEB_SERVER)) as { buildWeb(config: unknown): Promise<Web> };
  web = await buildWeb(readConfig({ WEB_DIST: dist, API_URL: apiUrl, PUBLIC_URL, LOG_LEVEL: 'fatal' }));
});
afterAll(async () => {
  await web.close();
  await api.close();
  rmSync(dist, { recursive: true });
});

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** The rows of a feed: the text of each element, without namespace prefix. */
async function feed(language: 'th' | 'en'): Promise<Record<string, string>[]> {
  const { body } = await api.app.inject(`/feeds/google.xml?lang=${language}`);
  return [...body.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) =>
    Object.fromEntries(
      [...item.matchAll(/<g:(\w+)>(.*?)<\/g:\1>/gs)].map(([, name = '', text = '']) => [
        name,
        unescaped(text),
      ]),
    ),
  );
}

type Offer = { price: string; availability: string; priceValidUntil: string; url: string };
type Told = {
  sku: string;
  name: string;
  url: string;
  gtin?: string;
  image?: string[];
  offers: Offer;
  inProductGroupWithID?: string;
};

/** The structured data of a page. */
async function page(link: string) {
  const { statusCode, body } = await web.inject(link.replace(PUBLIC_URL, ''));
  const [, json = 'null'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body) ?? [];
  const attribute = (pattern: RegExp) => unescaped(pattern.exec(body)?.[1] ?? '');
  const data = JSON.parse(json) as Told & { '@type': string; hasVariant?: Told[] };
  return {
    statusCode,
    title: attribute(/<title[^>]*>(.*?)<\/title>/s),
    canonical: attribute(/rel="canonical" href="([^"]*)"/),
    image: attribute(/property="og:image" content="([^"]*)"/),
    noindex: body.includes('noindex'),
    offered: data.hasVariant ?? [data],
  };
}

const minute = (moment: string): number => Math.floor(new Date(moment).getTime() / 60_000);

describe.each(['th', 'en'] as const)('every row of the product feed in %s', (language) => {
  it('matches the page it links to: price, stock, number, title, picture', async () => {
    const rows = await feed(language);
    // Every variant but the one without a picture.
    expect(rows).toHaveLength(7);
    for (const row of rows) {
      const link = row.link ?? '';
      const { statusCode, canonical, title, image, noindex, offered } = await page(link);
      expect([statusCode, canonical, noindex], link).toEqual([200, link, false]);
      const [own] = offered;
      if (own === undefined) throw new Error(`nothing is offered at ${link}`);
      expect(
        offered.filter(({ sku }) => sku === row.id),
        link,
      ).toEqual([own]);
      const told = {
        id: own.sku,
        title: own.name,
        link: own.offers.url,
        price: `${own.offers.price} THB`,
        availability: own.offers.availability.replace('https://schema.org/', ''),
        gtin: own.gtin,
        image_link: own.image?.[0],
        item_group_id: own.inProductGroupWithID,
      };
      expect(told, link).toEqual({
        id: row.id,
        title: row.title,
        link,
        price: row.sale_price ?? row.price,
        availability: row.availability === 'in_stock' ? 'InStock' : 'OutOfStock',
        gtin: row.gtin,
        image_link: row.image_link,
        item_group_id: row.item_group_id,
      });
      expect(image.replace('/640.', '/960.'), link).toBe(row.image_link);
      const window = row.sale_price_effective_date?.replaceAll('+0700', '+07:00').split('/');
      if (window !== undefined) {
        expect(minute(own.offers.priceValidUntil), link).toBe(minute(window[1] ?? ''));
        expect(minute(window[0] ?? ''), link).toBeLessThanOrEqual(NOW.getTime() / 60_000);
      }
      // The distinguishing attributes of the variant are in the title of its page, too.
      for (const word of [row.color, row.size]) if (word !== undefined) expect(title, link).toContain(word);
    }
    // Permanent and temporary price cuts, a flash sale, a sold-out one, and an upcoming one.
    const prices = rows.map(({ price, sale_price, sale_price_effective_date }) => [
      price,
      sale_price,
      sale_price_effective_date,
    ]);
    expect(prices).toEqual([
      ['390.00 THB', '331.50 THB', undefined],
      ['420.50 THB', '357.42 THB', undefined],
      ['300.00 THB', undefined, undefined],
      ['310.00 THB', undefined, undefined],
      ['500.00 THB', '450.00 THB', '2026-11-18T12:00+0700/2026-11-21T19:00+0700'],
      ['900.00 THB', '540.00 THB', '2026-11-20T11:00+0700/2026-11-20T14:00+0700'],
      ['123.45 THB', '104.93 THB', undefined],
    ]);
    expect(rows.map(({ title }) => title).at(-1)).toBe(language === 'th' ? 'เหนือ บาล์ม' : 'Nuea & Co Balm');
  });
});

it('the return policy of offers matches the page of returns', () => {
  const body = demoInformation.find((one) => one.name === 'exchange-return')?.body;
  expect(body?.th).toContain(`คืนได้ **${RETURN_DAYS} วัน**`);
  expect(body?.en).toContain(`You have **${RETURN_DAYS} days**`);
  expect(body?.en).toMatch(/we pay for the way back[\s\S]*- Contact lenses/);
});

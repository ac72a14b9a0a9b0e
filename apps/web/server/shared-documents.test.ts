import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { card, rules } from '../src/testing/products.ts';
import { buildWeb } from './app.ts';
import { cacheKeys } from './cache-keys.ts';
import { readConfig } from './config.ts';
import { type Made, SharedDocuments } from './shared-documents.ts';

const SHARED = 'public, max-age=0, s-maxage=5, stale-while-revalidate=10';

describe('shared documents', () => {
  let clock = 0;
  let made = 0;
  const make = async (isKept = true): Promise<Made<{ n: number }>> => {
    made += 1;
    return { value: { n: made }, bytes: 10, isKept };
  };
  beforeEach(() => {
    clock = 0;
    made = 0;
  });
  const open = (keptMs = 1000) => {
    const documents = new SharedDocuments<{ n: number }>(keptMs, () => clock);
    return async (key = 'a', isKept = true) => (await documents.get(key, () => make(isKept))).n;
  };

  test('are made once, anew from half of their time on, and are never given out after it', async () => {
    const get = open();
    expect([await get(), await get(), await get('b')]).toEqual([1, 1, 2]);
    clock = 600;
    // The old one is given at once, and a new one is made meanwhile.
    expect([await get(), made]).toEqual([1, 3]);
    expect(await get()).toBe(3);
    clock = 1600;
    expect(await get()).toBe(4);
  });

  test('are made once for all who ask at a time, also when they are not kept', async () => {
    const get = open();
    expect(await Promise.all([get('a', false), get('a', false), get('a', false)])).toEqual([1, 1, 1]);
    expect(await get('a', false)).toBe(2);
    const never = open(0);
    expect([await never(), await never()]).toEqual([3, 4]);
  });

  test('a failure is not kept, and reaches whoever waits', async () => {
    const documents = new SharedDocuments<{ n: number }>(1000, () => clock);
    const fail = () => Promise.reject(new Error('no data'));
    await expect(documents.get('a', fail)).rejects.toThrow('no data');
    expect(await documents.get('a', make)).toEqual({ n: 1 });
    clock = 700;
    expect(await documents.get('a', fail)).toEqual({ n: 1 });
  });
});

test('a document has keys for what it shows', () => {
  const pricing = { variants: [] };
  expect(
    cacheKeys([
      { key: 'GET /v3/categories/find  ', data: { data: [{ cat_id: 9 }] } },
      {
        key: 'POST /api/v2/materials  {"filter":{}}',
        data: {
          ...{ pricing, data: [{ mat_id: 7 }, { mat_id: 8 }] },
          place: { brand: { brand_id: 3 }, categories: [{ cat_id: 4 }, { cat_id: 5 }] },
        },
      },
      {
        key: 'POST /content/api/web/layout  {"pageName":"home"}',
        data: { components: [{ cards: [{ mat_id: 7 }] }] },
      },
      { key: 'GET /content/blogs/skin-care  ', missing: true },
    ]),
  ).toEqual([
    ...['document', 'prices', 'brand:3', 'category:4', 'category:5', 'layout:home'],
    ...['content:blogs/skin-care', 'product:7', 'product:8'],
  ]);
  const many = Array.from({ length: 200 }, (_, i) => ({ mat_id: i + 1 }));
  expect(cacheKeys([{ key: 'POST /api/v2/materials  ', data: { data: many } }])).toEqual([
    'document',
    'products',
  ]);
});

describe('the web server', () => {
  let dist = '';
  let api: FastifyInstance;
  let web: FastifyInstance;
  let asked: { url: string; cookie: string | undefined }[] = [];
  let room = false;
  let status = 'online';

  beforeAll(async () => {
    dist = mkdtempSync(join(tmpdir(), 'mali-shared-'));
    for (const folder of ['.vite', '.prerender']) mkdirSync(join(dist, folder));
    writeFileSync(
      join(dist, '.prerender/prerender.js'),
      `export const prerenderPage = async (path, language) => ({ html: '<main>' + path + ' ' + language + '</main>', meta: { title: path }, lineWords: null });`,
    );
    const html =
      '<!doctype html><html lang="th"><head><!--head--><!--/head--></head><body><div id="root"></div><!--data--></body></html>';
    for (const file of ['index.html', 'admin.html']) writeFileSync(join(dist, file), html);
    writeFileSync(
      join(dist, '.vite/manifest.json'),
      JSON.stringify({ 'index.html': { file: 'assets/a.js' } }),
    );
    api = fastify({ forceCloseConnections: true });
    api.addHook('onRequest', async ({ url, headers }) => {
      if (url.startsWith('/api/v2/material?')) asked.push({ url, cookie: headers.cookie });
    });
    api.get('/status', () => ({ status, version: '3.0', at: '', dialogs: [], waiting_room: room }));
    api.get('/v3/categories/find', () => ({ data: [], count: 0 }));
    api.get('/v3/line-words', () => ({ data: [], count: 0 }));
    api.get('/content/header-announcements', () => ({ announcement: null, link: null }));
    api.get('/content/pages', () => ({ data: [] }));
    api.get('/content/store-locations', (_request, reply) => reply.code(503).send({}));
    api.get('/waiting_room', (_request, reply) =>
      reply
        .header('set-cookie', 'waiting_room=pass; Path=/')
        .send({ state: 'admitted', ahead: 0, seconds: 0, poll_seconds: 5 }),
    );
    api.post('/waiting_room', (_request, reply) =>
      reply
        .header('set-cookie', 'waiting_room=pass; Path=/')
        .send({ state: 'admitted', ahead: 0, seconds: 0, poll_seconds: 5 }),
    );
    api.get<{ Querystring: { mat_id: string } }>('/api/v2/material', (request, reply) => {
      if (request.query.mat_id !== '1') return reply.code(404).send({});
      const lipstick = card(1);
      const variants = [{ ...lipstick, mat_var_id: 10 }];
      return {
        ...lipstick,
        seo_desc: '',
        seo_desc_th: '',
        comments: [],
        categories: [],
        variants,
        pricing: rules([]),
      };
    });
  });
  beforeEach(async () => {
    asked = [];
    room = false;
    status = 'online';
    const apiUrl = api.server.listening
      ? `http://127.0.0.1:${port()}`
      : await api.listen({ host: '127.0.0.1', port: 0 });
    web = await buildWeb(
      readConfig({ WEB_DIST: dist, API_URL: apiUrl, CDN_PURGE_URL: 'https://cdn.example/purge' }),
    );
    return () => web.close();
  });
  const port = () => {
    const address = api.server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  afterAll(async () => {
    await api.close();
    rmSync(dist, { recursive: true });
  });
  const get = (url: string, cookie?: string) =>
    web.inject({ url, headers: cookie === undefined ? {} : { cookie } });

  test('renders a document once for visitors of one language, and for each member', async () => {
    const [first, second, english, member] = await Promise.all([
      get('/item/1'),
      // What a measuring script sets says nothing of the shop.
      get('/item/1', '_ga=GA1.2.3; lang=th'),
      get('/item/1', 'lang=en'),
      get('/item/1', 'lang=th; __Host-token=abc'),
    ]);
    expect(asked.map(({ cookie }) => cookie).toSorted()).toEqual([
      'lang=th; __Host-token=abc',
      undefined,
      undefined,
    ]);
    expect(second.body).toBe(first.body);
    expect(english.body).toContain('/item/1 en');
    for (const visitor of [first, second, english])
      expect(visitor.headers).toMatchObject({
        'cache-control': SHARED,
        'surrogate-key': 'document prices content:header-announcements content:pages product:1',
        vary: 'accept-encoding, cookie',
      });
    expect(member.headers['cache-control']).toBe('private, no-cache');
    expect(member.headers).not.toHaveProperty('surrogate-key');
    for (const one of [first, second, english, member]) expect(one.headers).not.toHaveProperty('set-cookie');
  });

  test.each([
    ['a personal page', '/account'],
    ['the back office', '/admin'],
    ['a preview', '/item/1?preview'],
    ['what is not there', '/item/2'],
    ['a page without all its data', '/store_locations'],
  ])('sends %s to one visitor alone', async (_what, url) => {
    const { headers } = await get(url);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers).not.toHaveProperty('surrogate-key');
  });

  test('shares nothing of gated pages while the waiting room is open, nor its cookies', async () => {
    room = true;
    const [one, two] = await Promise.all([get('/item/1'), get('/item/1')]);
    expect(asked).toHaveLength(2);
    for (const { headers } of [one, two]) {
      expect(headers['set-cookie']).toEqual(['waiting_room=pass; Path=/']);
      expect(headers['cache-control']).toBe('private, no-cache');
    }
  });

  test('a closed shop is kept by nobody', async () => {
    status = 'maintenance';
    const { statusCode, headers } = await get('/item/1');
    expect([statusCode, headers['cache-control']]).toEqual([503, 'private, no-store']);
  });
});

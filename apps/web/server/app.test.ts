import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { ERRORS } from '@mali/contracts/errors';
import { closedRetryAfter } from '@mali/contracts/retry-after';
import { startTelemetry } from '@mali/telemetry/start';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { shell as shellEn } from '../src/app/shell/texts/en.ts';
import { card, category, rules } from '../src/testing/products.ts';
import { buildWeb } from './app.ts';
import { readConfig } from './config.ts';
import { SiteState } from './site-state.ts';
import { warmUp } from './warm-up.ts';

const dist = mkdtempSync(join(tmpdir(), 'mali-dist-'));
let api: FastifyInstance;
let web: FastifyInstance;
let apiUrl: string;
/** Timeouts of the requests to the API, which expire when it receives one; null: the API answers. */
let unanswered: AbortController[] | null = null;
/** Number of failing requests for the home page's layout before it is returned; null: it never is. */
let vain: number | null = null;
/** The API's site status; null: no response. */
let status: 'online' | 'offline' | 'maintenance' | null = null;
let languages: readonly string[] | undefined;
let asked: string[] = [];
let cookies: (string | undefined)[] = [];
let traces: unknown[] = [];

const lipstick = card(1, {
  mat_name: 'Velvet </script> & "Hour" $&',
  mat_name_th: 'ลิปสติก',
  image_1: '/img/abc/640.webp',
});

beforeAll(async () => {
  mkdirSync(join(dist, '.vite'));
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, '.prerender'));
  // A fake renderer; the real one is covered by the journeys.
  writeFileSync(
    join(dist, '.prerender/prerender.js'),
    `export async function prerenderPage(path, language, data, ms, { status, words: lineWords = null } = {}) {
      if (status !== undefined && status !== 'online')
        return { html: '<main>closed ' + status + ' ' + language + '</main>', meta: { title: 'closed', noIndex: true }, lineWords: null };
      if (path === '/shop') throw new Error('no page');
      if (!path.startsWith('/item/')) return { html: '<main>' + path + ' ' + language + '</main>', meta: null, lineWords };
      if (data[1].data?.mat_id === undefined) return { html: '<main>' + path + ' is not here</main>', meta: { title: 'gone' }, lineWords };
      const { mat_name, mat_name_th } = data[1].data;
      return {
        lineWords,
        html: '<h1 class="_a_1 _stars_2" style="color:#a1b2c3">x</h1><i style="color:red}b{x"></i>',
        meta: {
          title: language === 'th' ? mat_name_th : mat_name,
          canonical: '/item/1',
          image: '/img/abc/640.webp',
          type: 'product',
          jsonLd: (absolute) => [{ '@type': 'Product', name: mat_name, url: absolute('/item/1') }],
        },
      };
    }`,
  );
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><html lang="th"><head><!--head--><title>x</title><!--/head-->' +
      '<script type="module" crossorigin src="/assets/app-1.js"></script>' +
      '<link rel="modulepreload" crossorigin href="/assets/vendor-1.js">' +
      '<link rel="stylesheet" crossorigin href="/assets/app-1.css"></head>' +
      '<body><div id="root"></div><!--data--></body></html>',
  );
  writeFileSync(
    join(dist, 'admin.html'),
    '<!doctype html><html lang="th"><head><!--head--><title>x</title><!--/head-->' +
      '<script type="module" crossorigin src="/assets/office-1.js"></script>' +
      '<link rel="modulepreload" crossorigin href="/assets/vendor-1.js"></head>' +
      '<body data-office><div id="root"></div><!--data--></body></html>',
  );
  writeFileSync(
    join(dist, '.vite/manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/app-1.js', css: ['assets/app-1.css'], imports: ['_vendor.js'] },
      'admin.html': { file: 'assets/office-1.js', imports: ['_vendor.js'] },
      'src/admin/slips/routes/slips.tsx': { file: 'assets/slips-1.js' },
      'src/admin/texts/th.ts': { file: 'assets/th-admin-1.js' },
      'src/admin/texts/en.ts': { file: 'assets/en-admin-1.js' },
      '_vendor.js': { file: 'assets/vendor-1.js' },
      'src/start.ts': { file: 'assets/start-1.js' },
      'src/reviews.tsx': { file: 'assets/reviews-1.js', css: ['assets/reviews-1.css'] },
      'src/features/catalogue/routes/product.tsx': {
        file: 'assets/product-1.js',
        css: ['assets/product-1.css'],
        imports: ['_shared.js'],
      },
      '_shared.js': { file: 'assets/shared-1.js' },
      'src/features/cart/routes/bag.tsx': { file: 'assets/bag-1.js', css: ['assets/bag-1.css'] },
      'src/app/texts/th/first.ts': { file: 'assets/th-1.js' },
      'src/app/texts/en/first.ts': { file: 'assets/en-1.js' },
    }),
  );
  cpSync(join(import.meta.dirname, '../public'), dist, { recursive: true });
  writeFileSync(join(dist, 'assets/app-1.css'), 'body{margin:0}');
  writeFileSync(join(dist, 'assets/product-1.css'), '._head_1{margin:1px}');
  writeFileSync(join(dist, 'assets/bag-1.css'), '._line_3{margin:3px}');
  writeFileSync(join(dist, 'assets/reviews-1.css'), '._stars_2:hover{margin:2px}');
  writeFileSync(join(dist, 'assets/app-1.js'), 'console.log(1)');
  writeFileSync(join(dist, 'assets/app-1.js.br'), brotliCompressSync('console.log(1)'));

  // The web server sends concurrent requests, and keeps those connections alive.
  api = fastify({ forceCloseConnections: true });
  api.addHook('onRequest', async (request) => {
    if (request.url === '/status') return;
    asked.push(`${request.method} ${request.url}`);
    cookies.push(request.headers.cookie);
    traces.push(request.headers.traceparent);
    if (unanswered === null) return;
    for (const timeout of unanswered) timeout.abort(new DOMException('no answer', 'TimeoutError'));
    await new Promise(() => undefined);
  });
  api.get('/status', (_request, reply) =>
    status === null ? reply.code(500).send({}) : { status, version: '3.0', at: '', dialogs: [], languages },
  );
  api.get('/busy', (_request, reply) =>
    reply.code(503).header('retry-after', '2').send({ code: 'ERROR.BUSY' }),
  );
  api.get('/v3/categories/find', () => ({ data: [category('make-up', 3)], count: 1 }));
  api.get('/v3/line-words', () => ({ data: ['พรอพอลิส', 'เพลินตา'], count: 2 }));
  api.get('/v3/home', () => ({ best_sellers: [], new_arrivals: [], promotions: [], pricing: rules([]) }));
  api.get<{ Querystring: { mat_id: string } }>('/api/v2/material', (request, reply) => {
    if (request.query.mat_id !== '1') return reply.code(404).send({ code: 'CATALOGUE.NOT_FOUND' });
    const variants = [{ ...lipstick, mat_var_id: 10 }];
    return { ...lipstick, seo_desc: 'A lipstick', seo_desc_th: '', comments: [], categories: [], variants };
  });
  api.post<{ Body: { filter: { brand?: string } } }>('/api/v2/materials', (request) => ({
    data: [lipstick],
    count: 1,
    place: request.body.filter.brand === 'nobody' ? null : { brand: null, categories: [] },
  }));
  api.get<{ Params: { key: string } }>('/content/blogs/:key', (request, reply) =>
    reply.code(/^[a-z-]+$/.test(request.params.key) ? 404 : 400).send({ code: 'ERROR.NOT_FOUND' }),
  );
  api.get('/content/header-announcements', () => ({ announcement: { th: 'ส่งฟรี', en: 'Free' }, link: null }));
  api.post('/content/api/web/layout', (_request, reply) => {
    if (vain === null) return reply.code(404).send({ code: 'ERROR.NOT_FOUND' });
    if (vain > 0) {
      vain -= 1;
      return reply.code(503).send({ code: 'ERROR.BUSY' });
    }
    const none = { th: '', en: '' };
    const texts = { seo_title: none, seo_desc: none, seo_keywords: none, og_image: null };
    return { id: 1, components: [], ...texts, pricing: rules([]) };
  });
  for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/feeds/google.xml'])
    api.get(path, (request, reply) => reply.type('application/xml').send(`<of>${request.url}</of>`));
  // An OTLP receiver of its own.
  api.post('/v1/*', () => ({}));
  api.post('/cart', (request) => ({
    body: request.body,
    from: request.headers['x-forwarded-for'],
    cookie: request.headers.cookie,
  }));
  await api.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    scope.post('/webhooks/omise', (request) => ({ body: request.body, headers: request.headers }));
  });
  apiUrl = await api.listen({ host: '127.0.0.1', port: 0 });
  web = await buildWeb(
    readConfig({
      WEB_DIST: dist,
      API_URL: apiUrl,
      PUBLIC_URL: 'https://mali.example',
      BANK_PUBLIC_URL: 'https://bank.example/pay',
      // Tests change what the API answers, and see it at once.
      DOCUMENTS_KEPT_MS: '0',
    }),
  );
});
beforeEach(() => {
  unanswered = null;
  vain = null;
  asked = [];
  cookies = [];
  traces = [];
});
afterAll(async () => {
  await web.close();
  await api.close();
  rmSync(dist, { recursive: true });
});

function rawRequest(url: string, options: RequestOptions) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const asking = request(url, options, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        body += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    asking.on('error', reject).end();
  });
}

const get = (url: string, headers: Record<string, string> = {}) =>
  web.inject({ method: 'GET', url, headers });

describe('a document', () => {
  test('of a product has its head, its data and a preload of its picture', async () => {
    const { statusCode, body, headers } = await get('/item/1');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=10');
    expect(body).toContain('<title data-server>ลิปสติก | มะลิ</title>');
    expect(body).toContain('<link rel="canonical" href="https://mali.example/item/1" data-server>');
    expect(body).toContain('<meta property="og:type" content="product" data-server>');
    expect(body).toContain('content="https://mali.example/img/abc/640.webp"');
    expect(body).toMatch(
      /rel="preload" as="image" type="image\/avif"[^>]*imagesrcset="\/img\/abc\/160\.avif 160w/,
    );
    expect(body).toContain('"key":"GET /api/v2/material {\\"mat_id\\":1} "');
    // Line words are requested once a minute for all pages.
    expect(asked.filter((call) => !call.endsWith('/v3/line-words')).toSorted()).toEqual([
      'GET /api/v2/material?mat_id=1',
      'GET /content/header-announcements',
      'GET /content/pages',
      'GET /v3/categories/find',
    ]);
  });

  test('that was rendered has its CSS inline, and scripts at the end', async () => {
    const { body } = await get('/item/1');
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/app-1.css">');
    // After the common and the page's own style sheets.
    expect(body).toMatch(/<style>\._stars_2:hover\{margin:2px\}\n\._head_1\{margin:1px\}<\/style><\/head>/);
    expect(body).toContain(
      '<script type="module" async crossorigin src="/assets/start-1.js" data-entry="/assets/app-1.js"' +
        ' data-first="/assets/vendor-1.js"' +
        ' data-ahead="/assets/vendor-1.js /assets/th-1.js /assets/product-1.js /assets/shared-1.js"' +
        ' data-styles="/assets/reviews-1.css /assets/product-1.css"></script>',
    );
    expect(body.match(/<script[^>]* src=/g)).toHaveLength(1);
    expect(body).not.toContain('modulepreload');
  });

  test('that was rendered includes the words of its lines, any other requests all of them', async () => {
    const drawn = await get('/item/1');
    expect(drawn.body).toContain('<script type="text/plain" id="line-words">พรอพอลิส เพลินตา</script>');
    expect(drawn.body).not.toContain('href="/api/v3/line-words"');
    const { body } = await get('/bag');
    expect(body).not.toContain('id="line-words"');
    expect(body).toContain('<link rel="preload" as="fetch" crossorigin href="/api/v3/line-words">');
  });

  test('that was not rendered loads its scripts and CSS at once', async () => {
    const { body } = await get('/bag');
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/bag-1.css">');
    for (const file of ['vendor-1.js', 'th-1.js', 'bag-1.js'])
      expect(body).toContain(`<link rel="modulepreload" crossorigin href="/assets/${file}">`);
    expect(body).toContain('<script type="module" crossorigin src="/assets/app-1.js"></script>');
    expect(body).not.toContain('start-1.js');
    expect(body).not.toContain('<style>');
  });

  test('includes the data of its frame, and the build id (HEAD-01, SITE-07)', async () => {
    const { body, headers } = await get('/checkout');
    expect(body).toContain('"key":"GET /content/header-announcements');
    expect(body).toContain('<meta name="build" content="assets/app-1.js+assets/office-1.js">');
    expect(headers['x-build']).toBe('assets/app-1.js+assets/office-1.js');
    expect((await web.inject({ method: 'POST', url: '/api/cart', payload: {} })).headers['x-build']).toBe(
      'assets/app-1.js+assets/office-1.js',
    );
  });

  test("a document and its requests to the API are one trace, independent of the visitor's browser", async () => {
    const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
    await web.inject({ method: 'POST', url: '/api/cart', headers, payload: {} });
    expect(traces).toEqual([undefined]);

    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: apiUrl, WEB_DIST: dist, API_URL: apiUrl };
    const config = readConfig(env);
    const telemetry = await startTelemetry('mali-web', config.telemetry);
    const observed = await buildWeb(config, () => true, telemetry);
    traces = [];
    await observed.inject({ method: 'POST', url: '/api/cart', headers, payload: {} });
    await observed.inject({ method: 'GET', url: '/product/1', headers });
    await observed.close();
    await telemetry?.stop();
    const ids = traces.flatMap((trace) => (typeof trace === 'string' ? [trace.split('-')[1]] : []));
    const [proxied, ...ofDocument] = ids;
    expect(proxied).toMatch(/^[0-9a-f]{32}$/);
    expect(proxied).not.toBe('a'.repeat(32));
    expect(new Set(ofDocument).size).toBe(1);
    expect(ofDocument[0]).not.toBe(proxied);
  });

  test('allows map tiles only where configured, and nothing else for maps', async () => {
    expect((await get('/checkout')).body).not.toContain('map-tiles');
    expect(String((await get('/checkout')).headers['content-security-policy'])).toContain(
      "img-src 'self' data:;",
    );
    const mapped = await buildWeb(
      readConfig({
        WEB_DIST: dist,
        API_URL: 'http://127.0.0.1:1',
        MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
        MAP_TILES_ATTRIBUTION: '© "Maps"',
      }),
    );
    const { body, headers } = await mapped.inject({ method: 'GET', url: '/checkout' });
    expect(body).toContain(
      '<meta name="map-tiles" content="https://{s}.tiles.example/{z}/{x}/{y}.png" data-attribution="© &quot;Maps&quot;">',
    );
    expect(headers['content-security-policy']).toContain("img-src 'self' data: https://*.tiles.example;");
    expect(headers['permissions-policy']).toContain('geolocation=(self)');
    await mapped.close();
    expect(() => readConfig({ MAP_TILES_URL: 'https://tiles.example/map.png' })).toThrow('MAP_TILES_URL');
  });

  test('loads and allows no analytics without a key (CONS-19)', async () => {
    const { body, headers } = await get('/checkout');
    expect(body).not.toContain('name="measuring');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    const measured = await buildWeb(
      readConfig({ WEB_DIST: dist, API_URL: 'http://127.0.0.1:1', ANALYTICS_ID: 'G-TEST1' }),
    );
    const other = await measured.inject({ method: 'GET', url: '/checkout' });
    await measured.close();
    expect(other.body).toContain(
      '<meta name="measuring" content="https://www.googletagmanager.com/gtag/js">',
    );
    expect(other.body).toContain('<meta name="measuring-analytics" content="G-TEST1">');
    expect(other.body).not.toContain('measuring-marketing');
    expect(other.headers['content-security-policy']).toContain(
      "script-src 'self' https://www.googletagmanager.com;",
    );
  });

  test.each([
    ['/lazada', 'https://www.lazada.co.th/shop/mali-beauty'],
    ['/shopee', 'https://shopee.co.th/malibeauty'],
  ])('%s redirects to the marketplace (SHELL-31)', async (path, to) => {
    const { statusCode, headers } = await get(path);
    expect(statusCode).toBe(302);
    expect(headers.location).toBe(to);
  });

  test('is in Thai by default, English once chosen (I18N-01)', async () => {
    const english = await get('/item/1', { cookie: 'a=b; lang=en', 'accept-language': 'th' });
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).toContain('/assets/en-1.js');
    const thai = await get('/item/1', { 'accept-language': 'en-US' });
    expect(thai.body).toContain('<html lang="th">');
  });

  test('is in the language of its URL, with links to the other (I18N-05)', async () => {
    const { body } = await get('/item/1?lang=en', { cookie: 'lang=th' });
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('rel="canonical" href="https://mali.example/item/1?lang=en"');
    expect(body).toContain('rel="alternate" hreflang="th" href="https://mali.example/item/1"');
    expect((await get('/item/1?lang=xx')).body).toContain('<html lang="th">');
  });

  test('contains the rendered page, without language metadata (SEO-14)', async () => {
    expect((await get('/?lang=en&a=1')).body).toContain('<div id="root"><main>/?a=1 en</main></div>');
    expect((await get('/bag')).body).toContain('<div id="root"></div>');
  });

  test('is sent without content when rendering fails', async () => {
    const { statusCode, body } = await get('/shop');
    expect(statusCode).toBe(200);
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain('<link rel="canonical" href="https://mali.example/shop" data-server>');
  });

  test('has no style attributes, but a sheet allowed by its hash in the CSP', async () => {
    const { body, headers } = await get('/item/1');
    const css = '[data-style="color:#a1b2c3"]{color:#a1b2c3}';
    expect(body).toContain(`<style>${css}</style>`);
    expect(body).toContain('<h1 class="_a_1 _stars_2" data-style="color:#a1b2c3">x</h1><i></i>');
    const hashes = [...body.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
      ([, rules = '']) => `'sha256-${createHash('sha256').update(rules).digest('base64')}'`,
    );
    expect(hashes).toHaveLength(2);
    expect(headers['content-security-policy']).toContain(`style-src 'self' ${hashes.join(' ')};`);
  });

  test('is usable without scripts, with a note', async () => {
    expect((await get('/item/1')).body).toMatch(/<noscript><p>.*JavaScript.*<\/p><\/noscript>/);
  });

  test('escapes the text of a product', async () => {
    const { body } = await get('/item/1', { cookie: 'lang=en' });
    expect(body).toContain(
      '<title data-server>Velvet &lt;/script&gt; &amp; &quot;Hour&quot; $&amp; | Mali</title>',
    );
    const ld = /<script type="application\/ld\+json" data-server>(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(ld)).toEqual({
      '@type': 'Product',
      name: lipstick.mat_name,
      url: 'https://mali.example/item/1?lang=en',
    });
    expect(body).not.toContain('Velvet </script>');
    const data =
      /<script type="application\/json" id="first-data"[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject([{}, { data: { mat_name: lipstick.mat_name } }, {}]);
  });

  test.each([
    ['/', 200],
    ['/shop', 200],
    ['/shop/make-up/lips/lipstick?keyword=a', 200],
    ['/shop/nobody', 404],
    ['/shop/a/b/c/d/e', 404],
    ['/item/2', 404],
    ['/item/none', 404],
    ['/item/1/10/selectshade', 200],
    ['/checkout', 200],
    ['/checkout/payment/SO26112012345678', 200],
    ['/account/orders', 200],
    ['/nothing', 404],
  ])('at %s has status %d, and always shows the shop (SHELL-28)', async (url, status) => {
    const { statusCode, body, headers } = await get(url);
    expect(statusCode).toBe(status);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('id="root"');
  });

  test.each([
    ['/shop/PODOAL?lang=en&sort=rating', '/shop/podoal?lang=en&sort=rating'],
    ['/shop/Make-Up/LIPS', '/shop/make-up/lips'],
    // The browser shows a page at any spelling; the server said 404 of it, with the page's own canonical address.
    ['/Brands', '/brands'],
    ['/PRIVACY?lang=en', '/privacy?lang=en'],
    ['/ITEM/1?eid=7', '/item/1?eid=7'],
    ['/Account/Orders/', '/account/orders'],
    ['/Blog/Caf%C3%A9', '/blog/Caf%C3%A9'],
    ['/item/1/999?eid=7', '/item/1?eid=7'],
    ['/item/1/nonsense', '/item/1'],
    ['/item/1/999/selectshade', '/item/1'],
  ])('at %s redirects to %s permanently', async (url, to) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location]).toEqual([301, to]);
  });

  test.each(['/item/2', '/item/2/10', '/item/1e0', '/item/01', '/item/1.0'])(
    'for an unknown product at %s is rendered with a message',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBe(404);
      expect(body).toContain(`<div id="root"><main>${url} is not here</main></div>`);
      expect(body).toContain('<title data-server>gone | มะลิ</title>');
      expect(body).toContain('name="robots" content="noindex"');
    },
  );

  test('for an unknown product tells the page, which then sends no request', async () => {
    const { body } = await get('/item/2');
    expect(body).toContain('{"key":"GET /api/v2/material {\\"mat_id\\":2} ","missing":true}');
  });

  test.each(['nope', '%00', '%2e%2e%2fx', '%F0%9F%98%80', 'a%2Fb', '%25', '%25E0', '%5C', '--'])(
    'for an unknown path below /blog at %s is not found',
    async (key) => {
      const { statusCode, body } = await get(`/blog/${key}`);
      expect(statusCode).toBe(404);
      expect(body).toContain('name="robots" content="noindex"');
    },
  );

  test.each(['/bag', '/checkout', '/order/SO26112012345678', '/account/orders', '/nothing'])(
    'at %s is noindex',
    async (url) => {
      expect((await get(url)).body).toContain('name="robots" content="noindex"');
    },
  );

  test('requests data with the necessary cookies of the browser’s request (CACHE-09)', async () => {
    await get('/item/1', { cookie: 'token=t; lang=en', authorization: 'Bearer x' });
    expect(cookies).toEqual(['token=t; lang=en', 'token=t; lang=en', 'token=t; lang=en', 'token=t; lang=en']);
    cookies = [];
    await get('/shop');
    expect(cookies).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('is sent without data when the API does not respond in time, which begins once for all its requests', async () => {
    const timeouts: AbortController[] = [];
    unanswered = timeouts;
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController();
      timeouts.push(controller);
      return controller.signal;
    });
    try {
      const { statusCode, body } = await get('/item/1');
      expect(statusCode).toBe(200);
      expect(body).toMatch(/id="first-data"[^>]*>\[\]<\/script>/);
      // Of the document, and perhaps of the status, which was not known yet.
      const longest = timeout.mock.calls.flat().filter((ms) => ms === 3500);
      expect([1, 2]).toContain(longest.length);
    } finally {
      timeout.mockRestore();
    }
  });

  test('is compressed as the browser accepts', async () => {
    const response = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(response.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(response.rawPayload).toString()).toContain('id="root"');
  });

  test("of a provider's redirect sends no referrer, and keeps its window's opener", async () => {
    const { statusCode, headers, body } = await get('/auth/google?code=a-secret-code&state=a-state');
    expect(statusCode).toBe(200);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
    expect(body).not.toContain('a-secret-code');
    const other = await get('/auth/action?mode=reset');
    expect(other.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  test('allows no third-party scripts, and frames of the bank and of video players only', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' https://bank.example;");
    expect(policy).toContain(
      "frame-src 'self' https://bank.example https://www.youtube-nocookie.com https://player.vimeo.com;",
    );
    expect(policy).not.toContain('unsafe');
  });

  test.each([
    [
      'its own card page',
      {},
      "frame-src 'self' https://mali.example https://www.youtube-nocookie.com https://player.vimeo.com;",
    ],
    [
      'that page at another host',
      { CARD_FORM_URL: 'https://card.mali.example' },
      "frame-src 'self' https://card.mali.example https://www.youtube-nocookie.com https://player.vimeo.com;",
    ],
  ])('with Omise frames %s, and no bank', async (_, more, frames) => {
    const omise = await buildWeb(
      readConfig({
        WEB_DIST: dist,
        PUBLIC_URL: 'https://mali.example',
        BANK_PUBLIC_URL: 'https://bank.example',
        PAYMENT_GATEWAY: 'omise',
        OMISE_PUBLIC_KEY: 'pkey_test_1',
        ...more,
      }),
    );
    const shop = await omise.inject({ url: '/healthz' });
    expect(shop.headers['content-security-policy']).toContain(frames);
    expect(shop.headers['content-security-policy']).not.toContain('bank.example');
    const form = await omise.inject({ url: '/card-form' });
    expect(form.headers['content-security-policy']).toContain('frame-ancestors https://mali.example');
    expect(form.headers['x-content-type-options']).toBe('nosniff');
    await omise.close();
  });
});

describe('the document of the back office', () => {
  test.each(['th', 'en'] as const)(
    'in %s: its own scripts, noindex, no request to the API',
    async (language) => {
      const before = asked.length;
      const { body, headers, statusCode } = await web.inject({
        url: '/admin/slips',
        headers: { cookie: `lang=${language}` },
      });
      expect(statusCode).toBe(200);
      expect(body).toContain(`<html lang="${language}">`);
      expect(body).toContain('name="robots" content="noindex"');
      expect(body).toContain('<body data-office><div id="root"></div>');
      for (const file of ['vendor-1', `${language}-1`, `${language}-admin-1`, 'slips-1'])
        expect(body).toContain(`<link rel="modulepreload" crossorigin href="/assets/${file}.js">`);
      expect(body).toContain('<script type="module" crossorigin src="/assets/office-1.js"></script>');
      expect(body).not.toContain('app-1.js"');
      expect(body).not.toContain('start-1.js');
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(headers['x-frame-options'] ?? headers['content-security-policy']).toMatch(
        /DENY|frame-ancestors/,
      );
      expect(asked.slice(before)).toEqual([]);
    },
  );

  test.each(['/adminblog/7', '/campaign/giveaway/create', '/admin/nothing'])(
    'is that of %s, too',
    async (url) => {
      expect((await web.inject({ url })).body).toContain('src="/assets/office-1.js"');
    },
  );

  test('may show a draft in a frame of the shop: that one address, in pages of this origin', async () => {
    const policyOf = async (url: string) =>
      String((await web.inject({ url })).headers['content-security-policy']);
    expect(await policyOf('/?layout_id=draft')).toContain("frame-ancestors 'self'");
    for (const url of ['/', '/?layout_id=3', '/bag?layout_id=draft', '/admin/pages'])
      expect(await policyOf(url), url).toContain("frame-ancestors 'none'");
  });

  test('is not that of the shop, whose documents name nothing of it', async () => {
    for (const url of ['/bag', '/campaign/giveaway/12', '/adminx'])
      expect((await web.inject({ url })).body).not.toContain('"/assets/office-1.js');
  });
});

describe('the start of the web server', () => {
  const started = async () => {
    let warm = false;
    const fresh = await buildWeb(readConfig({ WEB_DIST: dist, API_URL: apiUrl }), () => warm);
    const health = async () => (await fresh.inject({ url: '/readyz' })).statusCode;
    const until = async (ms: number) => {
      await warmUp(fresh, ms);
      warm = true;
    };
    return { fresh, health, until };
  };

  test('it is ready once the home page was rendered completely in both languages', async () => {
    vain = 3;
    const { fresh, health, until } = await started();
    expect(await health()).toBe(503);
    expect((await fresh.inject({ url: '/healthz' })).statusCode).toBe(200);
    await until(10_000);
    expect(await health()).toBe(200);
    const layouts = asked.filter((request) => request.includes('/content/api/web/layout'));
    // Two failures in Thai and one in English, then success.
    expect(layouts).toHaveLength(5);
    expect(vain).toBe(0);
    await fresh.close();
  });

  test('it also becomes healthy after a while without the API', async () => {
    vain = Number.POSITIVE_INFINITY;
    const { fresh, health, until } = await started();
    await until(300);
    expect(await health()).toBe(200);
    await fresh.close();
  });
});

describe.each(['offline', 'maintenance'] as const)('a shop in the state %s', (state) => {
  let closed: FastifyInstance;
  beforeAll(async () => {
    closed = await buildWeb(readConfig({ WEB_DIST: dist, API_URL: apiUrl }));
  });
  beforeEach(() => {
    status = state;
  });
  afterAll(async () => {
    status = null;
    await closed.close();
  });

  test.each(['/', '/shop', '/item/1', '/bag', '/checkout', '/login', '/nothing', '/auth/action?mode=reset'])(
    'returns 503 with the maintenance page in the visitor’s language for %s (SITE-03)',
    async (url) => {
      for (const [language, headers] of [
        ['th', {}],
        ['en', { cookie: 'lang=en' }],
      ] as const) {
        const response = await closed.inject({ url, headers });
        expect(response.statusCode).toBe(503);
        expect(response.headers).toMatchObject({
          ...{ 'retry-after': '60', 'cache-control': 'private, no-store' },
        });
        expect(response.body).toContain(`<div id="root"><main>closed ${state} ${language}</main></div>`);
        expect(response.body).toContain(`<meta name="site" content="${state}">`);
        expect(response.body).toContain('name="robots" content="noindex"');
      }
    },
  );

  const staffs = '/auth/action?mode=reset&staff=1';
  test.each(['/privacy', '/tos', '/tos/', '/admin', '/admin/slips', '/adminblog', staffs])(
    'serves %s: pages for reading, and staff sign-in',
    async (url) => {
      const { statusCode, body } = await closed.inject({ url });
      expect(statusCode).toBe(200);
      expect(body).not.toContain('closed');
    },
  );

  test.each(['/assets/app-1.js', '/robots.txt', '/healthz', '/api/status', '/sitemap.xml'])(
    'passes on %s',
    async (url) => {
      expect((await closed.inject({ url })).statusCode).toBe(200);
    },
  );
});

test('the last known status is kept while the API does not respond, and reopening takes a second', async () => {
  let told: typeof status = 'offline';
  let time = 0;
  const wasKnown: boolean[] = [];
  const state = new SiteState(
    async (isKnown) => {
      wasKnown.push(isKnown);
      return told === null
        ? null
        : { status: told, closed: { until: '2026-11-20T05:00:00Z', message: '', message_th: '' } };
    },
    () => time,
  );
  expect(await state.get()).toBe('offline');
  expect(closedRetryAfter(state.opensAt, new Date('2026-11-20T00:00:00Z'))).toBe(
    'Fri, 20 Nov 2026 05:00:00 GMT',
  );
  // Planned, and late.
  expect(closedRetryAfter(state.opensAt, new Date('2026-11-20T06:00:00Z'))).toBe('60');
  told = 'online';
  expect(await state.get()).toBe('offline');
  time += 1001;
  expect(await state.get()).toBe('online');
  told = null;
  time += 1001;
  expect(await state.get()).toBe('online');
  // The first answer is worth a longer wait.
  expect(wasKnown).toEqual([false, true, true]);
});

describe('an invalid URL', () => {
  test.each([
    '//',
    '///',
    '/%',
    '/%ff',
    '/a/%E0%B8/b',
    '/assets/..%2f',
    '/assets/..%2f..%2fetc',
    '/%2e%2e%2f',
  ])('%s shows the shop’s own page in the visitor’s language, not the framework’s error', async (url) => {
    for (const [language, cookie] of [
      ['th', ''],
      ['en', 'lang=en'],
    ] as const) {
      const { statusCode, headers, body } = await get(url, { cookie });
      expect(statusCode).toBe(404);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(body).toContain(`<html lang="${language}">`);
      expect(body).toMatch(/<div id="root"><main>/);
      // The router cannot parse two slashes: the rendered "not found" page is not hydrated.
      if (url.startsWith('//')) expect(body).toContain(`<main>/404 ${language}</main>`);
      expect(body.includes('<script type="module"')).toBe(!url.startsWith('//'));
    }
  });

  test('that is to be tried again later is answered so, and not sent again', async () => {
    asked = [];
    const { statusCode, headers } = await web.inject({ url: '/api/busy' });
    expect([statusCode, headers['retry-after'], asked]).toEqual([503, '2', ['GET /busy']]);
  });

  test('of the API that cannot be forwarded gets the common error format', async () => {
    const alone = await buildWeb(readConfig({ WEB_DIST: dist, API_URL: 'http://127.0.0.1:1' }));
    const { statusCode, headers, body } = await alone.inject({ url: '/api/status' });
    await alone.close();
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe('60');
    expect(JSON.parse(body)).toEqual({
      code: 'ERROR.SERVICE_OFFLINE',
      message: ERRORS['ERROR.SERVICE_OFFLINE'].en,
      message_th: ERRORS['ERROR.SERVICE_OFFLINE'].th,
    });
  });

  test("or a page that fails gets the shop's error page", async () => {
    const broken = await buildWeb(readConfig({ WEB_DIST: dist, API_URL: apiUrl }));
    broken.addHook('preHandler', async () => {
      throw new Error('a fault of ours');
    });
    const { statusCode, headers, body } = await broken.inject({ url: '/', headers: { cookie: 'lang=en' } });
    await broken.close();
    expect(statusCode).toBe(500);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html lang="en">');
    expect(body).toContain(shellEn.error.title);
    expect(body).not.toContain('a fault of ours');
  });

  test('with too large headers gets a text in both languages, for the API the common error format', async () => {
    const listening = await buildWeb(readConfig({ WEB_DIST: dist, API_URL: apiUrl }));
    const origin = await listening.listen({ host: '127.0.0.1', port: 0 });
    const large = { headers: { 'x-large': 'x'.repeat(20_000) } };
    const page = await rawRequest(`${origin}/`, large);
    const call = await rawRequest(`${origin}/api/status`, large);
    await listening.close();
    expect([page.status, call.status]).toEqual([431, 431]);
    const { th, en } = ERRORS['ERROR.HEADERS_TOO_LARGE'];
    expect(page.body).toContain(th);
    expect(page.body).toContain(en);
    expect(JSON.parse(call.body)).toEqual({ code: 'ERROR.HEADERS_TOO_LARGE', message: en, message_th: th });
    expect(call.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('files', () => {
  test('with a hash in their name are immutable, and sent as compressed at build time', async () => {
    const response = await get('/assets/app-1.js', { 'accept-encoding': 'br' });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    });
    // Headers for pages would exceed the size of many files.
    expect(response.headers).not.toHaveProperty('content-security-policy');
  });

  test.each([
    ['/favicon.ico', /icon/, null],
    ['/apple-touch-icon.png', /^image\/png/, 180],
    ['/icon-192.png', /^image\/png/, 192],
    ['/icon-512.png', /^image\/png/, 512],
    ['/icon-maskable-192.png', /^image\/png/, 192],
    ['/icon-maskable-512.png', /^image\/png/, 512],
    ['/icon.svg', /^image\/svg/, null],
  ])('%s exists', async (url, type, size) => {
    const { statusCode, headers, rawPayload } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(type);
    // Width and height of a PNG.
    if (size !== null)
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([size, size]);
  });

  test.each([
    ['', 'th', 'มะลิ', '/'],
    ['?lang=en', 'en', 'Mali', '/?lang=en'],
  ])('/manifest.webmanifest%s names the shop in %s, with existing icons', async (query, ...own) => {
    const path = `/manifest.webmanifest${query}`;
    expect((await get(`/${query}`)).body).toContain(`<link rel="manifest" href="${path}">`);
    const answer = await get(path);
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    const manifest = answer.json();
    expect([manifest.lang, manifest.short_name, manifest.start_url]).toEqual(own);
    expect(manifest.name_localized).toEqual({
      th: expect.stringContaining('มะลิ'),
      en: expect.stringContaining('Mali'),
    });
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
    for (const { src } of manifest.icons) expect((await get(src)).statusCode, src).toBe(200);
  });

  test.each(['/assets/gone.js', '/logo.png', '/../../package.json', '/.vite/manifest.json'])(
    '%s is not found, and is not a page',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBe(404);
      expect(body).not.toContain('id="root"');
    },
  );
});

describe('the proxy', () => {
  test("forwards /api without its prefix, with body, cookies and the client's address", async () => {
    const response = await web.inject({
      method: 'POST',
      url: '/api/cart',
      headers: { cookie: 'token=t', 'x-forwarded-for': '203.0.113.9' },
      payload: { action: 'remove_all' },
    });
    expect(response.json()).toEqual({
      body: { action: 'remove_all' },
      from: '203.0.113.9',
      cookie: 'token=t',
    });
  });

  test('forwards bodies unchanged, byte by byte, since webhooks are signed', async () => {
    const payload = '{ "id" :\t"evnt_1",\n"n":1.0, "t":"\\u0e01ก" }';
    const response = await web.inject({
      method: 'POST',
      url: '/api/webhooks/omise',
      headers: { 'content-type': 'application/json', 'omise-signature': 'abc' },
      payload,
    });
    expect(response.json()).toMatchObject({ body: payload, headers: { 'omise-signature': 'abc' } });
  });

  test.each(['/sitemap.xml', '/sitemaps/pages.xml', '/feeds/google.xml?lang=en'])(
    'forwards to the same path: %s',
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toContain('application/xml');
      expect(body).toBe(`<of>${url}</of>`);
    },
  );

  test('has a robots.txt with excluded paths', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain('\nDisallow: /checkout\n');
    expect(body).toContain('\nSitemap: https://mali.example/sitemap.xml\n');
  });

  test('redirects /store to /shop with its query (SHELL-06)', async () => {
    const { statusCode, headers } = await get('/store/nuea/make-up?keyword=lip&promotion=1-0');
    expect(statusCode).toBe(301);
    expect(headers.location).toBe('/shop/nuea/make-up?keyword=lip&promotion=1-0');
  });
});

describe('a shop without English', () => {
  let thai: FastifyInstance;
  const open = (url: string) => thai.inject({ url, headers: { cookie: 'lang=en' } });
  beforeAll(async () => {
    [status, languages] = ['online', ['th']];
    thai = await buildWeb(
      readConfig({ WEB_DIST: dist, API_URL: apiUrl, PUBLIC_URL: 'https://mali.example' }),
    );
  });
  afterAll(async () => {
    [status, languages] = [null, undefined];
    await thai.close();
  });

  test('has Thai documents that name no other language, whatever was chosen', async () => {
    const { body } = await open('/item/1');
    expect(body).toContain('<html lang="th" data-only>');
    expect(body).toContain('/assets/th-1.js');
    expect(body).toContain('rel="canonical" href="https://mali.example/item/1"');
    expect(body).not.toContain('hreflang');
  });

  test('leads addresses in English to the Thai page', async () => {
    const { statusCode, headers } = await open('/item/1?lang=en&a=1');
    expect([statusCode, headers.location]).toEqual([302, '/item/1?a=1']);
    expect((await open('/item/1?lang=th')).headers.location).toBe('/item/1');
  });

  test('has a back office in both', async () => {
    const { body } = await open('/admin');
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('en-admin-1');
  });
});

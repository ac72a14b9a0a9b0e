import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isGated } from '../src/features/site/gated-pages.ts';
import { buildWeb } from './app.ts';
import { readConfig } from './config.ts';
import { OFFICE_PAGES, PAGES } from './pages.ts';
import { waitingStyle } from './waiting-room.ts';

const dist = mkdtempSync(join(tmpdir(), 'mali-waiting-'));
let api: FastifyInstance;
let web: FastifyInstance;
/** What the API says to who has a ticket. */
let standing: { state: string; ahead: number; seconds: number; poll_seconds: number };
let asked: string[];
let refuses = false;
const waits = (ahead: number, seconds: number, poll_seconds = 5) => ({
  ...{ state: 'waiting', ahead, seconds, poll_seconds },
});

beforeAll(async () => {
  mkdirSync(join(dist, '.vite'));
  mkdirSync(join(dist, '.prerender'));
  mkdirSync(join(dist, 'assets'));
  const renderer =
    "export const prerenderPage = async (path) => ({ html: '<main>' + path + '</main>', meta: null, lineWords: null });";
  writeFileSync(join(dist, '.prerender/prerender.js'), renderer);
  const html =
    '<!doctype html><html lang="th"><head><!--head--><title>x</title><!--/head-->' +
    '<script type="module" crossorigin src="/assets/app-1.js"></script></head><body><div id="root"></div><!--data--></body></html>';
  for (const file of ['index.html', 'admin.html']) writeFileSync(join(dist, file), html);
  const entry = { file: 'assets/app-1.js' };
  writeFileSync(
    join(dist, '.vite/manifest.json'),
    JSON.stringify({ 'index.html': entry, 'admin.html': entry, 'src/start.ts': entry }),
  );
  writeFileSync(join(dist, 'assets/app-1.js'), '');
  cpSync(join(import.meta.dirname, '../public'), dist, { recursive: true });
  api = fastify({ forceCloseConnections: true });
  api.get('/status', () => ({ status: 'online', version: '3.0', at: '', dialogs: [], waiting_room: true }));
  api.addHook('onRequest', async ({ method, url, headers }) => {
    if (url !== '/status') asked.push(`${method} ${url} ${headers.cookie ?? ''}`);
  });
  api.get('/waiting_room', ({ headers }, reply) => {
    if (!String(headers.cookie).includes('waiting_room=t')) return { ...waits(0, 0), state: 'none' };
    if (standing.state === 'admitted') reply.header('set-cookie', 'waiting_room=pass; Path=/; HttpOnly');
    return standing;
  });
  api.post('/waiting_room', ({ headers }, reply) => {
    if (refuses) return reply.code(429).send({ code: 'ERROR.TOO_MANY_REQUESTS' });
    return reply
      .header('set-cookie', `waiting_room=t-${headers['x-forwarded-for']}; Path=/; HttpOnly`)
      .send(standing);
  });
  const apiUrl = await api.listen({ host: '127.0.0.1', port: 0 });
  web = await buildWeb(readConfig({ WEB_DIST: dist, API_URL: apiUrl, LOG_LEVEL: 'silent' }));
});
beforeEach(() => {
  asked = [];
  standing = waits(1499, 300, 60);
  refuses = false;
});
afterAll(async () => {
  await web.close();
  await api.close();
  rmSync(dist, { recursive: true });
});
const get = (url: string, cookie?: string) =>
  web.inject({ url, remoteAddress: '203.0.113.5', ...(cookie !== undefined && { headers: { cookie } }) });

describe('a page that is gated', () => {
  test('joins for the browser and shows its place in both languages, without any data', async () => {
    const thai = await get('/');
    expect([thai.statusCode, thai.headers['retry-after']]).toEqual([503, '60']);
    expect(thai.headers['set-cookie']).toEqual(['waiting_room=t-203.0.113.5; Path=/; HttpOnly']);
    expect(thai.headers['cache-control']).toBe('private, no-store');
    expect(asked).toEqual(['POST /waiting_room ']);
    expect(thai.body).toContain('<html lang="th">');
    expect(thai.body).toContain('มี 1,499 คนก่อนหน้าคุณ');
    expect(thai.body).toContain('อีกประมาณ 5 นาที');
    expect(thai.body).toContain('<meta name="robots" content="noindex">');
    expect(thai.body).toContain('<noscript><meta http-equiv="refresh" content="60"></noscript>');
    expect(thai.body).toContain('aria-live="polite"');
    // Nothing but its own style and script.
    const [, style = ''] = /'(sha256-[^']+)'/.exec(String(thai.headers['content-security-policy'])) ?? [];
    expect(style).not.toBe('');
    expect([...thai.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file)).toEqual([
      ...['/icon.svg', '/icon.svg', '/waiting-room.js'],
    ]);
    standing = waits(0, 3);
    const english = await get('/item/1', 'lang=en; waiting_room=t-1');
    expect(english.body).toContain('You are next');
    expect(english.body).toContain('Less than a minute');
    expect(english.body).toContain('You keep your place when you close this page');
    expect(asked.at(-1)).toBe('GET /waiting_room lang=en; waiting_room=t-1');
    expect(english.headers['set-cookie']).toBeUndefined();
  });

  test('joins again with a ticket that counts no more, and says when too many of a network have joined', async () => {
    expect((await get('/bag', 'waiting_room=old')).statusCode).toBe(503);
    expect(asked.map((line) => line.split(' ')[0])).toEqual(['GET', 'POST']);
    refuses = true;
    const refused = await get('/checkout');
    expect(refused.headers['retry-after']).toBe('30');
    expect(refused.body).toContain('เครือข่ายเดียวกับคุณ');
  });

  test('is shown to those admitted, with data that their pass opens', async () => {
    standing = { ...waits(0, 0), state: 'admitted' };
    const page = await get('/item/1', 'a=b; waiting_room=t-1');
    expect(page.headers['set-cookie']).toEqual(['waiting_room=pass; Path=/; HttpOnly']);
    expect(page.body).not.toContain('waiting-room.js');
    const [product = ''] = asked.filter((line) => line.includes('/api/v2/material?'));
    expect(product.endsWith(' waiting_room=pass; a=b; waiting_room=t-1')).toBe(true);
  });
});

test.each([
  '/login',
  '/login?returnUrl=%2Fadmin%2Forders',
  '/order/1',
  '/privacy',
  '/admin',
  '/payment/credit/1',
  '/upload_receipt',
  '/account/orders',
  // Staff who are not signed in, and addresses below the office's that have no page.
  '/admin/',
  '/admin/site',
  '/admin/orders/1?tab=history',
  '/admin/not-there',
  '/admin/shop',
  '/adminblog',
  '/campaign/giveaway/create',
])('the page %s is not gated', async (url) => {
  expect((await get(url)).body).not.toContain('waiting-room.js');
  expect(asked.filter((line) => line.includes('waiting_room'))).toEqual([]);
});

test('the heading has lines of the same length, so that no word is left alone', () => {
  expect(waitingStyle(() => null).css).toMatch(/h1\{[^}]*text-wrap:balance/);
});

test('the gated pages are those that sell', () => {
  expect(PAGES.filter(({ path }) => isGated(path)).map(({ name }) => name)).toEqual([
    ...[
      'home',
      'shop',
      'search',
      'deals',
      'flashSale',
      'item',
      'selectShade',
      'bag',
      'checkout',
      'chatOrder',
    ],
  ]);
  expect(OFFICE_PAGES.filter(({ path }) => isGated(path))).toEqual([]);
});

test('every page of the office opens without asking the waiting room, also with a ticket that waits', async () => {
  for (const { path } of OFFICE_PAGES) {
    const url = path.replaceAll(/:\w+\?/g, '').replaceAll(/:\w+/g, '1');
    const { statusCode, body } = await get(url, 'waiting_room=t-1');
    expect([url, statusCode, body.includes('waiting-room.js')]).toEqual([url, 200, false]);
  }
  expect(asked.filter((line) => line.includes('/waiting_room'))).toEqual([]);
});

test('the script of the waiting page is a file of the shop', async () => {
  const { statusCode, headers } = await get('/waiting-room.js');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
});

import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPlaceholder } from '@mali/contracts/images';
import { type PlaceholderArt, placeholderHash } from '@mali/db/placeholder';
import { dress, type PackshotArt } from '@mali/db/seeds/packshots/art';
import type { StillScene } from '@mali/db/seeds/packshots/still-scene';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { previewOf } from './preview.ts';

const HASH = 'abc123def456';
const ART: PackshotArt = {
  kind: 'lipstick',
  colour: '#7a2230',
  shade: '#b03048',
  brand: 'Marigold',
  name: 'Velvet Petal',
  seed: 'picture test',
};

const BANNER = 'banner000001';
const SCENE: StillScene = {
  name: 'picture test',
  w: 1280,
  h: 800,
  ground: '#f4e8df',
  gobo: 'leaf',
  horizon: 520,
  plinths: [],
  items: [{ art: ART, x: 640, y: 700, k: 1 }],
};

let shop: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mali-images-test-'));
  shop = await testApp({ DATA_DIR: folder });
  await shop.deps.db('images').insert([
    { hash: HASH, art: JSON.stringify(ART), width: 960, height: 1200 },
    { hash: BANNER, art: JSON.stringify(SCENE), width: 1280, height: 800 },
  ]);
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string) => shop.app.inject({ url: `/img/${path}` });

it('GET /img/:hash/:file › renders a picture once for concurrent requests, and stores it as a file', async () => {
  let reads = 0;
  const note = ({ sql }: { sql: string }) => {
    if (sql.includes('FROM images')) reads += 1;
  };
  shop.deps.db.on('query', note);
  const answers = await Promise.all(Array.from({ length: 5 }, () => get(`${HASH}/160.webp`)));
  const again = await get(`${HASH}/160.webp`);
  shop.deps.db.off('query', note);
  expect(reads).toBe(1);
  for (const answer of [...answers, again]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.rawPayload.equals(again.rawPayload)).toBe(true);
  }
  expect(await sharp(again.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 160 });
  expect(readdirSync(join(folder, 'images', HASH))).toEqual(['160.webp']);
});

it.each([
  ['current requests', [], ['640.webp', '480.webp', '160.avif']],
  ['repeated requests', ['160.avif'], ['160.avif', '640.webp', '480.webp']],
])('GET /img/:hash/:file › renders %s before older queued ones', async (_, again, order) => {
  await rm(join(folder, 'images'), { recursive: true, force: true });
  let read = 0;
  const note = (__: unknown, { sql }: { sql: string }) => {
    if (sql.includes('FROM images')) read += 1;
  };
  shop.deps.db.on('query-response', note);
  const drawn: string[] = [];
  const answers: Promise<number>[] = [];
  // The first, a large one, starts at once; the others are queued.
  for (const file of [`${BANNER}/1280.avif`, `${HASH}/160.avif`, `${HASH}/480.webp`, `${HASH}/640.webp`]) {
    answers.push(get(file).then(() => drawn.push(file)));
    await expect.poll(() => read, { interval: 1 }).toBe(answers.length);
  }
  await Promise.all([...answers, ...again.map((file) => get(`${HASH}/${file}`))]);
  shop.deps.db.off('query-response', note);
  expect(drawn.map((file) => file.split('/')[1])).toEqual(['1280.avif', ...order]);
});

it('GET /img/:hash/:file › responds to a page at once: with the nearest width, or a preview', async () => {
  const picture = 'slowslowslow';
  await shop.deps.db('images').insert({ hash: picture, art: JSON.stringify(ART), width: 960, height: 1200 });
  const inPage = (file: string) =>
    shop.app.inject({ url: `/img/${picture}/${file}`, headers: { 'sec-fetch-dest': 'image' } });
  // A held lock blocks rendering for now.
  const held = await shop.deps.db.transaction();
  await held.raw('LOCK TABLE images IN ACCESS EXCLUSIVE MODE');
  const crawled = get(`${picture}/160.webp`);
  try {
    const nothing = await inPage('160.avif');
    expect(nothing.statusCode).toBe(200);
    expect(nothing.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
    const seen = sharp(nothing.rawPayload);
    expect(await seen.metadata()).toMatchObject({ format: 'webp', width: 1, height: 1 });
    expect(await seen.ensureAlpha().raw().toBuffer()).toHaveProperty([3], 0);

    await mkdir(join(folder, 'images', picture), { recursive: true });
    for (const file of ['320.webp', '640.webp', '480.avif', '640.webp.0.part'])
      await writeFile(join(folder, 'images', picture, file), `drawn as ${file}`);
    const [wider, widest] = await Promise.all([inPage('480.webp'), inPage('960.webp')]);
    expect([wider.body, widest.body]).toEqual(['drawn as 640.webp', 'drawn as 640.webp']);
    expect((await inPage('160.webp')).body).toBe('drawn as 320.webp');
    for (const { statusCode, headers } of [wider, widest])
      expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([
        200,
        'no-store',
        'image/webp',
      ]);
  } finally {
    await held.rollback();
  }
  // A client other than a page waits, and the page gets it once rendered.
  const drawn = await crawled;
  expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 160 });
  const again = await inPage('160.webp');
  expect(again.rawPayload.equals(drawn.rawPayload)).toBe(true);
  expect(again.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it('GET /img/:hash/:file › returns a tiny colour preview while a picture is being rendered', async () => {
  const GROUND = [1, 3, 5].map((n) => Number.parseInt(dress(ART).ground.slice(n, n + 2), 16));
  const colours = async (picture: Parameters<typeof previewOf>[0]) => {
    const preview = previewOf(picture);
    expect(preview.length).toBeLessThan(300);
    const { data, info } = await sharp(preview).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 4, height: 5, channels: 3 });
    const at = (x: number, y: number) => [...data.subarray((y * 4 + x) * 3, (y * 4 + x) * 3 + 3)];
    return { corner: at(0, 0), middle: at(1, 2) };
  };
  expect(await colours({ ...ART, colour: '#c04060' })).toEqual({
    corner: GROUND,
    middle: [0xc0, 0x40, 0x60].map((channel, n) => (channel + (GROUND[n] ?? 0)) >> 1),
  });
  const blank = await colours({ kind: 'placeholder', brand: 'Lada', name: 'Serum', seed: 'X-1' });
  expect(blank.middle).toEqual(blank.corner);

  // The renderer is kept busy: none of these is in time.
  const names = Array.from({ length: 5 }, (_, n) => `busybusybusy${n}`);
  await shop.deps
    .db('images')
    .insert(names.map((hash) => ({ hash, art: JSON.stringify({ ...ART, seed: hash }) })));
  const answers = await Promise.all(
    names.map((hash) =>
      shop.app.inject({ url: `/img/${hash}/960.avif`, headers: { 'sec-fetch-dest': 'image' } }),
    ),
  );
  const previews = answers.filter(({ headers }) => headers['content-type'] === 'image/png');
  expect(previews.length).toBeGreaterThan(0);
  for (const { headers } of previews) expect(headers['cache-control']).toBe('no-store');
  await Promise.all(names.map((hash) => get(`${hash}/960.avif`)));
}, 60_000);

it('GET /img/:hash/:file › serves AVIF too', async () => {
  const answer = await get(`${HASH}/320.avif`);
  expect(answer.headers['content-type']).toBe('image/avif');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 320 });
});

it('GET /img/:hash/:file › serves a banner in its own widths, up to its size, and in those of products', async () => {
  for (const [file, height] of [
    ['320.webp', 200],
    ['480.webp', 300],
    ['1280.avif', 800],
  ] as const) {
    const answer = await get(`${BANNER}/${file}`);
    expect(answer.statusCode).toBe(200);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      width: Number.parseInt(file, 10),
      height,
    });
  }
});

it('GET /img/:hash/:file › serves an existing file without a database row', async () => {
  await mkdir(join(folder, 'images', 'feedfacefeed'), { recursive: true });
  await writeFile(join(folder, 'images', 'feedfacefeed', '480.webp'), 'drawn before');
  expect((await get('feedfacefeed/480.webp')).body).toBe('drawn before');
});

it.each([
  'ffffffffffff/640.webp',
  `${HASH}/641.webp`,
  `${HASH}/1280.webp`,
  `${BANNER}/321.webp`,
  `${BANNER}/1600.webp`,
  `${HASH}/640.png`,
  `${HASH}/640.webp.avif`,
  `${HASH}/640`,
  'ABCDEF123456/640.webp',
  'short/640.webp',
  '..%2f..%2fsecret/640.webp',
  `${HASH}/..%2f640.webp`,
])('GET /img/%s › is not found, and leaves no file', async (path) => {
  const before = readdirSync(join(folder, 'images'));
  const answer = await get(path);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'ERROR.NOT_FOUND' });
  expect(readdirSync(join(folder, 'images'))).toEqual(before);
});

it('GET /img/:hash/:file › fails for a picture that cannot be rendered, and renders the next', async () => {
  await shop.deps.db('images').insert([
    { hash: 'badbadbadbad', art: JSON.stringify({ ...ART, kind: 'nothing of ours' }) },
    { hash: 'goodgoodgood', art: JSON.stringify({ ...ART, kind: 'cream' }) },
  ]);
  expect((await get('badbadbadbad/160.webp')).statusCode).toBe(500);
  expect(existsSync(join(folder, 'images', 'badbadbadbad'))).toBe(false);
  expect((await get('goodgoodgood/160.webp')).statusCode).toBe(200);
});

it('GET /img/:hash/:file › renders the placeholder of a product without pictures, in Thai and Latin letters', async () => {
  const names = ['ครีมกันแดดลดา เนื้อบางเบา', 'Crème Riche №5', `${'Very long '.repeat(60)}name`, '漢字'];
  const drawn = await Promise.all(
    names.map(async (name, i) => {
      const art: PlaceholderArt = { kind: 'placeholder', brand: 'Lada ลดา', name, seed: `P-${i}` };
      const hash = placeholderHash(art);
      await shop.deps.db('images').insert({ hash, art: JSON.stringify(art) });
      expect(isPlaceholder(`/img/${hash}/640.webp`)).toBe(true);
      const answer = await get(`${hash}/320.webp`);
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 320, height: 400 });
      expect((await get(`${hash}/1280.webp`)).statusCode).toBe(404);
      return answer.rawPayload.toString('base64');
    }),
  );
  // Each has its own text.
  expect(new Set(drawn).size).toBe(names.length);
  expect(isPlaceholder(`/img/${HASH}/640.webp`)).toBe(false);
});

it('the text "No picture yet" is clear of the corner with the card\'s button', async () => {
  const art: PlaceholderArt = {
    kind: 'placeholder',
    brand: 'Lada',
    name: 'Very long '.repeat(60),
    seed: 'P-9',
  };
  const hash = placeholderHash(art);
  await shop.deps.db('images').insert({ hash, art: JSON.stringify(art) });
  const picture = sharp((await get(`${hash}/320.webp`)).rawPayload);
  const contrast = async (left: number, width: number) => {
    const { channels } = await sharp(
      await picture.clone().extract({ left, top: 305, width, height: 85 }).png().toBuffer(),
    ).stats();
    return Math.max(...channels.map(({ stdev }) => stdev));
  };
  // On a card 155 px wide the button with its gap takes 52 px from the right and bottom.
  expect(await contrast(212, 108)).toBeLessThan(2);
  expect(await contrast(106, 106)).toBeGreaterThan(5);
});

it('GET /img/:hash/:file › serves an imported picture in the widths of product pictures', async () => {
  const file = await sharp({ create: { width: 960, height: 1200, channels: 3, background: '#a33' } })
    .webp()
    .toBuffer();
  const photo = await shop.deps.files.put(file, { area: 'products', extension: 'webp' });
  const hash = 'importedpicture';
  await shop.deps
    .db('images')
    .insert({ hash, art: JSON.stringify({ photo, import: 'test' }), width: 960, height: 1200 });
  const answer = await get(`${hash}/320.webp`);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 320, height: 400 });
  expect((await get(`${hash}/1280.webp`)).statusCode).toBe(404);
});

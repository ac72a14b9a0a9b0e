import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { isPlaceholder } from '@mali/contracts/images';
import { IMAGE_FORMATS, IMAGE_WIDTHS } from '@mali/contracts/limits';
import { type TestDatabase, testDatabase } from '@mali/db/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type FetchOptions,
  fetchPicture,
  PICTURE_BYTES_MAX,
} from '../../apps/api/src/modules/goods/importing/fetch-picture.ts';
import { parseMap } from '../../apps/api/src/modules/goods/importing/map.ts';
import { openPictureFiles } from '../../apps/api/src/modules/goods/importing/picture-files.ts';
import { cutPicture } from '../../apps/api/src/modules/goods/importing/pictures.ts';
import { importFile } from '../../apps/api/src/modules/goods/importing/run.ts';
import { DiskStore } from '../../apps/api/src/platform/disk-store.ts';
import { openPixels, readPixels } from '../../apps/api/src/platform/picture-pixels.ts';
import { isPublicAddress } from '../../apps/api/src/platform/public-address.ts';

/** A PNG of one colour. */
const png = (width: number, height: number, shade: number): Promise<Buffer> =>
  openPixels({ data: Buffer.alloc(width * height * 3, shade), width, height, channels: 3 })
    .png()
    .toBuffer();

/** A ZIP with uncompressed entries, under arbitrary names. */
function zipOf(entries: readonly (readonly [name: string, bytes: Buffer])[]): Buffer {
  const bodies: Buffer[] = [];
  const heads: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of entries) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    // Flag: names are UTF-8.
    common.writeUInt16LE(0x800, 2);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), bytes]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    heads.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name)]),
    );
    bodies.push(body);
    offset += body.length;
  }
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}

let dir: string;
let server: Server;
let base: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: string[];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mali-pictures-'));
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(() => {
  asked = [];
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ...[
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1'],
    ...['198.18.0.1', '203.0.113.5', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1'],
    ...[
      '::ffff:8.8.8.8',
      'fe80::1',
      'fc00::1',
      'fd00:ec2::254',
      'ff02::1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
    ],
    ...['2001:0:53aa::1', '2001:db8::1', 'not an address', ''],
  ].map((address): [string, boolean] => [address, false]),
])('the IP address %j is public: %j', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

describe('fetchPicture', () => {
  const signal = new AbortController().signal;
  const local: FetchOptions = { signal, allows: () => true, pauseMs: 1 };

  test('returns the bytes, follows redirects, and retries where that may help', async () => {
    answer = ({ url }, response) => {
      if (url === '/a') response.writeHead(302, { location: '/b' }).end();
      else if (asked.filter((one) => one === '/b').length < 3) response.writeHead(503).end();
      else response.end('bytes');
    };
    expect((await fetchPicture(`${base}/a`, local)).toString()).toBe('bytes');
    expect(asked).toEqual(['/a', '/b', '/a', '/b', '/a', '/b']);
  });

  test('requests no non-public address, whether numeric, by name or by redirect', async () => {
    const port = new URL(base).port;
    answer = (_, response) => response.writeHead(302, { location: `http://localhost:${port}/inside` }).end();
    const refused = /does not lead to a public address/;
    for (const address of [
      `${base}/`,
      `http://[::1]:${port}/`,
      `http://2130706433:${port}/`,
      `http://0x7f.1:${port}/`,
    ])
      await expect(fetchPicture(address, { signal })).rejects.toThrow(refused);
    const resolve: NonNullable<FetchOptions['resolve']> = (name, done) =>
      done(null, [
        { address: '8.8.8.8', family: 4 },
        ...(name === 'mixed.example' ? [{ address: '10.0.0.1', family: 4 }] : []),
        ...(name === 'localhost' ? [{ address: '127.0.0.1', family: 4 }] : []),
      ]);
    await expect(fetchPicture(`http://mixed.example:${port}/`, { signal, resolve })).rejects.toThrow(refused);
    expect(asked).toEqual([]);
    // A redirect to a forbidden address from an allowed server.
    let isFirst = true;
    const once: FetchOptions = { signal, resolve, allows: () => isFirst };
    answer = (_, response) => {
      isFirst = false;
      response.writeHead(302, { location: `http://localhost:${port}/inside` }).end();
    };
    await expect(fetchPicture(`${base}/outside`, once)).rejects.toThrow(refused);
    expect(asked).toEqual(['/outside']);
  });

  test.each([
    ['file:///etc/passwd', 'neither http nor https'],
    ['http://user:secret@example.com/', 'holds a password'],
    ['nonsense://', 'neither http nor https'],
  ])('rejects %s', async (address, reason) => {
    await expect(fetchPicture(address, local)).rejects.toThrow(reason);
  });

  test('enforces the maximum size, and does not retry permanent errors', async () => {
    answer = ({ url }, response) => {
      if (url === '/gone') response.writeHead(404).end();
      else if (url === '/round') response.writeHead(302, { location: '/round' }).end();
      else if (url === '/said') response.writeHead(200, { 'content-length': PICTURE_BYTES_MAX + 1 }).end();
      else {
        response.write(Buffer.alloc(PICTURE_BYTES_MAX));
        response.end('and more');
      }
    };
    await expect(fetchPicture(`${base}/gone`, local)).rejects.toThrow('answers 404');
    await expect(fetchPicture(`${base}/round`, local)).rejects.toThrow('more than 3 redirects');
    await expect(fetchPicture(`${base}/said`, local)).rejects.toThrow('larger than');
    await expect(fetchPicture(`${base}/sent`, local)).rejects.toThrow('larger than');
    expect(asked.filter((one) => one !== '/round')).toEqual(['/gone', '/said', '/sent']);
  });
});

describe('a folder or ZIP of pictures', () => {
  test('returns pictures by name and by number, and no other files', async () => {
    const folder = join(dir, 'folder');
    await mkdir(join(folder, 'SC-2'), { recursive: true });
    await writeFile(join(dir, 'secret.png'), 'secret');
    const names = ['SC-1.jpg', 'SC-1-10.jpg', 'SC-1-2.jpg', 'SC-2/front.png', 'notes.txt', 'ครีม.PNG'];
    for (const name of names) await writeFile(join(folder, name), name);
    await symlink(join(dir, 'secret.png'), join(folder, 'link.png'));
    const zip = join(dir, 'pictures.zip');
    await writeFile(zip, zipOf(names.map((name) => [name, Buffer.from(name)])));
    for (const path of [folder, zip]) {
      const files = await openPictureFiles(path);
      expect(files.namedAfter('sc-1')).toEqual(['SC-1.jpg', 'SC-1-2.jpg', 'SC-1-10.jpg']);
      expect(files.namedAfter('SC-2')).toEqual(['SC-2/front.png']);
      expect((await files.read('./ครีม.png'))?.toString()).toBe('ครีม.PNG');
      expect((await files.read('FRONT.png'))?.toString()).toBe('SC-2/front.png');
      for (const name of ['../secret.png', 'secret.png', 'link.png', 'notes.txt', '/etc/passwd', ''])
        expect(await files.read(name)).toBeNull();
      files.close();
    }
  });

  test('a ZIP with path traversal is rejected', async () => {
    const zip = join(dir, 'evil.zip');
    await writeFile(zip, zipOf([['../evil.png', Buffer.from('x')]]));
    await expect(openPictureFiles(zip)).rejects.toThrow(/relative path/);
  });
});

test('pictures are cut to 4:5: narrow ones are cropped, others padded with the colour of their corners', async () => {
  const square = await cutPicture(await png(600, 600, 200));
  const read = await readPixels(square, 1200);
  expect(read).toMatchObject({ ok: true, pixels: { width: 960, height: 1200 } });
  if (read.ok) expect(Math.abs((read.pixels.data[0] ?? 0) - 200)).toBeLessThan(6);
  await expect(cutPicture(await png(100, 100, 0))).rejects.toThrow('only 100 × 100');
  await expect(cutPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toThrow(
    'not a picture',
  );
});

describe('an import with pictures', () => {
  let database: TestDatabase;
  let db: pg.Client;
  beforeEach(async () => {
    database = await testDatabase();
    db = new pg.Client(database.url);
    await db.connect();
    await db.query(
      "INSERT INTO categories (level, slug, category, category_th) VALUES (1, 'make-up', 'Make-up', 'เมคอัป')",
    );
  });
  afterEach(async () => {
    await db.end();
    await database.drop();
  });

  test('each variant gets its own, every source is read once, and missing ones have a placeholder', async () => {
    const map = parseMap(
      {
        source: 'pictured',
        prefix: 'PI',
        file: { format: 'csv' },
        currency: { code: 'THB', rate: 1 },
        id: 'id',
        brand: { column: 'brand' },
        name: { column: 'name' },
        category: { from: [{ columns: ['type'] }], table: { Lipstick: 'make-up' } },
        variants: { column: 'shades', matches: '(?<name>[^|=]+)=(?<picture>[^|]*)' },
        pictures: { columns: ['picture'], split: ',' },
        price: { column: 'price', min: 1, max: 1000 },
        stock: { initial: 1 },
      },
      'pictured',
    );
    const folder = join(dir, 'own');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'red.png'), await png(400, 500, 90));
    await writeFile(join(folder, 'PI-3.png'), await png(400, 500, 30));
    const file = join(dir, 'pictured.csv');
    await writeFile(
      file,
      `id,brand,name,type,price,shades,picture
1,Lada,Lip,Lipstick,10,Red=red.png|Pink=,${base}/one.png
2,Lada,Other,Lipstick,10,,"${base}/one.png,${base}/none.png"
3,Lada,Third,Lipstick,10,,
4,Lada,Fourth,Lipstick,10,,not-there.png
`,
    );
    const one = await png(500, 500, 10);
    answer = ({ url }, response) => {
      if (url === '/one.png') response.end(one);
      else response.writeHead(404).end();
    };
    const run = async (path: string | undefined, overwrite: readonly string[] = []) =>
      importFile({
        overwrite: new Set(overwrite),
        ...{ file, map, databaseUrl: database.url, rejects: join(dir, 'r.csv'), dryRun: false },
        ...{ limit: 100, now: new Date('2026-11-20T05:00:00Z'), progress: undefined },
        signal: new AbortController().signal,
        pictures: {
          files: path === undefined ? undefined : await openPictureFiles(path),
          store: new DiskStore(join(dir, 'data')),
          folder: join(dir, 'data', 'images'),
          fetch: (address, options) => fetchPicture(address, { ...options, allows: () => true, pauseMs: 1 }),
        },
      });
    const images = async () =>
      (await db.query('SELECT item_id, images FROM variants ORDER BY item_id')).rows.map(
        (row): [string, string[]] => [row.item_id, row.images],
      );
    const summary = await run(folder);
    expect(summary).toMatchObject({
      picturesAdded: 3,
      counts: { inserted: 2, repaired: 2, refused: 0 },
      repairs: expect.arrayContaining([
        [expect.stringMatching(/the server answers/), 1],
        [expect.stringMatching(/there is no such file/), 1],
      ]),
    });
    expect(asked.sort()).toEqual(['/none.png', '/one.png']);
    const had = Object.fromEntries(await images());
    expect(had['PI-1-pink']).toEqual(had['PI-2']);
    expect(new Set([had['PI-1-red'], had['PI-1-pink'], had['PI-3']].map(String)).size).toBe(3);
    expect(had['PI-4']?.map(isPlaceholder)).toEqual([true]);
    expect(Object.values(had).flat().filter(isPlaceholder)).toHaveLength(1);
    // Every width and format exists before the product is on sale.
    const cut = await readdir(join(dir, 'data', 'images', had['PI-3']?.[0] ?? ''));
    expect(cut).toHaveLength(IMAGE_WIDTHS.length * IMAGE_FORMATS.length);
    expect(cut).toContain('640.avif');
    // A later run without pictures removes none, and downloads no existing one.
    asked = [];
    await run(undefined);
    expect(Object.fromEntries(await images())).toEqual(had);
    expect(asked).toEqual(['/none.png']);
    // A picture of staff stays, and is counted, until pictures are given to the file.
    const own = 'e'.repeat(64);
    await db.query("UPDATE variants SET images = ARRAY[$1] WHERE item_id = 'PI-3'", [own]);
    expect(await run(folder)).toMatchObject({ kept: [['images', 1]] });
    expect(Object.fromEntries(await images())).toEqual({ ...had, 'PI-3': [own] });
    expect(await run(folder, ['images'])).toMatchObject({ kept: [] });
    expect(Object.fromEntries(await images())).toEqual(had);
  });
});

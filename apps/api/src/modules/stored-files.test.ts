import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLE } from '@mali/contracts/roles';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '../platform/file-sweep.ts';
import { fakeS3 } from '../platform/s3-fixtures.ts';
import { AREAS, type Area } from '../platform/storage.ts';
import { type TestApp, testApp } from '../testing.ts';
import { STORED_FILES } from './stored-files.ts';

let folder: string;
let s3: Awaited<ReturnType<typeof fakeS3>>;
let shops: Readonly<Record<'disk' | 'S3', TestApp>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mali-stored-files-'));
  s3 = await fakeS3();
  shops = {
    disk: await testApp({ DATA_DIR: folder }),
    S3: await testApp({ DATA_DIR: folder, ...s3.environment }),
  };
});
afterAll(async () => {
  await shops.disk.close();
  await shops.S3.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

/** Other areas are swept in the tests of their modules, where their rows are written. */
const REFERRED = ['products', 'posts', 'originals', 'imports'] as const satisfies Area[];

async function refer(
  { deps: { db } }: TestApp,
  area: (typeof REFERRED)[number],
  file: string,
): Promise<void> {
  const hash = file.slice(area.length + 1, area.length + 33);
  const art = area === 'posts' ? { file } : { photo: file };
  if (area === 'products' || area === 'posts')
    await db('images').insert({ hash, art: JSON.stringify(art), width: 1, height: 1 });
  else if (area === 'originals') {
    await db('images').insert({ hash, art: '{"photo":"other"}', width: 1, height: 1 });
    await db('product_originals').insert({
      hash,
      file,
      media_type: 'image/png',
      bytes: 1,
      stored_at: new Date(),
    });
  } else
    await db('product_imports').insert({
      created_at: new Date(),
      file_name: 'a.csv',
      file_hash: hash,
      pictures: file,
      state: 'done',
    });
}

describe('the sweep of files', () => {
  it('knows for each area which rows refer to its files', async () => {
    expect(Object.keys(STORED_FILES).sort()).toEqual([...AREAS].sort());
    for (const area of AREAS) {
      const { rows } = await shops.disk.deps.db.raw(
        `SELECT r.file FROM (${STORED_FILES[area]}) AS r LIMIT 1`,
      );
      expect(rows.length, area).toBeLessThanOrEqual(1);
    }
  });

  it.each(['disk', 'S3'] as const)(
    'on %s deletes orphans after a day; files with a row stay',
    async (kind) => {
      const shop = shops[kind];
      const { files } = shop.deps;
      const fileOf = (area: Area, key: string) =>
        kind === 'disk' ? join(folder, 'private', area, key) : s3.objectFile(`${area}/${key}`);
      const yesterday = new Date(Date.now() - 25 * 3_600_000);
      for (const area of REFERRED) {
        const [used, orphan, young] = await Promise.all(
          ['used', 'orphan', 'young'].map((text) =>
            files.put(Buffer.from(text), { area, extension: 'data' }),
          ),
        );
        if (used === undefined || orphan === undefined || young === undefined) throw new Error('not stored');
        await refer(shop, area, used);
        for (const key of [used, orphan]) await utimes(fileOf(area, key), yesterday, yesterday);
        expect(await sweepFiles(shop.deps, area, STORED_FILES[area]), area).toBe(1);
        const left = await Promise.all(
          [used, orphan, young].map(async (key) => String(await files.get(key))),
        );
        expect(left, area).toEqual(['used', 'null', 'young']);
      }
    },
  );

  it('deletes nothing when most files have no row, as with the files of another shop', async () => {
    const { deps } = shops.disk;
    const later = { ...deps, now: () => new Date(Date.now() + 2 * 86_400_000) };
    const put = () => deps.files.put(Buffer.from('x'), { area: 'exports', extension: 'data' });
    const keys = await Promise.all(Array.from({ length: 101 }, put));
    expect(await sweepFiles(later, 'exports', STORED_FILES.exports)).toBe(0);
    expect(String(await deps.files.get(keys[0] ?? ''))).toBe('x');
    await deps.files.delete(keys[0] ?? '');
    expect(await sweepFiles(later, 'exports', STORED_FILES.exports)).toBe(100);
  });
});

describe('while the store of files is down', () => {
  it('what needs a file is refused with a clear error, and the rest of the shop works', async () => {
    const { app, deps, bearer } = shops.S3;
    s3.trouble.mode = 'down';
    try {
      const user = await buildUser(deps.db);
      const form = new FormData();
      form.set('file', new Blob(['sku,name\n']), 'a.csv');
      const { body, type } = await encoded(form);
      const staff = bearer(await buildUser(deps.db, { role_id: ROLE.ADMIN }));
      const headers = { ...staff, 'content-type': type };
      const sent = await app.inject({ method: 'POST', url: '/admin/imports', headers, payload: body });
      expect(sent.json()).toMatchObject({
        code: 'STORAGE.UNAVAILABLE',
        message_th: expect.stringContaining('ไฟล์'),
      });
      expect([sent.statusCode, sent.headers['retry-after']]).toEqual([503, '5']);
      expect((await app.inject({ url: '/api/v3/profile', headers: bearer(user) })).statusCode).toBeLessThan(
        500,
      );
      const started = await testApp({ DATA_DIR: folder, ...s3.environment });
      expect((await started.app.inject({ url: '/healthz' })).statusCode).toBe(200);
      await started.close();
    } finally {
      s3.trouble.mode = 'none';
    }
  });
});

async function encoded(form: FormData): Promise<{ body: Buffer; type: string }> {
  const response = new Response(form);
  return {
    type: response.headers.get('content-type') ?? '',
    body: Buffer.from(await response.arrayBuffer()),
  };
}

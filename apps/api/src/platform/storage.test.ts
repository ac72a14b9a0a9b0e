import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from './connection-outcomes.ts';
import { DiskStore } from './disk-store.ts';
import { fakeS3 } from './s3-fixtures.ts';
import { S3Store } from './s3-store.ts';
import { FileDamaged, type MovableStore, StorageUnavailable } from './storage.ts';

const AS = { area: 'slips', extension: 'webp' } as const;
const LARGE = { area: 'imports', extension: 'data' } as const;
const MEGABYTE = 1024 * 1024;
const NOBODYS = `slips-${'0'.repeat(32)}.webp`;
let folder: string;
let s3: Awaited<ReturnType<typeof fakeS3>>;
beforeAll(async () => {
  s3 = await fakeS3();
});
afterAll(() => s3.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mali-storage-test-'));
});
afterEach(async () => {
  s3.trouble.mode = 'none';
  s3.trouble.status.times = 0;
  await rm(folder, { recursive: true, force: true });
});

const bytes = (text: string) => Buffer.from(text);
const sha256 = (of: Buffer) => createHash('sha256').update(of).digest('hex');
const yesterday = new Date(Date.now() - 86_400_000);
const hourAgo = () => new Date(Date.now() - 3_600_000);
const areaFolder = (area: string) => join(folder, 'private', area);
async function* pieces(count: number, size = MEGABYTE, onPiece?: (sent: number) => void) {
  for (let i = 0; i < count; i += 1) {
    onPiece?.((i + 1) * size);
    yield Buffer.alloc(size, i % 251);
  }
}
async function* broken(count: number) {
  yield* pieces(count);
  throw new Error('the browser has gone');
}
async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}
async function keysOf(store: MovableStore, area: 'slips' | 'imports'): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.keys(area)) keys.push(key);
  return keys.sort();
}
const madeOld = (file: string) => utimes(file, yesterday, yesterday);

const STORES = [
  {
    name: 'disk',
    open: (): MovableStore => new DiskStore(folder),
    ageFile: (key: string) => madeOld(join(areaFolder(key.split('-')[0] ?? ''), key)),
    leaveHalf: async () => {
      const half = `slips-${'1'.repeat(32)}.webp.part`;
      await writeFile(join(areaFolder('slips'), half), 'half');
      await madeOld(join(areaFolder('slips'), half));
      return half;
    },
  },
  {
    name: 'S3',
    open: (): MovableStore => new S3Store(s3.settings, folder),
    ageFile: (key: string) => madeOld(s3.objectFile(`${key.split('-')[0]}/${key}`)),
    leaveHalf: async () => {
      const key = `slips-${'1'.repeat(32)}.webp`;
      // An upload whose process was killed.
      const store = new S3Store(s3.settings, folder);
      const isEnded = store.putCopy(key, broken(12), { bytes: 12 * MEGABYTE, sha256: '' });
      await expect.poll(() => s3.uploads()).not.toEqual([]);
      s3.trouble.mode = 'down';
      await expect(isEnded).rejects.toThrow();
      s3.trouble.mode = 'none';
      const [upload] = await s3.uploads();
      await madeOld(s3.uploadFile(upload?.id ?? ''));
      return `${key}.part`;
    },
  },
] as const;

describe.each(STORES)('private files on $name', ({ open, ageFile, leaveHalf }) => {
  let store: MovableStore;
  beforeEach(async () => {
    store = open();
    for (const area of ['slips', 'imports'] as const)
      for (const key of await store.olderThan(area, new Date(Date.now() + 60_000))) await store.delete(key);
  });

  test('are read back by a random key, and gone after deletion', async () => {
    const keys = await Promise.all(['a', 'b', 'a'].map((text) => store.put(bytes(text), AS)));
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^slips-[0-9a-f]{32}\.webp$/);
    const found = await Promise.all(keys.map((key) => store.get(key)));
    expect(found.map(String)).toEqual(['a', 'b', 'a']);
    expect(await keysOf(store, 'slips')).toEqual([...keys].sort());

    await store.delete(keys[0] ?? '');
    await store.delete(keys[0] ?? '');
    expect(await store.get(keys[0] ?? '')).toBeNull();
    expect(String(await store.get(keys[2] ?? ''))).toBe('a');
    expect(await store.sizes([...keys, NOBODYS, 'no key'])).toEqual(
      new Map([
        [keys[1], 1],
        [keys[2], 1],
      ]),
    );
  });

  test.each([0, 1, 5, 11])('of %i MB are stored from a stream with their checksum', async (megabytes) => {
    const stored = await store.putStream(pieces(megabytes), LARGE);
    const whole = await all(pieces(megabytes));
    expect(stored).toMatchObject({ bytes: whole.length, sha256: sha256(whole) });
    expect((await store.get(stored.key))?.equals(whole)).toBe(true);
    expect(await store.facts(stored.key)).toMatchObject({ bytes: whole.length });
    const read = await store.read(stored.key);
    expect(read).toMatchObject({ bytes: whole.length, total: whole.length });
    expect((await all(read?.body ?? pieces(0))).equals(whole)).toBe(true);
  });

  test('are read in ranges', async () => {
    const key = await store.put(bytes('0123456789'), AS);
    const part = async (from: number, to?: number) => {
      const found = await store.read(key, { from, ...(to !== undefined && { to }) });
      return found && { ...found, body: String(await all(found.body)) };
    };
    expect(await part(2, 4)).toEqual({ bytes: 3, total: 10, body: '234' });
    expect(await part(7)).toEqual({ bytes: 3, total: 10, body: '789' });
    expect(await part(7, 99)).toEqual({ bytes: 3, total: 10, body: '789' });
    expect(await part(0, 1)).toEqual({ bytes: 2, total: 10, body: '01' });
    expect(await part(10)).toBeNull();
  });

  test('are lent at a path of this machine', async () => {
    const key = await store.put(bytes('an archive'), LARGE);
    const lent = await store.withLocalFile(key, async (path) => ({
      path,
      text: await readFile(path ?? '', 'utf8'),
      mode: ((await stat(path ?? '')).mode & 0o777).toString(8),
    }));
    expect(lent).toMatchObject({ text: 'an archive', mode: '600' });
    expect(await store.withLocalFile(NOBODYS, async (path) => path)).toBeNull();
    const failing = store.withLocalFile(key, async () => {
      throw new Error('a reader failed');
    });
    await expect(failing).rejects.toThrow('a reader failed');
    // Of a copy nothing is left, and the file itself stays.
    expect(await readdir(join(folder, 'tmp')).catch(() => [])).toEqual([]);
    expect(String(await store.get(key))).toBe('an archive');
  });

  test('that do not exist are null, and deleting them is no error', async () => {
    expect(await store.get(NOBODYS)).toBeNull();
    expect(await store.read(NOBODYS)).toBeNull();
    expect(await store.facts(NOBODYS)).toBeNull();
    await store.delete(NOBODYS);
    await store.delete(`${NOBODYS}.part`);
    await store.check();
  });

  test.each([
    '',
    '../secret.webp',
    'slips/../../secret.webp',
    '/etc/passwd',
    'slips-0.webp',
    `${NOBODYS}/../../../secret.webp`,
    `${NOBODYS}\0.webp`,
    `${NOBODYS}\n`,
    `other-${'0'.repeat(32)}.webp`,
    `slips-${'A'.repeat(32)}.webp`,
  ])('reject %j, an invalid key', async (key) => {
    const stored = await store.put(bytes('x'), AS);
    await writeFile(join(folder, 'secret.webp'), 'secret');
    const requests = s3.counts.requests;
    expect(await store.get(key)).toBeNull();
    expect(await store.read(key)).toBeNull();
    expect(await store.withLocalFile(key, async (path) => path)).toBeNull();
    await store.delete(key);
    await expect(store.putCopy(key, pieces(1), { bytes: 1, sha256: '' })).rejects.toThrow('is no key');
    expect(s3.counts.requests).toBe(requests);
    expect(await keysOf(store, 'slips')).toEqual([stored]);
    expect(await readFile(join(folder, 'secret.webp'), 'utf8')).toBe('secret');
  });

  test.each([1, 12])('leave nothing visible when an upload ends after %i MB', async (megabytes) => {
    await expect(store.putStream(broken(megabytes), LARGE)).rejects.toThrow('the browser has gone');
    expect(await keysOf(store, 'imports')).toEqual([]);
    expect(await store.olderThan('imports', new Date(Date.now() + 60_000))).toEqual([]);
  });

  test('are listed by age, including leftovers of crashed writes', async () => {
    expect(await store.olderThan('slips', new Date())).toEqual([]);
    const [old, young] = [await store.put(bytes('old'), AS), await store.put(bytes('young'), AS)];
    const half = await leaveHalf();
    await ageFile(old);
    expect(await keysOf(store, 'slips')).toEqual([old, young].sort());
    expect(await store.get(half)).toBeNull();
    const older = await store.olderThan('slips', hourAgo());
    expect(older.sort()).toEqual([old, half].sort());
    for (const key of older) await store.delete(key);
    expect(await store.olderThan('slips', hourAgo())).toEqual([]);
    expect(await keysOf(store, 'slips')).toEqual([young]);
  });

  test('keep their key in a copy, which has to have the same bytes', async () => {
    const whole = await all(pieces(6));
    const facts = { bytes: whole.length, sha256: sha256(whole) };
    const [good, bad] = [`imports-${'2'.repeat(32)}.data`, `imports-${'3'.repeat(32)}.data`];
    await store.putCopy(good, pieces(6), facts);
    await store.putCopy(good, pieces(6), facts);
    expect((await store.get(good))?.equals(whole)).toBe(true);
    for (const wrong of [
      { ...facts, sha256: '0'.repeat(64) },
      { ...facts, bytes: 5 },
    ])
      await expect(store.putCopy(bad, pieces(6), wrong)).rejects.toThrow(FileDamaged);
    expect(await keysOf(store, 'imports')).toEqual([good]);
    expect(await store.olderThan('imports', new Date(Date.now() + 60_000))).toEqual([good]);
  });
});

describe('files on disk', () => {
  test("are readable by the application's user only, without partial files", async () => {
    const key = await new DiskStore(folder).put(bytes('x'), AS);
    const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await mode(join(folder, 'private'))).toBe('700');
    expect(await mode(areaFolder('slips'))).toBe('700');
    expect(await mode(join(areaFolder('slips'), key))).toBe('600');
    expect(await readdir(areaFolder('slips'))).toEqual([key]);
  });

  test('of others are left alone', async () => {
    const store = new DiskStore(folder);
    await store.put(bytes('x'), AS);
    await writeFile(join(areaFolder('slips'), 'not ours.txt'), 'not ours');
    await madeOld(join(areaFolder('slips'), 'not ours.txt'));
    expect(await store.olderThan('slips', hourAgo())).toEqual([]);
    expect(await keysOf(store, 'slips')).toHaveLength(1);
  });
});

describe('an S3 server', () => {
  const outcomes: Outcome[] = [];
  let store: S3Store;
  const openWith = (settings: Partial<typeof s3.settings>) =>
    new S3Store({ ...s3.settings, ...settings }, folder, (outcome) => outcomes.push(outcome));
  beforeEach(() => {
    outcomes.length = 0;
    store = openWith({});
  });

  test('that is down, or does not know the bucket or the key, is a named error', async () => {
    const key = await store.put(bytes('x'), AS);
    s3.trouble.mode = 'down';
    const calls = [
      () => store.get(key),
      () => store.put(bytes('y'), AS),
      () => store.putStream(pieces(12), LARGE),
      () => store.withLocalFile(key, async () => 'read'),
      () => store.sizes([key]),
      () => store.delete(key),
      () => store.olderThan('slips', new Date()),
      () => store.check(),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(StorageUnavailable);
    expect(new Set(outcomes.slice(1).map((outcome) => outcome?.fault))).toEqual(new Set(['no_answer']));
    s3.trouble.mode = 'none';
    await expect(openWith({ bucket: 'nobodys' }).get(key)).rejects.toThrow(StorageUnavailable);
    await expect(openWith({ bucket: 'nobodys' }).check()).rejects.toThrow(StorageUnavailable);
    await expect(openWith({ secretKey: 'wrong' }).get(key)).rejects.toThrow(StorageUnavailable);
    expect(outcomes.at(-1)).toMatchObject({ fault: 'credentials' });
    expect(String(await store.get(key))).toBe('x');
    expect(outcomes.at(-1)).toBeNull();
  });

  test('that fails for a moment is asked again, three times in all', async () => {
    s3.trouble.status = { code: 503, times: 2 };
    const key = await store.put(bytes('x'), AS);
    expect(String(await store.get(key))).toBe('x');
    s3.trouble.status = { code: 500, times: 3 };
    const before = s3.counts.requests;
    await expect(store.get(key)).rejects.toThrow(StorageUnavailable);
    expect(s3.counts.requests).toBe(before + 3);
    expect(outcomes.at(-1)).toEqual({ fault: 'status', status: 500 });
  });

  test.each(['silent', 'stalls'] as const)('that is %s ends with its time', async (mode) => {
    const key = await store.put(Buffer.alloc(100_000), AS);
    s3.trouble.mode = mode;
    const before = s3.counts.requests;
    await expect(openWith({ timeoutMs: 300 }).get(key)).rejects.toThrow(StorageUnavailable);
    // Asking again would take as long.
    expect(s3.counts.requests).toBe(before + 1);
    expect(outcomes.at(-1)).toMatchObject({ fault: 'no_answer' });
  });

  test('that ends in the middle of a file is a named error', async () => {
    const key = await store.put(Buffer.alloc(100_000), AS);
    s3.trouble.mode = 'ends';
    await expect(store.get(key)).rejects.toThrow(StorageUnavailable);
    const read = await store.read(key);
    await expect(all(read?.body ?? pieces(0))).rejects.toThrow(StorageUnavailable);
    await expect(store.withLocalFile(key, async () => 'read')).rejects.toThrow(StorageUnavailable);
  });

  test('whose bytes are not those that were stored is found out', async () => {
    const key = await store.put(bytes('0123456789'), AS);
    await writeFile(s3.objectFile(`slips/${key}`), '0123456780');
    await expect(store.get(key)).rejects.toThrow(FileDamaged);
    const read = await store.read(key);
    await expect(all(read?.body ?? pieces(0))).rejects.toThrow(FileDamaged);
    await expect(store.withLocalFile(key, async () => 'read')).rejects.toThrow(FileDamaged);
  });

  test('is sent, and sends, no more of a large file than a few parts ahead', async () => {
    const total = 64;
    let [ahead, start] = [0, s3.counts.received];
    const source = pieces(total, MEGABYTE, (sent) => {
      ahead = Math.max(ahead, sent - (s3.counts.received - start));
    });
    const { key } = await store.putStream(source, LARGE);
    // The part that is filled, and its first piece beyond.
    expect(ahead).toBeLessThanOrEqual(6 * MEGABYTE + 1);
    start = s3.counts.sent;
    const read = await store.read(key);
    for await (const _first of read?.body ?? []) break;
    // What the system buffers between two processes, of 64 MB.
    expect(s3.counts.sent - start).toBeLessThan(32 * MEGABYTE);
  });
});

import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DiskStore } from './storage.ts';

const AS = { area: 'slips', extension: 'webp' } as const;
let folder: string;
let store: DiskStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mali-storage-test-'));
  store = new DiskStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const slips = () => join(folder, 'private', 'slips');
const bytes = (text: string) => Buffer.from(text);
const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('private files', () => {
  test('are read back by a random key, and gone after deletion', async () => {
    const keys = await Promise.all(['a', 'b', 'a'].map((text) => store.put(bytes(text), AS)));
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^slips-[0-9a-f]{32}\.webp$/);
    const found = await Promise.all(keys.map((key) => store.get(key)));
    expect(found.map(String)).toEqual(['a', 'b', 'a']);

    await store.delete(keys[0] ?? '');
    await store.delete(keys[0] ?? '');
    expect(await store.get(keys[0] ?? '')).toBeNull();
    expect(String(await store.get(keys[2] ?? ''))).toBe('a');
  });

  test("are readable by the application's user only, without partial files", async () => {
    const key = await store.put(bytes('x'), AS);
    expect(await mode(join(folder, 'private'))).toBe('700');
    expect(await mode(slips())).toBe('700');
    expect(await mode(join(slips(), key))).toBe('600');
    expect(await readdir(slips())).toEqual([key]);
  });

  test.each([
    '',
    '../secret.webp',
    'slips/../../secret.webp',
    '/etc/passwd',
    'slips-0.webp',
    `slips-${'0'.repeat(32)}.webp/../../../secret.webp`,
    `slips-${'0'.repeat(32)}.webp\0.webp`,
    `slips-${'0'.repeat(32)}.webp\n`,
    `other-${'0'.repeat(32)}.webp`,
    `slips-${'A'.repeat(32)}.webp`,
    `slips-${'0'.repeat(32)}.webp.part`,
  ])('reject %j, an invalid key', async (key) => {
    await store.put(bytes('x'), AS);
    await writeFile(join(folder, 'secret.webp'), 'secret');
    await writeFile(join(slips(), `slips-${'0'.repeat(32)}.webp.part`), 'half of it');
    expect(await store.get(key)).toBeNull();
    if (!key.endsWith('.part')) await store.delete(key);
    expect((await readdir(slips())).length).toBe(2);
    expect((await readdir(folder)).sort()).toEqual(['private', 'secret.webp']);
  });

  test('are listed by age, including leftovers of crashed writes', async () => {
    expect(await store.olderThan('slips', new Date())).toEqual([]);
    const [old, young] = [await store.put(bytes('old'), AS), await store.put(bytes('young'), AS)];
    const half = `slips-${'1'.repeat(32)}.webp.part`;
    await writeFile(join(slips(), half), 'half');
    await writeFile(join(slips(), 'not ours.txt'), 'not ours');
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const name of [old, half, 'not ours.txt']) await utimes(join(slips(), name), yesterday, yesterday);

    const older = await store.olderThan('slips', new Date(Date.now() - 3_600_000));
    expect(older.sort()).toEqual([old, half].sort());
    for (const key of older) await store.delete(key);
    expect((await readdir(slips())).sort()).toEqual(['not ours.txt', young].sort());
  });
});

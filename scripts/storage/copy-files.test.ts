import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DiskStore } from '../../apps/api/src/platform/disk-store.ts';
import { fakeS3 } from '../../apps/api/src/platform/s3-fixtures.ts';
import { S3Store } from '../../apps/api/src/platform/s3-store.ts';
import { type Area, StorageUnavailable } from '../../apps/api/src/platform/storage.ts';
import { copyFiles } from './copy-files.ts';

let folder: string;
let s3: Awaited<ReturnType<typeof fakeS3>>;
let disk: DiskStore;
let bucket: S3Store;
const failures: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mali-copy-'));
  s3 = await fakeS3();
  disk = new DiskStore(folder);
  bucket = new S3Store(s3.settings, folder);
  failures.length = 0;
});
afterEach(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (from: DiskStore | S3Store, to: DiskStore | S3Store, area: Area, dryRun = false) =>
  copyFiles(from, to, area, { dryRun, onFailure: (key) => failures.push(key) });

it('copies to a bucket and back, goes on where it was stopped, and replaces what is damaged', async () => {
  const put = (text: string) => disk.put(Buffer.from(text), { area: 'slips', extension: 'webp' });
  const [first = '', second = ''] = [await put('first'), await put('second')];
  const large = Buffer.alloc(6 * 1024 * 1024, 7);
  const archive = await disk.put(large, { area: 'imports', extension: 'data' });
  expect(await run(disk, bucket, 'slips', true)).toEqual({ copied: 2, bytes: 11, present: 0, failed: 0 });
  expect(await bucket.get(first)).toBeNull();

  expect(await run(disk, bucket, 'slips')).toMatchObject({ copied: 2, present: 0, failed: 0 });
  expect(await run(disk, bucket, 'imports')).toMatchObject({ copied: 1, bytes: large.length, failed: 0 });
  expect(String(await bucket.get(first))).toBe('first');
  expect((await bucket.get(archive))?.equals(large)).toBe(true);

  const third = await put('third');
  expect(await run(disk, bucket, 'slips')).toMatchObject({ copied: 1, present: 2 });
  // Back to a disk that has one of them already, and one with other bytes.
  await disk.delete(first);
  await writeFile(join(folder, 'private', 'slips', second), 'SECOND');
  expect(await run(bucket, disk, 'slips')).toMatchObject({ copied: 2, present: 1, failed: 0 });
  expect(await Promise.all([first, second, third].map(async (key) => String(await disk.get(key))))).toEqual([
    ...['first', 'second', 'third'],
  ]);
  expect(failures).toEqual([]);
});

it('names a damaged file, copies the others, and ends when the store is lost', async () => {
  const put = (text: string) => bucket.put(Buffer.from(text), { area: 'slips', extension: 'webp' });
  const [damaged, good] = [await put('damaged'), await put('good')];
  await writeFile(s3.objectFile(`slips/${damaged}`), 'DAMAGED');
  expect(await run(bucket, disk, 'slips')).toMatchObject({ copied: 1, failed: 1 });
  expect(failures).toEqual([damaged]);
  expect(await disk.get(damaged)).toBeNull();
  expect(String(await disk.get(good))).toBe('good');
  s3.trouble.mode = 'down';
  await expect(run(disk, bucket, 'slips')).rejects.toThrow(StorageUnavailable);
});

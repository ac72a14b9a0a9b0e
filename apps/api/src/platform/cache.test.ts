import { beforeEach, expect, it, vi } from 'vitest';
import { VersionedCache } from './cache.ts';
import { giveBack } from './memory.ts';
import { joined, type ResponseChunks } from './response-chunks.ts';

const heldBy = () => {
  giveBack();
  return process.memoryUsage().heapUsed;
};
let cache: VersionedCache;
beforeEach(() => {
  cache = new VersionedCache({ maxBytes: 10_000, ttlMs: 60_000 });
});

const parts = (text: string): ResponseChunks => ['{"data":[', Buffer.from(JSON.stringify(text)), ']}'];
const textOf = (body: ResponseChunks) => joined(body).toString();

it('get › computes a response once for concurrent requests, and caches it', async () => {
  const make = vi.fn(async () => ({ body: Buffer.from('one') }));
  const [first, second] = await Promise.all([cache.get('a', make), cache.get('a', make)]);
  expect(await cache.get('a', make)).toBe(first);
  expect(second).toBe(first);
  expect(make).toHaveBeenCalledOnce();
});

it('get › does not cache across a change, nor uncacheable responses', async () => {
  const made = Promise.withResolvers<{ body: Buffer }>();
  const old = cache.get('a', () => made.promise);
  cache.invalidate();
  made.resolve({ body: Buffer.from('old') });
  expect((await old).toString()).toBe('old');
  expect((await cache.get('a', async () => ({ body: Buffer.from('new'), ttlMs: 0 }))).toString()).toBe('new');
  expect((await cache.get('a', async () => ({ body: Buffer.from('newer') }))).toString()).toBe('newer');
});

it('getParts › caches a response from the second request on', async () => {
  const make = vi.fn(async () => ({ body: parts('ก') }));
  for (let n = 0; n < 4; n += 1) expect(textOf(await cache.getChunks('a', make))).toBe('{"data":["ก"]}');
  expect(make).toHaveBeenCalledTimes(2);
});

it('getParts › stores bytes shared by lists once, without counting them', async () => {
  const card = Buffer.from(JSON.stringify('x'.repeat(4000)));
  const make = vi.fn(async () => ({ body: ['{"data":[', card, ',', card, ']}'] }));
  const keys = Array.from({ length: 10 }, (_, n) => `list ${n}`);
  for (const key of [...keys, ...keys]) await cache.getChunks(key, make);
  make.mockClear();
  for (const key of keys) {
    const told = await cache.getChunks(key, make);
    expect(told[1]).toBe(card);
    expect(textOf(told)).toBe(`{"data":[${card},${card}]}`);
  }
  expect(make).not.toHaveBeenCalled();
});

it('getParts › respects its size limit', async () => {
  const keys = Array.from({ length: 10 }, (_, n) => `list ${n}`);
  const make = vi.fn(async () => ({ body: parts('a').concat('x'.repeat(4000)) }));
  for (const key of [...keys, ...keys]) await cache.getChunks(key, make);
  make.mockClear();
  for (const key of keys.toReversed()) await cache.getChunks(key, make);
  expect(make).toHaveBeenCalledTimes(8);
});

it('getParts › computes a response once for concurrent requests', async () => {
  const make = vi.fn(async () => ({ body: parts('a') }));
  const told = await Promise.all([cache.getChunks('a', make), cache.getChunks('a', make)]);
  expect(told.map(textOf)).toEqual(['{"data":["a"]}', '{"data":["a"]}']);
  expect(make).toHaveBeenCalledOnce();
});

it('getParts › responses requested once do not evict those requested again', async () => {
  const often = vi.fn(async () => ({ body: parts('often') }));
  for (let n = 0; n < 2; n += 1) await cache.getChunks('often', often);
  for (let n = 0; n < 100; n += 1) {
    await cache.getChunks(`once ${n}`, async () => ({ body: parts('x'.repeat(1000)) }));
  }
  await cache.getChunks('often', often);
  expect(often).toHaveBeenCalledTimes(2);
});

it('getParts › bounds the memory of keys requested once: ten thousand of them were megabytes', async () => {
  const before = heldBy();
  for (let n = 0; n < 20_000; n += 1)
    await cache.getChunks(`${n} ${'a filter that nobody has '.repeat(40)}`, async () => ({ body: ['{}'] }));
  expect(heldBy() - before).toBeLessThan(4 * 1024 * 1024);
});

it('setTrusted › caches nothing while notifications are unavailable', async () => {
  cache.setTrusted(false);
  const make = vi.fn(async () => ({ body: parts('a') }));
  for (let n = 0; n < 3; n += 1) await cache.getChunks('a', make);
  expect(make).toHaveBeenCalledTimes(3);
});

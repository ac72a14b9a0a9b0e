import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  LayoutCache,
  LIFETIME_MS,
  nextClearing,
  type Read,
  RedisStore,
  type SharedStore,
} from './layout-cache.ts';
import { hasRedis, startRedis } from './redis-fixtures.ts';

const at = (time: string) => new Date(time);
let now = at('2026-11-21T05:00:00Z');

/** A process of the application, with its read count; reads end when `held` resolves. */
function process(shared: SharedStore | null = null, held: Promise<void> = Promise.resolve()) {
  const cache = new LayoutCache({ now: () => now, shared });
  const partition = cache.partition<{ text: string } | null>('page');
  const seen = { reads: 0, version: 'shop.1', text: 'one', until: null as Date | null };
  const read = async (): Promise<Read<{ text: string } | null>> => {
    seen.reads += 1;
    const { version, text, until } = seen;
    await held;
    return { value: text === '' ? null : { text }, version, until };
  };
  const get = async (key = 'home') => (await partition.get(key, read)).value?.text;
  return { cache, partition, read, get, seen };
}

describe('nextClearing', () => {
  it.each([
    ['2026-11-21T16:59:59.999Z', '2026-11-21T17:00:00.000Z'],
    ['2026-11-21T17:00:00.000Z', '2026-11-22T08:00:00.000Z'],
    ['2026-11-22T07:59:59.999Z', '2026-11-22T08:00:00.000Z'],
    ['2026-11-22T08:00:00.000Z', '2026-11-22T17:00:00.000Z'],
    ['2026-12-31T23:30:00.000Z', '2027-01-01T08:00:00.000Z'],
    ['1969-12-31T12:00:00.000Z', '1969-12-31T17:00:00.000Z'],
  ])('is 00:00 or 15:00 in Bangkok (CACHE-01): after %s it is %s', (from, to) => {
    expect(nextClearing(at(from)).toISOString()).toBe(to);
  });
});

describe('LayoutCache', () => {
  it('caches for 300 seconds (CACHE-01)', async () => {
    now = at('2026-11-21T05:00:00Z');
    const { get, seen } = process();
    expect(await get()).toBe('one');
    seen.text = 'two';
    now = new Date(now.getTime() + LIFETIME_MS - 1);
    expect(await get()).toBe('one');
    now = new Date(now.getTime() + 1);
    expect(await get()).toBe('two');
    expect(seen.reads).toBe(2);
  });

  it('expires at a clearing time, regardless of age', async () => {
    now = at('2026-11-21T07:59:59Z');
    const { get, seen } = process();
    await get();
    now = at('2026-11-21T07:59:59.999Z');
    await get();
    expect(seen.reads).toBe(1);
    now = at('2026-11-21T08:00:00Z');
    await get();
    expect(seen.reads).toBe(2);
  });

  it('caches nothing beyond its own end', async () => {
    now = at('2026-11-21T05:00:00Z');
    const { get, seen } = process();
    seen.until = at('2026-11-21T05:00:10Z');
    await get();
    now = at('2026-11-21T05:00:09Z');
    await get();
    expect(seen.reads).toBe(1);
    now = at('2026-11-21T05:00:10Z');
    await get();
    expect(seen.reads).toBe(2);
  });

  it('reads an expired entry once for a thousand requests', async () => {
    now = at('2026-11-21T05:00:00Z');
    const { get, seen } = process();
    await get();
    now = new Date(now.getTime() + LIFETIME_MS);
    const answers = await Promise.all(Array.from({ length: 1000 }, () => get()));
    expect(new Set(answers)).toEqual(new Set(['one']));
    expect(seen.reads).toBe(2);
  });

  it('rereads after a failure, and rejects the waiting requests', async () => {
    const { partition, read } = process();
    const { promise, resolve } = Promise.withResolvers<void>();
    let fails = true;
    const failing = async () => {
      await promise;
      if (fails) throw new Error('no database');
      return read();
    };
    const asked = [partition.get('home', failing), partition.get('home', failing)];
    resolve();
    for (const one of asked) await expect(one).rejects.toThrow('no database');
    fails = false;
    expect((await partition.get('home', failing)).value).toEqual({ text: 'one' });
  });

  it('is invalidated by a content change, and caches no read that started before', async () => {
    now = at('2026-11-21T05:00:00Z');
    const { promise, resolve } = Promise.withResolvers<void>();
    const { cache, get, seen } = process(null, promise);
    const early = get();
    cache.changed('shop.2');
    seen.version = 'shop.2';
    seen.text = 'two';
    // Requested after the change: does not join the running read.
    const late = get();
    resolve();
    expect(await early).toBe('one');
    expect(await late).toBe('two');
    expect(await get()).toBe('two');
    expect(seen.reads).toBe(2);
  });

  it('drops older entries when it reads a newer version than notified', async () => {
    const { get, seen } = process();
    await get('home');
    seen.version = 'shop.10';
    await get('deals');
    seen.text = 'ten';
    expect(await get('home')).toBe('ten');
    expect(await get('deals')).toBe('one');
    expect(seen.reads).toBe(3);
  });

  it('does not cache missing entries', async () => {
    const { get, seen } = process();
    seen.text = '';
    expect(await get('nothing')).toBeUndefined();
    seen.text = 'here now';
    expect(await get('nothing')).toBe('here now');
  });
});

describe.skipIf(!hasRedis)('LayoutCache over Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  const open: { close(): void }[] = [];
  const log = pino({ level: 'silent' });
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    for (const one of open.splice(0)) one.close();
  });
  afterAll(() => redis.stop());

  const direct = () => {
    const client = new Redis(redis.url);
    open.push({ close: () => client.disconnect() });
    return client;
  };
  /** A process with a connected store and a known version. */
  async function joined(version: string, held?: Promise<void>) {
    const store = new RedisStore({ url: redis.url }, log);
    open.push(store);
    const kept = async () => {
      await store.put('probe', { value: 1, expires: now.getTime() + 1000 }, 1000);
      return store.find('probe', now.getTime());
    };
    await expect.poll(kept).not.toBeNull();
    const one = process(store, held);
    one.cache.changed(version);
    one.seen.version = version;
    return one;
  }

  it('reads once for several processes with a hundred requests each', async () => {
    now = at('2026-11-21T05:00:00Z');
    const { promise, resolve } = Promise.withResolvers<void>();
    const processes = await Promise.all([1, 2, 3].map(() => joined('a.1', promise)));
    const commands = vi.spyOn(Redis.prototype, 'sendCommand');
    const asked = processes.flatMap(({ get }) => Array.from({ length: 100 }, () => get()));
    const lockRequests = () => commands.mock.calls.filter(([{ name }]) => name === 'set').length;
    await expect.poll(lockRequests, { interval: 1 }).toBe(3);
    resolve();
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['one']));
    expect(processes.reduce((sum, { seen }) => sum + seen.reads, 0)).toBe(1);
  });

  it('shares an entry with another process, for its lifetime only', async () => {
    now = at('2026-11-21T05:00:00Z');
    const [one, two] = [await joined('b.1'), await joined('b.1')];
    await one.get();
    now = new Date(now.getTime() + LIFETIME_MS - 1);
    await expect.poll(() => direct().exists('mali:content:b.1 page home')).toBe(1);
    expect(await two.get()).toBe('one');
    expect(two.seen.reads).toBe(0);
    now = new Date(now.getTime() + 1);
    two.seen.text = 'two';
    expect(await two.get()).toBe('two');
  });

  it('never returns an entry of an older version, or of another shop', async () => {
    now = at('2026-11-21T05:00:00Z');
    const one = await joined('c.1');
    await one.get();
    const two = await joined('c.2');
    two.seen.text = 'newer';
    expect(await two.get()).toBe('newer');
    const other = await joined('d.1');
    other.seen.text = 'of another shop';
    expect(await other.get()).toBe('of another shop');
  });

  it('continues when the process holding the lock does not finish', async () => {
    now = at('2026-11-21T05:00:00Z');
    const one = await joined('e.1');
    await direct().set('mali:content:e.1 page home lock', '1', 'PX', 60_000);
    expect(await one.get()).toBe('one');
    expect(one.seen.reads).toBe(1);
  });

  it.each([
    ['not JSON', '{'],
    ['null', 'null'],
    ['a number', '5'],
    ['without an end', '{"value":{"text":"x"}}'],
    ['of another kind', '{"value":{"text":"x"},"expires":"soon"}'],
  ])('ignores an entry in Redis that is %s', async (_, text) => {
    now = at('2026-11-21T05:00:00Z');
    const one = await joined('f.1');
    await direct().set('mali:content:f.1 page home', text);
    expect(await one.get()).toBe('one');
  });

  it('continues with a hanging Redis, after one short timeout', async () => {
    now = at('2026-11-21T05:00:00Z');
    const one = await joined('g.1');
    redis.pause();
    try {
      expect(await one.get('first')).toBe('one');
      const asked = vi.spyOn(Redis.prototype, 'sendCommand');
      for (const key of ['a', 'b', 'c', 'd', 'e']) expect(await one.get(key)).toBe('one');
      expect(asked).not.toHaveBeenCalled();
    } finally {
      redis.resume();
    }
  });

  it('continues when Redis disconnects, and without any Redis', async () => {
    now = at('2026-11-21T05:00:00Z');
    const { promise, resolve } = Promise.withResolvers<void>();
    const [one, two] = [await joined('h.1', promise), await joined('h.1', promise)];
    const asked = [one, two].flatMap(({ get }) => Array.from({ length: 50 }, () => get()));
    await expect.poll(() => one.seen.reads + two.seen.reads, { interval: 1 }).toBe(1);
    await redis.kill();
    resolve();
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['one']));
    // Without Redis each process reads once.
    expect([one.seen.reads, two.seen.reads].every((reads) => reads <= 1)).toBe(true);
    expect(await one.get('other')).toBe('one');

    const lost = new RedisStore({ url: 'redis://127.0.0.1:9' }, log);
    open.push(lost);
    const alone = process(lost);
    alone.cache.changed('h.1');
    alone.seen.version = 'h.1';
    expect(await alone.get()).toBe('one');
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { connectRedis, type RedisServer } from './redis.ts';

/** CACHE-01: lifetime of content, and the clearing hours in Bangkok. */
export const LIFETIME_MS = 300_000;
const CLEARING_HOURS = [0, 15] as const;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BANGKOK_MS = 7 * HOUR_MS;
const ENTRIES = 300;
/** Missing entries are shared with waiting requests only, not cached: names are unbounded. */
const NOTHING_MS = 2000;

/** The first clearing time after `at`: 00:00 or 15:00 in Bangkok, which has no summer time. */
export function nextClearing(at: Date): Date {
  const local = at.getTime() + BANGKOK_MS;
  const midnight = local - (((local % DAY_MS) + DAY_MS) % DAY_MS);
  const hours = [...CLEARING_HOURS, 24].map((hour) => midnight + hour * HOUR_MS);
  return new Date((hours.find((time) => time > local) ?? midnight + DAY_MS) - BANGKOK_MS);
}

/** A read result: plain JSON, its content version, and its own end of validity. */
export type Read<T> = { value: T; version: string; until: Date | null };
/** A cached entry. `id` is unique within this process. */
type Kept<T> = { id: number; value: T; expires: number };

/** lineage.number → number; null when it is of another shop or invalid. */
function versionNumber(version: string, lineage: string): number | null {
  const [from, number] = version.split('.');
  return from === lineage ? Number(number) : null;
}
const isNewer = (version: string, than: string): boolean => {
  const lineage = than.split('.')[0] ?? '';
  const number = versionNumber(version, lineage);
  return number === null || number > (versionNumber(than, lineage) ?? 0);
};

/**
 * Cache of database content: server-side only (CACHE-03), in memory and in a shared store. Entries never
 * outlive their lifetime, a clearing time, or a change: each belongs to one content version, and changes are
 * notified with their version.
 */
export class LayoutCache {
  readonly #partitions: Pick<CachePartition<unknown>, 'forget' | 'empty'>[] = [];
  readonly #now: () => Date;
  readonly #shared: SharedStore | null;
  /** The newest known content version; null: shared entries must not be trusted. */
  #version: string | null = null;
  #made = 0;

  constructor(options: { now: () => Date; shared: SharedStore | null }) {
    this.#now = options.now;
    this.#shared = options.shared;
  }

  /** A partition for values of one type: plain JSON, or null for missing entries. */
  partition<T>(name: string): CachePartition<T> {
    const partition = new CachePartition<T>((key, read) => this.#make(`${name} ${key}`, read), this.#now);
    this.#partitions.push(partition);
    return partition;
  }

  /** The content has changed; null: possibly, without notification. */
  changed(version: string | null): void {
    this.#version = version;
    for (const partition of this.#partitions) partition.empty();
  }

  async #make<T>(key: string, read: () => Promise<Read<T>>): Promise<{ kept: Kept<T>; current: boolean }> {
    const known = this.#version;
    if (known !== null && this.#shared !== null) {
      const there = await this.#shared.find<T>(`${known} ${key}`, this.#now().getTime());
      if (there !== null) return this.#deliver(there, known);
    }
    const at = this.#now();
    const { value, version, until } = await read();
    const expires = Math.min(
      at.getTime() + (value === null ? NOTHING_MS : LIFETIME_MS),
      nextClearing(at).getTime(),
      until?.getTime() ?? Number.POSITIVE_INFINITY,
    );
    const entry = { value, expires };
    const ttlMs = expires - at.getTime();
    if (ttlMs > 0) void this.#shared?.put(`${version} ${key}`, entry, ttlMs);
    return this.#deliver(entry, version);
  }

  #deliver<T>(entry: Entry<T>, version: string): { kept: Kept<T>; current: boolean } {
    if (this.#version === null || isNewer(version, this.#version)) {
      this.#version = version;
      for (const partition of this.#partitions) partition.forget();
    }
    this.#made += 1;
    return { kept: { id: this.#made, ...entry }, current: version === this.#version };
  }
}

/** Entries of one type, by key. */
class CachePartition<T> {
  readonly #entries = new LRUCache<string, Kept<T>>({ max: ENTRIES });
  readonly #pending = new Map<string, Promise<Kept<T>>>();
  readonly #make: (key: string, read: () => Promise<Read<T>>) => Promise<{ kept: Kept<T>; current: boolean }>;
  readonly #now: () => Date;

  constructor(
    make: (key: string, read: () => Promise<Read<T>>) => Promise<{ kept: Kept<T>; current: boolean }>,
    now: () => Date,
  ) {
    this.#make = make;
    this.#now = now;
  }

  /** The entry of `key`, read if missing: once for concurrent requests. */
  async get(key: string, read: () => Promise<Read<T>>): Promise<Kept<T>> {
    const found = this.#entries.get(key);
    if (found !== undefined && found.expires > this.#now().getTime()) return found;
    const running = this.#pending.get(key);
    if (running !== undefined) return running;
    const making = this.#make(key, read)
      .then(({ kept, current }) => {
        if (current && kept.value !== null) this.#entries.set(key, kept);
        return kept;
      })
      .finally(() => {
        if (this.#pending.get(key) === making) this.#pending.delete(key);
      });
    this.#pending.set(key, making);
    return making;
  }

  /** Drops all entries. */
  forget(): void {
    this.#entries.clear();
  }

  /** Drops all entries; later requests do not join running reads either. */
  empty(): void {
    this.#entries.clear();
    this.#pending.clear();
  }
}

type Entry<T> = { value: T; expires: number };

/** The store shared by processes. It never fails: without a response it is empty. */
export interface SharedStore {
  /**
   * The entry of `key` valid at `at` (ms). If missing, the first caller gets a miss at once; the others
   * briefly wait for its result.
   */
  find<T>(key: string, at: number): Promise<Entry<T> | null>;
  put<T>(key: string, entry: Entry<T>, ttlMs: number): Promise<void>;
}

/** Command timeout: reading from the database is cheaper than waiting longer. */
const COMMAND_MS = 100;
/** Pause after a Redis failure. */
const REST_MS = 2000;
/** Lock lifetime of the reading process. */
const LOCK_MS = 2000;
/** Polling intervals of the others: a second in total. */
const WAITS_MS = [15, 25, 40, 60, 90, 120, 150, 200, 300] as const;

/**
 * Rejects after `ms`, but processes pending I/O first: a busy process must not be mistaken for a silent
 * Redis.
 */
async function silence(ms: number, signal: AbortSignal): Promise<never> {
  await sleep(ms, undefined, { signal });
  await new Promise((resolve) => setImmediate(resolve));
  throw new Error(`no response within ${ms} ms`);
}

const isEntry = <T>(entry: Partial<Entry<T>> | null): entry is Entry<T> =>
  typeof entry === 'object' && entry !== null && typeof entry.expires === 'number' && 'value' in entry;

/** Content in Redis, which may be slow, unavailable or contain other data at any time. */
export class RedisStore implements SharedStore {
  /** Null until its client is loaded, which shops without Redis do without. */
  #redis: Redis | null = null;
  readonly #log: FastifyBaseLogger;
  #restUntil = 0;
  #isClosed = false;

  constructor(server: RedisServer, log: FastifyBaseLogger) {
    this.#log = log;
    void this.#connect(server);
  }

  async #connect(server: RedisServer): Promise<void> {
    const { Redis } = await import('ioredis');
    if (this.#isClosed) return;
    this.#redis = connectRedis(Redis, server, {
      keyPrefix: 'mali:content:',
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      connectTimeout: 1000,
    });
    this.#redis.on('error', (error) => this.#log.warn({ err: error }, 'redis, content'));
  }

  async find<T>(key: string, at: number): Promise<Entry<T> | null> {
    const found = await this.#read<T>(key, at);
    if (found !== null) return found;
    const first = await this.#try((redis) => redis.set(`${key} lock`, '1', 'PX', LOCK_MS, 'NX'));
    // The lock was acquired, or Redis does not respond.
    if (first === 'OK' || first === undefined) return null;
    for (const wait of WAITS_MS) {
      await sleep(wait);
      if (!this.#answers) return null;
      const put = await this.#read<T>(key, at);
      if (put !== null) return put;
    }
    return null;
  }

  async put<T>(key: string, entry: Entry<T>, ttlMs: number): Promise<void> {
    const text = JSON.stringify(entry);
    await this.#try((redis) =>
      redis
        .multi()
        .set(key, text, 'PX', Math.max(1, Math.floor(ttlMs)))
        .del(`${key} lock`)
        .exec(),
    );
  }

  close(): void {
    this.#isClosed = true;
    this.#redis?.disconnect();
  }

  get #answers(): boolean {
    return this.#redis?.status === 'ready' && performance.now() >= this.#restUntil;
  }

  async #read<T>(key: string, at: number): Promise<Entry<T> | null> {
    const text = await this.#try((redis) => redis.get(key));
    if (typeof text !== 'string') return null;
    try {
      const entry: Partial<Entry<T>> | null = JSON.parse(text);
      return isEntry(entry) && entry.expires > at ? entry : null;
    } catch {
      return null;
    }
  }

  /** The command's response; undefined on failure. */
  async #try<Answer>(command: (redis: Redis) => Promise<Answer>): Promise<Answer | undefined> {
    const redis = this.#redis;
    if (redis === null || !this.#answers) return undefined;
    const answered = new AbortController();
    try {
      return await Promise.race([command(redis), silence(COMMAND_MS, answered.signal)]);
    } catch (error) {
      this.#restUntil = performance.now() + REST_MS;
      this.#log.warn({ err: error }, 'redis, content');
      return undefined;
    } finally {
      answered.abort();
    }
  }
}

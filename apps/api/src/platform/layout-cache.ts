import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** CACHE-01: how long content is kept, and at which hours in Bangkok it is forgotten. */
export const LIFETIME_MS = 300_000;
const CLEARING_HOURS = [0, 15] as const;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BANGKOK_MS = 7 * HOUR_MS;
const ENTRIES = 300;
/** That there is no such thing is told to those who wait for it, and not kept: names can be made up without end. */
const NOTHING_MS = 2000;

/** The first clearing time after `at`: 00:00 or 15:00 in Bangkok, which keeps no summer time. */
export function nextClearing(at: Date): Date {
  const local = at.getTime() + BANGKOK_MS;
  const midnight = local - (((local % DAY_MS) + DAY_MS) % DAY_MS);
  const hours = [...CLEARING_HOURS, 24].map((hour) => midnight + hour * HOUR_MS);
  return new Date((hours.find((time) => time > local) ?? midnight + DAY_MS) - BANGKOK_MS);
}

/** What was read: plain JSON, of which state of the content it is, and until when it holds by the clock. */
export type Read<T> = { value: T; version: string; until: Date | null };
/** What is kept. `id` tells it from everything else this process keeps or has kept. */
type Kept<T> = { id: number; value: T; expires: number };

/** lineage.number → number; null when it is of another shop or not a version. */
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
 * Content as it was read from the database: kept on the server alone (CACHE-03), in memory and in a store that
 * processes share. Nothing is kept past its lifetime, a clearing time, or a change: every entry belongs to one version
 * of the content, and changes are told with the version they made.
 */
export class LayoutCache {
  readonly #partitions: Pick<CachePartition<unknown>, 'forget' | 'empty'>[] = [];
  readonly #now: () => Date;
  readonly #shared: SharedStore | null;
  /** The newest version this process has heard of; null: it must not trust what others keep. */
  #version: string | null = null;
  #made = 0;

  constructor(options: { now: () => Date; shared: SharedStore | null }) {
    this.#now = options.now;
    this.#shared = options.shared;
  }

  /** A part of the cache for values of one type: plain JSON, or null for what there is not. */
  partition<T>(name: string): CachePartition<T> {
    const partition = new CachePartition<T>((key, read) => this.#make(`${name} ${key}`, read), this.#now);
    this.#partitions.push(partition);
    return partition;
  }

  /** The content has changed; null: it may have, unheard. */
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

/** What is kept of one type, by key. */
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

  /** What is kept under `key`, read when nothing is: once, however many ask at the same time. */
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

  /** Drops what is kept. */
  forget(): void {
    this.#entries.clear();
  }

  /** Drops what is kept; who asks from now on is not given what is being read at this moment either. */
  empty(): void {
    this.#entries.clear();
    this.#pending.clear();
  }
}

type Entry<T> = { value: T; expires: number };

/** What processes share. It never fails: a store that does not answer holds nothing. */
export interface SharedStore {
  /**
   * What is kept under `key` and holds at `at` (ms). When nothing is, the first to ask is told so at once; the others
   * wait a moment for what it puts there.
   */
  find<T>(key: string, at: number): Promise<Entry<T> | null>;
  put<T>(key: string, entry: Entry<T>, ttlMs: number): Promise<void>;
}

/** A command that takes longer is given up: reading from the database costs less than waiting. */
const COMMAND_MS = 100;
/** After a failure Redis is left alone for so long. */
const REST_MS = 2000;
/** Whoever reads for all has so long before another one does. */
const LOCK_MS = 2000;
/** How the others wait for it: a second in all. */
const WAITS_MS = [15, 25, 40, 60, 90, 120, 150, 200, 300] as const;

/** Rejects after `ms`, and after hearing what has come by then: a busy process is not taken for a silent Redis. */
async function silence(ms: number, signal: AbortSignal): Promise<never> {
  await sleep(ms, undefined, { signal });
  await new Promise((resolve) => setImmediate(resolve));
  throw new Error(`no answer within ${ms} ms`);
}

const isEntry = <T>(entry: Partial<Entry<T>> | null): entry is Entry<T> =>
  typeof entry === 'object' && entry !== null && typeof entry.expires === 'number' && 'value' in entry;

/** Content in Redis. Redis may be slow, gone or filled with something else at any moment. */
export class RedisStore implements SharedStore {
  /** Null until its client is loaded, which shops without Redis do without. */
  #redis: Redis | null = null;
  readonly #log: FastifyBaseLogger;
  #restUntil = 0;
  #isClosed = false;

  constructor(url: string, log: FastifyBaseLogger) {
    this.#log = log;
    void this.#connect(url);
  }

  async #connect(url: string): Promise<void> {
    const { Redis } = await import('ioredis');
    if (this.#isClosed) return;
    this.#redis = new Redis(url, {
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
    // The lock was given, or Redis does not answer.
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

  /** The command's answer; undefined when there is none. */
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

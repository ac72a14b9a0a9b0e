import type { Redis, RedisOptions } from 'ioredis';
import type { EnvironmentReader } from '../config.ts';

/** A Redis at an address, or whichever one the sentinels currently call the master. */
export type RedisServer =
  | Readonly<{ url: string }>
  | Readonly<{
      sentinels: readonly { host: string; port: number }[];
      master: string;
      password: string | null;
    }>;

/** A paused Redis keeps its connections open and answers nothing. */
const SENTINEL_ANSWER_MS = 2000;

/** REDIS_URL, or REDIS_SENTINELS (`host:port`, separated by commas) with REDIS_MASTER and REDIS_PASSWORD. */
export function readRedis({ env, text, fault }: EnvironmentReader): RedisServer | null {
  const listed = env.REDIS_SENTINELS ?? '';
  if (listed === '') return env.REDIS_URL ? { url: env.REDIS_URL } : null;
  if (env.REDIS_URL) fault('REDIS_URL and REDIS_SENTINELS exclude each other');
  const sentinels = listed.split(',').map((one) => {
    const [, host = '', port = ''] = /^\[?([^\s[\]]+?)\]?:(\d{1,5})$/.exec(one.trim()) ?? [];
    if (host === '' || Number(port) > 65_535) fault('REDIS_SENTINELS must be host:port,host:port,…');
    return { host, port: Number(port) };
  });
  return { sentinels, master: text('REDIS_MASTER', 'mali'), password: env.REDIS_PASSWORD || null };
}

/**
 * @param Client the class of ioredis, which shops without Redis do not load
 */
export function connectRedis(
  Client: new (...options: [string, RedisOptions] | [RedisOptions]) => Redis,
  server: RedisServer,
  options: RedisOptions,
): Redis {
  if ('url' in server) return new Client(server.url, options);
  return new Client({
    ...options,
    sentinels: [...server.sentinels],
    name: server.master,
    ...(server.password !== null && { password: server.password }),
    // Connections to a former master that still answers, or hangs, are given up at once.
    failoverDetector: true,
    sentinelCommandTimeout: SENTINEL_ANSWER_MS,
    connectTimeout: SENTINEL_ANSWER_MS,
    sentinelRetryStrategy: (tries) => Math.min(tries * 100, 1000),
  });
}

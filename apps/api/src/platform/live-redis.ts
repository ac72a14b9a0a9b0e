import { createAdapter } from '@socket.io/redis-adapter';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import type { Server } from 'socket.io';
import { connectRedis, type RedisServer } from './redis.ts';

/**
 * Connects the live servers of several API processes over Redis: room membership, and messages to rooms.
 * Without Redis each process serves its own pages, and PostgreSQL notifications still reach all.
 * @returns closes the connections
 */
export function joinOverRedis(io: Server, server: RedisServer, log: FastifyBaseLogger): () => void {
  const complain = (error: unknown) => log.warn({ err: error }, 'redis of the live connections');
  const open = (options: { enableOfflineQueue: boolean }) => {
    const redis = connectRedis(Redis, server, { maxRetriesPerRequest: null, ...options });
    redis.on('error', complain);
    return redis;
  };
  // No offline queue: late messages would be outdated.
  const says = open({ enableOfflineQueue: false });
  const hears = open({ enableOfflineQueue: true });
  // The adapter ignores results: an unhandled rejection would end the process.
  const publish = says.publish.bind(says);
  Object.assign(says, {
    publish: (...message: Parameters<typeof publish>) => publish(...message).catch(complain),
  });
  for (const name of ['subscribe', 'psubscribe', 'unsubscribe', 'punsubscribe'] as const) {
    const command = hears[name].bind(hears);
    Object.assign(hears, {
      [name]: (...channels: (string | string[])[]) => command(...channels.flat()).catch(complain),
    });
  }
  io.adapter(createAdapter(says, hears));
  return () => {
    says.disconnect();
    hears.disconnect();
  };
}

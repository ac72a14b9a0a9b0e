import { createAdapter } from '@socket.io/redis-adapter';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import type { Server } from 'socket.io';

/**
 * Lets the live connections of several API processes know of each other over Redis: who is in a room, and what one
 * process says to a room of all. While Redis is away each process serves its own pages, and what PostgreSQL tells
 * reaches them all the same.
 * @returns closes what was opened
 */
export function joinOverRedis(io: Server, url: string, log: FastifyBaseLogger): () => void {
  const complain = (error: unknown) => log.warn({ err: error }, 'redis of the live connections');
  const open = (options: { enableOfflineQueue: boolean }) => {
    const redis = new Redis(url, { maxRetriesPerRequest: null, ...options });
    redis.on('error', complain);
    return redis;
  };
  // What cannot be said now is not said later: it would be old.
  const says = open({ enableOfflineQueue: false });
  const hears = open({ enableOfflineQueue: true });
  // The adapter waits for no answer: a rejection that nobody handles would end the process.
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

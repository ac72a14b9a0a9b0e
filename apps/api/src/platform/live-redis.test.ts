import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { Server } from 'socket.io';
import { expect, it, onTestFinished, vi } from 'vitest';
import { joinOverRedis } from './live-redis.ts';

it('a process that exits while Redis hangs has no unhandled rejection', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.resume())).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  await once(silent, 'listening');
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));

  const io = new Server(createHttpServer());
  const log = { warn: vi.fn() };
  const leave = joinOverRedis(
    io,
    { url: `redis://127.0.0.1:${(silent.address() as AddressInfo).port}` },
    log as unknown as FastifyBaseLogger,
  );
  await expect.poll(() => sockets).toHaveLength(2);
  await io.close();
  leave();
  // Each of the adapter's four commands was refused, and each refusal was logged.
  await expect.poll(() => log.warn.mock.calls).toHaveLength(4);
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).not.toHaveBeenCalled();
});

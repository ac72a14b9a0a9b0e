import { createServer, type Server } from 'node:net';
import { freePort } from '@mali/db/embedded';
import { afterEach, expect, test } from 'vitest';
import { isFree, portFrom } from './ports.ts';

let server: Server | undefined;

afterEach(async () => {
  await new Promise((done) => (server ? server.close(done) : done(undefined)));
});

async function occupied(host: string): Promise<number> {
  const port = await freePort(host);
  server = createServer();
  await new Promise<void>((done) => server?.listen(port, host, done));
  return port;
}

test('a port in use is skipped for a later one', async () => {
  const port = await occupied('127.0.0.1');
  expect(await isFree(port, '127.0.0.1')).toBe(false);
  expect(await portFrom(port, '127.0.0.1', [])).toBeGreaterThan(port);
});

test('a port chosen by another service of the shop is skipped', async () => {
  const port = await freePort();
  expect(await portFrom(port, '127.0.0.1', [port])).not.toBe(port);
});

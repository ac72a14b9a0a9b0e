import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { testDatabase } from '@mali/db/testing';
import Fastify from 'fastify';
import knex from 'knex';
import { expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { handleError } from './http.ts';

it('a database timeout returns 503 with Retry-After', async () => {
  const database = await testDatabase();
  const { url } = database;
  const app = Fastify();
  app.setErrorHandler(handleError);
  const db = openDatabase(url, 1, 'overload-test');
  const impatient = knex({
    client: 'pg',
    connection: url,
    pool: { min: 0, max: 1 },
    acquireConnectionTimeout: 50,
  });
  app.get('/statement', () => db.raw("SET statement_timeout = '20ms'; SELECT pg_sleep(5)"));
  app.get('/pool', async () => {
    const held = await impatient.transaction();
    try {
      return await impatient.raw('SELECT 1');
    } finally {
      await held.rollback();
    }
  });
  app.get('/ended', () => db.raw('SELECT pg_terminate_backend(pg_backend_pid())'));
  app.get('/fault', () => db.raw('SELECT nonsense'));
  // An internal error is not reported as overload.
  expect((await app.inject('/fault')).statusCode).toBe(500);
  for (const path of ['/statement', '/pool', '/ended']) {
    const answer = await app.inject(path);
    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 503, 'ERROR.BUSY']);
    expect(answer.headers['retry-after']).toBe('2');
  }
  await Promise.all([app.close(), db.destroy(), impatient.destroy()]);
  await database.drop();
});

it('a connection whose server is silent is given up, and another one serves', async () => {
  const database = await testDatabase();
  const server = new URL(database.url);
  const sockets: Socket[] = [];
  // The network between both: when it is cut nothing passes, and nobody is told.
  const network = createServer((client) => {
    const up = connect(Number(server.port), server.hostname);
    for (const one of [client, up]) sockets.push(one.on('error', () => undefined));
    client.pipe(up).pipe(client);
  });
  network.listen(0, '127.0.0.1');
  await once(network, 'listening');
  const through = new URL(database.url);
  through.port = `${(network.address() as AddressInfo).port}`;
  const db = openDatabase(through.href, 1, 'silence-test', null, { connection: 5000, answer: 1500 });
  const app = Fastify();
  app.setErrorHandler(handleError);
  app.get('/', () => db.raw('SELECT 1'));
  expect((await app.inject('/')).statusCode).toBe(200);
  for (const socket of sockets) socket.unpipe().pause();
  expect((await app.inject('/')).statusCode).toBe(503);
  expect((await app.inject('/')).statusCode).toBe(200);
  await Promise.all([app.close(), db.destroy()]);
  for (const socket of sockets) socket.destroy();
  network.close();
  await database.drop();
});

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
  app.get('/fault', () => db.raw('SELECT nonsense'));
  for (const path of ['/statement', '/pool']) {
    const answer = await app.inject(path);
    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 503, 'ERROR.BUSY']);
    expect(answer.headers['retry-after']).toBe('2');
  }
  // An internal error is not reported as overload.
  expect((await app.inject('/fault')).statusCode).toBe(500);
  await Promise.all([app.close(), db.destroy(), impatient.destroy()]);
  await database.drop();
});

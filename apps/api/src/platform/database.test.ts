import { testDatabase } from '@mali/db/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, isDatabaseError, openDatabase, UNIQUE_VIOLATION } from './database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase(database.url, 2, 'database-test');
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

describe('a statement that fails', () => {
  const EMAIL = 'somebody@mali.example';
  const insert = `INSERT INTO users (email, first_name, last_name, role_id, created_at) VALUES (?, ?, 'x', ?, now())`;
  /** The logged form of an error. */
  const logged = (error: unknown): string => {
    const lines: string[] = [];
    pino({}, { write: (line) => void lines.push(line) }).error({ err: error }, 'unexpected failure');
    return lines.join('');
  };
  const failure = async (work: () => PromiseLike<unknown>): Promise<unknown> => {
    try {
      await work();
    } catch (error) {
      return error;
    }
    throw new Error('it did not fail');
  };

  it('is logged with its text, without bound values, which may be personal', async () => {
    const error = await failure(() => db.raw(insert, [EMAIL, 'Gwendolyn', 'no number']));
    const log = logged(error);
    expect(log).toContain('INSERT INTO users');
    expect(log).not.toContain(EMAIL);
    expect(log).not.toContain('Gwendolyn');
  });

  it.each([
    ['alone', (work: (trx: Db) => Promise<unknown>) => work(db)],
    ['in a transaction', (work: (trx: Db) => Promise<unknown>) => db.transaction(work)],
  ] as const)('%s is logged without the conflicting row', async (_how, run) => {
    await db.raw('DELETE FROM users WHERE email = ?', [EMAIL]);
    await db.raw(insert, [EMAIL, 'Gwendolyn', 1]);
    const twice = await failure(() => run(async (trx) => trx.raw(insert, [EMAIL, 'Gwendolyn', 1])));
    expect(isDatabaseError(twice, UNIQUE_VIOLATION)).toBe(true);
    expect(logged(twice)).not.toContain(EMAIL);
    // PostgreSQL includes the complete row in a constraint violation.
    const broken = await failure(() =>
      run(async (trx) => trx.raw('UPDATE users SET email = upper(email) WHERE email = ?', [EMAIL])),
    );
    expect(logged(broken)).toContain('check constraint');
    expect(logged(broken)).not.toContain('Gwendolyn');
  });
});

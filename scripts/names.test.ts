import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@mali/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Output and exit code of the command. */
const names = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((done) => {
    const env = { ...process.env, DATABASE_URL: database.url };
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'names.ts'), ...args],
      { env },
      (error, out, err) => {
        done({ code: error === null ? 0 : Number(error.code), said: `${out}${err}`.trim() });
      },
    );
  });

test('a merchant adds an irregularly pronounced name, changes it, and removes it', async () => {
  expect(await names('add', 'Quaiseux', 'เคโซ')).toEqual({ code: 0, said: 'Quaiseux is found by เคโซ.' });
  await names('add', 'Quaiseux', 'เกโซ');
  expect(await names('list')).toEqual({ code: 0, said: 'Quaiseux  เกโซ' });
  expect((await names('remove', 'Quaiseux')).code).toBe(0);
  expect(await names('list')).toEqual({ code: 0, said: 'This shop has added no names.' });
});

test.each([
  [['add', 'Quaiseux'], 'How it is written in Thai is needed.'],
  [['add', 'เคโซ', 'Quaiseux'], '"เคโซ" has no Latin letter: the name comes first.'],
  [['add', 'Quaiseux', 'keso'], '"keso" has no Thai letter.'],
  [['add', 'Quai', 'seux', 'เคโซ'], '"เคโซ" is one word too many: a name of several words stands in quotes.'],
  [['remove', 'Nobody'], '"Nobody" is not a name added by this shop.'],
  [['show'], 'There is no command "show". --help lists the commands.'],
])('%j is rejected and changes nothing', async (args, said) => {
  expect(await names(...args)).toEqual({ code: 2, said });
});

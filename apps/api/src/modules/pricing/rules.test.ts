import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { RuleCache } from './rules.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

it('concurrent requests read the rules once; a caller with newer prices rereads them', async () => {
  const { db } = shop.deps;
  const { value: version } = await db('rule_version').first();
  const at = new Date();
  let read = 0;
  const note = ({ sql }: { sql: string }) => {
    if (sql.includes('running AS')) read += 1;
  };
  db.on('query', note);
  const rules = new RuleCache();
  const sets = await Promise.all(Array.from({ length: 20 }, () => rules.get(db, version, at)));
  expect(new Set(sets).size).toBe(1);
  expect(read).toBe(1);
  await Promise.all([rules.get(db, version, at), rules.get(db, version + 1, at)]);
  expect(read).toBe(2);
  rules.clear();
  const before = rules.get(db, version, at);
  // The pending read may have seen the state before this change.
  rules.clear();
  await Promise.all([before, rules.get(db, version, at)]);
  expect(read).toBe(4);
  db.off('query', note);
});

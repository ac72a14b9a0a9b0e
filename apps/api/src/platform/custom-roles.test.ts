import { may } from '@mali/contracts/permissions';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CustomRoles } from './custom-roles.ts';
import type { Db } from './database.ts';
import { Listener } from './listener.ts';

/** A fake database with one role of these permissions; its answers wait until they are let go. */
let permissions: string[];
let fails: boolean;
let waiting: (() => void)[];
let holds: boolean;
let reads: number;
const db = {
  raw: async () => {
    reads += 1;
    if (fails) throw new Error('no database');
    const found = [{ role_id: 1000, name_th: 'ก', name_en: 'A', permissions: [...permissions] }];
    if (holds) await new Promise<void>((resolve) => waiting.push(resolve));
    return { rows: found };
  },
} as unknown as Db;

let listener: Listener;
let roles: CustomRoles;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [permissions, fails, waiting, holds, reads] = [['stock:read'], false, [], false, 0];
  listener = new Listener('postgres://127.0.0.1:9/none', pino({ level: 'silent' }));
  listener.connected = true;
  roles = new CustomRoles(db);
  roles.follow(listener);
});
afterEach(() => vi.useRealTimers());

test('are read when listening starts and when they change, and not for requests', async () => {
  listener.emit('ready');
  await roles.settled();
  expect(may(1000, 'stock:read')).toBe(true);
  expect(may(1000, 'stock:edit')).toBe(false);
  expect(may(1000, 'office:use')).toBe(true);
  expect(may(1001, 'office:use')).toBe(false);
  expect([roles.fresh(), reads]).toEqual([undefined, 1]);
  permissions = ['stock:edit'];
  listener.emit('roles', '');
  // A request meanwhile waits for the read.
  await roles.fresh();
  expect([may(1000, 'stock:read'), may(1000, 'stock:edit')]).toEqual([false, true]);
  expect(roles.fresh()).toBeUndefined();
});

test('an earlier read never overwrites a later one', async () => {
  holds = true;
  const first = roles.read();
  await expect.poll(() => waiting.length).toBe(1);
  permissions = ['stock:edit'];
  const [second, third] = [roles.read(), roles.read()];
  // One that has not begun is shared.
  expect(second).toBe(third);
  holds = false;
  waiting[0]?.();
  await Promise.all([first, second]);
  expect([may(1000, 'stock:edit'), reads]).toEqual([true, 2]);
});

test('are read for each request while notifications are lost, and again a second after a failure', async () => {
  listener.emit('ready');
  await roles.settled();
  listener.emit('lost');
  permissions = [];
  await roles.fresh();
  expect(may(1000, 'stock:read')).toBe(false);
  permissions = ['stock:read'];
  await roles.fresh();
  expect(may(1000, 'stock:read')).toBe(true);
  fails = true;
  listener.emit('ready');
  await roles.settled();
  await expect(roles.fresh()).rejects.toThrow('no database');
  fails = false;
  await vi.advanceTimersByTimeAsync(1000);
  await expect.poll(() => roles.fresh()).toBeUndefined();
});

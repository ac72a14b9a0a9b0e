import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from './database.ts';
import { Listener } from './listener.ts';
import { SessionRevocationList } from './session-revocation-list.ts';

const START = new Date('2026-11-21T05:00:00Z');

/** A fake database that returns these ended sessions, or fails. */
let ended: string[];
let fails: boolean;
const asked: string[] = [];
const db = {
  raw: async (sql: string, [value]: [unknown]) => {
    asked.push(sql);
    if (fails) throw new Error('no database');
    const found = sql.includes('session_id = ?') ? ended.filter((id) => id === value) : ended;
    return { rows: found.map((session_id) => ({ session_id })) };
  },
} as unknown as Db;

let listener: Listener;
let sessions: SessionRevocationList;
let now = START;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [ended, fails, now, asked.length] = [[], false, START, 0];
  listener = new Listener('postgres://127.0.0.1:9/none', pino({ level: 'silent' }));
  listener.connected = true;
  sessions = new SessionRevocationList(db, () => now);
  sessions.follow(listener);
});
afterEach(() => vi.useRealTimers());

describe('revoked sessions', () => {
  test('are read when listening starts, notified afterwards, and never queried', async () => {
    ended = ['before'];
    listener.emit('ready');
    await sessions.settled();
    listener.emit('sessions', 'told');
    asked.length = 0;
    expect(['before', 'told', 'open'].map((id) => sessions.has(id))).toEqual([true, true, false]);
    expect(asked).toEqual([]);
  });

  test('are queried while notifications are unavailable, and reread afterwards', async () => {
    listener.emit('ready');
    await sessions.settled();
    listener.emit('lost');
    ended = ['meanwhile'];
    expect(await sessions.has('meanwhile')).toBe(true);
    expect(await sessions.has('open')).toBe(false);
    listener.emit('ready');
    await sessions.settled();
    expect(sessions.has('meanwhile')).toBe(true);
    expect(sessions.has('open')).toBe(false);
  });

  test('that could not be read are read a second later', async () => {
    fails = true;
    listener.emit('ready');
    await sessions.settled();
    await expect(sessions.has('open')).rejects.toThrow('no database');
    [fails, ended] = [false, ['before']];
    await vi.advanceTimersByTimeAsync(1000);
    expect(sessions.has('before')).toBe(true);
    expect(sessions.has('open')).toBe(false);
  });

  test('read before an outage are not valid after it', async () => {
    listener.emit('ready');
    listener.emit('lost');
    await sessions.settled();
    ended = ['meanwhile'];
    expect(await sessions.has('meanwhile')).toBe(true);
  });

  test('are removed when all their tokens have expired', async () => {
    listener.emit('ready');
    await sessions.settled();
    sessions.add(['old']);
    now = new Date(START.getTime() + 16 * 60_000 + 1);
    sessions.add(['new']);
    expect([sessions.has('old'), sessions.has('new')]).toEqual([false, true]);
  });
});

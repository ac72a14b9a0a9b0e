// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitingPage } from '../waiting-room.ts';

/** What the API answers, one after another; null: it does not. */
let answers: (object | null)[];
let reloads: number;
beforeEach(() => {
  vi.useFakeTimers();
  // No spread of the requests.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.resetModules();
  sessionStorage.clear();
  reloads = 0;
  const place = { state: 'waiting', ahead: 3, seconds: 200, poll_seconds: 40 } as const;
  const [, body = ''] = /<body>([\s\S]*)<\/body>/.exec(waitingPage('en', place, { css: '', hash: '' })) ?? [];
  document.documentElement.lang = 'en';
  document.body.innerHTML = body.replace(/<script.*/, '');
  vi.stubGlobal('location', { reload: () => (reloads += 1) });
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift() ?? null;
    if (answer === null) throw new TypeError('no network');
    return { ok: true, json: async () => answer };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const text = (id: string) => document.getElementById(id)?.textContent;
const bar = () => document.getElementById('progress') as HTMLProgressElement;

test('the waiting page shows how the turn comes nearer, survives a lost network, and loads the shop', async () => {
  answers = [
    null,
    { state: 'waiting', ahead: 1, seconds: 50, poll_seconds: 5 },
    { state: 'admitted', ahead: 0, seconds: 0, poll_seconds: 5 },
  ];
  await import('./waiting-room.js' as string);
  expect([text('ahead'), text('time')]).toEqual(['3 people are before you', 'About 4 more minutes']);
  expect([bar().value, bar().max]).toEqual([1, 4]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(text('ahead')).toBe('3 people are before you');
  await vi.advanceTimersByTimeAsync(40_000);
  expect([text('ahead'), text('time')]).toEqual(['One person is before you', 'Less than a minute']);
  expect([bar().value, bar().max]).toEqual([3, 4]);
  expect(reloads).toBe(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(reloads).toBe(1);
  expect(document.title).toBe('It is your turn');
});

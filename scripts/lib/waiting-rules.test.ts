import { expect, test } from 'vitest';
import { ROOT } from './paths.ts';
import { checkWaiting, waitingFaults } from './waiting-rules.ts';

const CONDITION = 'wait for a condition or an event, or use fake timers';
const PATIENCE = 'vi.waitFor gives up after a second, which a busy machine needs: name a longer time';
const CLOCK = 'no assertion may depend on how long something takes';

test('no test sleeps, asserts elapsed time or gives up after a second', () => {
  expect(checkWaiting(ROOT)).toEqual([]);
});

test.each([
  ['await new Promise((resolve) => setTimeout(resolve, 50));', CONDITION],
  ['await new Promise((resolve) => globalThis.setTimeout(resolve, 50));', CONDITION],
  ["import { setTimeout as sleep } from 'node:timers/promises';", CONDITION],
  ['setInterval(look, 10);', CONDITION],
  ['await page.waitForTimeout(500);', CONDITION],
  ['await delay(1200);', CONDITION],
  ['await vi.waitFor(() => expect(sent).toEqual([]));', PATIENCE],
  ['const began = performance.now();', CLOCK],
  ['expect(Date.now() - began).toBeLessThan(50);', CLOCK],
  ['expect(Math.abs(made - Date.now())).toBeLessThan(5000);', CLOCK],
  ['expect(made).toBeGreaterThan(Date.now() - 5000);', CLOCK],
])('%s is refused, with its line', (line, fault) => {
  expect(waitingFaults('a.test.ts', `// first\n${line}`)).toEqual([`a.test.ts:2: ${fault}`]);
});

test.each([
  "vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });",
  'test.setTimeout(90_000);',
  'vi.spyOn(performance, "now").mockReturnValue(5);',
  "await delay('infinite');",
  'await vi.waitFor(() => expect(sent).toEqual([]), 10_000);',
  'await new Promise((resolve) => setImmediate(resolve));',
  'const old = new Date(Date.now() - 60_000);',
  'expect(isDue(Date.now())).toBe(false);',
  'await expect(all(new Date(Date.now() - 2 * MINUTE))).rejects.toThrow();',
  "// setTimeout(resolve, 50)\nspawn('node', ['-e', 'setInterval(() => 0, 1000)']);",
])('%s is accepted', (line) => {
  expect(waitingFaults('a.test.ts', line)).toEqual([]);
});

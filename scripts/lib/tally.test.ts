import { describe, expect, test } from 'vitest';
import {
  mergeRetry,
  playwrightFailures,
  playwrightTally,
  sum,
  summary,
  vitestFailedFiles,
  vitestFailures,
  vitestTally,
} from './tally.ts';

const vitest = { numPassedTests: 12, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
const playwright = { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 1 } };

test('the counts of all runners add up to one line', () => {
  const all = [{ passed: 9, failed: 0, skipped: 0 }, vitestTally(vitest, 0)];
  expect(summary(sum(all))).toBe('21 passed, 0 failed');
  expect(summary(sum([...all, playwrightTally(playwright, 0)]))).toBe('26 passed, 0 failed, 1 skipped');
});

test.each([
  ['wrote no report', null],
  ['wrote a report of another kind', { tests: 3 }],
  ['found no test', { ...vitest, numPassedTests: 0 }],
])('a runner that %s has failed', (_, report) => {
  expect(vitestTally(report, 0).failed).toBe(1);
  expect(playwrightTally(report, 0).failed).toBe(1);
});

test('a runner that exits with an error although every test passed has failed', () => {
  expect(vitestTally(vitest, 1)).toEqual({ passed: 12, failed: 1, skipped: 0 });
  expect(playwrightTally(playwright, 1)).toEqual({ passed: 5, failed: 1, skipped: 1 });
});

test('a failed test is counted once, and a flaky one has failed', () => {
  expect(vitestTally({ ...vitest, numFailedTests: 2 }, 1).failed).toBe(2);
  expect(playwrightTally({ stats: { ...playwright.stats, flaky: 1 } }, 0).failed).toBe(1);
});

test('each failed test is named with its file, a flaky one and a file that did not load too', () => {
  const passed = { status: 'passed', fullName: 'counts' };
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [passed, { status: 'failed', fullName: 'adds' }],
    },
    { name: 'b.test.ts', status: 'failed', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', assertionResults: [passed] },
  ];
  expect(vitestFailures({ ...vitest, testResults })).toEqual(['a.test.ts adds', 'b.test.ts']);
  expect(vitestFailedFiles({ ...vitest, testResults })).toEqual(['a.test.ts', 'b.test.ts']);
  const spec = (title: string, status: string) => ({ file: 'bag.spec.ts', title, tests: [{ status }] });
  const suites = [
    { specs: [spec('fills', 'expected')], suites: [{ specs: [spec('empties', 'unexpected')] }] },
    { specs: [spec('waits', 'flaky')] },
  ];
  expect(playwrightFailures({ ...playwright, suites })).toEqual(['bag.spec.ts empties', 'bag.spec.ts waits']);
  expect([vitestFailures(null), playwrightFailures({ suites: 3 })]).toEqual([[], []]);
});

describe('the retry of failed tests', () => {
  const first = { tally: { passed: 10, failed: 2, skipped: 1 }, failures: ['a adds', 'b'] };
  const again = (...failures: string[]) => ({
    tally: { passed: 2 - failures.length, failed: failures.length, skipped: 0 },
    failures,
  });

  test('lists a test as flaky when it passes alone', () => {
    expect(mergeRetry(first, again())).toEqual({
      tally: { passed: 12, failed: 0, skipped: 1 },
      failures: [],
      flaky: ['a adds', 'b'],
    });
  });

  test('keeps the failures of tests that fail again, and adds new ones', () => {
    expect(mergeRetry(first, again('b', 'b adds'))).toEqual({
      tally: { passed: 11, failed: 2, skipped: 1 },
      failures: ['b', 'b adds'],
      flaky: ['a adds'],
    });
  });

  test('keeps all failures when the retry fails without naming a test', () => {
    const broken = { tally: { passed: 0, failed: 1, skipped: 0 }, failures: [] };
    expect(mergeRetry(first, broken)).toEqual({ ...first, flaky: [] });
  });

  test('keeps a failure that belongs to no test', () => {
    const unnamed = { tally: { passed: 10, failed: 2, skipped: 0 }, failures: ['a adds'] };
    expect(mergeRetry(unnamed, again()).tally).toEqual({ passed: 11, failed: 1, skipped: 0 });
  });
});

/** Outcome of one runner. */
export type Tally = Readonly<{ passed: number; failed: number; skipped: number }>;

const NONE: Tally = { passed: 0, failed: 0, skipped: 0 };

function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

export const sum = (all: readonly Tally[]): Tally => all.reduce(add, NONE);

/** The last line of a test run. */
export function summary({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function count(value: unknown, ...path: string[]): number | null {
  let at = value;
  for (const key of path) {
    at = member(at, key);
  }
  return typeof at === 'number' && Number.isInteger(at) && at >= 0 ? at : null;
}

/**
 * A runner with no output, incomplete output, no tests, or an error exit although every test passed has
 * failed: it counts as one failure, so that a broken run is never green.
 */
function judged(
  passed: number | null,
  failed: number | null,
  skipped: number | null,
  exitCode: number,
): Tally {
  if (passed === null || failed === null || skipped === null) return { ...NONE, failed: 1 };
  const silent = passed + failed + skipped === 0 || (exitCode !== 0 && failed === 0);
  return { passed, failed: silent ? failed + 1 : failed, skipped };
}

/** Reads the report of Vitest's json reporter; `null` when there is none. */
export function vitestTally(report: unknown, exitCode: number): Tally {
  const pending = count(report, 'numPendingTests');
  const todo = count(report, 'numTodoTests');
  const skipped = pending === null || todo === null ? null : pending + todo;
  return judged(count(report, 'numPassedTests'), count(report, 'numFailedTests'), skipped, exitCode);
}

/** Reads the report of Playwright's json reporter; `null` when there is none. A flaky test has failed once. */
export function playwrightTally(report: unknown, exitCode: number): Tally {
  const unexpected = count(report, 'stats', 'unexpected');
  const flaky = count(report, 'stats', 'flaky');
  const failed = unexpected === null || flaky === null ? null : unexpected + flaky;
  return judged(count(report, 'stats', 'expected'), failed, count(report, 'stats', 'skipped'), exitCode);
}

/** Names of the failed tests in the report of Vitest's json reporter, each with the file it is in. */
export function vitestFailures(report: unknown): string[] {
  return list(report, 'testResults').flatMap((file) => {
    const tests = list(file, 'assertionResults').filter((test) => text(test, 'status') === 'failed');
    // A file that failed to load has no test names.
    const alone = tests.length === 0 && text(file, 'status') === 'failed' ? [''] : [];
    return [...alone, ...tests.map((test) => text(test, 'fullName'))].map((name) =>
      `${text(file, 'name')} ${name}`.trim(),
    );
  });
}

/** Names of the failed tests in the report of Playwright's json reporter, a flaky one too. */
export function playwrightFailures(report: unknown): string[] {
  return list(report, 'suites').flatMap((suite) => [
    ...list(suite, 'specs')
      .filter((spec) =>
        list(spec, 'tests').some((test) => /^(?:unexpected|flaky)$/.test(text(test, 'status'))),
      )
      .map((spec) => `${text(spec, 'file')} ${text(spec, 'title')}`),
    ...playwrightFailures(suite),
  ]);
}

/** Files of the failed tests in the report of Vitest's json reporter. */
export const vitestFailedFiles = (report: unknown): string[] =>
  list(report, 'testResults')
    .filter((file) => text(file, 'status') === 'failed')
    .map((file) => text(file, 'name'));

/** The result of a run together with the retry of its failed tests. */
export type RetriedRun = Readonly<{
  tally: Tally;
  /** Names of the tests that failed both times. */
  failures: readonly string[];
  /** Names of the tests that failed, then passed when run alone: each is a defect. */
  flaky: readonly string[];
}>;

/**
 * Combines a run with the retry of its failed tests. A test that fails in the retry has failed; when the
 * retry itself fails without naming a test, all failures of the first run remain.
 */
export function mergeRetry(
  first: Readonly<{ tally: Tally; failures: readonly string[] }>,
  retry: Readonly<{ tally: Tally; failures: readonly string[] }>,
): RetriedRun {
  const broken = retry.tally.failed > 0 && retry.failures.length === 0;
  const failures = broken
    ? first.failures
    : [...new Set([...first.failures.filter((name) => retry.failures.includes(name)), ...retry.failures])];
  const flaky = first.failures.filter((name) => !failures.includes(name));
  const failed = Math.max(0, first.tally.failed - first.failures.length) + failures.length;
  const { passed, skipped } = first.tally;
  return { tally: { passed: passed + flaky.length, failed, skipped }, failures, flaky };
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}

function list(value: unknown, key: string): unknown[] {
  const found = member(value, key);
  return Array.isArray(found) ? found : [];
}

function text(value: unknown, key: string): string {
  const found = member(value, key);
  return typeof found === 'string' ? found : '';
}

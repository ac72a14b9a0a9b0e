import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import { allChecks, runChecks } from './lib/checks.ts';
import { ROOT } from './lib/paths.ts';
import { consoleProgress } from './lib/progress.ts';
import { createShop, type Shop } from './lib/shop.ts';
import {
  mergeRetry,
  playwrightFailures,
  playwrightTally,
  sum,
  summary,
  type Tally,
  vitestFailedFiles,
  vitestFailures,
  vitestTally,
} from './lib/tally.ts';

const HELP = `Usage: npm test [-- options] [-- arguments of the runner]
       npm run test:full

Runs everything that tells whether the shop is right, and ends in one line: N passed, N failed.

  check      format, lint, types, import rules, unused code, bundle budgets (npm run check)
  unit       packages, API routes on a real PostgreSQL, components (Vitest)
  journeys   Chromium in the built shop, with a database and data of its own (Playwright)

A failed test is retried once, alone. When it passes, the run counts it as passed and lists it as flaky: a defect to mend
before anything else. The output and the reports of a part with a failed test stay in test-results until the next run.

npm run test:full (npm test -- --full) takes an hour or more: properties with ten times the runs, every layout with its
accessibility check, the journeys of docs/decisions/0127, and four parts more:

  previous   the API of the previous release against the migrated schema (scripts/previous-release.ts)
  crash      processes killed while shoppers order and pay (npm run bench -- crash)
  chaos      the production shape without an API process, PostgreSQL, Redis or the bank (npm run bench -- chaos)
  image      the container image, built and started; skipped without an engine (npm run image -- test)

  --only <part>   only this part; may be given several times
  --help

  npm test -- --only unit -- packages/pricing     only the tests below a folder
  npm test -- --only journeys -- -g checkout      only the journeys with this in their name
`;

const PARTS = ['check', 'unit', 'journeys'] as const;
/** The faults of `npm run test:full`; `npm run bench -- chaos` has more. */
const ESSENTIAL = ['api', 'postgres', 'redis', 'bank-hangs'].flatMap((name) => ['--only', name]);
/** Additional runs of `npm run test:full`. */
const FULL_PARTS = ['previous', 'crash', 'chaos', 'image'] as const;
const ALL_PARTS = [...PARTS, ...FULL_PARTS] as const;
type Part = (typeof ALL_PARTS)[number];

/** Names of failed tests, printed again at the end of a long run. */
const failures: string[] = [];
/** Names of the tests that failed, then passed when run alone. */
const flaky: string[] = [];
/** Up to this many failed tests are retried: with more, something is broken and a retry adds nothing. */
const RETRY_LIMIT = 10;
const stops: (() => Promise<unknown>)[] = [];

/** The tests' environment, without the user's shop configuration. */
function cleanEnv(): NodeJS.ProcessEnv {
  const own =
    /^(?:DATABASE_.*|DATA_DIR|REDIS_URL|SMTP_URL|PUBLIC_URL|HOST|S3_.*|OMISE_.*|.*_(?:PORT|SECRET|KEY))$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** What a failed run leaves to read: the output and the report of each part, and the shop's logs. */
const KEPT = join(ROOT, 'test-results');

/**
 * Runs a Node script, showing its output.
 * @param log a file that gets the output as well
 * @returns its exit code
 */
function runNode(
  script: string,
  args: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  log?: string,
): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      // Runners colour what they write to a terminal, which a pipe is not.
      env: log !== undefined && process.stdout.isTTY ? { FORCE_COLOR: '1', ...env } : env,
      stdio: log === undefined ? 'inherit' : ['inherit', 'pipe', 'pipe'],
    });
    stops.push(async () => child.kill('SIGTERM'));
    child.once('error', () => done(1));
    if (log === undefined) {
      child.once('exit', (code) => done(code ?? 1));
      return;
    }
    const file = createWriteStream(log);
    child.stdout?.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      file.write(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      file.write(chunk);
    });
    child.once('close', (code) => file.end(() => done(code ?? 1)));
  });
}

/** Copies what the part wrote, when a test of it failed, also when it then passed alone. */
async function keep(dir: string, part: Part, names: readonly string[]): Promise<void> {
  const to = join(KEPT, part);
  await mkdir(to, { recursive: true });
  for (const name of names)
    if (existsSync(join(dir, name))) await cp(join(dir, name), join(to, basename(name)), { recursive: true });
  process.stdout.write(`The output and the reports of the part are in ${to}\n`);
}

function heading(text: string): void {
  process.stdout.write(`\n── ${text} ${'─'.repeat(Math.max(0, 74 - text.length))}\n`);
}

async function check(): Promise<Tally> {
  const results = await runChecks(allChecks({ fix: false }), ({ name, ok, seconds, output }) => {
    process.stdout.write(`  ${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)\n`);
    if (ok) return;
    failures.push(name);
    process.stdout.write(`${output.replaceAll(/^/gm, '      ')}\n`);
  });
  const failed = results.filter(({ ok }) => !ok).length;
  return { passed: results.length - failed, failed, skipped: 0 };
}

/** The result of a test runner: counts, names of failed tests, and the report they come from. */
type RunResult = Readonly<{ tally: Tally; failures: string[]; report: unknown }>;

/**
 * Retries the failed tests alone, and records which failed again and which are flaky.
 * @returns the counts of both runs combined
 */
async function retryFailures(first: RunResult, retry: () => Promise<RunResult>): Promise<Tally> {
  const { tally } = first;
  if (first.failures.length === 0 || first.failures.length > RETRY_LIMIT) {
    failures.push(...first.failures);
    return tally;
  }
  heading('retry of failed tests');
  const merged = mergeRetry(first, await retry());
  failures.push(...merged.failures);
  flaky.push(...merged.flaky);
  return merged.tally;
}

async function unit(dir: string, args: string[]): Promise<Tally> {
  const run = async (name: string, workers: number, more: string[]): Promise<RunResult> => {
    const file = join(dir, name);
    const code = await runNode(
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      // Generous timeouts: a busy machine of two processors is slow, not wrong; a hanging test still ends.
      [
        'run',
        `--testTimeout=${process.env.FULL === '1' ? 300_000 : 20_000}`,
        `--maxWorkers=${workers}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...more,
      ],
      ROOT,
      // Commands started by tests compile their modules once.
      { ...cleanEnv(), NODE_ENV: 'test', NODE_COMPILE_CACHE: join(dir, 'compile-cache') },
      file.replace(/json$/, 'log'),
    );
    const report = readReport(file);
    return { tally: vitestTally(report, code), failures: vitestFailures(report), report };
  };
  // Tests of routes wait for the database half of their time: one worker more than processors uses it.
  const first = await run('vitest.json', Math.max(3, availableParallelism()), args);
  const tally = await retryFailures(first, () =>
    run('vitest-retry.json', 1, vitestFailedFiles(first.report)),
  );
  if (first.tally.failed > 0)
    await keep(dir, 'unit', ['vitest.log', 'vitest.json', 'vitest-retry.log', 'vitest-retry.json']);
  return tally;
}

/** Journeys share one IP address: rate limits would block them. */
const RATE_SCALE = '1000';
/** Signs webhooks of LINE. */
const LINE_SECRET = 'secret of the channel of the journeys';

/** The journeys' shop while it starts, with its progress so far. */
type StartingShop = Readonly<{
  /** Its addresses, or why it did not start. */
  started: Promise<Shop | Readonly<{ failure: string }>>;
  stop(): Promise<void>;
  /** The sandbox carrier's page. */
  carrierUrl: string;
  /** Where it sends messages of LINE's Messaging API. */
  lineUrl: string;
  progress: readonly string[];
}>;

async function startShop(dir: string): Promise<StartingShop> {
  const ports = {
    WEB_PORT: `${await freePort()}`,
    API_PORT: `${await freePort()}`,
    BANK_PORT: `${await freePort()}`,
    WORKER_PORT: `${await freePort()}`,
    IDENTITY_PORT: `${await freePort()}`,
    CARRIER_PORT: `${await freePort()}`,
  };
  // A journey listens there while it needs LINE.
  const lineUrl = `http://127.0.0.1:${await freePort()}`;
  const line = { LINE_CHANNEL_TOKEN: 'journeys', LINE_CHANNEL_SECRET: LINE_SECRET, LINE_API_URL: lineUrl };
  const own = {
    RATE_SCALE,
    DRAFT_PICTURES: '1',
    LOG_LEVEL: 'warn',
    // Journeys change a record and look at the page at once.
    DOCUMENTS_KEPT_MS: '0',
    ANSWER_MS: '60000',
  };
  const env = { ...cleanEnv(), ...ports, ...line, ...own };
  const lines: string[] = [];
  const progress = consoleProgress((text) => lines.push(text));
  // The pictures that a journey sees are rendered when it asks for them: rendering all of them takes minutes of CPU time.
  await mkdir(join(dir, 'data/images'), { recursive: true });
  await writeFile(join(dir, 'data/images/.banners-and-lists-drawn'), '');
  const shop = createShop({ dataDir: join(dir, 'data'), mode: 'start', env, progress });
  stops.push(() => shop.stop());
  const started = shop
    .start()
    .catch((error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }));
  const carrierUrl = `http://127.0.0.1:${ports.CARRIER_PORT}`;
  return { started, stop: () => shop.stop(), carrierUrl, lineUrl, progress: lines };
}

async function journeys(dir: string, args: string[], shop: StartingShop): Promise<Tally> {
  const shopAddresses = await shop.started;
  process.stdout.write(shop.progress.join(''));
  if ('failure' in shopAddresses) {
    process.stdout.write(`${shopAddresses.failure}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const run = async (name: string, more: string[]): Promise<RunResult> => {
    const file = join(dir, name);
    const code = await runNode(
      join(ROOT, 'apps/e2e/node_modules/@playwright/test/cli.js'),
      ['test', '--reporter=list,json', ...args, ...more],
      join(ROOT, 'apps/e2e'),
      {
        ...cleanEnv(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        SHOP_URL: shopAddresses.url,
        SHOP_API_URL: shopAddresses.apiUrl,
        SHOP_BANK_URL: shopAddresses.bankUrl,
        SHOP_CARRIER_URL: shop.carrierUrl,
        SHOP_LINE_URL: shop.lineUrl,
        SHOP_LINE_SIGNATURE: LINE_SECRET,
        SHOP_DATABASE_URL: shopAddresses.databaseUrl,
        SHOP_RATE_SCALE: RATE_SCALE,
      },
      file.replace(/json$/, 'log'),
    );
    const report = readReport(file);
    return { tally: playwrightTally(report, code), failures: playwrightFailures(report), report };
  };
  const first = await run('playwright.json', []);
  const tally = await retryFailures(first, () =>
    run('playwright-retry.json', ['--last-failed', '--workers=1']),
  );
  await shop.stop();
  if (first.tally.failed > 0)
    await keep(dir, 'journeys', [
      ...['playwright.log', 'playwright.json', 'playwright-retry.log', 'playwright-retry.json'],
      'data/logs',
    ]);
  return tally;
}

/** A script that ends with 0 when it passed and 3 when it cannot run here. */
async function script(name: string, file: string, args: string[] = []): Promise<Tally> {
  const code = await runNode(join(ROOT, file), args, ROOT, cleanEnv());
  if (code === 3) return { passed: 0, failed: 0, skipped: 1 };
  if (code !== 0) failures.push(name);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

function isPart(text: string): text is Part {
  return ALL_PARTS.some((part) => part === text);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      full: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  // Read by the tests themselves.
  if (values.full) process.env.FULL = '1';
  const chosen = values.only ?? (values.full ? [...ALL_PARTS] : [...PARTS]);
  const unknown = chosen.filter((text) => !isPart(text));
  if (unknown.length > 0 || (positionals.length > 0 && chosen.length !== 1)) {
    process.stderr.write(
      `${unknown.length > 0 ? `There is no part "${unknown.join('", "')}".` : 'Arguments need one --only.'}\n\n${HELP}`,
    );
    process.exitCode = 2;
    return;
  }

  // What an earlier run left.
  await rm(KEPT, { recursive: true, force: true });
  // All files written by the tests; the user's shop in .data is not touched.
  const dir = await temporaryFolder('mali-test-run-');
  await chmod(dir, 0o711);
  const stopAll = async () => {
    for (const stop of stops.reverse()) await stop();
    await rm(dir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stopAll().then(() => process.exit(130)));
  }

  const began = performance.now();
  let shop: Promise<StartingShop> | undefined;
  const run: Record<Part, () => Promise<Tally>> = {
    check,
    unit: () => unit(dir, positionals),
    journeys: async () => journeys(dir, positionals, await (shop ?? startShop(dir))),
    previous: () => script('the previous release on the migrated schema', 'scripts/previous-release.ts'),
    crash: () => script('the crash benchmark', 'scripts/bench.ts', ['crash', ...positionals]),
    chaos: () => script('the chaos benchmark', 'scripts/bench.ts', ['chaos', ...ESSENTIAL, ...positionals]),
    image: () => script('the container image', 'scripts/image.ts', ['test', ...positionals]),
  };
  const tallies: [Part, Tally][] = [];
  for (const part of ALL_PARTS) {
    if (!chosen.includes(part)) continue;
    heading(part);
    // Starts during the unit tests. Its pages are built by the check.
    if (part === 'unit' && chosen.includes('journeys')) shop = startShop(dir);
    tallies.push([part, await run[part]()]);
  }
  await stopAll();

  const total = sum(tallies.map(([, tally]) => tally));
  const seconds = Math.round((performance.now() - began) / 1000);
  heading(`summary, after ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
  for (const [part, tally] of tallies) process.stdout.write(`  ${part.padEnd(10)}${summary(tally)}\n`);
  for (const name of flaky)
    process.stdout.write(`  flaky, failed and then passed alone: ${name.replace(`${ROOT}/`, '')}\n`);
  for (const name of failures) process.stdout.write(`  ✗ ${name.replace(`${ROOT}/`, '')}\n`);
  process.stdout.write(`\n${summary(total)}\n`);
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
}

await main();

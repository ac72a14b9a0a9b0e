import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '@mali/db/temporary';
import pg from 'pg';
import { type Cluster, startCluster } from '../cluster/cluster.ts';
import { quantile } from '../lib/bench-data.ts';
import { BENCH_ADDRESS } from '../lib/bench-shop.ts';
import { consoleProgress } from '../lib/progress.ts';
import { commitOf, installSources, previousRelease, runIn, titleOf, writeSources } from '../lib/release.ts';

const HELP = `npm run bench -- rolling [--api 3] [--web 2] [--workers 2] [--visitors 4] [--dir <folder>]
                         [--from <commit> | --from previous]

Starts the production shape (npm run cluster), then replaces every web server, API process and worker, one after the
other, as a deployment does, while visitors read the home page, a listing, a search and a product, and someone fills a
bag and orders each second. No request may fail: no answer of 500 or more, no refused or broken connection, no order
without an answer. Ends with 1 otherwise. --dir keeps the data for a next run, which then starts in a minute.

--from: the processes are of an earlier release at first, on the schema of this one, and each is replaced by one of this
release, so that both serve side by side. "previous" is the release that npm run test:full takes.`;

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    api: { type: 'string', default: '3' },
    web: { type: 'string', default: '2' },
    workers: { type: 'string', default: '2' },
    visitors: { type: 'string', default: '4' },
    dir: { type: 'string' },
    from: { type: 'string' },
  },
});
if (options.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const say = (text: string) => process.stdout.write(`${text}\n`);
/** Before and after the replacements, for comparison. */
const QUIET_MS = 10_000;

/** `refused`: an answer below 500 that is not a success, such as of a product that is sold out. */
type Asked = Readonly<{ what: string; ms: number; fault: string | null; refused: boolean; calm: boolean }>;
const asked: Asked[] = [];
let calm = true;
let over = false;

async function ask(what: string, url: string, init?: RequestInit): Promise<unknown> {
  const began = performance.now();
  const wasCalm = calm;
  let fault: string | null = null;
  let refused = false;
  let body: unknown = null;
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
    const text = await answer.text();
    if (answer.status >= 500) fault = `${answer.status} ${text.slice(0, 120)}`;
    else if (answer.status >= 400) refused = true;
    else if (answer.headers.get('content-type')?.includes('json')) body = JSON.parse(text);
  } catch (error) {
    fault = error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error);
  }
  asked.push({ what, ms: performance.now() - began, fault, refused, calm: wasCalm && calm });
  return body;
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: JSON.stringify(body),
});

type Unit = Readonly<{ mat_id: number; mat_var_id: number }>;

async function visitor(cluster: Cluster, units: readonly Unit[]): Promise<void> {
  const one = (n: number) => units[n % units.length]?.mat_id;
  const requests: readonly ((n: number) => Promise<unknown>)[] = [
    () => ask('home page', `${cluster.url}/`),
    (n) => ask('listing', `${cluster.url}/api/api/v2/materials`, post({ page: 1 + (n % 3) })),
    () => ask('search', `${cluster.url}/api/search?keyword=${encodeURIComponent('ลิป')}`),
    (n) => ask('product', `${cluster.url}/api/api/v2/material?mat_id=${one(n)}`),
  ];
  for (let turn = 0; !over; turn += 1) {
    await requests[turn % requests.length]?.(turn);
    await sleep(100);
  }
}

async function buyer(cluster: Cluster, units: readonly Unit[]): Promise<void> {
  for (let turn = 0; !over; turn += 1) {
    const items = [{ mat_var_id: units[turn % units.length]?.mat_var_id ?? 0 }];
    const began = performance.now();
    const bag = (await ask(
      'bag',
      `${cluster.url}/api/cart_process`,
      post({ items: items.map((item) => ({ ...item, quantity: 1 })) }),
    )) as { total: number } | null;
    if (bag !== null) {
      const order = { items, delivery_address: BENCH_ADDRESS, payment_method: 'cod', total: bag.total };
      await ask('order', `${cluster.url}/api/process_order`, post(order));
    }
    await sleep(Math.max(0, 1000 - (performance.now() - began)));
  }
}

/** The sources of a release in a folder, with its dependencies and its pages built. */
async function earlierRelease(name: string): Promise<string> {
  const commit = name === 'previous' ? previousRelease() : commitOf(name);
  if (commit === null) throw new Error('This clone is shallow: it has no earlier release.');
  say(`The release before is ${titleOf(commit)}.`);
  const folder = await temporaryFolder('mali-release-');
  writeSources(commit, folder);
  await installSources(folder);
  const build = "import { buildWeb } from './scripts/lib/web-build.ts'; await buildWeb();";
  const code = await runIn(folder, process.execPath, ['--input-type=module-typescript', '-e', build]);
  if (code !== 0) throw new Error('The pages of the release before cannot be built.');
  return folder;
}

const dir = options.dir ?? join(await temporaryFolder('mali-rolling-'), 'cluster');
const before = options.from === undefined ? null : await earlierRelease(options.from);
const cluster = await startCluster({
  dataDir: dir,
  ...(before !== null && { from: before }),
  progress: consoleProgress(),
  ...{ api: Number(options.api), web: Number(options.web), workers: Number(options.workers), port: 28_090 },
  env: { RATE_SCALE: '1000000', LOG_LEVEL: 'warn', COD_MAX_BAHT: '1000000' },
});
process.once('SIGINT', () => void cluster.stop().then(() => process.exit(130)));
try {
  const database = new pg.Client({ connectionString: cluster.databaseUrl });
  await database.connect();
  const { rows: units } = await database.query<Unit>(
    // Some of the demo are sold out, or down to the last ones.
    `SELECT mat_id, min(mat_var_id) AS mat_var_id FROM variants JOIN stock USING (mat_var_id)
     WHERE active AND NOT free AND quantity >= 50 GROUP BY mat_id ORDER BY mat_id LIMIT 60`,
  );
  await database.end();
  const crowd = Promise.all([
    ...Array.from({ length: Number(options.visitors) }, () => visitor(cluster, units)),
    buyer(cluster, units),
  ]);
  await sleep(QUIET_MS);
  calm = false;
  const replaced = cluster.processes.filter(({ kind }) => ['web', 'api', 'worker'].includes(kind));
  for (const { name } of replaced) {
    const began = performance.now();
    await cluster.restart(name);
    say(`  ${name} replaced in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  calm = true;
  await sleep(QUIET_MS);
  over = true;
  await crowd;
} finally {
  await cluster.stop();
  if (before !== null) await rm(before, { recursive: true, force: true });
}

const row = (...cells: (string | number)[]) =>
  say(cells.map((cell, i) => (i === 0 ? `${cell}`.padEnd(12) : `${cell}`.padStart(12))).join(''));
say('');
row('', 'requests', 'failed', 'refused', 'median', 'p99', 'p99 calm', 'longest');
for (const what of [...new Set(asked.map((one) => one.what))]) {
  const all = asked.filter((one) => one.what === what);
  const during = all.filter((one) => !one.calm).map(({ ms }) => ms);
  const before = all.filter((one) => one.calm).map(({ ms }) => ms);
  const ms = (times: readonly number[], share: number) =>
    times.length === 0 ? '–' : `${quantile(times, share).toFixed(0)} ms`;
  const failed = all.filter(({ fault }) => fault !== null).length;
  row(
    what,
    all.length,
    failed,
    all.filter((one) => one.refused).length,
    ms(during, 0.5),
    ms(during, 0.99),
    ms(before, 0.99),
    ms(during, 1),
  );
}
const faults = asked.filter(({ fault }) => fault !== null);
for (const { what, fault } of faults.slice(0, 20)) say(`  ${what}: ${fault}`);
say(faults.length === 0 ? '\nNo request failed.' : `\n${faults.length} of ${asked.length} requests FAILED.`);
process.exit(faults.length === 0 ? 0 : 1);

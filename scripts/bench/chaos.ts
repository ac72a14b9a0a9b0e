import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ROLE } from '@mali/contracts/roles';
import { migrate } from '@mali/db';
import { temporaryFolder } from '@mali/db/temporary';
import Fastify from 'fastify';
import pg from 'pg';
import { AccessTokens } from '../../apps/api/src/platform/access-tokens.ts';
import { startCluster } from '../cluster/cluster.ts';
import { missingPackages } from '../cluster/programs.ts';
import { fillShop } from '../lib/bench-data.ts';
import { consoleProgress } from '../lib/progress.ts';
import { wrongInBooks } from './chaos/books.ts';
import { clockOf, FAULTS, type Fault, mountDisks } from './chaos/faults.ts';
import { type Asked, KINDS, Load, type Unit } from './chaos/load.ts';

const HELP = `npm run bench -- chaos [--only <fault>] [--seconds 15] [--asynchronous] [--dir <folder>] [--limit 5]

Breaks a part of the production shape (npm run cluster --synchronous) under mixed load: pages, searches, bags, orders
paid in five ways, messages to the shop, lists of staff. Prints for each fault how many requests were answered, how many
with "try again" (502 to 504 with Retry-After and a text in Thai), how long the slowest took, and when everything was
well again: from the fault, or from its end where it is ended after --seconds. Then it lets everything settle and checks
orders, stock, payments, the bank's books, messages and jobs.

Ends with 1 when a shopper waited longer than --limit seconds or got an error, when the shop was not well again within
30 s, or when anything in the books is wrong; with 3 where programs are missing.

Faults (--only may be given several times): ${FAULTS.map(({ name }) => name).join(', ')}.
The network is cut and slowed down by a process between PgBouncer, the shop's direct connections and PostgreSQL.
Full disks need root (loop devices), moved clocks the Debian package faketime; both are left out without, which is said.`;

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '15' },
    limit: { type: 'string', default: '5' },
    asynchronous: { type: 'boolean', default: false },
    api: { type: 'string', default: '2' },
    dir: { type: 'string' },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
if (options.help) {
  say(HELP);
  process.exit(0);
}
const names = options.only ?? FAULTS.map(({ name }) => name);
const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name));
if (unknown.length > 0) {
  say(`There is no fault "${unknown.join('", "')}".\n\n${HELP}`);
  process.exit(2);
}
const missing = missingPackages();
if (missing.length > 0) {
  say(`Not here: ${missing.join(', ')} missing.`);
  process.exit(3);
}
const CALM_MS = 5000;
const HOLD_MS = Number(options.seconds) * 1000;
const LIMIT_MS = Number(options.limit) * 1000;
const WELL_MS = 30_000;
/** After these the cluster is given up, and measured as it is. */
const WAIT_MS = 120_000;
const PRODUCTS = 20;
/** Few units of these are there, so that the last ones are fought for. */
const SCARCE = 3;
const SCARCE_STOCK = 60;

type Result = Readonly<{
  fault: Fault;
  asked: readonly Asked[];
  wellMs: number;
  /** What contradicts each other in the books. */
  books: readonly string[];
  /** All that was not as wanted, the books included. */
  wrong: readonly string[];
}>;

const dir = options.dir ?? join(await temporaryFolder('mali-chaos-'), 'cluster');
await mkdir(dir, { recursive: true });
const chosen = FAULTS.filter(({ name }) => names.includes(name));
const needs = (what: Fault['needs']) => chosen.some((fault) => fault.needs === what);
const clock = needs('clock') ? await clockOf(dir) : null;
const endDisks = needs('disks') ? await mountDisks(dir) : null;
const faults = chosen.filter(
  (fault) => fault.needs === undefined || (fault.needs === 'clock' ? clock !== null : endDisks !== null),
);
for (const fault of chosen) if (!faults.includes(fault)) say(`Left out here: ${fault.name}.`);

const cluster = await startCluster({
  dataDir: dir,
  progress: consoleProgress(),
  ...{ api: Number(options.api), web: 2, workers: 2, port: 28_290, synchronous: !options.asynchronous },
  env: { RATE_SCALE: '1000000', LOG_LEVEL: 'warn', COD_MAX_BAHT: '1000000', QR_MINUTES: '5' },
  ...(clock !== null && { envOf: { api1: clock } }),
  fill: async (url) => {
    await migrate(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rowCount } = await client.query('SELECT FROM variants LIMIT 1');
    await client.end();
    if (rowCount === 0) await fillShop(url, PRODUCTS);
  },
});
const stop = async () => {
  await cluster.stop();
  endDisks?.();
};
process.once('SIGINT', () => void stop().then(() => process.exit(130)));

const database = () => {
  const client = new pg.Client({ connectionString: cluster.databaseUrl });
  client.on('error', () => undefined);
  return client;
};

/** Stock before the first order, units to buy, and a colleague who looks at orders. */
async function prepare() {
  const client = database();
  await client.connect();
  const { rows: units } = await client.query<Unit>(
    'SELECT mat_id, min(mat_var_id) AS mat_var_id FROM variants GROUP BY mat_id ORDER BY mat_id LIMIT 40',
  );
  const scarce = units.slice(0, SCARCE).map(({ mat_var_id }) => mat_var_id);
  await client.query(`SELECT count(*) FROM set_stock_on_hand($1, $2, now(), 'count', 'bench', 'system')`, [
    scarce,
    scarce.map(() => SCARCE_STOCK),
  ]);
  const { rows: stock } = await client.query<{ mat_var_id: number; quantity: number }>(
    `SELECT s.mat_var_id, s.quantity + coalesce(sum(l.quantity) FILTER (WHERE o.doc_status <> 15), 0)::int AS quantity
     FROM stock s LEFT JOIN order_lines l USING (mat_var_id) LEFT JOIN orders o USING (so_no) GROUP BY s.mat_var_id, s.quantity`,
  );
  const { rows: found } = await client.query<{ user_id: number }>(
    `INSERT INTO users (email, first_name, role_id) VALUES ($1, 'Anong', $2) RETURNING user_id`,
    [`chaos-${randomUUID()}@mali.example`, ROLE.OWNER],
  );
  await client.end();
  return { units, stock, userId: Number(found[0]?.user_id) };
}

const { units, stock, userId } = await prepare();
const initial = new Map(stock.map(({ mat_var_id, quantity }) => [mat_var_id, quantity]));
const tokens = await AccessTokens.register(Fastify(), {
  jwtSecret: cluster.env.JWT_SECRET ?? '',
  jwtSecretPrevious: null,
});
/** Signed in anew for each fault: a token is valid for fifteen minutes. */
const staff = () => ({
  authorization: `Bearer ${tokens.sign({ user_id: userId, role_id: ROLE.OWNER, session_id: randomUUID(), confirmed_at: new Date() }).token}`,
});

const isBad = ({ outcome }: Asked) => outcome !== 'good' && outcome !== 'refused';

async function measure(fault: Fault): Promise<Result> {
  const wrong: string[] = [];
  const load = new Load(cluster, {
    units: units.slice(SCARCE),
    scarce: units.slice(0, SCARCE),
    staff: staff(),
  });
  load.start();
  await sleep(CALM_MS);
  const made = performance.now();
  await fault.make(cluster, dir);
  if (fault.undo !== undefined) {
    await sleep(HOLD_MS);
    await fault.undo(cluster, dir);
  }
  const healing = fault.undo === undefined ? made : performance.now();
  await cluster.recovered(WAIT_MS).catch((error: unknown) => wrong.push(String(error)));
  // Every kind well twice since the last one that was not.
  for (const until = performance.now() + WAIT_MS; performance.now() < until; await sleep(200)) {
    const done = KINDS.every((kind) => {
      const last = load.asked.filter((one) => one.kind === kind && one.at >= healing).slice(-2);
      return last.length === 2 && !last.some(isBad);
    });
    if (done) break;
  }
  await sleep(3000);
  await load.end();
  const asked = load.asked.filter(({ at, ms }) => at + ms >= made);
  const lastBad = Math.max(healing, ...asked.filter(isBad).map(({ at, ms }) => at + ms));
  const found = await wrongInBooks(cluster, load, (id) => initial.get(id) ?? 0);
  const books = found.map(
    ({ name, wrong: rows }) => `${name}: ${rows.length}, such as ${JSON.stringify(rows.slice(0, 2))}`,
  );
  wrong.push(...books);
  const wellMs = lastBad - healing;
  if (wellMs > WELL_MS) wrong.push(`not well within ${WELL_MS / 1000} s`);
  const shoppers = asked.filter(({ kind }) => kind !== 'staff list');
  const late = shoppers.filter(({ ms }) => ms > LIMIT_MS);
  if (late.length > 0)
    wrong.push(
      `${late.length} waited longer than ${options.limit} s: ${late
        .slice(0, 12)
        .map(({ kind, outcome, at, ms }) => `${kind} ${seconds(ms)} ${outcome} from ${seconds(at - made)}`)
        .join(', ')}`,
    );
  const errors = asked.filter(
    ({ outcome }) => outcome === 'fault' || (outcome === 'cut' && fault.mayRefuse !== true),
  );
  if (errors.length > 0)
    wrong.push(
      `${errors.length} got an error: ${[...new Set(errors.map(({ kind, detail }) => `${kind} ${detail}`))].slice(0, 4).join(' | ')}`,
    );
  return { fault, asked, wellMs, books, wrong };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const HEADS = [
  'fault',
  'requests',
  'answered',
  'try again',
  'no answer',
  'slowest',
  'slowest again',
  'well after',
  'books',
];
const row = (cells: readonly string[]) =>
  say(cells.map((cell, i) => (i === 0 ? cell.padEnd(38) : cell.padStart(14))).join(''));
function cellsOf({ fault, asked, wellMs, books }: Result): string[] {
  const shoppers = asked.filter(({ kind }) => kind !== 'staff list');
  const share = (of: readonly Asked[]) => `${((of.length / Math.max(1, asked.length)) * 100).toFixed(1)} %`;
  const slowest = (of: readonly Asked[]) =>
    of.length === 0 ? '–' : seconds(Math.max(...of.map(({ ms }) => ms)));
  return [
    fault.what,
    `${asked.length}`,
    share(asked.filter((one) => !isBad(one))),
    share(asked.filter(({ outcome }) => outcome === 'again')),
    `${asked.filter(({ outcome }) => outcome === 'cut' || outcome === 'fault').length}`,
    slowest(shoppers.filter((one) => !isBad(one))),
    slowest(shoppers.filter(({ outcome }) => outcome === 'again')),
    seconds(wellMs),
    books.length === 0 ? 'right' : 'WRONG',
  ];
}

const results: Result[] = [];
try {
  const [busy] = loadavg();
  say(`machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${busy?.toFixed(1)}`);
  for (const fault of faults) {
    say(`\n── ${fault.what}`);
    const result = await measure(fault);
    results.push(result);
    row(HEADS);
    row(cellsOf(result));
    for (const text of result.wrong) say(`  ${text}`);
    await writeFile(join(dir, 'chaos.json'), JSON.stringify(results.map(cellsOf)));
  }
} finally {
  await stop();
}
say('');
row(HEADS);
for (const result of results) row(cellsOf(result));
const missed = results.filter(({ wrong }) => wrong.length > 0);
for (const { fault, wrong } of missed) for (const text of wrong) say(`  ${fault.name}: ${text}`);
say(
  missed.length === 0
    ? '\nNothing was lost, and everything came back.'
    : `\nMISSED with ${missed.length} faults.`,
);
process.exit(missed.length === 0 ? 0 : 1);

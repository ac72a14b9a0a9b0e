import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@mali/db/embedded';
import { type TestDatabase, testDatabase } from '@mali/db/testing';
import { parser } from '@prometheus-io/lezer-promql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ENVIRONMENT } from '../apps/api/src/testing.ts';
import { MEASURES } from '../packages/telemetry/src/metrics.ts';
import { ROOT } from './lib/paths.ts';

/* The files of deploy/prometheus and deploy/grafana: every name in them exists in the metrics of running processes. */

type Rule = Readonly<{
  alert?: string;
  record?: string;
  expr: string;
  labels?: Readonly<Record<string, string>>;
  annotations?: Readonly<Record<string, string>>;
}>;
type Panel = Readonly<{ title: string; targets: readonly { expr: string }[] }>;
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const rules = (parse(read('deploy/prometheus/rules.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const alerts = rules.filter(({ alert }) => alert !== undefined);
const panels = readdirSync(join(ROOT, 'deploy/grafana')).flatMap((file) =>
  (JSON.parse(read(`deploy/grafana/${file}`)) as { title: string; panels: Panel[] }).panels.map((panel) => ({
    ...panel,
    title: `${file}: ${panel.title}`,
  })),
);
const expressions = [
  ...rules.map(({ alert, record, expr }) => [alert ?? record ?? '', expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Names of metrics and labels of an expression; errors of its syntax. */
function namesOf(expr: string) {
  const metrics = new Set<string>();
  const labels = new Set<string>();
  const errors: string[] = [];
  parser.parse(expr).iterate({
    enter({ type, from, to }) {
      const text = expr.slice(from, to);
      if (type.isError) errors.push(`at ${from}: ${text}`);
      else if (type.name === 'LabelName') labels.add(text);
      else if (type.name === 'Identifier') metrics.add(text);
    },
  });
  return { metrics, labels, errors };
}

/** Labels that Prometheus adds to what it reads. */
const ADDED_LABELS = ['job', 'instance', 'le'];
let database: TestDatabase;
let db: pg.Client;
let dir: string;
const processes: ChildProcess[] = [];

/** @returns the address of its metrics */
async function startProcess(file: 'main' | 'worker', env: Record<string, string>): Promise<string> {
  const port = String(await freePort());
  const child = spawn(process.execPath, [join(ROOT, `apps/api/src/${file}.ts`)], {
    env: {
      ...process.env,
      ...ENVIRONMENT,
      ...env,
      ...{ DATABASE_URL: database.url, DATABASE_POOL: '3', DATA_DIR: dir, HOST: '127.0.0.1' },
      ...{ API_METRICS_PORT: port, WORKER_METRICS_PORT: port },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (/ready/.test(output)) resolve();
      });
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}: ${output}`)));
  });
  return `http://127.0.0.1:${port}/metrics`;
}
const textOf = async (url: string) => (await fetch(url)).text();

beforeAll(async () => {
  database = await testDatabase();
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
  dir = mkdtempSync(join(tmpdir(), 'mali-monitoring-'));
}, 60_000);
afterAll(async () => {
  for (const child of processes) child.kill('SIGTERM');
  await Promise.all(processes.map((child) => child.exitCode ?? once(child, 'exit')));
  await db.end();
  await database.drop();
  rmSync(dir, { recursive: true, force: true });
});

it('every metric and label of the rules and dashboards is exported by the API or the worker', async () => {
  const apiPort = String(await freePort());
  const [api, worker] = await Promise.all([
    startProcess('main', { API_PORT: apiPort }),
    startProcess('worker', { WORKER_PORT: '0' }),
  ]);
  // One figure of each: an empty shop has no backups, payments and standbys.
  const labels = { gateway: 'omise', method: 'card', outcome: 'failed' };
  const figures = MEASURES.map((name) => ({
    ...{ name, value: 1, labels: name === 'mali.payments.attempts' ? labels : {} },
  }));
  await expect
    .poll(() => textOf(worker), { timeout: 90_000, interval: 500 })
    .toMatch(/^mali_jobs_oldest_due/m);
  // A reconciliation asks a gateway that does not answer.
  await db.query("SELECT graphile_worker.add_job('reconcile'), graphile_worker.add_job('measure-shop')");
  await Promise.all(
    ['/v3/home', '/search?keyword=soap'].map((path) => fetch(`http://127.0.0.1:${apiPort}${path}`)),
  );
  const exported = async () => {
    await db.query(
      'INSERT INTO measures (measured_at, figures) VALUES (now(), $1) ON CONFLICT (one) DO UPDATE SET figures = $1',
      [JSON.stringify(figures)],
    );
    return `${await textOf(api)}\n${await textOf(worker)}`;
  };
  await expect
    .poll(exported, { timeout: 60_000, interval: 500 })
    .toMatch(/^http_client_request_duration_count.*error_type/m);
  await expect
    .poll(exported, { timeout: 60_000, interval: 500 })
    .toMatch(/^mali_job_duration_count.*measure-shop/m);
  const page = await exported();
  const samples = [...page.matchAll(/^([a-z_:0-9]+)(?:\{(.*)\})? /gm)];
  const metrics = new Set([...samples.map(([, name]) => name), ...rules.map(({ record }) => record), 'up']);
  const found = new Set([
    ...samples.flatMap(([, , text = '']) => [...text.matchAll(/(\w+)="/g)].map(([, label]) => label)),
    ...ADDED_LABELS,
  ]);
  const missing = expressions.flatMap(([where, expr]) => {
    const named = namesOf(expr);
    return [
      ...[...named.metrics].filter((name) => !metrics.has(name)),
      ...[...named.labels].filter((name) => !found.has(name)),
    ].map((name) => `${where}: ${name}`);
  });
  expect(missing).toEqual([]);
  expect(page).not.toContain('soap');
}, 240_000);

describe('the rules', () => {
  it('are valid PromQL, and so are the panels', () => {
    for (const [where, expr] of expressions) {
      const { metrics, errors } = namesOf(expr);
      expect(errors, where).toEqual([]);
      expect(metrics.size, where).toBeGreaterThan(0);
    }
    expect(namesOf('sum by (job (rate(up[5m]))').errors).not.toEqual([]);
  });

  it('have for every alert a severity, a summary and a complete section of the runbook, and none without an alert', () => {
    const sections = new Map(
      read('docs/runbook.md')
        .split(/^### /m)
        .slice(1)
        .map((text) => [text.split('\n')[0] ?? '', text] as const),
    );
    for (const { alert = '', labels, annotations } of alerts) {
      expect(['page', 'ticket'], alert).toContain(labels?.severity);
      expect(annotations?.summary, alert).toBeTruthy();
      expect(annotations?.runbook_url).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
      const means = `**Means.** ${labels?.severity === 'page' ? 'Page' : 'Ticket'}.`;
      for (const part of [means, '**Who is hurt.**', '**See.**', '**Do.**'])
        expect(sections.get(alert), alert).toContain(part);
    }
    expect([...sections.keys()].sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  });

  it('name processes that the example of the scrape configuration has, and the runbook pages that exist', () => {
    const jobs = (
      parse(read('deploy/prometheus/prometheus.yml')) as { scrape_configs: { job_name: string }[] }
    ).scrape_configs.map(({ job_name }) => job_name);
    const named = expressions.flatMap(([, expr]) => [...expr.matchAll(/mali-[a-z]+/g)].map(([name]) => name));
    expect(named.filter((name) => !jobs.includes(name))).toEqual([]);
    const pages = read('apps/web/src/admin/routes.ts');
    for (const [, path] of read('docs/runbook.md').matchAll(/`\/admin(\/[a-z/-]+)`/g))
      expect(pages).toContain(`\${OFFICE.start}${path}`);
  });
});

const promtool = (...args: string[]) =>
  promisify(execFile)('promtool', args, { cwd: join(ROOT, 'deploy/prometheus') });
const hasPromtool = await promtool('--version').then(
  () => true,
  () => false,
);
// Skipped where Prometheus is not installed (Debian: the package prometheus).
it.skipIf(!hasPromtool)(
  'promtool accepts the files, and the alerts fire as their test file says',
  async () => {
    await promtool('check', 'config', 'prometheus.yml');
    expect((await promtool('test', 'rules', 'rules.test.yml')).stdout).toContain('SUCCESS');
  },
  60_000,
);

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Cluster, startCluster } from './cluster/cluster.ts';
import { installLine, missingPackages } from './cluster/programs.ts';
import { ROOT } from './lib/paths.ts';
import { consoleProgress } from './lib/progress.ts';
import { AlreadyRunning } from './lib/run-file.ts';

const HELP = `Usage: npm run cluster [-- options]

Starts the production shape on this machine, without containers, and keeps it running until Ctrl-C: HAProxy with
deploy/haproxy.cfg, web servers, API processes, workers, PostgreSQL with a streaming replica, PgBouncer in transaction
mode, Redis with a replica and three sentinels, and the sandboxes. Everything listens on loopback; a process that ends
is started again. docs/operating.md says what each part is for.

HAProxy, PgBouncer, Redis and its sentinel are packages of Debian; the command tells which are missing.

Options
  --web 2, --api 3, --workers 2   numbers of processes
  --synchronous    an order is answered when the replica has it too: nothing is lost when the replica takes over
  --port 8080      port of the shop; the next free one is taken
  --dir <folder>   folder of its data (.data/cluster); delete it to begin anew
  --demo, --empty  what the first start fills: the demo shop (unless told otherwise), or categories and plain pages
  --check          only tells whether the programs are installed
`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    web: { type: 'string', default: '2' },
    api: { type: 'string', default: '3' },
    workers: { type: 'string', default: '2' },
    port: { type: 'string', default: '8080' },
    dir: { type: 'string', default: resolve(ROOT, '.data/cluster') },
    demo: { type: 'boolean' },
    empty: { type: 'boolean' },
    check: { type: 'boolean' },
    synchronous: { type: 'boolean', default: false },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const missing = missingPackages();
  if (missing.length > 0) {
    process.stderr.write(`These programs are missing. Install them:\n\n  ${installLine(missing)}\n`);
    process.exitCode = 1;
    return;
  }
  if (values.check) {
    say('Everything is installed.');
    return;
  }

  const ending = new AbortController();
  let cluster: Cluster | undefined;
  let starting: Promise<Cluster> | undefined;
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    say('\nStopping …');
    ending.abort();
    await starting?.catch(() => undefined);
    await cluster?.stop();
    say('Stopped. Nothing is lost; start again with the same command.');
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stop(0);
  }, 1000).unref();

  try {
    starting = startCluster(
      {
        dataDir: resolve(values.dir),
        progress: consoleProgress(),
        web: Number(values.web),
        api: Number(values.api),
        workers: Number(values.workers),
        port: Number(values.port),
        fill: values.empty ? 'empty' : 'demo',
        synchronous: values.synchronous,
      },
      ending.signal,
    );
    cluster = await starting;
    say(`\nMali is ready: ${cluster.url}\n`);
    for (const line of addressLines(cluster)) say(`  ${line}`);
  } catch (error) {
    if (stopping) return;
    if (error instanceof AlreadyRunning) {
      say(`The cluster is already running${error.run.url === null ? '' : `: ${error.run.url}`}`);
      process.exit(0);
    }
    process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

function addressLines(cluster: Cluster): string[] {
  const without = (url: string) => {
    const address = new URL(url);
    return `${address.hostname}:${address.port}`;
  };
  return [
    ['shop', cluster.url],
    ['API', `${cluster.apiUrl} (documentation /docs, mails /outbox)`],
    ...Object.entries(cluster.addresses),
    ['PostgreSQL', without(cluster.databaseUrl)],
    ['replica', cluster.replicaUrl === null ? 'none' : without(cluster.replicaUrl)],
    ['PgBouncer', without(cluster.pooledUrl)],
    ['Redis', cluster.redisPorts.join(', ')],
    ['sentinels', cluster.sentinelPorts.join(', ')],
  ].map(([name = '', address = '']) => `${name.padEnd(12)}${address}`);
}

if (values.help) process.stdout.write(HELP);
else await main();

// Ends every process of a cluster whose starter was killed, which none of Redis, PgBouncer, HAProxy and PostgreSQL
// notices. Argument: the data directory of the cluster.
import { setTimeout as sleep } from 'node:timers/promises';
import { endLeftovers, readRun } from '../lib/run-file.ts';

const [dataDir = ''] = process.argv.slice(2);
const parent = process.ppid;

// A terminal's signals are for the starter.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
while (process.ppid === parent) await sleep(300);
const run = readRun(dataDir);
if (run !== null) await endLeftovers(run);

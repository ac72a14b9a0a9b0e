// Ends every process of a cluster whose starter was killed, which none of Redis, PgBouncer, HAProxy and PostgreSQL
// notices. Arguments: the data directory of the cluster, and the process id of its starter.
import { setTimeout as sleep } from 'node:timers/promises';
import { endLeftovers, readRun } from '../lib/run-file.ts';

const [dataDir = '', starter = ''] = process.argv.slice(2);

// A terminal's signals are for the starter.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
while (process.ppid === Number(starter)) await sleep(300);
const run = readRun(dataDir);
if (run !== null) await endLeftovers(run);

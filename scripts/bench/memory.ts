import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import { fillShop, freshDatabase } from '../lib/bench-data.ts';
import { benchShop } from '../lib/bench-shop.ts';

const HELP = `npm run bench -- memory [--products 5000] [--minutes 10] [--concurrency 8]

Memory of the API (MB) while lists and results are requested that nobody requested before, so that no answer is found in
a cache: at the beginning, every half a minute, and a minute after the last request. Resident memory contains pages of
Node's own program, which all processes share: between 40 and 85 MB of it, as the system happens to hold that file.
Therefore the memory of its own is printed, too.
`;

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '5000' },
    minutes: { type: 'string', default: '10' },
    concurrency: { type: 'string', default: '8' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const SORTS = ['new_arrivals', 'best_sellers', 'price_asc', 'rating'] as const;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** A different filter for every n. */
const filterOf = (n: number): object => ({
  price_min: 1 + (n % 40_000) / 100,
  price_max: 500 + (Math.floor(n / 40_000) % 100_000) / 100,
  ...(n % 3 === 0 ? { category: ['make-up'] } : {}),
  ...(n % 5 === 0 ? { free_of: ['alcohol'], in_stock: true } : {}),
  ...(n % 7 === 0 ? { skin_types: ['dry', 'oily'] } : {}),
});

const dir = await temporaryFolder('mali-bench-');
const server = await startEmbedded({ dir: join(dir, 'pg'), settings: { shared_buffers: '128MB' } });
const databaseUrl = await freshDatabase(server.adminUrl, 'bench_memory');
await fillShop(databaseUrl, Number(options.products));
const shop = await benchShop(databaseUrl, dir);
try {
  await shop.start(['api']);
  /** Resident memory, and what of it is the process's own, MB. */
  const memory = (): { resident: number; own: number } => {
    const rollup = readFileSync(`/proc/${shop.pid('api')}/smaps_rollup`, 'utf8');
    const read = (name: string) =>
      Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) / 1024);
    return { resident: read('Rss'), own: read('Anonymous') };
  };
  const most = { resident: 0, own: 0 };
  const measured = (): string => {
    const { resident, own } = memory();
    most.resident = Math.max(most.resident, resident);
    most.own = Math.max(most.own, own);
    return `${resident} MB, ${own} MB of its own`;
  };
  say(`ready: ${measured()}`);
  const until = performance.now() + Number(options.minutes) * 60_000;
  let requested = 0;
  const visitor = async () => {
    while (performance.now() < until) {
      const n = requested;
      requested += 1;
      const body = { filter: filterOf(n), sort: SORTS[n % 4], page: 1 + (n % 4), options: { facets: true } };
      const answer = await fetch(`${shop.apiUrl}/api/v2/materials`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  const reporting = setInterval(() => {
    say(`${requested} lists: ${measured()}`);
  }, 30_000);
  await Promise.all(Array.from({ length: Number(options.concurrency) }, visitor));
  clearInterval(reporting);
  measured();
  const peak = `at most ${most.resident} MB, ${most.own} MB of its own`;
  await sleep(60_000);
  say(`${requested} lists, ${peak}; a minute later ${measured()}`);
} finally {
  await shop.stop();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}

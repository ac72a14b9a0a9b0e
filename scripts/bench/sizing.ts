import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../lib/paths.ts';
import { type Shop, sizing } from '../lib/sizing.ts';
import { TABLES, withTables } from '../lib/sizing-tables.ts';
import { KEEPING, MEASURED, PRICES, VISIT } from '../lib/sizing-values.ts';

const HELP = `npm run bench -- sizing [--visitors 900 --orders 30] [--day 3000] [--years 5] [--products 10000]
                       [--addresses 1000] [--cdn] [--core 700] [--memory 150] [--disk 4] [--write]

What a shop with so many visitors and orders in its busiest minute, who come to so many addresses (each language counted),
and so many orders a day, needs, by the formula and
the figures of docs/sizing.md: processes, memory, database, disk, and its cost for a month by the prices of a core and of
a GB of memory and disk. Without --visitors the tables of that page; --write puts them there.`;

const { values: options } = parseArgs({
  options: {
    visitors: { type: 'string' },
    orders: { type: 'string', default: '30' },
    day: { type: 'string', default: '3000' },
    years: { type: 'string', default: '5' },
    products: { type: 'string', default: '10000' },
    addresses: { type: 'string', default: '1000' },
    cdn: { type: 'boolean', default: false },
    core: { type: 'string', default: `${PRICES.core}` },
    memory: { type: 'string', default: `${PRICES.memoryGb}` },
    disk: { type: 'string', default: `${PRICES.diskGb}` },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);

if (options.help) say(HELP);
else if (options.write) {
  const path = join(ROOT, 'docs/sizing.md');
  writeFileSync(path, withTables(readFileSync(path, 'utf8')));
} else if (options.visitors === undefined) say(Object.values(TABLES).join('\n\n'));
else {
  const shop: Shop = {
    visitors: Number(options.visitors),
    orders: Number(options.orders),
    ordersADay: Number(options.day),
    years: Number(options.years),
    products: Number(options.products),
    addresses: Number(options.addresses),
    cdn: options.cdn,
  };
  const prices = {
    core: Number(options.core),
    memoryGb: Number(options.memory),
    diskGb: Number(options.disk),
  };
  say(JSON.stringify(sizing(shop, MEASURED, VISIT, KEEPING, prices), null, 2));
}

import { type Sizing, sizing } from './sizing.ts';
import { KEEPING, MEASURED, MEASURED_ON, PRICES, SHOPS, SOURCES, VISIT } from './sizing-values.ts';

/*
 * The tables of docs/sizing.md, between comments that name them.
 */

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (rows: readonly (readonly string[])[]): string =>
  [rows[0] ?? [], (rows[0] ?? []).map(() => '---'), ...rows.slice(1)].map(line).join('\n');
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const cores = new Intl.NumberFormat('en', { maximumFractionDigits: 2, minimumFractionDigits: 2 });

const found = SHOPS.map(({ name, shop }) => ({
  name,
  shop,
  size: sizing(shop, MEASURED, VISIT, KEEPING, PRICES),
}));
const each = (what: string, of: (size: Sizing) => string): string[] => [
  what,
  ...found.map(({ size }) => of(size)),
];

export const TABLES: Readonly<Record<string, string>> = {
  measured: `${MEASURED_ON}:\n\n${table([
    ['what', 'value', 'measured by `npm run bench --`'],
    ...SOURCES.map(({ what, of, command }) => [what, of(MEASURED), command]),
  ])}`,
  shops: table([
    ['', ...found.map(({ name }) => name)],
    [
      'visitors, orders in the busiest minute',
      ...found.map(({ shop }) => `${whole.format(shop.visitors)}, ${whole.format(shop.orders)}`),
    ],
    [
      'products; orders after five years',
      ...found.map(
        ({ shop }) => `${whole.format(shop.products)}; ${whole.format(shop.ordersADay * 365 * shop.years)}`,
      ),
    ],
    [
      'documents a second; addresses, each language counted',
      ...found.map(
        ({ shop }) =>
          `${tenths.format((shop.visitors * VISIT.documents) / 60)}; ${whole.format(shop.addresses)}`,
      ),
    ],
    each('of these rendered', ({ rendered }) => `${whole.format(rendered * 100)}%`),
    each('busy cores: API, web, worker', ({ busy }) =>
      [busy.api, busy.web, busy.worker].map(cores.format).join(', '),
    ),
    each('busy cores: PostgreSQL, balancer', ({ busy }) =>
      [busy.database, busy.balancer].map(cores.format).join(', '),
    ),
    each('processes: API, web, worker', ({ processes }) =>
      [processes.api, processes.web, processes.worker].join(', '),
    ),
    each(
      'PostgreSQL, each of two',
      ({ database }) => `${database.cores} cores, ${database.memoryGb} GB, ${database.diskGb} GB disk`,
    ),
    each('Redis, each of two', ({ redisGb }) => `${redisGb} GB`),
    each(
      'in all',
      (size) => `${size.cores} cores, ${size.memoryGb} GB, ${whole.format(size.diskGb)} GB disk`,
    ),
    each('a month', ({ cost }) => `${whole.format(cost)} baht`),
  ]),
};

/** A text with its tables written anew. @throws RangeError where a table has no place in it */
export function withTables(text: string): string {
  let written = text;
  for (const [name, content] of Object.entries(TABLES)) {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
    const [from, to] = [written.indexOf(begin), written.indexOf(end)];
    if (from < 0 || to < from) throw new RangeError(`no place for the table ${name}`);
    written = `${written.slice(0, from)}${begin}\n${content}\n${written.slice(to)}`;
  }
  return written;
}

import type { Measured, Prices, Shop, Visit } from './sizing.ts';

/*
 * What docs/sizing.md computes with. After new measurements: write them here, then `npm run bench -- sizing --write`.
 */

/** When and where; the command of each value is in SOURCES. */
export const MEASURED_ON =
  'measured on 2026-11-28 with 2,000 products, one round, on two cores (AMD EPYC) that other work used to the full ' +
  '(load 19 to 30); "assumed" is not measured yet';

export const MEASURED: Measured = {
  api: { listing: 2.1, search: 4.9, product: 4.2, bag: 1.6, checkout: 6.8 },
  database: { listing: 0.3, search: 2.8, product: 5.1, bag: 1.1, checkout: 18.1 },
  balancer: 0.25,
  page: 12,
  worker: 24,
  memory: { api: 260, apiPerMillionProducts: 1500, web: 180, worker: 200 },
  orderKb: 31,
};

/** Values that stand for ones to be measured. */
const ASSUMED = ', assumed';

/** How a value is measured, in the order of the table. */
export const SOURCES: readonly Readonly<{
  what: string;
  of: (measured: Measured) => string;
  command: string;
}>[] = [
  ...(['listing', 'search', 'product', 'bag', 'checkout'] as const).map((name) => ({
    what: `${name === 'checkout' ? 'checkout: a bag and its order' : name}, API + PostgreSQL`,
    of: ({ api, database }: Measured) => `${api[name]} + ${database[name]} ms`,
    command: '`throughput`',
  })),
  { what: 'balancer, a request', of: ({ balancer }) => `${balancer} ms`, command: '`throughput`' },
  {
    what: 'web server, a document',
    of: ({ page }) => `${page} ms${ASSUMED}`,
    command: '`throughput --pages`',
  },
  {
    what: 'worker, an order with its mails (17 orders: rough)',
    of: ({ worker }) => `${worker} ms`,
    command: '`requests --only "order without"`, column worker',
  },
  { what: 'API process', of: ({ memory }) => `${memory.api} MB${ASSUMED}`, command: '`memory`' },
  {
    what: 'API process, for each million products more',
    of: ({ memory }) => `${memory.apiPerMillionProducts} MB${ASSUMED}`,
    command: '`search --sizes 10000,1000000`, memory at the end',
  },
  {
    what: 'web server and worker, each',
    of: ({ memory }) => `${memory.web} and ${memory.worker} MB${ASSUMED}`,
    command: '`npm run cluster`, then `ps -o rss`',
  },
  {
    what: 'disk, an order and all that belongs to it (17 orders: rough)',
    of: ({ orderKb }) => `${orderKb} kB`,
    command: '`requests --only "order without"`, last line',
  },
];

/** An assumption: replace it by what the reports of the shop say (visits and steps, 0090). */
export const VISIT: Visit = { documents: 1.5, listing: 3, search: 1, product: 4, bag: 0.5 };

/** Examples of a host's prices, in baht a month. */
export const PRICES: Prices = { core: 700, memoryGb: 150, diskGb: 4 };

export const SHOPS: readonly Readonly<{ name: string; shop: Shop }>[] = [
  {
    name: 'small: 300 orders a day',
    shop: { visitors: 60, orders: 2, ordersADay: 300, years: 5, products: 2000 },
  },
  {
    name: 'middle: 3,000 orders a day',
    shop: { visitors: 900, orders: 30, ordersADay: 3000, years: 5, products: 10_000 },
  },
  {
    name: 'large: 15,000 orders a day, an 11.11 with 100,000 shoppers in ten minutes',
    shop: { visitors: 10_000, orders: 600, ordersADay: 15_000, years: 5, products: 100_000 },
  },
];

import type { Keeping, Measured, Prices, Shop, Visit } from './sizing.ts';

/*
 * What docs/sizing.md computes with. After new measurements: write them here, then `npm run bench -- sizing --write`.
 */

/** When and where; the command of each value is in SOURCES. */
export const MEASURED_ON =
  'measured on 2026-11-28 on two cores (AMD EPYC). Requests, balancer and kept documents: a quiet machine, 10,000 and ' +
  '100,000 products, one to three API processes, one round, the highest of each. Worker and disk: 2,000 products, while ' +
  'other work used the machine to the full. "Assumed" is not measured yet';

export const MEASURED: Measured = {
  // With one process and 10,000 products 1.57, 2.98, 1.93, 0.71 and 5.98: more processes find less in their caches.
  api: { listing: 1.76, search: 3.58, product: 3.15, bag: 1.3, checkout: 7.04 },
  // Listing 0.02 and search 0.42 with 10,000 products.
  database: { listing: 0.08, search: 1.2, product: 0.61, bag: 0.36, checkout: 6.99 },
  balancer: 0.14,
  page: { kept: 0.34, rendered: 150 },
  worker: 24,
  memory: { api: 270, apiPerMillionProducts: 1500, web: 180, worker: 200 },
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
    what: 'web server, a document that is kept (99th percentile at half of the highest load: 101 ms)',
    of: ({ page }) => `${page.kept} ms`,
    command: '`throughput --pages`',
  },
  {
    what: 'web server, a document that is rendered (100 to 196 ms, by page and load)',
    of: ({ page }) => `${page.rendered} ms${ASSUMED}`,
    command: 'the middle of what was measured ([0121](decisions/0121-documents-for-all-visitors.md))',
  },
  {
    what: 'worker, an order with its mails (17 orders: rough)',
    of: ({ worker }) => `${worker} ms`,
    command: '`requests --only "order without"`, column worker',
  },
  {
    what: 'API process (5,000 products under lists: 215 MB; 10,000 as shoppers ask: 256 and 269 MB)',
    of: ({ memory }) => `${memory.api} MB`,
    command: '`memory`; `search --sizes 10000`, memory at the end',
  },
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

/**
 * A web server renders an address anew when its copy is half a second old and asked for, a CDN asks again after five
 * (docs/decisions/0121).
 */
export const KEEPING: Keeping = { server: 0.5, cdn: 5 };

/** Examples of a host's prices, in baht a month. */
export const PRICES: Prices = { core: 700, memoryGb: 150, diskGb: 4 };

const LARGE: Shop = {
  visitors: 10_000,
  orders: 600,
  ordersADay: 15_000,
  years: 5,
  products: 100_000,
  addresses: 1000,
  cdn: true,
};

/** Addresses are assumed: a shop's own are in its balancer's log. */
export const SHOPS: readonly Readonly<{ name: string; shop: Shop }>[] = [
  {
    name: 'small: 300 orders a day',
    shop: { visitors: 60, orders: 2, ordersADay: 300, years: 5, products: 2000, addresses: 200, cdn: false },
  },
  {
    name: 'middle: 3,000 orders a day',
    shop: {
      visitors: 900,
      orders: 30,
      ordersADay: 3000,
      years: 5,
      products: 10_000,
      addresses: 1000,
      cdn: false,
    },
  },
  {
    name: 'large: 15,000 orders a day, an 11.11 with 100,000 shoppers in ten minutes, a CDN',
    shop: LARGE,
  },
  { name: 'large, without a CDN', shop: { ...LARGE, cdn: false } },
];

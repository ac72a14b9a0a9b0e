import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './paths.ts';
import { type Keeping, type Measured, type Prices, type Shop, sizing, type Visit } from './sizing.ts';
import { withTables } from './sizing-tables.ts';

const each = { listing: 2, search: 1, product: 1, bag: 1, checkout: 10 };
const MEASURED: Measured = {
  api: each,
  database: { ...each, listing: 0 },
  balancer: 0.1,
  page: { kept: 0, rendered: 6 },
  worker: 10,
  memory: { api: 250, apiPerMillionProducts: 1000, web: 200, worker: 200 },
  orderKb: 5,
};
const VISIT: Visit = { documents: 1, listing: 2, search: 1, product: 2, bag: 1 };
/** Nothing is given out twice. */
const KEEPING: Keeping = { server: 0, cdn: 0 };
const PRICES: Prices = { core: 10, memoryGb: 5, diskGb: 0.1 };
const SHOP: Shop = {
  visitors: 6000,
  orders: 600,
  ordersADay: 10_000,
  years: 2,
  products: 100_000,
  addresses: 100,
  cdn: false,
};

it('multiplies what is asked in a minute by what each costs', () => {
  const found = sizing(SHOP, MEASURED, VISIT, KEEPING, PRICES);
  // 6,000 visitors × (2×2 + 1 + 2 + 1) ms and 600 orders × 10 ms in 60,000 ms.
  expect(found.busy.api).toBeCloseTo(0.9, 10);
  expect(found.busy.web).toBeCloseTo(0.6, 10);
  expect(found.busy.worker).toBeCloseTo(0.1, 10);
  expect(found.busy.database).toBeCloseTo(0.6, 10);
  expect(found.busy.balancer).toBeCloseTo(0.082, 10);
  expect(found.processes).toEqual({ api: 2, web: 2, worker: 2 });
  // 7.3 million orders of 5 kB, twice, and 20 GB; memory for a quarter of them.
  expect(found.database).toEqual({ cores: 2, memoryGb: 16, diskGb: 93 });
  expect(found.cores).toBe(2 + 2 + 2 + 2 + 4);
  expect(found.memoryGb).toBe(Math.ceil((2 * 350 + 800) / 1000 + 1 + 32));
  expect(found.cost).toBeCloseTo(12 * 10 + found.memoryGb * 5 + 2 * 93 * 0.1, 10);
});

it('nothing is a shop of two of each', () => {
  const found = sizing(
    { visitors: 0, orders: 0, ordersADay: 0, years: 0, products: 0, addresses: 0, cdn: false },
    ...([MEASURED, VISIT, KEEPING, PRICES] as const),
  );
  expect(found.processes).toEqual({ api: 2, web: 2, worker: 2 });
  expect(found.database).toEqual({ cores: 2, memoryGb: 4, diskGb: 20 });
});

it('documents of few addresses are rendered once a while by each web server', () => {
  // 100 documents a second of 10 addresses, each kept for half a second.
  const shop: Shop = { ...SHOP, addresses: 10 };
  const keeping: Keeping = { server: 0.5, cdn: 5 };
  const found = sizing(shop, MEASURED, VISIT, keeping, PRICES);
  expect(found.processes.web).toBe(2);
  // Ten a second of each address, five at each server: 5 ÷ (1 + 2.5) of them are rendered there, 20 such in all.
  expect(found.rendered).toBeCloseTo((20 * (5 / 3.5)) / 100, 10);
  expect(found.busy.web).toBeCloseTo((20 * (5 / 3.5) * 6) / 1000, 10);

  const slow = { ...MEASURED, page: { kept: 1, rendered: 200 } };
  const many = sizing(shop, slow, VISIT, keeping, PRICES);
  // Each server more has its own copies: there are enough of them, and with one less there were not.
  expect(many.processes.web).toBeGreaterThan(20);
  expect(many.busy.web).toBeLessThanOrEqual(many.processes.web * 0.5);
  expect(many.rendered).toBeGreaterThan(found.rendered);

  const behind = sizing({ ...shop, cdn: true }, slow, VISIT, keeping, PRICES);
  expect(behind.processes.web).toBeLessThan(many.processes.web);
  // A CDN asks at most once in five seconds for each address.
  expect(behind.rendered * 100).toBeLessThanOrEqual(10 / 5);
});

it('a shop with few visitors has nearly every document rendered', () => {
  const found = sizing({ ...SHOP, visitors: 10 }, MEASURED, VISIT, { server: 0.5, cdn: 5 }, PRICES);
  expect(found.rendered).toBeGreaterThan(0.99);
});

it.each(['visitors', 'orders', 'ordersADay', 'years', 'products', 'addresses'] as const)(
  'a shop with more %s never needs less',
  (name) => {
    let before = sizing({ ...SHOP, [name]: 0 }, MEASURED, VISIT, { server: 0.5, cdn: 5 }, PRICES);
    for (const value of [1, 10, 1000, 50_000, 1_000_000]) {
      const after = sizing({ ...SHOP, [name]: value }, MEASURED, VISIT, { server: 0.5, cdn: 5 }, PRICES);
      for (const part of ['cores', 'memoryGb', 'diskGb', 'cost'] as const)
        expect(after[part], `${part} of ${value}`).toBeGreaterThanOrEqual(before[part]);
      before = after;
    }
  },
);

it('the page of sizes has the tables of the values that it names', () => {
  const page = readFileSync(join(ROOT, 'docs/sizing.md'), 'utf8');
  expect(withTables(page), 'npm run bench -- sizing --write').toBe(page);
});

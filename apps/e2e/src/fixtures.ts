import { test as base, expect } from '@playwright/test';
import knex, { type Knex } from 'knex';
import { type ShopAddresses, shopAddresses } from './shop.ts';

type Fixtures = {
  shop: ShopAddresses;
  /**
   * What the pages of a journey complained about: console errors, uncaught errors, content the security policy
   * refused. A journey that expects a complaint (an answer of 409, say) lists it in `expectedComplaints`; any
   * other fails it.
   */
  expectedComplaints: RegExp[];
  complaints: string[];
};

type WorkerFixtures = {
  /** The shop's database: to look up what a journey cannot see, and to change what staff would change meanwhile. */
  db: Knex;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  db: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const db = knex({ client: 'pg', connection: shopAddresses().databaseUrl, pool: { min: 0, max: 2 } });
      await use(db);
      await db.destroy();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  shop: async ({}, use) => {
    await use(shopAddresses());
  },
  expectedComplaints: [[], { option: true }],
  complaints: [
    async ({ context, expectedComplaints }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => complaints.push(`${error.error().stack ?? error.error().message}`));
      await use(complaints);
      const unexpected = complaints.filter(
        (text) => !expectedComplaints.some((pattern) => pattern.test(text)),
      );
      expect(unexpected, 'the pages complained').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

import { test as base, expect } from '@playwright/test';
import knex, { type Knex } from 'knex';
import { type ShopAddresses, shopAddresses } from './shop.ts';

type Fixtures = {
  shop: ShopAddresses;
  /**
   * True: a new visitor, without accepted cookies and with the promotion popup. Journeys about these start
   * like that.
   */
  stranger: boolean;
  settled: undefined;
  /**
   * Errors on the pages of a journey: console errors, uncaught errors, CSP violations. A journey that expects
   * one (a 409 response, say) lists it in `expectedComplaints`; any other fails it.
   */
  expectedComplaints: RegExp[];
  complaints: string[];
};

type WorkerFixtures = {
  /**
   * The shop's database: to check what a journey cannot see, and to make changes that staff would make
   * meanwhile.
   */
  db: Knex;
};

/** A visitor who has decided about cookies and has seen the popup. Runs in the page before its scripts. */
export function rememberVisitor(): void {
  try {
    if (localStorage.getItem('mali.consent') === null) {
      const choices = { necessary: true, preferences: true, analytics: true, marketing: true };
      const consent = { status: 'accepted', ...choices, at: Date.now() - 1000, version: 1 };
      localStorage.setItem('mali.consent', JSON.stringify(consent));
    }
    localStorage.setItem('mali.popup', String(Date.now()));
  } catch {
    // A frame without storage access.
  }
}

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
  stranger: [false, { option: true }],
  settled: [
    async ({ context, stranger }, use) => {
      if (!stranger) await context.addInitScript(rememberVisitor);
      await use(undefined);
    },
    { auto: true },
  ],
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

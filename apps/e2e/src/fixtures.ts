import { test as base, expect } from '@playwright/test';
import { type ShopAddresses, shopAddresses } from './shop.ts';

type Fixtures = {
  shop: ShopAddresses;
  /**
   * What the pages of a journey complained about: console errors, uncaught errors, refused content. A journey
   * that expects a complaint (an answer of 409, say) lists it in `expectedComplaints`; any other fails it.
   */
  expectedComplaints: RegExp[];
  complaints: string[];
};

export const test = base.extend<Fixtures>({
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

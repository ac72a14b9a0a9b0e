import { defineConfig } from 'vitest/config';

/** Tests that hold two parts of the shop to the same answer; the journeys in Chromium are Playwright's. */
export default defineConfig({
  test: {
    name: 'e2e',
    globalSetup: ['@mali/db/testing-setup'],
    expect: { poll: { timeout: 15_000 } },
    include: ['parity/**/*.test.ts'],
  },
});

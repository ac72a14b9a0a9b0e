import { defineConfig } from 'vitest/config';

/** Tests that compare two parts of the system; the journeys in Chromium run in Playwright. */
export default defineConfig({
  test: {
    name: 'e2e',
    globalSetup: ['@mali/db/testing-setup'],
    expect: { poll: { timeout: 15_000 } },
    include: ['parity/**/*.test.ts'],
  },
});

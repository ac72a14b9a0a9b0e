import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'scripts',
    globalSetup: ['@mali/db/testing-setup'],
    include: ['**/*.test.ts'],
    // Databases are made in hooks, on machines that are busy with other things too.
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
  },
});

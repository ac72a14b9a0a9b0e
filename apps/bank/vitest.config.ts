import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'bank',
    testTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
    include: ['**/*.test.ts'],
  },
});

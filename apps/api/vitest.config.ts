import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    globalSetup: ['@mali/db/testing-setup'],
    include: ['**/*.test.ts'],
  },
});

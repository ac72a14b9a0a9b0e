import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'scripts',
    globalSetup: ['@mali/db/testing-setup'],
    include: ['**/*.test.ts'],
  },
});

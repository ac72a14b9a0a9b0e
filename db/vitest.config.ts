import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'db',
    globalSetup: ['@mali/db/testing-setup'],
    include: ['**/*.test.ts'],
    // Databases are created in hooks, on possibly busy machines.
    hookTimeout: 30_000,
  },
});

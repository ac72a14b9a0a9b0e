import { defineConfig } from 'vitest/config';

/** Test files with module mocks, which would leak to other files of the same worker. */
const ALONE = [
  'src/modules/accounts/accounts.test.ts',
  'src/modules/accounts/sign-in.test.ts',
  'src/modules/orders/number-clash.test.ts',
  'src/modules/payments/paid-alike.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['@mali/db/testing-setup'],
    // Databases are created in hooks, on possibly busy machines.
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          include: ['**/*.test.ts'],
          exclude: ['**/node_modules/**', ...ALONE],
          // Every file has its own app and database. Reloading the API's modules per file would take a third
          // of the total CPU time.
          isolate: false,
          restoreMocks: true,
        },
      },
      { extends: true, test: { name: 'api, alone', include: ALONE } },
    ],
  },
});

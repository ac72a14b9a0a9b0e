import { defineConfig } from 'vitest/config';

/** Tests that put something in the place of a module, which every test of the same worker would then meet. */
const ALONE = [
  'src/modules/accounts/accounts.test.ts',
  'src/modules/accounts/sign-in.test.ts',
  'src/modules/orders/number-clash.test.ts',
  'src/modules/payments/paid-alike.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['@mali/db/testing-setup'],
    // Databases are made in hooks, on machines that are busy with other things too.
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          include: ['**/*.test.ts'],
          exclude: ['**/node_modules/**', ...ALONE],
          // Every file builds an app and a database of its own. To load the API's modules anew for each would take a
          // third of the processor's time of all these tests.
          isolate: false,
          restoreMocks: true,
        },
      },
      { extends: true, test: { name: 'api, alone', include: ALONE } },
    ],
  },
});

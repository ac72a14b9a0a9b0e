import { defineConfig } from '@playwright/test';
import { findBrowser } from './src/browser.ts';

const { executablePath, env } = await findBrowser();

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  // Journeys share one shop and must not depend on each other's orders and stock.
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.SHOP_URL ?? 'http://localhost:3000',
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      env,
      args: [
        // There is no graphics card: without a process that emulates one, pages take less CPU time.
        ...['--disable-gpu', '--in-process-gpu'],
        // A page of a journey ends before optimised code pays for its compilation.
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // Tracing costs a quarter of the time: `npm test -- --only journeys -- --trace on -g <name>` enables it.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', testIgnore: '**/*.phone.spec.ts', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: '**/*.phone.spec.ts',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
});

import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { FULL } from '../src/shop.ts';
import { expectToFit, type Size } from '../src/sizes.ts';

// The status affects the whole shop: other journeys must not see it closed, so the response is mocked in this
// browser.
const STATUS = '**/api/status';
const tell = (page: Page, status: string) =>
  page.route(STATUS, (route) =>
    route.fulfill({ json: { status, version: '3.0', at: '2026-11-21T00:00:00Z' } }),
  );

// Includes a missing page and a failed response.
test.use({ expectedComplaints: [/net::ERR_FAILED|net::ERR_INTERNET_DISCONNECTED|status of 404/] });

const PHONE: Size = { width: 390, height: 844, accessible: true };
const DESKTOP: Size = { width: 1440, height: 844, accessible: true };
/** In a full run it is also opened on a desktop. */
const VISITS: [Size, Size][] = FULL
  ? [
      [PHONE, DESKTOP],
      [DESKTOP, PHONE],
    ]
  : [[PHONE, DESKTOP]];

for (const [first, second] of VISITS) {
  test.describe(`a closed shop at ${first.width} px`, () => {
    test.use({ viewport: first });

    test('shows it on every page but the legal ones, and reopens automatically', async ({ page }) => {
      await tell(page, 'offline');
      const closed = page.getByRole('heading', { level: 1, name: 'มะลิปิดปรับปรุงสักครู่' });
      for (const path of ['/', '/shop', '/checkout', '/no-such-page']) {
        await page.goto(path);
        await expect(closed).toBeVisible();
      }
      await expectToFit(page, [first, second], () => expect(closed).toBeVisible());
      for (const path of ['/privacy', '/tos']) {
        await page.goto(path);
        await expect(page.getByRole('banner')).toBeVisible();
        await expect(closed).toBeHidden();
      }
      await page.goto('/shop');
      await expect(closed).toBeVisible();
      await page.unroute(STATUS);
      const products = page.locator('main a[href^="/item/"]');
      // The live connection may report the reopening before the click, which removes the button.
      const pressed = page.getByRole('button', { name: 'ลองเปิดร้านอีกครั้ง' }).click();
      await Promise.any([pressed, expect(products.first()).toBeVisible()]);
      await expect(products.first()).toBeVisible();
      await expect(closed).toBeHidden();

      // It closes while this page is offline: the page learns it on reconnect.
      await page.waitForRequest((request) => request.url().includes('/socket.io/'));
      await page.context().setOffline(true);
      await tell(page, 'maintenance');
      await page.context().setOffline(false);
      await expect(closed).toBeVisible();
    });
  });
}

test('a shop whose status request fails is closed', async ({ page }) => {
  await page.route(STATUS, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'มะลิปิดปรับปรุงสักครู่' })).toBeVisible();
});

import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { fillIn, someone, submitForQr } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectPictures } from '../src/pictures.ts';
import { putIntoBag, shownProducts } from '../src/products.ts';
import { FULL } from '../src/shop.ts';

/** The README's screenshots; written only on request: SCREENSHOTS=1 npm test -- --only journeys. */
const FOLDER =
  process.env.SCREENSHOTS === '1'
    ? resolve(import.meta.dirname, '../../../docs/screenshots')
    : 'test-results/screenshots';

/** Takes a screenshot once every product image in view has loaded; a broken one fails. */
async function picture(page: Page, name: string): Promise<void> {
  await expectPictures(page);
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled' });
}

test('screenshot of the home page', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('main img').first()).toBeVisible();
  await picture(page, 'home');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });

  // The journey promptpay takes the same way, with the same look at the pictures.
  if (FULL || process.env.SCREENSHOTS === '1')
    test('screenshots from the bag to the payment', async ({ page, db }) => {
      // Pictures not requested yet are rendered meanwhile.
      test.slow();
      for (const product of await shownProducts(db, 3)) await putIntoBag(page, product);
      await page.goto('/bag');
      await expect(page.getByTestId('bag-line')).toHaveCount(3);
      await picture(page, 'bag-phone');
      await page.goto('/checkout');
      await fillIn(page, { ...someone(), name: 'พิมพ์ชนก วัฒนากร', street: '48/7 ซอยสุขุมวิท 31' });
      await page.evaluate(() => window.scrollTo(0, 0));
      await picture(page, 'checkout-phone');
      await submitForQr(page);
      await page.evaluate(() => window.scrollTo(0, 0));
      await picture(page, 'payment-phone');
    });
});

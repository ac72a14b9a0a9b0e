import { expectAccessible, expectAccessibleAgain } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';

test('the shop is online: its home page opens in Thai and leads to a product', async ({ page, request }) => {
  const status = await request.get('/api/status');
  expect(await status.json()).toMatchObject({ status: 'online' });

  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await expect(page).toHaveTitle(/มะลิ/);
  await expectAccessibleAgain(page);
  await page.locator('main a[href^="/item/"]').first().click();
  await expect(page).toHaveURL(/\/item\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

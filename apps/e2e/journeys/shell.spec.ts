import { DESKTOP_PX } from '@mali/contracts/limits';
import { expect, test } from '../src/fixtures.ts';

test.describe('the frame of a desktop', () => {
  test.use({ viewport: { width: DESKTOP_PX, height: 800 } });

  test('begins at 1200 px, lets its announcement go and come back, and opens departments in a low panel', async ({
    page,
  }) => {
    await page.goto('/');
    const announcement = page.getByRole('complementary', { name: 'ประกาศ' });
    const header = page.getByRole('banner');
    const menu = header.getByRole('navigation', { name: 'เมนูหลัก' });
    const burger = header.getByRole('button', { name: 'เมนู', exact: true });
    await expect(announcement).toBeInViewport();
    await expect(menu.getByRole('link').first()).toBeVisible();
    await expect(burger).toBeHidden();

    // HEAD-02: it hides when the page is scrolled down, the header stays; at the top it is back.
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await expect(announcement).not.toBeInViewport();
    await expect(header).toBeInViewport();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect(announcement).toBeInViewport();

    // HEAD-10, HEAD-11: what is in the largest department, in columns of at most 13, no higher than 500 px.
    const panel = menu.locator('> div > div');
    const columns = panel.getByRole('list');
    // A pointer that rests there before the page has come to life is not heard of: it comes again.
    await expect(async () => {
      await page.mouse.move(600, 700);
      await menu.getByRole('link', { name: 'เมคอัป' }).hover();
      await expect(columns.first()).toBeVisible({ timeout: 2000 });
    }).toPass();
    for (const column of await columns.all())
      expect(await column.getByRole('link').count()).toBeLessThanOrEqual(13);
    expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(500);

    // HEAD-35
    await page.setViewportSize({ width: DESKTOP_PX - 1, height: 800 });
    await expect(burger).toBeVisible();
    await expect(menu.getByRole('link').first()).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a press on the account opens the sign-in, however early it is', async ({ page }) => {
    await page.goto('/brands');
    await page.getByRole('navigation', { name: 'ทางลัด' }).getByRole('button', { name: 'บัญชี' }).click();
    await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบ' })).toBeVisible();
  });

  test('so does one on a page that is drawn anew, in the language of this browser', async ({ page }) => {
    // The document does not know the choice: its cookie went with the others, say.
    await page.addInitScript(() => localStorage.setItem('mali.lang', 'en'));
    await page.goto('/brands');
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^(?:บัญชี|Account)$/ })
      .last()
      .click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { FULL } from '../src/shop.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'ค้นหา' }).filter({ visible: true });
const list = (page: Page) => page.getByRole('listbox', { name: 'คำแนะนำการค้นหา' });
const cards = (page: Page) => page.getByTestId('product-card');

for (const width of [390, 1440]) {
  test.describe(`search at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('suggests while typing, by pointer and by keyboard', async ({ page }) => {
      await page.goto('/');
      await field(page).click();
      // Suggestions before anything is typed.
      await expect(list(page).getByRole('group', { name: 'ยอดนิยม' }).getByRole('option')).not.toHaveCount(0);
      await field(page).pressSequentially('กันแดด');
      const products = list(page).getByRole('group', { name: 'สินค้า' });
      await expect(products.getByRole('option')).toHaveCount(width < 768 ? 4 : 6);
      await expect(list(page).getByRole('option')).toHaveCount(10);
      await expectAccessible(page);
      if (width < 768) {
        // A full-screen sheet below the field.
        const panel = await list(page).locator('xpath=../..').boundingBox();
        const box = await field(page).boundingBox();
        expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeGreaterThanOrEqual(844);
        expect(panel?.y ?? 0).toBeGreaterThan(box?.y ?? 0);
      }
      await field(page).press('ArrowDown');
      const first = list(page).getByRole('option').first();
      await expect(first).toHaveAttribute('aria-selected', 'true');
      const text = await first.innerText();
      await field(page).press('Enter');
      await expect(page).toHaveURL(/\/shop\?keyword=/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`ผลของ “${text.trim()}”`);
      await expect(cards(page).first()).toBeVisible();
    });

    // In a full run at both widths.
    if (FULL || width < 768)
      test('converts text typed with the wrong keyboard layout, and links back to the original', async ({
        page,
      }) => {
        await page.goto('/');
        await field(page).fill('8iu,dyocff');
        await field(page).press('Enter');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('ผลของ “ครีมกันแดด”');
        await expect(cards(page).first()).toContainText('กันแดด');
        await expectAccessible(page);
        await page.getByRole('link', { name: 'ค้นหา “8iu,dyocff” ตามที่พิมพ์' }).click();
        await expect(page.getByText('ไม่พบ “8iu,dyocff”')).toBeVisible();
        await expect(cards(page).first()).toBeVisible();
        await expectAccessible(page);
      });
  });
}

test('recent searches are stored on the device, and cleared with one click', async ({ page }) => {
  await page.goto('/');
  await field(page).fill('เซรั่มวิตามินซี');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/shop\?keyword=/);
  await expect(cards(page).first()).toBeVisible();
  await page.goto('/');
  await field(page).click();
  const recent = list(page).getByRole('group', { name: 'ค้นหาล่าสุด' });
  await expect(recent.getByRole('option')).toHaveText(['เซรั่มวิตามินซี']);
  await page.getByRole('button', { name: 'ล้างการค้นหาล่าสุด' }).click();
  await expect(recent).toHaveCount(0);
});

test('/search/{keyword} shows the results at a shareable URL (SRCH-11)', async ({ page }) => {
  await page.goto(`/search/${encodeURIComponent('ลิปสตืก')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ผลของ “ลิปสติก”');
  await expect(field(page)).toHaveValue('ลิปสตืก');
  await expect(cards(page).first()).toContainText('ลิปสติก');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the field leads to the results, which name the query', async ({ page }) => {
    await page.goto('/');
    await field(page).fill('lipstik');
    await field(page).press('Enter');
    await expect(page).toHaveURL(/\/shop\?keyword=lipstik/);
    await expect(page.getByText('แสดงผลสำหรับ “lipstick”')).toBeVisible();
    await expect(cards(page).first()).toContainText('ลิปสติก');
  });
});

import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { openBeforeScripts } from '../src/hydrated.ts';
import { ownProduct } from '../src/products.ts';

/** Marks the document: a reloaded one has no mark. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.toggleAttribute('data-same', true));
const expectSameDocument = (page: Page) => expect(page.locator('html[data-same]')).toHaveCount(1);

test.describe('input before the scripts have loaded is not lost:', () => {
  test('a search that is typed and submitted', async ({ page }) => {
    const loadScripts = await openBeforeScripts(page, '/brands');
    await mark(page);
    const field = page.getByRole('combobox', { name: 'ค้นหา' }).first();
    await field.fill('ลิปสติก');
    await field.press('Enter');
    loadScripts();
    await expect(page).toHaveURL(/\/shop\?keyword=/);
    await expect(field).toHaveValue('ลิปสติก');
    await expectSameDocument(page);
  });

  test('a product that is added to the bag', async ({ page, db }) => {
    const { mat_id, mat_var_id } = await ownProduct(db, 600);
    const loadScripts = await openBeforeScripts(page, `/item/${mat_id}/${mat_var_id}`);
    await mark(page);
    await page
      .getByRole('button', { name: /^ใส่ถุง ฿/ })
      .filter({ visible: true })
      .click();
    loadScripts();
    await expect(page.getByRole('dialog', { name: 'ใส่ถุงแล้ว' })).toBeVisible();
    await expectSameDocument(page);
  });

  test('a message and its topic', async ({ page }) => {
    const loadScripts = await openBeforeScripts(page, '/contactus');
    await mark(page);
    const message = page.getByLabel('ข้อความ', { exact: true });
    await page.getByRole('radio', { name: 'สินค้า' }).check();
    await message.fill('ขวดแตกตอนมาถึง');
    loadScripts();
    // The form knows both: it keeps them for this tab.
    const draft = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    await expect.poll(draft).toContain('ขวดแตกตอนมาถึง');
    await page.getByLabel('ชื่อ-นามสกุล').fill('มะลิ');
    await expect(message).toHaveValue('ขวดแตกตอนมาถึง');
    await expect(page.getByRole('radio', { name: 'สินค้า' })).toBeChecked();
    await expectSameDocument(page);
  });

  test('the sort order of a list', async ({ page }) => {
    const loadScripts = await openBeforeScripts(page, '/shop/make-up');
    await mark(page);
    await page.getByRole('combobox', { name: 'เรียงตาม' }).selectOption('price_asc');
    loadScripts();
    await expect(page).toHaveURL(/sort=price_asc/);
    await expectSameDocument(page);
  });

  test('a filter of a list', async ({ page }) => {
    const loadScripts = await openBeforeScripts(page, '/shop/make-up');
    await mark(page);
    await page.getByRole('complementary', { name: 'ตัวกรอง' }).getByRole('checkbox').first().check();
    loadScripts();
    await expect(page).toHaveURL(/\/shop\/make-up\?/);
    await expectSameDocument(page);
  });

  test("a button, in a browser with a stored language other than the document's", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => localStorage.setItem('mali.lang', 'en'));
    const loadScripts = await openBeforeScripts(page, '/brands');
    await page.getByRole('navigation', { name: 'ทางลัด' }).getByRole('button', { name: 'บัญชี' }).click();
    loadScripts();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

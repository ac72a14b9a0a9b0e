import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { openHydrated } from '../src/hydrated.ts';
import { FULL } from '../src/shop.ts';

/** The API's placeholder for a picture that is not rendered yet: 4 × 5 pixels. */
const PREVIEW = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAFCAIAAADtz9qMAAAAEUlEQVR4nGP4/PouHDGQwQEA8SE2nZcDFV4AAAAASUVORK5CYII=',
  'base64',
);

const cards = (page: Page) => page.getByTestId('product-card');
const place = (page: Page) => page.evaluate(() => window.scrollY);

/** Opens a list, loads two more pages and scrolls into the third. */
async function readOn(page: Page): Promise<number> {
  await page.goto('/shop/make-up');
  for (const count of [48, 72]) {
    await page.getByRole('link', { name: /ดูเพิ่มอีก/ }).click();
    await expect(cards(page)).toHaveCount(count);
  }
  await cards(page).nth(60).scrollIntoViewIfNeeded();
  await expect(cards(page).nth(60)).toBeInViewport();
  return place(page);
}

for (const width of FULL ? [390, 1440] : [390]) {
  test.describe(`a list at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('restores its scroll position and products after Back and after a reload (rule of use 36)', async ({
      page,
    }) => {
      const before = await readOn(page);
      const names = await cards(page).allInnerTexts();
      // On a phone filters and sorting are in a row below the header and cover no price.
      if (width < 1200) {
        const header = await page.locator('header').first().boundingBox();
        const filter = await page.getByRole('button', { name: /^กรอง/ }).boundingBox();
        const headerEnd = (header?.y ?? 0) + (header?.height ?? 0);
        expect(Math.abs((filter?.y ?? 0) - headerEnd)).toBeLessThan(8);
      }
      await cards(page).nth(60).getByRole('link').last().click();
      await expect(page).toHaveURL(/\/item\//);
      await expect(
        page
          .getByRole('radio')
          .or(page.getByRole('button', { name: /^ใส่ถุง/ }))
          .first(),
      ).toBeVisible();
      for (const again of [() => page.goBack(), () => page.reload()]) {
        await again();
        await expect(cards(page)).toHaveCount(72);
        await expect.poll(async () => Math.abs((await place(page)) - before)).toBeLessThanOrEqual(50);
        expect(await cards(page).allInnerTexts()).toEqual(names);
      }
    });
  });
}

test('a product page renders before the server responds, from the data of its card', async ({ page }) => {
  await openHydrated(page, '/shop/make-up');
  let answer: () => void = () => undefined;
  const answers = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v2/material?*', async (route) => {
    await answers;
    await route.continue();
  });
  const card = cards(page).first();
  const link = card.getByRole('link').last();
  await link.click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(page).toHaveURL(/\/item\//);
  await expect(title).not.toHaveText('เมคอัป');
  await expect(page.getByRole('button', { name: /^ใส่ถุง ฿/ })).toHaveCount(0);
  const told = await title.innerText();
  answer();
  await expect(page.getByRole('button', { name: /^ใส่ถุง ฿/ })).toBeVisible();
  await expect(title).toHaveText(told);
});

test('a single product picture has the size of a picture, not that of a thumbnail', async ({ page }) => {
  await openHydrated(page, '/shop/make-up');
  await page.route('**/api/v2/material?*', async (route) => {
    const response = await route.fetch();
    const material = await response.json();
    const one = { image_2: null, image_3: null, image_4: null, image_5: null };
    const variants = material.variants.map((variant: object) => ({ ...variant, ...one }));
    await route.fulfill({ response, json: { ...material, ...one, variants } });
  });
  await cards(page).first().getByRole('link').last().click();
  await expect(page.getByRole('button', { name: /^ใส่ถุง ฿/ })).toBeVisible();
  const picture = page.getByRole('button', { name: 'ขยายรูปที่ 1 จาก 1' });
  await expect(picture).toBeVisible();
  expect((await picture.boundingBox())?.width).toBeGreaterThan(400);
});

test('a picture that is still being rendered is requested again', async ({ page }) => {
  let asked: string | undefined;
  await page.route('**/img/**', async (route) => {
    const url = route.request().url();
    if (asked !== undefined) return route.continue();
    asked = url;
    return route.fulfill({
      headers: { 'content-type': 'image/png', 'cache-control': 'no-store' },
      body: PREVIEW,
    });
  });
  const shown = () =>
    page.evaluate(
      (url) =>
        [...document.images].find(({ currentSrc }) => currentSrc === `${url}?try=1`)?.naturalWidth ?? 0,
      asked,
    );
  await page.goto('/shop/make-up');
  await expect.poll(shown).toBeGreaterThan(100);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a list has links to its next pages', async ({ page }) => {
    await page.goto('/shop/make-up');
    await expect(cards(page)).toHaveCount(24);
    await page.getByRole('link', { name: /ดูเพิ่มอีก/ }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(cards(page)).toHaveCount(48);
  });
});

import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectToFit } from '../src/sizes.ts';

/** Every page that is put together from blocks, and the lists beside them. */
const PAGES = [
  '/',
  '/deals',
  '/deals/creditcard',
  '/brands',
  '/shop/tongruang',
  '/blogs',
  '/blog/two-fingers-of-sunscreen',
  '/howto',
  '/exclusiveedition',
  '/special-event-midnight',
] as const;

/** A page is opened at the first of the sizes, and drawn anew at the others; 768 lies between phone and desktop. */
const VISITS = [
  {
    language: 'th',
    sizes: [
      { width: 390, height: 844, accessible: true },
      { width: 768, height: 1024, accessible: false },
      { width: 1440, height: 900, accessible: false },
    ],
  },
  {
    language: 'en',
    sizes: [
      { width: 1440, height: 900, accessible: true },
      { width: 390, height: 844, accessible: false },
      { width: 320, height: 640, accessible: false },
    ],
  },
] as const;

/** Reads a page to its end, so that everything of it has been drawn. */
async function readThrough(page: Page): Promise<void> {
  const screens = await page.evaluate(() => Math.ceil(document.body.scrollHeight / window.innerHeight));
  for (let screen = 1; screen <= screens; screen += 1) {
    await page.evaluate(
      (to) =>
        new Promise((drawn) => {
          window.scrollTo({ top: to * window.innerHeight, behavior: 'instant' });
          requestAnimationFrame(() => requestAnimationFrame(drawn));
        }),
      screen,
    );
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

for (const { language, sizes } of VISITS) {
  test.describe(`pages of blocks in ${language}`, () => {
    test.use({ viewport: sizes[0] });

    test('fit, can be used by everybody, and nothing of them failed', async ({ page, context, shop }) => {
      // Many pages, each looked at closely: a busy machine takes its time.
      test.setTimeout(600_000);
      await context.addCookies([{ name: 'lang', value: language, url: shop.url }]);
      for (const path of PAGES) {
        const answer = await page.goto(path);
        expect(answer?.status(), path).toBe(200);
        await expect(page.locator('h1'), path).toHaveCount(1);
        await expectToFit(page, sizes, async () => {
          await readThrough(page);
          await expect(page.getByText(/^(?:Component failed to load|โหลดส่วนนี้ไม่สำเร็จ)$/), path).toHaveCount(0);
        });
      }
    });
  });
}

test('the front page is in the document: its words, its picture and its products', async ({ request }) => {
  const document = await (await request.get('/')).text();
  const root = document.slice(document.indexOf('id="root"'));
  expect(root).toContain('สีชบา');
  expect(document).toMatch(/<link rel="preload" as="image"[^>]*media="\(max-width: 767px\)"/);
  expect(root).toContain('data-testid="product-card"');
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the highlights turn by their buttons and by the keyboard', async ({ page }) => {
    await page.goto('/');
    const highlights = page.getByRole('region', { name: 'เรื่องเด่น' });
    const shown = () => highlights.locator('[aria-roledescription="สไลด์"]:not([inert]) h2').textContent();
    const first = await shown();
    await highlights.getByRole('button', { name: 'ถัดไป' }).click();
    await expect.poll(shown).not.toBe(first);
    const second = await shown();
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).not.toBe(second);
  });
});

test('the flash sale of the front page counts down', async ({ page }) => {
  await page.goto('/');
  const timer = page.getByRole('timer').first();
  await timer.scrollIntoViewIfNeeded();
  const before = await timer.textContent();
  await expect.poll(() => timer.textContent()).not.toBe(before);
});

test('a coupon of the front page goes into the bag with one press', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'ใช้คูปองนี้ MALI10' }).click();
  await expect(page.getByText('ใช้อยู่ในถุงของคุณ')).toBeVisible();
});

test('a brand with a page of its own is found in the list of brands, with its products below', async ({
  page,
}) => {
  await page.goto('/brands');
  await page.getByRole('searchbox', { name: 'ค้นหาแบรนด์' }).fill('tong');
  const found = page.getByRole('link', { name: /ทองรวง/ });
  // Before it is searched the list shows this brand twice: among the houses and at its letter.
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(page).toHaveURL('/shop/tongruang');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ทองรวง/);
  await expect(page.locator('#products')).toBeVisible();
  const below = page.locator('#products ~ * [data-testid="product-card"]');
  await expect(below.first()).toBeVisible();
});

test('a preview is nobody else’s to see: the address leads to the front page', async ({ page }) => {
  await page.goto('/?layout_id=1');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('region', { name: 'เรื่องเด่น' })).toBeVisible();
});

test('a page of the app says in a browser where it opens', async ({ page }) => {
  await page.goto('/special-event-midnight');
  await expect(page.getByText(/เปิดในแอป/)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});

test.describe('in the app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 MaliApp/3.2' });

  test('a page of the app stands without a frame, and is not for search engines', async ({ page }) => {
    await page.goto('/special-event-midnight');
    await expect(page.getByTestId('product-card').first()).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', 'noindex');
    await expectAccessible(page);
  });
});

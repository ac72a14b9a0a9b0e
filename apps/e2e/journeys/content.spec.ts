import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { FULL } from '../src/shop.ts';
import { expectToFit } from '../src/sizes.ts';

/** Every page built from blocks, and the lists beside them; several are visited in one journey, which keeps its cache. */
const PAGES = [
  ['/deals', '/brands', '/blogs', '/shop/tongruang'],
  [
    '/howto',
    '/deals/creditcard',
    '/special-event-midnight',
    '/exclusiveedition',
    '/blog/two-fingers-of-sunscreen',
  ],
] as const;

/** A page is loaded at the first size and resized to the others; 768 lies between phone and desktop. */
const VISITS = [
  {
    language: 'th',
    sizes: [
      { width: 390, height: 844, accessible: true },
      { width: 768, height: 1024, accessible: false },
      { width: 1440, height: 900, accessible: true },
    ],
  },
  {
    language: 'en',
    sizes: [
      { width: 1440, height: 900, accessible: true },
      { width: 390, height: 844, accessible: true },
      { width: 320, height: 640, accessible: false },
    ],
  },
] as const;

/**
 * Scrolls a page to its end, so that everything is rendered. Headless Chromium may stop giving frames to a page after
 * its size is changed, so each wait for a frame ends after a second.
 */
async function readThrough(page: Page): Promise<void> {
  const screens = await page.evaluate(() => Math.ceil(document.body.scrollHeight / window.innerHeight));
  for (let screen = 1; screen <= screens; screen += 1) {
    const frames = await page.evaluateHandle((to) => {
      window.scrollTo({ top: to * window.innerHeight, behavior: 'instant' });
      return { seen: 0 };
    }, screen);
    // Called at each frame.
    const isDrawn = (counted: { seen: number }) => {
      counted.seen += 1;
      return counted.seen > 2;
    };
    await page.waitForFunction(isDrawn, frames, { timeout: 1000 }).catch(() => undefined);
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

for (const { language, sizes } of VISITS) {
  test.describe(`pages of blocks in ${language}`, () => {
    test.use({ viewport: sizes[0] });

    for (const paths of [['/'], ...PAGES]) {
      test(`${paths.join(', ')} fit, are accessible, and contain no failed block`, async ({
        page,
        context,
        shop,
      }) => {
        // Detailed checks: slow on a busy machine.
        test.setTimeout(300_000);
        await context.addCookies([{ name: 'lang', value: language, url: shop.url }]);
        for (const path of paths) {
          const answer = await page.goto(path);
          expect(answer?.status(), path).toBe(200);
          await expect(page.locator('h1')).toHaveCount(1);
          let isRead = false;
          await expectToFit(page, sizes, async () => {
            // What was scrolled into view stays rendered; in a full run each size is read to its end.
            if (!isRead || FULL) await readThrough(page);
            isRead = true;
            await expect(page.getByText(/^(?:Component failed to load|โหลดส่วนนี้ไม่สำเร็จ)$/)).toHaveCount(0);
          });
        }
      });
    }
  });
}

test('the home page is server-rendered: its texts, its picture and its products', async ({ request }) => {
  const document = await (await request.get('/')).text();
  const root = document.slice(document.indexOf('id="root"'));
  expect(root).toContain('สีชบา');
  expect(document).toMatch(/<link rel="preload" as="image"[^>]*media="\(max-width: 767px\)"/);
  expect(root).toContain('data-testid="product-card"');
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the carousel is operated by its buttons and by keyboard', async ({ page }) => {
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

test('the flash sale of the home page counts down, and its coupon is applied to the bag with one click', async ({
  page,
}) => {
  await page.goto('/');
  const timer = page.getByRole('timer').first();
  await timer.scrollIntoViewIfNeeded();
  const before = await timer.textContent();
  await expect.poll(() => timer.textContent()).not.toBe(before);
  await page.getByRole('button', { name: 'ใช้คูปองนี้ MALI10' }).click();
  await expect(page.getByText('ใช้อยู่ในถุงของคุณ')).toBeVisible();
});

test('a brand with its own page is found in the list of brands, with its products below', async ({
  page,
}) => {
  await page.goto('/brands');
  await page.getByRole('searchbox', { name: 'ค้นหาแบรนด์' }).fill('tong');
  const found = page.getByRole('link', { name: /ทองรวง/ });
  // Without a search the list shows this brand twice: as featured and under its letter.
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(page).toHaveURL('/shop/tongruang');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ทองรวง/);
  await expect(page.locator('#products')).toBeVisible();
  const below = page.locator('#products ~ * [data-testid="product-card"]');
  await expect(below.first()).toBeVisible();
});

test('a preview requires permission: its URL redirects to the home page', async ({ page }) => {
  await page.goto('/?layout_id=1');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('region', { name: 'เรื่องเด่น' })).toBeVisible();
});

test('an app page opened in a browser explains where to open it', async ({ page }) => {
  await page.goto('/special-event-midnight');
  await expect(page.getByText(/เปิดในแอป/)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});

test.describe('in the app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 MaliApp/3.2' });

  test('an app page has no header and footer, and is noindex', async ({ page }) => {
    await page.goto('/special-event-midnight');
    await expect(page.getByTestId('product-card').first()).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', 'noindex');
    await expectAccessible(page);
  });
});

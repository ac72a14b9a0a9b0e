import type { Page } from '@playwright/test';
import { ordered, proveByEmail, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct, putIntoBag } from '../src/products.ts';
import { expectToFit } from '../src/sizes.ts';

const PHONE = { width: 390, height: 844, accessible: true };
const DESKTOP = { width: 1440, height: 900, accessible: true };
/**
 * A page is loaded at the first size and resized to the others. 320 is the narrowest phone, and a desktop of
 * 1280 at a zoom of 400 percent; 640 is one at 200.
 */
const VISITS = [
  { language: 'th', sizes: [PHONE, { width: 320, height: 640, accessible: false }, DESKTOP] },
  { language: 'en', sizes: [DESKTOP, { width: 640, height: 450, accessible: false }, PHONE] },
] as const;

/** The app replaces the server-rendered head after hydration: no duplicates remain. */
async function expectOneHead(page: Page): Promise<void> {
  const told = () =>
    page.evaluate(() => {
      const names = [
        ...document.head.querySelectorAll('title, meta, link[rel=canonical], link[hreflang]'),
      ].map(
        (tag) =>
          tag.getAttribute('name') ??
          tag.getAttribute('property') ??
          tag.getAttribute('hreflang') ??
          tag.getAttribute('rel') ??
          tag.tagName,
      );
      return {
        byServer: document.head.querySelectorAll('[data-server]').length,
        twice: names.filter((name, place) => names.indexOf(name) !== place),
        described: names.includes('description'),
      };
    });
  await expect.poll(told, `head of ${page.url()}`).toEqual({ byServer: 0, twice: [], described: true });
}

/** The heading has a margin to the element above it. */
async function expectRoomAbove(page: Page): Promise<void> {
  const room = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const words = document.createRange();
    words.selectNodeContents(heading);
    const frame = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return words.getBoundingClientRect().top - frame;
  });
  expect(room, page.url()).toBeGreaterThanOrEqual(20);
}

/** Pages that need only their URL; several are visited in one journey, which keeps its cache. */
const PATHS = [
  [
    ...['/shop', '/shop?keyword=serum', '/', '/no-such-page', '/login', '/signup'],
    ...['/upload_receipt', '/upload_receipt/thank_you', '/account/orders'],
  ],
  [
    ...['/aboutus', '/privacy', '/exchange_return', '/careers', '/partner', '/faq'],
    ...['/store_locations', '/store_locations/siam', '/contactus', '/sitemap'],
  ],
] as const;

for (const { language, sizes } of VISITS) {
  const [first] = sizes;
  test.describe(`every page in ${language} fits and is accessible`, () => {
    // Includes a page that does not exist.
    test.use({ viewport: first, expectedComplaints: [/status of 404/] });
    test.beforeEach(async ({ context, shop }) => {
      // Several pages with detailed checks: slow on a busy machine.
      test.setTimeout(300_000);
      await context.addCookies([{ name: 'lang', value: language, url: shop.url }]);
    });
    const look = async (page: Page, isChecked = true) => {
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expectOneHead(page);
      const [initial, ...others] = sizes.map((size) => ({
        ...size,
        accessible: size.accessible && isChecked,
      }));
      await expectToFit(page, [initial ?? PHONE, ...others]);
    };

    for (const paths of PATHS) {
      test(paths.join(', '), async ({ page }) => {
        for (const path of paths) {
          const answer = await page.goto(path);
          expect(answer?.status(), path).toBe(path === '/no-such-page' ? 404 : 200);
          // The journey of pages of blocks checks the home page's accessibility in the same language and size.
          await look(page, path !== '/');
        }
        await expect(page.locator('html')).toHaveAttribute('lang', language);
      });
    }

    test('a product, the bag and the checkout', async ({ page, db }) => {
      for (const path of ['/bag', '/checkout']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectRoomAbove(page);
      }
      await putIntoBag(page, await ownProduct(db, 600));
      // Scrolls to the top: a target partly covered by the header is not a small target.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await look(page);

      await page.goto('/bag');
      await expect(page.getByTestId('bag-line')).toHaveCount(1);
      await page.getByRole('button', { name: /^(?:มีรหัสส่วนลด|Have a promo code\?)$/ }).click();
      await look(page);

      // The form at its largest: every error, every section open, the list of places visible.
      await page.goto('/checkout');
      const form = page.locator('form#checkout');
      await form.getByRole('button', { name: /^(?:เพิ่มหมายเหตุ|Add a note)/ }).click();
      await form.getByRole('button', { name: /^(?:ขอใบกำกับภาษี|I need a full tax)/ }).click();
      await form.getByRole('radio', { name: /^(?:บริษัท|A company)$/ }).check();
      await form.locator('input[name="name"]').press('Enter');
      await expect(form.getByRole('alert').first()).toBeVisible();
      await form.getByRole('combobox').fill('10110');
      await expect(page.getByRole('option').first()).toBeVisible();
      await look(page);
    });

    test('the payment, the order and the thanks', async ({ page, request, db }) => {
      const buyer = someone();
      const { mat_var_id } = await ownProduct(db, 600);
      const so_no = await ordered(request, mat_var_id, 600, buyer);
      await page.goto(`/checkout/payment/${so_no}`);
      await look(page);
      await proveByEmail(page, buyer);
      await expect(page.getByTestId('qr')).toBeVisible();
      await look(page);

      await page.goto(`/order/${so_no}`);
      await expect(page.getByTestId('total')).toHaveText('฿600');
      await look(page);

      await page.goto(`/checkout/thankyou/${so_no}`);
      await expect(page.getByTestId('so-no')).toHaveText(so_no);
      await look(page);
    });
  });
}

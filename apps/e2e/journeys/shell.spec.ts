import { DESKTOP_PX } from '@mali/contracts/limits';
import { fillIn, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct, putIntoBag } from '../src/products.ts';
import { FULL } from '../src/shop.ts';

test.describe('the layout of a desktop', () => {
  test.use({ viewport: { width: DESKTOP_PX, height: 800 } });

  test('starts at 1200 px, hides and shows its announcement, and opens departments in a panel', async ({
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

    // HEAD-02: it hides when the page is scrolled down, the header stays; at the top it is shown again.
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await expect(announcement).not.toBeInViewport();
    await expect(header).toBeInViewport();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect(announcement).toBeInViewport();

    // HEAD-10, HEAD-11: subcategories of the largest department, in columns of at most 13, no higher than 500
    // px.
    const panel = menu.locator('> div > div');
    const columns = panel.getByRole('list');
    // Pointer events before hydration are lost: hover again.
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

test('a new build is loaded at the next navigation, once, and no input is lost (SITE-07 to SITE-09)', async ({
  page,
  db,
}) => {
  let reloads = 0;
  await page.exposeFunction('countReload', () => {
    reloads += 1;
  });
  await page.addInitScript(() => {
    const [visit] = performance.getEntriesByType('navigation');
    const count: unknown = Reflect.get(window, 'countReload');
    const isReload = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
    if (isReload && typeof count === 'function') count();
  });
  const buyer = someone();
  await putIntoBag(page, await ownProduct(db, 600));
  await page.goto('/checkout');
  await fillIn(page, buyer);
  await page.goto('/contactus');
  await page.getByLabel('ข้อความ', { exact: true }).fill('ขวดแตกตอนมาถึง');
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  // A link clicked before hydration navigates as without scripts.
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).join());
  await expect.poll(drafts).toContain('mali.draft.contact');

  // Simulates a new build: every response reports it from now on, while the documents still name the former
  // one, so that the mismatch stays.
  await page.route('**/{api,content}/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-build': 'assets/new.js' } });
  });
  const meta = page.locator('meta[name="build"]');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'แบรนด์' }).first().click();
  await expect(meta).toHaveAttribute('content', 'assets/new.js');
  await header.getByRole('link', { name: 'โปรโมชัน' }).first().click();
  await expect(page).toHaveURL(/\/deals$/);
  await expect.poll(() => reloads).toBe(1);

  // Further navigation causes no second reload for the same build.
  await page.getByRole('contentinfo').getByRole('link', { name: 'ติดต่อเรา' }).first().click();
  await expect(page.getByLabel('ข้อความ', { exact: true })).toHaveValue('ขวดแตกตอนมาถึง');
  expect(reloads).toBe(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/checkout');
  await expect(page.locator('form#checkout input[name="name"]')).toHaveValue(buyer.name);
  await expect(page.locator('form#checkout input[name="street"]')).toHaveValue(buyer.street);
  await expect(page.locator('form#checkout')).toContainText('ครีมทดลอง');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a click on the account opens the sign-in, also before hydration', async ({ page }) => {
    await page.goto('/brands');
    await page.getByRole('navigation', { name: 'ทางลัด' }).getByRole('button', { name: 'บัญชี' }).click();
    await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบ' })).toBeVisible();
  });

  test('the same on a page that is re-rendered in the language of this browser', async ({ page }) => {
    // The document was rendered without the language choice, as if its cookie had been deleted.
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

  test('the price of a bag line stays beside its quantity, also with five digits and satang', async ({
    page,
    db,
  }) => {
    await putIntoBag(page, await ownProduct(db, 12345.5));
    await page.goto('/bag');
    const line = page.getByTestId('bag-line');
    const [amount, quantity] = await Promise.all([
      line.getByText('฿12,345.50').boundingBox(),
      line.getByRole('textbox').boundingBox(),
    ]);
    if (amount === null || quantity === null) throw new Error('a line without price or quantity');
    const middle = amount.y + amount.height / 2;
    expect(middle).toBeGreaterThan(quantity.y);
    expect(middle).toBeLessThan(quantity.y + quantity.height);
  });

  const PRICES = { th: 'ราคา', en: 'Price' } as const;
  for (const language of FULL ? (['th', 'en'] as const) : (['th'] as const))
    test(`products are close to the top: on the second screen of the home page, which has eight; the price on the first screen of its page (${language})`, async ({
      page,
    }) => {
      await page.goto(`/?lang=${language}`);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      const card = page.locator('main a[href^="/item/"]').first();
      const product = await card.getAttribute('href');
      const top = await card.evaluate((link) => link.getBoundingClientRect().top + scrollY);
      expect(top).toBeLessThan(2 * 844);
      // Content below the screen is laid out when it approaches the viewport.
      for (const block of await page.locator('main [id]').all()) await block.scrollIntoViewIfNeeded();
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
        .toBeLessThanOrEqual(8 * 844);

      await page.goto(product ?? '');
      const bar = page.getByRole('button', { name: /^(?:ใส่ถุง|Add to bag)$/ });
      const foot = (await bar.boundingBox())?.y ?? 0;
      const heading = page.getByRole('heading', { level: 1 });
      for (const part of [
        heading,
        page.locator('a[href="#reviews"]'),
        page.getByText(PRICES[language]).locator('..'),
      ]) {
        const box = await part.first().boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(foot);
      }
    });
});

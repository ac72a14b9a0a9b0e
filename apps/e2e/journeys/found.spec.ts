import { expect, test } from '../src/fixtures.ts';

/** Landing pages from search engines, and the structured data of each. */
const PAGES: readonly (readonly [path: string, things: readonly string[]])[] = [
  ['/', ['Organization', 'WebSite']],
  ['/shop/make-up', ['BreadcrumbList', 'ItemList']],
  ['/shop/tongruang', []],
  ['/blog/two-fingers-of-sunscreen', ['BlogPosting', 'BreadcrumbList']],
  ['/aboutus', []],
  ['/faq', ['FAQPage']],
  ['/store_locations/siam', ['Store']],
];

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc);

test.describe('for search engines, and without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every kind of page describes itself and is readable', async ({ page, db, shop }) => {
    // Texts that appear in a document unescaped.
    const reviewed = await db('reviews')
      .whereRaw(`comment ~ '^[^&<>"'']+$'`)
      // A product with several variants is a ProductGroup.
      .whereRaw(
        '(SELECT count(*) FROM variants v WHERE v.mat_id = reviews.mat_id AND v.active AND NOT v.free) = 1',
      )
      // One of the demo's: those of other journeys come later, and their reviews change.
      .orderBy('mat_id')
      .orderBy('created_date', 'desc')
      .first();
    const item = `/item/${reviewed.mat_id}`;
    const variants = await db('variants').where({ mat_id: reviewed.mat_id, active: true, free: false });
    const product = [variants.length > 1 ? 'ProductGroup' : 'Product', 'BreadcrumbList'];
    for (const [path, things] of [...PAGES, [item, product] as const]) {
      for (const language of things === product ? (['th', 'en'] as const) : (['th'] as const)) {
        const own = language === 'th' ? path : `${path}?lang=en`;
        // An overloaded server returns a page without server rendering.
        await expect(async () => {
          expect((await page.goto(own))?.status(), own).toBe(200);
          const said = await page.evaluate(() => {
            const content = (selector: string) =>
              [...document.head.querySelectorAll(selector)].map(
                (tag) => tag.getAttribute('content') ?? tag.getAttribute('href') ?? tag.textContent,
              );
            const main = document.querySelector('main');
            return {
              language: document.documentElement.lang,
              title: content('title'),
              description: content('meta[name=description]'),
              canonical: content('link[rel=canonical]'),
              languages: content('link[rel=alternate][hreflang]'),
              shared: content('meta[property="og:title"], meta[name="twitter:title"]'),
              card: content('meta[name="twitter:card"]'),
              robots: content('meta[name=robots]'),
              headings: main?.querySelectorAll('h1').length,
              words: (main?.textContent ?? '').length,
              things: content('script[type="application/ld+json"]').map(
                (text) => (JSON.parse(text ?? '') as { '@type': string })['@type'],
              ),
            };
          });
          const at = (address: string) => new URL(address, shop.url).href;
          expect(said, own).toMatchObject({
            ...{ language, headings: 1, robots: [], things },
            canonical: [at(own)],
            languages: [at(path), at(`${path}?lang=en`), at(path)],
            shared: [said.title[0], said.title[0]],
          });
          expect(said.title, own).toEqual([expect.stringMatching(/\| (?:มะลิ|Mali)$|^มะลิ|^Mali/)]);
          expect([...(said.description[0] ?? '')].length, own).toBeGreaterThan(20);
          expect(said.card[0], own).toMatch(/^summary/);
          expect(said.words, own).toBeGreaterThan(300);
        }).toPass();
      }
    }
    // The last page is the product's, with its reviews readable without scripts.
    expect(await page.locator('noscript').first().textContent()).toContain(reviewed.comment);
  });

  test.describe('at an unknown URL', () => {
    // The browser itself logs this for the document.
    test.use({ expectedComplaints: [/status of 404/] });

    test('an error page offers links', async ({ page }) => {
      await expect(async () => {
        expect((await page.goto('/nothing-is-here?lang=en'))?.status()).toBe(404);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 1000 });
      }).toPass();
      await page.getByRole('main').getByRole('link').first().click();
      await expect(page).toHaveURL('/');
    });
  });
});

test('crawlers find the sitemap, whose files exist, and the product feeds', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const sitemap = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? '';
  const files = locations(await (await request.get(new URL(sitemap).pathname)).text());
  expect(files.length).toBeGreaterThanOrEqual(3);
  for (const file of files) {
    const answer = await request.get(new URL(file).pathname);
    expect(answer.status(), file).toBe(200);
    expect(locations(await answer.text()).length, file).toBeGreaterThan(0);
  }
  const feed = await (await request.get('/feeds/google.xml')).text();
  const link = /<g:link>(.*?)<\/g:link>/.exec(feed)?.[1] ?? '';
  expect((await request.get(new URL(link).pathname)).status()).toBe(200);
});

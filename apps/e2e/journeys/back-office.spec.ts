import { ROLE } from '@mali/contracts/roles';
import type { Page } from '@playwright/test';
import type { Knex } from 'knex';
import { ordered, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct } from '../src/products.ts';
import { FULL } from '../src/shop.ts';
import { expectToFit } from '../src/sizes.ts';
import { openOffice, type StaffMember, staffMember } from '../src/staff.ts';

/** Every page of the back office; apps/web/server/pages.test.ts compares them with its route table. */
const PATHS = [
  ...[
    '/admin',
    '/admin/orders',
    '/admin/orders/new',
    '/admin/slips',
    '/admin/refunds',
    '/admin/refunds/new',
    '/admin/books',
    ...['/admin/accounting', '/admin/accounting/documents'],
    ...['/admin/accounting/lots', '/admin/accounting/payouts', '/admin/accounting/bloggers'],
  ],
  ...['/campaign/giveaway/create', '/adminblog', '/adminblog/new', '/admin/mails'],
  ...['/admin/delivery', '/admin/search', '/admin/search/rules', '/admin/search/rules/new'],
  ...['/admin/search/names', '/admin/search/names/new'],
  ...[
    '/admin/settings',
    '/admin/site',
    '/admin/screening',
    '/admin/jobs',
    '/admin/connections',
    '/admin/api-keys',
    '/admin/webhooks',
    '/admin/promotions',
    '/admin/promotions/new',
    '/admin/offers',
    '/admin/offers/new',
  ],
  ...['/admin/products', '/admin/products/new', '/admin/brands', '/admin/brands/new', '/admin/categories'],
  ...['/admin/collections', '/admin/collections/new', '/admin/badges', '/admin/badges/new'],
  ...['/admin/pages', '/admin/pages/home'],
  ...['/admin/library', '/admin/library/1'],
  ...['/admin/stock', '/admin/prices', '/admin/prices/new', '/admin/grid'],
  '/admin/places',
  '/admin/pickups',
  '/admin/stock-transfers',
  ...['/admin/imports', '/admin/imports/new'],
  ...['/admin/pack', '/admin/handover', '/admin/returns', '/admin/receiving', '/admin/receiving/new'],
  ...[
    '/admin/purchases',
    '/admin/purchases/new',
    '/admin/reorder',
    '/admin/branches',
    '/admin/branches/new',
    '/admin/suppliers',
    '/admin/suppliers/new',
  ],
  '/admin/counts',
  ...['/admin/customers', '/admin/customers/1'],
  ...['/admin/inbox', '/admin/inbox/settings', '/admin/reviews', '/admin/reviews/rules'],
  ...['/admin/segments', '/admin/segments/new', '/admin/mailings', '/admin/mailings/new'],
  ...['/admin/flows', '/admin/flows/reorder'],
  ...['/admin/roles', '/admin/roles/new'],
  '/admin/bloggers',
  ...['/admin/events', '/admin/events/new', '/admin/events/1'],
  ...['/admin/top-spender', '/admin/top-spender/new', '/admin/top-spender/1'],
  ...['/admin/recalls', '/admin/recalls/new', '/admin/calendar'],
  ...['/admin/reports/sales', '/admin/reports/shop'],
  ...['/admin/reports/schedules', '/admin/reports/schedules/new'],
  ...['/admin/remittance', '/admin/remittance/new', '/admin/remittance/differences'],
  ...['/admin/coins', '/admin/transfers', '/admin/guests', '/admin/staff', '/admin/audit', '/admin/notices'],
];

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const VISITS = [
  {
    language: 'th',
    sizes: [
      { ...DESKTOP, accessible: true },
      { ...PHONE, accessible: false },
    ],
  },
  {
    language: 'en',
    sizes: [
      { ...PHONE, accessible: true },
      { ...DESKTOP, accessible: false },
    ],
  },
] as const;

async function enter(page: Page, db: Knex, staff: StaffMember): Promise<void> {
  await openOffice(page, db, staff, '/admin');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Follows an address within the page, as links do: loading the application for each would take most of the time. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('h1:not([data-left])').first()).toBeAttached();
}

for (const [visit, { language, sizes }] of VISITS.entries()) {
  test.describe(`the back office in ${language}`, () => {
    test.use({ viewport: sizes[0] });

    test('every page fits and is accessible', async ({ page, context, request, db, shop }) => {
      // Many pages with detailed checks: slow on a busy machine.
      test.setTimeout(300_000);
      await enter(page, db, await staffMember(request, db, ROLE.OWNER));
      await context.addCookies([{ name: 'lang', value: language, url: shop.url }]);
      await page.evaluate((lang) => localStorage.setItem('mali.lang', lang), language);
      const product = await ownProduct(db, 640);
      const so_no = await ordered(request, product.mat_var_id, 640, someone());
      const made = [
        ...[`/admin/orders/${so_no}`, `/admin/pack/${so_no}`],
        `/admin/stock/${product.mat_var_id}`,
      ];
      await page.goto('/admin/staff');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      // In a full run every page in each language, else in one of them.
      const paths = [...PATHS, ...made].filter((_, index) => FULL || index % VISITS.length === visit);
      for (const path of paths) {
        await follow(page, path);
        await expectToFit(page, sizes);
      }
    });
  });
}

test('staff go from the shop to the back office and back, signed in, and are not asked about cookies there', async ({
  browser,
  request,
  db,
  baseURL,
}) => {
  // A browser in which nobody has been asked about cookies yet.
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'th-TH', viewport: DESKTOP });
  const page = await context.newPage();
  await enter(page, db, await staffMember(request, db, ROLE.INVENTORY));
  await expect(page.getByRole('heading', { name: 'งานที่รออยู่' })).toBeVisible();
  await expect(page.getByText('คุกกี้')).toHaveCount(0);

  await page.getByRole('link', { name: 'ไปหน้าร้าน' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: /^บัญชี/ })).toBeAttached();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'งานที่รออยู่' })).toBeVisible();
  await context.close();
});

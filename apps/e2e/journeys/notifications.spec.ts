import { expectAccessible } from '../src/accessibility.ts';
import { payAtBank } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { newMember, orderedBy } from '../src/members.ts';
import { ownProduct } from '../src/products.ts';

/** The bell and the live connection start some seconds after the first view; their updates take that long. */
const LIVE_MS = 20_000;

test('an order paid in one tab updates the bell of another, without a reload', async ({ page, db }) => {
  test.slow();
  const member = await newMember(page, db);
  const { mat_var_id } = await ownProduct(db, 600);
  await page.goto('/');
  const count = page.getByTestId('notification-count');
  await expect(page.getByRole('button', { name: 'การแจ้งเตือน' })).toBeVisible({ timeout: LIVE_MS });
  const so_no = await orderedBy(page.request, member, [[mat_var_id, 1]], 600);
  await expect(count).toHaveText('1', { timeout: LIVE_MS });

  const other = await page.context().newPage();
  await other.goto(`/checkout/payment/${so_no}`);
  expect(await payAtBank(other)).toBe(600);
  await expect(other.getByRole('heading', { name: 'ได้รับเงินแล้ว' })).toBeVisible();
  await expect(count).toHaveText('2', { timeout: LIVE_MS });

  // Opening the list marks it as read in every tab.
  await other.goto('/account/orders');
  await expect(other.getByTestId('notification-count')).toHaveText('2', { timeout: LIVE_MS });
  await page.getByRole('button', { name: /^การแจ้งเตือน ใหม่ 2 เรื่อง/ }).click();
  await expect(page.getByRole('link', { name: /ได้รับคำสั่งซื้อแล้ว/ })).toBeVisible();
  await expect(count).toBeHidden();
  await expectAccessible(page);
  await expect(other.getByTestId('notification-count')).toBeHidden({ timeout: LIVE_MS });
  await page.getByRole('link', { name: /ได้รับชำระเงินแล้ว/ }).click();
  await page.waitForURL(`**/order/${so_no}`);
  await expect(page.getByRole('heading', { name: 'กำลังเตรียมจัดส่ง' })).toBeVisible();
});

test('a site dialog is an alert box, and is not shown again once closed', async ({ page }) => {
  const dialog = {
    ...{ dialog_id: 7, type: 'warning', title: 'Parcels take longer', title_th: 'พัสดุอาจช้ากว่าปกติ' },
    ...{ message: 'Many orders at the moment.', message_th: 'ช่วงนี้มีคำสั่งซื้อมาก' },
  };
  // Mocked for this journey alone: the others share the shop.
  await page.route('**/api/status', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), dialogs: [dialog] } });
  });
  const box = page.getByRole('dialog', { name: dialog.title_th });
  await page.goto('/faq');
  await expect(box).toContainText(dialog.message_th);
  await box.getByRole('button', { name: 'รับทราบ' }).click();
  await expect(box).toBeHidden();
  const told = page.waitForResponse('**/api/status');
  // The live connection starts when the page is idle.
  const atRest = page.waitForRequest('**/socket.io/**');
  await page.reload();
  await told;
  await atRest;
  await expect(box).toBeHidden();
  // A request may still be pending when the page is closed.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

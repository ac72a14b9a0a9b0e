import { buildCoins, buildCoupon } from '@mali/db/builders';
import type { APIRequestContext } from '@playwright/test';
import type { Knex } from 'knex';
import { fillIn, someone, submitButton } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { newMember, workNow } from '../src/members.ts';
import { ownProduct, putIntoBag } from '../src/products.ts';
import { staffMember, staffToken } from '../src/staff.ts';

/** A staff member who changes order statuses over the API. */
async function mover(request: APIRequestContext, db: Knex) {
  const token = await staffToken(request, db, await staffMember(request, db, 4));
  return async (so_no: string, new_status: number) => {
    const data = { so_no, new_status, reason: 'หมด', carrier: 'Flash', tracking_no: 'TH01' };
    const moved = await request.post('/api/order/status', {
      data,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(moved.ok(), await moved.text()).toBe(true);
  };
}

test('a visitor reads in English how to get coupons and points', async ({ page, db }) => {
  const cream = await ownProduct(db, 210);
  await page.goto('/');
  await page.getByRole('complementary').getByRole('link', { name: 'Switch to English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await putIntoBag(page, cream);
  await page.goto('/bag');
  await expect(page.getByRole('button', { name: 'Login to Use Redeem Points', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Login to Use Coupon', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a coupon: collected, applied automatically, stored with its order, and restored on cancellation', async ({
  page,
  db,
  request,
}) => {
  test.slow();
  const cream = await ownProduct(db, 700);
  const name = `คูปองทดลอง ${cream.mat_var_id}`;
  const { code } = await buildCoupon(
    db,
    { title_th: name, title_en: `Trial coupon ${cream.mat_var_id}`, collect_limit: 1, listed: true },
    { code: `TRY${cream.mat_var_id}`, kind: 'amount', discount: 9_000, min_spend: 50_000 },
  );
  await newMember(page, db);

  await page.goto('/account/coupon');
  await page.getByRole('link', { name: 'ดูคูปองที่เก็บได้' }).click();
  await page.getByRole('button', { name: `เก็บคูปอง ${name}` }).click();
  await expect(page.getByText('เก็บคูปองแล้ว')).toBeVisible();
  await page.getByRole('link', { name: 'ใช้ได้', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('ลด ฿90');

  await putIntoBag(page, cream);
  await page.goto('/bag');
  await expect(page.getByText(`ใช้รหัส ${code} แล้ว`)).toBeVisible();
  await expect(page.getByTestId('total')).toHaveText('฿610');
  await page.getByRole('button', { name: /^คูปอง/ }).click();
  const sheet = page.getByRole('dialog', { name: 'เลือกคูปอง' });
  await expect(sheet.getByRole('listitem').filter({ hasText: code })).toContainText('เก็บไว้แล้ว');
  await page.keyboard.press('Escape');

  await page.goto('/checkout');
  await fillIn(page, someone());
  await page.getByRole('radio', { name: /^เก็บเงินปลายทาง|ปลายทาง/ }).check();
  await submitButton(page).click();
  await page.waitForURL(/\/checkout\/thankyou\/SO\d{14}$/);
  const so_no = page.url().split('/').at(-1) ?? '';

  await page.goto('/account/coupon?tab=past');
  await expect(page.getByRole('article').filter({ hasText: name }).getByRole('link')).toHaveText(so_no);
  await (await mover(request, db))(so_no, 15);
  await page.goto('/account/coupon');
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible();
});

test('coins: redeemed at the checkout, earned on delivery, and listed individually', async ({
  page,
  db,
  request,
}) => {
  test.slow();
  const cream = await ownProduct(db, 525);
  const member = await newMember(page, db);
  const expires_at = new Date(Date.now() + 10 * 86_400_000);
  await buildCoins(db, { user_id: member.user_id, coins: 40, expires_at });

  await page.goto('/account/coins');
  await expect(page.getByTestId('coins')).toHaveText('40');
  await expect(page.getByText('40 เหรียญจะเริ่มหมดอายุ')).toBeVisible();

  await putIntoBag(page, cream);
  await page.goto('/bag');
  await page.getByRole('checkbox', { name: 'ใช้ 40 เหรียญ ลด ฿40' }).check();
  await expect(page.getByTestId('total')).toHaveText('฿485');
  await page.getByRole('link', { name: /^สั่งซื้อ/ }).first().click();
  await page.waitForURL('**/checkout');
  await page.getByRole('button', { name: 'แก้จำนวน' }).click();
  await page.getByLabel('ใช้กี่เหรียญ').fill('25');
  await page.getByRole('button', { name: 'ใช้เท่านี้' }).click();
  await expect(page.getByTestId('total')).toHaveText('฿500');
  await fillIn(page, someone());
  await page.getByRole('radio', { name: /ปลายทาง/ }).check();
  await submitButton(page).click();
  await page.waitForURL(/\/checkout\/thankyou\/SO\d{14}$/);
  const so_no = page.url().split('/').at(-1) ?? '';

  const move = await mover(request, db);
  for (const status of [3, 13, 14, 17]) await move(so_no, status);
  await page.goto(`/order/${so_no}`);
  await expect(page.getByText('จะได้ 20 เหรียญเมื่อคุณยืนยันว่าได้รับของ')).toBeVisible();
  await page.getByRole('button', { name: 'ได้รับของแล้ว' }).click();
  await expect(page.getByText('ได้ 20 เหรียญจากคำสั่งซื้อนี้')).toBeVisible();

  await page.goto('/account/coins');
  await expect(page.getByTestId('coins')).toHaveText('35');
  const entries = page.getByRole('listitem').filter({ hasText: so_no });
  await expect(entries.filter({ hasText: 'ได้จากคำสั่งซื้อ' })).toContainText('+20');
  await expect(entries.filter({ hasText: 'ใช้กับคำสั่งซื้อ' })).toContainText('−25');
  await entries.first().getByRole('link', { name: so_no }).click();
  await expect(page).toHaveURL(`/order/${so_no}`);
});

test('points of The 1: verified by phone, redeemed, captured with the order, and returned on cancellation', async ({
  page,
  db,
  request,
}) => {
  test.slow();
  const cream = await ownProduct(db, 300);
  await newMember(page, db);
  await putIntoBag(page, cream);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'แลกคะแนน The 1' }).click();
  await page.getByRole('textbox', { name: 'เบอร์โทรศัพท์', exact: true }).fill('081-111-1111');
  await page.getByRole('button', { name: 'ขอรหัสยืนยัน' }).click();
  await page.getByLabel('รหัสยืนยัน 6 หลัก').fill('123456');
  await page.getByRole('button', { name: 'ยืนยัน', exact: true }).click();
  await page.getByLabel('ใช้กี่คะแนน').fill('400');
  await page.getByRole('button', { name: 'ใช้ 400 คะแนน ลด ฿50' }).click();
  await expect(page.getByTestId('total')).toHaveText('฿305');
  await fillIn(page, someone());
  await page.getByRole('radio', { name: /ปลายทาง/ }).check();
  await submitButton(page).click();
  await page.waitForURL(/\/checkout\/thankyou\/SO\d{14}$/);
  const so_no = page.url().split('/').at(-1) ?? '';
  const status = async () => (await db('partner_reservations').where({ so_no }).first())?.status;
  await expect.poll(status, { timeout: 20_000 }).toBe('captured');
  await (await mover(request, db))(so_no, 15);
  await expect.poll(status, { timeout: 20_000 }).toBe('released');
  await workNow(db, 'the1-sweep');
});

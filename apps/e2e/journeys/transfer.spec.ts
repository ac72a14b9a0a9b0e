import { ROLE } from '@mali/contracts/roles';
import { expect as expectPage, type Page } from '@playwright/test';
import type { Knex } from 'knex';
import { fillIn, ordered, someone, submitButton } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct, putIntoBag } from '../src/products.ts';
import { pickNow, slip } from '../src/slips.ts';
import { openOffice, type StaffMember, staffMember } from '../src/staff.ts';

async function signInToBackOffice(page: Page, db: Knex, staff: StaffMember): Promise<void> {
  await openOffice(page, db, staff, '/admin/slips');
}

async function sendSlip(page: Page, so_no: string, email: string | null): Promise<void> {
  await page.goto(`/upload_receipt?so_no=${so_no}`);
  if (email !== null) await page.getByLabel('อีเมลที่ใช้สั่งซื้อ').fill(email);
  await page.getByRole('radio', { name: /กสิกรไทย/ }).check();
  await pickNow(page);
  await page.locator('input[type=file]').first().setInputFiles(slip());
  await page.getByRole('button', { name: 'ส่งสลิป', exact: true }).click();
  await page.waitForURL(/\/upload_receipt\/thank_you/);
  await expectPage(page.getByText('ขอบคุณค่ะ เรากำลังตรวจยอดให้')).toBeVisible();
}

/** Opens the slip of an order from the list. */
async function openSlip(page: Page, so_no: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: so_no });
  await row.getByRole('link', { name: /^สลิป \d+$/ }).click();
}

const statusOf = async (db: Knex, so_no: string): Promise<number> =>
  (await db('orders').where({ so_no }).first()).doc_status;

test('a transfer: its slip is uploaded, an accountant approves it, and the customer sees it', async ({
  page,
  browser,
  request,
  db,
  baseURL,
}) => {
  test.slow();
  const buyer = someone();
  const product = await ownProduct(db, 710);
  await putIntoBag(page, product);
  await page.goto('/checkout');
  await fillIn(page, buyer);
  await page.getByRole('radio', { name: /^โอนเข้าบัญชีธนาคาร/ }).check();
  await submitButton(page).click();
  await page.waitForURL(/\/checkout\/thankyou\/SO\d{14}$/);
  const so_no = page.url().split('/').at(-1) ?? '';
  await expect(page.getByText('000-1-23456-0')).toBeVisible();
  await sendSlip(page, so_no, null);
  expect(await statusOf(db, so_no)).toBe(2);
  await page.goto(`/order/${so_no}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/ตรวจ/);

  const office = await browser.newContext({ baseURL: baseURL ?? '', locale: 'th-TH' });
  const adminPage = await office.newPage();
  await signInToBackOffice(adminPage, db, await staffMember(request, db, ROLE.ACCOUNTANT));
  await openSlip(adminPage, so_no);
  await expect(adminPage.getByRole('img', { name: new RegExp(so_no) })).toBeVisible();
  await adminPage.getByRole('button', { name: /^อนุมัติ/ }).click();
  await expect.poll(() => statusOf(db, so_no)).toBe(3);
  await office.close();

  // The open page updates automatically.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('เตรียม');
});

test('a rejected slip: the customer reads the reason and uploads another', async ({
  page,
  request,
  browser,
  db,
  baseURL,
}) => {
  test.slow();
  const buyer = someone();
  const product = await ownProduct(db, 720);
  const so_no = await ordered(request, product.mat_var_id, 720, buyer);
  await sendSlip(page, so_no, buyer.email);
  const office = await browser.newContext({ baseURL: baseURL ?? '', locale: 'th-TH' });
  const adminPage = await office.newPage();
  await signInToBackOffice(adminPage, db, await staffMember(request, db, ROLE.ACCOUNTANT));
  await openSlip(adminPage, so_no);
  await adminPage
    .getByRole('button', { name: /^ไม่ผ่าน/ })
    .first()
    .click();
  await adminPage.getByRole('dialog').getByRole('textbox').fill('ภาพเบลอ อ่านยอดไม่ได้');
  await adminPage
    .getByRole('dialog')
    .getByRole('button', { name: /ไม่ผ่าน|แจ้งลูกค้า/ })
    .last()
    .click();
  await expect.poll(() => statusOf(db, so_no)).toBe(1);
  await office.close();
  await page.goto(`/order/${so_no}`);
  await expect(page.getByText('ภาพเบลอ อ่านยอดไม่ได้').first()).toBeVisible();
  await sendSlip(page, so_no, null);
  expect(await statusOf(db, so_no)).toBe(2);
});

test.describe('a shared order', () => {
  test.use({ expectedComplaints: [/status of 404.*\/order\/token/] });

  test('an order shared by a link: readable by anyone with the link, without any actions', async ({
    page,
    request,
    browser,
    db,
    baseURL,
  }) => {
    const buyer = someone();
    const product = await ownProduct(db, 730);
    const so_no = await ordered(request, product.mat_var_id, 730, buyer);
    const answer = await request.post('/api/order/token/generate', { data: { so_no, email: buyer.email } });
    const { token } = (await answer.json()) as { token: string };
    const friend = await browser.newContext({ baseURL: baseURL ?? '', locale: 'th-TH' });
    const seen = await friend.newPage();
    await seen.goto(`/order/token/${token}`);
    await expect(seen.getByText(so_no).first()).toBeVisible();
    await expect(seen.getByText(buyer.email)).toHaveCount(0);
    await expect(seen.getByRole('link', { name: /ชำระ/ })).toHaveCount(0);
    await expect(seen.getByRole('button', { name: /ยกเลิก/ })).toHaveCount(0);
    await friend.close();
    await page.goto('/order/token/nonsense');
    await expect(page.getByText(/เปิดลิงก์นี้ไม่ได้|ลิงก์นี้/).first()).toBeVisible();
  });
});

import { ROLE } from '@mali/contracts/roles';
import { expectAccessible } from '../src/accessibility.ts';
import { payAtBank, someone, submitButton, submitForQr } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct, putIntoBag } from '../src/products.ts';
import { openOffice, staffMember } from '../src/staff.ts';

const STORE = 'thonglor';

test('a bag is picked up at a branch: paid by PromptPay, made ready there, handed over against its code', async ({
  page,
  browser,
  db,
  request,
}) => {
  test.slow();
  const buyer = someone();
  const product = await ownProduct(db, 600, 5);
  const { mat_var_id } = product;
  const [{ location_id }] = await db('stock_locations').where({ store_id: STORE }).select('location_id');
  const { lot_id } = await db('stock_lots').where({ mat_var_id }).first();
  await db.raw("SELECT transfer_lot_units(?, 1, ?, 2, 'transferred', 'journey', now(), ?, 'system')", [
    ...[lot_id, location_id, `journey ${lot_id}`],
  ]);
  await db('stock_locations')
    .where({ location_id })
    .update({
      pickup: true,
      pickup_address: JSON.stringify({
        ...{ address: '55/12 ซอยสุขุมวิท 55', subdistrict: 'คลองตันเหนือ', district: 'วัฒนา' },
        ...{ province: 'กรุงเทพมหานคร', zipcode: '10110', country_code: 'TH' },
      }),
    });
  const staff = await staffMember(request, db, ROLE.SALES_AGENT);
  const { user_id } = await db('users').where({ email: staff.email }).first();
  await db('staff_places').insert({ user_id, location_id });

  await putIntoBag(page, product);
  await page.goto('/checkout');
  await page.getByText('รับที่สาขา', { exact: true }).click();
  await page.getByText('มะลิ ทองหล่อ', { exact: true }).click();
  await expect(page.locator('form#checkout input[name="street"]')).toHaveCount(0);
  await page.locator('form#checkout input[name="name"]').fill(buyer.name);
  await page.locator('form#checkout input[name="mobile"]').fill(buyer.mobile);
  await page.locator('form#checkout input[name="email"]').fill(buyer.email);
  await expectAccessible(page);
  await expect(submitButton(page)).toContainText('฿600');
  const so_no = await submitForQr(page);
  expect(await payAtBank(page)).toBe(600);
  await page.waitForURL(`**/checkout/thankyou/${so_no}`);
  await expect(page.getByRole('heading', { name: 'รับที่ มะลิ ทองหล่อ' })).toBeVisible();
  expect((await db('stock').where({ mat_var_id }).first()).quantity).toBe(3);

  const branch = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'th-TH' });
  const desk = await branch.newPage();
  await openOffice(desk, db, staff, '/admin/pickups');
  await desk.getByRole('button', { name: `เตรียมเสร็จแล้ว ${so_no}` }).click();
  await expect(desk.getByRole('button', { name: `เตรียมเสร็จแล้ว ${so_no}` })).toHaveCount(0);

  await page.goto(`/order/${so_no}`);
  const code = page.getByTestId('pickup-code');
  await expect(code).toHaveText(/^\d{6}$/);
  await expectAccessible(page);

  await desk.getByRole('link', { name: /^พร้อมรับ/ }).click();
  await desk.getByRole('button', { name: `ส่งมอบ ${so_no}` }).click();
  await desk.getByLabel('รหัส 6 หลัก').fill(await code.innerText());
  await expectAccessible(desk);
  await desk.getByRole('dialog').getByRole('button', { name: 'ส่งมอบ' }).click();
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await branch.close();

  // The customer's page follows by itself.
  await expect(page.getByRole('heading', { name: 'รับของแล้ว', level: 1 })).toBeVisible();
  expect((await db('orders').where({ so_no }).first()).doc_status).toBe(17);
  const [left] = await db('stock_balances').where({ mat_var_id, location_id });
  expect([left.on_hand, left.allocated]).toEqual([1, 0]);
});

import { ROLE } from '@mali/contracts/roles';
import { expectAccessible } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { newMember } from '../src/members.ts';
import { ownProduct } from '../src/products.ts';
import { signInAsStaff, staffMember } from '../src/staff.ts';

// Rejections before sign-in and before the second factor are logged to the console, too.
test.use({ expectedComplaints: [/status of (?:401|403|422|400 .*\/socket\.io\/)/] });

test('staff share a bag and see it opened, then order for a member, who finds the order in the account', async ({
  page,
  browser,
  request,
  db,
  baseURL,
}) => {
  const [cream, agent] = [await ownProduct(db, 640), await staffMember(request, db, ROLE.SALES_AGENT)];
  const { item_id } = await db('variants').where({ mat_var_id: cream.mat_var_id }).first();
  await db('users').where({ email: agent.email }).update({ pdpa_consented: true });

  await page.goto('/chat_order');
  await signInAsStaff(page, db, agent);
  const find = page.getByRole('searchbox', { name: /SKU/ });
  await find.fill(item_id);
  await page
    .getByRole('button', { name: `เพิ่ม ${cream.name}`, exact: true })
    .first()
    .click();
  await expect(page.getByTestId('chat-line')).toContainText(cream.name);
  await expect(page.getByTestId('total')).toHaveText('฿640');
  await page.getByLabel('ข้อความถึงลูกค้า').fill('ตามที่คุยกันเลยค่ะ');
  await page.getByRole('button', { name: 'สร้างลิงก์ให้ลูกค้า' }).click();
  const message = await page.getByRole('dialog').getByLabel('ข้อความ').inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'ปิด' }).click();
  const bag = page.getByTestId('made-bag').first();
  await expect(bag).toContainText('ยังไม่เปิด');

  const customer = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'th-TH' })).newPage();
  await customer.goto(message.slice(message.indexOf('http')));
  await expect(customer.getByText('ตามที่คุยกันเลยค่ะ')).toBeVisible();
  await expect(bag).toContainText('เปิดแล้ว');
  await customer.getByRole('button', { name: 'ใส่ถุงแล้วไปชำระเงิน ฿640' }).click();
  await expect(customer).toHaveURL(/\/checkout$/);
  await expect(customer.getByRole('complementary', { name: 'รายการ' })).toContainText(cream.name);
  await expect(bag).toContainText('ใส่ถุงแล้ว');
  await customer.context().close();

  const theirs = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'th-TH' })).newPage();
  const member = await newMember(theirs, db);
  await find.fill('');
  await find.fill(item_id);
  await page
    .getByRole('button', { name: `เพิ่ม ${cream.name}`, exact: true })
    .first()
    .click();
  await page.getByLabel('อีเมลหรือเบอร์โทรของสมาชิก').fill(member.email);
  await page.getByRole('button', { name: 'ค้นหา', exact: true }).click();
  await page.getByRole('button', { name: 'เลือก พิมพ์ชนก ว.' }).click();
  const form = page.locator('#chat-delivery-form');
  await form.locator('input[name="name"]').fill('พิมพ์ชนก วัฒนากร');
  await form.locator('input[name="mobile"]').fill('081-234-5678');
  await form.locator('input[name="street"]').fill('48/7 ซอยสุขุมวิท 31');
  await form.locator('input[name="place"]').fill('10110');
  await page.getByRole('option').first().click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'สั่งให้ลูกค้า ฿640' }).click();
  await expect(page).toHaveURL(/\/chat_order\/thankyou$/);
  const so_no = await page.getByTestId('so-no').innerText();
  await expect(page.getByLabel('ข้อความถึงลูกค้า')).toHaveValue(
    new RegExp(`${so_no}[^]*/checkout/payment/${so_no}`),
  );

  await theirs.goto('/account/orders');
  await expect(theirs.getByRole('link', { name: new RegExp(`${so_no}.*ทีมงานสั่งให้`) })).toBeVisible();
  await theirs.context().close();
});

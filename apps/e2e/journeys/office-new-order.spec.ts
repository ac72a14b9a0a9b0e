import { ROLE } from '@mali/contracts/roles';
import { buildCode } from '@mali/db/builders';
import { expectAccessible } from '../src/accessibility.ts';
import { payAtBank, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { pressByKey, tabTo, typeInto } from '../src/keyboard.ts';
import { ownProduct } from '../src/products.ts';
import { openOffice, staffMember } from '../src/staff.ts';

// An order at an outdated price is refused.
test.use({ expectedComplaints: [/status of 409/] });

test('a sales agent makes an order for a guest by keyboard alone; a changed price is shown first; the customer pays by the link', async ({
  page,
  browser,
  request,
  db,
  baseURL,
}) => {
  test.slow();
  const [cream, agent] = [await ownProduct(db, 640), await staffMember(request, db, ROLE.SALES_AGENT)];
  const { item_id } = await db('variants').where({ mat_var_id: cream.mat_var_id }).first();
  const { code } = await buildCode(db, { code: `AGENT${Date.now() % 1_000_000}` });
  const buyer = someone();
  await openOffice(page, db, agent, '/admin');
  await page.getByRole('button', { name: 'ค้นเลขคำสั่งซื้อ ลูกค้า สินค้า หรือสั่งงาน' }).waitFor();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('สร้างคำสั่งซื้อ');
  await expect(page.getByRole('option').first()).toHaveText(/^สร้างคำสั่งซื้อ/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'คำสั่งซื้อใหม่', level: 1 })).toBeVisible();
  await typeInto(page, page.getByRole('searchbox', { name: /SKU/ }), item_id);
  const add = page.getByRole('button', { name: `เพิ่ม ${cream.name}`, exact: true }).first();
  await pressByKey(page, add);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('chat-line').first()).toContainText(cream.name);
  await expect(page.getByTestId('total')).toHaveText('฿1,280');
  await typeInto(page, page.getByLabel('อีเมลของลูกค้า'), buyer.email);
  await typeInto(page, page.locator('input[name="name"]'), 'พิมพ์ชนก วัฒนากร');
  await typeInto(page, page.locator('input[name="mobile"]'), '0812345678');
  await typeInto(page, page.locator('input[name="street"]'), '48/7 ซอยสุขุมวิท 31');
  await typeInto(page, page.locator('input[name="place"]'), '10110');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByLabel('โค้ดส่วนลด'), code);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`ใช้โค้ด ${code} แล้ว`)).toBeVisible();
  await expect(page.getByTestId('total')).toHaveText('฿1,152');
  await expectAccessible(page);

  // The draft outlives a reload.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByTestId('total')).toHaveText('฿1,152');
  await expect(page.getByLabel('อีเมลของลูกค้า')).toHaveValue(buyer.email);
  await db('variants').where({ mat_var_id: cream.mat_var_id }).update({ mat_price: 65_000 });
  await pressByKey(page, page.getByRole('button', { name: 'สร้างคำสั่งซื้อ ฿1,152' }));
  await expect(page.getByText('ราคาเปลี่ยนจาก ฿1,152 เป็น ฿1,170')).toBeVisible();
  const make = page.getByRole('button', { name: 'สร้างคำสั่งซื้อ ฿1,170' });
  await tabTo(page, make);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/orders\/SO\d+$/);
  const so_no = page.url().slice(-16);
  const link = page.getByLabel('ลิงก์', { exact: true });
  await expect(link).toHaveValue(new RegExp(`/checkout/payment/${so_no}\\?access=`));
  await expect(page.getByText(/^ชำระได้ถึง/)).toBeVisible();
  await pressByKey(page, page.getByRole('button', { name: 'แสดง QR พร้อมเพย์' }));
  await expect(page.getByRole('img', { name: 'QR พร้อมเพย์ ฿1,170' })).toBeVisible();
  await expectAccessible(page);
  expect(await db('orders').where({ email: buyer.email })).toHaveLength(1);

  const theirs = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'th-TH' })).newPage();
  await theirs.goto(await link.inputValue());
  await expect(theirs.getByTestId('qr')).toBeVisible();
  expect(await payAtBank(theirs)).toBe(1170);
  await expect(theirs.getByRole('heading', { name: 'ได้รับเงินแล้ว' })).toBeVisible();
  await theirs.context().close();

  // The order is paid, and the agent's.
  await page.reload();
  await expect(page.getByText('รอจัด', { exact: true }).first()).toBeVisible();
  await expect(link).toHaveCount(0);
  await page.goto('/admin/orders?made=me');
  await expect(page.getByRole('link', { name: so_no })).toBeVisible();
  await expect.poll(() => db('mails').where({ recipient: buyer.email })).not.toHaveLength(0);
});

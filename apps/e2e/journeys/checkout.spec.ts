import { setStock } from '@mali/db/builders';
import { fillIn, someone, submitButton, submitForQr } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct, putIntoBag } from '../src/products.ts';

test.describe('during checkout', () => {
  // An outdated order request returns 409.
  test.use({ expectedComplaints: [/status of 409/] });

  test('a price changes: the new total is shown, and nothing is ordered before it is confirmed', async ({
    page,
    db,
  }) => {
    const buyer = someone();
    const product = await ownProduct(db, 600);
    await putIntoBag(page, product);
    await page.goto('/checkout');
    await fillIn(page, buyer);
    await expect(submitButton(page)).toHaveText('ยืนยันและชำระ ฿600');

    await db('variants').where({ mat_var_id: product.mat_var_id }).update({ mat_price: 64_050 });
    await submitButton(page).click();
    const notice = page.getByRole('alert').filter({ hasText: 'ราคาเปลี่ยนเป็น ฿640.50 แล้ว' });
    await expect(notice).toBeFocused();
    expect(await db('orders').where({ email: buyer.email })).toHaveLength(0);
    await expect(submitButton(page)).toHaveText('ยืนยันและชำระ ฿640.50');

    const so_no = await submitForQr(page);
    expect(await db('orders').where({ email: buyer.email }).pluck('total')).toEqual([64_050]);
    expect(so_no).toMatch(/^SO\d{14}$/);
  });

  test('one of two items sells out: it is set aside, and the other can be ordered', async ({ page, db }) => {
    const buyer = someone();
    const [gone, left] = [await ownProduct(db, 300), await ownProduct(db, 200)];
    await putIntoBag(page, gone);
    await putIntoBag(page, left);
    await page.goto('/checkout');
    await fillIn(page, buyer);
    await expect(submitButton(page)).toHaveText('ยืนยันและชำระ ฿500');

    await setStock(db, gone.mat_var_id, 0);
    await submitButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'ของบางชิ้นเพิ่งหมด' })).toBeFocused();
    await expect(page.getByText('ของที่หมด 1 รายการไม่รวมในคำสั่งซื้อนี้')).toBeVisible();
    await expect(submitButton(page)).toHaveText('ยืนยันและชำระ ฿255');

    const so_no = await submitForQr(page);
    expect(await db('order_lines').where({ so_no }).pluck('mat_var_id')).toEqual([left.mat_var_id]);
  });
});

test('a sold-out item stays in the bag, is not counted, and does not block the rest', async ({
  page,
  db,
}) => {
  const [gone, left] = [await ownProduct(db, 300), await ownProduct(db, 200)];
  await putIntoBag(page, gone);
  await putIntoBag(page, left);
  await setStock(db, gone.mat_var_id, 0);
  await page.goto('/bag');
  const line = page.getByTestId('bag-line').filter({ hasText: gone.name });
  await expect(line).toContainText('หมดแล้ว ไม่นับในยอด');
  await expect(line.getByRole('link', { name: 'ดูแบบอื่นที่ยังมี' })).toHaveAttribute(
    'href',
    `/item/${gone.mat_id}`,
  );
  await expect(page.getByTestId('total')).toHaveText('฿255');
  await expect(page.getByRole('link', { name: 'สั่งซื้อ ฿255' }).filter({ visible: true })).toHaveAttribute(
    'href',
    '/checkout',
  );
});

test('a double click creates one order', async ({ page, db }) => {
  const buyer = someone();
  const product = await ownProduct(db, 600);
  await putIntoBag(page, product);
  await page.goto('/checkout');
  await fillIn(page, buyer);
  await submitButton(page).dblclick();
  await page.waitForURL(/\/checkout\/payment\/SO/);
  await expect(page.getByTestId('qr')).toBeVisible();
  expect(await db('orders').where({ email: buyer.email })).toHaveLength(1);
  expect(await db('stock').where({ mat_var_id: product.mat_var_id }).pluck('quantity')).toEqual([19]);
});

test('errors are shown on blur, name their cause, and keep the input; the first gets the focus', async ({
  page,
  db,
}) => {
  await putIntoBag(page, await ownProduct(db, 600));
  await page.goto('/checkout');
  await expect(page.locator('form#checkout').getByRole('textbox').or(page.getByRole('combobox'))).toHaveCount(
    5,
  );
  const name = page.getByLabel('ชื่อ-นามสกุล');
  const mobile = page.getByLabel('เบอร์มือถือ');
  const alerts = page.locator('form#checkout').getByRole('alert');

  await mobile.pressSequentially('0812');
  await expect(alerts).toHaveCount(0);
  const causes: [string, string][] = [
    ['0812', 'เบอร์ยังไม่ครบ มือถือมี 10 หลัก'],
    ['081234567899', 'เบอร์เกินมา มือถือมี 10 หลัก'],
    ['+1 212 555 0123', 'ใช้เบอร์ในประเทศไทย ขึ้นต้นด้วย 0 หรือ +66'],
    ['02-123-4567', 'เบอร์นี้เป็นเบอร์บ้าน ขนส่งต้องใช้เบอร์มือถือ'],
    ['081-ABC-5678', 'เบอร์มีตัวอักษรปนอยู่'],
    ['0112345678', 'ไม่มีเบอร์ที่ขึ้นต้นแบบนี้ ตรวจตัวเลขอีกครั้ง'],
  ];
  for (const [typed, cause] of causes) {
    await mobile.fill(typed);
    await mobile.blur();
    await expect(alerts).toHaveText([cause]);
  }
  // Becomes valid immediately, in any format.
  await mobile.fill('+66 81 234 5678');
  await expect(alerts).toHaveCount(0);
  await expect(mobile).toHaveValue('081-234-5678');

  await page.getByLabel('ที่อยู่', { exact: true }).fill('48/7 ซอยสุขุมวิท 31');
  await submitButton(page).click();
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  await expect(alerts).toHaveText(['กรอกชื่อผู้รับ', 'เลือกแขวง/ตำบลจากรายการ', 'กรอกอีเมล']);

  await page.reload();
  await expect(mobile).toHaveValue('081-234-5678');
  await expect(page.getByLabel('ที่อยู่', { exact: true })).toHaveValue('48/7 ซอยสุขุมวิท 31');
});

test('an address pasted from a chat is split into its fields', async ({ page, db, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await putIntoBag(page, await ownProduct(db, 600));
  await page.goto('/checkout');
  await expect(page.getByLabel('ชื่อ-นามสกุล')).toBeVisible();
  await page.evaluate(() =>
    navigator.clipboard.writeText(
      'คุณพิมพ์ชนก วัฒนากร 081-234-5678\n48/7 ซอยสุขุมวิท 31 แขวงคลองตันเหนือ เขตวัฒนา กทม. 10110',
    ),
  );
  await page.getByLabel('ที่อยู่', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByRole('combobox', { name: /^แขวง/ })).toHaveValue(
    'แขวงคลองตันเหนือ เขตวัฒนา กรุงเทพมหานคร 10110',
  );
  await expect(page.getByLabel('ที่อยู่', { exact: true })).toHaveValue('48/7 ซอยสุขุมวิท 31');
  await expect(page.getByLabel('เบอร์มือถือ')).toHaveValue('081-234-5678');
  await expect(page.getByLabel('ชื่อ-นามสกุล')).toHaveValue(/พิมพ์ชนก วัฒนากร/);
});

test('an order above the cash on delivery limit shows the limit', async ({ page, db }) => {
  await putIntoBag(page, await ownProduct(db, 5001));
  await page.goto('/checkout');
  await expect(page.getByText('ใช้ได้กับยอดไม่เกิน ฿5,000')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^เก็บเงินปลายทาง/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: /^พร้อมเพย์/ })).toBeChecked();
});

test('two tabs of a guest share one bag', async ({ page, context, db }) => {
  const [here, there] = [await ownProduct(db, 300), await ownProduct(db, 200)];
  await putIntoBag(page, here);
  await page.goto('/bag');
  await expect(page.getByTestId('bag-line')).toHaveCount(1);
  const other = await context.newPage();
  await putIntoBag(other, there);
  await expect(page.getByTestId('bag-line')).toHaveCount(2);
  await expect(page.getByTestId('total')).toHaveText('฿500');
  await other.close();
});

import { ROLE } from '@mali/contracts/roles';
import { expectAccessible } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct } from '../src/products.ts';
import { openOffice, staffMember } from '../src/staff.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('goods are received on a phone: scanned, with lot and expiry, back after a reload, posted, labelled and reversed', async ({
  page,
  db,
  request,
}) => {
  test.slow();
  const product = await ownProduct(db, 500, 4);
  const { item_id } = await db('variants').where({ mat_var_id: product.mat_var_id }).first();
  const available = async (): Promise<number> =>
    (await db('stock').where({ mat_var_id: product.mat_var_id }).first()).quantity;
  // Chromium without a screen has no printer: printing a PDF there ends the page now and then.
  await page.addInitScript(() => {
    const printer = { focus: () => undefined, print: () => document.body.append('printed ') };
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => printer });
  });
  await openOffice(page, db, await staffMember(request, db, ROLE.INVENTORY), '/admin/receiving');
  await page.getByRole('link', { name: 'รับของเข้า' }).last().click();
  await expect(page.getByRole('heading', { name: 'รับของเข้า', level: 1 })).toBeVisible();
  // The form is loaded after the head of the page.
  await expect(page.getByRole('textbox', { name: 'บาร์โค้ดหรือ SKU' })).toBeFocused();
  const line = page.getByRole('listitem', { name: product.name });
  for (const count of ['1', '2']) {
    await page.keyboard.type(item_id);
    await page.keyboard.press('Enter');
    await expect(line.getByLabel('จำนวนชิ้น')).toHaveValue(count);
  }
  await line.getByLabel('จำนวนชิ้น').fill('6');
  await line.getByLabel('ล็อต', { exact: true }).fill('L-77');
  await page.reload();
  await expect(line.getByLabel('ล็อต', { exact: true })).toHaveValue('L-77');
  await line.getByLabel('วันหมดอายุ').fill('31/12/2590');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'บันทึกเข้าสต็อก' }).click();

  await expect(page.getByRole('heading', { name: /^ใบรับของ #\d+$/, level: 1 })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'L-77' })).toBeVisible();
  expect(await available()).toBe(10);
  const labels = page.waitForResponse((response) => response.url().endsWith('/labels'));
  await page.getByRole('button', { name: 'พิมพ์ป้าย' }).click();
  const pdf = await (await labels).body();
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'ยกเลิกใบรับ' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('เหตุผล').fill('นับผิด');
  await dialog.getByRole('button', { name: 'ยกเลิกใบรับ' }).click();
  await expect(page.getByRole('link', { name: /ยกเลิกโดยใบ #/ })).toBeVisible();
  expect(await available()).toBe(4);
});

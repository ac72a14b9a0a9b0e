import { ROLE } from '@mali/contracts/roles';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct } from '../src/products.ts';
import { openOffice, staffMember } from '../src/staff.ts';

test('stock: found by name, damaged units removed with a reason and put back by undo', async ({
  page,
  db,
  request,
}) => {
  test.slow();
  const product = await ownProduct(db, 1000);
  const free = async () => (await db('stock').where({ mat_var_id: product.mat_var_id }).first()).quantity;
  const before = await free();
  await openOffice(page, db, await staffMember(request, db, ROLE.INVENTORY), '/admin/stock');
  await expect(page.getByRole('heading', { name: 'สต็อก', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'ตรวจยอดประจำคืน' })).toBeVisible();
  await page.getByRole('searchbox').last().fill(product.name);
  await page.getByRole('searchbox').last().press('Enter');
  const row = page.getByRole('row').filter({ hasText: product.name });
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: product.name, level: 1 })).toBeVisible();

  await page.getByRole('button', { name: /^ทำรายการ ล็อต/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('รายการ', { exact: true }).selectOption('damage');
  await dialog.getByLabel('จำนวนชิ้น').fill('2');
  await dialog.getByRole('button', { name: 'แตกเสียหาย' }).click();
  await dialog.getByRole('button', { name: 'บันทึกรายการ' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'แตกเสียหาย' })).toContainText('−2');
  await expect.poll(free).toBe(before - 2);
  await page.getByRole('button', { name: 'เลิกทำ' }).click();
  await expect.poll(free).toBe(before);
});

import { ROLE } from '@mali/contracts/roles';
import { expectAccessible } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct } from '../src/products.ts';
import { signInAsStaff, staffMember } from '../src/staff.ts';

// Staff's sign-in is rejected until the code is entered.
test.use({ expectedComplaints: [/status of 403/], viewport: { width: 390, height: 844 } });

test('a shelf is counted on a phone, is back after a reload, and its difference is approved', async ({
  page,
  db,
  request,
}) => {
  test.slow();
  const product = await ownProduct(db, 500, 6);
  const { item_id } = await db('variants').where({ mat_var_id: product.mat_var_id }).first();
  const bin = `Z${product.mat_var_id}`;
  await db('stock_balances').where({ mat_var_id: product.mat_var_id }).update({ bin });
  await page.goto('/admin/counts');
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).first().click();
  await signInAsStaff(page, db, await staffMember(request, db, ROLE.OWNER));
  await page.getByRole('button', { name: 'เริ่มนับ' }).first().click();
  await page.getByRole('dialog').getByLabel('ชั้นวาง').last().fill(bin);
  await page.getByRole('dialog').getByRole('button', { name: 'เริ่มนับ' }).click();
  await expect(page.getByRole('heading', { name: `ชั้นวาง ${bin}`, level: 1 })).toBeVisible();
  const line = page.getByRole('listitem', { name: product.name });
  for (const count of ['1', '2']) {
    await page.keyboard.type(item_id);
    await page.keyboard.press('Enter');
    await expect(line.getByLabel('จำนวนที่มี')).toHaveValue(count);
  }
  await page.reload();
  await page.getByRole('button', { name: 'ทั้งหมด 1' }).click();
  await expect(line.getByLabel('จำนวนที่มี')).toHaveValue('2');
  await line.getByLabel('จำนวนที่มี').fill('5');
  await line.getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByRole('button', { name: 'ส่งผลนับ' })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'ส่งผลนับ' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ส่งผลนับ' }).click();

  await expect(page.getByRole('cell', { name: '−1' })).toBeVisible();
  // The notice, and the bar at the top of a scrolled page, lie over links below them.
  await expect(page.getByText('ส่งผลนับแล้ว')).toHaveCount(0, { timeout: 15_000 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'อนุมัติและปรับยอด' }).click();
  await page.getByRole('dialog').getByLabel('เหตุผล').fill('หาย');
  await page.getByRole('dialog').getByRole('button', { name: 'อนุมัติและปรับยอด' }).click();
  await expect(page.getByText('ปรับยอดแล้ว').first()).toBeVisible();
  expect((await db('stock').where({ mat_var_id: product.mat_var_id }).first()).quantity).toBe(5);
});

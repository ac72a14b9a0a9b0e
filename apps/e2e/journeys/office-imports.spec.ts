import { randomBytes } from 'node:crypto';
import { ROLE } from '@mali/contracts/roles';
import { expectAccessible } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { signInAsStaff, staffMember } from '../src/staff.ts';
import { workbook } from '../src/workbook.ts';

// Staff's sign-in is rejected until the code is entered.
test.use({ expectedComplaints: [/status of 403/] });

test('a workbook with an error is corrected, sent again and imported, and its products are in the list', async ({
  page,
  db,
  request,
}) => {
  test.slow();
  const n = randomBytes(4).toString('hex');
  const { slug } = await db('categories').where({ level: 1 }).orderBy('cat_id').first();
  const file = (price: string) => ({
    name: `products-${n}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbook([
      ['SKU', 'Brand', 'Category', 'Name', 'ชื่อสินค้า', `Amount ${n}`],
      [`JI-${n}-1`, 'Journey Lab', slug, `Serum ${n}`, `เซรั่ม ${n}`, '490'],
      [`JI-${n}-2`, 'Journey Lab', slug, `Balm ${n}`, `บาล์ม ${n}`, price],
    ]),
  });
  const send = async (price: string) => {
    await page.getByLabel('ไฟล์สินค้า', { exact: true }).setInputFiles(file(price));
    await page.getByRole('button', { name: 'ส่งไฟล์', exact: true }).click();
  };

  await page.goto('/admin/imports/new');
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).first().click();
  await signInAsStaff(page, db, await staffMember(request, db, ROLE.OWNER));
  await send('ten');
  // The worker reads the file.
  await page.getByLabel(`Amount ${n} คือ`).selectOption('price', { timeout: 30_000 });
  await page.getByRole('button', { name: 'ตรวจไฟล์' }).click();
  const wrong = page.getByRole('row', { name: new RegExp(`JI-${n}-2`) });
  await expect(wrong).toContainText('"ten" ไม่ใช่ราคา', { timeout: 30_000 });
  await expect(wrong).toContainText(`คอลัมน์ F (Amount ${n})`);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'ส่งไฟล์ที่แก้แล้ว' }).click();
  await send('290');
  await expect(page.getByLabel(`Amount ${n} คือ`)).toHaveValue('price', { timeout: 30_000 });
  await page.getByRole('button', { name: 'ตรวจไฟล์' }).click();
  await page.getByRole('button', { name: 'นำเข้า 2 สินค้า' }).click({ timeout: 30_000 });
  await page.getByRole('dialog').getByRole('button', { name: 'เริ่มนำเข้า' }).click();
  await expect(page.getByText('นำเข้าแล้ว', { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(
    await db('variants')
      .where({ item_id: `JI-${n}-2` })
      .first(),
  ).toMatchObject({ mat_price: 29_000 });

  await page.goto(`/admin/products?q=${n}`);
  for (const name of [`เซรั่ม ${n}`, `บาล์ม ${n}`])
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible({ timeout: 30_000 });
});

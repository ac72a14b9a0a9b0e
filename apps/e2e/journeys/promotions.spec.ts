import { ROLE } from '@mali/contracts/roles';
import { ordered, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct } from '../src/products.ts';
import { signInAsStaff, staffMember } from '../src/staff.ts';

// Staff's sign-in is rejected until the code is entered.
test.use({ expectedComplaints: [/status of 403/] });

test('a promotion: typed, tried on a cart, started, bought with, paused and started again by undo', async ({
  page,
  db,
  request,
}) => {
  test.slow();
  const product = await ownProduct(db, 1000);
  const inShop = async (): Promise<number> => {
    const items = [{ mat_var_id: product.mat_var_id, quantity: 1 }];
    const answer = await request.post('/api/cart_process', { data: { items } });
    return (await answer.json()).cart_summary.subtotal;
  };
  await page.goto('/admin/promotions');
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).first().click();
  await signInAsStaff(page, db, await staffMember(request, db, ROLE.CRM));
  await page.getByRole('link', { name: 'สร้างโปรโมชัน' }).click();

  const name = `ลดทดลอง ${product.mat_id}`;
  await page.getByLabel('ชื่อภาษาไทย').fill(name);
  await page.getByLabel('ชื่อภาษาอังกฤษ').fill(`Trial cut ${product.mat_id}`);
  await page.getByLabel('เปอร์เซ็นต์', { exact: true }).fill('20');
  const picker = page.getByRole('combobox', { name: 'สินค้า', exact: true });
  await picker.fill(product.name);
  await page.getByRole('option', { name: product.name }).click();
  const trial = page.getByRole('region', { name: 'ลองกับตะกร้า' });
  await expect(trial).toContainText('ลูกค้าประหยัด ฿200');
  await trial.getByRole('spinbutton', { name: product.name }).fill('2');
  await expect(trial).toContainText('ลูกค้าประหยัด ฿400');

  await page.getByRole('button', { name: 'เริ่มใช้ทันที' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  // The price engine reads promotions again a moment after they change.
  await expect.poll(inShop).toBe(800);
  await ordered(request, product.mat_var_id, 800, someone());
  await page.reload();
  await expect(page.locator('div:has(> dt)').filter({ hasText: 'คำสั่งซื้อที่ได้' }).locator('dd')).toHaveText('1');

  await page.getByRole('button', { name: 'พัก', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `พัก ${name}` });
  await dialog.getByLabel('เหตุผล').fill('ของใกล้หมด');
  await dialog.getByRole('button', { name: 'พัก', exact: true }).click();
  await expect(page.getByText(`พัก ${name} แล้ว`)).toBeVisible();
  await expect.poll(inShop).toBe(1000);
  await page.getByRole('button', { name: 'เลิกทำ' }).click();
  await expect.poll(inShop).toBe(800);
});

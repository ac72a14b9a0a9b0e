import { setStock } from '@mali/db/builders';
import { expectAccessible } from '../src/accessibility.ts';
import { ordered, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { clearAccessToken, newMember, orderedBy } from '../src/members.ts';
import { ownProduct } from '../src/products.ts';

test('a member finds, cancels, confirms and reorders their orders', async ({ page, db }) => {
  test.slow();
  const member = await newMember(page, db);
  const [cream, balm] = [await ownProduct(db, 300), await ownProduct(db, 200)];
  const place = (units: [number, number][], total: number) => orderedBy(page.request, member, units, total);
  const open = await place([[cream.mat_var_id, 2]], 600);
  const sent = await place([[cream.mat_var_id, 2]], 600);
  const done = await place(
    [
      [cream.mat_var_id, 1],
      [balm.mat_var_id, 3],
    ],
    900,
  );
  const shipped = { doc_status: 14, expires_at: null, carrier: 'Flash', tracking_no: 'TH00123' };
  await db('orders').where({ so_no: sent }).update(shipped);
  await db('orders').where({ so_no: done }).update({ doc_status: 99, expires_at: null });
  await setStock(db, balm.mat_var_id, 0);

  await page.goto('/account/orders');
  const kinds = page.getByRole('navigation', { name: 'สถานะคำสั่งซื้อ' });
  await expect(kinds.getByRole('link', { name: 'ทั้งหมด 3' })).toBeVisible();
  await expect(page.getByText('Flash เลขพัสดุ TH00123')).toBeVisible();
  await expect(page.getByRole('region', { name: /รอรีวิวจากคุณ 2 ชิ้น/ })).toBeVisible();

  await expectAccessible(page);

  await kinds.getByRole('link', { name: 'ที่ต้องชำระ 1' }).click();
  await expect(page.getByRole('link', { name: new RegExp(`${open}.*฿600`) })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(sent) })).toHaveCount(0);
  await page.getByRole('button', { name: `ยกเลิก คำสั่งซื้อ ${open}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }).click();
  await expect(page.getByRole('heading', { name: 'ไม่มีคำสั่งซื้อในสถานะนี้' })).toBeVisible();
  await expect(kinds.getByRole('link', { name: 'ยกเลิก 1' })).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'ค้นหาคำสั่งซื้อ' });
  await search.fill(sent.slice(-6));
  await search.press('Enter');
  await expect(page.getByRole('link', { name: new RegExp(`${sent}.*฿600`) })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(done) })).toHaveCount(0);
  await page.getByRole('button', { name: `ได้รับของแล้ว คำสั่งซื้อ ${sent}` }).click();
  await expect(page.getByText('ขอบคุณที่ยืนยันว่าได้รับของแล้ว')).toBeVisible();
  await expect(page.getByRole('link', { name: `เขียนรีวิว คำสั่งซื้อ ${sent}` })).toBeVisible();

  await search.fill(balm.name);
  await search.press('Enter');
  await page.getByRole('button', { name: `ซื้ออีกครั้ง คำสั่งซื้อ ${done}` }).click();
  const again = page.getByRole('dialog', { name: 'ใส่ถุงแล้ว 1 ชิ้น' });
  await expect(again).toContainText(balm.name);
  await expect(again).toContainText('หมดชั่วคราว');
  await again.getByRole('link', { name: 'ไปที่ถุง' }).click();
  await expect(page.getByTestId('bag-line')).toHaveCount(1);
  await expect(page.getByTestId('bag-line')).toContainText(cream.name);
});

test('guest orders become the member’s once the e-mail is verified', async ({ page, request, db }) => {
  test.slow();
  const buyer = someone();
  const { mat_var_id } = await ownProduct(db, 600);
  const so_no = await ordered(request, mat_var_id, 600, buyer);
  const { user_id, email, password } = await newMember(page, db, buyer.email);
  await page.goto('/account/orders');
  await expect(page.getByRole('heading', { name: 'ยังไม่มีคำสั่งซื้อ' })).toBeVisible();
  // The sign-in below ends this page's session: its pending requests would be rejected.
  await clearAccessToken(page);
  await page.goto('about:blank');
  await db('users').where({ user_id }).update({ email_verified_at: new Date() });
  const answer = await page.request.post('/api/signin', { data: { email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto('/account/orders');
  await expect(page.getByRole('link', { name: new RegExp(`${so_no}.*฿600`) })).toBeVisible();
});

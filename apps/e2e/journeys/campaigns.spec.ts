import type { SessionAnswer } from '@mali/contracts/accounts';
import { ROLE } from '@mali/contracts/roles';
import { expectAccessible } from '../src/accessibility.ts';
import { someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { signInAsStaff, staffMember } from '../src/staff.ts';

// Staff's sign-in is rejected until the code is entered.
test.use({ expectedComplaints: [/status of (?:403|422|400 .*\/socket\.io\/)/] });

test('a campaign: created in the administration, opened by its event URL, collected after sign-in', async ({
  page,
  db,
  browser,
  baseURL,
  request,
}) => {
  test.slow();
  const staff = await staffMember(request, db, ROLE.CRM);
  await page.goto('/admin/campaigns/new');
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).first().click();
  await signInAsStaff(page, db, staff);
  const event = `fair-${Date.now().toString(36)}`;
  const name = `งานทดลอง ${event}`;
  await page.getByLabel('ชื่อภาษาไทย').fill(name);
  await page.getByLabel('ชื่อภาษาอังกฤษ').fill(`Trial fair ${event}`);
  await page.getByRole('textbox', { name: 'รหัสส่วนลด', exact: true }).fill(event);
  await page.getByRole('textbox', { name: 'บาท', exact: true }).fill('120');
  await page.getByLabel('ซื้อขั้นต่ำ (บาท)').fill('600');
  await expect(page.getByText('ขาดอีก ฿100 จึงใช้ได้')).toBeVisible();
  await page.getByLabel('จำนวนทั้งหมด').fill('1');
  await page.getByLabel(/^รหัสงาน/).fill(event);
  await page.getByRole('button', { name: 'สร้างแคมเปญ' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'th-TH' });
  const visitor = await context.newPage();
  const { email } = someone();
  const password = `quiet harbour ${event}`;
  const data = { email, password, first_name: 'พิมพ์ชนก', last_name: '', email_consent: false };
  const made = await request.post('/api/signup', { data });
  const { profile }: SessionAnswer = await made.json();
  await db('users').where({ user_id: profile.user_id }).update({ pdpa_consented: true });
  await visitor.goto(`/coupon/${event}`);
  await expect(visitor.getByRole('heading', { name })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'เข้าสู่ระบบเพื่อเก็บคูปอง' }).click();
  const dialog = visitor.getByRole('dialog');
  await dialog.getByLabel('อีเมล').fill(email);
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(visitor.getByRole('status').filter({ hasText: 'เก็บไว้ให้แล้ว' })).toBeVisible();
  expect(await db('user_coupons').where({ user_id: profile.user_id })).toHaveLength(1);
  await context.close();

  await page.goto('/admin/campaigns?state=used_up');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('1 จาก 1');
});

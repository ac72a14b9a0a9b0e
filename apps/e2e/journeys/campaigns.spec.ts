import type { SessionAnswer } from '@mali/contracts/accounts';
import type { NewCampaign, StaffCampaign } from '@mali/contracts/campaigns';
import { ROLE } from '@mali/contracts/roles';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { type StaffMember, signInAsStaff, staffMember, staffToken } from '../src/staff.ts';

// Staff's sign-in is rejected until the code is entered, and the second of two saves.
test.use({
  expectedComplaints: [/status of (?:403|422|400 .*\/socket\.io\/|409 .*\/admin\/campaigns\/)/],
});

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

test('two colleagues change one campaign: the draft survives a reload, leaving is asked about, and the second save asks field by field', async ({
  page,
  db,
  browser,
  baseURL,
  request,
}) => {
  test.slow();
  const tag = `two-${Date.now().toString(36)}`;
  const fields: NewCampaign = {
    ...{ code: tag, title_th: `งาน ${tag}`, title_en: `Fair ${tag}`, terms_th: '', terms_en: '' },
    ...{ kind: 'amount', discount: 100, cap: null, min_spend: 500, exclude_promoted: false },
    ...{ collect_from: null, collect_until: null, ends_at: null, valid_days: null, collect_limit: null },
    ...{ per_person: 1, listed: false, event: null, influencer: null },
  };
  const first = await staffMember(request, db, ROLE.CRM);
  const made = await request.post('/api/admin/campaigns', {
    ...{ data: fields, headers: { authorization: `Bearer ${await staffToken(request, db, first)}` } },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { promo_id }: StaffCampaign = await made.json();

  const open = async (on: Page, who: StaffMember) => {
    await on.goto(`/admin/campaigns/${promo_id}`);
    await on.getByRole('button', { name: 'เข้าสู่ระบบ' }).first().click();
    await signInAsStaff(on, db, who);
    await expect(on.getByLabel('ชื่อภาษาไทย')).toHaveValue(`งาน ${tag}`);
  };
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'th-TH' });
  const theirs = await context.newPage();
  await open(theirs, await staffMember(request, db, ROLE.CRM));
  await open(page, await staffMember(request, db, ROLE.CRM));

  await page.getByLabel('ชื่อภาษาไทย').fill('งานของฉัน');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText(/^ร่างของคุณเมื่อ/)).toBeVisible();
  await expect(page.getByLabel('ชื่อภาษาไทย')).toHaveValue('งานของฉัน');
  await page.getByRole('link', { name: 'แคมเปญทั้งหมด' }).click();
  await page.getByRole('dialog', { name: 'ออกโดยไม่บันทึก?' }).getByRole('button', { name: 'อยู่ต่อ' }).click();

  await theirs.getByLabel('ชื่อภาษาไทย').fill('งานของเพื่อน');
  await theirs.getByLabel('ซื้อขั้นต่ำ (บาท)').fill('300');
  await theirs.getByRole('button', { name: 'บันทึกการแก้ไข' }).click();
  await expect(theirs.getByRole('heading', { name: 'งานของเพื่อน', level: 1 })).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: 'บันทึกการแก้ไข' }).click();
  const asked = page.getByRole('region', { name: /^Anong Books บันทึกไปก่อนเมื่อ/ });
  await expect(asked.getByText('ใช้ตามที่ Anong Books แก้: ซื้อขั้นต่ำ (บาท)')).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('radio', { name: /งานของฉัน/ }).check();
  await page.getByRole('button', { name: 'บันทึกการแก้ไข' }).click();
  await expect(page.getByRole('heading', { name: 'งานของฉัน', level: 1 })).toBeVisible();
  await expect(asked).toBeHidden();
  expect(await db('coupons').where({ promo_id }).first()).toMatchObject({
    ...{ title_th: 'งานของฉัน', revision: 3 },
  });
  expect(await db('promo_codes').where({ code: tag.toUpperCase() }).first('min_spend')).toEqual({
    min_spend: 30_000,
  });
});

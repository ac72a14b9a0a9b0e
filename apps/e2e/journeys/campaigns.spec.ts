import type { SessionAnswer } from '@mali/contracts/accounts';
import { ROLE } from '@mali/contracts/roles';
import type { NewOfferRequest, StaffOffer } from '@mali/contracts/staff-offers';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { openOffice, type StaffMember, staffMember, staffToken } from '../src/staff.ts';

// The second of two saves is rejected.
test.use({
  expectedComplaints: [/status of (?:400 .*\/socket\.io\/|409 .*\/admin\/offers\/)/],
});

test('a coupon: created in the administration, opened by its event URL, collected after sign-in', async ({
  page,
  db,
  browser,
  baseURL,
  request,
}) => {
  test.slow();
  const staff = await staffMember(request, db, ROLE.CRM);
  await openOffice(page, db, staff, '/admin/offers/new?kind=coupon');
  const event = `fair-${Date.now().toString(36)}`;
  const name = `งานทดลอง ${event}`;
  await page.getByLabel('ชื่อภาษาไทย').fill(name);
  await page.getByLabel('ชื่อภาษาอังกฤษ').fill(`Trial fair ${event}`);
  await page.getByRole('textbox', { name: 'โค้ด', exact: true }).fill(event);
  await page.getByLabel('ให้อะไร').selectOption('amount');
  await page.getByRole('textbox', { name: 'ลด (บาท)', exact: true }).fill('120');
  await page.getByLabel(/^ซื้อขั้นต่ำ/).fill('600');
  await page.getByLabel(/^จำนวนทั้งหมด/).fill('1');
  await expect(page.getByText('ลด ฿120 · เมื่อซื้อครบ ฿600 · 1 ใบ · คนละ 1 ใบ')).toBeVisible();
  await page.getByLabel(/^คำในที่อยู่ของหน้า/).fill(event);
  await page.getByRole('button', { name: 'เริ่มใช้ทันที' }).last().click();
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

  await page.goto('/admin/offers?view=coupons&used_up=yes');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('1 จาก 1');
});

test('two colleagues change one coupon: the draft survives a reload, leaving is asked about, and the second save asks field by field', async ({
  page,
  db,
  browser,
  baseURL,
  request,
}) => {
  test.slow();
  const tag = `two-${Date.now().toString(36)}`;
  const fields: NewOfferRequest = {
    ...{ kind: 'coupon', name_th: `งาน ${tag}`, name_en: `Fair ${tag}`, stage: 'live', codes: 0 },
    ...{ starts_at: null, ends_at: null, customers: [], influencer: null },
    scope: { all: true, brands: [], categories: [], products: [], variants: [], except: [] },
    terms: {
      ...{ code: tag, benefit: 'amount', discount: 100, cap: null, min_spend: 500, exclude_promoted: false },
      ...{ audience: 'members', usage_limit: null, per_customer: 1, listed: false, use_until: null },
      ...{ valid_days: null, conditions_th: '', conditions_en: '', event: null },
    },
  };
  const first = await staffMember(request, db, ROLE.CRM);
  const made = await request.post('/api/admin/offers', {
    ...{ data: fields, headers: { authorization: `Bearer ${await staffToken(request, db, first)}` } },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { promo_id }: StaffOffer = await made.json();

  const open = async (on: Page, who: StaffMember) => {
    await openOffice(on, db, who, `/admin/offers/${promo_id}`);
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
  await page.getByRole('link', { name: 'โค้ด คูปอง ของแถม', exact: true }).click();
  await page.getByRole('dialog', { name: 'ออกโดยไม่บันทึก?' }).getByRole('button', { name: 'อยู่ต่อ' }).click();

  await theirs.getByLabel('ชื่อภาษาไทย').fill('งานของเพื่อน');
  await theirs.getByLabel(/^ซื้อขั้นต่ำ/).fill('300');
  await theirs.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(theirs.getByRole('heading', { name: 'งานของเพื่อน', level: 1 })).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  const asked = page.getByRole('region', { name: /^Anong Books บันทึกไปก่อนเมื่อ/ });
  await expect(asked.getByText('ใช้ตามที่ Anong Books แก้: ซื้อขั้นต่ำ (บาท)')).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('radio', { name: /งานของฉัน/ }).check();
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'งานของฉัน', level: 1 })).toBeVisible();
  await expect(asked).toBeHidden();
  expect(await db('offers').where({ promo_id }).first()).toMatchObject({
    ...{ name_th: 'งานของฉัน', revision: 3 },
  });
  expect(await db('promo_codes').where({ code: tag.toUpperCase() }).first('min_spend')).toEqual({
    min_spend: 30_000,
  });
});

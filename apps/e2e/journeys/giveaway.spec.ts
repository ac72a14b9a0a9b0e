import type { AdminGiveawayAnswer, GiveawayRequest } from '@mali/contracts/giveaways';
import { ROLE } from '@mali/contracts/roles';
import { expect, test } from '../src/fixtures.ts';
import { newMember, workNow } from '../src/members.ts';
import { ownProduct } from '../src/products.ts';
import { staffMember, staffToken } from '../src/staff.ts';

const HOUR_MS = 3_600_000;

test('a member enters a giveaway, is drawn, enters an address, and may review the free product', async ({
  page,
  playwright,
  baseURL,
  db,
}) => {
  test.slow();
  const { mat_var_id } = await ownProduct(db, 390);
  const staff = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const headers = {
    authorization: `Bearer ${await staffToken(staff, db, await staffMember(staff, db, ROLE.CONTENT_EDITOR))}`,
  };
  const both = (text: string) => ({ th: text, en: text });
  const request: GiveawayRequest = {
    ...{ mat_var_id, units: 1, title: both('ลองก่อนใคร'), text: both('เล่าตามจริง'), terms: both('') },
    opens_at: new Date(Date.now() - HOUR_MS).toISOString(),
    closes_at: new Date(Date.now() + HOUR_MS).toISOString(),
    ...{ review_days: 14, face_types: [], publish: true },
  };
  const made = await staff.post('/api/admin/giveaways', { data: request, headers });
  expect(made.ok(), await made.text()).toBe(true);
  const { giveaway_id } = ((await made.json()) as AdminGiveawayAnswer).giveaway;

  const { token } = await newMember(page, db);
  const address = {
    ...{ first_name: 'พิมพ์ชนก', last_name: 'วัฒนากร', email: null, address: '99/1 ถนนสีลม', subdistrict: 'สีลม' },
    ...{ district: 'บางรัก', province: 'กรุงเทพมหานคร', zipcode: '10500', country_code: 'TH' },
    ...{ mobile: '0812345678', mobile_2: null, note: null, tax_address: false },
  };
  const own = { authorization: `Bearer ${token}` };
  const kept = await page.request.post('/api/v3/users/me/addresses', { data: address, headers: own });
  expect(kept.ok(), await kept.text()).toBe(true);
  await page.goto(`/campaign/giveaway/${giveaway_id}`);
  await page.getByRole('checkbox', { name: /อ่านเงื่อนไขแล้ว/ }).check();
  await page.getByRole('button', { name: 'ขอลองชิ้นนี้' }).click();
  await expect(page.getByRole('heading', { name: 'คุณร่วมกิจกรรมแล้ว' })).toBeVisible();

  // The closing time passes, and the worker draws the winners.
  const closes_at = new Date(Date.now() - 1000);
  await db('giveaways').where({ giveaway_id }).update({ closes_at });
  await workNow(db, 'draw-giveaways');
  await expect
    .poll(async () => (await db('giveaways').where({ giveaway_id }).first()).drawn_at, { timeout: 20_000 })
    .not.toBeNull();
  await page.reload();
  await expect(page.getByText('ยินดีด้วย คุณได้รับชิ้นนี้')).toBeVisible();
  await page.getByRole('button', { name: 'ยืนยันที่อยู่นี้' }).click();
  await expect(page.getByRole('heading', { name: 'ได้รับที่อยู่แล้ว กำลังเตรียมส่ง' })).toBeVisible();

  const sent = await staff.post(`/api/admin/giveaways/${giveaway_id}/sent`, {
    data: { entry_no: 1, tracking_no: 'TH77' },
    headers,
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await staff.dispose();
  await page.reload();
  await expect(page.getByText('เลขพัสดุ TH77')).toBeVisible();
  await page.getByRole('link', { name: 'เขียนรีวิว' }).click();
  await expect(page.getByText(/รีวิวจะติดป้าย “ได้รับฟรี”/)).toBeVisible();
});

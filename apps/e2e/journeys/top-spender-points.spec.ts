import { expectAccessible } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { newMember, orderedBy } from '../src/members.ts';
import { ownProduct } from '../src/products.ts';
import { staffMember, staffToken } from '../src/staff.ts';

const DAY_MS = 86_400_000;

test('a member enters the leaderboard, and leaves it after returns', async ({ page, db, request }) => {
  const cream = await ownProduct(db, 900);
  const member = await newMember(page, db);
  const now = Date.now();
  const [{ campaign_id }] = await db('top_spender_campaigns').insert(
    {
      ...{ name: 'Trial', name_th: 'แคมเปญทดลอง', lead: '', lead_th: '', right_satang: 50_000, places: 3 },
      ...{ starts_at: new Date(now - 60 * DAY_MS), ends_at: new Date(now + 2 * DAY_MS) },
      announce_at: new Date(now + 3 * DAY_MS),
      prizes: JSON.stringify([{ from_place: 1, to_place: 3, prize: 'A bag', prize_th: 'กระเป๋า' }]),
    },
    ['campaign_id'],
  );
  const so_no = await orderedBy(request, member, [[cream.mat_var_id, 2]], 1800);
  const arrived = { doc_status: 17, payment_method: 'cod', expires_at: null };
  await db('orders').where({ so_no }).update(arrived);

  await page.goto(`/campaign/topspender?campaign=${campaign_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('แคมเปญทดลอง');
  const mine = page.getByRole('region', { name: 'ยอดของคุณ' });
  await expect(mine).toContainText('ถ้าเข้าร่วมคุณจะอยู่อันดับ1');
  await expect(mine.getByRole('link', { name: so_no })).toBeVisible();
  await expectAccessible(page);
  await mine.getByRole('button', { name: 'เข้าร่วมและแสดงบนกระดาน' }).click();
  const board = page.getByRole('region', { name: 'อันดับตอนนี้' });
  await expect(board.getByRole('listitem')).toContainText(['พิม*** วัฒ***฿1,8003 สิทธิ์']);
  await mine.getByRole('button', { name: 'ออกจากกระดาน' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ออกจากกระดาน' }).click();
  await expect(board.getByText('ยังไม่มีใครบนกระดาน')).toBeVisible();
  await db('orders').where({ so_no }).update({ doc_status: 15 });
  await page.reload();
  await expect(mine).toContainText('ยังไม่มีคำสั่งซื้อที่นับ');
  // Restores the shop's own campaigns.
  await db('top_spender_campaigns').where({ campaign_id }).delete();
});

test('a receipt is registered for points, reviewed by customer relations, and the member notified', async ({
  page,
  db,
  request,
}) => {
  const { user_id } = await newMember(page, db);
  await page.goto('/the1/register');
  const send = page.getByRole('button', { name: 'ลงทะเบียน', exact: true });
  await send.click();
  await expect(page.getByText('กรุณากรอกเบอร์มือถือหรือหมายเลขสมาชิก แล้วกดตรวจสอบ')).toBeVisible();
  await page.getByLabel('เบอร์มือถือหรือหมายเลขสมาชิก The 1').fill('082-222-2222');
  await page.getByRole('button', { name: 'ตรวจสอบ', exact: true }).click();
  await page.getByLabel('รหัสที่ได้รับ').fill('123456');
  await page.getByRole('button', { name: 'ยืนยันรหัส' }).click();
  await expect(page.getByRole('radio', { name: /2222/ })).toBeChecked();
  await page.getByLabel('วัน', { exact: true }).selectOption('28');
  await page.getByLabel('เดือน', { exact: true }).selectOption('2');
  await page.getByLabel('ปี', { exact: true }).fill('2533');
  await page.getByLabel('เบอร์มือถือ', { exact: true }).fill('0812345678');
  await page.getByLabel('เลขประจำตัวประชาชนหรือหนังสือเดินทาง').fill('1-1017-00230-70-8');
  await page.getByLabel('ที่อยู่', { exact: true }).fill('99/1 ถนนสีลม');
  await page.getByRole('combobox', { name: /ไปรษณีย์/ }).fill('สีลม');
  await page
    .getByRole('option', { name: /สีลม.*10500/ })
    .first()
    .click();
  await expect(page.getByLabel('จังหวัด', { exact: true })).toHaveValue('กรุงเทพมหานคร');
  const receipt = `J-${user_id}`;
  await page.getByLabel('เลขที่ใบเสร็จ').fill(receipt);
  await page.getByLabel('ยอดเงินในใบเสร็จ (บาท)').fill('1,250.50');
  const picture = {
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    ),
  };
  await page.getByLabel('สำเนาบัตรประชาชนหรือหนังสือเดินทาง').setInputFiles(picture);
  await page.getByLabel('ภาพใบเสร็จ').setInputFiles(picture);
  await expectAccessible(page);
  await send.click();
  await expect(page.getByRole('heading', { name: 'ลงทะเบียนสำเร็จ' })).toBeVisible();
  await expect(page.getByText('ภายใน 45 วันทำการ ไม่เกินวันที่')).toBeVisible();

  const { transfer_id } = await db('points_transfers').where({ user_id }).first();
  const token = await staffToken(request, db, await staffMember(request, db, 7));
  const decided = await request.post('/api/admin/points_transfers/decide', {
    data: { transfer_id, approve: true },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(decided.ok(), await decided.text()).toBe(true);

  await page.reload();
  const mine = page.getByRole('complementary', { name: 'รายการที่ลงทะเบียนไว้' });
  await expect(mine.getByRole('listitem').filter({ hasText: receipt })).toContainText('โอนคะแนนแล้ว');
  expect(await db('notifications').where({ user_id, kind: 'points_transfer' })).toHaveLength(1);
});

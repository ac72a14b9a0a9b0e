import { ROLE } from '@mali/contracts/roles';
import { expectAccessible } from '../src/accessibility.ts';
import { ordered, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct } from '../src/products.ts';
import { expectToFit } from '../src/sizes.ts';
import { openOffice, staffMember } from '../src/staff.ts';

// The same file again is refused.
test.use({ expectedComplaints: [/status of 409/], viewport: { width: 1440, height: 900 } });

test('an accountant uploads a statement of cash on delivery, sees what differs, resolves it, and the books agree', async ({
  page,
  request,
  db,
}) => {
  test.slow();
  const { mat_var_id } = await ownProduct(db, 640);
  const so_no = await ordered(request, mat_var_id, 640, someone());
  const at = new Date();
  const [good, short] = [`MX${so_no.slice(-8)}1`, `MX${so_no.slice(-8)}2`];
  await db('parcels').insert(
    [good, short].map((tracking_no, i) => ({
      ...{ so_no, number: 91 + i, state: 'delivered', carrier: 'sandbox', tracking_no, cod_amount: 128_050 },
      ...{ reference: tracking_no, created_at: at, shipped_at: at, delivered_at: at, state_at: at },
    })),
  );
  await openOffice(page, db, await staffMember(request, db, ROLE.ACCOUNTANT), '/admin/remittance/new');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const upload = async (name: string, lines: readonly string[]) => {
    await page.getByLabel('ขนส่ง', { exact: true }).fill('Mali Express');
    await page
      .getByLabel('ไฟล์ CSV')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}`) });
    await page.getByRole('button', { name: 'ตรวจไฟล์' }).click();
  };
  const heads = 'เลขพัสดุ,ยอดเก็บเงินปลายทาง,ค่าธรรมเนียม,วันที่โอน';
  const row = `${good},"1,280.50",38.42,23/11/2569`;
  await upload(`wrong-${so_no}.csv`, [heads, row, `${short},หนึ่งพัน,0,`]);
  await expect(page.getByText('บรรทัด 3')).toBeVisible();
  await expect(page.getByRole('button', { name: /^ลงบัญชี/ })).toHaveCount(0);
  const lines = [heads, row, `${short},"1,270.50",38.12,23/11/2569`];
  await upload(`COD-${so_no}.csv`, lines);
  const check = page.getByRole('region', { name: 'ถ้าลงบัญชีตอนนี้' });
  await expect(check.getByRole('cell', { name: 'ยอดไม่ตรง' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('เลขที่รอบโอนของขนส่ง').fill(`COD-${so_no}`);
  await page.getByRole('button', { name: 'ลงบัญชี 2 แถว ฿2,551' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `COD-${so_no}` })).toBeVisible();
  await expectToFit(page, [
    { width: 390, height: 844, accessible: true },
    { width: 1440, height: 900, accessible: true },
  ]);

  await page.goto('/admin/remittance/new');
  await upload('again.csv', lines);
  await expect(page.getByRole('alert')).toContainText('ไฟล์นี้ลงบัญชีไปแล้ว');
  await page.getByRole('link', { name: 'เปิดรอบโอนนั้น' }).click();
  await page.getByRole('link', { name: 'ผลต่าง 1' }).click();
  await page.getByRole('button', { name: `จัดการ ${short}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('ขาดอยู่ ฿10')).toBeVisible();
  await dialog.getByRole('radio', { name: /ตัดเป็นหนี้สูญ/ }).check();
  await expectAccessible(page);
  await dialog.getByLabel('เหตุผล').fill('ขนส่งไม่รับผิดชอบ');
  await dialog.getByRole('button', { name: 'บันทึก' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: /^จบแล้ว/ }).click();
  await expect(page.getByRole('row', { name: new RegExp(short) })).toContainText('ตัดเป็นหนี้สูญ');

  await page.goto('/admin/books');
  const books = page.getByRole('region', { name: 'เงินปลายทางในบัญชี' });
  await expect(books).toContainText('ตัดเป็นหนี้สูญ');
  const entries = await db('remittance_entries')
    .join('parcels', 'parcels.parcel_id', 'remittance_entries.parcel_id')
    .where({ 'parcels.so_no': so_no })
    .orderBy('entry_id')
    .select('account', 'amount');
  expect(entries.map(({ account, amount }) => [account, Number(amount)])).toEqual([
    ['settled', 128_050],
    ['settled', 127_050],
    ['written_off', 1000],
  ]);
});

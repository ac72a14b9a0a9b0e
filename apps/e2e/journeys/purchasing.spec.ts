import { ROLE } from '@mali/contracts/roles';
import type { Knex } from 'knex';
import { expectAccessible, expectAccessibleAgain } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { type OwnProduct, ownProduct } from '../src/products.ts';
import { openOffice, staffMember } from '../src/staff.ts';

/** Two units were sent on each of the last 30 days; they had come before. */
async function sold(db: Knex, { mat_var_id }: OwnProduct): Promise<void> {
  const { lot_id } = await db('stock_lots').where({ mat_var_id }).first();
  const move = (ago: number, quantity: number, reason: string) => ({
    ...{ at: new Date(Date.now() - ago * 86_400_000), mat_var_id, location_id: 1, lot_id, quantity, reason },
    ...{ document: `journey ${mat_var_id} ${ago}`, document_line: '1', actor: 'journey' },
  });
  await db('stock_movements').insert([
    move(40, 60, 'adjusted'),
    ...Array.from({ length: 30 }, (_, i) => move(i + 1, -2, 'shipped')),
  ]);
}

test('what runs out is proposed, ordered, mailed to the supplier, and received in two parts', async ({
  page,
  db,
  request,
}) => {
  test.slow();
  const product = await ownProduct(db, 500, 4);
  const { mat_var_id, name } = product;
  const { item_id } = await db('variants').where({ mat_var_id }).first();
  await sold(db, product);
  const supplier = `ท่าเรือ ${item_id}`;
  const email = `${item_id.toLowerCase()}@supplier.example`;

  await openOffice(page, db, await staffMember(request, db, ROLE.OWNER), '/admin/suppliers/new');
  await page.getByLabel('ชื่อ', { exact: true }).fill(supplier);
  await page.getByLabel(/^อีเมล/).fill(email);
  await page.getByRole('button', { name: 'เพิ่มผู้ขาย' }).click();
  await expect(page.getByRole('heading', { name: supplier, level: 1 })).toBeVisible();
  await page.getByRole('combobox', { name: 'เพิ่มสินค้าจากชื่อหรือรหัส' }).fill(item_id);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  const terms = page.getByRole('dialog');
  await terms.getByLabel('ชิ้นต่อแพ็ก').fill('12');
  await terms.getByLabel(/^ต้นทุนต่อชิ้น/).fill('80');
  await terms.getByLabel(/^ผู้ขายหลัก/).check();
  await terms.getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByRole('button', { name: `แก้ไข ${name}` })).toBeVisible();
  await expectAccessible(page);

  // The job of the night.
  await db.raw("SELECT graphile_worker.add_job('refresh-stock-cover')");
  await expect
    .poll(async () => (await db('stock_cover').where({ mat_var_id }).first()).runs_out, { timeout: 30_000 })
    .toBe(true);
  await page.goto(`/admin/stock?view=runs_out&q=${item_id}`);
  await page.getByRole('link', { name: item_id }).click();
  await expect(page.getByText(/ขายวันละ\s2\.0\sชิ้น\sอยู่ได้\s2\sวัน\sสั่งแล้วส่งใน\s7\sวัน/)).toBeVisible();
  await page.getByRole('link', { name: `ดูที่ควรสั่งจาก ${supplier}` }).click();
  // 37 days of 2 less 4 are 70: six packs.
  await expect(page.getByRole('listitem', { name }).getByLabel('สั่ง (ชิ้น)')).toHaveValue('72');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'สร้างร่างใบสั่งซื้อ' }).click();

  await expect(page.getByRole('heading', { name: /^PO-\d{4}-\d{4,}$/, level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem', { name }).getByLabel('สั่ง (ชิ้น)')).toHaveValue('72');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'ส่งให้ผู้ขาย' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ส่งอีเมล' }).click();
  await expect(page.getByRole('link', { name: 'รับของ', exact: true })).toBeVisible();
  const mailOf = () => db('mails').where({ recipient: email }).whereNotNull('sent_at').first();
  await expect
    .poll(async () => (await mailOf())?.attachment_name, { timeout: 30_000 })
    .toMatch(/^PO-.*\.pdf$/);
  expect((await mailOf()).attachment.subarray(0, 5).toString()).toBe('%PDF-');
  await page.reload();
  await expect(page.getByText(new RegExp(`ส่งอีเมลไปที่\\s${email}\\sแล้ว`))).toBeVisible();
  await expectAccessibleAgain(page);
  const order = new URL(page.url()).pathname;

  await page.setViewportSize({ width: 390, height: 844 });
  const line = page.getByRole('listitem', { name });
  const post = () => page.getByRole('button', { name: 'บันทึกเข้าสต็อก' }).click();
  await page.getByRole('link', { name: 'รับของ', exact: true }).click();
  await expect(line.getByText(/^รออีก\s72\sชิ้น$/)).toBeVisible();
  await line.getByLabel('จำนวนชิ้น').fill('12');
  await line.getByLabel('ล็อต', { exact: true }).fill('L-1');
  await line.getByLabel('วันหมดอายุ').fill('31/12/2590');
  await line.getByRole('button', { name: `แจ้งของไม่ตรง ${name}` }).click();
  await line.getByLabel(/^หมายเหตุ/).fill('ฝาแตก');
  await expectAccessible(page);
  await post();
  await expect(page.getByRole('heading', { name: /^ใบรับของ #\d+$/, level: 1 })).toBeVisible();
  await expect(page.getByText(/ชำรุด\sไม่รับเข้า\s·\s1\s·\sฝาแตก/)).toBeVisible();

  await page.goto(order);
  await expect(page.getByText('รับบางส่วน')).toBeVisible();
  await expectAccessibleAgain(page);
  await page.getByRole('link', { name: 'รับของ', exact: true }).click();
  await line.getByRole('button', { name: `มาครบ ${name}` }).click();
  await expect(line.getByLabel('จำนวนชิ้น')).toHaveValue('60');
  await line.getByLabel('ล็อต', { exact: true }).fill('L-2');
  await line.getByLabel('วันหมดอายุ').fill('31/12/2590');
  await post();
  await expect(page.getByRole('cell', { name: 'L-2' })).toBeVisible();
  await page.goto(order);
  await expect(page.getByText('รับครบแล้ว')).toBeVisible();
  expect((await db('stock').where({ mat_var_id }).first()).quantity).toBe(76);
});

import { ROLE } from '@mali/contracts/roles';
import { expectAccessible } from '../src/accessibility.ts';
import { ordered, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct } from '../src/products.ts';
import { openOffice, staffMember } from '../src/staff.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a lot is recalled on a phone: the order that was sent is told with its return, the one that waits gets another lot', async ({
  page,
  db,
  request,
}) => {
  test.slow();
  const product = await ownProduct(db, 1140, 2);
  const { mat_var_id } = product;
  const [sent, waits] = [
    await ordered(request, [mat_var_id], 1140, someone()),
    await ordered(request, [mat_var_id], 1140, someone()),
  ];
  // As if it had been paid, packed, shipped and delivered.
  await db.raw("SELECT ship_stock(?, now(), 'journey')", [sent]);
  await db('orders').where({ so_no: sent }).update({ doc_status: 17, paid_at: new Date(), expires_at: null });
  const code = `L${mat_var_id}`;
  await db('stock_lots').where({ mat_var_id }).update({ code });
  const [{ lot_id }] = await db('stock_lots')
    .insert({ mat_var_id, code: `${code}-2` })
    .returning('lot_id');
  await db.raw("SELECT change_lot_units(?, 1, 3, 'adjusted', 'journey', now(), ?, 'journey')", [
    lot_id,
    `journey ${lot_id}`,
  ]);

  await openOffice(page, db, await staffMember(request, db, ROLE.OWNER), `/admin/recalls/new?code=${code}`);
  await page.getByRole('button', { name: 'ค้นหาล็อต' }).click();
  await expect(page.getByRole('checkbox', { name: product.name })).toBeChecked();
  await page.getByLabel('ข้อความภาษาไทย').fill('พบการปนเปื้อน อย่าใช้ต่อ');
  await page.getByLabel('ข้อความภาษาอังกฤษ').fill('It is contaminated. Do not use it.');
  await page.getByRole('button', { name: 'ดูตัวอย่างอีเมล' }).click();
  await expect(page.getByRole('heading', { name: /^โปรดหยุดใช้/ })).toBeVisible();
  await page.getByLabel('เหตุผล สำหรับเพื่อนร่วมงาน').fill('ผลตรวจจากแบรนด์');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'เรียกคืน', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'เรียกคืน' }).click();

  const row = (so_no: string) => page.getByRole('row', { name: so_no });
  await expect(row(sent)).toContainText('แจ้งแล้ว', { timeout: 30_000 });
  await expect(row(waits)).toContainText('เปลี่ยนเป็นล็อตอื่นแล้ว');
  await expectAccessible(page);
  const { email } = await db('orders').where({ so_no: sent }).first();
  const [mail] = await db('mails').where({ recipient: email }).whereLike('dedupe', 'recall:%');
  expect(mail.body_text).toContain('พบการปนเปื้อน');
  await row(sent).getByRole('link', { name: /^RT/ }).click();
  await expect(page.getByText(sent).first()).toBeVisible();
  expect(
    await db('stock_allocations').where({ so_no: waits, mat_var_id, state: 'open' }).pluck('lot_id'),
  ).toEqual([lot_id]);
});

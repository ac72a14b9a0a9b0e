import { ROLE } from '@mali/contracts/roles';
import { buildVariant } from '@mali/db/builders';
import { PNG } from 'pngjs';
import { expectAccessible, expectAccessibleAgain } from '../src/accessibility.ts';
import { ordered, payAtBank, proveByEmail, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct } from '../src/products.ts';
import { openOffice, staffMember } from '../src/staff.ts';

test('a guest asks to cancel and is refused, then returns one of three items with a photo and exchanges another; staff approve, receive, restock, refund and exchange', async ({
  page,
  browser,
  request,
  db,
  baseURL,
}) => {
  test.slow();
  const products = [await ownProduct(db, 640), await ownProduct(db, 200), await ownProduct(db, 300)];
  const [first] = products;
  const buyer = someone();
  const so_no = await ordered(
    request,
    products.map(({ mat_var_id }) => mat_var_id),
    1140,
    buyer,
  );
  await page.goto(`/checkout/payment/${so_no}`);
  await proveByEmail(page, buyer);
  await payAtBank(page);
  await expect.poll(async () => (await db('orders').where({ so_no }).first()).doc_status).toBe(3);
  const office = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'th-TH' })).newPage();
  await openOffice(office, db, await staffMember(request, db, ROLE.ADMIN), '/admin/returns');
  await expect(office.getByRole('heading', { name: 'คืนสินค้า', level: 1 })).toBeVisible();
  // Another shade of the second product, at the same price.
  const shade = { n: 2, type: 'shade', name: 'Rose', name_th: 'กุหลาบ', code: null };
  const { mat_id = 0 } = products[1] ?? {};
  await buildVariant(db, {
    mat_id,
    mat_price: 20_000,
    stock: 3,
    attributes: [shade],
    item_id: `R-${mat_id}`,
  });
  await office.goto(`/admin/orders/${so_no}`);
  await office.getByRole('button', { name: 'เปลี่ยนสี' }).click();
  const exchange = office.getByRole('dialog', { name: 'เปลี่ยนสี' });
  await exchange.getByLabel('เหตุผล').fill('ลูกค้าโทรมาขอเปลี่ยน');
  await expect(exchange.getByText(/เปลี่ยนเป็น กุหลาบ/)).toBeVisible();
  await expectAccessible(office);
  await exchange.getByRole('button', { name: 'เปลี่ยนสี' }).click();
  await expect(office.getByText(`เปลี่ยนสีใน ${so_no} แล้ว`)).toBeVisible();

  await page.goto(`/order/${so_no}`);
  await expect(page.getByText('กุหลาบ').first()).toBeVisible();
  await page.getByRole('button', { name: 'ขอยกเลิกคำสั่งซื้อ' }).click();
  const wish = page.getByRole('dialog', { name: `ขอยกเลิกคำสั่งซื้อ ${so_no} ใช่ไหม` });
  await wish.getByLabel('ทำไมจึงอยากยกเลิก').fill('สั่งผิดสี');
  await wish.getByRole('button', { name: 'ส่งคำขอ' }).click();
  await expect(page.getByRole('heading', { name: 'คุณขอยกเลิกคำสั่งซื้อนี้' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'รอคำตอบจากร้าน', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await office.goto('/admin/orders?view=cancel_requests');
  await office.getByRole('link', { name: so_no }).click();
  await office.getByRole('button', { name: 'ไม่รับคำขอ' }).click();
  const answer = office.getByRole('dialog', { name: 'ไม่รับคำขอ' });
  await answer.getByLabel('เหตุผล').fill('หยิบของแล้ว');
  await answer.getByRole('button', { name: 'ไม่รับคำขอ' }).click();
  await expect(office.getByText(`ปฏิเสธคำขอของ ${so_no} แล้ว`)).toBeVisible();
  await expectAccessibleAgain(office);
  await expect(page.getByText('หยิบของแล้ว')).toBeVisible();

  // As if it had been packed, shipped and delivered.
  await db.raw("SELECT ship_stock(?, now(), 'journey')", [so_no]);
  await db('orders').where({ so_no }).update({ doc_status: 17 });
  const delivered = { so_no, at: new Date(), from_status: 14, to_status: 17, actor: 'carrier' };
  await db('order_events').insert(delivered);

  await page.goto(`/order/${so_no}`);
  await page.getByRole('button', { name: 'ขอคืนสินค้า' }).click();
  const form = page.getByRole('dialog', { name: `ขอคืนสินค้าจาก ${so_no}` });
  await form.getByRole('checkbox', { name: first?.name ?? '' }).check();
  await form.getByLabel('เพราะอะไร').selectOption({ label: 'หมดอายุหรือเสีย' });
  await form.getByLabel('เกิดอะไรขึ้น').fill('ฝาเปิดไม่ได้');
  const picture = PNG.sync.write(new PNG({ width: 400, height: 300 }));
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'lid.png', mimeType: 'image/png', buffer: picture });
  await expect(form.getByText('฿640')).toBeVisible();
  await expectAccessible(page);
  await expect(form.getByText(/^กำลังส่ง/)).toHaveCount(0);
  await form.getByRole('button', { name: 'ส่งคำขอคืน' }).click();
  await expect(page.getByRole('heading', { name: /^กำลังพิจารณา/ })).toBeVisible();
  const { return_no } = await db('returns').where({ so_no }).first();

  // The customer has it before the goods arrive, which ends its link.
  const hasDropOffCode = async (of: string) => {
    const written = async () => (await db('returns').where({ return_no: of }).first()).drop_off_code;
    await expect.poll(written).not.toBeNull();
    const code = page.getByRole('img', { name: await written() });
    await expect.poll(() => code.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  };

  await office.goto('/admin/returns');
  await office.getByRole('link', { name: return_no }).click();
  await expect(office.getByRole('heading', { name: return_no, level: 1 })).toBeVisible();
  await expect(office.getByText('ฝาเปิดไม่ได้')).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('button', { name: 'ยืนยันผลทั้ง 1 รายการ' }).click();
  await hasDropOffCode(return_no);
  await office.getByRole('button', { name: 'ของมาถึงแล้ว' }).click();
  await office.getByRole('button', { name: 'บันทึกผลตรวจ' }).click();
  await office.getByRole('button', { name: 'คืนเงิน ฿640' }).click();
  await expect(office.getByText(`ปิด ${return_no} แล้ว`)).toBeVisible();
  await expect(async () => {
    expect(await db('stock').where({ mat_var_id: first?.mat_var_id }).first()).toMatchObject({
      quantity: 20,
    });
  }).toPass();
  await expect(page.getByRole('heading', { name: /^เสร็จแล้ว/ })).toBeVisible();
  await expect(page.getByText('เงินคืน ฿640')).toBeVisible();

  // The exchanged shade goes back for the first one, at the same price.
  await page.getByRole('button', { name: 'ขอคืนสินค้า' }).click();
  await form.getByRole('checkbox', { name: products[1]?.name ?? '' }).check();
  await form.getByLabel('อยากได้อะไร').selectOption(String(products[1]?.mat_var_id));
  await expect(form.getByText('เปลี่ยนสินค้า ไม่มียอดต้องชำระ')).toBeVisible();
  // No money goes back.
  await expect(form.getByText(/^คืนทางเดียวกับที่จ่าย/)).toHaveCount(0);
  await expectAccessibleAgain(page);
  await form.getByRole('button', { name: 'ส่งคำขอคืน' }).click();
  await expect(page.getByRole('heading', { name: /^กำลังพิจารณา/ })).toBeVisible();
  const wished = await db('returns').where({ so_no, status: 'asked' }).first();
  await office.goto(`/admin/returns/${wished.return_no}`);
  await expect(office.getByText('ลูกค้าต้องชำระ ฿0')).toBeVisible();
  await expect(office.getByText(`${products[1]?.name} × 1: ฿200`, { exact: true })).toBeVisible();
  await office.getByRole('button', { name: 'ยืนยันผลทั้ง 1 รายการ' }).click();
  await expect(office.getByRole('button', { name: 'บันทึกและแจ้งลูกค้า' })).toBeVisible();
  await expectAccessibleAgain(office);
  await hasDropOffCode(wished.return_no);
  await office.getByRole('button', { name: 'ของมาถึงแล้ว' }).click();
  await office.getByRole('button', { name: 'บันทึกผลตรวจ' }).click();
  await office.getByRole('button', { name: 'สร้างคำสั่งซื้อเปลี่ยน' }).click();
  await expect(office.getByText(`สร้างคำสั่งซื้อเปลี่ยนของ ${wished.return_no} แล้ว`)).toBeVisible();
  const exchanged = await db('return_exchanges').where({ of_so_no: so_no }).first();
  await office.getByRole('link', { name: exchanged.so_no }).click();
  await expect(office.getByText('เปลี่ยนมาจากคำสั่งซื้อ')).toBeVisible();
  await office.context().close();

  await expect(page.getByRole('link', { name: exchanged.so_no }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/คืนเงิน.*฿640/).first()).toBeVisible();
});

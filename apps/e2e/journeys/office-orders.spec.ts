import { randomInt } from 'node:crypto';
import { ROLE } from '@mali/contracts/roles';
import type { Page } from '@playwright/test';
import type { Knex } from 'knex';
import { expectAccessible, expectAccessibleAgain } from '../src/accessibility.ts';
import { ordered, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct } from '../src/products.ts';
import { openOffice, type StaffMember, staffMember } from '../src/staff.ts';

async function open(page: Page, db: Knex, staff: StaffMember, path: string): Promise<void> {
  await openOffice(page, db, staff, path);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test("a guest's order with cash on delivery is held as suspicious, released, confirmed, packed and shipped", async ({
  browser,
  request,
  db,
  baseURL,
}) => {
  test.slow();
  const product = await ownProduct(db, 640);
  // A phone of their own: the mark of a fraud holds later orders with the same one.
  const buyer = { ...someone(), mobile: `089-${randomInt(1_000_000, 10_000_000)}` };
  const fraud = await ordered(request, product.mat_var_id, 640, buyer);
  await db('orders').where({ so_no: fraud }).update({ doc_status: 15, expires_at: null });
  const so_no = await ordered(request, product.mat_var_id, 640, buyer);
  // As if it had been placed with cash on delivery.
  await db('orders').where({ so_no }).update({ doc_status: 29, payment_method: 'cod', expires_at: null });
  const context = async () =>
    (await browser.newContext({ baseURL: baseURL ?? '', locale: 'th-TH' })).newPage();

  const crm = await context();
  await open(crm, db, await staffMember(request, db, ROLE.CRM), `/admin/orders/${fraud}`);
  await crm.getByRole('button', { name: 'ทำเครื่องหมายทุจริต' }).click();
  const mark = crm.getByRole('dialog', { name: 'ทำเครื่องหมายทุจริต' });
  await mark.getByLabel('เหตุผล (สำหรับพนักงาน)').fill('ใช้บัตรคนอื่น');
  await mark.getByRole('button', { name: 'ทำเครื่องหมายทุจริต' }).click();
  await expect(crm.getByRole('button', { name: 'ถอนเครื่องหมายทุจริต' })).toBeVisible();
  // The job that runs each minute.
  await db.raw("SELECT graphile_worker.add_job('screen-orders')");
  await expect.poll(async () => (await db('order_requests').where({ so_no })).length).toBe(1);
  await crm.goto(`/admin/orders?view=suspicious&q=${so_no.slice(-5)}`);
  await expect(crm.getByText('พักไว้', { exact: true })).toBeVisible();
  await expectAccessible(crm);
  await crm.getByRole('link', { name: so_no }).click();
  const held = crm.getByRole('heading', { name: 'คำสั่งซื้อนี้ถูกพักไว้เพราะน่าสงสัย' });
  const hold = crm.locator('section', { has: held }).last();
  await expect(hold.getByText('ที่อยู่, เบอร์โทรตรงกับคำสั่งซื้อที่ทำเครื่องหมายทุจริต')).toBeVisible();
  await expect(hold.getByRole('link', { name: fraud })).toBeVisible();
  await expectAccessible(crm);
  await hold.getByRole('button', { name: 'ปล่อยให้แพ็กได้' }).click();
  const release = crm.getByRole('dialog', { name: 'ปล่อยให้แพ็กได้' });
  await release.getByLabel('เหตุผล (สำหรับพนักงาน)').fill('โทรตรวจแล้ว');
  await expectAccessible(crm);
  await release.getByRole('button', { name: 'ปล่อยให้แพ็กได้' }).click();
  await expect(hold).toHaveCount(0);

  await crm.goto(`/admin/orders?view=cod&q=${so_no.slice(-5)}`);
  await expect(crm.getByRole('heading', { name: 'คำสั่งซื้อ', level: 1 })).toBeVisible();
  await expect(crm.getByRole('link', { name: so_no })).toBeVisible();
  await expectAccessibleAgain(crm);
  // On a phone, a filter's value is chosen by keys: its chip has the product's name.
  const { item_id } = await db('variants').where({ mat_var_id: product.mat_var_id }).first('item_id');
  await crm.setViewportSize({ width: 390, height: 844 });
  await crm.getByRole('button', { name: 'ตัวกรอง', exact: true }).click();
  const picker = crm.getByRole('combobox', { name: 'มีสินค้า', exact: true });
  await picker.fill(item_id);
  await expect(crm.getByRole('option', { name: product.name })).toBeVisible();
  await expectAccessible(crm);
  await picker.press('Enter');
  await crm.getByRole('button', { name: 'แสดงรายการ' }).click();
  await expect(crm.getByRole('link', { name: `มีสินค้า ${product.name}` })).toBeVisible();
  await expect(crm.getByRole('link', { name: so_no })).toBeVisible();
  await expectAccessibleAgain(crm);
  await crm.setViewportSize({ width: 1440, height: 900 });
  await crm.getByRole('checkbox', { name: `เลือก ${so_no}` }).check();
  await crm.getByRole('button', { name: 'ยืนยันปลายทาง 1 รายการ' }).click();
  await expect(crm.getByText('เสร็จแล้ว 1 จาก 1')).toBeVisible();
  await expect.poll(async () => (await db('orders').where({ so_no }).first()).doc_status).toBe(3);
  await crm.context().close();

  const store = await context();
  await open(store, db, await staffMember(request, db, ROLE.INVENTORY), '/admin');
  // The command palette takes the last five digits, and Enter before its answer is there.
  await store.getByRole('button', { name: 'ค้นเลขคำสั่งซื้อ ลูกค้า สินค้า หรือสั่งงาน' }).waitFor();
  await store.keyboard.press('Control+k');
  await store.getByRole('combobox').fill(so_no.slice(-5));
  await expect(store.getByRole('option', { name: so_no })).toBeVisible();
  await expectAccessible(store);
  await store.keyboard.press('Enter');
  await expect(store.getByRole('heading', { name: so_no, level: 1 })).toBeVisible();
  await expect(store.getByText('รอจัด', { exact: true }).first()).toBeVisible();
  await expectAccessibleAgain(store);
  // Packed elsewhere: its number is typed by hand.
  await store.getByRole('link', { name: 'เริ่มจัด' }).click();
  await store.getByRole('button', { name: 'เริ่มจัด' }).click();
  await expect(store.getByText('เหลือ 1 อย่าง')).toBeVisible();
  await store.goto(`/admin/orders/${so_no}`);
  await store.getByRole('button', { name: 'ส่งแล้ว' }).click();
  const dialog = store.getByRole('dialog', { name: 'ส่งแล้ว' });
  await dialog.getByLabel('ขนส่ง').fill('Flash');
  await dialog.getByLabel('เลขพัสดุ').fill(`TH${so_no.slice(-8)}`);
  await dialog.getByRole('button', { name: 'ส่งแล้ว' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await db('orders').where({ so_no }).first()).toMatchObject({ doc_status: 14, carrier: 'Flash' });
  await store.goto(`/admin/orders?q=${`TH${so_no.slice(-8)}`.toLowerCase()}`);
  await expect(store.getByRole('link', { name: so_no })).toBeVisible();

  // Refused at the door: the parcel comes back, and with it the order ends.
  await store.goto(`/admin/orders/${so_no}`);
  await expect(store.getByRole('heading', { name: 'พัสดุ 1 อยู่กับขนส่ง' })).toBeVisible();
  await store.getByRole('button', { name: 'พัสดุกลับมาแล้ว' }).click();
  const back = store.getByRole('dialog', { name: 'พัสดุกลับมาแล้ว' });
  await back.getByLabel('เหตุผล (สำหรับพนักงาน)').fill('ผู้รับปฏิเสธ');
  await expectAccessible(store);
  await back.getByRole('button', { name: 'พัสดุกลับมาแล้ว' }).click();
  await expect(store.getByRole('heading', { name: 'พัสดุ 1 กลับถึงร้านแล้ว' })).toBeVisible();
  expect((await db('orders').where({ so_no }).first()).doc_status).toBe(15);
  await store.getByRole('button', { name: 'ตรวจของที่กลับมา' }).click();
  const inspection = store.getByRole('dialog', { name: 'ตรวจของที่กลับมา' });
  await inspection.getByRole('button', { name: 'ตรวจของที่กลับมา' }).click();
  await expect(inspection).toHaveCount(0);
  await expect(store.getByText('ตรวจของแล้ว')).toBeVisible();
  await expectAccessibleAgain(store);
  await store.context().close();
});

test('a colleague who is mentioned in a note is notified at once, and the answer appears without reloading', async ({
  browser,
  request,
  db,
  baseURL,
}) => {
  test.slow();
  const product = await ownProduct(db, 640);
  const so_no = await ordered(request, product.mat_var_id, 640, someone());
  const crm = await staffMember(request, db, ROLE.CRM);
  const store = await staffMember(request, db, ROLE.INVENTORY);
  const named = (who: StaffMember) => `คุณ${who.email.slice(6, 11)}`;
  for (const who of [crm, store])
    await db('users')
      .where({ email: who.email })
      .update({ first_name: named(who), last_name: '' });
  // Journeys that run meanwhile sell goods until they are low, of which people of the stock are told.
  for (const kind of ['staff_low_stock', 'staff_limit_reached'])
    await db('staff_notice_choices').insert({
      user_id: db('users').where({ email: store.email }).select('user_id'),
      ...{ kind, page: false, mail: false, line: false },
    });
  const asStaff = async (who: StaffMember, path: string): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'th-TH' })).newPage();
    await open(page, db, who, path);
    return page;
  };
  const [first, second] = [await asStaff(crm, `/admin/orders/${so_no}`), await asStaff(store, '/admin')];
  await expect(second.getByRole('button', { name: 'การแจ้งเตือน' })).toBeVisible();

  const note = first.getByRole('textbox', { name: 'เขียนบันทึก' });
  await note.pressSequentially(`ฝากดูกล่อง @${named(store).slice(0, 6)}`);
  const suggestions = first.getByRole('listbox', { name: 'เพื่อนร่วมงาน' });
  await expect(suggestions.getByRole('option', { name: named(store) })).toBeVisible();
  await note.press('Enter');
  await expectAccessible(first);
  await note.press('Control+Enter');
  await expect(first.getByRole('listitem').filter({ hasText: 'ฝากดูกล่อง' })).toBeVisible();
  await first.getByLabel('ป้าย', { exact: true }).fill('ด่วน');
  await first.getByRole('button', { name: 'เพิ่ม', exact: true }).click();
  await expect(first.getByRole('link', { name: 'ด่วน', exact: true })).toBeVisible();

  await second.getByRole('button', { name: 'การแจ้งเตือนที่ยังไม่อ่าน 1 รายการ' }).click();
  await expectAccessible(second);
  await second.getByRole('link', { name: `${named(crm)} พูดถึงคุณใน ${so_no}` }).click();
  await second.getByRole('button', { name: 'รับเป็นของฉัน' }).click();
  await second.getByRole('textbox', { name: 'เขียนบันทึก' }).fill('ดูแล้ว เรียบร้อย');
  await second.getByRole('button', { name: 'เก็บบันทึก' }).click();
  await expect(first.getByText('ดูแล้ว เรียบร้อย')).toBeVisible();
  await expect(second.getByRole('button', { name: 'การแจ้งเตือน', exact: true })).toBeVisible();
  await second.goto('/admin/orders?view=mine');
  await expect(second.getByRole('link', { name: so_no })).toBeVisible();
  for (const page of [first, second]) await page.context().close();
});

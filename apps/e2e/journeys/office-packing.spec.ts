import { ROLE } from '@mali/contracts/roles';
import { expectAccessible, expectAccessibleAgain } from '../src/accessibility.ts';
import { ordered, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct } from '../src/products.ts';
import { openOffice, staffMember } from '../src/staff.ts';

test.use({ viewport: { width: 1024, height: 1010 } });

test('two orders are taken as a wave, packed by scanner, booked with a carrier or numbered by hand, labelled and handed over; their customer sees them shipped', async ({
  page,
  request,
  db,
}) => {
  test.slow();
  const [right, wrong] = [await ownProduct(db, 640), await ownProduct(db, 640)];
  const itemOf = async ({ mat_var_id }: { mat_var_id: number }): Promise<string> =>
    (await db('variants').where({ mat_var_id }).first()).item_id;
  const buyer = someone();
  // Of orders to be shipped at the same time a wave begins with the lower number, and numbers are random.
  const orders = [
    await ordered(request, right.mat_var_id, 640, buyer),
    await ordered(request, right.mat_var_id, 640, buyer),
  ].sort();
  await db('orders')
    .whereIn('so_no', orders)
    .update({ doc_status: 3, payment_method: 'cod', expires_at: null, ship_by: new Date() });
  // The sandbox carrier does not serve this island.
  await db.raw(
    `UPDATE orders SET delivery_address = jsonb_set(delivery_address, '{zipcode}', '"23170"') WHERE so_no = ?`,
    [orders[1] ?? ''],
  );

  // Chromium without a screen has no printer: printing a PDF there ends the page now and then.
  await page.addInitScript(() => {
    const printer = { focus: () => undefined, print: () => document.body.append('printed ') };
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => printer });
  });
  await openOffice(
    page,
    db,
    await staffMember(request, db, ROLE.INVENTORY),
    `/admin/orders?q=${encodeURIComponent(buyer.email)}`,
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).check();
  await page.getByRole('button', { name: 'จัดเป็นรอบ 2 รายการ' }).click();
  await expect(page.getByText('2 คำสั่งซื้อ 2 ชิ้น')).toBeVisible();
  const picked = page.getByRole('checkbox', { name: new RegExp(`หยิบแล้ว ${right.name}`) });
  await picked.click();
  await expect(page.getByText('หยิบแล้ว 1 จาก 1')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'เริ่มจัด' }).click();

  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  for (const place of [1, 2]) {
    await expect(page.getByText(`เสร็จ ${place - 1} จาก 2`)).toBeVisible();
    if (place === 1) {
      await scan(await itemOf(wrong));
      const refusal = page.getByRole('alert').filter({ hasText: 'ผิดชิ้น อย่าใส่กล่อง' });
      await expect(refusal).toContainText(wrong.name);
      await expect(page.getByText('เหลือ 1 อย่าง')).toBeVisible();
      await expectAccessible(page);
    }
    await page.getByLabel('กล่อง 1 กรัม').fill('540');
    // A scanner types wherever the focus is.
    await page.getByLabel('กล่อง 1 กรัม').blur();
    await scan(await itemOf(right));
    await expect(page.getByText('ครบแล้ว', { exact: true })).toBeVisible();
    await expect(page.getByLabel('กล่อง 1 กรัม')).toHaveValue('540');
    const label = page.waitForResponse((response) => response.url().includes('/admin/labels?'));
    await page.getByRole('button', { name: 'พิมพ์และถัดไป' }).click();
    if (place === 2) {
      await expect(page.getByRole('alert').filter({ hasText: 'ขนส่งไม่ให้บริการที่อยู่นี้' })).toBeVisible();
      await expectAccessibleAgain(page);
      await page.getByRole('button', { name: 'พิมพ์เลขเอง' }).click();
      await page.getByLabel('ขนส่ง').fill(`Van ${buyer.email}`);
      await page.getByRole('textbox', { name: 'เลขพัสดุ' }).fill('TH47146DR36');
      await page.getByRole('button', { name: 'บันทึก' }).click();
      await expect(page.getByText(`Van ${buyer.email} TH47146DR36`)).toBeVisible();
      await page.getByRole('button', { name: 'พิมพ์ใบปะหน้าอีกครั้ง' }).click();
    }
    expect((await label).headers()['content-type']).toBe('application/pdf');
  }
  await expect(page.getByText('จัดเสร็จแล้ว', { exact: true })).toBeVisible();
  const parcels = await db('parcels').whereIn('so_no', orders).orderBy('so_no');
  expect(parcels.map(({ weight_g, tracking_no }) => [weight_g, tracking_no])).toEqual([
    [540, expect.stringMatching(/^MX\d{9}TH$/)],
    [540, 'TH47146DR36'],
  ]);

  await page.goto('/admin/handover');
  for (const carrier of ['Mali Express', `Van ${buyer.email}`]) {
    const manifest = page.locator('section').filter({ has: page.getByRole('heading', { name: carrier }) });
    await manifest.getByRole('button', { name: /^ส่งมอบ \d+ กล่อง/ }).click();
    await expect(manifest.getByText('ออกไปแล้ว').first()).toBeVisible();
  }
  expect(await db('orders').whereIn('so_no', orders).pluck('doc_status')).toEqual([14, 14]);
  const path = `/api/order?so_no=${orders[0]}&email=${encodeURIComponent(buyer.email)}`;
  expect(await (await request.get(path)).text()).toContain('"doc_status":14');
});

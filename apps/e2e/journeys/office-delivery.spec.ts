import { ROLE } from '@mali/contracts/roles';
import { expectAccessible } from '../src/accessibility.ts';
import { fillIn, someone, submitForQr } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct, putIntoBag } from '../src/products.ts';
import { openOffice, staffMember } from '../src/staff.ts';

/** Of a place that no other journey orders to: they share the shop. */
const FAR = '96000';

test('a new rate and day off: checkout, bag and product page say the same price and day at once', async ({
  browser,
  page,
  request,
  db,
  baseURL,
}) => {
  test.slow();
  // A repetition begins like the first try.
  await db('delivery_versions').delete();
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'th-TH' });
  const office = await context.newPage();
  await openOffice(office, db, await staffMember(request, db, ROLE.ADMIN), '/admin/delivery');
  await office.getByRole('button', { name: 'เพิ่มโซน' }).click();
  const zone = office.getByRole('group', { name: 'โซน2', exact: true });
  await zone.getByLabel('จังหวัดและรหัสไปรษณีย์').fill(FAR);
  await zone.getByLabel('วันขนส่งอย่างน้อย').fill('3');
  await zone.getByLabel('วันขนส่งอย่างมาก').fill('4');
  await zone.getByLabel('ชื่อภาษาอังกฤษ').fill('Far south');
  await zone.getByRole('textbox', { name: /ค่าส่ง แถวที่ 1$/ }).fill('93');
  await zone.getByLabel('ชื่อภาษาไทย').fill('ใต้สุด');
  await office.getByLabel('ถึงรหัสไปรษณีย์').fill(FAR);
  await expect(office.getByText('฿55 ถึงวัน')).toBeVisible();
  const draft = office.getByRole('definition').last();
  await expect(draft).toContainText('฿93 ถึงวัน');
  const before = await draft.innerText();
  const save = async (reason: string) => {
    await office.getByLabel('เหตุผล').fill(reason);
    await office.getByRole('button', { name: 'บันทึกและใช้ทันที' }).click();
    await expect(office.getByText('ยังไม่ได้เปลี่ยนอะไร')).toBeVisible();
    await expect(office.getByRole('list').getByText(reason)).toBeVisible();
  };
  await save('ขนส่งขึ้นราคา');
  const { rows } = await db.raw(
    `SELECT to_char(d.promised_at AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM-DD') AS day
     FROM (SELECT settings FROM delivery_versions ORDER BY version_id DESC LIMIT 1) v,
       delivery_dates(v.settings, 'z2', now()) d`,
  );
  await office.getByLabel('วันหยุดใหม่').fill(rows[0].day);
  await office.getByLabel('ชื่อวันภาษาไทย').fill('วันหยุดร้าน');
  await office.getByLabel('ชื่อวันภาษาอังกฤษ').fill('Shop closed');
  await office.getByRole('button', { name: 'เพิ่มวันหยุด', exact: true }).click();
  await expect(draft).not.toHaveText(before);
  await expect(draft).toContainText('฿93 ถึงวัน');
  // Spaces in it may be non-breaking.
  const day = (await draft.innerText()).replaceAll(/\s/g, ' ').replace('฿93 ถึงวัน', '');
  await expectAccessible(office);
  await save('ปิดร้านหนึ่งวัน');
  await context.close();

  const cream = await ownProduct(db, 210);
  await putIntoBag(page, cream);
  await page.goto('/checkout');
  await fillIn(page, { ...someone(), zip: FAR });
  await expect(page.getByText(`ถึงวัน${day}`)).toBeVisible();
  await expect(page.getByTestId('total').filter({ visible: true }).first()).toHaveText('฿303');
  await page.getByRole('link', { name: 'แก้ไข' }).filter({ visible: true }).first().click();
  await page.waitForURL('**/bag');
  await expect(page.getByText(`ถึงวัน${day}`)).toBeVisible();
  await expect(page.getByTestId('total')).toHaveText('฿303');
  await page.getByTestId('bag-line').getByRole('link', { name: cream.name }).first().click();
  await expect(page.getByText(`ถึงรหัสไปรษณีย์ ${FAR} วัน${day}`)).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /฿303/ }).filter({ visible: true }).first().click();
  await page.waitForURL('**/checkout');
  const so_no = await submitForQr(page);
  const order = await db('orders').where({ so_no }).first('delivery_cost', 'delivery_zone', 'promised_at');
  expect(order).toMatchObject({ delivery_cost: 9300, delivery_zone: 'z2' });
  expect(order.promised_at > new Date(`${rows[0].day}T00:00:00+07:00`)).toBe(true);
});

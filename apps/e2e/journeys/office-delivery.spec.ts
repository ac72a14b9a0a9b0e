import { ROLE } from '@mali/contracts/roles';
import { bangkokIsoDay, deliveryDays, formatDate, STANDARD_SCHEDULE } from '@mali/thai/dates';
import { expectAccessible } from '../src/accessibility.ts';
import { fillIn, someone, submitForQr } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct, putIntoBag } from '../src/products.ts';
import { signInAsStaff, staffMember } from '../src/staff.ts';

// The first answer of a sign-in with a second step is a refusal.
test.use({ expectedComplaints: [/status of (?:403|422)/] });

/** Of a place that no other journey orders to: they share the shop. */
const FAR = '96000';
const TRANSIT = { days_min: 3, days_max: 4 };

test('a new rate and day off: checkout, bag and product page say the same price and day at once', async ({
  browser,
  page,
  request,
  db,
  baseURL,
}) => {
  test.slow();
  const usual = bangkokIsoDay(deliveryDays(new Date(), STANDARD_SCHEDULE, TRANSIT).to);
  const schedule = { ...STANDARD_SCHEDULE, holidays: [...STANDARD_SCHEDULE.holidays, usual] };
  const day = formatDate(deliveryDays(new Date(), schedule, TRANSIT).to, 'th', 'weekday');

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'th-TH' });
  const office = await context.newPage();
  await office.goto('/admin/delivery');
  await office.getByRole('button', { name: 'เข้าสู่ระบบ' }).first().click();
  await signInAsStaff(office, db, await staffMember(request, db, ROLE.ADMIN));
  await office.getByRole('button', { name: 'เพิ่มโซน' }).click();
  const zone = office.getByRole('group', { name: 'โซน2', exact: true });
  await zone.getByLabel('จังหวัดและรหัสไปรษณีย์').fill(FAR);
  await zone.getByLabel('วันขนส่งอย่างน้อย').fill(String(TRANSIT.days_min));
  await zone.getByLabel('วันขนส่งอย่างมาก').fill(String(TRANSIT.days_max));
  await zone.getByLabel('ชื่อภาษาอังกฤษ').fill('Far south');
  await zone.getByRole('textbox', { name: /ค่าส่ง แถวที่ 1$/ }).fill('93');
  await zone.getByLabel('ชื่อภาษาไทย').fill('ใต้สุด');
  await office.getByLabel('วันหยุดใหม่').fill(usual);
  await office.getByLabel('ชื่อวันภาษาไทย').fill('วันหยุดร้าน');
  await office.getByLabel('ชื่อวันภาษาอังกฤษ').fill('Shop closed');
  await office.getByRole('button', { name: 'เพิ่มวันหยุด', exact: true }).click();
  await office.getByLabel('ถึงรหัสไปรษณีย์').fill(FAR);
  await expect(office.getByText(`฿93 ถึงวัน${day}`)).toBeVisible();
  await expect(office.getByText(/^฿55 ถึงวัน/)).toBeVisible();
  await office.getByLabel('เหตุผล').fill('ขนส่งขึ้นราคา');
  await expectAccessible(office);
  await office.getByRole('button', { name: 'บันทึกและใช้ทันที' }).click();
  await expect(office.getByText('ยังไม่ได้เปลี่ยนอะไร')).toBeVisible();
  await expect(office.getByText('ขนส่งขึ้นราคา')).toBeVisible();
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
  const order = await db('orders').where({ so_no }).first('delivery_cost', 'promised_at');
  expect(order.delivery_cost).toBe(9300);
  expect(formatDate(order.promised_at, 'th', 'weekday')).toBe(day);
});

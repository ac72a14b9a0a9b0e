import { ROLE } from '@mali/contracts/roles';
import { expectAccessible } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { newMember } from '../src/members.ts';
import { openOffice, staffMember } from '../src/staff.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a member asks on a phone, staff answer in the inbox, and the answer appears without reloading', async ({
  page,
  browser,
  db,
  request,
}) => {
  await newMember(page, db);
  await page.goto('/contactus?chat=1');
  const chat = page.getByRole('dialog', { name: 'แชตกับร้าน' });
  const question = `มีของพร้อมส่งไหมคะ ${Date.now()}`;
  await chat.getByRole('textbox', { name: 'ข้อความ' }).fill(question);
  await chat.getByRole('button', { name: 'ส่ง' }).click();
  await expect(chat.getByRole('log').getByText(question)).toBeVisible();
  await expectAccessible(page);

  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const desk = await office.newPage();
  await openOffice(desk, db, await staffMember(request, db, ROLE.CRM), '/admin/inbox');
  await desk.getByRole('link', { name: new RegExp(question) }).click();
  const thread = desk.getByRole('region', { name: /^สนทนากับ/ });
  await expect(thread.getByText(question)).toBeVisible();
  await thread.getByRole('textbox', { name: 'ข้อความ' }).fill('มีค่ะ ส่งได้พรุ่งนี้');
  await expect(chat.getByText('ร้านกำลังพิมพ์')).toBeVisible();
  await thread.getByRole('button', { name: 'ส่ง', exact: true }).click();
  await expect(chat.getByText('มีค่ะ ส่งได้พรุ่งนี้')).toBeVisible();
  await expect(thread.getByText(/อ่านแล้ว/)).toBeVisible();
  await expectAccessible(desk);
  await office.close();
});

import { ROLE } from '@mali/contracts/roles';
import { expectAccessible } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { startLine } from '../src/line.ts';
import { newMember, workNow } from '../src/members.ts';
import { ownProduct } from '../src/products.ts';
import { openOffice, staffMember } from '../src/staff.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a day of customer relations: a chat from the page and one from LINE, orders out of both, and a mailing to a segment', async ({
  page,
  browser,
  db,
  request,
  shop,
}) => {
  test.slow();
  const cream = await ownProduct(db, 640);
  const { item_id } = await db('variants').where({ mat_var_id: cream.mat_var_id }).first();
  const { user_id, email } = await newMember(page, db);
  const tag = `ฝน${user_id}`;
  await db('users').where({ user_id }).update({ email_consent: true });
  await db('customers')
    .where({ user_id })
    .update({ tags: [tag] });
  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const desk = await office.newPage();
  const thread = desk.getByRole('region', { name: /^สนทนากับ/ });
  const beside = desk.getByRole('complementary', { name: 'ลูกค้า' });
  const chat = page.getByRole('dialog', { name: 'แชตกับร้าน' });
  const dialog = desk.getByRole('dialog');
  const addCream = async () => {
    await desk.getByRole('searchbox', { name: /SKU/ }).fill(item_id);
    await desk
      .getByRole('button', { name: `เพิ่ม ${cream.name}`, exact: true })
      .first()
      .click();
  };

  await test.step('a member asks on a phone, and the answer appears without reloading', async () => {
    await page.goto('/contactus?chat=1');
    const question = `มีของพร้อมส่งไหมคะ ${user_id}`;
    await chat.getByRole('textbox', { name: 'ข้อความ' }).fill(question);
    await chat.getByRole('button', { name: 'ส่ง' }).click();
    await expect(chat.getByRole('log').getByText(question)).toBeVisible();
    await expectAccessible(page);
    await openOffice(desk, db, await staffMember(request, db, ROLE.CRM), '/admin/inbox');
    await desk.getByRole('link', { name: new RegExp(question) }).click();
    await expect(thread.getByText(question)).toBeVisible();
    await thread.getByRole('textbox', { name: 'ข้อความ' }).fill('มีค่ะ ส่งได้พรุ่งนี้');
    await expect(chat.getByText('ร้านกำลังพิมพ์')).toBeVisible();
    await thread.getByRole('button', { name: 'ส่ง', exact: true }).click();
    await expect(chat.getByText('มีค่ะ ส่งได้พรุ่งนี้')).toBeVisible();
    await expect(thread.getByText(/อ่านแล้ว/)).toBeVisible();
    await expectAccessible(desk);
  });

  await test.step('the order is made from the thread, for the member of it, and sent into the chat', async () => {
    await beside.getByRole('link', { name: 'เปิดหน้าทำคำสั่งซื้อ' }).click();
    await expect(desk.getByText('พิมพ์ชนก วัฒนากร')).toBeVisible();
    await addCream();
    await desk.locator('input[name="name"]').fill('พิมพ์ชนก วัฒนากร');
    await desk.locator('input[name="mobile"]').fill('0812345678');
    await desk.locator('input[name="street"]').fill('48/7 ซอยสุขุมวิท 31');
    await desk.locator('input[name="place"]').fill('10110');
    await desk.getByRole('option').first().click();
    await desk.getByRole('button', { name: 'สร้างคำสั่งซื้อ ฿640' }).click();
    await expect(desk).toHaveURL(/\/admin\/orders\/SO\d+$/);
    const so_no = desk.url().slice(-16);
    await desk.goBack();
    await desk.goBack();
    await beside.getByRole('button', { name: `ส่งลิงก์ ${so_no}` }).click();
    await expect(chat.getByRole('link', { name: new RegExp(so_no) })).toBeVisible();
  });

  const line = await startLine(shop);
  try {
    await test.step('a user of LINE gets an answer there, and a bag to order from', async () => {
      const question = `ขอสั่งทางไลน์ค่ะ ${user_id}`;
      await line.say(question);
      await desk.getByRole('link', { name: new RegExp(question) }).click();
      await thread.getByRole('textbox', { name: 'ข้อความ' }).fill('ได้เลยค่ะ');
      await thread.getByRole('button', { name: 'ส่ง', exact: true }).click();
      await beside.getByRole('button', { name: 'เพิ่มสินค้า' }).click();
      await addCream();
      await expect(dialog).toHaveCount(0);
      await beside.getByRole('button', { name: 'ส่งลิงก์ในแชต' }).click();
      const bag = () => /https?:\S+\/chat_order\S+/.exec(line.received.join('\n'))?.[0];
      await expect.poll(bag, { timeout: 20_000 }).toBeDefined();
      expect(line.received).toContain('ได้เลยค่ะ');
      const theirs = await (await browser.newContext({ locale: 'th-TH' })).newPage();
      await theirs.goto(bag() ?? '');
      await expect(theirs.getByRole('button', { name: 'ใส่ถุงแล้วไปชำระเงิน ฿640' })).toBeVisible();
      await theirs.context().close();
    });
  } finally {
    await line.stop();
  }

  await test.step('a segment is made, and a mailing to it reaches the member who agreed', async () => {
    await desk.goto('/admin/segments/new');
    await desk.getByLabel('ชื่อกลุ่ม').fill(tag);
    await desk.getByLabel('เพิ่มเงื่อนไข').selectOption({ label: 'ป้าย' });
    await desk.getByRole('combobox', { name: 'ป้าย' }).fill(tag);
    await desk.getByRole('option', { name: tag }).click();
    await expect(desk.getByText('ยินยอมรับข่าวสาร 1 คน')).toBeVisible();
    await desk.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect(desk.getByRole('heading', { name: tag, level: 1 })).toBeVisible();
    await desk.goto('/admin/mailings/new');
    const title = `ข่าว ${tag}`;
    await desk.getByLabel('ชื่อ สำหรับเพื่อนร่วมงาน').fill(title);
    await desk.getByLabel('ส่งถึงกลุ่ม').selectOption({ label: tag });
    for (const [language, subject] of [
      ['ภาษาไทย', title],
      ['ภาษาอังกฤษ', `News ${tag}`],
    ] as const) {
      await desk.getByLabel(`หัวข้อ ${language}`).fill(subject);
      await desk.getByLabel(`ข้อความ ${language}`).fill(`{name} ${subject}`);
    }
    await desk.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect(desk.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await desk.getByRole('button', { name: 'เริ่มส่ง' }).click();
    await dialog.getByRole('button', { name: 'เริ่มส่ง' }).click();
    await expect(dialog).toHaveCount(0);
    await workNow(db, 'queue-mailings');
    await expect
      .poll(() => db('mails').where({ recipient: email, subject: title }), { timeout: 20_000 })
      .toHaveLength(1);
    await desk.reload();
    await expect(desk.locator('div:has(> dt)').filter({ hasText: /^ส่งแล้ว/ })).toContainText('1');
    await expectAccessible(desk);
  });
  await office.close();
});

import { ROLE } from '@mali/contracts/roles';
import { expectAccessible } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { newMember } from '../src/members.ts';
import { ownProduct } from '../src/products.ts';
import { FULL } from '../src/shop.ts';
import { expectNoSideways } from '../src/sizes.ts';
import { openOffice, staffMember } from '../src/staff.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Reviews that the rules have held, before those of the shopper; each is a decision that opens the next page. */
const HELD = FULL ? 48 : 12;

test(`a day of the moderator: a shopper asks and reports, ${HELD + 2} things are cleared by keys and answered, and the shopper sees it`, async ({
  page,
  browser,
  db,
  request,
}) => {
  // Many decisions, each of which opens the next page: slow on a busy machine.
  test.setTimeout(180_000);
  const { mat_id, mat_var_id } = await ownProduct(db, 640);
  await db('reviews').insert({
    ...{ mat_id, mat_var_id, first_name: 'มานะ', rating: 5 },
    comment: 'ร้านเราถูกกว่า แวะมาดูได้',
  });
  await db('materials').where({ mat_id }).update({ rating: 5, rating_count: 1 });
  await newMember(page, db);
  await page.goto(`/item/${mat_id}#reviews`);
  const review = page.getByRole('article').filter({ hasText: 'ร้านเราถูกกว่า' });
  await review.getByRole('button', { name: 'รายงานรีวิวนี้' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'เป็นโฆษณา' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'ส่งรายงาน' }).click();
  await expect(page.getByText('รับเรื่องแล้ว จะแจ้งเมื่อตรวจเสร็จ')).toBeVisible();

  const questions = page.getByRole('region', { name: 'ถามตอบ' });
  await questions.getByRole('button', { name: 'ถามคำถาม' }).click();
  await dialog.getByRole('textbox', { name: 'คำถามของคุณ' }).fill('ถามทางไลน์ไอดี mali99 ได้ไหม');
  await dialog.getByRole('button', { name: 'ส่งคำถาม' }).click();
  await expect(questions.getByText('กำลังตรวจสอบ คุณเห็นคนเดียว')).toBeVisible();

  const held = await db('reviews')
    .insert(
      Array.from({ length: HELD }, (_, n) => ({
        ...{ mat_id, mat_var_id, first_name: 'ชูใจ', rating: 1 + (n % 5) },
        comment: `ใช้ครบ ${n + 1} วันแล้ว ทักไลน์ถามได้`,
      })),
    )
    .returning('id');
  await db('moderation_items')
    .whereIn(
      'review_id',
      held.map(({ id }) => id),
    )
    .update({ state: 'held', held_for: ['contact'], waiting_since: new Date() });

  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const desk = await office.newPage();
  await openOffice(desk, db, await staffMember(request, db, ROLE.CRM), `/admin/reviews?product=${mat_id}`);
  await expect(desk.getByRole('link', { name: /^ร้านเราถูกกว่า/ })).toBeVisible();
  // Two filters in force are wider than a phone: their bar scrolls, the page does not.
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(desk);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.getByRole('link', { name: /^ร้านเราถูกกว่า/ }).click();
  await expect(desk.getByRole('heading', { level: 1, name: /^รีวิว/ })).toBeVisible();
  await expectAccessible(desk);
  await desk.keyboard.press('h');
  await expect(desk.getByRole('dialog')).toBeVisible();
  await desk.keyboard.press('2');
  await expect(desk.getByRole('dialog').getByRole('button', { name: 'ซ่อน' })).toBeFocused();
  await desk.keyboard.press('Enter');
  // The next one comes by itself.
  await expect(desk.getByRole('heading', { level: 1, name: /^คำถาม/ })).toBeVisible();
  const answer = desk.getByRole('textbox', { name: 'คำตอบที่แสดงใต้คำถาม' });
  // The heading of the next one is there before its keys are.
  await expect(async () => {
    await desk.keyboard.press('r');
    await expect(answer).toBeVisible({ timeout: 1000 });
  }).toPass();
  await answer.fill('ทักแชตในหน้าร้านได้เลยค่ะ');
  await desk.getByRole('button', { name: 'แสดงคำตอบ' }).click();
  await expect(desk.getByRole('heading', { name: 'คำตอบของร้าน' })).toBeVisible();
  await desk.keyboard.press('a');
  const title = desk.getByRole('heading', { level: 1 });
  let last = '';
  for (let left = HELD; left > 0; left -= 1) {
    await expect(title).not.toHaveText(last);
    await expect(title).toHaveText(/^รีวิว #/);
    last = (await title.textContent()) ?? '';
    if (left % 12 !== 0) await desk.keyboard.press('a');
    else for (const key of ['h', '3', 'Enter']) await desk.keyboard.press(key);
  }
  await expect(desk.getByRole('heading', { level: 1, name: 'รีวิวและคำถาม' })).toBeVisible();
  await expect(desk.getByRole('table')).toHaveCount(0);
  await office.close();

  await page.reload();
  await expect(questions.getByText('ทักแชตในหน้าร้านได้เลยค่ะ')).toBeVisible();
  await expect(questions.getByText('กำลังตรวจสอบ คุณเห็นคนเดียว')).toHaveCount(0);
  // How many are hidden, and why.
  await expect(page.locator('#reviews').getByText(/โฆษณา.*\(1\)/)).toBeVisible();
});

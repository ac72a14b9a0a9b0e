import { randomBytes } from 'node:crypto';
import { ROLE } from '@mali/contracts/roles';
import { expectAccessible } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { openOffice, staffMember } from '../src/staff.ts';

const HEADING = 'ฝนวันศุกร์';

// The home page is everybody's.
test.afterEach(({ db }) =>
  db('layouts')
    .where({ page: 'home' })
    .andWhereRaw('components::text LIKE ?', [`%${HEADING}%`])
    .delete(),
);

test("a day of the editor: Friday's home page is seen before anybody else sees it, scheduled, and comes at the minute", async ({
  page,
  db,
  request,
  shop,
}) => {
  test.slow();
  const heading = `${HEADING} ${randomBytes(3).toString('hex')}`;
  const shown = async () => {
    const answer = await request.post(`${shop.url}/api/content/api/web/layout`, {
      data: { pageName: 'home' },
    });
    return answer.text();
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await openOffice(page, db, await staffMember(request, db, ROLE.CONTENT_EDITOR), '/admin/pages/home');
  await page.getByRole('button', { name: 'เริ่มร่างใหม่' }).click();
  const frame = page.frameLocator('iframe');
  // The frame starts the whole shop.
  await expect(frame.getByRole('heading', { name: 'เพิ่งมาถึง' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'แถวสินค้า เพิ่งมาถึง', exact: true }).click();
  await page.getByRole('textbox', { name: 'พาดหัว ไทย' }).fill(heading);
  await expect(frame.getByRole('heading', { name: heading })).toBeVisible();
  await page.getByRole('button', { name: 'จอใหญ่' }).click();
  await expect(frame.getByRole('heading', { name: heading })).toBeVisible();
  // The words about the preview stand below it, however high the window is.
  await page.setViewportSize({ width: 1440, height: 700 });
  const above = await page.locator('iframe').boundingBox();
  const below = await page.getByText(/^ราคาและโปรโมชันเป็นของเวลาที่เลือก/).boundingBox();
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  await expectAccessible(page);
  await page.getByRole('button', { name: /^เผยแพร่ 1 อย่าง/ }).click();
  const dialog = page.getByRole('dialog', { name: 'เผยแพร่หน้านี้' });
  await dialog.getByRole('radio', { name: /^กำหนดเวลาเอง/ }).check();
  await dialog.getByLabel('แสดงตั้งแต่').click();
  const calendar = page.getByRole('dialog', { name: 'แสดงตั้งแต่' });
  await calendar.getByRole('button', { name: 'เดือนถัดไป' }).click();
  await calendar.getByRole('button', { name: /ศุกร์/ }).first().click();
  await calendar.getByRole('button', { name: 'ใช้เวลานี้' }).click();
  await expect(dialog.getByText('เพิ่งมาถึง').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'ตั้งเวลา' }).click();
  const version = page.getByRole('row').filter({ hasText: 'รอเวลา' });
  await expect(version).toBeVisible();
  expect(await shown()).not.toContain(heading);

  // Friday is a few seconds ahead instead of next month.
  const from = new Date(Date.now() + 3000);
  await db('layouts')
    .where({ page: 'home' })
    .andWhereRaw('components::text LIKE ?', [`%${heading}%`])
    .update({ valid_from: from });
  expect(await shown()).not.toContain(heading);
  await expect.poll(shown, { timeout: 10_000 }).toContain(heading);
  expect(Date.now()).toBeGreaterThanOrEqual(from.getTime());

  // It is taken back: the shop shows what it showed before.
  await page.reload();
  await page
    .getByRole('button', { name: /^ถอนออก/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'ถอนออก' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(shown).not.toContain(heading);
});

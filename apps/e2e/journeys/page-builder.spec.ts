import { randomBytes } from 'node:crypto';
import { ROLE } from '@mali/contracts/roles';
import { expectAccessible } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { openOffice, staffMember } from '../src/staff.ts';

test('an editor schedules a page, sees it in the shop before anybody else, and it comes at the minute', async ({
  page,
  db,
  request,
  shop,
}) => {
  test.slow();
  const slug = `rain-${randomBytes(5).toString('hex')}`;
  const title = { th: 'หน้าฝน', en: 'Rains' };
  const words = (text: string) => ({
    ...{ id: 'words', type: 'sis_text', align: 'left' },
    ...{ title: { th: text, en: text }, body: { th: text, en: text } },
  });
  await db('pages').insert({ name: `campaign-${slug}`, link: `/campaign/${slug}`, title });
  await db('layouts').insert({
    ...{ page: `campaign-${slug}`, name: 'ก่อนฝน', published: true, valid_from: new Date('2026-01-01') },
    components: JSON.stringify([words('ก่อนฝน')]),
  });
  const shown = async () => {
    const payload = { pageName: `campaign-${slug}` };
    const answer = await request.post(`${shop.url}/api/content/api/web/layout`, { data: payload });
    return answer.text();
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await openOffice(
    page,
    db,
    await staffMember(request, db, ROLE.CONTENT_EDITOR),
    `/admin/pages/campaign-${slug}`,
  );
  await page.getByRole('button', { name: 'เริ่มร่างใหม่' }).click();
  const frame = page.frameLocator('iframe');
  // The frame starts the whole shop.
  await expect(frame.getByText('ก่อนฝน').first()).toBeVisible({ timeout: 20_000 });
  await page.getByRole('textbox', { name: 'พาดหัว ไทย' }).fill('ฝนวันศุกร์');
  await expect(frame.getByRole('heading', { name: 'ฝนวันศุกร์' })).toBeVisible();
  // The words about the preview stand below it, however high the window is.
  await page.setViewportSize({ width: 1440, height: 700 });
  const above = await page.locator('iframe').boundingBox();
  const below = await page.getByText(/^ราคาและโปรโมชันเป็นของเวลาที่เลือก/).boundingBox();
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  await expectAccessible(page);
  await page.getByRole('button', { name: /^เผยแพร่ 1 อย่าง/ }).click();
  const dialog = page.getByRole('dialog', { name: 'เผยแพร่หน้านี้' });
  await dialog.getByRole('radio', { name: /^รอบถัดไป/ }).check();
  await expect(dialog.getByText('ก่อนฝน').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'ตั้งเวลา' }).click();
  await expect(page.getByRole('cell', { name: 'รอเวลา' })).toBeVisible();
  expect(await shown()).toContain('ก่อนฝน');

  // Its moment is a few seconds ahead instead of the next 00:00 or 15:00.
  const from = new Date(Date.now() + 3000);
  await db('layouts')
    .where({ page: `campaign-${slug}`, name: 'ก่อนฝน' })
    .whereNotNull('published_at')
    .update({ valid_from: from });
  expect(await shown()).not.toContain('ฝนวันศุกร์');
  await expect.poll(shown, { timeout: 10_000 }).toContain('ฝนวันศุกร์');
  expect(Date.now()).toBeGreaterThanOrEqual(from.getTime());
});

import { randomBytes } from 'node:crypto';
import { ROLE } from '@mali/contracts/roles';
import { expectAccessible } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { openOffice, staffMember } from '../src/staff.ts';

// An unpublished story is not found; the preview blocks scripts, the test's own included.
test.use({ expectedComplaints: [/status of 404|Blocked script execution in 'about:srcdoc'/] });

test('an editor writes a story, previews it, and publishes it; a visitor reads it until it is unpublished', async ({
  page,
  request,
  db,
  browser,
  baseURL,
}) => {
  const editor = await staffMember(request, db, ROLE.CONTENT_EDITOR);
  const name = `เรื่องของ ${randomBytes(4).toString('hex')}`;
  await openOffice(page, db, editor, '/adminblog');
  await page.getByRole('link', { name: 'เขียนบทความใหม่' }).click();

  const thai = page.getByRole('group', { name: 'ไทย' });
  await thai.getByLabel('ชื่อเรื่อง').fill(name);
  await thai.getByLabel('คำโปรย').fill('ว่าด้วยการดูแลผิวในหน้าฝน');
  await thai.getByLabel('เนื้อเรื่อง').fill('## เริ่มต้น\n\nล้างหน้าให้ **สะอาด** <script>alert(1)</script>');
  await page.getByRole('textbox', { name: 'ไทย' }).fill('ผิว');
  await expectAccessible(page);

  // A reload loses no input.
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(thai.getByLabel('ชื่อเรื่อง')).toHaveValue(name);
  await expect(page.getByText(/^ร่างของคุณเมื่อ/)).toBeVisible();

  await page.getByRole('button', { name: 'ตัวอย่าง' }).click();
  const preview = page.frameLocator('iframe[title="ตัวอย่างที่ผู้อ่านจะเห็น"]');
  await expect(preview.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(preview.getByText('สะอาด <script>')).toBeVisible();
  await page.getByRole('button', { name: 'เผยแพร่…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'เผยแพร่ทันที' }).click();
  await expect(page).toHaveURL(/\/adminblog\/\d+$/);
  await expect(page.getByText('เผยแพร่แล้วตั้งแต่')).toBeVisible();
  const address = await page.getByRole('link', { name: 'ดูหน้าจริง' }).getAttribute('href');

  const visitor = await browser.newPage({ baseURL: baseURL ?? '', locale: 'th-TH' });
  await visitor.goto(address ?? '');
  await expect(visitor.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(visitor.locator('article strong')).toHaveText('สะอาด');

  await page.getByRole('button', { name: 'นำออก…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'นำออก', exact: true }).click();
  await expect(page.getByText('ผู้อ่านเปิดไม่ได้')).toBeVisible();
  await expect.poll(async () => (await visitor.goto(address ?? ''))?.status()).toBe(404);
  await visitor.close();
});

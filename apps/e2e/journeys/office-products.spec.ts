import { randomBytes } from 'node:crypto';
import { ROLE } from '@mali/contracts/roles';
import { PNG } from 'pngjs';
import { expectAccessible } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct } from '../src/products.ts';
import { openOffice, staffMember } from '../src/staff.ts';

/** A picture of one colour, narrower than the widest that pages name. */
function picture(): Buffer {
  const png = new PNG({ width: 500, height: 625 });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([163, 22, 58, 255], at);
  return PNG.sync.write(png);
}

test('pictures of a product are sent, described and focused, and its page is previewed', async ({
  page,
  db,
  request,
}) => {
  test.slow();
  const product = await ownProduct(db, 500);
  const { images } = await db('variants').where({ mat_var_id: product.mat_var_id }).first();
  await db('variants')
    .where({ mat_var_id: product.mat_var_id })
    .update({ images: images.slice(0, 1) });
  await openOffice(page, db, await staffMember(request, db, ROLE.OWNER), `/admin/products/${product.mat_id}`);
  const pictures = page.getByRole('list', { name: 'รูป', exact: true });
  await expect(pictures.getByRole('listitem')).toHaveCount(1);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lip.png', mimeType: 'image/png', buffer: picture() });
  await expect(pictures.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'รูปที่ 2 แก้รายละเอียด' }).click();
  await page.getByLabel('คำบรรยายรูป ไทย').fill('เนื้อสีแดง');
  await page.getByRole('button', { name: 'จุดสำคัญอยู่กลางรูป' }).press('Shift+ArrowUp');
  await expect(page.getByRole('button', { name: 'จุดสำคัญ 50, 40' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'รูปที่ 2 แก้รายละเอียด' }).press('Alt+ArrowLeft');
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(page.getByText(`บันทึก ${product.name} แล้ว`)).toBeVisible();

  await page.getByRole('button', { name: 'ดูล่วงหน้า' }).click();
  const preview = page.getByRole('link', { name: 'เปิดหน้าตัวอย่าง' });
  await expect(preview).toBeVisible();
  await page.goto((await preview.getAttribute('href')) ?? '');
  await expect(page.getByText('ตอนนั้นขายอยู่ ลูกค้าเห็นหน้านี้')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  const shown = page.getByRole('img', { name: 'เนื้อสีแดง' });
  await expect(shown).toHaveCSS('object-position', '50% 40%');
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(page);
});

test('a collection by rule is made and has its page in the shop', async ({ page, db, request }) => {
  test.slow();
  const slug = `picks-${randomBytes(5).toString('hex')}`;
  await openOffice(page, db, await staffMember(request, db, ROLE.OWNER), '/admin/collections/new');
  await page.getByLabel('ชื่อ ไทย').fill('คัดมาให้');
  await page.getByLabel('ชื่อ English').fill('Our picks');
  await page.getByLabel('ข้อความ ไทย').fill('ไม่เกินห้าร้อย');
  await page.getByLabel('ราคาไม่เกิน (บาท)').fill('500');
  await page.getByLabel('ที่อยู่').fill(slug);
  await page.getByRole('checkbox', { name: 'แสดงหน้าร้าน' }).check();
  await expect(page.getByRole('list', { name: 'สินค้าชิ้นแรก ๆ' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'คัดมาให้' })).toBeVisible();

  await expect
    .poll(async () => (await request.get(`/shop/${slug}`)).status(), {
      message: 'the shop has the collection',
    })
    .toBe(200);
  await page.goto(`/shop/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'คัดมาให้' })).toBeVisible();
  await expect(page.getByText('ไม่เกินห้าร้อย')).toBeVisible();
  await expect(page.getByTestId('product-card').first()).toBeVisible();
});

import { setStock } from '@mali/db/builders';
import { expectAccessible } from '../src/accessibility.ts';
import { acceptPrivacy, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { newMember, workNow } from '../src/members.ts';
import { ownProduct } from '../src/products.ts';

/** The live connection starts some seconds after the first view; its updates take that long. */
const LIVE_MS = 20_000;

test('a visitor clicks a heart, signs up, and has the wish; its price drops, and the shop notifies', async ({
  page,
  db,
}) => {
  test.slow();
  const { mat_id, mat_var_id, name } = await ownProduct(db, 390);
  await page.goto(`/item/${mat_id}/${mat_var_id}`);
  const heart = page.getByRole('button', { name: `เก็บ ${name} ไว้` }).first();
  await heart.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /สมัคร/ }).click();
  await dialog.getByLabel('ชื่อ', { exact: true }).fill('พิมพ์ชนก');
  await dialog.getByLabel('นามสกุล').fill('วัฒนากร');
  await dialog.getByLabel('อีเมล', { exact: true }).fill(someone().email);
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill('a garden gate in the rain');
  await dialog.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  await acceptPrivacy(page);
  await expect(heart).toHaveAttribute('aria-pressed', 'true', { timeout: LIVE_MS });

  // The price drops by a hundred baht: the bell updates on the open page.
  await db('variants').where({ mat_var_id }).update({ mat_price: 29_000 });
  await workNow(db, 'watch-wishes');
  await expect(page.getByTestId('notification-count')).toHaveText('1', { timeout: LIVE_MS });
  await page.getByRole('button', { name: /^การแจ้งเตือน/ }).click();
  await page.getByRole('link', { name: /ลดราคาเหลือ ฿290/ }).click();
  await page.waitForURL(`**/item/${mat_id}/${mat_var_id}`);

  await page.goto('/account/wishlist');
  const line = page.getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText('ตอนที่เก็บ ฿390');
  await expect(line).toContainText('ถูกลง ฿100');
  await expectAccessible(page);
  await line.getByRole('button', { name: `ย้ายไปถุง ${name}` }).click();
  await page.getByRole('dialog', { name: 'ใส่ถุงแล้ว' }).getByRole('button', { name: 'เลือกของต่อ' }).click();
  await expect(page.getByRole('heading', { name: 'ยังไม่มีของที่เก็บไว้' })).toBeVisible();
  await page.goto('/bag');
  await expect(page.getByTestId('bag-line').filter({ hasText: name })).toContainText('฿290');
});

test('a back-in-stock notification is sent for a sold-out product', async ({ page, db }) => {
  test.slow();
  await newMember(page, db);
  const { mat_id, mat_var_id } = await ownProduct(db, 250, 0);
  await page.goto(`/item/${mat_id}/${mat_var_id}`);
  await page.getByRole('button', { name: 'แจ้งเมื่อมีของ' }).click();
  await expect(page.getByText('มีของเมื่อไรเราแจ้งทันที').filter({ visible: true })).toBeVisible();
  await setStock(db, mat_var_id, 12);
  await workNow(db, 'watch-wishes');
  await expect(page.getByTestId('notification-count')).toHaveText('1', { timeout: LIVE_MS });
  await page.getByRole('button', { name: /^การแจ้งเตือน/ }).click();
  await expect(page.getByRole('link', { name: /กลับมามีของแล้ว/ })).toHaveAttribute(
    'href',
    `/item/${mat_id}/${mat_var_id}`,
  );
});

test('a heart on a card of a list is the same wish', async ({ page, db }) => {
  await newMember(page, db);
  await page.goto('/shop');
  const first = page.getByTestId('product-card').first();
  const heart = first.getByRole('button', { name: /^เก็บ .* ไว้$/ });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('เก็บไว้ให้แล้ว')).toBeVisible();
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/account/wishlist');
  await expect(page.getByRole('heading', { name: 'ยังไม่มีของที่เก็บไว้' })).toBeVisible();
});

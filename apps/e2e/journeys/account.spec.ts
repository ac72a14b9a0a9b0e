import { acceptPrivacy, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct, putIntoBag } from '../src/products.ts';

test('a member: the bag is emptied by signing out, and joined with the guest’s by signing in', async ({
  page,
  db,
}) => {
  test.slow();
  const { email } = someone();
  const password = 'a garden gate in the rain';
  const [first, second] = [await ownProduct(db, 210), await ownProduct(db, 95)];
  const account = page.getByRole('banner').getByRole('button', { name: 'บัญชี' });
  const inBag = () => page.getByTestId('bag-line');

  await page.goto('/');
  await account.click();
  await page.getByRole('banner').getByRole('button', { name: 'สมัครสมาชิก' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('ชื่อ', { exact: true }).fill('พิมพ์ชนก');
  await dialog.getByLabel('นามสกุล').fill('วัฒนากร');
  await dialog.getByLabel('อีเมล', { exact: true }).fill(email);
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  await acceptPrivacy(page);

  await putIntoBag(page, first);
  await page.goto('/bag');
  await inBag().getByRole('button', { name: 'เพิ่มจำนวน' }).click();
  await expect(page.getByTestId('total')).toHaveText('฿475');
  // The server has it too before the customer leaves.
  await expect
    .poll(() =>
      db('cart_lines').where({ mat_var_id: first.mat_var_id }).orderBy('quantity', 'desc').pluck('quantity'),
    )
    .toEqual([2]);

  await account.click();
  await page.getByRole('banner').getByRole('button', { name: 'ออกจากระบบ' }).click();
  await expect(page.getByRole('heading', { name: 'ถุงยังว่าง' })).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain(String(first.mat_var_id));
  expect(kept).not.toContain(email);

  // A guest now: one more of what the member had two of, and something new.
  await putIntoBag(page, first);
  await putIntoBag(page, second);
  await page.goto('/bag');
  await expect(inBag()).toHaveCount(2);
  await account.click();
  await page.getByRole('banner').getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await dialog.getByLabel('อีเมล', { exact: true }).fill(email);
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(inBag()).toHaveCount(2);
  await expect(inBag().filter({ hasText: first.name }).getByRole('textbox')).toHaveValue('2');
  await expect(inBag().filter({ hasText: second.name }).getByRole('textbox')).toHaveValue('1');
  await expect(page.getByTestId('total')).toHaveText('฿515');

  // Both are the account's now: they are here after a reload, and nothing of them stays in the browser.
  await page.reload();
  await expect(inBag()).toHaveCount(2);
  await expect(page.getByTestId('total')).toHaveText('฿515');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(second.name);
});

import { amountIn, fillIn, payAtBank, readQr, someone, submitButton, submitForQr } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectPictures } from '../src/pictures.ts';
import { reducedProduct } from '../src/products.ts';

test('a phone, in Thai: from the home page to a paid order that can be tracked', async ({ page, db }) => {
  test.slow();
  const buyer = someone();

  const { mat_id, name_th } = await reducedProduct(db);

  await page.goto('/');
  await page.getByRole('combobox', { name: 'ค้นหา' }).filter({ visible: true }).fill(name_th);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/shop\?/);
  await page.getByRole('article').locator(`a[href^="/item/${mat_id}/"]`).last().click();

  await page.waitForURL(/\/item\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name_th);
  const shades = page.getByRole('radiogroup', { name: /^เฉด/ }).getByRole('radio');
  const before = page.url();
  const other = shades.and(page.locator(':not(:checked)')).first();
  const shade = (await other.getAttribute('aria-label')) ?? '';
  // The colour swatch covers the radio button it labels.
  await page.getByTitle(shade, { exact: true }).click();
  await expect(page).not.toHaveURL(before);
  await expect(page.getByRole('radio', { name: shade, exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'ใส่ถุง', exact: true }).click();
  const added = page.getByRole('dialog', { name: 'ใส่ถุงแล้ว' });
  await expect(added).toContainText(shade);
  await added.getByRole('link', { name: 'ไปที่ถุง' }).click();

  const line = page.getByTestId('bag-line');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(shade);
  await expectPictures(page);
  await line.getByText('ทำไมราคานี้').click();
  await expect(line.getByText(/^ราคาปกติ ฿[\d,.]+ × 1$/)).toBeVisible();
  await expect(line.getByText(/^ลดราคา: /)).toBeVisible();
  const total = await amountIn(page.getByTestId('total'));
  await page
    .getByRole('link', { name: /^สั่งซื้อ ฿/ })
    .filter({ visible: true })
    .click();

  await page.getByRole('button', { name: 'ซื้อเลย ไม่ต้องสมัครสมาชิก' }).click();
  await expect(page.getByLabel('ชื่อ-นามสกุล')).toBeFocused();
  await fillIn(page, buyer);
  await expectPictures(page);
  await expect(submitButton(page)).toContainText('ยืนยันและชำระ');
  expect(await amountIn(submitButton(page))).toBe(total);
  const so_no = await submitForQr(page);

  const { amount, reference, biller } = await readQr(page);
  expect(amount).toBe(total);
  expect(reference).toBe(so_no);
  expect(biller).toMatch(/^\d{15}$/);
  expect(await payAtBank(page)).toBe(total);

  // The page updates automatically and redirects to the confirmation.
  await expect(page.getByRole('heading', { name: 'ได้รับเงินแล้ว' })).toBeVisible();
  await page.waitForURL(`**/checkout/thankyou/${so_no}`);
  await expect(page.getByRole('heading', { name: 'ขอบคุณที่สั่งซื้อ' })).toBeVisible();
  await expect(page.getByTestId('so-no')).toHaveText(so_no);
  expect(await amountIn(page.getByTestId('total'))).toBe(total);
  const [paid] = await db('payments').where({ so_no, status: 'successful' });
  expect(paid.amount).toBe(Math.round(total * 100));

  // The only personal data in this browser is the e-mail for order tracking.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).toContain(buyer.email);
  for (const personal of [buyer.name, buyer.street, buyer.mobile, '0812345678', '812345678']) {
    expect(kept).not.toContain(personal);
  }

  const mails = () => db('mails').where({ recipient: buyer.email }).whereNotNull('sent_at').pluck('subject');
  await expect
    .poll(async () => (await mails()).toSorted())
    .toEqual([`ได้รับชำระเงินสำหรับ ${so_no} แล้ว`, `เราได้รับคำสั่งซื้อ ${so_no} แล้ว`].toSorted());

  await page.getByRole('contentinfo').getByRole('button', { name: 'ติดตามคำสั่งซื้อ' }).click();
  const popup = page.getByRole('dialog', { name: 'ติดตามคำสั่งซื้อ' });
  await popup.getByLabel('หมายเลขคำสั่งซื้อ').fill(so_no);
  await popup.getByLabel('อีเมลที่ใช้สั่งซื้อ').fill(buyer.email);
  await popup.getByRole('button', { name: 'ดูคำสั่งซื้อ' }).click();
  await page.waitForURL(`**/order/${so_no}`);
  await expect(page.getByRole('heading', { name: 'กำลังเตรียมจัดส่ง' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'ความคืบหน้า' }).getByRole('listitem')).toHaveCount(5);
});

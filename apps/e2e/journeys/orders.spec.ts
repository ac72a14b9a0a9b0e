import { ordered, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct } from '../src/products.ts';

test.describe('an e-mail that does not match the order', () => {
  test.use({ expectedComplaints: [/status of 403/], locale: 'en-GB' });

  test('is rejected with a message, and the right one is accepted', async ({ page, request, db }) => {
    const buyer = someone();
    const { mat_var_id } = await ownProduct(db, 600);
    const so_no = await ordered(request, mat_var_id, 600, buyer);
    await page.goto('/');
    await page.getByRole('complementary').getByRole('link', { name: 'Switch to English' }).click();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Track an order' }).click();
    const popup = page.getByRole('dialog', { name: 'Track an order' });
    await popup.getByLabel('Order number').fill(so_no);
    await popup.getByLabel('E-mail of the order').fill('somebody.else@example.com');
    await popup.getByRole('button', { name: 'Show the order' }).click();
    await page.waitForURL(`**/order/${so_no}`);
    await expect(page.getByRole('alert')).toHaveText('Sorry, order number or order e-mail was wrong');
    await expect(page.getByText('Sukhumvit')).toHaveCount(0);

    await page.getByLabel('E-mail of the order').fill(buyer.email.toUpperCase());
    await page.getByRole('button', { name: 'Show the order' }).click();
    await expect(page.getByRole('heading', { name: 'Awaiting payment' })).toBeVisible();
    await expect(page.getByTestId('total')).toHaveText('฿600');
  });
});

test('a guest cancels an unpaid order after confirmation; its items are back in stock', async ({
  page,
  request,
  db,
}) => {
  const buyer = someone();
  const { mat_var_id } = await ownProduct(db, 600, 5);
  const so_no = await ordered(request, mat_var_id, 600, buyer);
  const stock = async () => (await db('stock').where({ mat_var_id }).first()).quantity;
  expect(await stock()).toBe(4);

  await page.goto(`/order/${so_no}`);
  await page.getByLabel('อีเมลที่ใช้สั่งซื้อ').fill(buyer.email);
  await page.getByRole('button', { name: 'ดูคำสั่งซื้อ', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'รอชำระเงิน' })).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }).click();
  const question = page.getByRole('dialog', { name: `ยกเลิกคำสั่งซื้อ ${so_no} ใช่ไหม` });
  await question.getByRole('button', { name: 'เก็บไว้' }).click();
  await expect(question).toBeHidden();
  expect(await stock()).toBe(4);

  await page.getByRole('main').getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }).click();
  await question.getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }).click();
  await expect(page.getByRole('heading', { name: 'ยกเลิกแล้ว' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' })).toHaveCount(0);
  await expect.poll(stock).toBe(5);

  // Its payment page redirects to the order.
  await page.goto(`/checkout/payment/${so_no}`);
  await page.waitForURL(`**/order/${so_no}`);
});

test.describe('invalid URLs', () => {
  test.use({ expectedComplaints: [/status of 404/] });

  const paths = ['/no-such-page', '/item/999999999', '/account/no-such-page'];
  test(`${paths.join(', ')} return 404 and offer links`, async ({ page }) => {
    for (const path of paths) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    }
  });
});

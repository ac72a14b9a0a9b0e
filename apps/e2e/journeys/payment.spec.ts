import { ordered, payAtBank, proveByEmail, readQr, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct } from '../src/products.ts';

test.describe('without the live connection', () => {
  test.use({ expectedComplaints: [/net::ERR_FAILED.*\/socket\.io\//] });

  test('the page detects the payment by polling', async ({ page, request, db }) => {
    await page.route('**/socket.io/**', (route) => route.abort());
    const { mat_var_id } = await ownProduct(db, 600);
    const buyer = someone();
    const so_no = await ordered(request, mat_var_id, 600, buyer);
    await page.goto(`/checkout/payment/${so_no}`);
    await proveByEmail(page, buyer);
    await expect(page.getByTestId('qr')).toBeVisible();
    expect(await payAtBank(page)).toBe(600);
    await expect(page.getByRole('heading', { name: 'ได้รับเงินแล้ว' })).toBeVisible();
  });
});

test('an expired QR code is renewed, and the new one pays the order', async ({ page, request, db }) => {
  const { mat_var_id } = await ownProduct(db, 600);
  const buyer = someone();
  const so_no = await ordered(request, mat_var_id, 600, buyer);
  await page.goto(`/checkout/payment/${so_no}`);
  await proveByEmail(page, buyer);
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await db('payments')
    .where({ so_no })
    .update({ expires_at: new Date(Date.now() - 1000) });

  await expect(page.getByRole('heading', { name: 'QR นี้หมดเวลาแล้ว' })).toBeVisible();
  await page.getByRole('button', { name: 'ขอ QR ใหม่' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  expect(await db('payments').where({ so_no })).toHaveLength(2);
  expect(await readQr(page)).toMatchObject({ amount: 600, reference: so_no });
  await payAtBank(page);
  await expect(page.getByRole('heading', { name: 'ได้รับเงินแล้ว' })).toBeVisible();
  await page.waitForURL(`**/checkout/thankyou/${so_no}`);

  // The payment page of a paid order redirects.
  await page.goto(`/checkout/payment/${so_no}`);
  await page.waitForURL(`**/checkout/thankyou/${so_no}`);
});

test.describe('an order that does not exist', () => {
  test.use({ expectedComplaints: [/status of 404/] });

  test('has no payment page, and shows an error', async ({ page }) => {
    await page.goto('/checkout/payment/SO26112000000000');
    await proveByEmail(page, someone());
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByTestId('qr')).toHaveCount(0);
  });
});

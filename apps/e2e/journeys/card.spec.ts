import type { Page } from '@playwright/test';
import { fillIn, ordered, payAtBank, proveByEmail, someone, submitButton } from '../src/buying.ts';
import { typeCard } from '../src/cards.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct, putIntoBag } from '../src/products.ts';

const DECLINED = '4000005100000000';
const ASKS = '4000000000003220';

/** Everything the browser sends to anyone but the bank, as text: URLs, headers and bodies. */
function sentElsewhere(page: Page, bankUrl: string): string[] {
  const sent: string[] = [];
  const bank = new URL(bankUrl).host.replace('127.0.0.1', 'localhost');
  page.context().on('request', (request) => {
    if (new URL(request.url()).host.replace('127.0.0.1', 'localhost') === bank) return;
    sent.push([request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join('\n'));
  });
  return sent;
}

test('a refused card, then one with 3-D Secure: one order, and no card number in the shop', async ({
  page,
  db,
  shop,
}) => {
  test.slow();
  const sent = sentElsewhere(page, shop.bankUrl);
  const buyer = someone();
  const product = await ownProduct(db, 640);
  await page.goto('/');
  await page.getByRole('complementary').getByRole('link', { name: 'Switch to English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await putIntoBag(page, product);
  await page.goto('/checkout');
  await fillIn(page, buyer);
  await page.getByRole('radio', { name: /^Credit or debit card/ }).check();

  // No order is placed before the bank has accepted the card.
  await submitButton(page).click();
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('[aria-invalid="true"]').first()).toBeVisible();
  expect(await db('orders').where({ email: buyer.email })).toHaveLength(0);

  await typeCard(page, DECLINED);
  await submitButton(page).click();
  await page.waitForURL(/\/payment\/credit\/SO\d{14}$/);
  const so_no = page.url().split('/').at(-1) ?? '';
  await expect(page.getByRole('heading', { name: 'PAYMENT IS NOT SUCCESSFUL' })).toBeVisible();
  await expect(page.getByText('Not enough balance or credit')).toBeVisible();
  await expect(page.getByText(/Contact customer relations by phone/)).toBeVisible();

  await typeCard(page, ASKS);
  await page.getByRole('button', { name: 'Pay ฿640' }).click();
  await page.waitForURL(/\/3ds\//);
  await page.getByRole('textbox').fill('123456');
  await page.getByRole('button', { name: /^Confirm/ }).click();
  await page.waitForURL(`**/payment/credit/${so_no}`);
  await expect(page.getByRole('heading', { name: 'THANK YOU FOR YOUR ORDER' })).toBeVisible();

  expect(await db('orders').where({ email: buyer.email })).toMatchObject([
    { so_no, doc_status: 3, payment_method: 'card' },
  ]);
  await page.goto(`/order/${so_no}`);
  await expect(page.getByText(/Visa ••3220/).first()).toBeVisible();
  // The receipt is a valid PDF.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: /^Receipt/ })).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 45_000 });
  const href = await page.getByRole('link', { name: /^Receipt/ }).getAttribute('href');
  const pdf = await page.request.get(href ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  expect(sent.length).toBeGreaterThan(20);
  for (const secret of [DECLINED, ASKS]) {
    const spelled = new RegExp([...secret].join('\\D?'));
    expect(sent.filter((request) => spelled.test(request))).toEqual([]);
  }
});

test.describe('a customer who cancels at the bank', () => {
  test('returns, and pays the same order by QR', async ({ page, request, db }) => {
    const product = await ownProduct(db, 620);
    const buyer = someone();
    const so_no = await ordered(request, product.mat_var_id, 620, buyer);
    await page.goto(`/payment/credit/${so_no}`);
    await proveByEmail(page, buyer);
    await typeCard(page, ASKS);
    await page.getByRole('button', { name: 'ชำระ ฿620' }).click();
    await page.waitForURL(/\/3ds\//);
    await page.getByRole('button', { name: /^ยกเลิก/ }).click();
    await page.waitForURL(`**/payment/credit/${so_no}`);
    await expect(page.getByRole('heading', { name: 'ชำระเงินไม่สำเร็จ' })).toBeVisible();
    await page.getByRole('link', { name: /พร้อมเพย์/ }).click();
    await page.waitForURL(`**/checkout/payment/${so_no}`);
    expect(await payAtBank(page)).toBe(620);
    await page.waitForURL(`**/checkout/thankyou/${so_no}`);
    expect(await db('orders').where({ so_no }).first()).toMatchObject({
      doc_status: 3,
      payment_method: 'promptpay',
    });
  });
});

test('two tabs of one order: both show it as paid, in whichever it is paid', async ({
  page,
  request,
  db,
  context,
}) => {
  const product = await ownProduct(db, 630);
  const buyer = someone();
  const so_no = await ordered(request, product.mat_var_id, 630, buyer);
  await page.goto(`/checkout/payment/${so_no}`);
  await proveByEmail(page, buyer);
  const other = await context.newPage();
  await other.goto(`/checkout/payment/${so_no}`);
  await proveByEmail(other, buyer);
  await expect(other.getByTestId('qr')).toBeVisible();
  expect(await db('payments').where({ so_no })).toHaveLength(1);
  await payAtBank(page);
  await page.waitForURL(`**/checkout/thankyou/${so_no}`);
  await other.bringToFront();
  await other.waitForURL(`**/checkout/thankyou/${so_no}`);
});

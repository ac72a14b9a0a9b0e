import { randomBytes } from 'node:crypto';
import type { OrderRequest, ProcessOrderAnswer } from '@mali/contracts/orders';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { parse } from 'promptparse';

export type Buyer = Readonly<{ name: string; mobile: string; street: string; zip: string; email: string }>;

/** A unique customer: journeys share one shop and must not share orders. */
export function someone(): Buyer {
  const n = randomBytes(5).toString('hex');
  return {
    name: `พิมพ์ชนก วัฒนากร${n}`,
    mobile: '081-234-5678',
    street: `48/7 ซอยสุขุมวิท 31 แยก 4 ตึก ${n}`,
    zip: '10110',
    email: `pim.${n}@example.com`,
  };
}

/** The first amount of an element in baht: ฿1,290.50 is 1290.5. */
export async function amountIn(locator: Locator): Promise<number> {
  const text = await locator.innerText();
  const amount = /฿([\d,]+(?:\.\d+)?)/.exec(text)?.[1];
  if (amount === undefined) throw new Error(`no amount in ${JSON.stringify(text)}`);
  return Number(amount.replaceAll(',', ''));
}

const field = (page: Page, name: string) => page.locator(`form#checkout input[name="${name}"]`);

/** Fills in the checkout form as a guest, in either language. */
export async function fillIn(page: Page, buyer: Buyer): Promise<void> {
  await field(page, 'name').fill(buyer.name);
  await field(page, 'mobile').fill(buyer.mobile);
  await field(page, 'street').fill(buyer.street);
  await field(page, 'place').fill(buyer.zip);
  await page.getByRole('option').first().click();
  await field(page, 'email').fill(buyer.email);
}

/** The submit button, which shows the amount. */
export const submitButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(?:ยืนยัน|Confirm)/ }).filter({ visible: true });

/**
 * Submits a completed checkout to the QR page.
 * @returns the order's number
 */
export async function submitForQr(page: Page): Promise<string> {
  await submitButton(page).click();
  await page.waitForURL(/\/checkout\/payment\/SO\d{14}$/);
  await expect(page.getByTestId('qr')).toBeVisible();
  return page.url().split('/').at(-1) ?? '';
}

/** The package is CommonJS with a default export: its types have one level more than the module. */
const readPicture = jsqr as unknown as typeof jsqr.default;

/**
 * Decodes the QR code on the screen with independent readers, like a phone's camera. A wrong checksum is
 * rejected.
 * @returns the fields of the EMV payload that identify the payment; the amount in baht
 */
export async function readQr(
  page: Page,
): Promise<{ amount: number; reference: string | undefined; biller: string | undefined }> {
  const picture = PNG.sync.read(await page.getByTestId('qr').screenshot());
  const read = readPicture(new Uint8ClampedArray(picture.data), picture.width, picture.height);
  const emv = parse(read?.data ?? '', true);
  if (emv === null) throw new Error(`this is no PromptPay payload: ${read?.data}`);
  return {
    amount: Number(emv.getTagValue('54')),
    reference: emv.getTagValue('30', '02'),
    biller: emv.getTagValue('30', '01'),
  };
}

/**
 * Pays on the bank's page in a separate tab, like with a banking app.
 * @returns the amount in baht
 */
export async function payAtBank(page: Page): Promise<number> {
  const [bank] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /^(?:แอปธนาคารจำลอง|Sandbox bank app)$/ }).click(),
  ]);
  const amount = await amountIn(bank.locator('.sum'));
  await bank.getByRole('button', { name: /^(?:ยืนยันจ่าย|Pay)/ }).click();
  await expect(bank.getByRole('heading', { name: /^(?:ชำระเงินสำเร็จ|Paid)$/ })).toBeVisible();
  await bank.close();
  return amount;
}

/**
 * Places an order over the API.
 * @param total baht, delivery included
 */
export async function ordered(
  request: APIRequestContext,
  variants: number | readonly number[],
  total: number,
  buyer: Buyer,
  payment_method: OrderRequest['payment_method'] = 'promptpay',
): Promise<string> {
  const order: OrderRequest = {
    items: [variants].flat().map((mat_var_id) => ({ mat_var_id })),
    delivery_address: {
      first_name: buyer.name,
      last_name: '',
      email: buyer.email,
      address: buyer.street,
      subdistrict: 'คลองตัน',
      district: 'คลองเตย',
      province: 'กรุงเทพมหานคร',
      zipcode: buyer.zip,
      country_code: 'TH',
      mobile: buyer.mobile,
    },
    payment_method,
    total,
  };
  const answer = await request.post('/api/process_order', { data: order });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { so_no }: ProcessOrderAnswer = await answer.json();
  return so_no;
}

/** Proves access to an order in a browser that did not place it. */
export async function proveByEmail(page: Page, buyer: Buyer): Promise<void> {
  await page.getByRole('textbox', { name: /^(?:อีเมลที่ใช้สั่งซื้อ|E-mail of the order)$/ }).fill(buyer.email);
  await page.getByRole('button', { name: /^(?:ดูคำสั่งซื้อ|Show the order)$/ }).click();
}

/** Reads the privacy policy shown to a new customer, and accepts it (CONS-21). */
export async function acceptPrivacy(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^(?:นโยบายความเป็นส่วนตัว|Privacy policy)$/ });
  await dialog.getByRole('region').evaluate((region) => region.scrollTo(0, region.scrollHeight));
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: /^(?:ยอมรับ|Accept)$/ }).click();
  await expect(dialog).toBeHidden();
}

import { acceptPrivacy, amountIn, someone, submitButton } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct, putIntoBag } from '../src/products.ts';

test('a desktop, in English: editing the bag, a code, cash on delivery, an account after the order', async ({
  page,
  db,
}) => {
  test.slow();
  const buyer = { ...someone(), name: 'Pim Wattana', street: '48/7 Soi Sukhumvit 31' };
  const cream = await ownProduct(db, 210);
  const balm = await ownProduct(db, 95);
  const total = () => amountIn(page.getByTestId('total'));
  const code = `TEN${cream.mat_var_id}`;
  await db('promo_codes').insert({
    code,
    kind: 'percent',
    discount: 10,
    name_en: 'A tenth off',
    name_th: 'ลดหนึ่งในสิบ',
    min_spend: 40_000,
  });

  await page.goto('/');
  await page.getByRole('complementary').getByRole('link', { name: 'Switch to English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('contentinfo').getByText('Track an order')).toBeVisible();

  await putIntoBag(page, cream);
  await putIntoBag(page, balm);
  await page.getByRole('banner').getByRole('button', { name: /^Bag/ }).click();
  await page.getByRole('banner').getByRole('link', { name: 'See the bag' }).click();
  await page.waitForURL('**/bag');
  const line = (product: typeof cream) =>
    page.getByTestId('bag-line').filter({ hasText: product.name.replace('ครีมทดลอง', 'Trial cream') });
  await expect(page.getByTestId('bag-line')).toHaveCount(2);
  expect(await total()).toBe(210 + 95 + 55);

  // Quantity changes apply at once, stepped or typed; delivery becomes free and shows its regular rate.
  await line(cream).getByRole('button', { name: 'One more of' }).click();
  await expect(page.getByTestId('total')).toHaveText('฿515');
  await expect(page.locator('s').filter({ hasText: 'Before ฿55' })).toBeVisible();
  const quantity = line(cream).getByRole('textbox', { name: /^Quantity of/ });
  await quantity.fill('4');
  await quantity.press('Enter');
  await expect(page.getByTestId('total')).toHaveText('฿935');
  await line(cream).getByRole('button', { name: 'One less of' }).click();
  await expect(page.getByTestId('total')).toHaveText('฿725');

  // An invalid code shows an error; a valid one applies, and is suspended when the bag falls below its
  // minimum.
  await page.getByRole('button', { name: 'Have a promo code?' }).click();
  await page.getByLabel('Promo code').fill('NOTACODE');
  await page.getByRole('button', { name: 'Use code' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Promo code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Use code' }).click();
  await expect(page.getByText(`Code ${code} is in use`)).toBeVisible();
  await expect(page.getByTestId('total')).toHaveText('฿652.50');

  // Removed, and restored with everything that depends on it.
  await line(cream)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByTestId('bag-line')).toHaveCount(1);
  await expect(page.getByText('Spend ฿305 more to use this code')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('bag-line')).toHaveCount(2);
  await expect(page.getByTestId('total')).toHaveText('฿652.50');

  // Switching the language and back: the bag is unchanged.
  await page.getByRole('complementary').getByRole('link', { name: 'เปลี่ยนเป็นภาษาไทย' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ถุงของคุณ');
  await expect(page.getByText(cream.name)).toBeVisible();
  await expect(page.getByTestId('total')).toHaveText('฿652.50');
  await page.getByRole('complementary').getByRole('link', { name: 'Switch to English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your bag');

  await page.getByRole('link', { name: 'Check out ฿652.50' }).filter({ visible: true }).click();
  await page.waitForURL('**/checkout');
  // By keyboard alone: every field is reached by Tab, the place is selected with the arrow keys.
  await page.getByLabel('Full name').focus();
  for (const typed of [buyer.name, buyer.mobile, buyer.street]) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  const place = page.getByRole('combobox', { name: /^Subdistrict/ });
  await expect(place).toBeFocused();
  await page.keyboard.type('Khlong Tan');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  const second = page.getByRole('option').nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  const picked = await second.innerText();
  await page.keyboard.press('Enter');
  await expect(place).toHaveValue(picked);
  await page.keyboard.press('Tab');
  await page.keyboard.type(buyer.email);
  await page.getByRole('radio', { name: 'Cash on delivery' }).check();
  await expect(submitButton(page)).toHaveText('Confirm order ฿652.50');
  await page.getByLabel('E-mail').press('Enter');

  await page.waitForURL(/\/checkout\/thankyou\/SO\d{14}$/);
  const so_no = (await page.getByTestId('so-no').innerText()).trim();
  await expect(page.getByText('We have your order. Pay when it reaches you')).toBeVisible();
  await expect(page.getByTestId('total')).toHaveText('฿652.50');
  const [order] = await db('orders').where({ so_no });
  expect(order).toMatchObject({ total: 65_250, doc_status: 29, promo_code: code, email: buyer.email });

  // One field creates the account; it persists over a reload.
  await page.getByLabel('Password').fill(`garden gate ${so_no}`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await acceptPrivacy(page);
  await expect(page.getByText('Your account is ready. Welcome')).toBeVisible();
  await page.reload();
  // Scoped to the button: the panel below it shows the name, too.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Hello Pim Wattana' })).toBeVisible();
});

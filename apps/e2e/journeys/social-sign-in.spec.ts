import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAgain } from '../src/accessibility.ts';
import { acceptPrivacy, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { mailedLink } from '../src/mails.ts';

const PASSWORD = 'a garden gate in the rain';
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
type Name = 'Google' | 'Facebook' | 'LINE';

/** Selects an account at the provider. */
async function choose(provider: Page, who: { name: string; email?: string }): Promise<void> {
  await expect(provider.getByRole('heading', { name: 'เลือกบัญชี' })).toBeVisible();
  await provider.getByText('ใช้บัญชีอื่น').click();
  await provider.getByLabel('ชื่อ', { exact: true }).fill(who.name);
  if (who.email !== undefined) await provider.getByRole('textbox', { name: 'อีเมล' }).fill(who.email);
  await provider.getByRole('button', { name: 'เข้าสู่ระบบด้วยบัญชีนี้' }).click();
}
/** Clicks a provider's button and answers in the popup. */
async function throughPopup(
  page: Page,
  button: string,
  who: { name: string; email?: string },
): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await choose(popup, who);
  await closed;
}
const button = (provider: Name) => `ดำเนินการต่อด้วย ${provider}`;

async function openLogin(page: Page): Promise<void> {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: button('Google') })).toBeVisible();
}
async function expectSignedIn(page: Page): Promise<void> {
  await page.goto('/account/devices');
  await expect(page.getByRole('button', { name: 'ออกจากระบบทุกอุปกรณ์' })).toBeVisible();
}

test.use({ expectedComplaints: [/status of (?:404|409|422)/] });

test('a new member with Google checks the provided data, signs up, and signs in again with one click', async ({
  page,
  db,
  browser,
  shop,
}) => {
  test.slow();
  const { email } = someone();
  await openLogin(page);
  await expectAccessibleAgain(page);
  await throughPopup(page, button('Google'), { name: 'พิมพ์ชนก', email });
  await expect(page.getByRole('heading', { name: 'อีกนิดเดียว' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('ชื่อ', { exact: true })).toHaveValue('พิมพ์ชนก');
  await expect(page.getByLabel('อีเมล', { exact: true })).toHaveValue(email);
  await page.getByLabel('นามสกุล').fill('วัฒนากร');
  await page.getByLabel('รับข่าวและข้อเสนอทางอีเมล').check();
  await page.getByRole('main').getByRole('button', { name: 'สมัครสมาชิก', exact: true }).click();
  await acceptPrivacy(page);
  await expectSignedIn(page);
  const [user] = await db('users').where({ email });
  expect(user).toMatchObject({ last_name: 'วัฒนากร', email_consent: true, password_hash: null });
  expect(user.email_verified_at).not.toBeNull();

  const context = await browser.newContext({ baseURL: shop.url, locale: 'th-TH' });
  const other = await context.newPage();
  await openLogin(other);
  await throughPopup(other, button('Google'), { name: 'พิมพ์ชนก', email });
  await expect(other).toHaveURL(/\/$/);
  await expectSignedIn(other);
  await context.close();
});

test('a new member with Facebook without an e-mail signs up in the popup and stays on the page', async ({
  page,
  db,
}) => {
  test.slow();
  const { email } = someone();
  await page.goto('/brands');
  await page.getByRole('banner').getByRole('button', { name: 'บัญชี' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: button('Facebook') })).toBeVisible();
  await throughPopup(page, button('Facebook'), { name: `สุดา ${randomUUID()}` });
  await expect(dialog.getByRole('heading', { name: 'อีกนิดเดียว' })).toBeVisible();
  await dialog.getByLabel('นามสกุล').fill('แสงทอง');
  await dialog.getByLabel('อีเมล', { exact: true }).fill(email);
  await dialog.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  await acceptPrivacy(page);
  await expect(page).toHaveURL(/\/brands$/);
  const [user] = await db('users').where({ email });
  expect(user.email_verified_at).toBeNull();
  expect(await db('identities').where({ user_id: user.user_id }).pluck('provider')).toEqual(['facebook']);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a new member with LINE is redirected and returns, enters an e-mail and verifies it', async ({
    page,
    db,
    shop,
  }) => {
    test.slow();
    const { email } = someone();
    await page.goto('/brands');
    await page.getByRole('navigation').getByRole('button', { name: 'บัญชี' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: button('LINE') })
      .click();
    await choose(page, { name: `มะปราง ${randomUUID()}` });
    await expect(page.getByRole('heading', { name: 'อีกนิดเดียว' })).toBeVisible();
    // The code is neither in the URL nor in the history.
    expect(new URL(page.url()).search).toBe('');
    await expectAccessibleAgain(page);
    await page.getByLabel('นามสกุล').fill('ใจดี');
    await page.getByLabel('อีเมล', { exact: true }).fill(email);
    await page.getByRole('main').getByRole('button', { name: 'สมัครสมาชิก', exact: true }).click();
    await expect(page).toHaveURL(/\/brands$/);
    await acceptPrivacy(page);
    await page.goto(await mailedLink(db, shop, email, 'ยืนยันอีเมล'));
    await page.getByRole('button', { name: 'ยืนยันอีเมล' }).click();
    await expect(page.getByRole('heading', { name: 'ยืนยันอีเมลแล้ว' })).toBeVisible();
  });

  test('cancelling at the provider returns to the shop', async ({ page }) => {
    await openLogin(page);
    await page.getByRole('button', { name: button('Facebook') }).click();
    await page.getByRole('button', { name: 'ยกเลิก' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('button', { name: button('Facebook') })).toHaveCount(0);
  });
});

test('an e-mail with an account is linked once its owner has signed in, and unlinked again', async ({
  page,
  db,
}) => {
  test.slow();
  const { email } = someone();
  const data = { email, password: PASSWORD, first_name: 'พิมพ์ชนก', last_name: 'วัฒนากร' };
  expect((await page.request.post('/api/signup', { data })).ok()).toBe(true);
  await page.request.post('/api/v3/auth/signout', { data: {} });
  await db('users').where({ email }).update({ pdpa_consented: true });

  await openLogin(page);
  await throughPopup(page, button('Facebook'), { name: 'พิมพ์ชนก', email });
  await expect(page.getByRole('heading', { name: 'อีเมลนี้มีบัญชีแล้ว' })).toBeVisible();
  await expect(page.getByText('กรุณาเข้าสู่ระบบด้วยวิธีเดิมที่เคยใช้')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(page.getByText('เชื่อมบัญชีแล้ว')).toBeVisible();

  await page.goto('/account/change_password');
  const part = page.getByRole('region', { name: 'บัญชีที่เชื่อมไว้' });
  await expect(part.getByText(email)).toBeVisible();
  await expectAccessibleAgain(page);
  await throughPopup(page, 'เชื่อม Google', { name: 'พิมพ์', email: someone().email });
  await expect(part.getByRole('button', { name: 'ยกเลิกการเชื่อม Google' })).toBeVisible();
  await part.getByRole('button', { name: 'ยกเลิกการเชื่อม Facebook' }).click();
  await expect(part.getByRole('button', { name: 'เชื่อม Facebook', exact: true })).toBeVisible();
});

test('a user without the password proves ownership by a mailed link', async ({ page, db, shop }) => {
  test.slow();
  const { email } = someone();
  const data = { email, password: PASSWORD, first_name: 'พิมพ์ชนก', last_name: 'วัฒนากร' };
  expect((await page.request.post('/api/signup', { data })).ok()).toBe(true);
  await page.request.post('/api/v3/auth/signout', { data: {} });
  await db('users').where({ email }).update({ pdpa_consented: true, email_verified_at: new Date() });

  await openLogin(page);
  await throughPopup(page, button('LINE'), { name: 'พิมพ์', email });
  await page.getByRole('button', { name: 'หรือให้เราส่งลิงก์ยืนยันทางอีเมล' }).click();
  await expect(page.getByText(`ส่งลิงก์ไปที่ ${email} แล้ว`)).toBeVisible();
  await page.goto(await mailedLink(db, shop, email, 'เชื่อม LINE'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'เชื่อมและเข้าสู่ระบบ' }).click();
  await expect(page.getByRole('heading', { name: 'เชื่อมแล้ว' })).toBeVisible();
  await expectSignedIn(page);
});

test('a return page opened by another site receives nothing', async ({ page, context, shop }) => {
  await context.route('http://evil.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>evil</title><script>
        window.heard = [];
        addEventListener('message', (event) => heard.push(event.data));
        new BroadcastChannel('mali.social').onmessage = (event) => heard.push(event.data);
        function steal() { open('${shop.url}/auth/google?code=a-code&state=a-state'); }
      </script><button onclick="steal()">open</button>`,
    }),
  );
  await page.goto('http://evil.example/');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'open' }).click();
  const stolen = await opened;
  // The response was not requested by this browser.
  await expect(stolen.getByRole('heading', { name: 'เข้าสู่ระบบไม่สำเร็จ' })).toBeVisible();
  expect(await page.evaluate('heard')).toEqual([]);
});

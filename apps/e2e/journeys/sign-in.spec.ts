import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { Knex } from 'knex';
import { expectAccessible } from '../src/accessibility.ts';
import { acceptPrivacy, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { mailedLink } from '../src/mails.ts';
import { clearAccessToken } from '../src/members.ts';

const PASSWORD = 'a garden gate in the rain';
const NEW_PASSWORD = 'a lantern over the harbour';
/**
 * Failed sign-ins make an IP address suspicious for all its users: deliberate failures use another address.
 */
const elsewhere = () => ({ 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` });
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** A user with an account. */
async function member(page: Page): Promise<string> {
  const { email } = someone();
  const data = { email, password: PASSWORD, first_name: 'พิมพ์ชนก', last_name: 'วัฒนากร' };
  const answer = await page.request.post('/api/signup', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.request.post('/api/v3/auth/signout', { data: {} });
  return email;
}
const accepted = (db: Knex, email: string) => db('users').where({ email }).update({ pdpa_consented: true });

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('อีเมล', { exact: true }).fill(email);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
}
async function signIn(page: Page, email: string, password: string): Promise<void> {
  await logIn(page, email, password);
  await expect(page).toHaveURL(/\/$/);
}
/** The same over the API, where another browser is only to be signed in. */
async function signInOverApi(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/signin', { data: { email, password: PASSWORD } });
  expect(answer.ok(), await answer.text()).toBe(true);
}
/** An account page: visitors see an invitation, members its content. */
async function expectSignedIn(page: Page, yes: boolean): Promise<void> {
  await page.goto('/account/devices');
  const sign = yes
    ? page.getByRole('button', { name: 'ออกจากระบบทุกอุปกรณ์' })
    : page.getByRole('main').getByRole('button', { name: 'สมัครสมาชิก' });
  await expect(sign).toBeVisible();
}
/** A second browser of the same user. */
async function otherBrowser(browser: Browser, url: string, headers = {}): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: url, locale: 'th-TH', timezoneId: 'Asia/Bangkok', extraHTTPHeaders: headers },
  });
  return context.newPage();
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a new user verifies the e-mail with the mailed link', async ({ page, db, shop }) => {
    test.slow();
    const { email } = someone();
    await page.goto('/');
    await page.getByRole('navigation').getByRole('button', { name: 'บัญชี' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'ยังไม่มีบัญชี สมัครสมาชิก' }).click();
    await expectAccessible(page);
    await dialog.getByLabel('ชื่อ', { exact: true }).fill('พิมพ์ชนก');
    await dialog.getByLabel('นามสกุล').fill('วัฒนากร');
    await dialog.getByLabel('อีเมล', { exact: true }).fill(email);
    await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'สมัครสมาชิก' }).click();
    await acceptPrivacy(page);
    await page.goto('/account/change_password');
    await expect(page.getByText('ยังไม่ได้ยืนยัน')).toBeVisible();
    await expectAccessible(page);

    const link = await mailedLink(db, shop, email, 'ยืนยันอีเมล');
    expect(new URL(link).origin).toBe(new URL(shop.url).origin);
    await page.goto(link);
    await expect(page.getByText(email)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'ยืนยันอีเมล' }).click();
    await expect(page.getByRole('heading', { name: 'ยืนยันอีเมลแล้ว' })).toBeVisible();
    await page.goto('/account/change_password');
    await expect(page.getByText('ยืนยันแล้ว')).toBeVisible();
    // The link is used again: it is consumed, and the page offers a way on.
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'ลิงก์นี้ถูกใช้ไปแล้ว' })).toBeVisible();
  });

  test.use({ expectedComplaints: [/status of 404/] });
});

test.describe('a forgotten password', () => {
  test.use({ expectedComplaints: [/status of (?:401|422)/], extraHTTPHeaders: elsewhere() });

  test('is reset with the mailed link: signed in here, signed out everywhere else', async ({
    page,
    browser,
    db,
    shop,
  }) => {
    test.slow();
    const email = await member(page);
    await accepted(db, email);
    const old = await otherBrowser(browser, shop.url, elsewhere());
    await signInOverApi(old, email);
    await expectSignedIn(old, true);

    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'บัญชี' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'ลืมรหัสผ่าน?' }).click();
    await dialog.getByLabel('อีเมล').fill(email);
    await dialog.getByRole('button', { name: 'ส่งลิงก์ทางอีเมล' }).click();
    const sent = page.getByRole('dialog', { name: 'ส่งอีเมลแล้ว' });
    await expect(sent).toContainText('กรุณาตรวจสอบอีเมลของคุณ');
    await expectAccessible(page);
    await sent.getByRole('button', { name: 'ตกลง' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.goto(await mailedLink(db, shop, email, 'ตั้งรหัสผ่านใหม่'));
    await page.getByLabel('รหัสผ่านใหม่').fill('sunshine2026');
    await page.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }).click();
    await expect(page.getByRole('alert')).toContainText('คาดเดาง่าย');
    await page.getByLabel('รหัสผ่านใหม่').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }).click();
    await expect(page.getByRole('heading', { name: 'ตั้งรหัสผ่านใหม่แล้ว' })).toBeVisible();
    await expectSignedIn(page, true);
    await expectSignedIn(old, false);
    await logIn(old, email, PASSWORD);
    await expect(old.getByRole('alert')).toContainText('อีเมลหรือรหัสผ่านไม่ถูกต้อง');
    await signIn(old, email, NEW_PASSWORD);
    await old.context().close();
  });
});

test.describe('a wrong password', () => {
  test.use({ expectedComplaints: [/status of 422/], locale: 'en-US', extraHTTPHeaders: elsewhere() });

  test('entered five times requires a captcha, after which the right one is accepted (in English)', async ({
    page,
    db,
    shop,
  }) => {
    test.slow();
    const email = await member(page);
    await accepted(db, email);
    await page.context().addCookies([{ name: 'lang', value: 'en', url: shop.url }]);
    await page.addInitScript(() => localStorage.setItem('mali.lang', 'en'));
    // The journeys multiply rate limits: these failures leave the account the five of production.
    await db.raw('INSERT INTO signin_failures (key, at) SELECT ?, now() FROM generate_series(1, ?)', [
      `account:${email}`,
      5 * (shop.rateScale - 1),
    ]);
    await page.goto('/login');
    const submit = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
    await page.getByLabel('Email').fill(email);
    const check = page.getByLabel('I am not a program');
    for (let n = 0; n < 5; n += 1) {
      await expect(check).toBeHidden();
      await page.getByLabel('Password', { exact: true }).fill(`not this one ${n}`);
      await submit.click();
      await expect(page.getByRole('alert')).toContainText('Email or password is wrong.');
      await expect(submit).not.toHaveAttribute('aria-busy');
    }
    await expect(check).toBeVisible();
    await expect(submit).toBeDisabled();
    await expectAccessible(page);
    await check.check({ force: true });
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expect(submit).toBeEnabled();
    await submit.click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
  });
});

test.describe('the devices of an account', () => {
  // The live connection is closed from both ends on sign-out.
  test.use({ expectedComplaints: [/status of (?:401|400 .*\/socket\.io\/)/] });

  test('are signed out one by one, and all at once', async ({ page, browser, db, shop }) => {
    test.slow();
    const email = await member(page);
    await accepted(db, email);
    const [second, third] = [await otherBrowser(browser, shop.url), await otherBrowser(browser, shop.url)];
    for (const one of [second, third]) {
      await signInOverApi(one, email);
      await expectSignedIn(one, true);
    }
    await signIn(page, email, PASSWORD);
    await expectSignedIn(page, true);
    const devices = page.getByRole('main').getByRole('listitem').filter({ hasText: 'ใช้ล่าสุด' });
    await expect(devices).toHaveCount(3);
    await expect(devices.filter({ hasText: 'อุปกรณ์นี้' })).toHaveCount(1);
    await expectAccessible(page);
    await devices.filter({ hasNotText: 'อุปกรณ์นี้' }).first().getByRole('button').click();
    await expect(devices).toHaveCount(2);
    const left = await Promise.all(
      [second, third].map(async (one) =>
        (await one.request.post('/api/v3/auth/token', { data: {} })).status(),
      ),
    );
    expect(left.sort()).toEqual([200, 401]);

    await page.getByRole('button', { name: 'ออกจากระบบทุกอุปกรณ์' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'ยืนยัน ออกจากระบบทุกอุปกรณ์' }).click();
    await expect(page.getByRole('main').getByRole('button', { name: 'สมัครสมาชิก' })).toBeVisible();
    for (const one of [page, second, third]) await expectSignedIn(one, false);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');
    await second.context().close();
    await third.context().close();
  });
});

test('a user without "stay signed in" is signed out by closing the browser (AUTH-30)', async ({
  page,
  browser,
  db,
  shop,
}) => {
  const email = await member(page);
  await accepted(db, email);
  const reopened = async () => {
    const state = await page.context().storageState();
    const next = await browser.newContext({
      storageState: { ...state, cookies: state.cookies.filter(({ expires }) => expires !== -1) },
      ...{ baseURL: shop.url, locale: 'th-TH' },
    });
    return next.newPage();
  };
  await page.goto('/login');
  await page.getByLabel('อยู่ในระบบต่อเมื่อปิดเบราว์เซอร์').uncheck();
  await page.getByLabel('อีเมล', { exact: true }).fill(email);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.reload();
  await expectSignedIn(page, true);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'token');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 });
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('eyJ');
  const closed = await reopened();
  await expectSignedIn(closed, false);
  await closed.context().close();

  await page.evaluate(() => fetch('/api/v3/auth/signout', { method: 'POST' }));
  await clearAccessToken(page);
  await signIn(page, email, PASSWORD);
  const kept = await reopened();
  await expectSignedIn(kept, true);
  await kept.context().close();
});

import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';

const banner = (page: Page) => page.getByTestId('consent');
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort();

test.describe('a new visitor', () => {
  test.use({ stranger: true });

  test('sees the consent banner once; before a choice nothing is sent to third parties and only necessary data is stored', async ({
    page,
    shop,
  }) => {
    const { origin } = new URL(shop.url);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== origin) elsewhere.push(request.url());
    });
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    await expectAccessible(page);
    await page.locator('main a[href^="/item/"]').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/shop');
    await expect(page.locator('main a[href^="/item/"]').first()).toBeVisible();
    await expect(banner(page)).toBeVisible();
    expect(elsewhere, 'asked of another host before consent').toEqual([]);
    expect(await cookieNames(page)).toEqual([]);
    for (const key of await kept(page)) expect(['persist:mali.cart', 'persist:mali.session']).toContain(key);

    await banner(page).getByRole('button', { name: 'ยอมรับทั้งหมด' }).click();
    await expect(banner(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });

  test('rejecting is confirmed, stores only necessary data, and can be changed in the footer', async ({
    page,
    shop,
  }) => {
    await page.context().addCookies([{ name: '_ga', value: 'GA1.1', url: shop.url }]);
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'ไม่ยอมรับ' }).click();
    await expect(banner(page)).toContainText('เข้าสู่ระบบใหม่ทุกครั้งที่ปิดเบราว์เซอร์');
    await banner(page).getByRole('button', { name: 'ยืนยัน ไม่ยอมรับ' }).click();
    await expect(banner(page)).toBeHidden();
    const warning = page.getByRole('status').filter({ hasText: 'เข้าสู่ระบบใหม่ทุกครั้ง' });
    await expect(warning).toBeVisible();
    // SHELL-41: at the top right, below the header.
    const box = await warning.locator('> div').boundingBox();
    const header = await page.locator('header').first().boundingBox();
    expect(box?.x).toBeGreaterThan(720);
    expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect(box?.y).toBeLessThan(220);
    expect(await cookieNames(page)).toEqual(['token_session']);
    for (const key of await kept(page))
      expect(['mali.consent', 'mali.lang', 'persist:mali.cart']).toContain(key);

    await page.getByRole('button', { name: 'ตั้งค่าคุกกี้' }).click();
    const settings = page.getByRole('dialog', { name: 'ตั้งค่าคุกกี้' });
    await settings.getByRole('switch', { name: 'นับการใช้งาน' }).check();
    await expectAccessible(page);
    await settings.getByRole('button', { name: 'บันทึกที่เลือก' }).click();
    await expect(settings).toBeHidden();
    expect(await cookieNames(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('mali.consent'))).toContain('customized');
  });

  test('a signed-in user without functional consent is signed out by closing the browser', async ({
    page,
    browser,
    shop,
  }) => {
    test.slow();
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'ไม่ยอมรับ' }).click();
    await banner(page).getByRole('button', { name: 'ยืนยัน ไม่ยอมรับ' }).click();
    const data = {
      email: someone().email,
      password: 'a garden gate in the rain',
      first_name: 'มานี',
      last_name: '',
    };
    const answer = await page.request.post('/api/signup', { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'นโยบายความเป็นส่วนตัว' })).toBeVisible();
    const session = (await page.context().cookies()).find(({ name }) => name === 'token');
    expect(session).toMatchObject({ httpOnly: true, expires: -1 });
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('eyJ');

    // State that survives closing the browser: no session cookies, no session storage.
    const state = await page.context().storageState();
    const next = await browser.newContext({
      storageState: { ...state, cookies: state.cookies.filter(({ expires }) => expires !== -1) },
      baseURL: shop.url,
    });
    const again = await next.newPage();
    await again.goto('/');
    await again.getByRole('banner').getByRole('button', { name: 'บัญชี' }).click();
    await expect(again.getByRole('banner').getByRole('button', { name: 'เข้าสู่ระบบ' })).toBeVisible();
    await expect(again.getByTestId('consent')).toBeHidden();
    await next.close();
  });
});

test('a new customer reads the privacy policy to its end, and accepts it once', async ({ page, db }) => {
  test.slow();
  const { email } = someone();
  const data = { email, password: 'a garden gate in the rain', first_name: 'มานี', last_name: '' };
  await page.goto('/');
  const answer = await page.request.post('/api/signup', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'นโยบายความเป็นส่วนตัว' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const tick = dialog.getByRole('checkbox');
  await expect(tick).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('region').evaluate((region) => region.scrollTo(0, region.scrollHeight));
  await tick.check();
  await dialog.getByRole('button', { name: 'ยอมรับ', exact: true }).click();
  await expect(dialog).toBeHidden();
  const user = await db('users').where({ email }).first();
  expect(user).toMatchObject({ pdpa_consented: true });
  expect(await db('pdpa_consents').where({ user_id: user.user_id })).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'บัญชี' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

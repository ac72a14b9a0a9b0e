import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { expectAccessible } from '../src/accessibility.ts';
import { acceptPrivacy, someone, submitButton } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { newMember, orderedBy } from '../src/members.ts';
import { ownProduct, putIntoBag } from '../src/products.ts';
import { FULL } from '../src/shop.ts';
import { expectNoSideways } from '../src/sizes.ts';

/** A picture like a phone would upload, but small. */
function picture(): Buffer {
  const png = new PNG({ width: 64, height: 48 });
  png.data.fill(160);
  return PNG.sync.write(png);
}

const OFFICE = {
  first_name: 'ฝ่ายบัญชี',
  last_name: '',
  address: '99 อาคารดอกไม้ ชั้น 12 ถนนสีลม',
  subdistrict: 'สีลม',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  zipcode: '10500',
  country_code: 'TH',
  mobile: '0812345678',
  tax_address: true,
  tax_kind: 'company',
  tax_name: 'บริษัท ดอกไม้ จำกัด',
  tax_id: '0105512345676',
};

/** Pastes like from a chat: dispatches the real paste event. */
async function pasteInto(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

test('a member: the bag is emptied on sign-out, and merged with the guest’s on sign-in', async ({
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
  // Waits until the server has it before the customer leaves.
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

  // As a guest: one more of an item the member had two of, and a new one.
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

  // Both belong to the account now: present after a reload, and nothing of them stays in the browser.
  await page.reload();
  await expect(inBag()).toHaveCount(2);
  await expect(page.getByTestId('total')).toHaveText('฿515');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(second.name);
});

/**
 * The account in one language, at the most common width of its readers. In a full run each journey in both languages, else in
 * one of them.
 */
const HERE = [
  {
    language: 'th',
    viewport: { width: 390, height: 844 },
    words: {
      nickname: /^ชื่อเล่น/,
      day: 'วัน',
      month: 'เดือน',
      may: 'พฤษภาคม',
      year: 'ปี',
      typed: '2540',
      heart: 'หัวใจ',
      save: 'บันทึก',
      saved: 'บันทึกแล้ว',
      picture: 'เพิ่มรูป',
      pictureOf: /^รูปของ/,
      hello: 'สวัสดี หญิง',
      add: 'เพิ่มที่อยู่',
      street: 'ที่อยู่',
      keep: 'บันทึกที่อยู่',
      kept: 'เพิ่มที่อยู่ใหม่เรียบร้อยแล้ว',
      deliver: 'ใช้ที่อยู่นี้จัดส่ง',
      delivered: 'ใช้จัดส่ง',
      place: 'แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500',
      cash: /^เก็บเงินปลายทาง/,
      password: 'รหัสผ่าน',
      sure: 'ฉันเข้าใจว่าลบแล้วกู้คืนไม่ได้',
      leave: 'ลบบัญชีของฉัน',
      underWay: /คำสั่งซื้อที่ดำเนินการอยู่/,
      gone: 'ลบบัญชีแล้ว',
      signIn: 'เข้าสู่ระบบ',
      download: 'ดาวน์โหลด',
    },
  },
  {
    language: 'en',
    viewport: { width: 1440, height: 900 },
    words: {
      nickname: /^Nickname/,
      day: 'Day',
      month: 'Month',
      may: 'May',
      year: 'Year',
      typed: '1997',
      heart: 'Heart',
      save: 'Save',
      saved: 'Saved',
      picture: 'Add a picture',
      pictureOf: /^Picture of/,
      hello: 'Hello หญิง',
      add: 'Add an address',
      street: 'Address',
      keep: 'Save address',
      kept: 'New Address is successfully created.',
      deliver: 'Deliver here',
      delivered: 'For deliveries',
      place: 'Si Lom, Bang Rak, Bangkok 10500',
      cash: /^Cash on delivery/,
      password: 'Password',
      sure: 'I understand that this cannot be undone',
      leave: 'Delete my account',
      underWay: /orders are still under way/,
      gone: 'Your account is deleted',
      signIn: 'Sign in',
      download: 'Download',
    },
  },
] as const;

const PAGES = ['profile', 'address', 'notification', 'invite', 'blogger', 'delete'];

for (const [visit, { language, viewport, words }] of HERE.entries()) {
  const isTurn = (number: number) => FULL || number % HERE.length === visit;

  test.describe(`a member’s account (${language}, ${viewport.width} px)`, () => {
    test.use({ viewport });

    if (isTurn(0))
      test('profile and picture are saved, and the greeting shows the name', async ({ page, db }) => {
        const { user_id } = await newMember(page, db);
        await page.goto(`/account/profile?lang=${language}`);
        await page.getByLabel(words.nickname).fill('หญิง');
        await page.getByLabel(words.day, { exact: true }).selectOption('12');
        await page.getByLabel(words.month, { exact: true }).selectOption(words.may);
        await page.getByLabel(words.year, { exact: true }).fill(words.typed);
        await page.getByRole('button', { name: words.heart, exact: true }).click();
        await page.getByRole('button', { name: words.save, exact: true }).click();
        await expect(page.getByText(words.saved, { exact: true })).toBeVisible();
        await page
          .getByLabel(words.picture)
          .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture() });
        const shown = page.getByRole('img', { name: words.pictureOf });
        await expect(shown).toBeVisible();
        await expect
          .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(0);

        await page.reload();
        await expect(page.getByLabel(words.nickname)).toHaveValue('หญิง');
        await expect(page.getByLabel(words.year, { exact: true })).toHaveValue(words.typed);
        await expect(page.getByRole('button', { name: words.heart, exact: true })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
        await expect(shown).toBeVisible();
        await page.goto('/account');
        await expect(page.getByText(words.hello).filter({ visible: true }).first()).toBeVisible();
        const [row] = await db('users')
          .where({ user_id })
          .select('alias', 'appearance', db.raw('birthdate::text'));
        expect(row).toEqual({
          alias: 'หญิง',
          birthdate: '1997-05-12',
          appearance: { face_shape: 'heart' },
        });
      });

    test('is accessible, and no wider than the screen', async ({ page, db }) => {
      test.slow();
      const { token } = await newMember(page, db);
      const headers = { authorization: `Bearer ${token}` };
      const kept = await page.request.post('/api/v3/users/me/addresses', { data: OFFICE, headers });
      expect(kept.ok(), await kept.text()).toBe(true);
      for (const name of PAGES) {
        await page.goto(`/account/${name}?lang=${language}`);
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await expectAccessible(page);
        await expectNoSideways(page);
      }
    });

    if (isTurn(1))
      test('an address is pasted into the address book and used at checkout', async ({ page, db }) => {
        const { user_id, email } = await newMember(page, db);
        const product = await ownProduct(db, 600);
        await page.goto(`/account/address?lang=${language}`);
        await page.getByRole('button', { name: words.add }).click();
        await pasteInto(
          page,
          page.getByLabel(words.street, { exact: true }),
          'สมหญิง ใจดี 081-234-5678 99/1 ถนนสีลม แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500',
        );
        await expect(page.getByRole('combobox', { expanded: false }).last()).toHaveValue(words.place);
        await page.getByRole('button', { name: words.keep }).click();
        await expect(page.getByText(words.kept)).toBeVisible();
        await page.getByRole('button', { name: words.deliver }).click();
        await expect(page.getByText(words.delivered, { exact: true })).toBeVisible();

        await putIntoBag(page, product);
        // Waits until the server has it before the customer continues.
        await expect.poll(() => db('cart_lines').where({ user_id })).toHaveLength(1);
        await page.goto('/checkout');
        await expect(page.getByRole('radio', { name: /สมหญิง ใจดี/ })).toBeChecked();
        await page.getByRole('radio', { name: words.cash }).check();
        await submitButton(page).click();
        await page.waitForURL(/\/checkout\/thankyou\/SO\d{14}$/);
        const [order] = await db('orders').where({ user_id });
        expect(order).toMatchObject({
          email,
          delivery_address: {
            first_name: 'สมหญิง',
            last_name: 'ใจดี',
            address: '99/1 ถนนสีลม',
            subdistrict: 'สีลม',
            mobile: '0812345678',
          },
        });
        // The address was saved already: it is not duplicated.
        expect(await db('addresses').where({ user_id })).toHaveLength(1);
      });

    test.describe('deleting the account', () => {
      // An open order returns 409, and the deleted account cannot sign in (422).
      test.use({ expectedComplaints: [/status of (?:409|422)/] });

      if (isTurn(0))
        test('is rejected with an open order; afterwards personal data is deleted and accounting records stay', async ({
          page,
          db,
        }) => {
          const member = await newMember(page, db);
          const { user_id, email, password } = member;
          const product = await ownProduct(db, 600);
          const so_no = await orderedBy(page.request, member, [[product.mat_var_id, 1]], 600);
          // A user who does not accept the privacy policy may delete the account: no dialog covers this page.
          await db('users').where({ user_id }).update({ pdpa_consented: false });
          await page.goto(`/account/delete?lang=${language}`);
          const [file] = await Promise.all([
            page.waitForEvent('download'),
            page.getByRole('button', { name: words.download }).click(),
          ]);
          const told = JSON.parse(await readFile(await file.path(), 'utf8'));
          expect(told.data.users).toMatchObject([{ email }]);
          expect(told.data.orders).toMatchObject([{ so_no }]);

          await page.getByLabel(words.password, { exact: true }).fill(password);
          await page.getByLabel(words.sure).check();
          await page.getByRole('button', { name: words.leave }).click();
          const refusal = page.getByRole('alert').filter({ hasText: words.underWay });
          await expect(refusal.getByRole('link', { name: so_no })).toBeVisible();

          await db('orders').where({ so_no }).update({ doc_status: 15, expires_at: null });
          await page.getByRole('button', { name: words.leave }).click();
          await expect(page.getByRole('heading', { level: 1, name: words.gone })).toBeVisible();
          const [row] = await db('users').where({ user_id });
          expect(row).toMatchObject({
            first_name: '',
            email: `deleted-${user_id}@deleted.invalid`,
            disabled: true,
          });
          expect(await db('orders').where({ so_no })).toMatchObject([{ user_id, total: 60_000 }]);

          await page.goto('/account/orders');
          await expect(
            page.getByRole('main').getByRole('button', { name: words.signIn, exact: true }),
          ).toBeVisible();
          const again = await page.request.post('/api/signin', { data: { email, password } });
          expect(again.status()).toBe(422);
        });
    });
  });
}

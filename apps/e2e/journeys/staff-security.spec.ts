import { ROLE } from '@mali/contracts/roles';
import type { Browser, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { expectAccessible, expectAccessibleAgain } from '../src/accessibility.ts';
import { ordered, payAtBank, proveByEmail, someone } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { clearAccessToken } from '../src/members.ts';
import { ownProduct } from '../src/products.ts';
import { codeOf, newStaff, openOffice, staffMember } from '../src/staff.ts';

async function openAdminPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'th-TH' });
  return context.newPage();
}

test.describe('the first sign-in of staff', () => {
  test.use({ expectedComplaints: [/status of (?:403|422|400 .*\/socket\.io\/)/] });

  test('sets up an authenticator; later a recovery code replaces it', async ({ page, request, db }) => {
    const staff = await newStaff(request, db, ROLE.ACCOUNTANT);
    await page.goto('/admin');
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).first().click();
    const dialog = page.getByRole('dialog');
    const firstStep = async () => {
      await dialog.getByLabel('อีเมล').fill(staff.email);
      await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(staff.password);
      await dialog.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
    };
    await firstStep();
    await expect(dialog.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับแอปยืนยันตัวตน' })).toBeVisible();
    const secret = ((await dialog.locator('code').textContent()) ?? '').replace(/\s/g, '');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await expectAccessible(page);
    const confirm = async (code: string) => {
      await dialog.getByLabel('รหัสจากแอปยืนยันตัวตน').fill(code);
      await dialog.getByRole('button', { name: 'ตั้งค่าและเข้าสู่ระบบ' }).click();
    };
    const right = generateSync({ secret });
    await confirm(right.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10)));
    await expect(dialog.getByRole('alert')).toContainText('รหัสไม่ถูกต้อง');
    await confirm(generateSync({ secret }));
    const codes = dialog.getByRole('list', { name: 'รหัสกู้คืน' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const [first = ''] = await codes.allTextContents();
    await dialog.getByRole('button', { name: 'เก็บไว้เรียบร้อยแล้ว' }).click();
    await expect(page.getByRole('heading', { name: 'งานที่รออยู่' })).toBeVisible();

    await page.getByRole('button', { name: 'Anong Books' }).click();
    await page.getByRole('button', { name: 'ออกจากระบบ' }).click();
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).first().click();
    await firstStep();
    await dialog.getByRole('button', { name: 'ใช้รหัสกู้คืน' }).click();
    await dialog.getByLabel('รหัสกู้คืน').fill(first);
    await dialog.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'งานที่รออยู่' })).toBeVisible();
    await page.goto('/account/change_password');
    await expect(page.getByText('เหลือรหัสกู้คืน 9 รหัส')).toBeVisible();
  });
});

test.describe('a refund', () => {
  test.use({ expectedComplaints: [/status of (?:403|422)/] });

  test('requires a new code when the last is old, and is made with a valid one', async ({
    page,
    request,
    browser,
    db,
    baseURL,
  }) => {
    test.slow();
    const product = await ownProduct(db, 640);
    const buyer = someone();
    const so_no = await ordered(request, product.mat_var_id, 640, buyer);
    await page.goto(`/checkout/payment/${so_no}`);
    await proveByEmail(page, buyer);
    await payAtBank(page);
    await expect.poll(async () => (await db('orders').where({ so_no }).first()).doc_status).toBe(3);
    await db('orders').where({ so_no }).update({ doc_status: 14 });

    const adminPage = await openAdminPage(browser, baseURL);
    const staff = await staffMember(request, db, ROLE.ACCOUNTANT);
    await openOffice(adminPage, db, staff, '/admin');
    await expect(adminPage.getByRole('heading', { name: 'งานที่รออยู่' })).toBeVisible();
    const owner = db('users').where({ email: staff.email }).select('user_id');
    await db('sessions')
      .whereIn('user_id', owner)
      .update({ confirmed_at: new Date(Date.now() - 11 * 60_000) });
    await clearAccessToken(adminPage);
    await adminPage.goto(`/admin/refunds/new?so_no=${so_no}`);
    await adminPage.getByRole('radio', { name: /^ทุกอย่างที่เหลือ/ }).check();
    await adminPage.getByRole('textbox', { name: /^เหตุผล/ }).fill('สินค้าแตกระหว่างทาง');
    await adminPage
      .getByRole('button', { name: /^คืนเงิน/ })
      .last()
      .click();
    await adminPage
      .getByRole('dialog')
      .getByRole('button', { name: /^ยืนยันคืน/ })
      .click();
    const asked = adminPage.getByRole('dialog', { name: 'ยืนยันว่ายังเป็นคุณ' });
    await expect(asked).toBeVisible();
    expect(await db('refunds').where({ so_no })).toHaveLength(0);
    await asked.getByLabel('รหัสจากแอปยืนยันตัวตน').fill('000000');
    await asked.getByRole('button', { name: 'ยืนยันและทำต่อ' }).click();
    await expect(asked.getByRole('alert')).toContainText('รหัสไม่ถูกต้อง');
    expect(await db('refunds').where({ so_no })).toHaveLength(0);
    await asked.getByLabel('รหัสจากแอปยืนยันตัวตน').fill(await codeOf(db, staff));
    await asked.getByRole('button', { name: 'ยืนยันและทำต่อ' }).click();
    await adminPage.waitForURL(/\/admin\/refunds/);
    await expect.poll(() => db('refunds').where({ so_no })).toHaveLength(1);
    const [event] = await db('security_events').where({ kind: 'refund_made', subject: `order ${so_no}` });
    expect(event.details).toMatchObject({ refunded_before: 0 });
    await adminPage.context().close();
  });
});

test.describe('a colleague whose access is revoked', () => {
  test.use({ expectedComplaints: [/status of (?:401|403|422|400 .*\/socket\.io\/)/] });

  test('is signed out at once, cannot sign in, and the audit log shows who did it', async ({
    page,
    request,
    browser,
    db,
    baseURL,
  }) => {
    test.slow();
    const owner = await staffMember(request, db, ROLE.OWNER);
    const colleague = await staffMember(request, db, ROLE.ACCOUNTANT);
    const adminPage = await openAdminPage(browser, baseURL);
    await openOffice(adminPage, db, colleague, '/admin');
    await expect(adminPage.getByRole('heading', { name: 'งานที่รออยู่' })).toBeVisible();

    await openOffice(page, db, owner, '/admin/staff');
    const row = page.getByRole('row').filter({ hasText: colleague.email });
    await expect(row).toContainText('บัญชี');
    await expectAccessibleAgain(page);
    await row.getByRole('button', { name: /^ระงับสิทธิ์/ }).click();
    await page.getByRole('dialog').getByLabel('เหตุผล').fill('ลาออก');
    await page.getByRole('dialog').getByRole('button', { name: 'ระงับสิทธิ์', exact: true }).click();
    await expect(row).toContainText('ถูกระงับสิทธิ์');

    await adminPage.getByRole('link', { name: 'ตรวจสลิป' }).first().click();
    await expect(adminPage.getByRole('heading', { name: 'เข้าสู่ระบบเพื่อเปิดหลังร้าน' })).toBeVisible();
    await adminPage.getByRole('button', { name: 'เข้าสู่ระบบ' }).first().click();
    await adminPage.getByRole('dialog').getByLabel('อีเมล').fill(colleague.email);
    await adminPage.getByRole('dialog').getByLabel('รหัสผ่าน', { exact: true }).fill(colleague.password);
    await adminPage.getByRole('dialog').getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
    await expect(adminPage.getByRole('dialog').getByRole('alert')).toContainText('ถูกระงับ');
    await adminPage.context().close();

    await page.getByRole('link', { name: 'บันทึกการใช้งาน' }).first().click();
    // The list of the staff has a search as well, and stays until this page is loaded.
    await expect(page.getByRole('heading', { name: 'บันทึกการใช้งาน', level: 1 })).toBeVisible();
    await page.getByRole('searchbox').fill(colleague.email);
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/[?&]q=/);
    const event = page.getByRole('row').filter({ hasText: 'ระงับสิทธิ์' });
    await expect(event).toHaveCount(1);
    // Actor, address, action, reason and target.
    await expect(event).toContainText(/Anong Books[\d.:a-f]+ระงับสิทธิ์ พนักงานเหตุผล: ลาออกAnong Books/);
    await expectAccessibleAgain(page);

    await page.getByRole('link', { name: 'ลบข้อมูลผู้ซื้อ' }).first().click();
    await page.getByLabel('อีเมลที่ใช้สั่งซื้อ').fill('nobody@mali.example');
    await page.getByRole('button', { name: 'ค้นหา' }).click();
    await expect(page.getByRole('heading', { name: 'ไม่มีข้อมูลของอีเมลนี้' })).toBeVisible();
    await expectAccessible(page);
  });
});

import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ROLE, type RoleId } from '@mali/contracts/roles';
import { buildVariant } from '@mali/db/builders';
import type { Browser, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { PNG } from 'pngjs';
import { type Buyer, fillIn, ordered, payAtBank, someone, submitButton, submitForQr } from '../src/buying.ts';
import { typeCard } from '../src/cards.ts';
import { expect, test } from '../src/fixtures.ts';
import { pressByKey } from '../src/keyboard.ts';
import { readLabels } from '../src/labels.ts';
import { type OwnProduct, ownProduct, putIntoBag } from '../src/products.ts';
import { FULL } from '../src/shop.ts';
import { expectNoSideways } from '../src/sizes.ts';
import { pickNow, slip } from '../src/slips.ts';
import { addOwner, staffMember, staffToken } from '../src/staff.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/**
 * Orders with cash on delivery, beside one of each way of paying that a shopper places by the pages: 30 orders in a full run.
 * Each is packed and its label is read, which takes seconds.
 */
const OTHERS = FULL ? 26 : 4;
const PASSWORD = 'harbour lantern 4711 xyz';

type Person = Readonly<{ email: string; first_name: string; role_id: RoleId }>;
const person = (first_name: string, role_id: RoleId, mark: string): Person => ({
  ...{ first_name, role_id, email: `${first_name.toLowerCase()}.${mark}@example.com` },
});

async function pageOf(browser: Browser, baseURL: string | undefined, viewport = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'th-TH', viewport });
  // Chromium without a screen has no printer: printing a PDF there ends the page now and then.
  await context.addInitScript(() => {
    const printer = { focus: () => undefined, print: () => undefined };
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => printer });
  });
  return context.newPage();
}

/** The first sign-in to the office: e-mail, password, and a new authenticator. */
async function enterOffice(page: Page, email: string): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('อีเมล').fill(email);
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replace(/\s/g, '');
  await dialog.getByLabel('รหัสจากแอปยืนยันตัวตน').fill(generateSync({ secret }));
  await dialog.getByRole('button', { name: 'ตั้งค่าและเข้าสู่ระบบ' }).click();
  await dialog.getByRole('button', { name: 'เก็บไว้เรียบร้อยแล้ว' }).click();
  await expect(page.getByRole('heading', { name: 'งานที่รออยู่' })).toBeVisible();
}

/** Opens the newest mail to an address in the local outbox, sets a password by its link, and enters the office. */
async function acceptInvitation(page: Page, outbox: string, email: string): Promise<void> {
  const mail = page.getByRole('link', { name: new RegExp(email) }).first();
  await expect(async () => {
    await page.goto(`${outbox}?to=${encodeURIComponent(email)}`);
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.click();
  const link = await page.getByRole('link', { name: 'ตั้งรหัสผ่านใหม่' }).getAttribute('href');
  await page.goto(link ?? '');
  await page.getByLabel('รหัสผ่านใหม่').fill(PASSWORD);
  await page.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }).click();
  await expect(page.getByRole('heading', { name: 'ตั้งรหัสผ่านใหม่แล้ว' })).toBeVisible();
  await enterOffice(page, email);
}

const soNo = (page: Page): string => page.url().split('/').at(-1)?.split('?')[0] ?? '';

async function checkOut(
  page: Page,
  buyer: Buyer,
  way: RegExp,
  products: readonly OwnProduct[],
): Promise<void> {
  for (const product of products) await putIntoBag(page, product);
  await page.goto('/checkout');
  await fillIn(page, buyer);
  await page.getByRole('radio', { name: way }).check();
}

/** Confirms a dialog that asks for a reason. */
async function giveReason(page: Page, name: string, label: string | RegExp, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel(label).fill(reason);
  await dialog.getByRole('button', { name }).click();
  await expect(dialog).toHaveCount(0);
}

test('a new shop by its pages alone: owner, colleagues, orders, slips, waves, labels, parcels, returns, and books that agree', async ({
  page: shopper,
  browser,
  request,
  db,
  shop,
  baseURL,
}) => {
  test.setTimeout(300_000);
  // A phone of their own: refused parcels would hold later orders with the same one.
  const buyer = { ...someone(), mobile: `089-${randomInt(1_000_000, 10_000_000)}` };
  const mark = buyer.email.slice(4, 14);
  const [cream, balm] = [await ownProduct(db, 640, 60), await ownProduct(db, 700, 60)];
  const rose = { n: 2, type: 'shade', name: 'Rose', name_th: 'กุหลาบ', code: null };
  await buildVariant(db, {
    ...{ mat_id: balm.mat_id, mat_price: 70_000, stock: 3, attributes: [rose], item_id: `R-${mark}` },
  });
  const [owner, books, store, care] = [
    person('Ora', ROLE.OWNER, mark),
    person('Boon', ROLE.ACCOUNTANT, mark),
    person('Kla', ROLE.INVENTORY, mark),
    person('Ploy', ROLE.CRM, mark),
  ];
  const [boss, accountant, crm, stock] = [
    await pageOf(browser, baseURL),
    await pageOf(browser, baseURL),
    await pageOf(browser, baseURL),
    await pageOf(browser, baseURL, PHONE),
  ];
  // The owner has nothing to do in the office once the colleagues are there.
  const carrier = boss;

  await test.step('the owner is made on the machine, and invites colleagues; one enters by the mail, in a full run each does', async () => {
    await addOwner(shop, owner.email, PASSWORD);
    await enterOffice(boss, owner.email);
    await boss.goto('/admin/staff');
    for (const { first_name, email, role_id } of [books, store, care]) {
      await boss.getByRole('button', { name: 'เพิ่มพนักงาน' }).click();
      const dialog = boss.getByRole('dialog', { name: 'เพิ่มพนักงาน' });
      await dialog.getByLabel('ชื่อ', { exact: true }).fill(first_name);
      await dialog.getByLabel('อีเมล').fill(email);
      await dialog.getByLabel('บทบาท').selectOption(String(role_id));
      await dialog.getByLabel('เหตุผล').fill('เปิดร้าน');
      await dialog.getByRole('button', { name: 'เพิ่มและส่งลิงก์' }).click();
      await expect(dialog).toHaveCount(0);
    }
    const outbox = `${shop.apiUrl}/outbox`;
    await acceptInvitation(accountant, outbox, books.email);
    for (const [page, { email, role_id }] of [[stock, store] as const, [crm, care] as const]) {
      if (FULL) await acceptInvitation(page, outbox, email);
      else await staffToken(page.request, db, await staffMember(request, db, role_id));
    }
  });

  const orders = { promptpay: '', card: '', transfer: '', cod: '' };
  const plain: string[] = [];
  await test.step('orders of every way of paying', async () => {
    for (let n = 0; n < OTHERS; n += 1)
      plain.push(
        n < OTHERS / 2
          ? await ordered(request, cream.mat_var_id, 640, buyer, 'cod')
          : await ordered(request, balm.mat_var_id, 700, buyer, 'cod'),
      );
    await checkOut(shopper, buyer, /^พร้อมเพย์/, [cream, balm]);
    orders.promptpay = await submitForQr(shopper);
    await payAtBank(shopper);
    await expect(shopper.getByRole('heading', { name: 'ได้รับเงินแล้ว' })).toBeVisible();
    await checkOut(shopper, buyer, /^บัตรเครดิต/, [balm]);
    await typeCard(shopper, '4242424242424242');
    await submitButton(shopper).click();
    await shopper.waitForURL(/\/SO\d{14}$/);
    orders.card = soNo(shopper);
    await checkOut(shopper, buyer, /^โอนเข้าบัญชีธนาคาร/, [cream]);
    await submitButton(shopper).click();
    await shopper.waitForURL(/\/checkout\/thankyou\/SO\d{14}$/);
    orders.transfer = soNo(shopper);
    await shopper.goto(`/upload_receipt?so_no=${orders.transfer}`);
    await shopper.getByRole('radio', { name: /กสิกรไทย/ }).check();
    await pickNow(shopper);
    await shopper.locator('input[type=file]').first().setInputFiles(slip());
    await shopper.getByRole('button', { name: 'ส่งสลิป', exact: true }).click();
    await shopper.waitForURL(/\/upload_receipt\/thank_you/);
    await checkOut(shopper, buyer, /^เก็บเงินปลายทาง/, [balm]);
    await submitButton(shopper).click();
    await shopper.waitForURL(/\/checkout\/thankyou\/SO\d{14}$/);
    orders.cod = soNo(shopper);
  });

  const listed = (query: string) => `/admin/orders?q=${encodeURIComponent(buyer.email)}&${query}`;
  await test.step('the accountant approves the slip; customer relations confirm in bulk, by keyboard alone', async () => {
    await accountant.goto('/admin/slips');
    const row = accountant.getByRole('row').filter({ hasText: orders.transfer });
    await row.getByRole('link', { name: /^สลิป \d+$/ }).click();
    const approved = accountant.waitForResponse(
      (response) => response.request().method() !== 'GET' && response.url().includes('/slips/'),
    );
    await accountant.getByRole('button', { name: /^อนุมัติ/ }).click();
    expect((await approved).ok()).toBe(true);

    await crm.goto(listed('view=cod'));
    await expect(crm.getByRole('link', { name: orders.cod })).toBeVisible();
    await pressByKey(crm, crm.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }), ' ');
    await pressByKey(crm, crm.getByRole('button', { name: `ยืนยันปลายทาง ${OTHERS + 1} รายการ` }));
    await expect(crm.getByText(`เสร็จแล้ว ${OTHERS + 1} จาก ${OTHERS + 1}`)).toBeVisible({ timeout: 30_000 });
  });

  await test.step('a unit is cancelled, an address changed, a shade exchanged', async () => {
    await crm.goto(`/admin/orders/${orders.promptpay}`);
    await crm.getByRole('button', { name: 'ยกเลิกบางรายการ' }).click();
    const cancel = crm.getByRole('dialog', { name: 'ยกเลิกบางรายการ' });
    await cancel.getByRole('button', { name: `เพิ่มจำนวนที่ยกเลิก ${balm.name}` }).click();
    await cancel.getByLabel('เหตุผลที่ลูกค้าจะเห็น').fill('ลูกค้าเปลี่ยนใจ');
    await expect(cancel.getByText('คืนเงินให้ลูกค้า')).toBeVisible();
    await cancel.getByRole('button', { name: 'ยกเลิกรายการที่เลือก' }).click();
    await expect(cancel).toHaveCount(0);
    await expect(crm.getByText('ยกเลิกแล้ว 1 ชิ้น').first()).toBeVisible();

    await crm.goto(`/admin/orders/${orders.transfer}`);
    await crm.getByRole('button', { name: 'แก้ที่อยู่หรือใบกำกับภาษี' }).click();
    const address = crm.getByRole('dialog', { name: 'แก้ที่อยู่หรือใบกำกับภาษี' });
    await address.locator('input[name="street"]').fill(`9 ซอยใหม่ ${mark}`);
    await address.getByRole('button', { name: 'บันทึกการแก้ไข' }).click();
    await expect(address).toHaveCount(0);
    await expect(crm.getByText(`9 ซอยใหม่ ${mark}`).first()).toBeVisible();

    await crm.goto(`/admin/orders/${orders.cod}`);
    await crm.getByRole('button', { name: 'เปลี่ยนสี' }).click();
    await giveReason(crm, 'เปลี่ยนสี', 'เหตุผล', 'ลูกค้าโทรมาขอเปลี่ยน');
    await expect(crm.getByText('กุหลาบ').first()).toBeVisible();
  });

  const codeOf = ({ name }: OwnProduct) => `J-${name.split(' ')[1]}`;
  const codes = new Map<string, string>([
    ...plain.map((so_no, n) => [so_no, codeOf(n < OTHERS / 2 ? cream : balm)] as const),
    ...[[orders.promptpay, codeOf(cream)] as const, [orders.transfer, codeOf(cream)] as const],
    ...[[orders.card, codeOf(balm)] as const, [orders.cod, `R-${mark}`] as const],
  ]);
  /** Tracking numbers by order. */
  const tracking = new Map<string, string>();
  await test.step('two waves are picked on a phone and packed by scanning; another reader reads the labels', async () => {
    for (const query of [`status=3&product=${cream.mat_id}`, 'status=3']) {
      await stock.setViewportSize(DESKTOP);
      await stock.goto(listed(query));
      await stock.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).check();
      await stock.getByRole('button', { name: /^จัดเป็นรอบ \d+ รายการ/ }).click();
      await stock.setViewportSize(PHONE);
      const lead = stock.locator('header p', { hasText: 'หยิบแล้ว' });
      await expect(lead).toBeVisible();
      const count = Number(/\d+/.exec(await lead.innerText())?.[0]);
      for (const tick of await stock.getByRole('checkbox', { name: /^หยิบแล้ว/ }).all()) await tick.click();
      await expectNoSideways(stock);
      await stock.getByRole('link', { name: 'เริ่มจัด' }).click();
      let last = '';
      for (let done = 0; done < count; done += 1) {
        await expect(stock.getByText(`เสร็จ ${done} จาก ${count}`)).toBeVisible();
        // The count is newer than the order until its label is printed; scans are refused then.
        const head = stock.getByRole('heading', { level: 1 });
        await expect(head).not.toHaveAttribute('aria-label', last);
        const so_no = (await head.getAttribute('aria-label')) ?? '';
        last = so_no;
        await stock.getByLabel('กล่อง 1 กรัม').fill('540');
        // A scanner types wherever the focus is.
        await stock.getByLabel('กล่อง 1 กรัม').blur();
        await stock.keyboard.type(codes.get(so_no) ?? '');
        await stock.keyboard.press('Enter');
        await expect(stock.getByText('ครบแล้ว', { exact: true })).toBeVisible();
        if (done === 0) await expectNoSideways(stock);
        const printed = stock.waitForResponse((response) => response.url().includes('/admin/labels?'));
        await stock.getByRole('button', { name: 'พิมพ์และถัดไป' }).click();
        const [label] = await readLabels(await (await printed).body());
        expect(label).toEqual({ so_no, code: expect.stringMatching(/^MX\d{9}TH$/) });
        tracking.set(so_no, label?.code ?? '');
        codes.delete(so_no);
      }
      await expect(stock.getByText('จัดเสร็จแล้ว', { exact: true })).toBeVisible();
    }
    expect(codes.size).toBe(0);
    expect(tracking.size).toBe(OTHERS + 4);
  });

  const move = async (so_no: string, ...states: string[]) => {
    for (const state of states) {
      const row = carrier.getByRole('row').filter({ hasText: tracking.get(so_no) ?? so_no });
      await row.getByRole('button', { name: state, exact: true }).click();
      await expect(row).toContainText(state);
    }
  };
  const [failed = '', refused = '', lost = '', ...rest] = plain;
  const delivered = [...rest.slice(0, 4), orders.cod, orders.promptpay, orders.card, orders.transfer];
  /** Waits for the carrier's news, which the worker receives. */
  const expectNews = (so_nos: readonly string[], state: string) =>
    expect
      .poll(() => db('parcels').whereIn('so_no', so_nos).distinct().pluck('state'), { timeout: 40_000 })
      .toEqual([state]);
  const expectParcel = async (page: Page, so_no: string, state: string, words: string) => {
    await expectNews([so_no], state);
    await page.goto(`/admin/orders/${so_no}`);
    await expect(page.getByRole('heading', { name: `พัสดุ 1 ${words}` })).toBeVisible();
  };
  await test.step('the carrier delivers, fails, brings back and loses parcels', async () => {
    await carrier.goto(shop.carrierUrl);
    for (const so_no of delivered) await move(so_no, 'PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERED');
    await move(failed, 'PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED');
    await move(refused, 'PICKED_UP', 'OUT_FOR_DELIVERY', 'RETURNING', 'RETURNED');
    await move(lost, 'PICKED_UP', 'LOST');
    await expectParcel(crm, failed, 'failed_attempt', 'นำจ่ายไม่สำเร็จ ขนส่งจะส่งอีกครั้ง');
    await expectParcel(crm, lost, 'lost', 'สูญหาย');
    await crm.goto(listed('view=problems'));
    await expect(crm.getByRole('link', { name: failed })).toBeVisible();
    await stock.setViewportSize(DESKTOP);
    await expectParcel(stock, refused, 'returned', 'กลับถึงร้านแล้ว');
    await stock.getByRole('button', { name: 'ตรวจของที่กลับมา' }).click();
    const inspection = stock.getByRole('dialog', { name: 'ตรวจของที่กลับมา' });
    await inspection.getByRole('button', { name: 'ตรวจของที่กลับมา' }).click();
    await expect(inspection).toHaveCount(0);
    await expectNews(delivered, 'delivered');
    for (const so_no of FULL ? delivered : [orders.cod])
      await expectParcel(crm, so_no, 'delivered', 'ถึงผู้รับแล้ว');
  });

  await test.step('two returns: one goes back on sale, one is written off', async () => {
    for (const [so_no, product, amount, isKept] of [
      [orders.promptpay, cream, 640, true],
      [orders.card, balm, 700, false],
    ] as const) {
      await shopper.goto(`/order/${so_no}`);
      await shopper.getByRole('button', { name: 'ขอคืนสินค้า' }).click();
      const form = shopper.getByRole('dialog', { name: `ขอคืนสินค้าจาก ${so_no}` });
      await form.getByRole('checkbox', { name: product.name }).check();
      await form.getByLabel('เพราะอะไร').selectOption({ label: 'หมดอายุหรือเสีย' });
      await form.getByLabel('เกิดอะไรขึ้น').fill('ฝาเปิดไม่ได้');
      const picture = PNG.sync.write(new PNG({ width: 400, height: 300 }));
      await form
        .locator('input[type=file]')
        .setInputFiles({ name: 'lid.png', mimeType: 'image/png', buffer: picture });
      await expect(form.getByText(`฿${amount}`).first()).toBeVisible();
      await expect(form.getByText(/^กำลังส่ง/)).toHaveCount(0);
      await form.getByRole('button', { name: 'ส่งคำขอคืน' }).click();
      await expect(shopper.getByRole('heading', { name: /^กำลังพิจารณา/ })).toBeVisible();

      await crm.goto(`/admin/returns?q=${so_no}`);
      await crm.getByRole('link', { name: /^RT/ }).first().click();
      await crm.getByRole('button', { name: 'ยืนยันผลทั้ง 1 รายการ' }).click();
      const { pathname } = new URL(crm.url());
      const return_no = pathname.split('/').at(-1);
      await expect(crm.getByText(`ตัดสิน ${return_no} แล้ว`)).toBeVisible();
      await stock.setViewportSize(PHONE);
      await stock.goto(pathname);
      await stock.getByRole('button', { name: 'ของมาถึงแล้ว' }).click();
      await stock.getByLabel('ซีลครบ กลับขึ้นชั้นในล็อตเดิม').fill(isKept ? '1' : '0');
      await stock.getByLabel('เปิดหรือเสีย ตัดทิ้ง').fill(isKept ? '0' : '1');
      await expectNoSideways(stock);
      await stock.getByRole('button', { name: 'บันทึกผลตรวจ' }).click();
      await expect(stock.getByText(`ขึ้นชั้น ${isKept ? 1 : 0} กักไว้ 0 ตัดทิ้ง ${isKept ? 0 : 1}`)).toBeVisible();
      await accountant.goto(pathname);
      await accountant.getByRole('button', { name: `คืนเงิน ฿${amount}` }).click();
      await expect(accountant.getByText(`ปิด ${return_no} แล้ว`)).toBeVisible();
      await expect(shopper.getByRole('heading', { name: /^เสร็จแล้ว/ })).toBeVisible();
    }
  });

  await test.step("the carrier's statement is matched, what differs is resolved, and the books agree", async () => {
    await carrier.goto(shop.carrierUrl);
    const downloading = carrier.waitForEvent('download');
    await carrier
      .getByRole('link', { name: /^\d{4}-\d\d-\d\d$/ })
      .last()
      .click();
    // The day's file has parcels of every journey that runs beside this one, and a file is booked once: only the own ones
    // are booked here, with a number of its own for the parcel that nobody knows.
    const [heads = '', ...rows] = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n');
    const numbers = new Set(tracking.values());
    const unknown = `MX99${randomInt(100_000, 1_000_000)}9TH`;
    const paid = rows
      .map((row) => row.replace(/^MX99\d+TH/, unknown))
      .filter((row) => row.startsWith(unknown) || numbers.has(row.slice(0, row.indexOf(','))));
    expect(paid.length).toBeGreaterThan(1);
    const file = {
      name: 'cod.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([heads, ...paid, ''].join('\r\n')),
    };
    await accountant.goto('/admin/remittance/new');
    await accountant.getByLabel('ขนส่ง', { exact: true }).fill('Mali Express');
    await accountant.getByLabel('ไฟล์ CSV').setInputFiles(file);
    await accountant.getByRole('button', { name: 'ตรวจไฟล์' }).click();
    await expect(accountant.getByRole('region', { name: 'ถ้าลงบัญชีตอนนี้' })).toBeVisible();
    await accountant.getByLabel('เลขที่รอบโอนของขนส่ง').fill(`COD-${mark}`);
    await accountant.getByRole('button', { name: /^ลงบัญชี \d+ แถว/ }).click();
    await expect(accountant.getByRole('heading', { level: 1, name: `COD-${mark}` })).toBeVisible();

    // What belongs to no parcel of the shop is given back to the carrier.
    await accountant.goto(`/admin/remittance/differences?q=${unknown}`);
    await accountant.getByRole('button', { name: `จัดการ ${unknown}` }).click();
    const dialog = accountant.getByRole('dialog');
    await dialog.getByRole('radio', { name: /คืนเงินให้ขนส่ง/ }).check();
    await dialog.getByLabel('เหตุผล').fill('ไม่ใช่พัสดุของร้าน');
    await dialog.getByRole('button', { name: 'บันทึก' }).click();
    await expect(dialog).toHaveCount(0);
    await accountant.goto('/admin/books');
    await expect(accountant.getByRole('region', { name: 'เงินปลายทางในบัญชี' })).toContainText('ตรงทุกสตางค์');
    await accountant.setViewportSize(PHONE);
    await expectNoSideways(accountant);
  });
  for (const page of [boss, accountant, crm, stock]) await page.context().close();
});

import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { PNG } from 'pngjs';
import { expectAccessible, expectAccessibleAgain } from '../src/accessibility.ts';
import { fillIn, ordered, payAtBank, someone, submitForQr } from '../src/buying.ts';
import { type EmptyShop, startEmptyShop } from '../src/empty-shop.ts';
import { rememberVisitor, test } from '../src/fixtures.ts';
import { FULL } from '../src/shop.ts';
import { expectNoSideways } from '../src/sizes.ts';
import { addOwner } from '../src/staff.ts';
import { workbook } from '../src/workbook.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const OWNER = { email: 'ora@example.com', password: 'harbour lantern 4711 xyz' };
/**
 * Products of the file, beside those that are typed. 7,000 of them (a workbook of 1.8 MB, the same columns and pages) were
 * read in 6 s, checked in 18 s and imported in 23 s into an empty shop, on two busy processors.
 */
const IMPORTED = 17;

type Rgb = readonly [number, number, number];
function picture(colour: Rgb) {
  const png = new PNG({ width: 960, height: 1200 });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([...colour, 255], at);
  return { name: 'shade.png', mimeType: 'image/png', buffer: PNG.sync.write(png) };
}

/** Picks the proposed moment, or the 15th of the next month at that time. */
async function pickMoment(page: Page, label: string, isNextMonth = false): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (isNextMonth) {
    await dialog.getByRole('button', { name: 'เดือนถัดไป' }).click();
    await dialog.getByRole('button', { name: / 15 / }).click();
  }
  await dialog.getByRole('button', { name: 'ใช้เวลานี้' }).click();
}

const named = (page: Page, th: string, en: string) =>
  page
    .getByLabel('ชื่อภาษาไทย')
    .fill(th)
    .then(() => page.getByLabel('ชื่อภาษาอังกฤษ').fill(en));
const trialOf = (page: Page) => page.getByRole('region', { name: 'ลองกับตะกร้า' });

/** Starts what is typed, and waits until its page shows it. */
async function startOffer(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(?:เริ่มใช้ทันที|ตั้งเวลา)$/ }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Ticks all products that a search finds, and takes one of the ways of the bar below. */
async function choose(page: Page, query: string, way: string): Promise<void> {
  await page.goto(`/admin/products?q=${encodeURIComponent(query)}`);
  await page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).check();
  await page
    .getByRole('link', { name: way })
    .or(page.getByRole('button', { name: way }))
    .last()
    .click();
}

async function addToBag(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page
    .getByRole('button', { name: /^ใส่ถุง ฿/ })
    .filter({ visible: true })
    .click();
  const added = page.getByRole('dialog', { name: 'ใส่ถุงแล้ว' });
  await added.getByRole('button', { name: 'เลือกของต่อ' }).click();
  await expect(added).toBeHidden();
}

test('a merchant fills an empty shop by its pages: goods, stock, prices, offers, a first order, a recall, a count and the books', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  const open = async (from: Browser, baseURL: string, viewport = DESKTOP): Promise<Page> => {
    const context = await from.newContext({ baseURL, locale: 'th-TH', viewport });
    contexts.push(context);
    // Its sign-in is rejected until the code is entered.
    context.on('console', (message) => {
      if (message.type() !== 'error' || message.location().url.endsWith('/api/signin')) return;
      // A closed shop refuses what an open page asks for.
      if (!message.text().includes('status of 503'))
        complaints.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => complaints.push(String(error.error().stack)));
    await context.addInitScript(rememberVisitor);
    return context.newPage();
  };
  let shop: EmptyShop | undefined;
  try {
    shop = await startEmptyShop();
    await addOwner(shop, OWNER.email, OWNER.password);
    const [staff, shopper] = [await open(browser, shop.url), await open(browser, shop.url, PHONE)];
    await fillShop(staff, shopper);
    expect(complaints).toEqual([]);
  } finally {
    for (const context of contexts) await context.close();
    await shop?.stop();
  }
});

async function fillShop(staff: Page, shopper: Page): Promise<void> {
  // What was done once by its page is repeated over the API, with the session of the page.
  let authorization = '';
  staff.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization;
  });

  await test.step('the owner enters, and the first steps lead to products', async () => {
    await staff.goto('/admin');
    await staff.getByRole('button', { name: 'เข้าสู่ระบบ' }).first().click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByLabel('อีเมล').fill(OWNER.email);
    await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(OWNER.password);
    await dialog.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
    const secret = ((await dialog.locator('code').textContent()) ?? '').replace(/\s/g, '');
    await dialog.getByLabel('รหัสจากแอปยืนยันตัวตน').fill(generateSync({ secret }));
    await dialog.getByRole('button', { name: 'ตั้งค่าและเข้าสู่ระบบ' }).click();
    await dialog.getByRole('button', { name: 'เก็บไว้เรียบร้อยแล้ว' }).click();
    const steps = staff.getByRole('region', { name: 'เริ่มต้นตั้งร้าน' });
    await expect(steps.getByText('เสร็จแล้ว 1 จาก 8 ข้อ')).toBeVisible();
    await steps.getByRole('link', { name: 'เพิ่มสินค้าเอง' }).click();
    await expect(staff.getByRole('heading', { name: 'เพิ่มสินค้า', level: 1 })).toBeVisible();
  });

  let lipstick = '';
  /** By lot. */
  const variants: Record<string, number> = {};
  await test.step('a brand, a department with a category, and a product with two shades and their pictures', async () => {
    // Without a brand there is nothing to choose yet: the form says so.
    await staff.getByRole('link', { name: 'ยังไม่มีแบรนด์ เพิ่มแบรนด์ก่อน' }).click();
    await named(staff, 'จันทร์หอม', 'Chan Hom');
    await staff.getByRole('button', { name: 'เพิ่มแบรนด์' }).click();
    await expect(staff.getByRole('heading', { name: 'จันทร์หอม', level: 1 })).toBeVisible();
    await staff.goto('/admin/categories');
    for (const [button, th, en] of [
      ['เพิ่มแผนก', 'ของขวัญ', 'Gifts'],
      ['เพิ่มหมวดใน ของขวัญ', 'ชุดลิป', 'Lip sets'],
    ] as const) {
      await staff.getByRole('button', { name: button, exact: true }).click();
      const dialog = staff.getByRole('dialog');
      await dialog.getByLabel('ชื่อภาษาไทย').fill(th);
      await dialog.getByLabel('ชื่อภาษาอังกฤษ').fill(en);
      await dialog.getByRole('button', { name: 'บันทึก' }).click();
      await expect(dialog).toHaveCount(0);
    }
    await staff.goto('/admin/products/new');
    await staff.getByLabel('ชื่อสินค้า ไทย').fill('ลิปจันทร์หอม');
    await staff.getByLabel('ชื่อสินค้า English').fill('Chan Hom lip');
    await staff.getByLabel('แบรนด์', { exact: true }).selectOption({ label: 'Chan Hom จันทร์หอม' });
    await staff.getByLabel('หมวด', { exact: true }).selectOption({ label: 'ของขวัญ / ชุดลิป' });
    await staff.getByLabel('รหัสสินค้า').fill('CH-LIP');
    await staff.getByLabel('เลขที่ใบรับจดแจ้ง').fill('10-1-6900000001');
    await staff.getByLabel('น้ำหนักรวมกล่อง (กรัม)').fill('80');
    for (const [n, th, en, colour] of [
      [1, 'แดงจันทร์', 'Moon red', [170, 20, 40]],
      [2, 'ชมพูหอม', 'Sweet pink', [230, 120, 150]],
    ] as const) {
      await staff.getByRole('button', { name: 'เพิ่มแบบ', exact: true }).click();
      const variant = staff.getByRole('group', { name: `แบบที่ ${n}` });
      await variant.getByLabel('รหัส SKU').fill(`CH-LIP-${n}`);
      await variant.getByLabel('ราคา (บาท)').fill('390');
      if (n === 1) await variant.getByRole('button', { name: 'เพิ่มเฉดสี', exact: true }).click();
      await variant.getByLabel('เฉดสี ไทย').fill(th);
      await variant.getByLabel('เฉดสี อังกฤษ').fill(en);
      await variant.locator('input[type=file]').setInputFiles(picture(colour));
      await expect(variant.getByRole('list', { name: 'รูป', exact: true }).getByRole('listitem')).toHaveCount(
        1,
      );
    }
    await staff.getByRole('radio', { name: /^ขาย/ }).check();
    await staff.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect(staff.getByRole('heading', { name: 'ลิปจันทร์หอม', level: 1 })).toBeVisible();
    lipstick = new URL(staff.url()).pathname.split('/').at(-1) ?? '';
  });

  await test.step('a workbook with an error is corrected, sent again and imported', async () => {
    const send = async (first: string) => {
      const rows = Array.from({ length: IMPORTED }, (_, i) => [
        ...[`CH-${i + 1}`, 'Chan Hom', 'make-up', `Cream ${i + 1}`, `ครีม ${i + 1}`],
        ...[i === 0 ? first : String(200 + (i + 1) * 10), `10-1-69000001${10 + i}`, '120'],
      ]);
      const heads = ['SKU', 'Brand', 'Category', 'Name', 'ชื่อสินค้า', 'Amount', 'Notification', 'Weight'];
      await staff.getByLabel('ไฟล์สินค้า', { exact: true }).setInputFiles({
        name: 'products.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: workbook([heads, ...rows]),
      });
      await staff.getByRole('button', { name: 'ส่งไฟล์', exact: true }).click();
    };
    await staff.goto('/admin/imports/new');
    await send('ten');
    // The worker reads the file.
    await staff.getByLabel('Amount คือ').selectOption('price', { timeout: 30_000 });
    await staff.getByRole('button', { name: 'ตรวจไฟล์' }).click();
    const wrong = staff.getByRole('row', { name: /CH-1\b/ });
    await expect(wrong).toContainText('"ten" ไม่ใช่ราคา', { timeout: 30_000 });
    await expect(wrong).toContainText('คอลัมน์ F (Amount)');
    await expectAccessible(staff);
    await staff.getByRole('link', { name: 'ส่งไฟล์ที่แก้แล้ว' }).click();
    await send('210');
    await expect(staff.getByLabel('Amount คือ')).toHaveValue('price', { timeout: 30_000 });
    await staff.getByRole('button', { name: 'ตรวจไฟล์' }).click();
    await staff.getByRole('button', { name: `นำเข้า ${IMPORTED} สินค้า` }).click({ timeout: 30_000 });
    await staff.getByRole('dialog').getByRole('button', { name: 'เริ่มนำเข้า' }).click();
    await expect(staff.getByText('นำเข้าแล้ว', { exact: true })).toBeVisible({ timeout: 30_000 });
    await staff.getByRole('link', { name: 'ดูสินค้าของร้าน' }).click();
    await expect(staff.getByRole('link', { name: `ทั้งหมด ${IMPORTED + 1}` })).toBeVisible();
  });

  await test.step('weights and a price are changed in the grid by keys', async () => {
    await choose(staff, 'ครีม', 'แก้ในตาราง');
    const cell = (sku: string, column: string) =>
      staff.getByRole('gridcell', { name: `${sku} · ${sku} ${column}`, exact: true });
    await cell('CH-17', 'น้ำหนัก (กรัม)').click();
    await staff.keyboard.type('150');
    await staff.keyboard.press('Enter');
    await staff.keyboard.type('160');
    await staff.keyboard.press('Enter');
    await cell('CH-15', 'ราคา').click();
    await staff.keyboard.type('365');
    await staff.keyboard.press('Enter');
    await expect(staff.getByText('เปลี่ยน 3 ช่อง')).toBeVisible();
    await staff.getByLabel('เหตุผลที่เปลี่ยนราคา').fill('ปรับตามต้นทุน');
    await staff.getByRole('button', { name: 'บันทึกทั้งหมด' }).click();
    await expect(staff.getByText('บันทึกแล้ว 3 ช่อง')).toBeVisible();
    await staff.reload();
    await expect(cell('CH-16', 'น้ำหนัก (กรัม)')).toHaveText('160');
  });

  await test.step('promotions of every kind are tried before there is anything in stock, and started', async () => {
    const terms = staff.getByRole('group', { name: 'ส่วนลด' });
    const kinds = [
      [
        'p001',
        'ซื้อคู่ถูกกว่า',
        [
          ['ซื้อครบ (ชิ้น)', '2'],
          ['ราคารวม (บาท)', '400'],
        ],
        ['ครีม 4'],
        '฿80',
      ],
      [
        'p002',
        'ชิ้นที่สองลด',
        [
          ['ซื้อครบ (ชิ้น)', '2'],
          ['ลดชิ้นที่ถูกที่สุด (%)', '50'],
        ],
        ['ครีม 6'],
        '฿130',
      ],
      ['p003', 'ลดรับร้านใหม่', [['เปอร์เซ็นต์', '10']], ['ครีม 7'], '฿27'],
      [
        'p004',
        'สองแถมหนึ่ง',
        [
          ['ซื้อครบ (ชิ้น)', '2'],
          ['แถม (ชิ้น)', '1'],
        ],
        ['ครีม 8'],
        '฿280',
      ],
      [
        'p005',
        'สามชิ้นราคาเดียว',
        [
          ['ซื้อครบ (ชิ้น)', '3'],
          ['ราคารวม (บาท)', '600'],
        ],
        ['ครีม 9'],
        '฿270',
      ],
      ['p006', 'ครบเซ็ต', [['ลดชิ้นละ (%)', '20']], ['แดงจันทร์', 'ชมพูหอม'], '฿156'],
    ] as const;
    for (const [kind, name, typed, goods, saved] of kinds) {
      await staff.goto('/admin/promotions/new');
      await named(staff, name, `Offer ${kind}`);
      await staff.getByLabel('แบบของโปรโมชัน').selectOption(kind);
      for (const [label, value] of typed) await terms.getByLabel(label).fill(value);
      const picker = staff.getByRole('combobox', {
        name: kind === 'p006' ? 'สีหรือขนาด' : 'สินค้า',
        exact: true,
      });
      for (const one of goods) {
        await picker.fill(one);
        await staff
          .getByRole('option', { name: new RegExp(`${one}(?!\\d)`) })
          .first()
          .click();
      }
      await expect(trialOf(staff)).toContainText(`ลูกค้าประหยัด ${saved}`);
      if (kind === 'p001') await expect(trialOf(staff)).toContainText('ยังไม่มีของ คิดราคาเหมือนมีของ');
      await startOffer(staff, name);
    }
    // A started one is paused with a reason, and started again by undo.
    await staff.getByRole('button', { name: 'พัก', exact: true }).click();
    const dialog = staff.getByRole('dialog', { name: 'พัก ครบเซ็ต' });
    await dialog.getByLabel('เหตุผล').fill('รอของเข้า');
    await dialog.getByRole('button', { name: 'พัก', exact: true }).click();
    await expect(staff.getByText('พัก ครบเซ็ต แล้ว')).toBeVisible();
    await staff.getByRole('button', { name: 'เลิกทำ' }).click();
    await expect(staff.getByRole('button', { name: 'พัก', exact: true })).toBeVisible();
  });

  await test.step('a flash sale with an allotment, a coupon and a code', async () => {
    await staff.goto('/admin/promotions?view=flash');
    await staff.getByRole('link', { name: 'สร้างแฟลชเซล' }).click();
    await named(staff, 'แฟลชเปิดร้าน', 'Opening flash');
    await staff.getByLabel('ลดอย่างไร').selectOption({ label: 'ขายราคาเดียว' });
    await staff.getByLabel('ราคาใหม่ (บาท)').fill('99');
    await staff.getByRole('combobox', { name: 'สีหรือขนาด', exact: true }).fill('ครีม 1');
    await staff.getByRole('option', { name: /CH-1$/ }).click();
    await staff.getByLabel('จำนวนทั้งหมด ครีม 1').fill('2');
    await staff.getByLabel('ต่อคน ครีม 1').fill('1');
    await pickMoment(staff, 'เริ่ม');
    await pickMoment(staff, 'จบ', true);
    await expect(staff.getByText('แฟลชเซลต้องมีวันเริ่มและวันจบ')).toHaveCount(0);
    await expect(trialOf(staff)).toContainText('ลูกค้าประหยัด ฿111');
    await startOffer(staff, 'แฟลชเปิดร้าน');

    await staff.goto('/admin/offers/new?kind=coupon');
    await named(staff, 'คูปองต้อนรับ', 'Welcome coupon');
    await staff.getByLabel('โค้ด', { exact: true }).fill('HELLO50');
    await staff.getByLabel('ให้อะไร').selectOption('amount');
    await staff.getByRole('group', { name: 'ส่วนลด' }).getByRole('textbox').first().fill('50');
    await pickMoment(staff, 'ใช้ได้ถึง', true);
    await expect(trialOf(staff)).toContainText('ลูกค้าประหยัด ฿50');
    await startOffer(staff, 'คูปองต้อนรับ');

    await staff.goto('/admin/offers/new?kind=code');
    await named(staff, 'โค้ดเปิดร้าน', 'Opening code');
    await staff.getByLabel('โค้ด', { exact: true }).fill('OPEN20');
    await staff.getByLabel('เปอร์เซ็นต์').fill('20');
    await expect(trialOf(staff)).toContainText('ลูกค้าประหยัด ฿');
    await startOffer(staff, 'โค้ดเปิดร้าน');
  });

  await test.step('a price is planned for next month', async () => {
    await choose(staff, 'ครีม 2', 'ปรับราคา');
    await staff.getByLabel('วิธีปรับ').selectOption('typed');
    await staff.getByLabel('ราคาใหม่ของ CH-2').fill('199');
    await staff.getByLabel('เหตุผล').fill('ราคาเปิดร้าน');
    await pickMoment(staff, 'เริ่ม', true);
    await staff.getByLabel('ตรวจรายการที่เตือนแล้ว').check();
    await staff.getByRole('button', { name: 'ปรับราคา 1 แบบ' }).click();
    await expect(staff).toHaveURL(/\/admin\/prices\/\d+$/);
    await expect(staff.getByRole('row', { name: /CH-2\b/ })).toContainText('฿199');
  });

  await test.step('a rule of the search is tried and put into force', async () => {
    await staff.goto('/admin/search/rules/new');
    await staff.getByLabel('เมื่อลูกค้าค้น').fill('ของเปิดร้าน');
    await staff.getByLabel('ให้พบของคำนี้ด้วย').fill('ครีม');
    await expect(staff.getByRole('region', { name: 'ลองค้น' })).toContainText(`เมื่อใช้กฎนี้ ${IMPORTED} รายการ`);
    await staff.getByRole('button', { name: 'เพิ่มกฎ' }).click();
    await expect(staff.getByRole('row', { name: /ของเปิดร้าน/ })).toContainText('ใช้อยู่');
  });

  await test.step('stock is received by lots', async () => {
    await staff.goto('/admin/receiving/new');
    const scan = staff.getByRole('textbox', { name: 'บาร์โค้ดหรือ SKU' });
    for (const [sku, name, units, lot] of [
      ['CH-LIP-1', 'ลิปจันทร์หอม แดงจันทร์', '30', 'L-01'],
      ['CH-LIP-2', 'ลิปจันทร์หอม ชมพูหอม', '30', 'L-02'],
      ['CH-1', 'ครีม 1', '20', 'C-01'],
    ] as const) {
      await scan.fill(sku);
      await scan.press('Enter');
      const line = staff.getByRole('listitem', { name });
      await line.getByLabel('จำนวนชิ้น').fill(units);
      await line.getByLabel('ล็อต', { exact: true }).fill(lot);
      await line.getByLabel('วันหมดอายุ').fill('31/12/2590');
      await line.getByLabel('ต้นทุนต่อชิ้น').fill('120');
    }
    const posting = staff.waitForRequest(
      (request) => request.method() === 'POST' && /\/admin\/receiving$/.test(request.url()),
    );
    await staff.getByRole('button', { name: 'บันทึกเข้าสต็อก' }).click();
    const receipt = (await posting).postDataJSON();
    for (const { lot, mat_var_id } of receipt.lines) variants[lot] = mat_var_id;
    await expect(staff.getByRole('heading', { name: /^ใบรับของ #\d+$/, level: 1 })).toBeVisible();
    // A later lot of the pink shade, which takes over when the first is recalled.
    const [line] = receipt.lines.filter(({ lot }: { lot: string }) => lot === 'L-02');
    const again = {
      ...receipt,
      request_key: crypto.randomUUID(),
      lines: [{ ...line, lot: 'L-03', quantity: 5 }],
    };
    const answer = await staff.request.post('/api/admin/receiving', {
      data: again,
      headers: { authorization },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  });

  let so_no = '';
  await test.step('a shopper finds, buys with the code on a phone, and pays', async () => {
    await shopper.goto(`/shop?keyword=${encodeURIComponent('ของเปิดร้าน')}`);
    await expect(shopper.getByTestId('product-card').first()).toBeVisible();
    await expectNoSideways(shopper);
    const hrefOf = (name: RegExp) =>
      shopper
        .getByTestId('product-card')
        .filter({ hasText: name })
        .getByRole('link')
        .first()
        .getAttribute('href');
    const cream = (await hrefOf(/ครีม 1(?!\d)/)) ?? '';
    for (const lot of ['L-01', 'L-02']) await addToBag(shopper, `/item/${lipstick}/${variants[lot]}`);
    await addToBag(shopper, cream);
    await shopper.goto('/bag');
    await expect(shopper.getByText('฿778').first()).toBeVisible();
    await shopper.getByRole('button', { name: 'มีรหัสส่วนลด' }).click();
    await shopper.getByLabel('รหัสส่วนลด').fill('OPEN20');
    await shopper.getByRole('button', { name: 'ใช้รหัส' }).click();
    await expect(shopper.getByText('฿633.40').first()).toBeVisible();
    await expectNoSideways(shopper);
    await shopper.goto('/checkout');
    await fillIn(shopper, someone());
    await shopper.getByRole('radio', { name: /^พร้อมเพย์/ }).check();
    so_no = await submitForQr(shopper);
    await payAtBank(shopper);
    await expect(shopper.getByRole('heading', { name: 'ได้รับเงินแล้ว' })).toBeVisible();
  });

  await test.step('a lot is recalled: the order that waits gets another one', async () => {
    await staff.goto('/admin/recalls/new');
    await staff.getByLabel('รหัสล็อต').fill('L-02');
    await staff.getByRole('button', { name: 'ค้นหาล็อต' }).click();
    await expect(staff.getByRole('checkbox', { name: /ลิปจันทร์หอม/ })).toBeChecked();
    await staff.getByLabel('ข้อความภาษาไทย').fill('พบการปนเปื้อน อย่าใช้ต่อ');
    await staff.getByLabel('ข้อความภาษาอังกฤษ').fill('It is contaminated. Do not use it.');
    await staff.getByRole('button', { name: 'ดูตัวอย่างอีเมล' }).click();
    await expect(staff.getByRole('heading', { name: /^โปรดหยุดใช้/ })).toBeVisible();
    await staff.getByLabel('เหตุผล สำหรับเพื่อนร่วมงาน').fill('ผลตรวจจากแบรนด์');
    await staff.getByRole('button', { name: 'เรียกคืน', exact: true }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'เรียกคืน' }).click();
    await expect(staff.getByRole('row', { name: so_no })).toContainText('เปลี่ยนเป็นล็อตอื่นแล้ว', {
      timeout: 30_000,
    });
  });

  await test.step('a shelf is counted on a phone while an order comes in', async () => {
    await staff.goto(`/admin/stock/${variants['C-01']}`);
    await staff.getByRole('button', { name: 'ทำรายการ ล็อต C-01' }).click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByLabel('รายการ', { exact: true }).selectOption({ label: 'แก้ข้อมูลล็อต' });
    await dialog.getByLabel(/^ชั้นวาง/).fill('A-01');
    await dialog.getByLabel('เหตุผล').fill('จัดชั้น');
    await dialog.getByRole('button', { name: 'บันทึกรายการ' }).click();
    await expect(dialog).toHaveCount(0);
    await staff.setViewportSize(PHONE);
    await staff.goto('/admin/counts');
    await staff.getByRole('button', { name: 'เริ่มนับ' }).first().click();
    await dialog.getByLabel('ชั้นวาง').last().fill('A-01');
    await dialog.getByRole('button', { name: 'เริ่มนับ' }).click();
    await expect(staff.getByRole('heading', { name: 'ชั้นวาง A-01', level: 1 })).toBeVisible();
    const line = staff.getByRole('listitem', { name: 'ครีม 1' });
    for (const count of ['1', '2']) {
      await staff.keyboard.type('CH-1');
      await staff.keyboard.press('Enter');
      await expect(line.getByLabel('จำนวนที่มี')).toHaveValue(count);
    }
    await staff.reload();
    await staff.getByRole('button', { name: 'ทั้งหมด 1' }).click();
    await expect(line.getByLabel('จำนวนที่มี')).toHaveValue('2');
    // The last unit of the flash sale, with delivery.
    await ordered(shopper.request, variants['C-01'] ?? 0, 99 + 55, someone(), 'cod');
    await line.getByLabel('จำนวนที่มี').fill('19');
    await line.getByRole('button', { name: 'บันทึก' }).click();
    await expect(staff.getByRole('button', { name: 'ส่งผลนับ' })).toBeEnabled();
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'ส่งผลนับ' }).click();
    await dialog.getByRole('button', { name: 'ส่งผลนับ' }).click();
    await expect(staff.getByRole('cell', { name: '−1' })).toBeVisible();
    if (FULL) {
      // The notice, and the bar at the top of a scrolled page, lie over links below them.
      await expect(staff.getByText('ส่งผลนับแล้ว')).toHaveCount(0, { timeout: 15_000 });
      await staff.evaluate(() => window.scrollTo(0, 0));
      await expectAccessible(staff);
    }
    await staff.getByRole('button', { name: 'อนุมัติและปรับยอด' }).click();
    await dialog.getByLabel('เหตุผล').fill('หาย');
    await dialog.getByRole('button', { name: 'อนุมัติและปรับยอด' }).click();
    await expect(staff.getByText('ปรับยอดแล้ว').first()).toBeVisible();
    await staff.setViewportSize(DESKTOP);
    await staff.goto(`/admin/stock/${variants['C-01']}`);
    const figure = (name: string) => staff.locator('div:has(> dt)').filter({ hasText: name }).locator('dd');
    await expect(figure('มีจริง')).toHaveText('19');
    await expect(figure('จองแล้ว')).toHaveText('2');
  });

  await test.step('the books are closed: every payment of the bank is an order of the shop', async () => {
    await staff.goto('/admin/books');
    await staff.getByRole('button', { name: 'ตรวจตอนนี้' }).click();
    await expect(staff.getByText('ตรงทุกสตางค์').first()).toBeVisible();
    await expect(staff.getByText('ยังไม่เคยกระทบยอด')).toHaveCount(0);
    await staff.goto('/admin');
    await expect(staff.getByText('เสร็จแล้ว 3 จาก 8 ข้อ')).toBeVisible();
  });

  // The state is that of the whole shop, so this part of the owner's day is in a shop of its own.
  await test.step('a day of the owner: the overview is read, a role added, the shop closed for maintenance and opened, its English taken away and given back', async () => {
    const today = staff.locator('section').filter({ has: staff.getByRole('heading', { name: 'ยอดขายวันนี้' }) });
    await expect(today).toContainText('฿');
    await expectAccessibleAgain(staff);
    await staff.goto('/admin/roles');
    await staff.getByRole('link', { name: 'สร้างบทบาท' }).click();
    await named(staff, 'ผู้ช่วยจัดของ', 'Packing help');
    await staff.getByLabel('เริ่มจากบทบาท').selectOption({ label: 'คลังสินค้า' });
    await staff.getByRole('checkbox', { name: 'ดูบัญชีและต้นทุน' }).check();
    await staff.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect(staff.getByRole('heading', { name: 'ผู้ช่วยจัดของ', level: 1 })).toBeVisible();

    await shopper.goto('/shop');
    const products = shopper.locator('main a[href^="/item/"]');
    const closed = shopper.getByRole('heading', { level: 1, name: 'มะลิปิดปรับปรุงสักครู่' });
    await expect(products.first()).toBeVisible();
    await staff.goto('/admin/site');
    const dialog = staff.getByRole('dialog');
    for (const [state, seen] of [
      ['ปิดปรับปรุง', closed],
      ['เปิดร้าน', products.first()],
    ] as const) {
      await staff.getByRole('button', { name: 'เปลี่ยนสถานะ' }).click();
      await dialog.getByLabel('สถานะ', { exact: true }).selectOption({ label: state });
      await dialog.getByLabel(/^เหตุผล/).fill('ย้ายเครื่อง');
      await dialog.getByRole('button', { name: 'เปลี่ยนทันที' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(staff.getByRole('region', { name: 'ตอนนี้' })).toContainText(state);
      // Open pages learn it without a reload.
      await expect(seen).toBeVisible({ timeout: 20_000 });
      await expectNoSideways(shopper);
    }
    await expect(closed).toBeHidden();

    // The waiting room: others have joined before, so that the shopper waits, keeps the bag, and is let in by turn.
    const room = staff.getByRole('dialog');
    const press = async (name: string, done: string) => {
      await staff.getByRole('button', { name, exact: true }).click();
      await room.getByLabel(/^เหตุผล/).fill('11.11');
      await room.getByRole('button', { name, exact: true }).click();
      await expect(staff.getByText(done).first()).toBeVisible();
    };
    await staff.getByRole('button', { name: 'ตั้งค่าห้องรอคิว' }).click();
    await room.getByLabel('เข้าได้ต่อวินาที').fill('1');
    await room.getByLabel(/^เหตุผล/).fill('11.11');
    await room.getByRole('button', { name: 'บันทึก' }).click();
    await press('เปิดห้องรอคิว', 'เปิดห้องรอคิวแล้ว');
    const origin = new URL(shopper.url()).origin;
    for (let n = 0; n < 8; n += 1) await fetch(`${origin}/api/waiting_room`, { method: 'POST' });
    const waits = shopper.getByRole('heading', { level: 1, name: 'รอคิวเข้าร้านสักครู่' });
    await expect(async () => {
      await shopper.goto('/shop');
      await expect(waits).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(shopper.getByText(/คนก่อนหน้าคุณ|คุณเป็นคนถัดไป/)).toBeVisible();
    await expectAccessible(shopper);
    await expectNoSideways(shopper);
    await shopper.goto('/privacy');
    await expect(shopper.getByRole('banner')).toBeVisible();
    await shopper.goto('/shop');
    await expect(products.first()).toBeVisible({ timeout: 30_000 });
    await press('ปิดห้องรอคิว', 'ปิดห้องรอคิวแล้ว');

    const english = shopper.getByRole('link', { name: 'English', exact: true });
    await expect(english.first()).toBeVisible();
    for (const isOn of [false, true]) {
      await staff.goto('/admin/settings?section=languages');
      await staff.getByRole('checkbox', { name: /^หน้าร้านมีภาษาอังกฤษ/ }).setChecked(isOn);
      await staff.getByRole('button', { name: 'บันทึก', exact: true }).click();
      await expect(staff.getByText('บันทึกภาษาแล้ว').first()).toBeVisible();
      // The web server asks for it once a second.
      await expect(async () => {
        await shopper.goto('/shop');
        expect((await english.count()) > 0).toBe(isOn);
      }).toPass();
    }
  });
}

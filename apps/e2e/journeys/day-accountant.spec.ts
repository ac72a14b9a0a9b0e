import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ROLE } from '@mali/contracts/roles';
import type { Knex } from 'knex';
import { expectAccessible } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectNoSideways } from '../src/sizes.ts';
import { openOffice, staffMember } from '../src/staff.ts';

const BANGKOK_MS = 7 * 3_600_000;
/** Other journeys work in the current month; this one has the month before alone. */
const lastMonth = (): string => {
  const here = new Date(Date.now() + BANGKOK_MS);
  return new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
};

/** An order that was paid by transfer in a month, with its tax invoice. */
async function invoiced(db: Knex, month: string, day: string, total: number): Promise<void> {
  const so_no = `SO${month.slice(2).replace('-', '')}${day}${String(randomBytes(4).readUInt32BE() % 1e8).padStart(8, '0')}`;
  const at = new Date(`${month}-${day}T05:00:00Z`);
  const vat = Math.round((total * 7) / 107);
  const zero = { discount: 0, discount_promo: 0, delivery_cost: 0, delivery_default: 0 };
  await db('orders').insert({
    ...{
      so_no,
      email: `${so_no.toLowerCase()}@example.com`,
      lang: 'th',
      doc_status: 99,
      payment_method: 'transfer',
    },
    ...{ placed_at: at, status_at: at, paid_at: at, delivery_address: '{}', list: total, subtotal: total },
    ...{ ...zero, total, vat },
  });
  await db('payments').insert({
    ...{ so_no, gateway: 'transfer', method: 'transfer', amount: total, received: total },
    ...{ status: 'successful', created_at: at, settled_at: at },
  });
  const series = `ABB${Number(month.slice(0, 4)) + 543}-${month.slice(5)}`;
  const { rows } = await db.raw(
    `INSERT INTO document_series (series, last, last_at) VALUES (?, 1, ?)
     ON CONFLICT (series) DO UPDATE SET last = document_series.last + 1 RETURNING last`,
    [series, at],
  );
  await db('tax_documents').insert({
    ...{ number: `${series}-${String(rows[0].last).padStart(6, '0')}`, series, kind: 'abbreviated', so_no },
    ...{ issued_at: at, seller: '{}', buyer: '{}', content: '{}', total, vat },
  });
}

const bahtOf = (text: string | null): number => Number((text ?? '').replace(/[^\d.-]/g, ''));

test('a day of the accountant: output VAT of a month agrees with its documents, and the month is closed', async ({
  page,
  db,
  request,
}) => {
  test.slow();
  const month = lastMonth();
  await db('accounting_closings')
    .where({ month: `${month}-01` })
    .delete();
  for (const [day, total] of [
    ['01', 64_000],
    ['15', 129_050],
    ['28', 33_333],
  ] as const)
    await invoiced(db, month, day, total);
  await openOffice(page, db, await staffMember(request, db, ROLE.ACCOUNTANT), '/admin');
  await expect(page.getByRole('heading', { name: 'งานที่รออยู่' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'บัญชีร้าน', exact: true }).first().click();
  await page.getByRole('link', { name: 'เดือนก่อน' }).click();
  const vat = page.getByRole('region', { name: 'ภาษีขาย', exact: true });
  const figure = (name: string) =>
    vat
      .locator('div:has(> dt)')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd');
  await expect(page.getByRole('row', { name: /^15 / })).toBeVisible();
  const [due, base] = [
    bahtOf(await figure('ภาษีขายสุทธิ').textContent()),
    bahtOf(await figure('ใบกำกับภาษีอย่างย่อ').textContent()),
  ];
  expect(due).toBeGreaterThan(0);
  await expectAccessible(page);

  // The report by document is opened from the figures, and its file adds up to them.
  await vat.getByRole('link', { name: 'ดูเอกสารของเดือนนี้' }).click();
  await expect(page.getByRole('row').filter({ hasText: '1,290.50' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'ส่งออก', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('menuitem', { name: 'ไฟล์ CSV' })
    .or(page.getByRole('button', { name: 'ไฟล์ CSV' }))
    .click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  const [heads = '', ...lines] = file.replace('\uFEFF', '').trim().split('\r\n');
  const sumOf = (head: string) => {
    const column = heads.split(',').indexOf(head);
    expect(column, heads).toBeGreaterThan(-1);
    return lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[column]) * 100), 0) / 100;
  };
  expect(sumOf('ภาษีขาย')).toBe(due);
  expect(sumOf('รวม')).toBe(base);

  await page.goBack();
  await page.getByRole('button', { name: 'ปิดงวด' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('บันทึกถึงเพื่อนร่วมงาน').fill('ตรงกับ ภ.พ.30');
  await dialog.getByRole('button', { name: 'ปิดงวด' }).click();
  await expect(page.getByText('ปิดงวดแล้ว ตัวเลขยังตรงทั้งหมด')).toBeVisible();
  await expect(page.getByText('ตรงกับ ภ.พ.30')).toBeVisible();

  // What is booked later is a difference, to the satang.
  await invoiced(db, month, '28', 10_700);
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'ภาษีขายสุทธิ' })).toContainText('7.00');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
});

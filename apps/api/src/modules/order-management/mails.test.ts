import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOrder } from '../orders/repository.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { orderJobs } from './jobs.ts';
import type { MailKind } from './mail-texts.ts';
import { orderMail } from './mails.ts';

let s: MoneyShop;
beforeAll(async () => {
  s = await moneyShop({ PUBLIC_URL: 'https://shop.example' });
});
afterAll(() => s.close());
beforeEach(() => {
  s.mails.length = 0;
});
const HOUR = 3_600_000;

async function written(so_no: string, kind: MailKind) {
  const order = await readOrder(s.db, so_no);
  if (order === undefined) throw new Error('no order');
  return orderMail(kind, order, s.t.deps.config);
}
const task = async (name: string): Promise<void> => {
  await orderJobs(s.jobs).tasks[name]?.({}, {} as never);
};
const to = (so_no: string) => s.mails.filter(({ text }) => text.includes(so_no));

describe('what a mail about an order says', () => {
  it('an unpaid order: its deadline in Bangkok, and a button with the amount', async () => {
    const { so_no } = await s.place({ lang: 'th' });
    const { text, html } = await written(so_no, 'placed');
    expect(text).toContain('ชำระภายใน: 21 พ.ย. 2569 12:00 น.');
    expect(text).toContain(`ชำระเงิน ฿255: https://shop.example/order/${so_no}`);
    expect(text).toContain('วิธีชำระเงิน: พร้อมเพย์');
    expect(text).not.toContain('ถึงวัน');
    expect(html).toContain('รวมภาษีมูลค่าเพิ่ม ฿16.68 แล้ว');
  });

  it('once it is paid there is no deadline, and the invoice is linked', async () => {
    const { so_no } = await s.paid({ lang: 'en' });
    const { text } = await written(so_no, 'paid');
    expect(text).not.toContain('Pay by');
    expect(text).toContain('Arrives: Mon 23 Nov');
    expect(text).toContain(`Tax invoice and receipt: https://shop.example/order/${so_no}`);
  });

  it('a shipped parcel with cash on delivery: carrier, number, and the cash to have ready', async () => {
    const { so_no } = await s.place({ lang: 'en', payment_method: 'cod' });
    await s.db('orders').where({ so_no }).update({ carrier: 'Flash', tracking_no: 'TH123' });
    const { text } = await written(so_no, 'shipped');
    expect(text).toContain('Parcel: Flash TH123');
    expect(text).toContain('Have this ready for the courier: ฿255');
  });

  it('brand, size and shade are in the language of the mail; gifts are free', async () => {
    const { so_no } = await s.place({ lang: 'th' });
    const shown = { brand_en: 'Lada', brand_th: 'ลดา', mat_name: 'Tint', mat_name_th: 'ทินต์' };
    const variant = { variant_name_1: '5 ml', variant_name_1_th: '5 มล.', variant_name_2: null };
    await s.db.raw(
      'UPDATE order_lines SET shown = shown || ?::jsonb, gwp = true, amount = 0 WHERE so_no = ?',
      [JSON.stringify({ ...shown, ...variant, variant_name_2_th: null }), so_no],
    );
    const { text } = await written(so_no, 'placed');
    expect(text).toContain('ลดา ทินต์ 5 มล. × 1  ฟรี');
    expect(text).toContain('  ของแถม');
  });
});

describe('mails sent by the clock', () => {
  it('an unpaid order is reminded once, in the last quarter of its time', async () => {
    const { so_no } = await s.place();
    const paid = await s.paid();
    s.later(17 * HOUR);
    await task('remind-unpaid');
    expect(to(so_no)).toEqual([]);
    s.later(2 * HOUR);
    await task('remind-unpaid');
    await task('remind-unpaid');
    expect(to(so_no).map(({ subject }) => subject)).toEqual([`คำสั่งซื้อ ${so_no} ใกล้หมดเวลาชำระ`]);
    expect(to(paid.so_no)).toEqual([]);
  });

  it('reviews are asked for once, of members who agreed to advertising, with a way to stop', async () => {
    const [willing, other] = [
      await buildUser(s.db, { email_consent: true }),
      await buildUser(s.db, { email_consent: false }),
    ];
    const orders = [await s.paid({}), await s.paid({}), await s.paid({})];
    for (const [i, user_id] of [willing.user_id, other.user_id, null].entries())
      await s
        .db('orders')
        .where({ so_no: orders[i]?.so_no })
        .update({ user_id, doc_status: 98, status_at: s.clock.now });
    s.mails.length = 0;
    await task('ask-for-reviews');
    expect(s.mails).toEqual([]);
    s.later(5 * 24 * HOUR);
    await task('ask-for-reviews');
    await task('ask-for-reviews');
    expect(s.mails).toHaveLength(1);
    expect(s.mails[0]?.text).toContain(orders[0]?.so_no);
    expect(s.mails[0]?.unsubscribe).toContain('/v3/unsubscribe/one_click');
    expect(s.mails[0]?.text).toContain('/unsubscribe?token=');
  });
});

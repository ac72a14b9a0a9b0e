import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deliveryChanged as changed,
  DONE,
  HOME,
  ISLAND,
  NORTH,
  type ZoneShop,
  zoneShop,
} from './zone-fixtures.ts';

let s: ZoneShop;
beforeAll(async () => {
  s = await zoneShop();
});
afterAll(() => s.close());

const move: ZoneShop['move'] = (...of) => s.move(...of);
const moveByStaff: ZoneShop['moveByStaff'] = (...of) => s.moveByStaff(...of);

describe('an address in another zone', () => {
  it('makes an unpaid order dearer once the difference is accepted, and a QR of before no longer pays it', async () => {
    const { so_no } = await s.place();
    const old = await s.qr(so_no);
    expect(await move(so_no, ISLAND)).toMatchObject(changed(35, 290, 'pay'));
    expect(await move(so_no, ISLAND, { delivery_difference: 30 })).toMatchObject(changed(35, 290, 'pay'));
    expect(await s.rowOf(so_no)).toMatchObject({ total: 25_500, delivery_zone: 'rest' });
    expect(await move(so_no, ISLAND, { delivery_difference: 35 })).toEqual(DONE);
    expect(await s.rowOf(so_no)).toMatchObject({
      ...{ total: 29_000, delivery_cost: 9_000, vat: 1_897, delivery_zone: 'island', doc_status: 1 },
      // Friday noon and four days on the way, none of them a Sunday.
      promised_at: new Date('2026-11-24T17:00:00Z'),
    });
    await s.pay(old);
    expect(await s.refundsOf(so_no)).toMatchObject([{ reason_code: 'wrong_amount', amount: 25_500 }]);
    const now = await s.qr(so_no);
    await s.pay(now);
    expect(await s.rowOf(so_no)).toMatchObject({ doc_status: 3, total: 29_000 });
  });

  it('of cash on delivery changes what is collected, up and down', async () => {
    const { so_no } = await s.place({ payment_method: 'cod' });
    expect(await move(so_no, ISLAND, { delivery_difference: 35 })).toEqual(DONE);
    expect(await s.rowOf(so_no)).toMatchObject({ total: 29_000, doc_status: 29 });
    expect(await move(so_no, NORTH, { delivery_difference: -60 })).toEqual(DONE);
    expect(await s.rowOf(so_no)).toMatchObject({ total: 23_000, delivery_cost: 3_000 });
    await s.work();
    expect(
      s.mails.filter(({ text }) => text.includes(so_no) && text.includes('ค่าจัดส่งเพิ่มขึ้น ฿35')),
    ).toHaveLength(1);
    expect(
      s.mails.filter(({ text }) => text.includes(so_no) && text.includes('ค่าจัดส่งลดลง ฿60')),
    ).toHaveLength(1);
  });

  it('that costs less is refunded to who has paid, once, with a credit note', async () => {
    const { so_no } = await s.paid();
    await s.work();
    expect(await move(so_no, NORTH)).toMatchObject(changed(-25, 255, 'refund'));
    expect(await move(so_no, NORTH, { delivery_difference: -25 })).toEqual(DONE);
    expect(await move(so_no, NORTH, { delivery_difference: -25 })).toEqual(DONE);
    expect(await s.refundsOf(so_no)).toMatchObject([{ amount: 2_500, delivery: true, method: 'gateway' }]);
    // The order stays as it was invoiced.
    expect(await s.rowOf(so_no)).toMatchObject({
      total: 25_500,
      delivery_cost: 5_500,
      delivery_zone: 'north',
    });
    await s.work();
    const { documents } = await s.seen(so_no);
    expect(documents.map(({ kind, total }: { kind: string; total: number }) => [kind, total])).toEqual([
      ['abbreviated', 255],
      ['credit_note', 25],
    ]);
    // Only the rest of the delivery price is left to refund.
    const refundable = await s.inject('GET', `/admin/refundable?so_no=${so_no}`, undefined, await s.staff(5));
    expect(refundable.json()).toMatchObject({ left: 230, delivery: 30 });
    expect(await move(so_no, HOME)).toMatchObject(changed(25, 255, 'supplement'));
  });

  it('that costs a paid order more may be borne by the shop, with a reason', async () => {
    const { so_no } = await s.paid();
    expect(await moveByStaff(so_no, ISLAND)).toMatchObject(changed(35, 255, 'supplement'));
    const borne = { delivery_difference: 35, shop_bears: true };
    expect(await moveByStaff(so_no, ISLAND, { ...borne, reason: ' ' })).toMatchObject({
      code: 'ERROR.BAD_REQUEST',
    });
    const reason = 'ลูกค้าประจำ';
    expect(await moveByStaff(so_no, ISLAND, { ...borne, reason })).toEqual(DONE);
    expect(await s.supplements(so_no)).toEqual([]);
    expect(await s.rowOf(so_no)).toMatchObject({ total: 25_500, delivery_zone: 'island' });
    const { changes } = (await s.inject('GET', `/admin/orders/${so_no}`, undefined, await s.staff(7))).json();
    expect(changes).toMatchObject([{ kind: 'address_changed', delivery: 35, reason }]);
    const [logged] = await s
      .db('security_events')
      .where({ subject: `order ${so_no}`, kind: 'order_changed' });
    expect(logged.details).toMatchObject({ delivery_difference: 35, reason });
  });

  it('that costs a paid order less than the bank takes is borne by the shop, which the staff decide with a reason', async () => {
    const { so_no } = await s.paid();
    const transferred = await s.paid();
    await s.db('orders').where({ so_no: transferred.so_no }).update({ payment_method: 'transfer' });
    const waiting = await s.paid();
    expect(await move(waiting.so_no, ISLAND, { delivery_difference: 35 })).toEqual(DONE);
    const waits = async () =>
      (await s.inject('GET', `/admin/orders/${waiting.so_no}`, undefined, await s.staff(7))).json()
        .waiting_address;
    expect(await waits()).toMatchObject({ amount: 35, below_minimum: false });
    s.bank.minimum = 3_501;
    try {
      const refused = changed(35, 255, 'below_minimum');
      expect(await move(so_no, ISLAND)).toMatchObject(refused);
      expect(
        await move(so_no, ISLAND, { delivery_difference: 35, shop_bears: true, reason: 'x' }),
      ).toMatchObject(refused);
      expect(await moveByStaff(so_no, ISLAND, { delivery_difference: 35 })).toMatchObject(refused);
      const borne = { delivery_difference: 35, shop_bears: true };
      expect(await moveByStaff(so_no, ISLAND, borne)).toMatchObject({ code: 'ERROR.BAD_REQUEST' });
      expect(await s.rowOf(so_no)).toMatchObject({ delivery_zone: 'rest' });
      expect(await moveByStaff(so_no, ISLAND, { ...borne, reason: 'น้อยเกินไป' })).toEqual(DONE);
      expect(await s.rowOf(so_no)).toMatchObject({ total: 25_500, delivery_zone: 'island' });
      expect(await s.supplements(so_no)).toEqual([]);
      // Who paid by transfer pays by a slip again.
      expect(await move(transferred.so_no, ISLAND)).toMatchObject(changed(35, 255, 'supplement'));
      expect(await waits()).toMatchObject({ below_minimum: true });
    } finally {
      s.bank.minimum = 1;
    }
  });

  it('waits while a slip for the whole amount is checked, and within a zone nothing is asked', async () => {
    const { so_no } = await s.place({ payment_method: 'transfer' });
    await s.db('orders').where({ so_no }).update({ doc_status: 2, expires_at: null });
    expect(await move(so_no, NORTH, { delivery_difference: -25 })).toMatchObject(changed(-25, 255, 'slip'));
    expect(await move(so_no, { ...HOME, address: '9/9' })).toEqual(DONE);
  });
});

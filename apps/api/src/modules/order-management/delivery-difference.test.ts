import type { DeliverySettings } from '@mali/contracts/delivery';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';

let s: MoneyShop;
/** Delivery costs 55 baht, 90 to islands and 30 to the north. */
beforeAll(async () => {
  s = await moneyShop();
  const admin = s.t.bearer(await buildUser(s.db, { role_id: 4 }));
  const { versions, revision } = (await s.inject('GET', '/admin/delivery', undefined, admin)).json();
  const settings: DeliverySettings = versions[0].settings;
  const [rest] = settings.zones;
  if (rest === undefined) throw new Error('no zone');
  const zone = (key: string, province: string, rate: number, days: number) => ({
    ...{ key, name_th: key, name_en: key, provinces: [province], postcodes: [] },
    ...{ rates: [{ min_spend: 0, rate }], days_min: days, days_max: days },
  });
  const zones = [rest, zone('island', 'สุราษฎร์ธานี', 90, 4), zone('north', 'เชียงใหม่', 30, 3)];
  const body = { revision, valid_from: null, reason: 'zones', settings: { ...settings, zones } };
  const saved = await s.inject('POST', '/admin/delivery', body, admin);
  if (saved.statusCode !== 200) throw new Error(saved.body);
});
afterAll(() => s.close());

const { email, ...HOME } = ADDRESS;
const ISLAND = {
  ...HOME,
  ...{ subdistrict: 'มะเร็ต', district: 'เกาะสมุย', province: 'สุราษฎร์ธานี', zipcode: '84310' },
};
const NORTH = {
  ...HOME,
  ...{ subdistrict: 'ศรีภูมิ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zipcode: '50200' },
};
const move = async (so_no: string, delivery_address: object, more: object = {}) =>
  (await s.inject('POST', '/order/address', { so_no, email, delivery_address, ...more })).json();
const moveByStaff = async (so_no: string, delivery_address: object, more: object = {}) =>
  (await s.inject('POST', '/order/address', { so_no, delivery_address, ...more }, await s.staff(7))).json();
const DONE = { ok: true };
const changed = (difference: number, total: number, settlement: string) => ({
  code: 'ORDER.DELIVERY_CHANGED',
  details: { difference, total, settlement },
});

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
    expect(await move(so_no, HOME)).toMatchObject(changed(25, 255, 'contact'));
  });

  it('that costs a paid order more is a matter of the shop, which may bear it with a reason', async () => {
    const { so_no } = await s.paid();
    expect(await move(so_no, ISLAND, { delivery_difference: 35 })).toMatchObject(changed(35, 255, 'contact'));
    expect(await moveByStaff(so_no, ISLAND)).toMatchObject(changed(35, 255, 'shop'));
    expect(await moveByStaff(so_no, ISLAND, { delivery_difference: 35, reason: ' ' })).toMatchObject({
      code: 'ERROR.BAD_REQUEST',
    });
    const reason = 'ลูกค้าประจำ';
    expect(await moveByStaff(so_no, ISLAND, { delivery_difference: 35, reason })).toEqual(DONE);
    expect(await s.rowOf(so_no)).toMatchObject({ total: 25_500, delivery_zone: 'island' });
    const { changes } = (await s.inject('GET', `/admin/orders/${so_no}`, undefined, await s.staff(7))).json();
    expect(changes).toMatchObject([{ kind: 'address_changed', delivery: 35, reason }]);
    const [logged] = await s
      .db('security_events')
      .where({ subject: `order ${so_no}`, kind: 'order_changed' });
    expect(logged.details).toMatchObject({ delivery_difference: 35, reason });
  });

  it('waits while a slip for the whole amount is checked, and within a zone nothing is asked', async () => {
    const { so_no } = await s.place({ payment_method: 'transfer' });
    await s.db('orders').where({ so_no }).update({ doc_status: 2, expires_at: null });
    expect(await move(so_no, NORTH, { delivery_difference: -25 })).toMatchObject(changed(-25, 255, 'slip'));
    expect(await move(so_no, { ...HOME, address: '9/9' })).toEqual(DONE);
  });
});

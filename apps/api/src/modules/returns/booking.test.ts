import { randomUUID } from 'node:crypto';
import type { OrderReturn } from '@mali/contracts/returns';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CarrierSandbox } from '../../../../carrier/src/server.ts';
import { pageTexts } from '../documents/fixtures.ts';
import { ADDRESS } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { settleReturnBookings, shopReceiver } from './booking.ts';

const KEY = 'k'.repeat(32);
const MINUTE_MS = 60_000;
let s: MoneyShop;
let sandbox: CarrierSandbox;
let owner: Record<string, string>;
beforeAll(async () => {
  sandbox = new CarrierSandbox(
    {
      ...{ host: '127.0.0.1', port: 0, key: KEY, webhookUrl: 'http://127.0.0.1:9', webhookSecret: KEY },
      ...{ file: null, stepMs: 0, lateMs: 0 },
    },
    () => s.clock.now,
  );
  const CARRIER_URL = await sandbox.open();
  s = await moneyShop({ CARRIERS: 'sandbox', CARRIER_URL, CARRIER_KEY: KEY, CARRIER_WEBHOOK_SECRET: KEY });
  owner = await s.staff(0);
});
afterAll(async () => {
  await sandbox.close();
  await s.close();
});
beforeEach(() => {
  s.clock.now = START;
  s.mails.length = 0;
  Object.assign(sandbox.trouble, { down: false, answerLost: false });
});

/** An approved return of an order that this carrier has brought. */
async function approved(carrier = 'sandbox'): Promise<{ so_no: string; return_no: string }> {
  const { so_no } = await s.paid();
  for (const new_status of [13, 14, 17]) {
    const parcel = new_status === 14 ? { carrier, tracking_no: `XX${so_no}` } : {};
    const moved = await s.inject('POST', '/order/status', { so_no, new_status, ...parcel }, owner);
    expect(moved.statusCode, moved.body).toBe(200);
  }
  const asked = await s.inject('POST', '/order/returns', {
    ...{ so_no, email: ADDRESS.email, request_key: randomUUID(), note: '', photos: [] },
    lines: [{ line_no: 1, quantity: 1, reason: 'changed_mind', opened: false }],
  });
  expect(asked.statusCode, asked.body).toBe(200);
  const { return_no } = asked.json<OrderReturn>();
  const line = { line_no: 1, approved: true, note: '', send_back: true, cause: 'customer' };
  const decided = await s.inject(
    ...(['POST', `/admin/returns/${return_no}/decide`] as const),
    { pay_first: false, lines: [line] },
    owner,
  );
  expect(decided.statusCode, decided.body).toBe(200);
  return { so_no, return_no };
}
const shown = async ({ so_no, return_no }: { so_no: string; return_no: string }): Promise<OrderReturn> => {
  const email = encodeURIComponent(ADDRESS.email);
  const { returns } = (await s.inject('GET', `/order/returns?so_no=${so_no}&email=${email}`)).json();
  return returns.find((one: OrderReturn) => one.return_no === return_no);
};
const rowOf = (return_no: string) => s.db('return_shipments').where({ return_no }).first();
const bookedOf = (reference: string) => sandbox.shipments.list.filter((one) => one.reference === reference);
const mailsOf = (return_no: string) =>
  s.mails.filter(({ text, subject }) => text.includes(return_no) && /อนุมัติ|approved/.test(subject));

describe('an approved return', () => {
  it('is booked with the carrier of its order: its number is the code, on page, label and in the mail', async () => {
    const one = await approved();
    expect((await shown(one)).send).toBeNull();
    await s.work();
    const [shipment, ...others] = bookedOf(one.return_no);
    expect(others).toEqual([]);
    expect(shipment).toMatchObject({
      ...{ cod: 0, sender: { zipcode: ADDRESS.zipcode, name: `${ADDRESS.first_name} ${ADDRESS.last_name}` } },
      receiver: { subdistrict: 'สีลม', district: 'บางรัก', province: 'กรุงเทพมหานคร', zipcode: '10500' },
    });
    const { send } = await shown(one);
    expect(send).toMatchObject({ code: shipment?.tracking_no, carrier: 'Mali Express' });
    const [mail, ...more] = mailsOf(one.return_no);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(shipment?.tracking_no);
    const pdf = await s.t.app.inject({ method: 'GET', url: (send?.label ?? '').replace('/api', '') });
    expect((await pageTexts(pdf.rawPayload))[0]).toContain(shipment?.sort_code);
    const found = await s.inject(
      'GET',
      `/admin/returns?status=approved&q=${shipment?.tracking_no}`,
      undefined,
      owner,
    );
    expect(found.json().rows).toMatchObject([{ return_no: one.return_no }]);
  });

  it('whose booking got no answer is booked once, found by its reference', async () => {
    const one = await approved();
    sandbox.trouble.answerLost = true;
    await s.work();
    expect((await rowOf(one.return_no)).state).toBe('asked');
    sandbox.trouble.answerLost = false;
    s.later(2 * MINUTE_MS);
    await settleReturnBookings(s.jobs);
    await s.work();
    const [shipment, ...others] = bookedOf(one.return_no);
    expect(others).toEqual([]);
    expect((await shown(one)).send?.code).toBe(shipment?.tracking_no);
  });

  it('gets the code of the shop where the carrier refuses, is silent for long, or books no returns', async () => {
    const refused = await approved();
    await s
      .db('orders')
      .where({ so_no: refused.so_no })
      .update({ delivery_address: JSON.stringify({ ...ADDRESS, zipcode: '23170' }) });
    await s.work();
    expect(await rowOf(refused.return_no)).toMatchObject({ state: 'refused', error: 'area' });
    const silent = await approved();
    sandbox.trouble.down = true;
    await s.work();
    expect((await shown(silent)).send).toBeNull();
    s.later(6 * MINUTE_MS);
    await settleReturnBookings(s.jobs);
    await s.work();
    const manual = await approved('Kerry');
    await s.work();
    expect(await rowOf(manual.return_no)).toBeUndefined();
    for (const one of [refused, silent, manual]) {
      const { send } = await shown(one);
      expect(send).toMatchObject({ code: expect.stringMatching(/^[2-9A-Z]{8}$/), carrier: null });
      expect(mailsOf(one.return_no)).toHaveLength(1);
    }
    // The booking of the silent one is given up at the carrier, once it answers.
    sandbox.trouble.down = false;
    await settleReturnBookings(s.jobs);
    expect((await rowOf(silent.return_no)).state).toBe('cancelled');
  });

  it('that is withdrawn has its booking cancelled, unless the carrier has the parcel', async () => {
    const withdraw = async (collected: boolean) => {
      const one = await approved();
      await s.work();
      const [shipment] = bookedOf(one.return_no);
      if (shipment === undefined) throw new Error('it was not booked');
      if (collected) sandbox.move(shipment, 'PICKED_UP');
      const body = { so_no: one.so_no, email: ADDRESS.email, return_no: one.return_no };
      expect((await s.inject('POST', '/order/returns/withdraw', body)).statusCode).toBe(200);
      await settleReturnBookings(s.jobs);
      return (await rowOf(one.return_no)).state;
    };
    expect([await withdraw(false), await withdraw(true)]).toEqual(['cancelled', 'collected']);
  });
});

it('the shop’s address is read in its parts, and one without them books nothing', () => {
  const at = (address: string) =>
    shopReceiver({ seller: { ...s.t.deps.config.seller, address } }, '02-000-0000');
  expect(at('5 หมู่ 2 ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200')).toMatchObject({
    ...{ address: '5 หมู่ 2', subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่' },
    ...{ province: 'เชียงใหม่', zipcode: '50200' },
  });
  expect(at('Bangkok')).toBeNull();
});

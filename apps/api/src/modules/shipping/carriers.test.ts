import { buildUser } from '@mali/db/builders';
import { Logger, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CarrierSandbox } from '../../../../carrier/src/server.ts';
import type { Code } from '../../../../carrier/src/shipments.ts';
import { sign } from '../../../../carrier/src/webhooks.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { bookParcel, settleBookings } from './booking.ts';
import { type CarrierBench, describeCarrier } from './carrier-contract-fixtures.ts';
import { shippingJobs } from './jobs.ts';
import { pollParcels } from './news.ts';
import { type ParcelWithItems, parcelsOf } from './repository.ts';
import { createParcel, packParcel } from './service.ts';

const KEY = 'k'.repeat(32);
const SECRET = 's'.repeat(32);
const SILENT = new Logger(() => () => undefined);

/** The sandbox carrier without a clock of its own; its webhooks go nowhere: tests send them. */
const openSandbox = (now?: () => Date) =>
  new CarrierSandbox(
    {
      ...{ host: '127.0.0.1', port: 0, key: KEY, webhookUrl: 'http://127.0.0.1:9', webhookSecret: SECRET },
      ...{ file: null, stepMs: 0, lateMs: 0 },
    },
    now,
  );
const message = (tracking_no: string, { at = Date.now(), secret = SECRET, id = `${tracking_no}-1` } = {}) => {
  const body = JSON.stringify({ event_id: id, tracking_no });
  const headers = {
    'x-carrier-timestamp': String(at),
    'x-carrier-signature': sign(secret, String(at), body),
  };
  return { body: Buffer.from(body), headers };
};

async function sandboxBench(): Promise<CarrierBench> {
  const { sandboxCarrier } = await import('./sandbox.ts');
  const sandbox = openSandbox();
  const url = await sandbox.open();
  const move = (code: Code) => (trackingNo: string) => {
    const found = sandbox.shipments.find(trackingNo);
    if (found === undefined || !sandbox.move(found, code)) throw new Error(`${trackingNo} cannot be ${code}`);
  };
  return {
    carrier: sandboxCarrier({ url, key: KEY, webhookSecret: SECRET, timeoutMs: 1500 }),
    collect: move('PICKED_UP'),
    attempt: move('OUT_FOR_DELIVERY'),
    deliver: move('DELIVERED'),
    trouble: (now) => Object.assign(sandbox.trouble, now),
    webhook: message,
    notServed: '23170',
    close: () => sandbox.close(),
  };
}
describeCarrier('sandbox', sandboxBench);

describe('parcels with a connected carrier', () => {
  let s: MoneyShop;
  let sandbox: CarrierSandbox;
  let packer: { user_id: number };
  beforeAll(async () => {
    sandbox = openSandbox(() => s.clock.now);
    const CARRIER_URL = await sandbox.open();
    s = await moneyShop({
      CARRIERS: 'sandbox',
      CARRIER_URL,
      CARRIER_KEY: KEY,
      CARRIER_WEBHOOK_SECRET: SECRET,
    });
    packer = await buildUser(s.db, { role_id: 6 });
  });
  afterAll(async () => {
    await sandbox.close();
    await s.close();
  });
  beforeEach(() => {
    s.clock.now = START;
    s.mails.length = 0;
  });

  /** A packed parcel with everything of an order with cash on delivery. */
  async function packed(): Promise<{ so_no: string; parcel_id: number }> {
    const { so_no } = await s.place({ payment_method: 'cod', lang: 'en' });
    const owner = s.t.bearer({ user_id: packer.user_id, role_id: 0 });
    for (const new_status of [3, 13]) await s.inject('POST', '/order/status', { so_no, new_status }, owner);
    return s.db.transaction(async (trx) => {
      const items = [{ line_no: 1, lot_id: null, quantity: 1 }];
      const { parcel_id } = await createParcel(trx, { so_no, items, at: s.clock.now });
      await packParcel(trx, { parcel_id, weight_g: 200, by: packer, at: s.clock.now });
      return { so_no, parcel_id };
    });
  }
  const parcelOf = async (so_no: string): Promise<ParcelWithItems> => {
    const [parcel] = await parcelsOf(s.db, so_no);
    if (parcel === undefined) throw new Error('no parcel');
    return parcel;
  };
  async function booked() {
    const { so_no, parcel_id } = await packed();
    expect(await bookParcel(s.jobs, parcel_id, 'sandbox')).toBe('booked');
    return { so_no, parcel_id, tracking_no: (await parcelOf(so_no)).tracking_no ?? '' };
  }
  /** The carrier moves a shipment; an hour passes between two codes. */
  const move = (tracking_no: string, ...codes: Code[]) => {
    for (const code of codes) {
      s.later(3_600_000);
      const found = sandbox.shipments.find(tracking_no);
      expect(found !== undefined && sandbox.move(found, code), code).toBe(true);
    }
  };
  const send = (tracking_no: string, id: string, secret = SECRET) => {
    const { body, headers } = message(tracking_no, { at: s.clock.now.getTime(), id, secret });
    return s.t.app.inject({
      method: 'POST',
      url: '/carriers/sandbox/webhooks',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    });
  };
  const work = async () => {
    const taskList = shippingJobs(s.jobs).tasks;
    await runOnce({ pgPool: s.pool, taskList, noHandleSignals: true, logger: SILENT });
    await s.work();
  };

  it('are booked once, with what they collect; the number is stored', async () => {
    const { so_no, parcel_id, tracking_no } = await booked();
    expect(sandbox.shipments.find(tracking_no)).toMatchObject({
      reference: `${so_no}-1`,
      cod: 25_500,
      weight: 200,
    });
    expect(await parcelOf(so_no)).toMatchObject({ booking: 'booked', label: { sort_code: '10-500' } });
    await expect(bookParcel(s.jobs, parcel_id, 'sandbox')).rejects.toMatchObject({
      code: 'PARCEL.TRANSITION',
    });
    await expect(bookParcel(s.jobs, parcel_id, 'kex')).rejects.toMatchObject({ code: 'ERROR.BAD_REQUEST' });
  });

  it('a booking without an answer is settled by its reference, without a second shipment', async () => {
    const { so_no, parcel_id } = await packed();
    sandbox.trouble.answerLost = true;
    expect(await bookParcel(s.jobs, parcel_id, 'sandbox')).toBe('unknown');
    sandbox.trouble.answerLost = false;
    await settleBookings(s.jobs);
    const made = sandbox.shipments.list.filter(({ reference }) => reference === `${so_no}-1`);
    expect(made).toHaveLength(1);
    expect(await parcelOf(so_no)).toMatchObject({ booking: 'booked', tracking_no: made[0]?.tracking_no });
  });

  it('a refused booking says why, and may be tried again', async () => {
    const { so_no, parcel_id } = await packed();
    const setZip = (zip: string) =>
      s.db.raw(
        `UPDATE orders SET delivery_address = jsonb_set(delivery_address, '{zipcode}', to_jsonb(?::text)) WHERE so_no = ?`,
        [zip, so_no],
      );
    await setZip('23170');
    expect(await bookParcel(s.jobs, parcel_id, 'sandbox')).toBe('refused');
    expect(await parcelOf(so_no)).toMatchObject({
      booking: 'refused',
      booking_error: 'area',
      tracking_no: null,
    });
    await setZip('10500');
    expect(await bookParcel(s.jobs, parcel_id, 'sandbox')).toBe('booked');
  });

  it('webhooks late, twice and out of order: each event once, the order follows, the customer is told', async () => {
    const { so_no, tracking_no } = await booked();
    move(tracking_no, 'PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED');
    // The last one comes first, and twice.
    for (const n of [4, 4, 2, 3])
      expect((await send(tracking_no, `${tracking_no}-${n}`)).statusCode).toBe(200);
    expect(await s.db('carrier_webhooks').where({ tracking_no })).toHaveLength(3);
    await work();
    const shipped = await parcelOf(so_no);
    expect([shipped.state, (await s.rowOf(so_no)).doc_status]).toEqual(['failed_attempt', 14]);
    expect(shipped.events.filter(({ source }) => source === 'carrier').map(({ code }) => code)).toEqual([
      ...['BOOKED', 'PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED'],
    ]);
    move(tracking_no, 'OUT_FOR_DELIVERY', 'DELIVERED');
    await send(tracking_no, `${tracking_no}-6`);
    await work();
    expect([(await parcelOf(so_no)).state, (await s.rowOf(so_no)).doc_status]).toEqual(['delivered', 17]);
    expect(await s.db('carrier_webhooks').where({ tracking_no, handled_at: null })).toEqual([]);
    const subjects = s.mails.map(({ subject }) => subject).filter((subject) => subject.includes(so_no));
    expect(subjects.filter((subject) => subject.includes('could not be delivered yet'))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.includes('arrives today'))).toHaveLength(2);
    expect(subjects.filter((subject) => subject.includes('has arrived'))).toHaveLength(1);
  });

  it('without news for five days a parcel is among the problems, and no longer once it has news', async () => {
    const { so_no, tracking_no } = await booked();
    move(tracking_no, 'PICKED_UP');
    s.later(3_600_000);
    await pollParcels(s.jobs);
    const problems = async () => {
      const owner = s.t.bearer({ user_id: packer.user_id, role_id: 0 });
      const answer = await s.inject('GET', `/admin/orders?view=problems&q=${so_no}`, undefined, owner);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().rows.length;
    };
    expect(await problems()).toBe(0);
    s.later(6 * 86_400_000);
    expect(await problems()).toBe(1);
    move(tracking_no, 'OUT_FOR_DELIVERY');
    await pollParcels(s.jobs);
    expect(await problems()).toBe(0);
    move(tracking_no, 'DELIVERY_FAILED');
    s.later(3_600_000);
    await pollParcels(s.jobs);
    expect(await problems()).toBe(1);
  });

  it('a forged webhook is refused, and nothing of it is kept', async () => {
    const { tracking_no } = await booked();
    const answer = await send(tracking_no, 'forged', 'x'.repeat(32));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'CARRIER.WEBHOOK']);
    expect(await s.db('carrier_webhooks').where({ tracking_no })).toEqual([]);
  });

  it('without webhooks carriers are asked; a parcel refused at the door ends its order', async () => {
    const { so_no, tracking_no } = await booked();
    move(tracking_no, 'PICKED_UP', 'OUT_FOR_DELIVERY', 'RETURNING');
    await pollParcels(s.jobs);
    expect([(await parcelOf(so_no)).state, (await s.rowOf(so_no)).doc_status]).toEqual(['returning', 14]);
    move(tracking_no, 'RETURNED');
    // It was asked less than an hour ago.
    s.later(-1800_000);
    await pollParcels(s.jobs);
    expect((await parcelOf(so_no)).state).toBe('returning');
    s.later(3_600_000);
    await pollParcels(s.jobs);
    expect([(await parcelOf(so_no)).state, (await s.rowOf(so_no)).doc_status]).toEqual(['returned', 15]);
    expect(await s.refundsOf(so_no)).toEqual([]);
  });
});

import { buildUser } from '@mali/db/builders';
import { Logger, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CarrierSandbox } from '../../../../carrier/src/server.ts';
import type { Code } from '../../../../carrier/src/shipments.ts';
import { sign } from '../../../../carrier/src/webhooks.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { ADDRESS_TEXT, bi, pickupBranch } from '../pickup/fixtures.ts';
import { bookParcel, callCouriers, cancelBookings, settleBookings } from './booking.ts';
import { type FakeFlash, fakeFlash } from './fake-flash-fixtures.ts';
import { type FakeThailandPost, fakeThailandPost } from './fake-thailand-post-fixtures.ts';
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

describe('parcels with connected carriers', () => {
  let s: MoneyShop;
  let sandbox: CarrierSandbox;
  let flash: FakeFlash;
  let post: FakeThailandPost;
  let packer: { user_id: number };
  beforeAll(async () => {
    sandbox = openSandbox(() => s.clock.now);
    const CARRIER_URL = await sandbox.open();
    [flash, post] = [await fakeFlash(), await fakeThailandPost()];
    s = await moneyShop({
      CARRIERS: 'sandbox,flash,thailand-post',
      ...{ CARRIER_URL, CARRIER_KEY: KEY, CARRIER_WEBHOOK_SECRET: SECRET },
      ...{ FLASH_URL: flash.settings.url, FLASH_MERCHANT: flash.settings.merchant },
      ...{ FLASH_KEY: flash.settings.key, FLASH_WAREHOUSE: flash.settings.warehouse },
      ...{ THAILAND_POST_URL: post.settings.url, THAILAND_POST_HOOK_URL: post.settings.hookUrl },
      ...{ THAILAND_POST_KEY: post.settings.key, THAILAND_POST_WEBHOOK_TOKEN: post.settings.webhookToken },
      THAILAND_POST_NUMBERS: 'EF04731248-EF04731248,EG00000001-EG00000002',
    });
    packer = await buildUser(s.db, { role_id: 6 });
  });
  afterAll(async () => {
    await sandbox.close();
    await flash.close();
    await post.close();
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

  const inbox = (carrier: string, { body, headers }: { body: Buffer; headers: Record<string, string> }) =>
    s.t.app.inject({ method: 'POST', url: `/carriers/${carrier}/webhooks`, headers, payload: body });
  const owner = () => s.t.bearer({ user_id: packer.user_id, role_id: 0 });

  it('Flash Express: news that come twice and in any order move the parcel, and forged ones are not kept', async () => {
    const { so_no, parcel_id } = await packed();
    expect(await bookParcel(s.jobs, parcel_id, 'flash')).toBe('booked');
    const { tracking_no: pno, label } = await parcelOf(so_no);
    expect(flash.orders.find((one) => one.pno === pno)?.form).toMatchObject({
      ...{ outTradeNo: `${so_no}-1`, codEnabled: '1', codAmount: '25500', weight: '200' },
      dstProvinceName: 'กรุงเทพ',
    });
    expect(label).toEqual({ sort_code: '01N-CNXY-00' });
    const [{ has_label }] = (
      await s.inject('GET', `/admin/orders/${so_no}/parcels`, undefined, owner())
    ).json().parcels;
    const drawn = await s.inject('GET', `/admin/parcels/${parcel_id}/label`, undefined, owner());
    expect([has_label, drawn.headers['content-type'], drawn.body]).toEqual([
      ...[true, 'application/pdf', `%PDF-1.4 ${pno}`],
    ]);
    // A branch is told as the sender, and called at; without a complete address nothing is booked there.
    const branch = await pickupBranch(s, await owner());
    const sent = await packed();
    await s.db('orders').where({ so_no: sent.so_no }).update({ sent_from_location_id: branch.location_id });
    const at = (address: object) => s.db('branches').where({ store_id: branch.store_id }).update({ address });
    await at({ th: 'ข้างตลาด', en: 'Beside the market' });
    expect(await bookParcel(s.jobs, sent.parcel_id, 'flash')).toBe('refused');
    expect(await parcelOf(sent.so_no)).toMatchObject({ booking_error: 'branch' });
    await at(ADDRESS_TEXT);
    expect(await bookParcel(s.jobs, sent.parcel_id, 'flash')).toBe('booked');
    const form = flash.orders.at(-1)?.form;
    expect(form).toMatchObject({
      ...{ srcName: bi(branch.store_id).th, srcPhone: '020000101', srcDetailAddress: '288 ถนนพระราม 1' },
      ...{ srcDistrictName: 'ปทุมวัน', srcCityName: 'ปทุมวัน', srcProvinceName: 'กรุงเทพ' },
      srcPostalCode: '10330',
    });
    expect(form).not.toHaveProperty('warehouseNo');
    await callCouriers(s.jobs);
    expect(flash.couriers).toEqual([1, 1]);
    const start = START.getTime() / 1000;
    flash.route(pno ?? '', 'DELIVERY_CONFIRM', start + 300);
    flash.route(pno ?? '', 'DELIVERY_TICKET_CREATION_SCAN', start + 120);
    flash.route(pno ?? '', 'RECEIVED', start);
    expect((await inbox('flash', flash.webhook({ pno }, 'x'.repeat(32)))).statusCode).toBe(400);
    expect(await s.db('carrier_webhooks').where({ tracking_no: pno })).toEqual([]);
    for (const state of ['5', '5', '1']) {
      const answer = await inbox('flash', flash.webhook({ pno, state }));
      expect([answer.statusCode, answer.json()]).toEqual([200, { errorCode: '1', state: 'success' }]);
    }
    expect(await s.db('carrier_webhooks').where({ tracking_no: pno })).toHaveLength(2);
    await work();
    expect([(await parcelOf(so_no)).state, (await s.rowOf(so_no)).doc_status]).toEqual(['delivered', 17]);
    expect((await parcelOf(so_no)).events.filter(({ source }) => source === 'carrier')).toHaveLength(3);
  });

  it('Flash Express: a booking whose answer was lost is not booked twice unless staff book it anew', async () => {
    const { so_no, parcel_id } = await packed();
    flash.trouble.answerLost = true;
    expect(await bookParcel(s.jobs, parcel_id, 'flash')).toBe('unknown');
    flash.trouble.answerLost = false;
    await settleBookings(s.jobs);
    expect(await parcelOf(so_no)).toMatchObject({ booking: 'refused', booking_error: 'exists' });
    expect(flash.orders.filter(({ form }) => form.outTradeNo?.startsWith(so_no))).toHaveLength(1);
    expect(await bookParcel(s.jobs, parcel_id, 'flash')).toBe('booked');
    const references = flash.orders.map(({ form }) => form.outTradeNo);
    expect(references.filter((one) => one?.startsWith(so_no))).toEqual([`${so_no}-1`, `${so_no}-1r`]);
  });

  it('Thailand Post: numbers come from the ranges, each once; its news deliver the parcel', async () => {
    const withoutCash = async () => {
      const parcel = await packed();
      await s.db('parcels').where({ parcel_id: parcel.parcel_id }).update({ cod_amount: 0 });
      return parcel;
    };
    const cash = await packed();
    expect(await bookParcel(s.jobs, cash.parcel_id, 'thailand-post')).toBe('refused');
    expect(await parcelOf(cash.so_no)).toMatchObject({ booking_error: 'cod', tracking_no: null });
    const all = [await withoutCash(), await withoutCash(), await withoutCash(), await withoutCash()];
    const results = await Promise.all(
      all.map(({ parcel_id }) => bookParcel(s.jobs, parcel_id, 'thailand-post')),
    );
    expect(results.sort()).toEqual(['booked', 'booked', 'booked', 'refused']);
    const parcels = await Promise.all(all.map(({ so_no }) => parcelOf(so_no)));
    expect(parcels.map(({ tracking_no, booking_error }) => tracking_no ?? booking_error).sort()).toEqual([
      ...['EF047312482TH', 'EG000000014TH', 'EG000000028TH', 'numbers'],
    ]);
    expect([...post.watched].sort()).toEqual(['EF047312482TH', 'EG000000014TH', 'EG000000028TH']);

    for (const status of ['103', '301', '501']) post.status('EF047312482TH', status);
    const news = post.webhook('EF047312482TH');
    expect((await inbox('thailand-post', post.webhook('EF047312482TH', 'x'))).statusCode).toBe(400);
    for (const message of [news, news]) expect((await inbox('thailand-post', message)).statusCode).toBe(200);
    expect(await s.db('carrier_webhooks').where({ tracking_no: 'EF047312482TH' })).toHaveLength(1);
    await work();
    const [{ so_no }] = parcels.filter(({ tracking_no }) => tracking_no === 'EF047312482TH') as [
      ParcelWithItems,
    ];
    expect([(await parcelOf(so_no)).state, (await s.rowOf(so_no)).doc_status]).toEqual(['delivered', 17]);
    const kept = await s.db('parcel_events').whereNotNull('raw').where({ code: '501' }).first();
    expect(JSON.stringify(kept.raw)).not.toContain('ยุพิน');
  });

  it('a parcel that is packed is booked by a job, and the bench sees its number or why there is none', async () => {
    const { so_no } = await s.place({ payment_method: 'cod', lang: 'en' });
    await s.db('orders').where({ so_no }).update({ doc_status: 3 });
    const { mat_var_id } = await s.db('order_lines').where({ so_no }).first();
    const { item_id } = await s.db('variants').where({ mat_var_id }).first();
    const act = (path: string, body: object) =>
      s.inject('POST', `/admin/packing/${so_no}/${path}`, body, owner());
    await act('take', {});
    expect((await act('scan', { code: item_id, box: 1 })).json().result).toBe('packed');
    sandbox.trouble.down = true;
    const [asked] = (await act('packed', { weights: [300] })).json().booked.parcels;
    expect(asked).toMatchObject({ carrier: 'Mali Express', tracking_no: null, booking: 'asked' });
    const shown = async () =>
      (await s.inject('GET', `/admin/packing/${so_no}`, undefined, owner())).json().booked.parcels[0];
    await work();
    expect(await shown()).toMatchObject({ booking: 'unknown', tracking_no: null });
    sandbox.trouble.down = false;
    await settleBookings(s.jobs);
    const [made] = sandbox.shipments.list.filter(({ reference }) => reference === `${so_no}-1`);
    expect(await shown()).toMatchObject({ booking: 'booked', tracking_no: made?.tracking_no });

    // Its only parcel is cancelled: the order is packed anew, and booked anew.
    const body = { to: 'cancelled', reason: 'ผิดกล่อง' };
    await s.inject('POST', `/admin/parcels/${asked.parcel_id}/state`, body, owner());
    expect((await act('take', {})).json()).toMatchObject({ packed_at: null, lines: [{ packed: 0 }] });
    await act('scan', { code: item_id, box: 1 });
    await act('packed', { weights: [310] });
    await work();
    expect((await shown()).tracking_no).not.toBe(made?.tracking_no);
    await cancelBookings(s.jobs);
    expect(made?.events.at(-1)?.code).toBe('CANCELLED');
  });

  describe('bookings that are given up', () => {
    const cancel = async (parcel_id: number) => {
      const body = { to: 'cancelled', reason: 'ลูกค้าเปลี่ยนใจ' };
      const answer = await s.inject('POST', `/admin/parcels/${parcel_id}/state`, body, owner());
      expect(answer.statusCode, answer.body).toBe(200);
    };
    const cancelsOf = async (so_no: string) =>
      (await s.inject('GET', `/admin/orders/${so_no}/parcels`, undefined, owner())).json().parcels[0].cancels;

    it('of a cancelled parcel are cancelled at the carrier, once it answers', async () => {
      const { so_no, parcel_id, tracking_no } = await booked();
      await cancel(parcel_id);
      sandbox.trouble.down = true;
      await cancelBookings(s.jobs);
      expect(await cancelsOf(so_no)).toMatchObject([{ tracking_no, result: null }]);
      sandbox.trouble.down = false;
      await cancelBookings(s.jobs);
      expect(await cancelsOf(so_no)).toMatchObject([{ tracking_no, result: 'cancelled' }]);
      expect(sandbox.shipments.find(tracking_no)?.events.at(-1)?.code).toBe('CANCELLED');
    });

    it('of a parcel that was collected are refused, and staff see it', async () => {
      const { so_no, parcel_id, tracking_no } = await booked();
      await cancel(parcel_id);
      move(tracking_no, 'PICKED_UP');
      await cancelBookings(s.jobs);
      expect(await cancelsOf(so_no)).toEqual([
        { carrier: 'Mali Express', tracking_no, result: 'refused', handled: null },
      ]);
    });

    it('for a number typed by hand are cancelled, also when the carrier had not answered', async () => {
      const { so_no, parcel_id } = await packed();
      sandbox.trouble.answerLost = true;
      expect(await bookParcel(s.jobs, parcel_id, 'sandbox')).toBe('unknown');
      sandbox.trouble.answerLost = false;
      const typed = { parcel_id, carrier: 'Flash', tracking_no: 'TH1234567' };
      expect((await s.inject('POST', '/admin/manifests/number', typed, owner())).statusCode).toBe(200);
      s.later(3 * 60_000);
      await settleBookings(s.jobs);
      await cancelBookings(s.jobs);
      expect(await parcelOf(so_no)).toMatchObject({
        carrier: 'flash',
        tracking_no: 'TH1234567',
        booking: null,
      });
      const [made] = sandbox.shipments.list.filter(({ reference }) => reference === `${so_no}-1`);
      expect(made?.events.at(-1)?.code).toBe('CANCELLED');
      expect(await cancelsOf(so_no)).toMatchObject([{ tracking_no: made?.tracking_no, result: 'cancelled' }]);
    });
  });

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
      const answer = await s.inject('GET', `/admin/orders?view=problems&q=${so_no}`, undefined, owner());
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().rows.length;
    };
    expect(await problems()).toBe(0);
    s.later(6 * 86_400_000);
    expect(await problems()).toBe(1);
    // The shop may wait longer before it looks.
    const set = (revision: number, silent_days: number) =>
      s.inject('POST', '/admin/settings/parcels', { revision, values: { silent_days }, reason: '' }, owner());
    expect((await set(0, 10)).statusCode).toBe(200);
    expect(await problems()).toBe(0);
    expect((await set(1, 5)).statusCode).toBe(200);
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

import type { Address } from '@mali/contracts/orders';
import { buildUser } from '@mali/db/builders';
import { Logger, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CarrierSandbox } from '../../../../carrier/src/server.ts';
import type { Code } from '../../../../carrier/src/shipments.ts';
import { labelRows } from '../packing/repository.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { bookParcel, cancelBookings } from './booking.ts';
import { settleChanges } from './change-receiver.ts';
import { shippingJobs } from './jobs.ts';
import { pollParcels } from './news.ts';
import { parcelsOf } from './repository.ts';
import { createParcel, packParcel } from './service.ts';

const KEY = 'k'.repeat(32);
const SECRET = 's'.repeat(32);
const SILENT = new Logger(() => () => undefined);
const ELSEWHERE = {
  ...{
    first_name: 'สมศรี',
    last_name: 'มีสุข',
    mobile: '0898765432',
    address: '5 ถนนนิมมาน',
    country_code: 'TH',
  },
  ...{ subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zipcode: '50200' },
};

let s: MoneyShop;
let sandbox: CarrierSandbox;
let packer: { user_id: number };
beforeAll(async () => {
  sandbox = new CarrierSandbox(
    {
      ...{ host: '127.0.0.1', port: 0, key: KEY, webhookUrl: 'http://127.0.0.1:9', webhookSecret: SECRET },
      ...{ file: null, stepMs: 0, lateMs: 0 },
    },
    () => s.clock.now,
  );
  const CARRIER_URL = await sandbox.open();
  s = await moneyShop({ CARRIERS: 'sandbox', CARRIER_URL, CARRIER_KEY: KEY, CARRIER_WEBHOOK_SECRET: SECRET });
  packer = await buildUser(s.db, { role_id: 6 });
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

const owner = () => s.t.bearer({ user_id: packer.user_id, role_id: 0 });
/** An order in so many parcels, one unit in each, booked with the sandbox. */
async function booked(parcels = 1) {
  const { so_no } = await s.place({ payment_method: 'cod', lang: 'en' });
  await s.db('order_lines').where({ so_no }).update({ quantity: parcels });
  for (const new_status of [3, 13]) await s.inject('POST', '/order/status', { so_no, new_status }, owner());
  const made = await s.db.transaction(async (trx) => {
    const all = [];
    for (let n = 0; n < parcels; n += 1) {
      const items = [{ line_no: 1, lot_id: null, quantity: 1 }];
      all.push(await createParcel(trx, { so_no, items, at: s.clock.now }));
    }
    for (const { parcel_id } of all)
      await packParcel(trx, { parcel_id, weight_g: 200, by: packer, at: s.clock.now });
    return all;
  });
  for (const { parcel_id } of made) expect(await bookParcel(s.jobs, parcel_id, 'sandbox')).toBe('booked');
  return { so_no, ids: made.map(({ parcel_id }) => parcel_id), parcel_id: made[0]?.parcel_id ?? 0 };
}
const ask = (parcel_id: number, more: object = {}) =>
  s.inject(
    'POST',
    `/admin/parcels/${parcel_id}/address`,
    { delivery_address: ELSEWHERE, reason: 'ลูกค้าย้ายบ้าน', for_customer: true, ...more },
    owner(),
  );
const answer = (parcel_id: number, change_id: number, accepted: boolean) =>
  s.inject(
    'POST',
    `/admin/parcels/${parcel_id}/address-answer`,
    { change_id, accepted, reason: 'โทรคุยกับขนส่งแล้ว' },
    owner(),
  );
const work = async () => {
  const taskList = shippingJobs(s.jobs).tasks;
  await runOnce({ pgPool: s.pool, taskList, noHandleSignals: true, logger: SILENT });
  await s.work();
};
const shown = async (so_no: string) =>
  (await s.inject('GET', `/admin/orders/${so_no}/parcels`, undefined, owner())).json().parcels;
const changeOf = async (so_no: string, parcel = 0) => (await shown(so_no))[parcel].changes.at(-1);
const orderOf = async (so_no: string) => (await s.rowOf(so_no)) as unknown as { delivery_address: Address };
const shipmentOf = async (so_no: string, parcel = 0) => {
  const number = (await parcelsOf(s.db, so_no))[parcel]?.tracking_no ?? '';
  const found = sandbox.shipments.find(number);
  if (found === undefined) throw new Error('no shipment');
  return found;
};
const move = async (so_no: string, ...codes: Code[]) => {
  const shipment = await shipmentOf(so_no);
  for (const code of codes) {
    s.later(3_600_000);
    expect(sandbox.move(shipment, code), code).toBe(true);
  }
  s.later(3_600_000);
};
const recordEvents = async (so_no: string) =>
  (await s.inject('GET', `/admin/orders/${so_no}`, undefined, owner()))
    .json()
    .record_events.filter(({ kind }: { kind: string }) => kind.startsWith('address_'))
    .map(({ kind, by, text }: Record<string, unknown>) => [kind, by, text]);
const problems = async (so_no: string) =>
  (await s.inject('GET', `/admin/orders?view=problems&q=${so_no}`, undefined, owner())).json().rows.length;
const mailsOf = (so_no: string) => s.mails.filter(({ subject }) => subject.includes(so_no));

it('the carrier brings a packed parcel elsewhere: label, order, timeline, audit log and customer know it', async () => {
  const { so_no, parcel_id } = await booked();
  const total = (await s.rowOf(so_no)).total;
  const asked = await ask(parcel_id);
  expect(asked.statusCode, asked.body).toBe(200);
  expect(asked.json().parcels[0]).toMatchObject({
    ...{ goes_to: null, change_address: 'carrier' },
    changes: [{ state: 'requested', call: false, to: { zipcode: '50200' }, reason: 'ลูกค้าย้ายบ้าน' }],
  });
  await work();
  expect((await shipmentOf(so_no)).receiver).toEqual({
    ...{ name: 'สมศรี มีสุข', phone: '0898765432', address: '5 ถนนนิมมาน', subdistrict: 'สุเทพ' },
    ...{ district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zipcode: '50200' },
  });
  expect(await changeOf(so_no)).toMatchObject({ state: 'accepted', answer: null });
  const [label] = await labelRows(s.db, [so_no], null);
  expect(label).toMatchObject({ delivery_address: { zipcode: '50200' }, label: { sort_code: '50-200' } });
  expect((await orderOf(so_no)).delivery_address).toMatchObject(ELSEWHERE);
  expect((await s.rowOf(so_no)).total).toBe(total);
  expect(await recordEvents(so_no)).toEqual([
    ['address_asked', 'staff', 'ลูกค้าย้ายบ้าน'],
    ['address_accepted', 'carrier', ''],
  ]);
  expect(mailsOf(so_no).at(-1)?.text).toContain('The delivery address was changed.');
  const [logged] = await s.db('security_events').where({ kind: 'parcel_address_asked' });
  expect(logged).toMatchObject({ subject: `order ${so_no}`, details: { parcel: 1, reason: 'ลูกค้าย้ายบ้าน' } });
  // Personal data are masked where nothing is erased.
  expect(JSON.stringify(logged)).not.toContain('0898765432');
  // The same again is no change.
  expect((await ask(parcel_id)).json().parcels[0].changes).toHaveLength(1);
});

it('the order keeps its address until every one of its parcels goes to the new one', async () => {
  const { so_no, ids } = await booked(2);
  const before = (await orderOf(so_no)).delivery_address;
  await ask(ids[0] ?? 0);
  await work();
  expect((await orderOf(so_no)).delivery_address).toEqual(before);
  expect(
    (await shown(so_no)).map((one: { goes_to: Address | null }) => one.goes_to?.zipcode ?? null),
  ).toEqual(['50200', null]);
  await ask(ids[1] ?? 0);
  await work();
  expect((await orderOf(so_no)).delivery_address.zipcode).toBe('50200');
});

it('a refusal has the reason of the carrier; staff who asked and the customer who wished it are told', async () => {
  const { so_no, parcel_id } = await booked();
  await ask(parcel_id, { delivery_address: { ...ELSEWHERE, ...KO_CHANG } });
  await work();
  expect(await changeOf(so_no)).toMatchObject({ state: 'refused', answer: 'area' });
  expect((await shown(so_no))[0].goes_to).toBeNull();
  expect(mailsOf(so_no).at(-1)).toMatchObject({ subject: `The address of ${so_no} could not be changed` });
  expect(mailsOf(so_no).at(-1)?.text).toContain('the carrier does not deliver to the new address');
  const [notice] = await s
    .db('notifications')
    .where({ user_id: packer.user_id, kind: 'staff_address_refused' });
  expect(notice.link).toBe(`/admin/orders/${so_no}`);
  expect(await recordEvents(so_no)).toEqual([
    ['address_asked', 'staff', 'ลูกค้าย้ายบ้าน'],
    ['address_refused', 'carrier', 'area'],
  ]);
  // Without the customer's wish nobody writes to them.
  const mails = mailsOf(so_no).length;
  await ask(parcel_id, { delivery_address: { ...ELSEWHERE, ...KO_CHANG }, for_customer: false });
  await work();
  expect(mailsOf(so_no)).toHaveLength(mails);
});
const KO_CHANG = { subdistrict: 'เกาะช้าง', district: 'เกาะช้าง', province: 'ตราด', zipcode: '23170' };

it('a lost answer is settled by asking where the parcel goes, also when it is out for delivery by then', async () => {
  const { so_no, parcel_id } = await booked();
  await move(so_no, 'PICKED_UP');
  await pollParcels(s.jobs);
  await ask(parcel_id);
  sandbox.trouble.answerLost = true;
  await work();
  expect(await changeOf(so_no)).toMatchObject({ state: 'unknown' });
  expect((await orderOf(so_no)).delivery_address.zipcode).not.toBe('50200');
  expect(await problems(so_no)).toBe(0);
  s.later(16 * 60_000);
  await settleChanges(s.jobs);
  expect(await problems(so_no)).toBe(1);
  sandbox.trouble.answerLost = false;
  await move(so_no, 'OUT_FOR_DELIVERY');
  await settleChanges(s.jobs);
  expect(await changeOf(so_no)).toMatchObject({ state: 'accepted' });
  expect((await orderOf(so_no)).delivery_address.zipcode).toBe('50200');
  expect(await problems(so_no)).toBe(0);
});

it('a request that never arrived is sent again, and refused once the parcel is out for delivery', async () => {
  const { so_no, parcel_id } = await booked();
  sandbox.trouble.down = true;
  await ask(parcel_id);
  await work();
  sandbox.trouble.down = false;
  s.later(3 * 60_000);
  await settleChanges(s.jobs);
  expect(await changeOf(so_no)).toMatchObject({ state: 'accepted' });
  await move(so_no, 'PICKED_UP');
  await ask(parcel_id, { delivery_address: { ...ELSEWHERE, address: '6 ถนนนิมมาน' } });
  await move(so_no, 'OUT_FOR_DELIVERY');
  await work();
  expect(await changeOf(so_no)).toMatchObject({ state: 'refused', answer: 'late' });
  await pollParcels(s.jobs);
  expect((await shown(so_no))[0].change_address).toBeNull();
  expect((await ask(parcel_id)).json().code).toBe('PARCEL.TRANSITION');
});

it('a carrier without such a request is called: staff tell its answer, once', async () => {
  const { so_no, parcel_id } = await booked();
  await s.db('parcels').where({ parcel_id }).update({ carrier: 'Kerry', booking: null });
  expect((await shown(so_no))[0].change_address).toBe('call');
  await ask(parcel_id);
  await work();
  const { change_id, state, call } = await changeOf(so_no);
  expect([state, call]).toEqual(['unknown', true]);
  s.later(16 * 60_000);
  await settleChanges(s.jobs);
  expect(await problems(so_no)).toBe(1);
  const all = await Promise.all([answer(parcel_id, change_id, false), answer(parcel_id, change_id, false)]);
  expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await changeOf(so_no)).toMatchObject({ state: 'refused', answer: 'โทรคุยกับขนส่งแล้ว' });
  expect(await problems(so_no)).toBe(0);
  await work();
  expect(mailsOf(so_no).at(-1)?.text).toContain('โทรคุยกับขนส่งแล้ว');
  await ask(parcel_id);
  await answer(parcel_id, (await changeOf(so_no)).change_id, true);
  expect((await orderOf(so_no)).delivery_address.zipcode).toBe('50200');
});

it('a parcel that no carrier has yet goes elsewhere at once', async () => {
  const { so_no, parcel_id } = await booked();
  await s.db('parcels').where({ parcel_id }).update({ carrier: null, tracking_no: null, booking: null });
  expect((await shown(so_no))[0].change_address).toBe('shop');
  expect((await ask(parcel_id)).json().parcels[0]).toMatchObject({
    ...{ goes_to: { zipcode: '50200' }, changes: [{ state: 'accepted' }] },
  });
  expect((await orderOf(so_no)).delivery_address.zipcode).toBe('50200');
});

it('of two changes at once one is asked for', async () => {
  const { so_no, parcel_id } = await booked();
  const both = await Promise.all([
    ask(parcel_id),
    ask(parcel_id, { delivery_address: { ...ELSEWHERE, address: '6 ถนนนิมมาน' } }),
  ]);
  expect(both.map((one) => one.json().code ?? null).sort()).toEqual(['PARCEL.ADDRESS_ASKED', null].sort());
  await work();
  const { address } = (await orderOf(so_no)).delivery_address;
  expect((await shipmentOf(so_no)).receiver.address).toBe(address);
  expect(await s.db('parcel_changes').where({ parcel_id })).toHaveLength(1);
});

it('a booking that is cancelled while its change is open ends the change, whichever comes first', async () => {
  for (const isCancelledFirst of [true, false]) {
    const { so_no, parcel_id } = await booked();
    const before = (await orderOf(so_no)).delivery_address;
    const cancel = () =>
      s.inject(
        'POST',
        `/admin/parcels/${parcel_id}/state`,
        { to: 'cancelled', reason: 'ลูกค้าเปลี่ยนใจ' },
        owner(),
      );
    const acts = isCancelledFirst ? [cancel(), ask(parcel_id)] : [ask(parcel_id), cancel()];
    await Promise.all(acts);
    await work();
    await cancelBookings(s.jobs);
    const open = await s.db('parcel_changes').where({ parcel_id }).whereIn('state', ['requested', 'unknown']);
    expect(open).toEqual([]);
    expect((await shipmentOf(so_no)).events.at(-1)?.code).toBe('CANCELLED');
    expect([(await shown(so_no))[0].state, (await orderOf(so_no)).delivery_address]).toEqual([
      'cancelled',
      before,
    ]);
  }
  // The carrier answers after the parcel was cancelled: nothing changes any more.
  const { so_no, parcel_id } = await booked();
  const before = (await orderOf(so_no)).delivery_address;
  await ask(parcel_id);
  await s.inject('POST', `/admin/parcels/${parcel_id}/state`, { to: 'cancelled', reason: 'ผิด' }, owner());
  await work();
  expect(await changeOf(so_no)).toMatchObject({ state: 'refused', answer: 'cancelled' });
  expect((await orderOf(so_no)).delivery_address).toEqual(before);
});

it('a reason is needed, and the permission to change orders', async () => {
  const { parcel_id } = await booked();
  expect((await ask(parcel_id, { reason: ' ' })).json().code).toBe('ERROR.BAD_REQUEST');
  const denied = await s.inject(
    'POST',
    `/admin/parcels/${parcel_id}/address`,
    { delivery_address: ELSEWHERE, reason: 'x', for_customer: false },
    await s.staff(6),
  );
  expect(denied.statusCode).toBe(403);
});

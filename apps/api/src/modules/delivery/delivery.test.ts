import type { DeliverySettings, DeliveryVersions, SaveDelivery } from '@mali/contracts/delivery';
import { buildDeliveryRate, buildUser, buildVariant } from '@mali/db/builders';
import { deliveryDays } from '@mali/thai/dates';
import { nearHolidays, schedules } from '@mali/thai/delivery-fixtures';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstRow } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';

vi.setConfig({ testTimeout: 20_000 });

/** Friday noon in Bangkok. */
const START = new Date('2026-11-20T05:00:00Z');
const HOUR = 3_600_000;
let now = START;
let t: TestApp;
let admin: { user_id: number; role_id: number };
let unit: number;

beforeAll(async () => {
  t = await testApp({ DATABASE_POOL: '10' }, { now: () => now });
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 5500 });
  await buildDeliveryRate(t.deps.db, { min_spend: 49_900, rate: 0 });
  admin = await buildUser(t.deps.db, { role_id: 4 });
  unit = (await buildVariant(t.deps.db, { mat_price: 20_000, stock: 50 })).mat_var_id;
});
afterAll(() => t.close());
beforeEach(async () => {
  now = START;
  await t.deps.db.raw('TRUNCATE delivery_versions');
});

const ask = (method: 'GET' | 'POST', url: string, payload?: object, who = admin) =>
  t.app.inject({ method, url, headers: t.bearer(who), ...(payload !== undefined && { payload }) });
const read = async (): Promise<DeliveryVersions> => (await ask('GET', '/admin/delivery')).json();
const settingsNow = async (): Promise<DeliverySettings> => {
  const { versions } = await read();
  const current = versions.find(({ state }) => state === 'current');
  if (current === undefined) throw new Error('no settings');
  return current.settings;
};
async function save(change: Partial<DeliverySettings>, more: Partial<SaveDelivery> = {}) {
  const { revision } = await read();
  const settings = { ...(await settingsNow()), ...change };
  return ask('POST', '/admin/delivery', { revision, valid_from: null, reason: 'new', settings, ...more });
}
/** The zone of everywhere else, and one of an island. */
const zones = (settings: DeliverySettings, rate = 40): DeliverySettings['zones'] => {
  const [rest] = settings.zones;
  if (rest === undefined) throw new Error('no zone');
  const island = {
    key: 'island',
    name_th: 'เกาะ',
    name_en: 'Islands',
    provinces: [],
    postcodes: ['84000-84999'],
  };
  return [
    { ...rest, rates: [{ min_spend: 0, rate }] },
    { ...island, rates: [{ min_spend: 0, rate: 90 }], days_min: 3, days_max: 4 },
  ];
};
const place = (total: number, more: object = {}) =>
  t.app.inject({ method: 'POST', url: '/process_order', payload: orderRequest([[unit, 1]], total, more) });
const ISLAND = {
  ...ADDRESS,
  ...{ subdistrict: 'มะเร็ต', district: 'เกาะสมุย', province: 'สุราษฎร์ธานี', zipcode: '84310' },
};

describe('delivery settings', () => {
  it('start as what held before: the delivery rates and the standard schedule', async () => {
    const { versions, revision } = await read();
    expect(revision).toBe(0);
    expect(versions).toHaveLength(1);
    expect(versions[0]).toMatchObject({
      ...{ version_id: null, state: 'current', valid_from: null },
      settings: {
        zones: [
          {
            ...{ key: 'rest', days_min: 2, days_max: 2 },
            rates: [
              { min_spend: 0, rate: 55 },
              { min_spend: 499, rate: 0 },
            ],
          },
        ],
        cut_off: [null, '14:00', '14:00', '14:00', '14:00', '14:00', '14:00'],
        ...{ pick_up: '15:00', no_delivery: [0] },
      },
    });
  });

  it('saved without a change, they change no price and no day', async () => {
    expect((await place(255)).statusCode).toBe(200);
    expect((await save({})).statusCode).toBe(200);
    const answer = await place(255);
    expect(answer.statusCode, answer.body).toBe(200);
    const { so_no } = answer.json();
    expect(await t.deps.db('orders').where({ so_no }).first('promised_at', 'delivery_zone')).toEqual({
      promised_at: new Date('2026-11-22T17:00:00Z'),
      delivery_zone: 'rest',
    });
  });

  it('hold from their time on, for the price of the zone of the address', async () => {
    const valid_from = new Date(START.getTime() + HOUR).toISOString();
    expect((await save({ zones: zones(await settingsNow()) }, { valid_from })).statusCode).toBe(200);
    expect((await place(255)).statusCode).toBe(200);
    now = new Date(valid_from);
    expect((await place(255)).json()).toMatchObject({ code: 'ORDER.PRICE_CHANGED' });
    expect((await place(240)).statusCode).toBe(200);
    expect((await place(290, { delivery_address: ISLAND })).statusCode).toBe(200);
    const rates = await t.app.inject({ url: '/v3/delivery-rates' });
    expect(rates.json()).toEqual([{ active: true, min_spend: 0, rate: 40, priority: 1 }]);
    const cart = await t.app.inject({ method: 'POST', url: '/cart_process', payload: { items: [] } });
    expect(cart.json().pricing.delivery.zones[1]).toMatchObject({
      key: 'island',
      postcodes: ['84000-84999'],
    });
  });

  it('an area that is not served is refused by name, and nothing is written', async () => {
    await save({ not_served: { provinces: [], postcodes: ['84310'] } });
    const before = await t.deps.db('orders').count();
    expect((await place(255, { delivery_address: ISLAND })).json()).toMatchObject({
      code: 'ORDER.NOT_SERVED',
      details: { zipcode: '84310' },
    });
    await save({
      ...{
        not_served: { provinces: [], postcodes: [] },
        cod_not_served: { provinces: ['สุราษฎร์ธานี'], postcodes: [] },
      },
    });
    expect((await place(255, { delivery_address: ISLAND })).json()).toMatchObject({
      code: 'ORDER.COD_NOT_SERVED',
    });
    expect(await t.deps.db('orders').count()).toEqual(before);
    const paid = await place(255, { delivery_address: ISLAND, payment_method: 'promptpay' });
    expect(paid.statusCode, paid.body).toBe(200);
  });

  it('an order keeps the promise and the ship-by time of the version it was placed by', async () => {
    await save({ holidays: [{ day: '2026-11-23', name_th: 'หยุด', name_en: 'Closed' }] });
    const { so_no } = (await place(255, { payment_method: 'promptpay' })).json();
    await save({ holidays: [], pick_up: '18:00' });
    // After the cut-off of Friday.
    const paid_at = new Date('2026-11-20T08:00:00Z');
    await t.deps
      .db('orders')
      .where({ so_no })
      .update({ doc_status: 3, status_at: paid_at, paid_at, expires_at: null });
    expect(await t.deps.db('orders').where({ so_no }).first('promised_at', 'ship_by')).toEqual({
      ship_by: new Date('2026-11-21T08:00:00Z'),
      promised_at: new Date('2026-11-24T17:00:00Z'),
    });
  });

  it('who saves second is told, and a scheduled version can be withdrawn, a begun one cannot', async () => {
    const valid_from = new Date(START.getTime() + HOUR).toISOString();
    const stale = await read();
    const settings = await settingsNow();
    const saved: DeliveryVersions = (
      await save({ pick_up: '16:00' }, { valid_from, reason: 'Later van' })
    ).json();
    expect(saved.versions[0]).toMatchObject({ state: 'scheduled', reason: 'Later van', valid_from });
    const second = await ask('POST', '/admin/delivery', {
      ...{ revision: stale.revision, valid_from: null, reason: 'Mine', settings },
    });
    expect(second.json()).toMatchObject({ code: 'DELIVERY.CONFLICT', details: { revision: saved.revision } });
    const url = `/admin/delivery/${saved.versions[0]?.version_id}/withdraw`;
    const gone: DeliveryVersions = (await ask('POST', url, { revision: saved.revision })).json();
    expect(gone.versions.map(({ state }) => state)).toEqual(['withdrawn', 'current']);
    expect((await ask('POST', url, { revision: gone.revision })).json()).toMatchObject({
      code: 'DELIVERY.BEGUN',
    });
    now = new Date(valid_from);
    expect((await settingsNow()).pick_up).toBe('15:00');
  });

  it('impossible settings are refused with every reason; the past and other roles are refused', async () => {
    const settings = await settingsNow();
    const [rest] = zones(settings);
    const refused = await save({
      zones: [{ ...settings.zones[0], ...rest, days_min: 5 } as (typeof settings.zones)[number]],
      cut_off: [null, null, null, null, null, null, null],
      holidays: [{ day: '02-30', name_th: 'ก', name_en: 'a' }],
      not_served: { provinces: [], postcodes: ['10100-10200', '10150'] },
    });
    expect(refused.json()).toMatchObject({ code: 'DELIVERY.INVALID' });
    expect(refused.json().details.problems.map(({ problem }: { problem: string }) => problem)).toEqual([
      ...['days_order', 'no_dispatch_day', 'bad_day', 'area_twice'],
    ]);
    const yesterday = new Date(START.getTime() - 24 * HOUR).toISOString();
    expect((await save({}, { valid_from: yesterday })).json()).toMatchObject({ code: 'DELIVERY.PAST' });
    const inventory = await buildUser(t.deps.db, { role_id: 6 });
    expect((await ask('GET', '/admin/delivery', undefined, inventory)).statusCode).toBe(200);
    const body = { revision: 0, valid_from: null, reason: 'x', settings };
    expect((await ask('POST', '/admin/delivery', body, inventory)).statusCode).toBe(403);
  });
});

it('the database computes the days of an order as @mali/thai does', async () => {
  await fc.assert(
    fc.asyncProperty(
      nearHolidays,
      schedules,
      fc.integer({ min: 0, max: 6 }),
      async (moment, schedule, days_max) => {
        const settings = {
          ...schedule,
          holidays: schedule.holidays.map((one) => ({ day: one })),
          zones: [
            { key: 'rest', days_max: 9 },
            { key: 'near', days_max },
          ],
        };
        const { shipBy, to } = deliveryDays(moment, schedule, { days_min: 0, days_max });
        expect(
          await firstRow(t.deps.db, 'SELECT * FROM delivery_dates(?::jsonb, ?, ?)', [
            ...[JSON.stringify(settings), 'near', moment],
          ]),
        ).toEqual({ ship_by: shipBy, promised_at: to });
      },
    ),
    { numRuns: 60 },
  );
});

import { randomUUID } from 'node:crypto';
import { ROLE } from '@mali/contracts/roles';
import { buildUser } from '@mali/db/builders';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing.ts';
import { orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { pickUpAt, pickupBranch, variantAt } from '../pickup/fixtures.ts';
import { placeRuleOf } from './own-places.ts';

/** Every route of the back office with its rule. */
const routes: { method: string; url: string }[] = [];
const walker = await testApp(
  {},
  {
    onRoute: ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url });
    },
  },
);
afterAll(() => walker.close());

type Headers = Record<string, string>;
let s: MoneyShop;
let owner: Headers;
/** Of all places; of `siam`; of the warehouse; in charge of all work and bound to `siam`. */
let free: Headers;
let atSiam: Headers;
let atWarehouse: Headers;
let crm: Headers;
type Branch = { store_id: string; location_id: number };
let siam: Branch;
let north: Branch;
/** What the records of a place are called in addresses. */
type Records = Readonly<Record<string, string | number>>;
let theirs: Records;
let ours: Records;
let variant: { mat_var_id: number; lot_id: number };
let crmId: number;

const ask = (method: string, url: string, headers: Headers, body?: object) =>
  s.inject(method as 'GET', url, body, headers);

async function bound(role_id: number, places: number[]) {
  const user = await buildUser(s.db, { role_id });
  const set = await ask('POST', `/admin/branch_people/${user.user_id}`, owner, { places, was: [] });
  if (set.statusCode !== 200) throw new Error(set.body);
  return { user_id: user.user_id, headers: await s.t.bearer(user) };
}

/** An order that a branch prepares, a count there, and a transfer between it and the warehouse or another branch. */
async function recordsOf(branch: Branch, other: number): Promise<Records> {
  const goods = await variantAt(s, owner, branch.location_id, { warehouse: 1, branch: 5 });
  const request = orderRequest([[goods.mat_var_id, 1]], 200);
  const { delivery_address: _none, ...rest } = request;
  const order = await ask(
    'POST',
    '/process_order',
    {},
    { ...rest, payment_method: 'promptpay', pickup: pickUpAt(branch.store_id) },
  );
  if (order.statusCode !== 200) throw new Error(order.body);
  const { so_no } = order.json();
  const { lot_id } = goods;
  await s
    .db('stock_balances')
    .where({ lot_id, location_id: branch.location_id })
    .update({ bin: `A-${lot_id}` });
  const count = await ask('POST', '/admin/stock_counts', owner, {
    ...{
      request_key: randomUUID(),
      location_id: branch.location_id,
      scope: 'bin',
      bin: `A-${lot_id}`,
      of: null,
    },
    note: '',
  });
  if (count.statusCode !== 200) throw new Error(count.body);
  const transfer = await ask('POST', '/admin/stock_transfers', owner, {
    ...{
      request_key: randomUUID(),
      from_location_id: branch.location_id,
      to_location_id: other,
      reason: 'เติม',
    },
  });
  if (transfer.statusCode !== 200) throw new Error(transfer.body);
  const [parcel] = await s
    .db('parcels')
    .insert({
      so_no,
      reference: `P-${so_no}`,
      number: 1,
      state: 'packed',
      state_at: s.t.deps.now(),
      carrier: 'flash',
      created_at: s.t.deps.now(),
    })
    .returning('parcel_id');
  return {
    ...{
      so_no,
      lot_id,
      mat_var_id: goods.mat_var_id,
      location_id: branch.location_id,
      parcel_id: parcel.parcel_id,
    },
    ...{ count_id: count.json().count_id, transfer_id: transfer.json().transfer_id },
  };
}

beforeAll(async () => {
  s = await moneyShop();
  owner = await s.staff(ROLE.OWNER);
  free = await s.staff(ROLE.INVENTORY);
  siam = await pickupBranch(s, owner);
  north = await pickupBranch(s, owner);
  atSiam = (await bound(ROLE.INVENTORY, [siam.location_id])).headers;
  atWarehouse = (await bound(ROLE.INVENTORY, [1])).headers;
  const person = await bound(ROLE.CRM, [siam.location_id]);
  crm = person.headers;
  crmId = person.user_id;
  theirs = await recordsOf(north, 1);
  ours = await recordsOf(siam, 1);
  variant = await variantAt(s, owner, north.location_id, { warehouse: 7, branch: 4 });
}, 60_000);
afterAll(() => s.close());

const BEGINNINGS = [
  ...['orders', 'order_work', 'bulk', 'packing', 'waves', 'labels', 'manifests', 'pickups', 'parcels'],
  ...['stock', 'stock_lots', 'stock_counts', 'stock_transfers', 'places', 'sending', 'receiving', 'recalls'],
  ...['purchase_orders', 'reorder', 'history'],
];
/** Of the pages above, what has no place: an order that is made, texts, and what a scanned code is. */
const WITHOUT = ['POST /admin/orders', 'POST /admin/orders/quote', 'POST /admin/receiving/goods'];
const isPlaced = (url: string) => BEGINNINGS.includes(url.split('/')[2] ?? '') && url.startsWith('/admin/');

describe('routes with a place', () => {
  it('have a rule, all of them', () => {
    const open = routes.filter(({ method, url }) => isPlaced(url) && placeRuleOf(method, url) === undefined);
    expect(open.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([...WITHOUT].sort());
  });

  /** The address of a route for records; every other parameter is 1. */
  const addressOf = (url: string, records: Records) =>
    url.replaceAll(/:(\w+)/g, (_all, name: string) => String(records[name] ?? 1));
  const PLACED = routes.filter(
    ({ method, url }) => isPlaced(url) && ![undefined, 'own'].includes(placeRuleOf(method, url)),
  );

  it.each(PLACED)('$method $url refuses records of other places', async ({ method, url }) => {
    const rule = placeRuleOf(method, url);
    const address = addressOf(url, theirs) + (rule === 'record' ? `?record=order ${theirs.so_no}` : '');
    // Permissions come first: whoever has them for the route.
    const answers = [await ask(method, address, atSiam, method === 'GET' ? undefined : {})];
    answers.push(await ask(method, address, crm, method === 'GET' ? undefined : {}));
    const codes = answers.map((answer) => answer.json().code);
    const refusals = [
      'ERROR.NOT_FOUND',
      'COUNT.NOT_FOUND',
      'STOCK_TRANSFER.NOT_FOUND',
      'PLACE.NOT_FOUND',
      'PLACE.OTHERS',
    ];
    expect(
      codes.every((code) => [...refusals, 'AUTH.FORBIDDEN'].includes(code)),
      JSON.stringify(codes),
    ).toBe(true);
    // Nothing is refused for its place to those who have all of them.
    const all = await ask(method, address, free, method === 'GET' ? undefined : {});
    expect(all.body).not.toMatch(/PLACE.OTHERS|COUNT.NOT_FOUND|STOCK_TRANSFER.NOT_FOUND/);
  });
});

describe('lists', () => {
  const rows = async (url: string, headers: Headers) => (await ask('GET', url, headers)).json();
  it('have the records of their places alone', async () => {
    type Row = Record<string, number | string>;
    const LISTS: readonly (readonly [url: string, key: string])[] = [
      ['/admin/orders?view=all', 'so_no'],
      ['/admin/stock_counts?view=all', 'count_id'],
      ['/admin/stock_transfers?view=all', 'transfer_id'],
      ['/admin/stock?view=all', 'mat_var_id'],
      ['/admin/places', 'location_id'],
    ];
    for (const [url, key] of LISTS) {
      const seenBy = async (headers: Headers): Promise<Row['x'][]> => {
        const answer = await rows(url, headers);
        return ((answer.rows ?? answer.places) as Row[]).map((row) => row[key] as string | number);
      };
      const [some, all] = [await seenBy(atSiam), await seenBy(free)];
      expect([url, some.includes(ours[key] ?? ''), some.includes(theirs[key] ?? '')]).toEqual([
        url,
        true,
        false,
      ]);
      expect([url, all.includes(ours[key] ?? ''), all.includes(theirs[key] ?? '')]).toEqual([
        url,
        true,
        true,
      ]);
      if (key === 'location_id') continue;
      const counted = await rows(`${url.replace('?view=all', '')}/counts`, atSiam);
      expect(counted.views.all.count, url).toBe(some.length);
      const file = await ask(
        'GET',
        `${url.replace('?view=all', '')}/export?view=all`,
        key === 'so_no' ? crm : atSiam,
      );
      expect([url, file.statusCode]).toEqual([url, 200]);
      if (key === 'so_no')
        expect([file.body.includes(String(ours.so_no)), file.body.includes(String(theirs.so_no))]).toEqual([
          true,
          false,
        ]);
    }
  });

  it('and pages of stock have the units of their places', async () => {
    const { mat_var_id } = ours;
    const page = async (headers: Headers) => rows(`/admin/stock/${mat_var_id}`, headers);
    expect(await page(atSiam)).toMatchObject({ on_hand: 5, held: 1, free: 4, closed: 0, branches: 0 });
    expect(await page(free)).toMatchObject({ on_hand: 6, held: 1 });
    expect((await page(atWarehouse)).on_hand).toBe(1);
    const [lot] = (await page(atSiam)).lots;
    expect(lot.balances.map(({ location_id }: { location_id: number }) => location_id)).toEqual([
      siam.location_id,
    ]);
    const moves = (await rows(`/admin/stock/${mat_var_id}/movements`, atSiam)).rows;
    expect(moves.every(({ location_id }: { location_id: number }) => location_id === siam.location_id)).toBe(
      true,
    );
    expect((await ask('GET', `/admin/stock/${variant.mat_var_id}`, atSiam)).json().code).toBe(
      'STOCK.NOT_FOUND',
    );
  });
});

describe('changes', () => {
  it('are of their places: units, counts, transfers, lots', async () => {
    const units = (lot_id: unknown, location_id: number, more: object, headers = atSiam) =>
      ask('POST', `/admin/stock_lots/${lot_id}/units`, headers, {
        ...{ act: 'adjust', units: 1, location_id, reason: 'นับใหม่', key: randomUUID() },
        ...more,
      });
    const codes = async (answers: readonly Promise<{ statusCode: number; json(): { code?: string } }>[]) =>
      (await Promise.all(answers)).map((answer) => answer.json().code ?? answer.statusCode);
    const [at, elsewhere] = [siam.location_id, north.location_id];
    expect(
      await codes([
        units(ours.lot_id, at, {}),
        units(variant.lot_id, elsewhere, {}),
        units(variant.lot_id, 1, { act: 'transfer', to_location_id: at }),
        units(variant.lot_id, 1, {}, atWarehouse),
      ]),
    ).toEqual([200, 'PLACE.NOT_FOUND', 'PLACE.NOT_FOUND', 200]);
    const count = { request_key: randomUUID(), scope: 'bin', bin: 'Z', of: null, note: '' };
    const way = (from: number, to: number) =>
      ask('POST', '/admin/stock_transfers', atSiam, {
        ...{ request_key: randomUUID(), from_location_id: from, to_location_id: to, reason: 'เติม' },
      });
    expect(
      await codes([
        ask('POST', '/admin/stock_counts', atSiam, count),
        ask('POST', '/admin/stock_counts', atSiam, { ...count, location_id: at }),
        way(1, elsewhere),
        ask('POST', `/admin/stock_lots/${ours.lot_id}/sale`, atSiam, {
          on_sale: false,
          reason: 'x',
          key: randomUUID(),
        }),
      ]),
    ).toEqual(['PLACE.NOT_FOUND', 'COUNT.EMPTY', 'PLACE.NOT_FOUND', 'PLACE.OTHERS']);
    // Who is at one end prepares a transfer; who has the goods sends it, and who gets them receives it.
    const made = (await way(1, at)).json();
    const path = `/admin/stock_transfers/${made.transfer_id}`;
    const line = { mat_var_id: variant.mat_var_id, quantity: 1, was: 0 };
    expect((await ask('POST', `${path}/lines`, atSiam, line)).statusCode).toBe(200);
    expect((await ask('POST', `${path}/send`, atSiam, {})).json().code).toBe('PLACE.OTHERS');
    const sent = (await ask('POST', `${path}/send`, atWarehouse, {})).json();
    const lots = sent.goods[0].lots.map(({ lot_id }: { lot_id: number }) => ({ lot_id, received: 1 }));
    expect((await ask('POST', `${path}/receive`, atWarehouse, { lots })).json().code).toBe('PLACE.OTHERS');
    expect((await ask('POST', `${path}/receive`, atSiam, { lots })).statusCode).toBe(200);
  });

  it('of orders are refused wherever an order is named', async () => {
    const status = { so_no: theirs.so_no, new_status: 15, reason: 'x' };
    expect((await ask('POST', '/order/status', crm, status)).json().code).toBe('ORDER.NOT_YOURS');
    const tag = (so_no: unknown) =>
      ask('POST', '/admin/order_work', crm, { so_nos: [so_no], add_tag: 'vip' });
    expect([(await tag(theirs.so_no)).json().code, (await tag(ours.so_no)).statusCode]).toEqual([
      'ERROR.NOT_FOUND',
      200,
    ]);
    const bulk = await ask('POST', '/admin/bulk', crm, {
      act: 'tag',
      query: `q=${theirs.so_no}`,
      add_tag: 'vip',
    });
    expect(bulk.json().code).toBe('BULK.NONE');
    const link = await ask('POST', '/order/token/generate', crm, { so_no: theirs.so_no });
    expect(link.json().code).toBe('ORDER.NOT_YOURS');
    expect((await ask('GET', `/order?so_no=${theirs.so_no}`, crm)).json().code).toBe('ORDER.NOT_YOURS');
    expect((await ask('GET', `/order?so_no=${ours.so_no}`, crm)).statusCode).toBe(200);
    // Who has placed an order answers for it.
    await s.db('order_events').insert({
      ...{ so_no: theirs.so_no, at: s.t.deps.now(), actor: 'staff', actor_id: crmId, to_status: 1 },
    });
    expect((await ask('GET', `/admin/orders/${theirs.so_no}`, crm)).statusCode).toBe(200);
  });
});

it('people without places have all, and the warehouse is a place to bind', async () => {
  const { people, places } = (await ask('GET', '/admin/branch_people', owner)).json();
  expect(places.map(({ location_id }: { location_id: number }) => location_id)).toEqual([
    ...[1, siam.location_id, north.location_id],
  ]);
  expect(people.some(({ user_id }: { user_id: number }) => user_id === crmId)).toBe(true);
  const [event] = await s.db('security_events').where({ kind: 'staff_places', user_id: crmId });
  expect(event.details.changes).toEqual([{ field: 'workplaces', from: null, to: siam.store_id }]);
  const open = await ask('POST', `/admin/branch_people/${crmId}`, owner, {
    places: [],
    was: [siam.location_id],
  });
  expect(open.statusCode).toBe(200);
  expect((await ask('GET', `/admin/orders/${theirs.so_no}`, crm)).statusCode).toBe(200);
});

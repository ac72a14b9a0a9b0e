import { randomUUID } from 'node:crypto';
import type { CountEntryRequest, CountLine, StockCount } from '@mali/contracts/counting';
import { buildBrand, buildMaterial, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stockDifferences } from '../inventory/repository.ts';
import { orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { pickUpAt, pickupBranch, variantAt } from '../pickup/fixtures.ts';

vi.setConfig({ testTimeout: 20_000 });

let s: MoneyShop;
type Who = Record<string, string>;
/** Two who count, who may not see the books. */
let keeper: Who;
let colleague: Who;
let owner: Who;
let accountant: Who;
beforeAll(async () => {
  s = await moneyShop();
  [keeper, colleague, owner, accountant] = [
    ...[await s.staff(6), await s.staff(6)],
    ...[await s.staff(0), await s.staff(5)],
  ] as [Who, Who, Who, Who];
});
afterAll(() => s.close());
beforeEach(() => {
  s.clock.now = START;
});

const agree = async () => expect(await stockDifferences(s.db, 9)).toEqual([]);
const post = (path: string, body: object, who = keeper) =>
  s.inject('POST', `/admin/stock_counts${path}`, body, who);
const onHand = async (mat_var_id: number): Promise<number> =>
  Number((await s.db('stock_balances').where({ mat_var_id, location_id: 1 }).sum('on_hand as n').first())?.n);

/** A brand with variants of so many units each, and a count of it. */
async function begun(...units: number[]) {
  const { brand_id } = await buildBrand(s.db, {});
  const { mat_id } = await buildMaterial(s.db, { brand_id });
  const variants: number[] = [];
  for (const stock of units)
    variants.push((await buildVariant(s.db, { mat_id, mat_price: 20_000, stock })).mat_var_id);
  const request = { request_key: randomUUID(), scope: 'brand', bin: null, of: brand_id, note: '' };
  const answer = await post('', request);
  expect(answer.statusCode, answer.body).toBe(200);
  const { count_id }: StockCount = answer.json();
  return { count_id, variants, brand_id, request };
}
const entry = (
  count_id: number,
  more: Partial<CountEntryRequest> & ({ mat_var_id: number } | { code: string }),
  who = keeper,
) =>
  post(
    `/${count_id}/entries`,
    {
      ...{ entry_key: randomUUID(), code: null, mat_var_id: null, add: null, total: null, was: null },
      ...{ beyond: false, ...more },
    },
    who,
  );
async function counted(count_id: number, mat_var_id: number, total: number, was: number | null = null) {
  const answer = await entry(count_id, { mat_var_id, total, was });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as CountLine;
}
const submit = (count_id: number) => post(`/${count_id}/submit`, {});
const approve = (count_id: number, who = owner) => post(`/${count_id}/approve`, { reason: 'นับสองรอบ' }, who);
const read = async (count_id: number, who = owner): Promise<StockCount> =>
  (await s.inject('GET', `/admin/stock_counts/${count_id}`, undefined, who)).json();
const lineOf = async (count_id: number, mat_var_id: number, who = owner): Promise<CountLine> => {
  const found = (await read(count_id, who)).goods.find((line) => line.mat_var_id === mat_var_id);
  if (found === undefined) throw new Error('the line is not there');
  return found;
};
const order = async (mat_var_id: number, n: number): Promise<string> => {
  const answer = await s.inject('POST', '/process_order', orderRequest([[mat_var_id, n]], 200 * n + 55));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().so_no;
};
const move = (so_no: string, new_status: number) =>
  s.inject(
    'POST',
    '/order/status',
    { so_no, new_status, ...(new_status === 14 && { carrier: 'Flash', tracking_no: 'TH01' }) },
    owner,
  );
async function ship(so_no: string): Promise<void> {
  for (const status of [3, 13, 14]) expect((await move(so_no, status)).statusCode).toBe(200);
}

describe('a count', () => {
  it('has the variants of a shelf, brand or category in the order of their places, once', async () => {
    const { count_id, variants, request, brand_id } = await begun(3, 0);
    expect((await post('', request)).json().count_id).toBe(count_id);
    expect((await read(count_id)).goods.map(({ mat_var_id }) => mat_var_id)).toEqual(variants);
    const again = await post('', { ...request, request_key: randomUUID() });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'COUNT.OVERLAP', details: { counts: [count_id] } });
    await post(`/${count_id}/cancel`, { reason: 'ผิดชั้น' });
    await s.db('stock_balances').where({ mat_var_id: variants[1] }).update({ bin: 'Q-77-2' });
    const bin = await post('', {
      ...request,
      request_key: randomUUID(),
      scope: 'bin',
      bin: 'q-77',
      of: null,
    });
    expect(bin.json()).toMatchObject({
      ...{ state: 'counting', name_th: 'q-77', lines: 1 },
      goods: [{ mat_var_id: variants[1], bins: [] }],
    });
    const { cat1_id } = await s.db('materials').where({ brand_id }).first();
    const category = { ...request, request_key: randomUUID(), scope: 'category', of: cat1_id };
    expect((await post('', category)).json().code).toBe('COUNT.OVERLAP');
    const nothing = { ...request, request_key: randomUUID(), scope: 'bin', bin: 'ZZ', of: null };
    expect((await post('', nothing)).json().code).toBe('COUNT.EMPTY');
    expect((await post('', { ...nothing, bin: null })).statusCode).toBe(400);
  });

  it('tells nobody what is expected while it is counted, and afterwards who decides or sees the books', async () => {
    const { count_id, variants } = await begun(7);
    const [id = 0] = variants;
    const hidden = { expected_low: null, expected_high: null, difference: null, unit_cost: null };
    expect(await counted(count_id, id, 5)).toMatchObject({ counted: 5, ...hidden });
    for (const who of [owner, keeper, accountant])
      expect(await read(count_id, who)).toMatchObject({
        ...{ differences: null, value: null, shows_differences: false },
        goods: [hidden],
      });
    await submit(count_id);
    expect(await read(count_id, keeper)).toMatchObject({ differences: null, goods: [hidden] });
    for (const who of [owner, accountant])
      expect(await read(count_id, who)).toMatchObject({
        differences: 1,
        goods: [{ expected_low: 7, expected_high: 7, difference: -2 }],
      });
    expect((await approve(count_id, keeper)).statusCode).toBe(403);
    expect((await approve(count_id, accountant)).statusCode).toBe(403);
    const rows = async (who: Who) =>
      (await s.inject('GET', '/admin/stock_counts?view=review', undefined, who)).json().rows;
    expect(await rows(keeper)).toMatchObject([{ count_id, differences: null }]);
    expect(await rows(owner)).toMatchObject([{ count_id, differences: 1 }]);
    await post(`/${count_id}/cancel`, { reason: 'x' });
  });

  it('adds each scan once, also of several people at once, by SKU and barcode', async () => {
    const { count_id, variants } = await begun(9);
    const [id = 0] = variants;
    const { item_id } = await s.db('variants').where({ mat_var_id: id }).first();
    await s.db('variants').where({ mat_var_id: id }).update({ gtin: '4006381333931' });
    const scans = Array.from({ length: 6 }, (_, i) =>
      entry(
        count_id,
        { code: i % 2 === 0 ? item_id : '4006381333931', add: 1 },
        i % 3 === 0 ? colleague : keeper,
      ),
    );
    expect((await Promise.all(scans)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    const key = randomUUID();
    for (let n = 0; n < 3; n += 1) await entry(count_id, { mat_var_id: id, add: 2, entry_key: key });
    expect((await lineOf(count_id, id)).counted).toBe(8);
    expect((await lineOf(count_id, id)).entries).toHaveLength(5);
    expect((await entry(count_id, { code: 'nobody-knows', add: 1 })).json().code).toBe(
      'RECEIPT.UNKNOWN_CODE',
    );
    await post(`/${count_id}/cancel`, { reason: 'x' });
  });

  it('corrects a total only when nobody has counted it meanwhile', async () => {
    const { count_id, variants } = await begun(9);
    const [id = 0] = variants;
    await counted(count_id, id, 4);
    const late = await entry(count_id, { mat_var_id: id, total: 6, was: null }, colleague);
    expect(late.json()).toMatchObject({ code: 'COUNT.LINE_CHANGED', details: { counted: 4 } });
    expect((await counted(count_id, id, 0, 4)).counted).toBe(0);
    expect((await lineOf(count_id, id)).entries.map(({ quantity }) => quantity)).toEqual([-4, 4]);
    await post(`/${count_id}/cancel`, { reason: 'x' });
  });

  it('takes what is not part of it only when that is confirmed', async () => {
    const { count_id } = await begun(2);
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 3 });
    const refused = await entry(count_id, { mat_var_id, add: 1 });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'COUNT.BEYOND']);
    expect((await entry(count_id, { mat_var_id, add: 1, beyond: true })).json()).toMatchObject({
      ...{ added: true, counted: 1 },
    });
    const other = await begun(1);
    const elsewhere = await entry(other.count_id, { mat_var_id, add: 1, beyond: true });
    expect(elsewhere.json()).toMatchObject({ code: 'COUNT.OVERLAP', details: { counts: [count_id] } });
    for (const id of [count_id, other.count_id]) await post(`/${id}/cancel`, { reason: 'x' });
  });

  it('of nothing cannot be handed in, and a decided one changes no more', async () => {
    const { count_id, variants } = await begun(2);
    const [id = 0] = variants;
    expect((await submit(count_id)).json().code).toBe('COUNT.EMPTY');
    expect((await approve(count_id)).json()).toMatchObject({
      ...{ code: 'COUNT.STATE', details: { state: 'counting' } },
    });
    await counted(count_id, id, 1);
    await submit(count_id);
    expect((await entry(count_id, { mat_var_id: id, add: 1 })).json().code).toBe('COUNT.STATE');
    await post(`/${count_id}/cancel`, { reason: 'นับผิดชั้น' });
    expect((await approve(count_id)).json().code).toBe('COUNT.STATE');
    expect(await onHand(id)).toBe(2);
    const history = await s.inject('GET', `/admin/history?record=count+${count_id}`, undefined, owner);
    expect(history.json().entries.map((one: { kind: string }) => one.kind)).toEqual([
      ...['count_cancelled', 'count_submitted', 'count_begun'],
    ]);
  });
});

describe('the differences of a count', () => {
  it('are booked once, as movements with the count as their document, with their value', async () => {
    const { count_id, variants } = await begun(7, 4, 5);
    const [less = 0, more = 0, same = 0] = variants;
    await s.db('stock_lots').where({ mat_var_id: less }).update({ unit_cost: 4050 });
    await s.db('stock_lots').where({ mat_var_id: more }).update({ unit_cost: 1000 });
    await counted(count_id, less, 5);
    await counted(count_id, more, 6);
    await counted(count_id, same, 5);
    await submit(count_id);
    expect(await read(count_id, accountant)).toMatchObject({ differences: 2, value: -61 });
    const answers = await Promise.all([approve(count_id), approve(count_id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect([await onHand(less), await onHand(more), await onHand(same)]).toEqual([5, 6, 5]);
    expect(
      await s
        .db('stock_movements')
        .where({ document: `count ${count_id}` })
        .orderBy('mat_var_id')
        .select('reason', 'quantity'),
    ).toEqual([
      { reason: 'count', quantity: -2 },
      { reason: 'count', quantity: 2 },
    ]);
    expect((await lineOf(count_id, less)).booked).toBe(-2);
    expect(await read(count_id)).toMatchObject({ state: 'booked', reason: 'นับสองรอบ' });
    const file = await s.inject(
      'GET',
      '/admin/stock_counts/export?view=booked&lang=en',
      undefined,
      accountant,
    );
    expect(file.body).toContain('-61');
    await agree();
  });

  it('are right when orders are placed, paid and shipped between the beginning and the end, and afterwards', async () => {
    const { count_id, variants } = await begun(20);
    const [id = 0] = variants;
    // Half of the shelf is counted; then two orders leave, one of them from what was counted.
    await entry(count_id, { mat_var_id: id, add: 10 });
    const [first, second] = [await order(id, 3), await order(id, 2)];
    await ship(first);
    await ship(second);
    // 20 − 5 are there; of the second half nobody took more than 5: 18 were counted, and all is well.
    await entry(count_id, { mat_var_id: id, add: 8 });
    await submit(count_id);
    expect(await lineOf(count_id, id)).toMatchObject({ expected_low: 15, expected_high: 20, difference: 0 });
    await ship(await order(id, 4));
    await approve(count_id);
    expect(await onHand(id)).toBe(11);
    await agree();
  });

  it('do not depend on what is sold after the count', async () => {
    const { count_id, variants } = await begun(10);
    const [id = 0] = variants;
    await counted(count_id, id, 8);
    const orders = await Promise.all([order(id, 2), order(id, 3)]);
    await submit(count_id);
    await ship(orders[0] ?? '');
    await approve(count_id);
    // 10 − 2 that were missing − 2 that were shipped; 3 are held.
    expect(await onHand(id)).toBe(6);
    expect((await s.db('stock').where({ mat_var_id: id }).first()).quantity).toBe(3);
    await agree();
  });

  it('are right while orders are placed at the same time as they are counted and booked', async () => {
    const { count_id, variants } = await begun(30);
    const [id = 0] = variants;
    const orders = await Promise.all([
      ...Array.from({ length: 4 }, () => order(id, 1)),
      ...Array.from({ length: 4 }, () => entry(count_id, { mat_var_id: id, add: 7 })),
    ]).then((all) => all.filter((one) => typeof one === 'string'));
    await submit(count_id);
    expect((await lineOf(count_id, id)).difference).toBe(-2);
    const [answer] = await Promise.all([approve(count_id), ...orders.map(ship), order(id, 5), order(id, 5)]);
    expect(answer.statusCode).toBe(200);
    expect(await onHand(id)).toBe(30 - 2 - 4);
    expect((await s.db('stock').where({ mat_var_id: id }).first()).quantity).toBe(14);
    await agree();
  });

  it('leave out what packers have taken from the shelf', async () => {
    const { count_id, variants } = await begun(10);
    const [id = 0] = variants;
    const so_no = await order(id, 3);
    for (const status of [3, 13]) await move(so_no, status);
    await counted(count_id, id, 7);
    await submit(count_id);
    expect(await lineOf(count_id, id)).toMatchObject({ expected_low: 7, expected_high: 10, difference: 0 });
    await approve(count_id);
    expect(await onHand(id)).toBe(10);
    await agree();
  });

  it('never take what open orders hold', async () => {
    const { count_id, variants } = await begun(5);
    const [id = 0] = variants;
    await order(id, 4);
    await counted(count_id, id, 2);
    await submit(count_id);
    await approve(count_id);
    expect(await lineOf(count_id, id)).toMatchObject({ difference: -3, booked: -1 });
    expect(await onHand(id)).toBe(4);
    await agree();
  });

  it('are not booked when stock was corrected after the count, until it is counted again', async () => {
    const { count_id, variants } = await begun(5, 3);
    const [id = 0, other = 0] = variants;
    await counted(count_id, id, 4);
    await counted(count_id, other, 3);
    await submit(count_id);
    const { lot_id } = await s.db('stock_lots').where({ mat_var_id: id }).first();
    const adjusted = { act: 'adjust', units: -1, location_id: 1, reason: 'หาย', key: randomUUID() };
    await s.inject('POST', `/admin/stock_lots/${lot_id}/units`, adjusted, keeper);
    expect((await approve(count_id)).json()).toMatchObject({
      code: 'COUNT.STALE',
      details: { variants: [id] },
    });
    expect(await onHand(id)).toBe(4);
    expect((await post(`/${count_id}/recount`, { variants: [id], reason: 'x' }, keeper)).statusCode).toBe(
      403,
    );
    const again = await post(`/${count_id}/recount`, { variants: [id], reason: 'ปรับไปแล้ว' }, owner);
    expect(again.json()).toMatchObject({ state: 'counting', counted: 1 });
    expect((await lineOf(count_id, id)).entries).toEqual([]);
    await counted(count_id, id, 4);
    await submit(count_id);
    expect(await lineOf(count_id, id)).toMatchObject({ round: 2, difference: 0 });
    expect((await approve(count_id)).statusCode).toBe(200);
    expect(await onHand(id)).toBe(4);
    await agree();
  });

  it('of a variant that was not counted are none', async () => {
    const { count_id, variants } = await begun(5, 3);
    const [id = 0, other = 0] = variants;
    await counted(count_id, id, 5);
    await submit(count_id);
    await approve(count_id);
    expect(await lineOf(count_id, other)).toMatchObject({ counted: null, difference: null, booked: null });
    expect(await onHand(other)).toBe(3);
  });
});

describe('a count at a branch', () => {
  it('books what is found and missing there; the web shop sells as before, and held units stay', async () => {
    const { store_id, location_id } = await pickupBranch(s, owner);
    const [a, b, c] = [
      await variantAt(s, owner, location_id, { warehouse: 5, branch: 6 }),
      await variantAt(s, owner, location_id, { warehouse: 5, branch: 3 }),
      // It is found there although none was brought.
      await variantAt(s, owner, location_id, { warehouse: 4, branch: 0 }),
    ];
    const [one, two, three] = [a.mat_var_id, b.mat_var_id, c.mat_var_id];
    await s.db('stock_balances').where({ location_id }).update({ bin: 'Z-1' });
    const there = async (mat_var_id: number) =>
      Number(
        (await s.db('stock_balances').where({ mat_var_id, location_id }).sum('on_hand as n').first())?.n,
      );
    const onSale = async () =>
      (await s.db('stock').whereIn('mat_var_id', [one, two, three]).orderBy('mat_var_id')).map(
        ({ quantity }) => quantity,
      );
    const before = await onSale();
    const request = { request_key: randomUUID(), scope: 'bin', bin: 'Z', of: null, note: '', location_id };
    expect((await post('', { ...request, location_id: 2 })).json().code).toBe('PLACE.NOT_FOUND');
    const begin = await post('', request);
    expect(begin.statusCode, begin.body).toBe(200);
    const { count_id, place, goods }: StockCount = begin.json();
    expect([place?.en, goods.map(({ mat_var_id }) => mat_var_id).sort()]).toEqual([
      store_id,
      [one, two].sort(),
    ]);
    // The warehouse can be counted meanwhile.
    const main = await post('', {
      ...request,
      request_key: randomUUID(),
      scope: 'bin',
      bin: 'Z',
      location_id: 1,
    });
    expect(main.json().code).toBe('COUNT.EMPTY');

    // Two units are held for somebody who picks them up; an order by the carrier changes nothing here.
    const items = [{ mat_var_id: two }, { mat_var_id: two }];
    const { delivery_address: _none, ...rest } = orderRequest([], 400, { payment_method: 'promptpay' });
    const picked = await s.inject('POST', '/process_order', { ...rest, items, pickup: pickUpAt(store_id) });
    expect(picked.statusCode, picked.body).toBe(200);
    await order(one, 2);
    await counted(count_id, one, 4);
    await counted(count_id, two, 0);
    const found = await entry(count_id, { mat_var_id: three, total: 7, beyond: true });
    expect(found.statusCode, found.body).toBe(200);
    await submit(count_id);
    expect(await lineOf(count_id, one)).toMatchObject({ expected_low: 6, expected_high: 6, difference: -2 });
    const answers = await Promise.all([approve(count_id), approve(count_id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect([await there(one), await there(two), await there(three)]).toEqual([4, 2, 7]);
    expect((await lineOf(count_id, two)).booked).toBe(-1);
    const [first = 0, ...others] = before;
    expect(await onSale()).toEqual([first - 2, ...others]);
    await agree();
    const { rows } = (await s.inject('GET', '/admin/stock_counts?view=booked', undefined, owner)).json();
    expect(rows[0]).toMatchObject({ count_id, place: { en: store_id } });
  });
});

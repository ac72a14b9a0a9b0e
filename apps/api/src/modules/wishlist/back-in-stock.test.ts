import { randomUUID } from 'node:crypto';
import type { StockRow } from '@mali/contracts/staff-stock';
import { buildBrand, buildMaterial, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { takeBackUnits } from '../inventory/service.ts';
import { orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { wishlistJobs } from './jobs.ts';

vi.setConfig({ testTimeout: 20_000 });

const UNITS = 4;
let s: MoneyShop;
let owner: Record<string, string>;
beforeAll(async () => {
  s = await moneyShop();
  owner = await s.staff(0);
});
afterAll(() => s.close());
beforeEach(() => {
  s.clock.now = START;
});

const post = async (path: string, body: object) => {
  const answer = await s.inject('POST', `/admin/${path}`, body, owner);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const watch = () => wishlistJobs(s.jobs).tasks['watch-wishes']?.({}, {} as never);

/** A variant of which all units were sold and sent, and a customer who waits for it. */
async function soldOut() {
  const { brand_id } = await buildBrand(s.db, {});
  const { mat_id } = await buildMaterial(s.db, { brand_id });
  const { mat_var_id, item_id } = await buildVariant(s.db, { mat_id, mat_price: 20_000, stock: UNITS });
  const placed = await s.inject(
    'POST',
    '/process_order',
    orderRequest([[mat_var_id, UNITS]], 200 * UNITS + 55),
  );
  const { so_no } = placed.json();
  for (const new_status of [3, 13, 14])
    await s.inject(
      'POST',
      '/order/status',
      { so_no, new_status, ...(new_status === 14 && { carrier: 'Flash', tracking_no: 'TH01' }) },
      owner,
    );
  const { user_id } = await buildUser(s.db, {});
  await s.db('wishes').insert({
    ...{ user_id, mat_var_id, added_at: START, price_then: 20_000, price_told: 20_000 },
    ...{ sold_out: true, notices: true },
  });
  return { brand_id, mat_var_id, item_id, so_no, user_id };
}
type Goods = Awaited<ReturnType<typeof soldOut>>;

const WAYS: Readonly<Record<string, (goods: Goods) => Promise<unknown>>> = {
  'goods that are received': ({ mat_var_id }) =>
    post('receiving', {
      ...{ request_key: randomUUID(), reference: '', note: '', near_expiry: false },
      lines: [{ mat_var_id, quantity: UNITS, lot: 'N1', expires_on: '2029-01-31', unit_cost: null }],
    }),
  'a count': async ({ mat_var_id, brand_id }) => {
    const { count_id } = await post('stock_counts', {
      ...{ request_key: randomUUID(), scope: 'brand', bin: null, of: brand_id, note: '' },
    });
    await post(`stock_counts/${count_id}/entries`, {
      ...{
        entry_key: randomUUID(),
        code: null,
        mat_var_id,
        add: UNITS,
        total: null,
        was: null,
        beyond: false,
      },
    });
    await post(`stock_counts/${count_id}/submit`, {});
    await post(`stock_counts/${count_id}/approve`, { reason: 'พบของ' });
  },
  'a return': ({ so_no }) =>
    takeBackUnits(s.db, {
      ...{ so_no, document: `return ${so_no}`, at: START, actor: 'test' },
      lines: [{ line_no: 1, quantity: UNITS }],
    }),
  'an adjustment': async ({ mat_var_id }) => {
    const { lot_id } = await s.db('stock_lots').where({ mat_var_id }).first();
    await post(`stock_lots/${lot_id}/units`, {
      ...{ act: 'adjust', units: UNITS, location_id: 1, reason: 'พบเพิ่ม', key: randomUUID() },
    });
  },
};

it.each(Object.entries(WAYS))('who waits is told once when stock comes by %s', async (_way, come) => {
  const goods = await soldOut();
  const { mat_var_id, item_id, user_id } = goods;
  const awaited = async (): Promise<number | undefined> => {
    const list = await s.inject('GET', `/admin/stock?q=${item_id}`, undefined, owner);
    const page = await s.inject('GET', `/admin/stock/${mat_var_id}`, undefined, owner);
    expect(list.json().rows[0].awaited).toBe(page.json().awaited);
    return (list.json().rows as StockRow[])[0]?.awaited;
  };
  const told = () => s.db('notifications').where({ user_id, kind: 'back_in_stock' });
  await watch();
  expect(await told()).toEqual([]);
  expect(await awaited()).toBe(1);
  const waiting = await s.inject('GET', `/admin/stock?awaited=yes&q=${item_id}`, undefined, owner);
  expect(waiting.json().rows).toMatchObject([{ mat_var_id, free: 0 }]);
  await come(goods);
  await watch();
  await watch();
  expect(await told()).toHaveLength(1);
  expect(await awaited()).toBe(0);
});

it('who does not want to hear of it is not counted', async () => {
  const { mat_var_id, item_id } = await soldOut();
  await s.db('wishes').where({ mat_var_id }).update({ notices: false });
  const list = await s.inject('GET', `/admin/stock?q=${item_id}`, undefined, owner);
  expect(list.json().rows).toMatchObject([{ mat_var_id, awaited: 0 }]);
});

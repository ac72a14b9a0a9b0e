import { randomUUID } from 'node:crypto';
import type { NewPriceChangeRequest, PriceChange, PricePreview, ProductPrices } from '@mali/contracts/prices';
import { buildMaterial, buildUser, buildVariant } from '@mali/db/builders';
import { refreshListing } from '@mali/db/listing';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { runReadyJobs } from '../../testing-jobs.ts';
import { priceJobs } from './price-jobs.ts';
import { applyPriceChanges } from './price-repository.ts';

vi.setConfig({ testTimeout: 20_000 });

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
// Later than every row of the test, which the database dates by its own clock.
const START = new Date(Math.ceil(Date.now() / DAY) * DAY + DAY);
const after = (ms: number) => new Date(START.getTime() + ms);
let now = START;
let t: TestApp;
type Member = { user_id: number; role_id: number };
let owner: Member;
let store: Member;

beforeAll(async () => {
  t = await testApp({ DATABASE_POOL: '10' }, { now: () => now });
  owner = await buildUser(t.deps.db, { role_id: 0, first_name: 'Ploy', last_name: 'Wong' });
  store = await buildUser(t.deps.db, { role_id: 6 });
});
afterAll(() => t.close());
beforeEach(() => {
  now = START;
});

const ask = (method: 'GET' | 'POST', url: string, payload?: object, who: Member = owner) =>
  t.app.inject({
    ...{ method, url, headers: t.bearer(who) },
    ...(payload === undefined ? {} : { payload }),
  });
type Asked = Pick<NewPriceChangeRequest, 'selection' | 'rule' | 'typed' | 'starts_at' | 'ends_at'>;
const asked = (mat_id: number, more: Partial<Asked> = {}): Asked => ({
  selection: { products: [mat_id], query: null },
  rule: { kind: 'percent', value: -10, ending: null, direction: 'nearest' },
  ...{ typed: [], starts_at: null, ends_at: null, ...more },
});
async function preview(what: Asked, who: Member = owner, more: object = {}): Promise<PricePreview> {
  const answer = await ask(
    'POST',
    '/admin/prices/preview',
    { ...what, offset: 0, warned: false, ...more },
    who,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const change = async (what: Asked, who: Member = owner, more: object = {}) => {
  const { digest } = await preview(what, who);
  const own = { request_key: randomUUID(), reason: 'ลดราคาปลายปี', digest, confirmed: true, ...more };
  return ask('POST', '/admin/prices', { ...what, ...own }, who);
};
async function changed(what: Asked, who: Member = owner): Promise<PriceChange> {
  const answer = await change(what, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const undo = (id: number, who: Member = owner) => ask('POST', `/admin/prices/${id}/undo`, {}, who);
const product = async (...prices: number[]) => {
  const { mat_id } = await buildMaterial(t.deps.db);
  const ids: number[] = [];
  for (const mat_price of prices) {
    const { mat_var_id } = await buildVariant(t.deps.db, { mat_id, mat_price, stock: 9 });
    ids.push(mat_var_id);
  }
  return { mat_id, ids };
};
const priceOf = async (mat_var_id: number | undefined): Promise<number> =>
  (await t.deps.db('variants').where({ mat_var_id }).first()).mat_price;
const pricesOf = (ids: readonly number[]) => Promise.all(ids.map(priceOf));
const entries = (mat_var_id: number | undefined) =>
  t.deps.db('price_history').where({ mat_var_id }).orderBy('entry_id');
/** The minute's job at a moment. */
const tick = (at: Date) => {
  now = at;
  return applyPriceChanges(t.deps.db, at, null);
};
const pricesPage = async (mat_id: number, who: Member = owner): Promise<ProductPrices> => {
  const answer = await ask('GET', `/admin/products/${mat_id}/prices`, undefined, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

describe('preview', () => {
  it('shows every price before and after; the margin and what lies below cost only to those who see the books', async () => {
    const { mat_id, ids } = await product(10_700, 21_400);
    await t.deps.db('stock_lots').where({ mat_var_id: ids[0] }).update({ unit_cost: 9_000 });
    const what = asked(mat_id);
    const seen = await preview(what);
    expect(seen).toMatchObject({ total: 2, variants: 2, changed: 2, impossible: 0 });
    expect(seen.rows).toMatchObject([
      {
        ...{ before: 107, after: 96.3, cost: 90, margin_before: 10, margin_after: 0, lowest: 107 },
        warnings: ['lowest'],
      },
      { before: 214, after: 192.6, cost: null, margin_before: null, margin_after: null },
    ]);
    const deeper = asked(mat_id, {
      rule: { kind: 'percent', value: -11, ending: null, direction: 'nearest' },
    });
    expect((await preview(deeper)).warned.below_cost).toBe(1);
    const hidden = await preview(deeper, store);
    expect(hidden.warned.below_cost).toBe(0);
    expect(hidden.rows[0]).toMatchObject({ cost: null, margin_after: null });
    const { rows } = await preview(deeper, owner, { offset: 1 });
    expect(rows).toHaveLength(1);
  });

  it('takes every product that a list has, as its page shows them', async () => {
    const { mat_id } = await product(10_000);
    const [other] = [await product(30_000)];
    await t.deps.db('materials').where({ mat_id }).update({ mat_name: 'Quokka balm' });
    await refreshListing(t.deps.db);
    const all = { ...asked(mat_id), selection: { products: [], query: 'q=quokka' } };
    const { rows } = await preview(all);
    expect(rows.map((row) => row.mat_id)).toEqual([mat_id]);
    expect(rows.map((row) => row.mat_id)).not.toContain(other.mat_id);
    const wrong = { ...all, selection: { products: [], query: 'colour=red' } };
    expect(
      (await ask('POST', '/admin/prices/preview', { ...wrong, offset: 0, warned: false })).statusCode,
    ).toBe(400);
  });

  it('a rule without its value, one with too much, and a typed price of another product are refused', async () => {
    const [one, other] = [await product(10_000), await product(10_000)];
    const wrong: Partial<Asked>[] = [
      { rule: { kind: 'percent', value: null, ending: null, direction: 'up' } },
      { rule: { kind: 'percent', value: -99, ending: null, direction: 'up' } },
      { rule: { kind: 'keep', value: null, ending: null, direction: 'up' } },
      { rule: { kind: 'typed', value: null, ending: '9', direction: 'up' } },
      {
        rule: { kind: 'typed', value: null, ending: null, direction: 'up' },
        typed: [{ mat_var_id: other.ids[0] as number, price: 5 }],
      },
    ];
    for (const more of wrong) {
      const body = { ...asked(one.mat_id, more), offset: 0, warned: false };
      expect((await ask('POST', '/admin/prices/preview', body)).statusCode, JSON.stringify(more)).toBe(400);
    }
  });
});

describe('a change at once', () => {
  it('sets the prices, and the history says who, why and where from; the request again adds nothing', async () => {
    const { mat_id, ids } = await product(10_000, 20_000);
    const { digest } = await preview(asked(mat_id));
    const body = {
      ...asked(mat_id),
      request_key: randomUUID(),
      reason: ' ล้างสต็อก ',
      digest,
      confirmed: true,
    };
    const [first, second] = await Promise.all([
      ask('POST', '/admin/prices', body),
      ask('POST', '/admin/prices', body),
    ]);
    const made = first.json<PriceChange>();
    expect(first.statusCode, first.body).toBe(200);
    expect([200, 409]).toContain(second.statusCode);
    expect(made).toMatchObject({
      state: 'over',
      variants: 2,
      reason: 'ล้างสต็อก',
      by: 'Ploy Wong',
      may_undo: true,
    });
    expect(await pricesOf(ids)).toEqual([9_000, 18_000]);
    expect((await ask('POST', '/admin/prices', body)).json().change_id).toBe(made.change_id);
    const { history, variants } = await pricesPage(mat_id);
    expect(history[0]).toMatchObject({
      ...{ was: 200, price: 180, source: 'page', act: 'set', by: 'Ploy Wong', reason: 'ล้างสต็อก' },
      change_id: made.change_id,
    });
    expect(history).toHaveLength(4);
    expect(variants[0]).toMatchObject({ price: 90, lowest: 90, planned: [] });
    const [event] = await t.deps.db('security_events').where({ subject: `prices ${made.change_id}` });
    expect(event).toMatchObject({ kind: 'prices_changed', actor_id: owner.user_id });
    expect(event.details.changes[0]).toMatchObject({ field: 'unit_price', from: 100, to: 90 });
  });

  it('is refused when a price is another one than in the preview, and when warnings were not confirmed', async () => {
    const { mat_id, ids } = await product(10_000);
    const { digest } = await preview(asked(mat_id));
    await t.deps.db('variants').where({ mat_var_id: ids[0] }).update({ mat_price: 11_000 });
    const stale = await change(asked(mat_id), owner, { digest });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'PRICE.CHANGED']);
    const unseen = await change(asked(mat_id), owner, { confirmed: false });
    expect(unseen.json().code).toBe('PRICE.WARNINGS');
    const nothing = asked(mat_id, { rule: { kind: 'keep', value: null, ending: '00', direction: 'up' } });
    expect((await change(nothing)).json().code).toBe('PRICE.UNCHANGED');
    expect(await priceOf(ids[0])).toBe(11_000);
  });

  it('more than a page waits for are changed by the worker, all at once and once', async () => {
    const { mat_id } = await buildMaterial(t.deps.db);
    await t.deps.db.raw(
      `INSERT INTO variants (mat_id, item_id, mat_price) SELECT ?, 'MANY' || n, 10000 FROM generate_series(1, 501) n`,
      [mat_id],
    );
    const made = await changed(asked(mat_id));
    expect(made).toMatchObject({ state: 'waiting', variants: 501 });
    const pool = new pg.Pool({ connectionString: t.deps.config.databaseUrl, max: 2 });
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    try {
      const { tasks } = priceJobs({ ...t.deps, sendMail: async () => undefined });
      await pool.query(
        'SELECT graphile_worker.reschedule_jobs(array_agg(id), now()) FROM graphile_worker.jobs',
      );
      await runReadyJobs(pool, tasks);
    } finally {
      await pool.end();
    }
    const prices = await t.deps.db('variants').where({ mat_id }).distinct('mat_price');
    expect(prices).toEqual([{ mat_price: 9_000 }]);
    const { rows } = (await ask('GET', `/admin/prices/${made.change_id}?offset=500`)).json<PriceChange>();
    expect(rows).toMatchObject([{ price: 90, was: 100, now: 90, state: 'over' }]);
  });

  it('only who may change prices does; content editors and accountants read them', async () => {
    const { mat_id } = await product(10_000);
    for (const [role_id, status] of [
      [8, 403],
      [5, 403],
      [6, 200],
      [4, 200],
    ] as const) {
      const who = await buildUser(t.deps.db, { role_id });
      const body = { ...asked(mat_id), offset: 0, warned: false };
      expect((await ask('POST', '/admin/prices/preview', body, who)).statusCode, String(role_id)).toBe(
        status,
      );
      await pricesPage(mat_id, who);
    }
  });
});

describe('a change for later', () => {
  const later = (mat_id: number, from: number, until: number | null, value = -10) =>
    asked(mat_id, {
      rule: { kind: 'percent', value, ending: null, direction: 'nearest' },
      ...{
        starts_at: after(from).toISOString(),
        ends_at: until === null ? null : after(until).toISOString(),
      },
    });

  it('shows beside today’s price, begins at its minute and not before, and returns at its end', async () => {
    const { mat_id, ids } = await product(10_000);
    const made = await changed(later(mat_id, 5 * MINUTE, 60 * MINUTE));
    expect(made.state).toBe('waiting');
    const { variants } = await pricesPage(mat_id);
    expect(variants[0]).toMatchObject({
      price: 100,
      planned: [{ price: 90, in_force: false, returns_to: null }],
    });
    await tick(after(5 * MINUTE - 1));
    expect(await priceOf(ids[0])).toBe(10_000);
    await tick(after(5 * MINUTE));
    expect(await priceOf(ids[0])).toBe(9_000);
    expect((await pricesPage(mat_id)).variants[0]?.planned).toMatchObject([
      { in_force: true, returns_to: 100 },
    ]);
    await tick(after(60 * MINUTE));
    expect(await priceOf(ids[0])).toBe(10_000);
    const all = await entries(ids[0]);
    expect(all.map(({ price, source, act }) => [price, source, act])).toEqual([
      [10_000, 'server', 'set'],
      [9_000, 'job', 'set'],
      [10_000, 'job', 'end'],
    ]);
    expect(all[1].at).toEqual(after(5 * MINUTE));
    expect((await ask('GET', `/admin/prices/${made.change_id}`)).json()).toMatchObject({
      ...{ state: 'over', may_undo: false },
    });
  });

  it('two workers at the same moment begin it once', async () => {
    const { mat_id, ids } = await product(10_000, 20_000);
    await changed(later(mat_id, MINUTE, null));
    now = after(MINUTE);
    const begun = await Promise.all(Array.from({ length: 4 }, () => applyPriceChanges(t.deps.db, now, null)));
    expect(begun.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await pricesOf(ids)).toEqual([9_000, 18_000]);
    for (const id of ids) expect(await entries(id)).toHaveLength(2);
    expect(await tick(after(2 * MINUTE))).toBe(0);
  });

  it('a worker that was down applies what was due in order, and leaves out what is over already', async () => {
    const { mat_id, ids } = await product(10_000);
    const over = await changed(later(mat_id, MINUTE, 5 * MINUTE, -50));
    await changed(later(mat_id, 10 * MINUTE, null, -10));
    await changed(later(mat_id, 20 * MINUTE, 90 * MINUTE, -20));
    expect(await tick(after(30 * MINUTE))).toBe(3);
    // Of the price when it was made: 20 percent less than 100 baht.
    expect(await priceOf(ids[0])).toBe(8_000);
    expect((await ask('GET', `/admin/prices/${over.change_id}`)).json().state).toBe('missed');
    await tick(after(90 * MINUTE));
    expect(await priceOf(ids[0])).toBe(9_000);
  });

  it('a price for good under a temporary one becomes the price that this one returns to', async () => {
    const { mat_id, ids } = await product(10_000);
    await changed(later(mat_id, MINUTE, 60 * MINUTE));
    await tick(after(MINUTE));
    const typed = {
      rule: { kind: 'typed', value: null, ending: null, direction: 'nearest' },
      typed: [{ mat_var_id: ids[0] as number, price: 120 }],
    } as const;
    const seen = await preview(asked(mat_id, { ...typed, typed: [...typed.typed] }));
    expect(seen.rows[0]?.warnings).toContain('temporary');
    const lasting = await changed(asked(mat_id, { ...typed, typed: [...typed.typed] }));
    expect(await priceOf(ids[0])).toBe(9_000);
    await tick(after(60 * MINUTE));
    expect(await priceOf(ids[0])).toBe(12_000);
    await undo(lasting.change_id);
    expect(await priceOf(ids[0])).toBe(10_000);
  });

  it('the end of a temporary price leaves a price that was written since', async () => {
    const { mat_id, ids } = await product(10_000);
    await changed(later(mat_id, MINUTE, 60 * MINUTE));
    await tick(after(MINUTE));
    await t.deps.db('variants').where({ mat_var_id: ids[0] }).update({ mat_price: 15_000 });
    await tick(after(60 * MINUTE));
    expect(await priceOf(ids[0])).toBe(15_000);
  });

  it('two temporary prices in one period are refused, also when they are made at the same time', async () => {
    const { mat_id } = await product(10_000);
    const what = later(mat_id, MINUTE, 60 * MINUTE);
    const { digest } = await preview(what);
    const bodies = [1, 2].map(() => ({
      ...{ ...what, request_key: randomUUID(), reason: 'x', digest, confirmed: true },
    }));
    const answers = await Promise.all(bodies.map((body) => ask('POST', '/admin/prices', body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const third = await change(later(mat_id, 59 * MINUTE, 90 * MINUTE));
    expect(third.json()).toMatchObject({
      code: 'PRICE.OVERLAP',
      details: { variants: [expect.any(String)] },
    });
    expect((await change(later(mat_id, 60 * MINUTE, 90 * MINUTE))).statusCode).toBe(200);
  });

  it('a beginning that has passed and an end before the beginning are refused', async () => {
    const { mat_id } = await product(10_000);
    for (const [from, until] of [
      [-MINUTE, null],
      [MINUTE, MINUTE],
    ] as const)
      expect((await change(later(mat_id, from, until))).json().code).toBe('PRICE.PERIOD');
  });
});

describe('undo', () => {
  it('takes a change of many back as one act, and keeps what was changed again since', async () => {
    const { mat_id, ids } = await product(10_000, 20_000, 30_000);
    const { change_id } = await changed(asked(mat_id));
    await t.deps.db('variants').where({ mat_var_id: ids[2] }).update({ mat_price: 25_000 });
    const answer = await undo(change_id);
    expect(answer.json()).toMatchObject({
      state: 'undone',
      kept: 1,
      undone_by: 'Ploy Wong',
      may_undo: false,
    });
    expect(await pricesOf(ids)).toEqual([10_000, 20_000, 25_000]);
    const [last] = (await entries(ids[0])).slice(-1);
    expect(last).toMatchObject({
      price: 10_000,
      act: 'undo',
      source: 'page',
      user_id: owner.user_id,
      change_id,
    });
    expect((await undo(change_id)).json().code).toBe('PRICE.NOT_UNDONE');
    const events = await t.deps
      .db('security_events')
      .where({ subject: `prices ${change_id}`, kind: 'prices_undone' });
    expect(events).toHaveLength(1);
  });

  it('two colleagues who take it back at once do it once', async () => {
    const { mat_id, ids } = await product(10_000);
    const { change_id } = await changed(asked(mat_id));
    const answers = await Promise.all([undo(change_id), undo(change_id, store)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await entries(ids[0])).toHaveLength(3);
  });

  it('withdraws what has not begun, and ends a temporary price early', async () => {
    const { mat_id, ids } = await product(10_000);
    const begins = { starts_at: after(MINUTE).toISOString(), ends_at: after(DAY).toISOString() };
    const waiting = await changed(asked(mat_id, begins));
    expect((await undo(waiting.change_id)).json().state).toBe('withdrawn');
    await tick(after(MINUTE));
    expect(await priceOf(ids[0])).toBe(10_000);
    now = START;
    const { change_id } = await changed(asked(mat_id, begins));
    await tick(after(2 * MINUTE));
    expect(await priceOf(ids[0])).toBe(9_000);
    await undo(change_id);
    expect(await priceOf(ids[0])).toBe(10_000);
    await tick(after(DAY));
    expect(await entries(ids[0])).toHaveLength(3);
  });
});

describe('history', () => {
  it('has every price whoever wrote it, also an import that names itself, and is never changed', async () => {
    const { ids } = await product(10_000);
    await t.deps.db.transaction(async (trx) => {
      await trx.raw(`SELECT name_price_writer('import', 'set', NULL, NULL, NULL)`);
      await trx('variants').where({ mat_var_id: ids[0] }).update({ mat_price: 12_000 });
    });
    await t.deps.db('variants').where({ mat_var_id: ids[0] }).update({ mat_price: 13_000 });
    await t.deps.db('variants').where({ mat_var_id: ids[0] }).update({ position: 3 });
    expect((await entries(ids[0])).map(({ was, price, source }) => [was, price, source])).toEqual([
      [null, 10_000, 'server'],
      [10_000, 12_000, 'import'],
      [12_000, 13_000, 'server'],
    ]);
    const changing = t.deps.db('price_history').where({ mat_var_id: ids[0] }).update({ price: 1 });
    await expect(changing).rejects.toThrow('never changed');
    await expect(t.deps.db('price_history').where({ mat_var_id: ids[0] }).delete()).rejects.toThrow(
      'never changed',
    );
  });

  it('the lowest price of thirty days counts the one that was in force when they began', async () => {
    const { mat_id, ids } = await product(10_000);
    const at = async (days: number, price: number) => {
      await t.deps.db.transaction(async (trx) => {
        await trx.raw(`SELECT name_price_writer('import', 'set', ?::timestamptz, NULL, NULL)`, [
          after(days * DAY),
        ]);
        await trx('variants').where({ mat_var_id: ids[0] }).update({ mat_price: price });
      });
      now = after(days * DAY);
    };
    await at(1, 8_000);
    await at(11, 12_000);
    // The 80 baht were in force until the eleventh day.
    now = after(40 * DAY);
    expect((await pricesPage(mat_id)).variants[0]?.lowest).toBe(80);
    now = after(41 * DAY + 1);
    expect((await pricesPage(mat_id)).variants[0]?.lowest).toBe(120);
  });
});

it('the shop has a new price at its minute: list, product page and bag', async () => {
  const { mat_id, ids } = await product(64_900);
  await refreshListing(t.deps.db);
  const shown = async () => {
    const list = await t.app.inject({ method: 'POST', url: '/api/v2/materials', payload: { limit: 100 } });
    const page = await t.app.inject({ url: `/api/v2/material?mat_id=${mat_id}` });
    const bag = await t.app.inject({
      ...{ method: 'POST', url: '/cart_process' },
      payload: { items: [{ mat_var_id: ids[0], quantity: 1 }], curr: 'THB', source: 'web' },
    });
    const cards: { mat_id: number; net_price: number }[] = list.json().data;
    const card = cards.find((one) => one.mat_id === mat_id);
    return [card?.net_price, page.json().variants?.[0]?.net_price, bag.json().subtotal];
  };
  await vi.waitFor(async () => expect(await shown()).toEqual([649, 649, 649]), 10_000);
  await changed(asked(mat_id, { starts_at: after(MINUTE).toISOString() }));
  expect(await shown()).toEqual([649, 649, 649]);
  await tick(after(MINUTE));
  await refreshListing(t.deps.db);
  await vi.waitFor(async () => expect(await shown()).toEqual([584.1, 584.1, 584.1]), 10_000);
});

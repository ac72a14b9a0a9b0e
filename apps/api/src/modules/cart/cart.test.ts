import {
  buildCode,
  buildDeliveryRate,
  buildGift,
  buildPromotion,
  buildUser,
  buildVariant,
  setStock,
} from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pruneTables } from '../../platform/retention.ts';
import { notificationsHandled, type TestApp, testApp } from '../../testing.ts';
import { CART_RETENTION } from './retention.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 5500 });
  await buildDeliveryRate(t.deps.db, { min_spend: 49_900, rate: 0, priority: 2 });
});
afterAll(() => t.close());

async function member() {
  const headers = t.bearer(await buildUser(t.deps.db));
  return {
    get: async () => (await t.app.inject({ method: 'GET', url: '/cart', headers })).json(),
    post: (payload: object) => t.app.inject({ method: 'POST', url: '/cart', headers, payload }),
  };
}
const quantities = (cart: { items: { mat_var_id: number; quantity: number }[] }) =>
  cart.items.map((item) => [item.mat_var_id, item.quantity]);

describe('POST /cart', () => {
  it('requires a session: a guest keeps the cart in the browser', async () => {
    const answer = await t.app.inject({ method: 'POST', url: '/cart', payload: { action: 'remove_all' } });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'AUTH.REQUIRED']);
  });

  it('adds, increases, decreases and removes, and returns the priced cart', async () => {
    const m = await member();
    const v = await buildVariant(t.deps.db, { mat_price: 10_000, stock: 50 });
    const w = await buildVariant(t.deps.db, { mat_price: 25_000, stock: 50 });
    await m.post({ action: 'add', mat_var_id: v.mat_var_id });
    await m.post({ action: 'add', mat_var_id: w.mat_var_id, quantity: 2 });
    const cart = (await m.post({ action: 'increase', mat_var_id: v.mat_var_id, quantity: 2 })).json();
    expect(quantities(cart)).toEqual([
      [v.mat_var_id, 3],
      [w.mat_var_id, 2],
    ]);
    expect(cart).toMatchObject({
      count: 5,
      list: 800,
      subtotal: 800,
      delivery_cost: 0,
      delivery_default: 55,
      total: 800,
    });
    expect(quantities((await m.post({ action: 'decrease', mat_var_id: w.mat_var_id })).json())).toEqual([
      [v.mat_var_id, 3],
      [w.mat_var_id, 1],
    ]);
    expect(quantities((await m.post({ action: 'decrease', mat_var_id: w.mat_var_id })).json())).toEqual([
      [v.mat_var_id, 3],
    ]);
    expect(quantities((await m.post({ action: 'remove', mat_var_id: v.mat_var_id })).json())).toEqual([]);
  });

  it('never exceeds the limit of a variant', async () => {
    const m = await member();
    const v = await buildVariant(t.deps.db, { limit: 4, stock: 50 });
    await m.post({ action: 'add', mat_var_id: v.mat_var_id, quantity: 3 });
    expect(
      quantities((await m.post({ action: 'increase', mat_var_id: v.mat_var_id, quantity: 9 })).json()),
    ).toEqual([[v.mat_var_id, 4]]);
  });

  it.each([[0], [-1], [1.5], [1e9], ['2'], [true], [null]])('refuses the quantity %j', async (quantity) => {
    const m = await member();
    const v = await buildVariant(t.deps.db);
    const answer = await m.post({ action: 'add', mat_var_id: v.mat_var_id, quantity });
    expect(answer.statusCode).toBe(400);
    expect((await m.get()).items).toEqual([]);
  });

  it('rejects a product that is not on sale', async () => {
    const m = await member();
    const gift = await buildVariant(t.deps.db, { free: true });
    for (const mat_var_id of [gift.mat_var_id, 2_000_000_000]) {
      const answer = await m.post({ action: 'add', mat_var_id });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'CART.VARIANT_NOT_FOUND']);
    }
  });

  it("merges the guest's cart at login: the greater quantity of each line, no line lost, limits kept", async () => {
    const m = await member();
    const [a, b, c] = await Promise.all([
      buildVariant(t.deps.db, { stock: 50 }),
      buildVariant(t.deps.db, { stock: 50 }),
      buildVariant(t.deps.db, { limit: 2, stock: 50 }),
    ]);
    await m.post({ action: 'add', mat_var_id: a.mat_var_id, quantity: 3 });
    await m.post({ action: 'add', mat_var_id: b.mat_var_id, quantity: 1 });
    const items = [
      [a.mat_var_id, 2],
      [b.mat_var_id, 4],
      [c.mat_var_id, 9],
    ].map(([mat_var_id, quantity]) => ({ mat_var_id, quantity }));
    const merged = (await m.post({ action: 'add', items })).json();
    expect(quantities(merged)).toEqual([
      [a.mat_var_id, 3],
      [b.mat_var_id, 4],
      [c.mat_var_id, 2],
    ]);
    // A repeated login changes nothing more.
    expect(quantities((await m.post({ action: 'add', items })).json())).toEqual(quantities(merged));
  });

  it('raises the lines of a full bag, and adds no new line to it', async () => {
    const m = await member();
    const items = [];
    for (let i = 0; i < 101; i += 1) {
      items.push({ mat_var_id: (await buildVariant(t.deps.db, { stock: 9 })).mat_var_id, quantity: 1 });
    }
    await m.post({ action: 'add', items: items.slice(0, 100) });
    const [first, last] = [items[0]?.mat_var_id ?? 0, items[100]?.mat_var_id ?? 0];
    const raised = await m.post({ action: 'increase', mat_var_id: first });
    expect([raised.statusCode, quantities(raised.json())[0]]).toEqual([200, [first, 2]]);
    const merged = await m.post({ action: 'add', items: [{ mat_var_id: first, quantity: 3 }] });
    expect(quantities(merged.json())[0]).toEqual([first, 3]);
    expect((await m.post({ action: 'add', mat_var_id: last })).json().code).toBe('CART.TOO_MANY_LINES');
    expect((await m.get()).items).toHaveLength(100);
  });

  it('restores a line at its position, as undo needs it', async () => {
    const m = await member();
    const [a, b] = await Promise.all([buildVariant(t.deps.db), buildVariant(t.deps.db)]);
    await m.post({ action: 'add', mat_var_id: a.mat_var_id });
    await m.post({ action: 'add', mat_var_id: b.mat_var_id });
    await m.post({ action: 'remove', mat_var_id: a.mat_var_id });
    expect(
      quantities((await m.post({ action: 'add', mat_var_id: a.mat_var_id, index: 0 })).json())[0],
    ).toEqual([a.mat_var_id, 1]);
  });

  it('keeps blogger lines per variant, source and review, within 1..99', async () => {
    const m = await member();
    const v = await buildVariant(t.deps.db);
    const line = { action: 'add', mat_var_id: v.mat_var_id, buy_from: 'nok' };
    await m.post({ ...line, review_id: 7, quantity: 60 });
    await m.post({ ...line, review_id: 7, quantity: 60 });
    await m.post(line);
    const { blogger_cart } = await m.get();
    expect(blogger_cart).toHaveLength(2);
    expect(blogger_cart).toContainEqual({
      mat_var_id: v.mat_var_id,
      buy_from: 'nok',
      review_id: 7,
      quantity: 99,
    });
    expect(blogger_cart).toContainEqual({
      mat_var_id: v.mat_var_id,
      buy_from: 'nok',
      review_id: null,
      quantity: 1,
    });
  });

  it('keeps and clears a promo code with the cart', async () => {
    const m = await member();
    const v = await buildVariant(t.deps.db, { mat_price: 60_000 });
    const code = await buildCode(t.deps.db, { kind: 'amount', discount: 10_000 });
    await m.post({ action: 'add', mat_var_id: v.mat_var_id });
    const withCode = (await m.post({ action: 'add', promo_code: code.code })).json();
    expect(withCode).toMatchObject({
      promo_code: code.code,
      discount_promo: 100,
      total: 500,
      promo_rule: { discount: 100 },
    });
    expect((await m.post({ action: 'add', promo_code: null })).json()).toMatchObject({
      promo_code: null,
      total: 600,
    });
  });

  it('uses two statements for an added line: the write, and the bag with its prices', async () => {
    const m = await member();
    const v = await buildVariant(t.deps.db);
    // Rules with a gift read its stock as well.
    await t.deps.db('gifts').update({ active: false });
    const sent: string[] = [];
    const note = ({ sql }: { sql: string }) => sent.push(sql);
    // The notification of the new product arrives later and causes a rereading of the rules: the minimum of
    // three counts.
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 3; i += 1) {
      sent.length = 0;
      t.deps.db.on('query', note);
      const answer = await m.post({ action: 'add', mat_var_id: v.mat_var_id });
      t.deps.db.removeListener('query', note);
      expect(quantities(answer.json())).toEqual([[v.mat_var_id, i + 1]]);
      least = Math.min(least, sent.length);
    }
    expect(least).toBe(2);
    // A stored bag has the same quote as the same lines sent in a request.
    const items = [{ mat_var_id: v.mat_var_id, quantity: 3 }];
    const guest = (await t.app.inject({ method: 'POST', url: '/cart_process', payload: { items } })).json();
    const { pricing, ...bag } = await m.get();
    const { pricing: asked, ...same } = guest;
    expect({ ...bag, variants: pricing.variants }).toEqual({ ...same, variants: asked.variants });
  });

  it('shows a sold-out line without counting it, and names a withdrawn one until the cart is changed, as a GET writes nothing', async () => {
    const m = await member();
    const [out, gone, fine] = await Promise.all([
      buildVariant(t.deps.db, { stock: 3 }),
      buildVariant(t.deps.db),
      buildVariant(t.deps.db, { mat_price: 10_000 }),
    ]);
    for (const v of [out, gone, fine]) await m.post({ action: 'add', mat_var_id: v.mat_var_id });
    await setStock(t.deps.db, out.mat_var_id, 0);
    await t.deps.db('variants').where({ mat_var_id: gone.mat_var_id }).update({ active: false });
    const cart = await m.get();
    expect(quantities(cart)).toEqual([
      [out.mat_var_id, 1],
      [fine.mat_var_id, 1],
    ]);
    expect(cart).toMatchObject({ count: 1, subtotal: 100, removed: [gone.mat_var_id] });
    expect(cart.lines.find((l: { mat_var_id: number }) => l.mat_var_id === out.mat_var_id).unavailable).toBe(
      true,
    );
    expect((await m.get()).removed).toEqual([gone.mat_var_id]);
    await m.post({ action: 'remove', mat_var_id: gone.mat_var_id });
    expect((await m.get()).removed).toEqual([]);
  });

  it("is private: a member never reads another member's cart", async () => {
    const [m, other] = await Promise.all([member(), member()]);
    const v = await buildVariant(t.deps.db);
    await m.post({ action: 'add', mat_var_id: v.mat_var_id });
    expect((await other.get()).items).toEqual([]);
  });
});

describe('POST /cart_process', () => {
  it("prices a guest's lines and returns the rules to continue without requests", async () => {
    const a = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 9 });
    const b = await buildVariant(t.deps.db, { mat_price: 10_000, stock: 2 });
    const promo = await buildPromotion(t.deps.db, {
      kind: 'p004',
      sale_qty: 2,
      free_qty: 1,
      members: [a.mat_var_id, b.mat_var_id],
    });
    const mini = await buildVariant(t.deps.db, { free: true });
    // The price of the free unit is distributed over the three units: 2 × 200 − 2 × 40 count towards the
    // gift.
    const gift = await buildGift(t.deps.db, {
      min_spend: 32_000,
      gift: mini.mat_var_id,
      members: [a.mat_var_id],
    });
    const answer = await t.app.inject({
      method: 'POST',
      url: '/cart_process',
      payload: {
        items: [
          { mat_var_id: a.mat_var_id, quantity: 2 },
          { mat_var_id: b.mat_var_id, quantity: 9 },
        ],
        curr: 'THB',
        source: 'web',
      },
    });
    const cart = answer.json();
    // Nine requested, two in stock (CART-12): 2 × 200 + 2 × 100, the cheapest of three free.
    expect(cart).toMatchObject({
      list: 600,
      discount: 100,
      subtotal: 500,
      delivery_cost: 0,
      total: 500,
      exact: true,
    });
    expect(cart.applied).toEqual([
      expect.objectContaining({ promo_id: promo.promo_id, kind: 'p004', times: 1, discount: 100 }),
    ]);
    expect(cart.free_items).toEqual([{ promo_id: gift.promo_id, mat_var_id: mini.mat_var_id, quantity: 1 }]);
    // Display data of a line occurs once: repeating it would double the response of a large bag.
    expect(cart.cart_items[0]).toEqual({
      mat_var_id: cart.items[0].mat_var_id,
      quantity: cart.items[0].quantity,
      gwp: false,
    });
    expect(cart.cart_items.at(-1)).toMatchObject({ gwp: true, gift: { mat_var_id: mini.mat_var_id } });
    expect(cart.pricing.variants.map((v: { limit: number }) => v.limit)).toEqual([9, 2]);
    expect(cart.pricing.variants[0].promo_ids).toEqual(
      expect.arrayContaining([promo.promo_id, gift.promo_id]),
    );
    expect(cart.pricing.delivery_rates).toHaveLength(2);
  });

  it('returns no delivery cost for an empty cart', async () => {
    const answer = await t.app.inject({ method: 'POST', url: '/cart_process', payload: { items: [] } });
    expect(answer.json()).toMatchObject({ items: [], total: 0, delivery_cost: 0, count: 0 });
  });
});

describe('GET /promotion', () => {
  const ask = async (code: string, units: readonly number[]) =>
    (
      await t.app.inject({
        method: 'GET',
        url: '/promotion',
        query: { promo_code: code, orders: units.join(',') },
      })
    ).json();

  it('returns the discount, or a message with the reason', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 60_000 });
    const at = (days: number) => new Date(Date.now() + days * 86_400_000);
    const codes = {
      good: await buildCode(t.deps.db, { discount: 10 }),
      expired: await buildCode(t.deps.db, { ends_at: at(-1) }),
      not_started: await buildCode(t.deps.db, { starts_at: at(1) }),
      used_up: await buildCode(t.deps.db, { usage_limit: 3, used: 3 }),
      login_required: await buildCode(t.deps.db, { login_required: true }),
      min_spend: await buildCode(t.deps.db, { min_spend: 100_000 }),
      no_eligible_item: await buildCode(t.deps.db, { members: [(await buildVariant(t.deps.db)).mat_var_id] }),
    };
    expect(await ask(codes.good.code, [v.mat_var_id])).toMatchObject({
      rule: { code: codes.good.code, discount: 10 },
      discount: 60,
    });
    expect(await ask('NOSUCH', [v.mat_var_id])).toMatchObject({
      reason: 'unknown',
      message: 'This promo code does not exist.',
    });
    for (const reason of [
      'expired',
      'not_started',
      'used_up',
      'login_required',
      'no_eligible_item',
    ] as const) {
      const answer = await ask(codes[reason].code, [v.mat_var_id]);
      expect(answer.reason).toBe(reason);
      expect(answer.message_th).toMatch(/[ก-๙]/);
    }
    expect(await ask(codes.min_spend.code, [v.mat_var_id])).toMatchObject({
      reason: 'min_spend',
      missing: 400,
      message: 'Spend ฿400 more to use this code.',
    });
  });
});

describe('POST /coupon_list', () => {
  it('lists the shop’s codes, the best usable first, the others with their reason', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 30_000 });
    await buildCode(t.deps.db, { code: 'LIST-SMALL', kind: 'amount', discount: 2000, listed: true });
    await buildCode(t.deps.db, { code: 'LIST-BIG', kind: 'amount', discount: 3000, listed: true });
    await buildCode(t.deps.db, { code: 'LIST-SHIP', kind: 'free_delivery', listed: true });
    await buildCode(t.deps.db, { code: 'LIST-MIN', min_spend: 90_000, listed: true });
    const answer = await t.app.inject({
      method: 'POST',
      url: '/coupon_list',
      payload: { items: [{ mat_var_id: v.mat_var_id }], promo_select: 'list-big' },
    });
    const { data } = answer.json();
    expect(data.map((d: { promo_code: string }) => d.promo_code)).toEqual([
      'LIST-SHIP',
      'LIST-BIG',
      'LIST-SMALL',
      'LIST-MIN',
    ]);
    expect(data[0]).toMatchObject({ best: true, discount: 55 });
    expect(data[1]).toMatchObject({ best: false, selected: true, discount: 30 });
    expect(data[3]).toMatchObject({ usable: false, reason: 'min_spend', missing: 600 });
  });

  it('uses as many statements for twenty codes as for one', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 50_000 });
    const ask = async (promo_list: string[]) => {
      let statements = 0;
      const count = () => {
        statements += 1;
      };
      await notificationsHandled(t.deps);
      t.deps.db.on('query', count);
      const answer = await t.app.inject({
        method: 'POST',
        url: '/coupon_list',
        payload: { items: [{ mat_var_id: v.mat_var_id }], promo_list },
      });
      t.deps.db.removeListener('query', count);
      return { statements, count: answer.json().count as number };
    };
    // The rules are cached; the notification of their change arrives a little after the product was created.
    const least = async (promo_list: string[]) => {
      const asked = [await ask(promo_list), await ask(promo_list), await ask(promo_list)];
      return {
        statements: Math.min(...asked.map(({ statements }) => statements)),
        count: asked[0]?.count ?? Number.NaN,
      };
    };
    const few = await least(['NOSUCH0']);
    const many = await least(Array.from({ length: 20 }, (_, i) => `NOSUCH${i}`));
    expect(many.count - few.count).toBe(19);
    expect(many.statements).toBe(few.statements);
  });
});

describe('POST /cart/blogger/error', () => {
  it('stores the report', async () => {
    const v = await buildVariant(t.deps.db);
    const payload = {
      mat_var_id: v.mat_var_id,
      buy_from: 'nok',
      review_id: null,
      message: 'the blogger cart is empty',
    };
    expect((await t.app.inject({ method: 'POST', url: '/cart/blogger/error', payload })).json()).toEqual({
      ok: true,
    });
    expect(await t.deps.db('blogger_cart_errors').first()).toMatchObject({ user_id: null, report: payload });
  });

  it('deletes it after ninety days', async () => {
    const at = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const [days, n] of [
      [89, 1],
      [91, 2],
    ] as const)
      await t.deps.db('blogger_cart_errors').insert({ at: at(days), report: { n } });
    await pruneTables(t.deps, CART_RETENTION);
    const kept = await t.deps.db('blogger_cart_errors').whereRaw("report->'n' IS NOT NULL");
    expect(kept.map(({ report }) => report.n)).toEqual([1]);
  });
});

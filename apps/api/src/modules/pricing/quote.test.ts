import { buildCode, buildDeliveryRate, buildGift, buildPromotion, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationsHandled, type TestApp, testApp } from '../../testing.ts';
import { type QuoteRequest, quoteCart, quoter, unitsToLines, wireCode } from './quote.ts';
import { readVariants } from './repository.ts';
import { enginePromotions, priceVariant, wireRules } from './rules.ts';

const AT = new Date('2026-11-20T05:00:00Z');
const FLASH = {
  flash: true,
  starts_at: new Date('2026-11-20T00:00:00Z'),
  ends_at: new Date('2026-11-21T00:00:00Z'),
};

let t: TestApp;
beforeAll(async () => {
  t = await testApp({}, { now: () => AT });
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 5500 });
});
afterAll(() => t.close());

const requestOf = (lines: QuoteRequest['lines'], more: Partial<QuoteRequest> = {}): QuoteRequest => ({
  ...{ lines, code: null, points: { point_bt: 0, point_the1: 0 } },
  ...{ customer: null, signedIn: false, at: AT, ...more },
});
const quote = (lines: QuoteRequest['lines'], more: Partial<QuoteRequest> = {}) =>
  quoteCart(t.deps, t.deps.db, requestOf(lines, more));

describe('a quote', () => {
  it('is based on the prices, promotions and code of the database, in satang', async () => {
    const { db } = t.deps;
    const [a, b] = [
      await buildVariant(db, { mat_price: 30_000 }),
      await buildVariant(db, { mat_price: 12_345 }),
    ];
    const cut = await buildPromotion(db, { discount: 10, members: [a.mat_var_id] });
    const { code } = await buildCode(db, { kind: 'amount', discount: 5000 });
    const {
      answer,
      variants,
      code: read,
    } = await quote(
      [
        { mat_var_id: a.mat_var_id, quantity: 2 },
        { mat_var_id: b.mat_var_id, quantity: 1 },
      ],
      { code: ` ${code.toLowerCase()}` },
    );
    expect(answer).toMatchObject({
      ...{ list: 72_345, subtotal: 66_345, discount_promo: 5000, delivery_cost: 5500, total: 66_845 },
      lines: [
        { mat_var_id: a.mat_var_id, net: 27_000, discounts: [{ promo_id: cut.promo_id, amount: 6000 }] },
        { mat_var_id: b.mat_var_id, net: 12_345, amount: 12_345 },
      ],
    });
    expect([...variants.keys()].sort()).toEqual([a.mat_var_id, b.mat_var_id].sort());
    expect(read?.names).toMatchObject({ code });
  });

  it('asks the database five times at most, however many lines and rules there are', async () => {
    const { db } = t.deps;
    const lines = [];
    for (let n = 0; n < 12; n += 1) lines.push({ ...(await buildVariant(db)), quantity: 1 });
    const members = lines.map(({ mat_var_id }) => ({ mat_var_id, per_customer: 2 }));
    await buildPromotion(db, { ...FLASH, members });
    const gift = await buildGift(db);
    const { code } = await buildCode(db, { per_customer: 1 });
    await notificationsHandled(t.deps);
    t.deps.rules.clear();
    let statements = 0;
    const count = () => {
      statements += 1;
    };
    db.on('query', count);
    const customer = { key: 'e:a@example.com', email: 'a@example.com', user_id: null };
    const { answer } = await quote(lines, { code, customer });
    db.off('query', count);
    expect(statements).toBe(5);
    expect(answer.free_items).toMatchObject([{ promo_id: gift.promo_id }]);
    await db('gifts').update({ active: false });
  });

  it('reads once for several codes, and prices the cart with each of them alone', async () => {
    const { db } = t.deps;
    const v = await buildVariant(db, { mat_price: 100_000 });
    const [ten, baht] = [
      await buildCode(db, { discount: 10 }),
      await buildCode(db, { kind: 'amount', discount: 2500 }),
    ];
    const quotes = await quoter(t.deps, db, requestOf([{ mat_var_id: v.mat_var_id, quantity: 1 }]));
    const totals = (await quotes([ten.code, null, baht.code, ' ', 'NOSUCH'])).map(({ answer, code }) => [
      answer.discount_promo,
      code === null ? null : wireCode(code)?.code,
    ]);
    expect(totals).toEqual([
      [10_000, ten.code],
      [0, null],
      [2500, baht.code],
      [0, null],
      [0, undefined],
    ]);
  });

  it('leaves out a gift whose last units are in the cart, and one of two rules that share the last unit', async () => {
    const { db } = t.deps;
    const [bought, shared] = [
      await buildVariant(db, { stock: 2 }),
      await buildVariant(db, { stock: 1, free: true }),
    ];
    const line = [{ mat_var_id: bought.mat_var_id, quantity: 1 }];
    const own = await buildGift(db, { gift: bought.mat_var_id });
    const [first] = [
      await buildGift(db, { gift: shared.mat_var_id }),
      await buildGift(db, { gift: shared.mat_var_id }),
    ];
    const gifts = async (lines: typeof line) =>
      (await quote(lines)).answer.free_items.map(({ promo_id }) => promo_id);
    expect(await gifts(line)).toEqual([own.promo_id, first.promo_id]);
    expect(await gifts([{ mat_var_id: bought.mat_var_id, quantity: 2 }])).toEqual([first.promo_id]);
    await db('gifts').update({ active: false });
  });
});

describe('a flash sale', () => {
  it('prices as many units as its allotment and the limit of the customer leave, and is gone when none is left', async () => {
    const { db } = t.deps;
    const v = await buildVariant(db, { stock: 9 });
    const sale = async (allotment: number | null, taken: number, per_customer: number | null) =>
      (
        await buildPromotion(db, {
          ...FLASH,
          members: [{ mat_var_id: v.mat_var_id, allotment, taken, per_customer }],
        })
      ).promo_id;
    const [open, left, limited] = [await sale(null, 0, null), await sale(5, 3, null), await sale(9, 0, 4)];
    const gone = await sale(5, 5, null);
    const { version, variants } = await readVariants(db, [v.mat_var_id]);
    const set = await t.deps.rules.get(db, version, AT);
    const [row] = variants;
    if (row === undefined) throw new Error('the variant is not in the shop');
    const priced = priceVariant(row, set, (promo_id) => (promo_id === limited ? 3 : 0));
    expect(priced).toMatchObject({
      promo_ids: [open, left, limited],
      units_left: [
        { promo_id: left, units: 2 },
        { promo_id: limited, units: 1 },
      ],
    });
    expect(priceVariant(row, set, () => 4).promo_ids).not.toContain(limited);
    const rules = new Map(enginePromotions(set, [priced]).map((rule) => [rule.promo_id, rule]));
    expect(rules.get(left)).toMatchObject({ members: [v.mat_var_id], units_left: { [v.mat_var_id]: 2 } });
    expect(rules.get(open)).toMatchObject({ units_left: null });
    expect(rules.has(gone)).toBe(false);
  });
});

describe('the rules on the wire', () => {
  it('are in baht, name each promotion once, and no gift that has run out', async () => {
    const { db } = t.deps;
    const [a, b] = [
      await buildVariant(db, { mat_price: 12_345, stock: 3, limit: 2 }),
      await buildVariant(db, { stock: 0 }),
    ];
    const members = [a.mat_var_id, b.mat_var_id];
    const amount = await buildPromotion(db, { discount_type: 'amount', discount: 2550, members });
    const percent = await buildPromotion(db, { discount: 15, members });
    const special = await buildPromotion(db, { kind: 'p001', sale_qty: 2, price: 19_950, members });
    const gift = await buildGift(db, { min_spend: 99_900 });
    const none = await buildGift(db, { gift: (await buildVariant(db, { free: true, stock: 0 })).mat_var_id });
    const { version, variants } = await readVariants(db, members);
    const set = await t.deps.rules.get(db, version, AT);
    const wire = wireRules(
      set,
      variants.map((row) => priceVariant(row, set)),
      AT,
    );
    const promo_ids = [amount.promo_id, percent.promo_id, special.promo_id];
    expect(wire).toMatchObject({
      version: `${version}`,
      at: AT.toISOString(),
      variants: [
        { mat_var_id: a.mat_var_id, price: 123.45, limit: 2, sold_out: false, promo_ids },
        { mat_var_id: b.mat_var_id, price: 100, limit: 0, sold_out: true, promo_ids },
      ],
      promotions: [
        { promo_id: amount.promo_id, discount_type: 'amount', discount: 25.5 },
        { promo_id: percent.promo_id, discount_type: 'percent', discount: 15 },
        { promo_id: special.promo_id, sale_qty: 2, price: 199.5 },
      ],
      delivery_rates: [{ active: true, min_spend: 0, rate: 55, priority: expect.any(Number) }],
    });
    expect(wire.gifts).toMatchObject([{ promo_id: gift.promo_id, min_spend: 999 }]);
    expect(wire.gifts.map(({ promo_id }) => promo_id)).not.toContain(none.promo_id);
  });

  it('describe a code in baht, and a refused one as none', async () => {
    const { db } = t.deps;
    const v = await buildVariant(db);
    const { code } = await buildCode(db, { discount: 15, cap: 9950, min_spend: 50_000 });
    const off = await buildCode(db, { ends_at: AT });
    const quotes = await quoter(t.deps, db, requestOf([{ mat_var_id: v.mat_var_id, quantity: 1 }]));
    const [read, expired] = await quotes([code, off.code]);
    expect(wireCode(read?.code ?? null)).toMatchObject({
      kind: 'percent',
      discount: 15,
      cap: 99.5,
      min_spend: 500,
    });
    expect(wireCode(expired?.code ?? null)).toBeNull();
    expect(wireCode(null)).toBeNull();
  });
});

it('unitsToLines counts the units of each variant, in the order of their first appearance', () => {
  expect(unitsToLines([7, 3, 7, 7].map((mat_var_id) => ({ mat_var_id })))).toEqual([
    { mat_var_id: 7, quantity: 3 },
    { mat_var_id: 3, quantity: 1 },
  ]);
});

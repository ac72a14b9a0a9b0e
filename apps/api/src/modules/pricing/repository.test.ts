import {
  buildCode,
  buildCoupon,
  buildDeliveryRate,
  buildGift,
  buildOrder,
  buildPromotion,
  buildUser,
  buildVariant,
} from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { claimAllotments, claimCode, returnPromotions } from './claims.ts';
import {
  listedCodes,
  readCodes,
  readFlashUses,
  readGiftStock,
  readRuleSet,
  readVariants,
} from './repository.ts';

const AT = new Date('2026-11-20T05:00:00Z');
const MINUTE = 60_000;
const before = (minutes: number) => new Date(AT.getTime() - minutes * MINUTE);
const after = (minutes: number) => new Date(AT.getTime() + minutes * MINUTE);

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ DATABASE_POOL: '20' }, { now: () => AT });
});
afterAll(() => t.close());

const guest = (email: string) => ({ key: `e:${email}`, email, user_id: null });

describe('readVariants', () => {
  it('returns the sellable variants by id, with stock and memberships, and the version of the rules', async () => {
    const { db } = t.deps;
    const [a, b] = [await buildVariant(db, { stock: 3 }), await buildVariant(db, { stock: null })];
    const sale = await buildPromotion(db, {
      members: [{ mat_var_id: a.mat_var_id, allotment: 5, taken: 2, per_customer: 1 }],
    });
    const gift = await buildGift(db, { members: [a.mat_var_id] });
    const { value } = await db('rule_version').first();
    const { version, variants } = await readVariants(db, [b.mat_var_id, a.mat_var_id, b.mat_var_id]);
    expect(version).toBe(value);
    expect(variants).toMatchObject([
      {
        mat_var_id: a.mat_var_id,
        stock: 3,
        promotions: [{ promo_id: sale.promo_id, allotment: 5, taken: 2, per_customer: 1 }],
        gift_ids: [gift.promo_id],
      },
      { mat_var_id: b.mat_var_id, stock: 0, promotions: [], gift_ids: [] },
    ]);
  });

  it('returns no withdrawn variant, none of a withdrawn product, no gift and none that is unknown', async () => {
    const { db } = t.deps;
    const [withdrawn, gift, ofProduct] = [
      await buildVariant(db, { active: false }),
      await buildVariant(db, { free: true }),
      await buildVariant(db),
    ];
    await db('materials').where({ mat_id: ofProduct.mat_id }).update({ active: false });
    const ids = [withdrawn, gift, ofProduct].map(({ mat_var_id }) => mat_var_id);
    expect((await readVariants(db, [...ids, 2_000_000_000])).variants).toEqual([]);
    expect((await readVariants(db, [])).variants).toEqual([]);
    // A gift is read as such, unless it is withdrawn.
    expect([...(await readGiftStock(db, ids)).keys()].sort()).toEqual(
      [gift.mat_var_id, ofProduct.mat_var_id].sort(),
    );
  });
});

describe('readRuleSet', () => {
  it('contains what is active from its start to before its end, and tells when that changes next', async () => {
    const { db } = t.deps;
    const window = async (starts_at: Date | null, ends_at: Date | null, active = true) =>
      (await buildPromotion(db, { starts_at, ends_at, active })).promo_id;
    const running = [
      await window(null, null),
      await window(AT, after(30)),
      await window(before(1), after(20)),
    ];
    await window(before(2), AT);
    const next = await window(after(10), null);
    await window(after(5), null, false);
    const set = await readRuleSet(db, AT);
    const known = (ids: readonly number[]) => ids.filter((id) => set.promotions.has(id));
    expect(known(running)).toEqual(running);
    expect(set.promotions.has(next)).toBe(false);
    expect(set.boundary).toEqual(after(10));
    expect((await readRuleSet(db, after(10))).boundary).toEqual(after(20));
    await db('promotions').update({ active: false });
    expect(await readRuleSet(db, AT)).toMatchObject({ promotions: new Map(), boundary: null });
  });

  it('gives each kind of promotion its own terms', async () => {
    const { db } = t.deps;
    const v = await buildVariant(db);
    const terms = {
      p001: { sale_qty: 2, price: 15_000 },
      p002: { sale_qty: 3, disc: 50 },
      p003: { discount_type: 'amount', discount: 2500 },
      p004: { sale_qty: 2, free_qty: 1 },
      p005: { sale_qty: 3, price: 25_000 },
      p006: { percent: 20 },
    } as const;
    const base = { exclude_discounted: true, max_per_order: 2, members: [v.mat_var_id] };
    for (const [kind, more] of Object.entries(terms)) {
      const { promo_id } = await buildPromotion(db, { ...base, ...more, kind: kind as keyof typeof terms });
      const { rule } = (await readRuleSet(db, AT)).promotions.get(promo_id) ?? {};
      expect(rule).toEqual({
        ...{ promo_id, kind, ...more },
        ...{ exclude_discounted: true, max_per_order: 2 },
        // Only a full set depends on variants that are not in the cart.
        members: kind === 'p006' ? [v.mat_var_id] : [],
      });
    }
  });

  it('marks the gifts with too few units left, and orders the tiers of delivery', async () => {
    const { db } = t.deps;
    const gift = (await buildVariant(db, { free: true, stock: 2 })).mat_var_id;
    const enough = await buildGift(db, { gift, quantity: 2, min_spend: 50_000 });
    const few = await buildGift(db, { gift, quantity: 3 });
    await buildDeliveryRate(db, { min_spend: 50_000, rate: 0 });
    await buildDeliveryRate(db, { min_spend: 0, rate: 5500, priority: 2 });
    await buildDeliveryRate(db, { min_spend: 0, rate: 4000, priority: 1 });
    const { gifts, delivery_rates } = await readRuleSet(db, AT);
    const stockOf = (id: number) => gifts.find(({ rule }) => rule.promo_id === id)?.in_stock;
    expect([stockOf(enough.promo_id), stockOf(few.promo_id)]).toEqual([true, false]);
    expect(delivery_rates.map(({ rate }) => rate)).toEqual([4000, 5500, 0]);
  });
});

describe('readCodes', () => {
  const read = async (
    code: string,
    {
      customer = guest('reader@example.com'),
      signedIn = false,
    }: Partial<Parameters<typeof readCodes>[1]> = {},
  ) =>
    (await readCodes(t.deps.db, { codes: [code], variantIds: [], customer, signedIn, at: AT })).get(
      code.trim(),
    );

  it('finds a code however it is typed, with the members that are in the cart', async () => {
    const { db } = t.deps;
    const [a, b] = [await buildVariant(db), await buildVariant(db)];
    const { code } = await buildCode(db, { discount: 15, cap: 9900, members: [a.mat_var_id, b.mat_var_id] });
    const found = await readCodes(db, {
      ...{ codes: [` ${code.toLowerCase()} `, code], variantIds: [b.mat_var_id] },
      ...{ customer: null, signedIn: false, at: AT },
    });
    expect([...found.keys()]).toEqual([code]);
    expect(found.get(code)).toMatchObject({
      rule: { code, kind: 'percent', discount: 15, cap: 9900, members: [b.mat_var_id] },
      campaign: null,
    });
  });

  it.each([
    ['unknown', { active: false }],
    ['not_started', { starts_at: after(1) }],
    ['expired', { ends_at: AT }],
    ['used_up', { usage_limit: 4, used: 4 }],
    ['login_required', { login_required: true }],
    ['login_required', { collect_only: true }],
  ] as const)('refuses as %s a code with %o', async (refused, terms) => {
    const { code } = await buildCode(t.deps.db, terms);
    expect((await read(code))?.rule).toEqual({ code, refused });
  });

  it('accepts a code at its start, before its end and with one use left', async () => {
    const { code } = await buildCode(t.deps.db, {
      ...{ starts_at: AT, ends_at: after(1), usage_limit: 4, used: 3 },
    });
    expect((await read(code))?.rule).not.toHaveProperty('refused');
  });

  it('refuses a second use by the account or by its e-mail', async () => {
    const { db } = t.deps;
    const { code } = await buildCode(db, { per_customer: 1 });
    const { so_no } = await buildOrder(db, []);
    const { email } = await db('orders').where({ so_no }).first();
    await claimCode(db, code, { key: 'u:5', email, user_id: 5 }, so_no);
    const refused = { code, refused: 'already_used' };
    expect((await read(code, { customer: guest(email) }))?.rule).toEqual(refused);
    const account = { key: 'u:5', email: 'another@example.com', user_id: 5 };
    expect((await read(code, { customer: account, signedIn: true }))?.rule).toEqual(refused);
    expect((await read(code))?.rule).not.toHaveProperty('refused');
  });

  it('of a campaign depends on the coupons of the member', async () => {
    const { db } = t.deps;
    const { user_id, email } = await buildUser(db);
    const member = { customer: { key: `u:${user_id}`, email, user_id }, signedIn: true };
    const collectable = await buildCoupon(db);
    expect(await read(collectable.code, member)).toMatchObject({
      rule: { kind: 'percent' },
      campaign: { usable: 0, collectable: true },
    });
    const early = await buildCoupon(db, { collect_from: after(1) });
    expect((await read(early.code, member))?.rule).toMatchObject({ refused: 'not_started' });
    const over = await buildCoupon(db, { collect_until: AT });
    expect((await read(over.code, member))?.rule).toMatchObject({ refused: 'not_collected' });

    const coupon = { promo_id: over.promo_id, user_id, collected_at: before(9) };
    await db('user_coupons').insert({ ...coupon, expires_at: after(3) });
    expect(await read(over.code, member)).toMatchObject({
      rule: { kind: 'percent' },
      campaign: { usable: 1, usable_until: after(3), collectable: false },
    });
    await db('user_coupons').where({ user_id }).update({ expires_at: AT });
    expect((await read(over.code, member))?.rule).toMatchObject({ refused: 'expired' });
    await db('user_coupons')
      .where({ user_id })
      .update({ status: '02', used_at: before(1) });
    expect((await read(over.code, member))?.rule).toMatchObject({ refused: 'already_used' });
  });
});

describe('listedCodes', () => {
  it('names the codes held first, then those shown to everybody, and none outside its time', async () => {
    const { db } = t.deps;
    const { user_id } = await buildUser(db);
    const held = await buildCoupon(db, { listed: false }, { code: 'ZHELD' });
    await db('user_coupons').insert({ promo_id: held.promo_id, user_id, collected_at: before(9) });
    const open = await buildCode(db, { code: 'BOPEN', listed: true });
    const campaign = await buildCoupon(db, { listed: true }, { code: 'ACAMPAIGN' });
    await buildCode(db, { code: 'AOVER', listed: true, ends_at: AT });
    await buildCoupon(db, { listed: true, collect_until: AT }, { code: 'ALATE' });
    const own = new Set([held.code, open.code, campaign.code, 'AOVER', 'ALATE']);
    const listed = async (userId: number | null) =>
      (await listedCodes(db, AT, userId)).filter((code) => own.has(code));
    expect(await listed(user_id)).toEqual(['ZHELD', 'ACAMPAIGN', 'BOPEN']);
    expect(await listed(null)).toEqual(['ACAMPAIGN', 'BOPEN']);
  });
});

describe('claims', () => {
  const orders = async (count: number, units: Parameters<typeof buildOrder>[1] = []) => {
    const made: string[] = [];
    for (let n = 0; n < count; n += 1) made.push((await buildOrder(t.deps.db, units)).so_no);
    return made;
  };

  it('give a code with a limit exactly as often as it allows to buyers at the same moment, and once more after a return', async () => {
    const { db } = t.deps;
    const { code } = await buildCode(db, { usage_limit: 3 });
    const placed = await orders(8);
    const claim = (so_no: string) =>
      db.transaction((trx) => claimCode(trx, code, guest(`${so_no}@example.com`), so_no));
    const given = await Promise.all(placed.map(claim));
    const winners = placed.filter((_, i) => given[i]);
    expect(winners).toHaveLength(3);
    const used = async () => (await db('promo_codes').where({ code }).first()).used;
    expect([
      await used(),
      (await db('promo_code_uses').where({ code })).map((use) => use.so_no).sort(),
    ]).toEqual([3, winners.toSorted()]);
    await returnPromotions(db, winners[0] ?? '', code);
    // A second return gives nothing back.
    await returnPromotions(db, winners[0] ?? '', code);
    expect(await used()).toBe(2);
    expect([await claim(winners[0] ?? ''), await used()]).toEqual([true, 3]);
  });

  it('give a code without limits to every order without counting, and refuse one that is unknown', async () => {
    const { db } = t.deps;
    const { code } = await buildCode(db);
    const placed = await orders(3);
    const given = await Promise.all(
      placed.map((so_no) => db.transaction((trx) => claimCode(trx, code, guest('same@example.com'), so_no))),
    );
    expect(given).toEqual([true, true, true]);
    expect(await db('promo_codes').where({ code }).first()).toMatchObject({ used: 0 });
    const [other = ''] = await orders(1);
    expect(await claimCode(db, 'NOSUCH', guest('same@example.com'), other)).toBe(false);
  });

  it('take no unit beyond an allotment from buyers at the same moment', async () => {
    const { db } = t.deps;
    const v = await buildVariant(db);
    const sale = await buildPromotion(db, { members: [{ mat_var_id: v.mat_var_id, allotment: 5 }] });
    const claim = { promo_id: sale.promo_id, mat_var_id: v.mat_var_id, n: 2, per_customer: null };
    const given = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        db.transaction((trx) => claimAllotments(trx, [claim], guest(`${n}@example.com`))),
      ),
    );
    expect(given.filter(Boolean)).toHaveLength(2);
    expect(await db('promotion_members').where({ promo_id: sale.promo_id }).first()).toMatchObject({
      taken: 4,
    });
  });

  it('count the units of earlier orders of the customer that were not cancelled, and return what an order had', async () => {
    const { db } = t.deps;
    const v = await buildVariant(db);
    const sale = await buildPromotion(db, {
      members: [{ mat_var_id: v.mat_var_id, allotment: 9, per_customer: 3 }],
    });
    const [so_no = '', cancelled = ''] = await orders(2, [[v.mat_var_id, 4]]);
    await db('orders').where({ so_no: cancelled }).update({ doc_status: 15 });
    // Of four units two had the price of the sale.
    const names = { name_en: 'Sale', name_th: 'ลดราคา', kind: 'p003', promo_id: sale.promo_id };
    for (const order of [so_no, cancelled])
      await db('order_discounts').insert({ ...names, so_no: order, line_no: 1, amount: 100, units: 2 });
    const { email } = await db('orders').where({ so_no }).first();
    const member = { promo_id: sale.promo_id, mat_var_id: v.mat_var_id };
    expect(await readFlashUses(db, [member], { email, user_id: null })).toEqual([{ ...member, n: 2 }]);
    expect(await readFlashUses(db, [member], { email: 'new@example.com', user_id: null })).toEqual([]);
    const claim = (n: number) => claimAllotments(db, [{ ...member, n, per_customer: 3 }], guest(email));
    const taken = async () => (await db('promotion_members').where(member).first()).taken;
    expect([await claim(1), await taken()]).toEqual([true, 1]);
    expect(await claim(2)).toBe(false);
    await db('promotion_members').where(member).update({ taken: 3 });
    await returnPromotions(db, so_no, null);
    expect(await taken()).toBe(1);
  });
});

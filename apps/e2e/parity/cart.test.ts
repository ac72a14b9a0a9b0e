import type { CartState } from '@mali/contracts/cart';
import type { PricedCart, PricingRules, PromoCodeRule } from '@mali/contracts/pricing';
import {
  buildCode,
  buildDeliveryRate,
  buildGift,
  buildMaterial,
  buildPromotion,
  buildVariant,
} from '@mali/db/builders';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../api/src/testing.ts';
import { runs } from '../../api/src/testing-values.ts';
import { selectPricedCart } from '../../web/src/features/cart/priced-cart.ts';
import { ruleBookReducer, rulesReceived } from '../../web/src/features/cart/rule-book.ts';
import { cartActions, cartReducer } from '../../web/src/features/cart/slice.ts';

/** The amounts and reasons that must be equal on both sides. */
const PRICE_FIELDS = [
  'list',
  'discount',
  'subtotal',
  'discount_promo',
  'discount_promo_detail',
  'delivery_cost',
  'delivery_default',
  'free_delivery_threshold',
  'total',
  'vat',
  'lines',
  'free_items',
  'applied',
  'not_applied',
  'hints',
  'exact',
] as const satisfies readonly (keyof PricedCart)[];

let t: TestApp;
const ids: number[] = [];
const materials: number[] = [];
const codes: string[] = [];

beforeAll(async () => {
  t = await testApp();
  const { db } = t.deps;
  const prices = [100, 9900, 12_900, 25_050, 33_333, 39_900, 59_000, 71_093, 15_900, 20_000, 45_000, 8_999];
  for (const [i, mat_price] of prices.entries()) {
    const material = await buildMaterial(db);
    materials.push(material.mat_id);
    const variant = await buildVariant(db, {
      mat_id: material.mat_id,
      mat_price,
      limit: i % 4 === 0 ? 5 : 99,
      stock: i === 7 ? 0 : i === 9 ? 2 : 500,
    });
    ids.push(variant.mat_var_id);
  }
  const of = (...at: number[]) => at.map((i) => ids[i] ?? 0);
  await buildPromotion(db, { kind: 'p001', sale_qty: 2, price: 15_000, members: of(1, 2) });
  await buildPromotion(db, { kind: 'p002', sale_qty: 2, disc: 33.5, members: of(2, 3, 4), max_per_order: 2 });
  await buildPromotion(db, { kind: 'p003', discount_type: 'percent', discount: 12.5, members: of(4, 5, 6) });
  await buildPromotion(db, { kind: 'p003', discount_type: 'amount', discount: 1001, members: of(6, 8) });
  await buildPromotion(db, {
    kind: 'p004',
    sale_qty: 2,
    free_qty: 1,
    members: of(0, 3, 5),
    exclude_discounted: true,
  });
  await buildPromotion(db, { kind: 'p005', sale_qty: 3, price: 79_900, members: of(5, 6, 8, 10) });
  await buildPromotion(db, { kind: 'p006', percent: 15, members: of(8, 9, 11) });
  await buildPromotion(db, {
    kind: 'p003',
    flash: true,
    discount_type: 'price',
    discount: 9_900,
    starts_at: new Date(Date.now() - 3_600_000),
    ends_at: new Date(Date.now() + 3_600_000),
    members: [{ mat_var_id: ids[10] ?? 0, allotment: 6, taken: 2, per_customer: 3 }],
  });
  await buildGift(db, { min_spend: 50_000 });
  await buildGift(db, { min_spend: 20_000, members: of(4, 5) });
  const none = await buildVariant(db, { free: true, stock: 0 });
  await buildGift(db, { min_spend: 100, gift: none.mat_var_id });
  codes.push((await buildCode(db, { discount: 12.5, cap: 5000 })).code);
  codes.push((await buildCode(db, { kind: 'amount', discount: 12_345, min_spend: 60_000 })).code);
  codes.push((await buildCode(db, { discount: 20, members: of(1, 5, 9), exclude_promoted: true })).code);
  codes.push((await buildCode(db, { kind: 'free_delivery' })).code);
  await buildDeliveryRate(db, { min_spend: 0, rate: 5500, priority: 1 });
  await buildDeliveryRate(db, { min_spend: 30_000, rate: 3500, priority: 2 });
  await buildDeliveryRate(db, { min_spend: 99_900, rate: 0, priority: 3 });
});
afterAll(() => t.close());

type Line = { mat_var_id: number; quantity: number };
const carts = () =>
  fc.record({
    lines: fc.uniqueArray(fc.record({ at: fc.nat(11), quantity: fc.integer({ min: 1, max: 6 }) }), {
      selector: (line) => line.at,
      minLength: 1,
      maxLength: 8,
    }),
    code: fc.option(fc.nat(3), { nil: null }),
  });
const linesOf = (lines: readonly { at: number; quantity: number }[]): Line[] =>
  lines.map(({ at, quantity }) => ({ mat_var_id: ids[at] ?? 0, quantity }));

async function priceOnServer(items: Line[], promo_code: string | null): Promise<CartState> {
  const answer = await t.app.inject({ method: 'POST', url: '/cart_process', payload: { items, promo_code } });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** The browser's price of the same lines, from the received rules only. */
function priceInBrowser(state: CartState, rules: readonly PricingRules[], rule: PromoCodeRule | null) {
  let ruleBook = ruleBookReducer(undefined, { type: 'start' });
  for (const told of rules) ruleBook = ruleBookReducer(ruleBook, rulesReceived(told));
  let cart = cartReducer(undefined, { type: 'start' });
  for (const item of state.items) cart = cartReducer(cart, cartActions.lineAdded({ item }));
  if (rule !== null) {
    cart = cartReducer(cart, cartActions.promoRequested(rule.code));
    cart = cartReducer(cart, cartActions.promoAnswered({ rule, message: null }));
  }
  return selectPricedCart({ cart, ruleBook });
}

const pick = (cart: PricedCart) => Object.fromEntries(PRICE_FIELDS.map((field) => [field, cart[field]]));

describe('the bag in the browser and the cart in the API', () => {
  it('have equal prices to the satang, with the same reasons', async () => {
    await fc.assert(
      fc.asyncProperty(carts(), async ({ lines, code }) => {
        const server = await priceOnServer(linesOf(lines), code === null ? null : (codes[code] ?? null));
        const browser = priceInBrowser(server, [server.pricing], server.promo_rule);
        expect(pick(browser)).toEqual(pick(server));
      }),
      { numRuns: runs(300) },
    );
  }, 120_000);

  it('have equal prices with the rules of the product pages', async () => {
    const told: PricingRules[] = [];
    for (const mat_id of materials) {
      const answer = await t.app.inject({
        method: 'GET',
        url: '/api/v2/material',
        query: { mat_id: String(mat_id) },
      });
      // A sold-out product still has a page.
      expect(answer.statusCode).toBe(200);
      told.push(answer.json().pricing);
    }
    await fc.assert(
      fc.asyncProperty(carts(), async ({ lines }) => {
        const server = await priceOnServer(linesOf(lines), null);
        expect(pick(priceInBrowser(server, told, null))).toEqual(pick(server));
      }),
      { numRuns: runs(150) },
    );
  }, 120_000);
});

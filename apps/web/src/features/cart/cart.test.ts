import type { CartRequest } from '@mali/contracts/cart';
import type { MaterialCard } from '@mali/contracts/catalogue';
import type { DeliveryTerms } from '@mali/contracts/delivery';
import type { RulePromotion } from '@mali/contracts/pricing';
import { PromotionKind } from '@mali/contracts/promotion-values';
import { bangkokIsoDay } from '@mali/thai/dates';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppStore, createStore } from '../../app/store.ts';
import { card, cartAnswer, rules } from '../../testing/products.ts';
import { server } from '../../testing/server.ts';
import { categories } from '../catalogue/calls.ts';
import { sessionEnded, signedIn } from '../session/index.ts';
import { toCartItem } from './cart-item.ts';
import { deliveryDay } from './delivery-terms.ts';
import { selectFreeDeliveryFrom } from './free-delivery.ts';
import { selectPricedCart } from './priced-cart.ts';
import { areaChosen, ratesReceived, rulesNotReached, rulesReceived } from './rule-book.ts';
import { cartActions } from './slice.ts';
import {
  addToCart,
  applyPromoCode,
  clearPromoCode,
  deleteWithdrawn,
  loadDeliveryRates,
  refreshRules,
  removeAll,
  removeLine,
  setQuantity,
  settled,
  undoRemove,
} from './thunks.ts';

const balm = card(1, { limit: 5 });
const serum = card(2, { mat_price: 890, net_price: 890 });
const everything = [balm, serum];

let store: AppStore;
const cart = () => store.getState().cart;
const quantityOf = (product: MaterialCard) =>
  cart().items.find((item) => item.mat_var_id === product.mat_var_id)?.quantity;
const bag = () => selectPricedCart(store.getState());

beforeEach(() => {
  store = createStore('th');
  store.dispatch(rulesReceived(rules(everything)));
});
// An empty bag requests no rules: no pending request in the next test.
afterEach(() => store.dispatch(cartActions.cartCleared()));

describe("a guest's cart", () => {
  it('adds a line without large fields (CART-02, CART-05)', () => {
    const large = { ...balm, benefits: ['x'], related: [], variants: [], image_2: '/img/a/640.webp' };
    store.dispatch(addToCart(large));
    expect(quantityOf(balm)).toBe(1);
    const [line] = cart().items;
    for (const field of ['image_2', 'benefits', 'mat_desc', 'related', 'variants'])
      expect(line).not.toHaveProperty(field);
    expect(line).toMatchObject({ mat_var_id: 10, gwp: false, unit_price: 100, mat_price: 100, limit: 5 });
  });

  it('increases the line that is there, up to its limit (CART-06, CART-07)', () => {
    store.dispatch(addToCart(balm, 3));
    store.dispatch(addToCart(balm, 3));
    expect(cart().items).toHaveLength(1);
    expect(quantityOf(balm)).toBe(5);
  });

  it('edits a quantity; blank and fractions become 1 (CART-08, CART-09)', () => {
    store.dispatch(addToCart(balm, 2));
    store.dispatch(setQuantity(balm.mat_var_id, 4));
    expect(quantityOf(balm)).toBe(4);
    store.dispatch(setQuantity(balm.mat_var_id, Number.NaN));
    expect(quantityOf(balm)).toBe(1);
    store.dispatch(setQuantity(balm.mat_var_id, 99));
    expect(quantityOf(balm)).toBe(5);
  });

  it('removes a line decremented to zero (CART-10)', () => {
    store.dispatch(addToCart(balm));
    store.dispatch(setQuantity(balm.mat_var_id, 0));
    expect(cart().items).toEqual([]);
  });

  it('restores a removed line at its position, with its quantity (rule of use 25)', () => {
    store.dispatch(addToCart(balm, 2));
    store.dispatch(addToCart(serum));
    store.dispatch(removeLine(balm.mat_var_id));
    expect(cart().items).toHaveLength(1);
    const [toast] = store.getState().layout.toasts;
    expect(toast).toMatchObject({ action: 'undo-remove', ms: 10_000 });
    store.dispatch(undoRemove());
    expect(cart().items.map((item) => [item.mat_var_id, item.quantity])).toEqual([
      [10, 2],
      [20, 1],
    ]);
  });

  it('removes one line or all (CART-11)', () => {
    store.dispatch(addToCart(everything));
    store.dispatch(removeAll());
    expect(cart().items).toEqual([]);
  });

  it('restores a cleared bag completely, in its order and with its quantities', () => {
    store.dispatch(addToCart(balm, 2));
    store.dispatch(addToCart(serum));
    store.dispatch(removeAll());
    expect(store.getState().layout.toasts.at(-1)).toMatchObject({ action: 'undo-remove', ms: 10_000 });
    store.dispatch(undoRemove());
    expect(cart().items.map((item) => [item.mat_var_id, item.quantity])).toEqual([
      [10, 2],
      [20, 1],
    ]);
  });

  it('neither changes nor removes a gift (CART-15)', () => {
    const gift = { ...toCartItem(balm, 1), gwp: true };
    store.dispatch(cartActions.lineAdded({ item: gift }));
    store.dispatch(removeLine(gift.mat_var_id));
    store.dispatch(setQuantity(gift.mat_var_id, 3));
    store.dispatch(setQuantity(gift.mat_var_id, 0));
    expect(cart().items).toEqual([gift]);
  });

  it('shows the last added item (CART-29)', () => {
    store.dispatch(addToCart(everything, 2));
    expect(cart().latest).toMatchObject({
      item: [{ mat_name: 'Product 1' }, { mat_name: 'Product 2' }],
      qty: 4,
    });
  });

  it('makes no request on a click (CART-18, CART-19)', async () => {
    const calls: string[] = [];
    server.events.on('request:start', ({ request }) => calls.push(request.url));
    store.dispatch(addToCart(balm, 2));
    store.dispatch(setQuantity(balm.mat_var_id, 3));
    store.dispatch(removeLine(balm.mat_var_id));
    await settled();
    server.events.removeAllListeners();
    expect(calls).toEqual([]);
  });

  it('is empty after an order, and keeps the order (CART-24)', () => {
    store.dispatch(addToCart(balm));
    const order = {
      so_no: 'SO26112012345678',
      customer_no: -1,
      doc_status: 1 as const,
      payment_method: 'promptpay' as const,
      total: 155,
      response_code: null,
      authen_url: null,
    };
    store.dispatch(cartActions.orderCreated(order));
    expect(cart()).toMatchObject({ items: [], created_order: order, owner: 'guest' });
  });

  it('is kept when the visitor is a guest', () => {
    store.dispatch(addToCart(balm));
    store.dispatch(sessionEnded());
    expect(quantityOf(balm)).toBe(1);
  });
});

describe('the blogger cart', () => {
  const reported = vi.fn();
  beforeEach(() => {
    reported.mockReset();
    server.use(
      http.post('*/api/cart/blogger/error', async ({ request }) => {
        reported(await request.json());
        return HttpResponse.json({ ok: true });
      }),
    );
  });

  it('is reported when it was empty, once (CART-27)', async () => {
    store.dispatch(addToCart(balm, 1, { buy_from: 'ploy', review_id: 3 }));
    store.dispatch(addToCart(serum, 1, { buy_from: 'ploy', review_id: 3 }));
    await expect.poll(() => reported).toHaveBeenCalledTimes(1);
    expect(reported.mock.calls[0]?.[0]).toMatchObject({ mat_var_id: 10, buy_from: 'ploy', review_id: 3 });
  });

  it('has a line per variant, source and review, within 1..99 (CART-25, CART-26)', async () => {
    const add = (quantity: number, review_id: number) =>
      store.dispatch(cartActions.bloggerLineAdded({ mat_var_id: 10, quantity, buy_from: 'ploy', review_id }));
    add(60, 1);
    add(60, 1);
    add(1, 2);
    expect(cart().blogger_cart).toEqual([
      { mat_var_id: 10, quantity: 99, buy_from: 'ploy', review_id: 1 },
      { mat_var_id: 10, quantity: 1, buy_from: 'ploy', review_id: 2 },
    ]);
  });
});

describe("a guest's prices", () => {
  it('are provisional until the delivery rates are known, unless unavailable (a button said ฿272 for ฿327)', () => {
    const fresh = createStore('th');
    fresh.dispatch(cartActions.lineAdded({ item: toCartItem(balm, 1) }));
    expect(selectPricedCart(fresh.getState()).provisional).toBe(true);
    fresh.dispatch(rulesNotReached());
    expect(selectPricedCart(fresh.getState()).provisional).toBe(false);
    fresh.dispatch(cartActions.cartCleared());
  });

  it('are computed locally, with delivery and the amount missing to free delivery', () => {
    store.dispatch(addToCart(balm, 2));
    expect(bag()).toMatchObject({
      list: 200,
      subtotal: 200,
      delivery_cost: 55,
      delivery_default: 55,
      free_delivery_threshold: 499,
      total: 255,
      count: 2,
      provisional: false,
    });
    store.dispatch(addToCart(serum));
    expect(bag()).toMatchObject({ delivery_cost: 0, free_delivery_threshold: null, total: 1090 });
  });

  it('follow the promotions of the rules', () => {
    const promotion = { promo_id: 5, name_en: 'Two', name_th: 'คู่', ends_at: null, flash: false };
    store.dispatch(
      rulesReceived(
        rules(everything, { version: 'v2', at: '2026-11-20T06:00:00.000Z' }, [
          { ...promotion, kind: 'p002', sale_qty: 2, disc: 50 },
        ]),
      ),
    );
    store.dispatch(addToCart(balm, 2));
    expect(bag()).toMatchObject({ list: 200, discount: 50, subtotal: 150 });
    expect(bag().applied).toMatchObject([{ promo_id: 5, times: 1, discount: 50 }]);
  });

  it('under many promotions that share units wait for the best one, which costs 320 baht less', async () => {
    const products = [390, 150, 360, 340].map((mat_price, index) =>
      card(41 + index, { mat_price, net_price: mat_price, limit: 99 }),
    );
    const [a = 0, b = 0, c = 0, d = 0] = products.map(({ mat_var_id }) => mat_var_id);
    // Two of the members at a price, at most four times.
    const pairs: [number[], number][] = [
      ...([
        [[c, a], 230],
        [[a, b], 310],
        [[d, a], 170],
        [[a, d], 340],
        [[d], 400],
      ] as [number[], number][]),
      ...([
        [[b, a], 170],
        [[a, d], 270],
        [[b, a], 350],
        [[d, a], 330],
      ] as [number[], number][]),
    ];
    const promotions = pairs.map(([, price], index) => ({
      ...{ promo_id: 900 + index, kind: 'p005' as const, name_en: 'Two', name_th: 'คู่', ends_at: null },
      ...{ flash: false, sale_qty: 2, price, max_per_order: 4 },
    }));
    const known = rules(products, { version: 'v2', at: '2026-11-20T06:00:00.000Z' }, promotions);
    const variants = known.variants.map((variant) => ({
      ...variant,
      promo_ids: pairs.flatMap(([members], index) =>
        members.includes(variant.mat_var_id) ? [900 + index] : [],
      ),
    }));
    store.dispatch(rulesReceived({ ...known, variants }));
    for (const product of products) store.dispatch(addToCart(product, 5));
    expect(bag()).toMatchObject({ exact: false, subtotal: 2_200, provisional: true });
    await vi.waitFor(() => expect(bag().provisional).toBe(false), 10_000);
    expect(bag()).toMatchObject({ exact: true, subtotal: 1_880 });
  });

  it('include an earned gift as a line that is no order item (CART-16, CART-17)', () => {
    store.dispatch(
      rulesReceived(
        rules(everything, {
          version: 'v2',
          at: '2026-11-20T06:00:00.000Z',
          gifts: [
            {
              promo_id: 8,
              name_en: 'Gift',
              name_th: 'ของแถม',
              min_spend: 150,
              scoped: false,
              gift: 990,
              quantity: 1,
              gift_name_en: 'Mini perfume',
              gift_name_th: 'น้ำหอมพกพา',
              gift_image: null,
            },
          ],
        }),
      ),
    );
    store.dispatch(addToCart(balm, 2));
    expect(bag().cart_items).toMatchObject([
      { mat_var_id: 10, gwp: false, quantity: 2 },
      { mat_var_id: 990, gwp: true, mat_name_th: 'น้ำหอมพกพา' },
    ]);
    expect(bag().count).toBe(2);
  });

  it('exclude a sold-out line that stays visible', () => {
    store.dispatch(addToCart(everything));
    const gone = { ...serum, sold_out: true };
    store.dispatch(rulesReceived(rules([balm, gone], { version: 'v2', at: '2026-11-20T06:00:00.000Z' })));
    expect(bag()).toMatchObject({ subtotal: 100, count: 1 });
    expect(bag().items).toHaveLength(2);
    expect(bag().cart_items).toHaveLength(1);
  });

  it('stay the last shown until the rules of a line are loaded', () => {
    store.dispatch(addToCart(card(3, { mat_price: 80, net_price: 60 }), 1));
    expect(bag()).toMatchObject({ subtotal: 60, provisional: true });
  });
});

describe('delivery rates', () => {
  const rate = { active: true, min_spend: 0, rate: 40, priority: 1 };
  const free = { ...rate, min_spend: 700, rate: 0 };
  const asked = vi.fn();
  const answer = (respond: () => Response) =>
    server.use(
      http.get('*/api/v3/delivery-rates', () => {
        asked();
        return respond();
      }),
    );
  beforeEach(() => asked.mockReset());

  it('are requested at the start, and price a bag whose own rules are missing (SHELL-36, REST-22)', async () => {
    answer(() => HttpResponse.json([rate, free]));
    store = createStore('th');
    await store.dispatch(loadDeliveryRates());
    store.dispatch(addToCart(card(3, { mat_price: 80, net_price: 80 })));
    expect(bag()).toMatchObject({ delivery_cost: 40, free_delivery_threshold: 700 });
    expect(selectFreeDeliveryFrom(store.getState())).toBe(700);
  });

  it('are not requested when a response contained them, nor replaced', async () => {
    answer(() => HttpResponse.json([rate]));
    await store.dispatch(loadDeliveryRates());
    expect(asked).not.toHaveBeenCalled();
    store.dispatch(ratesReceived([rate]));
    expect(selectFreeDeliveryFrom(store.getState())).toBe(499);
  });

  it('are 55 baht, and free from 499, when they cannot be had (PRICE-03, PRICE-04)', async () => {
    answer(() => HttpResponse.error());
    store = createStore('th');
    await store.dispatch(loadDeliveryRates());
    expect(asked).toHaveBeenCalledTimes(1);
    expect(selectFreeDeliveryFrom(store.getState())).toBe(499);
    store.dispatch(addToCart(card(3)));
    expect(bag()).toMatchObject({ delivery_cost: 55, free_delivery_threshold: 499 });
  });

  it.each([
    ['the lowest of the free tiers', [rate, { ...free, min_spend: 900 }, free], 700],
    ['no inactive tier', [rate, { ...free, active: false }], null],
    [
      'of two at one amount that of the lower priority',
      [rate, free, { ...free, rate: 20, priority: 0 }],
      null,
    ],
    ['499 when none is active', [{ ...rate, active: false }], 499],
  ])('make delivery free from %s, as in pricing (PRICE-07)', (_what, rates, from) => {
    store = createStore('th');
    store.dispatch(ratesReceived(rates));
    expect(selectFreeDeliveryFrom(store.getState())).toBe(from);
    store.dispatch(addToCart(card(3, { mat_price: 1, net_price: 1 })));
    expect(bag().free_delivery_threshold).toBe(from);
  });
});

describe('the day of delivery', () => {
  const nowhere = { provinces: [], postcodes: [] };
  const zone = { ...nowhere, days_min: 1, rates: [{ min_spend: 0, rate: 40 }] };
  const delivery: DeliveryTerms = {
    zones: [
      { key: 'rest', ...zone, days_max: 1 },
      { key: 'far', ...zone, postcodes: ['96000'], days_max: 3 },
    ],
    cut_off: [null, '14:00', '14:00', '14:00', '14:00', '14:00', '14:00'],
    ...{ pick_up: '15:00', no_delivery: [0], holidays: ['2026-11-21'], not_served: nowhere },
    cod_not_served: nowhere,
  };
  const friday = new Date('2026-11-20T05:00:00Z');
  const day = () => bangkokIsoDay(deliveryDay(store.getState().ruleBook, friday));

  it('follows the terms that every page receives, those of the rules, and the chosen postcode', async () => {
    store = createStore('th');
    expect(day()).toBe('2026-11-23');
    server.use(
      http.get('*/api/v3/categories/find', () => HttpResponse.json({ data: [], count: 0, delivery })),
    );
    await store.dispatch(categories.initiate());
    await vi.waitFor(() => expect(store.getState().ruleBook.delivery).toEqual(delivery), 10_000);
    store.dispatch(areaChosen({ province: 'นราธิวาส', zipcode: '96000' }));
    expect(day()).toBe('2026-11-25');
    expect(selectFreeDeliveryFrom(store.getState())).toBeNull();
    store.dispatch(rulesReceived(rules(everything, { delivery: { ...delivery, holidays: [] } })));
    expect(day()).toBe('2026-11-24');
    // An answer from before, out of a cache.
    store.dispatch(rulesReceived(rules(everything, { at: '2026-11-20T04:00:00.000Z' })));
    expect(day()).toBe('2026-11-24');
  });
});

describe('the rule book', () => {
  it('collects the rules of one version', () => {
    store.dispatch(rulesReceived(rules([card(4)])));
    expect(Object.keys(store.getState().ruleBook.variants)).toEqual(['10', '20', '40']);
  });

  it('is replaced by a newer version, and ignores an older one', () => {
    store.dispatch(rulesReceived(rules([card(4)], { version: 'v2', at: '2026-11-20T06:00:00.000Z' })));
    expect(Object.keys(store.getState().ruleBook.variants)).toEqual(['40']);
    store.dispatch(rulesReceived(rules(everything, { version: 'v1', at: '2026-11-20T05:00:00.000Z' })));
    expect(store.getState().ruleBook).toMatchObject({ version: 'v2' });
    expect(Object.keys(store.getState().ruleBook.variants)).toEqual(['40']);
  });

  it("keeps a member's own promotions beside answers for everybody, until the server says otherwise or the member signs out", async () => {
    const shared = rules([balm]);
    const [variant] = shared.variants;
    const promotion: RulePromotion = {
      ...{ promo_id: 71, kind: PromotionKind.PriceCut, name_en: 'Yours', name_th: 'ของคุณ', ends_at: null },
      ...{ flash: false, discount_type: 'percent', discount: 20, selected: true },
    };
    const mine = (own_ids: number[]) => ({
      ...shared,
      promotions: own_ids.length > 0 ? [promotion] : [],
      variants: variant === undefined ? [] : [{ ...variant, own_ids }],
    });
    store.dispatch(addToCart(balm));
    store.dispatch(rulesReceived(mine([71])));
    expect(bag().subtotal).toBe(80);
    // A product page is the same for everybody.
    store.dispatch(rulesReceived(shared));
    expect(bag().subtotal).toBe(80);
    store.dispatch(rulesReceived(mine([])));
    expect(bag().subtotal).toBe(100);
    store.dispatch(rulesReceived(mine([71])));
    // The bag asks for the rules that it lacks.
    server.use(http.post('*/api/cart_process', () => HttpResponse.json(cartAnswer([[balm, 1]]))));
    store.dispatch(sessionEnded());
    await vi.waitFor(() => expect(store.getState().ruleBook.variants[10]?.own_ids).toBeUndefined(), 10_000);
  });

  it('requests missing rules, once for several clicks', async () => {
    const asked: CartRequest[] = [];
    const unknown = card(7);
    server.use(
      http.post<never, CartRequest>('*/api/cart_process', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(cartAnswer([[unknown, 2]]));
      }),
    );
    store.dispatch(addToCart(unknown));
    store.dispatch(addToCart(unknown));
    await expect.poll(() => bag().provisional).toBe(false);
    expect(asked).toMatchObject([{ items: [{ mat_var_id: 70, quantity: 2 }], source: 'web' }]);
  });

  it('requests new rules when a promotion of the bag ends', async () => {
    const refreshed = vi.fn();
    server.use(
      http.post('*/api/cart_process', () => {
        refreshed();
        return HttpResponse.json(cartAnswer([[balm, 1]]));
      }),
    );
    const promotion = { promo_id: 5, kind: 'p003' as const, name_en: 'x', name_th: 'x', flash: true };
    const ends_at = new Date(Date.now() + 100).toISOString();
    store.dispatch(
      rulesReceived(
        rules(everything, { version: 'v2', at: '2026-11-20T06:00:00.000Z' }, [
          { ...promotion, ends_at, discount_type: 'price', discount: 50 },
        ]),
      ),
    );
    store.dispatch(addToCart(balm));
    expect(bag().subtotal).toBe(50);
    await expect.poll(() => refreshed).toHaveBeenCalledTimes(1);
  });

  it('applies limits and removes unavailable lines (CART-12)', async () => {
    store.dispatch(addToCart(balm, 5));
    store.dispatch(addToCart(serum));
    server.use(
      http.post('*/api/cart_process', () =>
        HttpResponse.json(cartAnswer([[{ ...balm, limit: 2 }, 2]], { removed: [serum.mat_var_id] })),
      ),
    );
    await store.dispatch(refreshRules());
    expect(cart().items.map((item) => [item.mat_var_id, item.quantity])).toEqual([[10, 2]]);
    expect(cart().withdrawn).toEqual([20]);
  });
});

describe("a member's cart", () => {
  const profile = {
    user_id: 9,
    first_name: 'พิม',
    last_name: '',
    email: 'pim@example.com',
    role_id: 1 as const,
    pdpa_consented: true,
  };
  let requests: CartRequest[];
  let answer = cartAnswer([]);

  beforeEach(() => {
    requests = [];
    server.use(
      http.get('*/api/cart', () => HttpResponse.json(answer)),
      http.post<never, CartRequest>('*/api/cart', async ({ request }) => {
        requests.push(await request.json());
        return HttpResponse.json(answer);
      }),
    );
  });
  const signIn = async () => {
    store.dispatch(signedIn({ token: 't', profile }));
    await expect.poll(() => cart().owner).toBe('member');
  };

  it('is fetched at login (CART-21)', async () => {
    answer = cartAnswer([[serum, 3]]);
    await signIn();
    expect(quantityOf(serum)).toBe(3);
    expect(requests).toEqual([]);
  });

  it("merges the guest's lines (CART-22)", async () => {
    store.dispatch(addToCart(balm, 2));
    answer = cartAnswer([
      [balm, 2],
      [serum, 1],
    ]);
    await signIn();
    expect(requests).toEqual([{ action: 'add', items: [{ mat_var_id: 10, quantity: 2 }] }]);
    expect(cart().items).toHaveLength(2);
  });

  it('sends add, increase, decrease, remove and remove_all (CART-05, CART-06, CART-08, CART-11, CART-20)', async () => {
    answer = cartAnswer([]);
    await signIn();
    store.dispatch(addToCart(balm));
    store.dispatch(addToCart(balm));
    store.dispatch(setQuantity(balm.mat_var_id, 5));
    store.dispatch(setQuantity(balm.mat_var_id, 4));
    store.dispatch(removeLine(balm.mat_var_id));
    store.dispatch(undoRemove());
    store.dispatch(removeAll());
    await settled();
    expect(requests).toEqual([
      { action: 'add', mat_var_id: 10, quantity: 1 },
      { action: 'increase', mat_var_id: 10, quantity: 1 },
      { action: 'increase', mat_var_id: 10, quantity: 3 },
      { action: 'decrease', mat_var_id: 10, quantity: 1 },
      { action: 'remove', mat_var_id: 10 },
      { action: 'add', mat_var_id: 10, quantity: 4, index: 0 },
      { action: 'remove_all' },
    ]);
  });

  it('deletes withdrawn lines by one change, and names them until they were shown (CART-30)', async () => {
    answer = cartAnswer([[balm, 1]], { removed: [20, 30] });
    await signIn();
    expect(cart().withdrawn).toEqual([20, 30]);
    answer = cartAnswer([[balm, 1]], { removed: [30] });
    store.dispatch(deleteWithdrawn());
    await settled();
    expect(requests).toEqual([{ action: 'remove', mat_var_id: 20 }]);
    expect(cart().withdrawn).toEqual([20, 30]);
    store.dispatch(cartActions.withdrawnShown());
    expect(cart().withdrawn).toEqual([]);
  });

  it('ignores a response that a later click has overtaken', async () => {
    answer = cartAnswer([[balm, 1]]);
    await signIn();
    store.dispatch(setQuantity(balm.mat_var_id, 2));
    store.dispatch(setQuantity(balm.mat_var_id, 3));
    const seen = new Set<number | undefined>();
    const stop = store.subscribe(() => seen.add(quantityOf(balm)));
    answer = cartAnswer([[balm, 3]]);
    await settled();
    stop();
    expect(seen).toEqual(new Set([3]));
  });

  it("shows the server's cart when a change is rejected, with the reason", async () => {
    answer = cartAnswer([[balm, 1]]);
    await signIn();
    server.use(
      http.post('*/api/cart', () =>
        HttpResponse.json(
          { code: 'CART.SOLD_OUT', message: 'Sold out.', message_th: 'หมดแล้ว' },
          { status: 409 },
        ),
      ),
    );
    store.dispatch(setQuantity(balm.mat_var_id, 4));
    await settled();
    expect(quantityOf(balm)).toBe(1);
    expect(store.getState().layout.toasts).toMatchObject([{ tone: 'error', text: 'หมดแล้ว' }]);
  });

  it('is cleared on logout (CART-23)', async () => {
    answer = cartAnswer([[balm, 1]]);
    await signIn();
    store.dispatch(sessionEnded());
    expect(cart()).toMatchObject({ items: [], owner: 'guest' });
  });
});

describe('a promo code', () => {
  const rule = { code: 'MALI10', kind: 'percent' as const, name_en: 'Ten', name_th: 'สิบ', discount: 10 };
  beforeEach(async () => {
    // Once the bag has settled, a slow answer about a code causes no request of rules.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    store.dispatch(addToCart(serum));
    store.dispatch(addToCart(balm, 2));
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
  });

  it('sends one entry per unit, and prices the bag with the rule (PRICE-26, PRICE-29)', async () => {
    let asked = new URLSearchParams();
    server.use(
      http.get('*/api/promotion', ({ request }) => {
        asked = new URL(request.url).searchParams;
        return HttpResponse.json({ rule, discount: 109 });
      }),
    );
    const done = store.dispatch(applyPromoCode(' mali10 '));
    expect(cart().promo_valid).toBeNull();
    await done;
    expect(Object.fromEntries(asked)).toEqual({ promo_code: 'MALI10', orders: '20,10,10' });
    expect(cart()).toMatchObject({ promo_code: 'MALI10', promo_valid: true });
    expect(bag()).toMatchObject({ discount_promo: 109, total: 981 });
  });

  it('is rejected with the message, and removed (PRICE-27, PRICE-28)', async () => {
    server.use(
      http.get('*/api/promotion', () =>
        HttpResponse.json({ message: 'No such code.', message_th: 'ไม่พบรหัส', reason: 'unknown' }),
      ),
    );
    await store.dispatch(applyPromoCode('NOPE'));
    expect(cart()).toMatchObject({
      promo_code: null,
      promo_rule: null,
      promo_valid: false,
      promo_message: { th: 'ไม่พบรหัส', en: 'No such code.' },
    });
  });

  it('below its minimum is kept, and applies once the bag reaches it', async () => {
    server.use(
      http.get('*/api/promotion', () =>
        HttpResponse.json({
          message: 'Spend more.',
          message_th: 'ซื้อเพิ่ม',
          reason: 'min_spend',
          missing: 410,
          rule: { ...rule, min_spend: 1500 },
        }),
      ),
    );
    await store.dispatch(applyPromoCode('MALI10'));
    expect(bag().discount_promo_detail.code).toMatchObject({
      applied: false,
      reason: 'min_spend',
      missing: 410,
    });
    store.dispatch(addToCart(serum));
    expect(bag().discount_promo_detail.code).toMatchObject({ applied: true });
  });

  it('is forgotten when cleared (PRICE-30)', async () => {
    server.use(http.get('*/api/promotion', () => HttpResponse.json({ rule, discount: 109 })));
    await store.dispatch(applyPromoCode('MALI10'));
    store.dispatch(clearPromoCode());
    expect(cart()).toMatchObject({ promo_code: null, promo_rule: null, promo_valid: null });
    expect(bag().discount_promo).toBe(0);
  });
});

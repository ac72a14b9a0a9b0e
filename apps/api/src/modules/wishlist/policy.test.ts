import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateWish, type WishNotification, type WishState } from './policy.ts';

const START = new Date('2026-11-20T05:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const after = (ms: number) => new Date(START.getTime() + ms);

const wish = (over: Partial<WishState> = {}): WishState => ({
  price_then: 50_000,
  price_told: 50_000,
  dearer_since: null,
  sold_out: false,
  back_since: null,
  ...over,
});

/** Notifications over a sequence of checks, each [hours after the start, price, stock]. */
function notifiedOver(
  first: WishState,
  looks: readonly (readonly [number, number, number])[],
): WishNotification[] {
  let state = first;
  return looks.map(([hours, net, stock]) => {
    const { news, next } = evaluateWish(state, { net, stock }, after(hours * HOUR));
    state = next;
    return news;
  });
}

describe('a price drop', () => {
  test.each([
    ['a twentieth less', 47_500, 'price_drop'],
    ['a little less than that', 47_501, null],
    ['the same', 50_000, null],
    ['more', 60_000, null],
  ] as const)('%s', (_what, net, news) => {
    expect(evaluateWish(wish(), { net, stock: 9 }, START).news).toBe(news);
  });

  test('of an expensive product starts at a hundred baht', () => {
    const dear = wish({ price_then: 400_000, price_told: 400_000 });
    expect(evaluateWish(dear, { net: 390_000, stock: 9 }, START).news).toBe('price_drop');
    expect(evaluateWish(dear, { net: 390_001, stock: 9 }, START).news).toBeNull();
  });

  test('is notified once, and the next one is relative to it', () => {
    expect(
      notifiedOver(wish(), [
        [0, 45_000, 9],
        [1, 45_000, 9],
        [2, 43_000, 9],
        [3, 42_750, 9],
        [4, 42_750, 9],
      ]),
    ).toEqual(['price_drop', null, null, 'price_drop', null]);
  });

  test('fluctuating daily is notified once', () => {
    const looks = Array.from({ length: 20 }, (_, i) => [i * 24, i % 2 === 0 ? 45_000 : 50_000, 9] as const);
    expect(notifiedOver(wish(), looks).filter((news) => news !== null)).toEqual(['price_drop']);
  });

  test('is notified again once the higher price has lasted two weeks', () => {
    expect(
      notifiedOver(wish(), [
        [0, 45_000, 9],
        [24, 50_000, 9],
        [24 + 14 * 24, 50_000, 9],
        [24 + 15 * 24, 45_000, 9],
      ]),
    ).toEqual(['price_drop', null, null, 'price_drop']);
  });

  test('does not include a return to the price at the time of the wish', () => {
    expect(
      notifiedOver(wish(), [
        [0, 90_000, 9],
        [20 * 24, 90_000, 9],
        [21 * 24, 50_000, 9],
      ]),
    ).toEqual([null, null, null]);
  });

  test('is not notified for a sold-out product', () => {
    expect(evaluateWish(wish(), { net: 10_000, stock: 0 }, START).news).toBeNull();
  });
});

describe('a restock', () => {
  const gone = wish({ sold_out: true });

  test('is notified once', () => {
    expect(
      notifiedOver(gone, [
        [0, 50_000, 0],
        [1, 50_000, 12],
        [2, 50_000, 12],
      ]),
    ).toEqual([null, 'back_in_stock', null]);
  });

  test('is notified again after it was sold out', () => {
    expect(
      notifiedOver(gone, [
        [1, 50_000, 12],
        [2, 50_000, 0],
        [3, 50_000, 12],
      ]),
    ).toEqual(['back_in_stock', null, 'back_in_stock']);
  });

  test('of one unit is notified if it is still available an hour later', () => {
    expect(
      notifiedOver(gone, [
        [0, 50_000, 1],
        [0.5, 50_000, 1],
        [1, 50_000, 1],
      ]),
    ).toEqual([null, null, 'back_in_stock']);
  });

  test('does not include fluctuating single units', () => {
    const looks = Array.from({ length: 12 }, (_, i) => [i * 0.5, 50_000, i % 2] as const);
    expect(notifiedOver(gone, looks)).toEqual(looks.map(() => null));
  });

  test('at a lower price is one notification, not two', () => {
    expect(
      notifiedOver(gone, [
        [1, 40_000, 12],
        [2, 40_000, 12],
      ]),
    ).toEqual(['back_in_stock', null]);
  });
});

test('every notified price is lower than the previous one, except after two weeks', () => {
  const look = fc.record({
    hours: fc.integer({ min: 0, max: 400 }),
    net: fc.integer({ min: 1, max: 100_000 }),
    stock: fc.integer({ min: 0, max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(look, { maxLength: 40 }), (looks) => {
      let state = wish();
      let at = START.getTime();
      let last: { net: number; at: number } | null = null;
      let soldOutSinceBack = state.sold_out;
      for (const { hours, net, stock } of looks) {
        at += hours * HOUR;
        const { news, next } = evaluateWish(state, { net, stock }, new Date(at));
        if (news === 'price_drop') {
          expect(net).toBeLessThan(state.price_then);
          if (last !== null && at - last.at < 14 * DAY) expect(net).toBeLessThan(last.net);
          last = { net, at };
        }
        if (stock === 0) soldOutSinceBack = true;
        if (news === 'back_in_stock') {
          expect(soldOutSinceBack).toBe(true);
          soldOutSinceBack = false;
          if (next.price_told === net) last = { net, at };
        }
        expect(next.price_told).toBeLessThanOrEqual(next.price_then);
        expect(next.sold_out || next.back_since === null).toBe(true);
        state = next;
      }
    }),
  );
});

import type { PricingInput, Promotion } from '../src/index.ts';

const PROMOTIONS = { all: 1000, ofCart: 100 } as const;
/** Variants of the cart are the first; the other promotions are of the others. */
const CART_LINES = 50;
const VARIANTS = 2000;

/** A seeded generator, so that a failing cart can be made again. */
function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const priceCut = (index: number, members: number[], draw: (below: number) => number): Promotion => ({
  ...{ promo_id: 1 + index, members, kind: 'p003', discount_type: 'percent', discount: 5 + draw(4) * 5 },
});

function promotion(index: number, members: number[], draw: (below: number) => number): Promotion {
  const base = { promo_id: 1 + index, members };
  const kind = draw(6);
  if (kind === 0) return { ...base, kind: 'p001', sale_qty: 2 + draw(2), price: 20_000 + draw(9) * 5_000 };
  if (kind === 1) return { ...base, kind: 'p002', disc: 20 + draw(5) * 10 };
  if (kind === 2) return priceCut(index, members, draw);
  if (kind === 3) return { ...base, kind: 'p004', sale_qty: 1 + draw(3), free_qty: 1 };
  if (kind === 4) return { ...base, kind: 'p005', sale_qty: 2 + draw(3), price: 30_000 + draw(9) * 10_000 };
  return { ...base, kind: 'p006', percent: 5 + draw(4) * 5 };
}

/**
 * A cart of 50 lines in a shop of 1,000 promotions, 100 of which have one of its goods or more. `apart`: of these, each
 * unit is a member of one group promotion at most, and of any number of price cuts.
 */
export function manyPromotions(seed: number, apart: boolean): PricingInput {
  const draw = seeded(seed);
  const some = (from: number, count: number): number[] => [
    ...new Set(Array.from({ length: 1 + draw(5) }, () => from + draw(count))),
  ];
  const lines = Array.from({ length: CART_LINES }, (_, index) => ({
    mat_var_id: 1 + index,
    quantity: 1 + draw(4),
  }));
  const free = lines.map(({ mat_var_id }) => mat_var_id);
  /** Members that no group promotion has yet; none is left once each has one. */
  const next = (): number[] => free.splice(0, 1 + draw(3));
  return {
    catalogue: lines.map(({ mat_var_id }) => ({
      mat_var_id,
      price: 9_900 + draw(900) * 100,
      limit: 99,
      sold_out: false,
    })),
    promotions: Array.from({ length: PROMOTIONS.all }, (_, index) => {
      if (index % (PROMOTIONS.all / PROMOTIONS.ofCart) !== 0)
        return promotion(index, some(1 + CART_LINES, VARIANTS), draw);
      if (!apart) return promotion(index, some(1, CART_LINES), draw);
      const members = next();
      return members.length > 0
        ? promotion(index, members, draw)
        : priceCut(index, some(1, CART_LINES), draw);
    }),
    code: null,
    points: { point_bt: 0, point_the1: 0 },
    delivery_rates: [],
    gifts: [],
    lines,
  };
}

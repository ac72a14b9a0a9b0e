import { arch, cpus, release, type as system, totalmem } from 'node:os';
import { type GroupPromotion, type PricingInput, priceCart } from '../src/index.ts';
import { packUnits } from '../src/set-packing.ts';
import { manyPromotions } from '../tests/many-promotions.ts';

/**
 * Benchmark of pricing a cart on one core: `node packages/pricing/bench/pricing.ts`. Carts come from a fixed
 * seed, each is priced several times, the median of all is printed.
 */

/** Own seeded generator, so that every run prices the same carts. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** One promotion of the kind for `index`, applying to `reach` of the variants. */
function promotion(
  index: number,
  variants: number,
  reach: number,
  draw: (below: number) => number,
): GroupPromotion {
  const first = draw(variants);
  const members = Array.from({ length: reach }, (_, step) => 1 + ((first + step) % variants));
  const base = { promo_id: 100 + index, members };
  switch (index % 5) {
    case 0:
      return { ...base, kind: 'p001', sale_qty: 2 + draw(2), price: 30_000 + draw(5) * 5_000 };
    case 1:
      return { ...base, kind: 'p002', disc: 30 + draw(4) * 10 };
    case 2:
      return { ...base, kind: 'p004', sale_qty: 1 + draw(3), free_qty: 1 };
    case 3:
      return { ...base, kind: 'p005', sale_qty: 2 + draw(3), price: 49_900 + draw(5) * 10_000 };
    default:
      return { ...base, kind: 'p006', members: members.slice(0, 3), percent: 10 + draw(3) * 5 };
  }
}

interface CartShape {
  lines: number;
  units: (draw: (below: number) => number) => number;
  promotions: number;
  /** Number of variants a promotion applies to. */
  reach: number;
}

function cartOf(
  { lines, units, promotions, reach }: CartShape,
  draw: (below: number) => number,
): PricingInput {
  const ids = Array.from({ length: lines }, (_, index) => index + 1);
  return {
    catalogue: ids.map((mat_var_id) => ({
      mat_var_id,
      price: 9_900 + draw(1_000) * 100,
      limit: 99,
      sold_out: false,
    })),
    promotions: Array.from({ length: promotions }, (_, index) => promotion(index, lines, reach, draw)),
    code: { code: 'MALI', kind: 'percent', discount: 12.5, cap: 50_000 },
    points: { point_bt: 100, point_the1: 800 },
    delivery_rates: [
      { active: true, min_spend: 0, rate: 5_500, priority: 1 },
      { active: true, min_spend: 49_900, rate: 0, priority: 2 },
    ],
    gifts: [{ promo_id: 900, min_spend: 99_900, members: null, gift: 1, quantity: 1 }],
    lines: ids.map((mat_var_id) => ({ mat_var_id, quantity: units(draw) })),
  };
}

function measure(name: string, shape: CartShape, carts: number, times: number): void {
  const draw = seeded(20_261_120);
  measureAll(
    name,
    Array.from({ length: carts }, () => cartOf(shape, draw)),
    times,
  );
}

function measureAll(name: string, inputs: readonly PricingInput[], times: number): void {
  const took: number[] = [];
  let exact = 0;
  for (const input of inputs) for (let warm = 0; warm < 3; warm += 1) priceCart(input, packUnits);
  for (const input of inputs) {
    if (priceCart(input, packUnits).exact) exact += 1;
    for (let time = 0; time < times; time += 1) {
      const start = performance.now();
      priceCart(input, packUnits);
      took.push(performance.now() - start);
    }
  }
  took.sort((a, b) => a - b);
  const at = (part: number): string => (took[Math.floor(took.length * part)] ?? 0).toFixed(3).padStart(8);
  const share = `${Math.round((100 * exact) / inputs.length)} % exact`;
  console.log(`${name.padEnd(46)} median ${at(0.5)} ms   p95 ${at(0.95)} ms   ${share}`);
}

if (process.argv.includes('--help')) {
  console.log('Usage: node packages/pricing/bench/pricing.ts\n\nPrints how long carts take to price.');
  process.exit();
}

const [cpu] = cpus();
const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
console.log(
  `${cpu?.model ?? arch()} × ${cpus().length}, ${memory}, ${system()} ${release()}, Node ${process.version}\n`,
);

measure(
  '5 lines, 3 promotions',
  { lines: 5, units: (draw) => 1 + draw(3), promotions: 3, reach: 3 },
  200,
  50,
);
measure(
  '24 units, 6 promotions for all of them',
  { lines: 6, units: () => 4, promotions: 6, reach: 6 },
  50,
  10,
);
for (const reach of [2, 5, 10, 50]) {
  const name = `50 lines × 99, 20 promotions for ${reach} variants`;
  measure(name, { lines: 50, units: () => 99, promotions: 20, reach }, 20, 10);
}
for (const apart of [true, false]) {
  const name = `1,000 promotions, 100 of the cart, ${apart ? 'apart' : 'sharing units'}`;
  measureAll(
    name,
    Array.from({ length: 20 }, (_, seed) => manyPromotions(seed, apart)),
    10,
  );
}

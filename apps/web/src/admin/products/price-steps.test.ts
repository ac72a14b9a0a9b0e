import type { ProductPrices } from '@mali/contracts/prices';
import { expect, it } from 'vitest';
import { priceChart, stepPath } from './price-steps.ts';

const AT = '2026-11-26T05:00:00Z';
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.parse(AT) - days * DAY).toISOString();
type Variant = ProductPrices['variants'][number];
const variant = (more: Partial<Variant> = {}): Variant => ({
  ...{ mat_id: 1, mat_var_id: 7, item_id: 'A', name_th: '', name_en: '', option_th: '', option_en: '' },
  ...{ price: 90, lowest: 80, active: true, planned: [], ...more },
});
const entry = (days: number, price: number): ProductPrices['history'][number] => ({
  ...{ mat_var_id: 7, at: ago(days), was: null, price, source: 'page', act: 'set' },
  ...{ change_id: null, by: null, reason: null },
});

it('begins with the price that was in force, and leaves other variants out', () => {
  const history = [entry(10, 90), { ...entry(20, 5), mat_var_id: 8 }, entry(200, 120), entry(300, 70)];
  const { past, planned, now, to } = priceChart({ mat_id: 1, at: AT, variants: [], history }, variant());
  expect(past.map(({ price }) => price)).toEqual([120, 90]);
  expect(past[0]?.at).toBe(now - 180 * DAY);
  expect([planned, to]).toEqual([[], now]);
});

it('shows what is planned: a temporary price returns to the one below it', () => {
  const plan = { change_id: 1, reason: '', in_force: false, returns_to: null };
  const planned = [
    { ...plan, price: 90, starts_at: ago(1), ends_at: ago(-5), in_force: true, returns_to: 100 },
    { ...plan, price: 110, starts_at: ago(-2), ends_at: null },
    { ...plan, price: 60, starts_at: ago(-7), ends_at: ago(-9) },
  ];
  // The lasting price begins under the temporary one, and is the one that this returns to by then.
  const chart = priceChart({ mat_id: 1, at: AT, variants: [], history: [] }, variant({ planned }));
  expect(chart.planned.map(({ at, price }) => [(at - chart.now) / DAY, price])).toEqual([
    [0, 90],
    [5, 110],
    [7, 60],
    [9, 110],
  ]);
  expect(chart.to).toBe(chart.now + 16 * DAY);
});

it('a line keeps each price until the next one', () => {
  const steps = [
    { at: 0, price: 10 },
    { at: 5, price: 20 },
  ];
  expect(
    stepPath(
      steps,
      9,
      (at) => at,
      (price) => 100 - price,
    ),
  ).toBe('M0.0 90.0H5.0V80.0H9.0');
});

import { expect, it } from 'vitest';
import { CLOSE, CLOSEST, moved, type View, WHOLE, zoomed } from './zoom.ts';

const FRAME = { width: 400, height: 500 };

it('keeps the point under the finger', () => {
  // A point 50 right of the centre is 125 right of it at 2.5 times the size.
  const view = zoomed(WHOLE, CLOSE, { x: 50, y: -20 }, FRAME);
  expect(view).toEqual({ scale: 2.5, x: 50 - 125, y: -20 + 50 });
  expect(zoomed(view, 1, { x: 50, y: -20 }, FRAME)).toEqual({ scale: 1, x: 0, y: 0 });
});

it('is limited to the useful range', () => {
  expect(zoomed(WHOLE, 50, { x: 0, y: 0 }, FRAME).scale).toBe(CLOSEST);
  expect(zoomed(WHOLE, 0.1, { x: 0, y: 0 }, FRAME).scale).toBe(1);
});

it('never moves the picture out of its frame', () => {
  let view: View = WHOLE;
  for (let step = 0; step < 500; step += 1) {
    // Pseudo-random steps with a long period, large and small.
    const by = { x: ((step * 389) % 1801) - 900, y: ((step * 577) % 1801) - 900 };
    view = step % 3 === 0 ? zoomed(view, ((step * 7) % 90) / 10, by, FRAME) : moved(view, by, FRAME);
    expect(view.scale).toBeGreaterThanOrEqual(1);
    expect(Math.abs(view.x)).toBeLessThanOrEqual(((view.scale - 1) * FRAME.width) / 2 + 1e-6);
    expect(Math.abs(view.y)).toBeLessThanOrEqual(((view.scale - 1) * FRAME.height) / 2 + 1e-6);
  }
});

import { describe, expect, it } from 'vitest';
import { refundable } from '../shared/fixtures.ts';
import { NOTHING, quoteFor, requestOf, unitsOf } from './refund-choice.ts';

describe('the amount of a selection', () => {
  it('is quoted by the API for units and delivery, and nothing without any', () => {
    const of = refundable();
    expect(quoteFor(NOTHING, of)).toBeNull();
    expect(requestOf(NOTHING, of).amount).toBe(0);
    const choice = { ...NOTHING, units: { 1: 1, 2: 1 }, delivery: true, cause: 'shop' as const };
    const lines = [1, 2].map((line_no) => ({ line_no, quantity: 1 }));
    expect(quoteFor(choice, of)).toEqual({ so_no: of.so_no, lines, delivery: true, cause: 'shop' });
    expect(requestOf(choice, of, { amount: 559.83 })).toMatchObject({ lines, amount: 559.83, cause: 'shop' });
  });

  it('is the complete remainder for a full refund, regardless of selected lines', () => {
    const choice = { ...NOTHING, whole: true, units: { 1: 1 } };
    expect(quoteFor(choice, refundable())).toBeNull();
    expect(requestOf(choice, refundable())).toEqual({
      whole: true,
      lines: [],
      delivery: true,
      cause: 'customer',
      amount: 664.67,
      refunded: 105,
    });
  });

  it('never includes more units than a line has left', () => {
    const of = refundable();
    const [line] = of.lines;
    if (line === undefined) throw new Error('a line');
    const choice = { ...NOTHING, units: { 1: 9 } };
    expect(unitsOf(choice, line)).toBe(2);
    expect(requestOf(choice, of).lines).toEqual([{ line_no: 1, quantity: 2 }]);
    expect(requestOf(choice, refundable({ lines: [{ ...line, amounts: [] }] })).lines).toEqual([]);
  });

  it('includes no delivery when none is refundable', () => {
    const choice = { ...NOTHING, units: { 2: 1 }, delivery: true };
    expect(requestOf(choice, refundable({ delivery: 0 }))).toMatchObject({ delivery: false });
  });
});

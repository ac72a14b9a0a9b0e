import { describe, expect, it } from 'vitest';
import { refundable } from './fixtures.ts';
import { amountOf, NOTHING, requestOf, unitsOf } from './refund-choice.ts';

describe('the amount of a selection', () => {
  it('is the sum of the parts from the API, to the satang', () => {
    const of = refundable();
    expect(amountOf(NOTHING, of)).toBe(0);
    expect(amountOf({ ...NOTHING, units: { 1: 1, 2: 1 }, delivery: true }, of)).toBe(559.83);
    expect(amountOf({ ...NOTHING, units: { 1: 2 } }, of)).toBe(209.67);
    // 0.1 + 0.2 in baht is not 0.3 unless it is added up as satang.
    const [first, second] = of.lines;
    if (first === undefined || second === undefined) throw new Error('two lines');
    const small = refundable({
      lines: [
        { ...first, amounts: [0.1] },
        { ...second, amounts: [0.2] },
      ],
    });
    expect(amountOf({ ...NOTHING, units: { 1: 1, 2: 1 } }, small)).toBe(0.3);
  });

  it('is the complete remainder for a full refund, regardless of selected lines', () => {
    const choice = { whole: true, units: { 1: 1 }, delivery: false };
    expect(requestOf(choice, refundable())).toEqual({
      whole: true,
      lines: [],
      delivery: true,
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
    expect(requestOf(choice, refundable({ delivery: 0 }))).toMatchObject({ delivery: false, amount: 400 });
  });
});

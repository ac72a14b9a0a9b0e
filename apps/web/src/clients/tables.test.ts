import { describe, expect, it } from 'vitest';
import { card, category, rules } from '../testing/products.ts';
import { inTables, outOfTables } from './tables.ts';

describe('lists as tables', () => {
  it('have their property names once', () => {
    expect(
      inTables([
        { a: 1, b: [{ c: 2 }, { c: 3 }] },
        { a: null, b: [] },
      ]),
    ).toEqual({
      $: ['a', 'b'],
      rows: [
        [1, { $: ['c'], rows: [[2], [3]] }],
        [null, []],
      ],
    });
  });

  it.each([
    [[{ a: 1 }]],
    [[{ a: 1 }, { b: 1 }]],
    [[{ a: 1, b: 2 }, { a: 1 }]],
    [[{}, {}]],
    [[1, 'x', null, [true]]],
    [[{ a: 1 }, null]],
    [{ a: { b: [] } }],
    ['text'],
  ])('are unchanged when the items differ: %j', (value) => {
    expect(inTables(value)).toEqual(value);
  });

  it.each([
    { data: [card(1), card(2), card(3)], count: 3, pricing: rules([card(1), card(2)]), next: null },
    { data: [category('make-up', 3), category('hair', 2)] },
    [{ a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 1, c: 2 }] }],
    [
      { rows: [[1]], a: 1 },
      { rows: [], a: 2 },
    ],
    null,
  ])('round-trip', (value) => {
    const packed = inTables(value);
    expect(outOfTables(JSON.parse(JSON.stringify(packed)))).toEqual(value);
  });

  it('halve the size of a product list', () => {
    const value = [1, 2, 3, 4, 5, 6].map((id) => card(id));
    expect(JSON.stringify(inTables(value)).length).toBeLessThan(JSON.stringify(value).length / 2);
  });

  it('are rejected when the marker is a property already', () => {
    expect(() => inTables({ a: { $: 1 } })).toThrow(TypeError);
    expect(() => inTables([{ $: 1 }, { $: 2 }])).toThrow(TypeError);
  });
});

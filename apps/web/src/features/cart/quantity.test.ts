import { describe, expect, it } from 'vitest';
import { clampBloggerQuantity, clampQuantity, editedQuantity, lineLimit } from './quantity.ts';

describe('lineLimit (CART-13, CART-14)', () => {
  it.each([
    [5, 5],
    [150, 99],
    [null, 99],
    [undefined, 99],
  ])('limit %s is %d', (limit, most) => {
    expect(lineLimit(limit)).toBe(most);
  });
});

describe('clampQuantity (CART-07)', () => {
  it.each([
    [0, 5, 1],
    [-3, 5, 1],
    [3, 5, 3],
    [9, 5, 5],
    [120, null, 99],
  ])('%d with limit %s is %d', (quantity, limit, clamped) => {
    expect(clampQuantity(quantity, limit)).toBe(clamped);
  });
});

describe('editedQuantity (CART-09, CART-10)', () => {
  it('turns blank or fractional input into 1', () => {
    expect(editedQuantity(Number.NaN, 5)).toBe(1);
    expect(editedQuantity(2.5, 5)).toBe(1);
  });
  it('keeps 0, which removes the line', () => {
    expect(editedQuantity(0, 5)).toBe(0);
  });
  it('clamps to 1 and the limit', () => {
    expect(editedQuantity(-2, 5)).toBe(1);
    expect(editedQuantity(8, 5)).toBe(5);
  });
});

describe('clampBloggerQuantity (CART-25)', () => {
  it.each([
    [0, 1],
    [100, 99],
    [7, 7],
    [1.5, 1],
  ])('%d is %d', (quantity, clamped) => {
    expect(clampBloggerQuantity(quantity)).toBe(clamped);
  });
});

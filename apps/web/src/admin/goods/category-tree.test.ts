import type { StaffCategory } from '@mali/contracts/staff-categories';
import { describe, expect, it } from 'vitest';
import { dropOf, placeOf, slugsOf, stepOf } from './category-tree.ts';

const row = (cat_id: number, parent_id: number | null, level: number): StaffCategory => ({
  ...{ cat_id, parent_id, level, slug: `c${cat_id}`, category: `C${cat_id}`, category_th: `ห${cat_id}` },
  ...{ intro: '', intro_th: '', unit_price: null, filters: null, on_sale: 0, products: 0, revision: 1 },
});
const [skin, serum, cream, toner] = [row(1, null, 1), row(2, 1, 2), row(3, 1, 2), row(4, 1, 2)];
const [hair, mask] = [row(5, null, 1), row(6, 5, 2)];
const leaf = row(7, 2, 3);
const rows = [skin, serum, leaf, cream, toner, hair, mask];

describe('the place of a category', () => {
  it('is before its next sibling, or the last', () => {
    expect(placeOf(rows, serum)).toEqual({ parent_id: 1, before: 3 });
    expect(placeOf(rows, toner)).toEqual({ parent_id: 1, before: null });
  });

  it('is one step up or down, and none beyond the ends', () => {
    expect(stepOf(rows, serum, -1)).toBeNull();
    expect(stepOf(rows, serum, 1)).toEqual({ parent_id: 1, before: 4 });
    expect(stepOf(rows, cream, 1)).toEqual({ parent_id: 1, before: null });
    expect(stepOf(rows, toner, -1)).toEqual({ parent_id: 1, before: 3 });
    expect(stepOf(rows, toner, 1)).toBeNull();
  });

  it('where it is dropped is before or after one of its level, also of another parent', () => {
    expect(dropOf(rows, toner, serum, 'upper')).toEqual({ parent_id: 1, before: 2 });
    expect(dropOf(rows, serum, cream, 'lower')).toEqual({ parent_id: 1, before: 4 });
    expect(dropOf(rows, serum, toner, 'lower')).toEqual({ parent_id: 1, before: null });
    // It does not come before itself.
    expect(dropOf(rows, cream, serum, 'lower')).toEqual({ parent_id: 1, before: 4 });
    expect(dropOf(rows, serum, mask, 'upper')).toEqual({ parent_id: 5, before: 6 });
  });

  it('dropped on one of the level above is at its end, and nowhere else', () => {
    expect(dropOf(rows, serum, hair, 'upper')).toEqual({ parent_id: 5, before: null });
    expect(dropOf(rows, leaf, mask, 'lower')).toEqual({ parent_id: 6, before: null });
    expect(dropOf(rows, leaf, hair, 'lower')).toBeNull();
    expect(dropOf(rows, skin, serum, 'lower')).toBeNull();
    expect(dropOf(rows, serum, serum, 'upper')).toBeNull();
  });

  it('has an address with the slugs above it', () => {
    expect(slugsOf(rows, leaf)).toEqual(['c1', 'c2', 'c7']);
  });
});

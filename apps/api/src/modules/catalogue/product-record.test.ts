import { expect, it } from 'vitest';
import { ListPool, toProductRecord } from './product-record.ts';
import type { ListingRow } from './repository.ts';

const row: ListingRow = {
  ...{ mat_id: 1, revision: 1, words_revision: 1, on_sale: true, brand_id: 1, cat1_id: 1, cat2_id: 2 },
  ...{ cat3_id: null, rating: 4.5, sold_count: 3, created_at: new Date(0), finish: null, shade_count: 2 },
  ...{ skin_types: ['dry'], concerns: [], free_of: ['alcohol'], shade_families: [], sizes: [] },
  ...{ variant_ids: [11, 12], prices: [29_900, 35_000], swatch_ids: [12], unstocked: [] },
};

it('stores arrays with exact capacity: those of the driver have room for 17 elements each, 300 bytes per product', () => {
  const record = toProductRecord(row, new ListPool());
  for (const name of ['variant_ids', 'prices', 'swatch_ids', 'unstocked'] as const) {
    expect(record[name]).toEqual(row[name]);
    expect(record[name]).not.toBe(row[name]);
  }
});

it('shares equal arrays of texts between products', () => {
  const lists = new ListPool();
  const one = toProductRecord(row, lists);
  const other = toProductRecord({ ...row, mat_id: 2, skin_types: ['dry'] }, lists);
  expect(other.skin_types).toBe(one.skin_types);
  expect(other.free_of).toBe(one.free_of);
  expect(other.unstocked).toBe(one.unstocked);
});

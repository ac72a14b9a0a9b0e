import { describe, expect, it } from 'vitest';
import {
  appliedFilters,
  changed,
  clearFilters,
  type FilterText,
  setPrice,
  toggle,
  toggleInList,
  togglePromotion,
} from './filters.ts';

const t = ((key: string) => key) as unknown as FilterText;
const become = (query: string, change: Parameters<typeof changed>[1]) =>
  decodeURIComponent(changed(new URLSearchParams(query), change).toString());

describe('a change of the filters in the URL', () => {
  it('toggles a value of a list', () => {
    expect(become('shades=red', toggleInList('shades', 'pink'))).toBe('shades=red,pink');
    expect(become('shades=red,pink', toggleInList('shades', 'red'))).toBe('shades=pink');
    expect(become('shades=red&keyword=lip', toggleInList('shades', 'red'))).toBe('keyword=lip');
  });

  it('resets the list to its first page', () => {
    expect(become('page=3', toggle('in_stock', '1'))).toBe('in_stock=1');
  });

  it('serialises promotion kinds as flags (LIST-05)', () => {
    expect(become('promotion=0-0-1-0-0-0', togglePromotion('p001'))).toBe('promotion=1-0-1-0-0-0');
    expect(become('promotion=0-0-1-0-0-0', togglePromotion('p003'))).toBe('');
  });

  it('supports a price range with one end', () => {
    expect(become('price_max=500', setPrice('300', ''))).toBe('price_min=300');
  });

  it('clears every filter and keeps other parameters', () => {
    const query =
      'shades=red&brands=1&price_min=3&rating=4&promotion=1&in_stock=1&keyword=lip&sort=rating&origin=app';
    expect(become(query, clearFilters)).toBe('keyword=lip&sort=rating&origin=app');
  });
});

describe('the active filters', () => {
  it('are listed individually, each with the URL that removes it', () => {
    const query =
      'shades=red,pink&price_min=300&price_max=500&rating=4&promotion=0-0-1-0-0-0&in_stock=1&sort=rating';
    const search = new URLSearchParams(query);
    const applied = appliedFilters(search, undefined, 'th', t);
    expect(applied.map(({ key }) => key)).toEqual([
      'shades-red',
      'shades-pink',
      'price',
      'rating',
      'promotion-p003',
      'in_stock',
    ]);
    let rest = search;
    for (const { remove } of applied) rest = changed(rest, remove);
    expect(rest.toString()).toBe('sort=rating');
  });
});

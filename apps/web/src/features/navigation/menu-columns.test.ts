import { describe, expect, it } from 'vitest';
import { category } from '../../testing/products.ts';
import { menuColumns } from './menu-columns.ts';

const names = (columns: ReturnType<typeof menuColumns>) =>
  columns.map((column) => column.map((entry) => entry.category.slug));
const many = (count: number, name: string) =>
  Array.from({ length: count }, (_, i) => category(`${name}-${i}`, 1));

describe('the columns of the mega menu', () => {
  it('keep a heading with its entries', () => {
    const top = category('hair', 9, [
      category('shampoo', 4, many(3, 's')),
      category('oil', 1),
      category('tools', 4, many(2, 't')),
    ]);
    expect(names(menuColumns(top))).toEqual([
      ['shampoo', 's-0', 's-1', 's-2'],
      ['oil', 'tools', 't-0', 't-1'],
    ]);
    expect(menuColumns(top)[0]?.map((entry) => entry.heading)).toEqual([true, false, false, false]);
  });

  it('contain at most 13 entries (HEAD-11)', () => {
    const top = category('make-up', 90, [category('lips', 40, many(40, 'l')), ...many(50, 'm')]);
    const columns = menuColumns(top);
    expect(Math.max(...columns.map((column) => column.length))).toBeLessThanOrEqual(13);
    expect(columns.flat()).toHaveLength(91);
  });

  it('omit categories without products', () => {
    const top = category('men', 1, [category('beard', 0), category('skin', 1, [category('oil', 0)])]);
    expect(names(menuColumns(top))).toEqual([['skin']]);
    expect(menuColumns(top)[0]?.[0]).toMatchObject({ slugs: ['men', 'skin'], heading: false });
  });
});

import type { Variant } from '@mali/contracts/catalogue';
import { describe, expect, it } from 'vitest';
import { card } from '../../testing/products.ts';
import { axesOf, variantName } from './variant-axes.ts';

function variant(id: number, shade: string | null, size: string | null, sold_out = false): Variant {
  return {
    ...card(id, {
      mat_var_id: id,
      sold_out,
      variant_type_2: shade && 'shade',
      variant_name_2: shade,
      variant_name_2_th: shade && `สี${shade}`,
      variant_code_2: shade && '#aa0000',
      variant_type_1: size && 'size',
      variant_name_1: size,
      variant_name_1_th: size,
    }),
    expiry: null,
    gtin: null,
  };
}

const redSmall = variant(1, 'Red', '30 ml');
const redLarge = variant(2, 'Red', '60 ml');
const pinkSmall = variant(3, 'Pink', '30 ml', true);
const pinkLarge = variant(4, 'Pink', '60 ml');
const all = [redSmall, redLarge, pinkSmall, pinkLarge];

describe('the choices of a product', () => {
  it('has one axis for each distinguishing type, with the current value selected', () => {
    const axes = axesOf(all, pinkLarge, 'th');
    expect(axes.map(({ type, current }) => [type, current])).toEqual([
      ['size', '60 ml'],
      ['shade', 'สีPink'],
    ]);
  });

  it('links to the variant that differs in this value only', () => {
    const [size, shade] = axesOf(all, redLarge, 'en');
    expect(shade?.values.map(({ name, variant: to }) => [name, to.mat_var_id])).toEqual([
      ['Red', 2],
      ['Pink', 4],
    ]);
    expect(size?.values.map(({ variant: to }) => to.mat_var_id)).toEqual([1, 2]);
  });

  it('links to the most similar variant when the combination does not exist, in stock first', () => {
    const blue = variant(5, 'Blue', '90 ml', true);
    const blueLeft = variant(6, 'Blue', '120 ml');
    const shade = axesOf([redSmall, blue, blueLeft], redSmall, 'en').find(({ type }) => type === 'shade');
    expect(shade?.values.at(-1)?.variant.mat_var_id).toBe(6);
  });

  it('has no axis for a product with one variant', () => {
    expect(axesOf([variant(1, null, null)], variant(1, null, null), 'th')).toEqual([]);
  });

  it('names a variant by its shade, then its size', () => {
    expect(variantName(redSmall, 'th')).toBe('สีRed · 30 ml');
    expect(variantName(variant(1, null, null), 'th')).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { listingRequest, promotionFlags, promotionKinds } from './requests.ts';

const TOPS = new Set(['make-up', 'hair']);
const ask = (slugs: string[], query = '') => listingRequest(slugs, new URLSearchParams(query), TOPS);

describe('what the address of a listing asks for', () => {
  it('is everything, newest first, without parts (LIST-12)', () => {
    expect(ask([])).toEqual({ filter: {}, limit: 24, options: { facets: true } });
  });

  it('takes a first part that is no top category as the brand (LIST-02, LIST-03)', () => {
    expect(ask(['nuea', 'make-up', 'lips']).filter).toEqual({ brand: 'nuea', category: ['make-up', 'lips'] });
    expect(ask(['make-up', 'lips', 'lipstick']).filter).toEqual({
      category: ['make-up', 'lips', 'lipstick'],
    });
  });

  it('reads promotion, products, keyword, origin and event (LIST-05 to LIST-10)', () => {
    expect(ask([], 'promotion=1-0-1&products=3,x,4&keyword= กันแดด &origin=app&event=11.11')).toMatchObject({
      filter: { promotion: ['p001', 'p003'], products: [3, 4], keyword: 'กันแดด' },
      options: { origin: 'app', event: '11.11' },
    });
  });

  it('reads filters and sort (LIST-13, LIST-14)', () => {
    const query =
      'brands=1,2&price_min=100&price_max=500.5&rating=4&skin_types=dry,oily&free_of=fragrance&in_stock=1&sort=price_asc';
    expect(ask([], query)).toMatchObject({
      filter: {
        brands: [1, 2],
        price_min: 100,
        price_max: 500.5,
        rating: 4,
        skin_types: ['dry', 'oily'],
        free_of: ['fragrance'],
        in_stock: true,
      },
      sort: 'price_asc',
    });
  });

  it('passes over what makes no sense', () => {
    const query =
      'price_min=-1&price_max=99999999&rating=9&brands=99999999999,0&skin_types=wooden&sort=luck&promotion=x&in_stock=maybe';
    expect(ask([], query)).toEqual({ filter: {}, limit: 24, options: { facets: true } });
  });

  it('writes promotion flags as it reads them', () => {
    expect(promotionFlags(['p003'])).toBe('0-0-1-0-0-0');
    expect(promotionKinds(promotionFlags(['p002', 'p006']))).toEqual(['p002', 'p006']);
  });
});

import { describe, expect, it } from 'vitest';
import { card } from '../../testing/products.ts';
import { itemListJsonLd, listingHead } from './listing-head.ts';
import { listingAddress, listingRequest, promotionFlags, promotionKinds } from './requests.ts';

const TOPS = new Set(['make-up', 'hair']);
const ask = (slugs: string[], query = '') => listingRequest(slugs, new URLSearchParams(query), TOPS);

describe('the request of a listing URL', () => {
  it('is all products, best sellers first, without parameters', () => {
    expect(ask([])).toEqual({ filter: {}, limit: 24, sort: 'best_sellers', options: { facets: true } });
  });

  it('ignores a blank search', () => {
    for (const query of ['keyword=', 'keyword=%20%20', 'keyword=%C2%A0&sort=rating']) {
      expect(listingAddress({}, new URLSearchParams(query)).search.has('keyword'), query).toBe(false);
    }
    expect(listingAddress({ keyword: '  ' }, new URLSearchParams()).search.has('keyword')).toBe(false);
    expect(listingAddress({}, new URLSearchParams('keyword=ครีม')).search.get('keyword')).toBe('ครีม');
  });

  it('keeps the order of a search and of selected products, and of New in where the URL says so (HEAD-15)', () => {
    expect(ask([], 'keyword=serum').sort).toBeUndefined();
    expect(ask([], 'products=3,4').sort).toBeUndefined();
    expect(ask(['make-up'], 'sort=new_arrivals').sort).toBe('new_arrivals');
    expect(ask(['make-up'], 'price_max=300').sort).toBe('best_sellers');
  });

  it('takes a first segment that is not a top category as the brand (LIST-02, LIST-03)', () => {
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

  it('ignores invalid parameters', () => {
    const query =
      'price_min=-1&price_max=99999999&rating=9&brands=99999999999,0&skin_types=wooden&sort=luck&promotion=x&in_stock=maybe';
    expect(ask([], query)).toEqual({
      filter: {},
      limit: 24,
      sort: 'best_sellers',
      options: { facets: true },
    });
  });

  it('is no product when all ids of a list are invalid (LIST-07)', () => {
    for (const products of ['abc', '0', '-1,1.5', '99999999999', '٣'])
      expect(ask([], `products=${products}`).filter).toEqual({ products: [] });
    expect(ask([], 'products=abc,7,,0').filter).toEqual({ products: [7] });
    expect(ask([], 'products=').filter).toEqual({});
  });

  it('ignores the case of slugs', () => {
    const { slugs } = listingAddress({ param1: 'PODOAL', param2: 'Make-Up' }, new URLSearchParams());
    expect(slugs).toEqual(['podoal', 'make-up']);
  });

  it('writes promotion flags as it reads them', () => {
    expect(promotionFlags(['p003'])).toBe('0-0-1-0-0-0');
    expect(promotionKinds(promotionFlags(['p002', 'p006']))).toEqual(['p002', 'p006']);
  });
});

describe('robots and canonical of a listing', () => {
  const told = (query: string, count = 100) => {
    const search = new URLSearchParams(query);
    return listingHead(listingRequest(['make-up'], search, TOPS), ['make-up'], search, count);
  };
  const plain = { canonical: '/shop/make-up', noindex: false };

  it('has one canonical URL per category, regardless of tracking parameters', () => {
    for (const query of [
      '',
      'utm_source=x',
      'eid=3&gclid=y',
      'origin=app&event=11.11',
      'srsltid=z',
      'page=1',
      'sort=best_sellers',
    ])
      expect(told(query), query).toEqual(plain);
    // Invalid filters are ignored.
    expect(told('rating=9&sort=luck')).toEqual(plain);
  });

  it('is a further page’s own URL, up to the last page', () => {
    expect(told('page=3&utm_source=x')).toEqual({ canonical: '/shop/make-up?page=3', noindex: false });
    expect(told('page=40')).toEqual({ canonical: '/shop/make-up?page=5', noindex: false });
    expect(told('page=40', 3)).toEqual(plain);
  });

  it('is the products of its page in their order, in the language of the page', () => {
    const cards = [card(5), card(3)];
    expect(itemListJsonLd(cards, 'en', (path) => `https://mali.example${path}`)).toMatchObject({
      '@type': 'ItemList',
      itemListElement: [
        { position: 1, name: cards[0]?.mat_name, url: `https://mali.example/item/${cards[0]?.mat_id}` },
        { position: 2, name: cards[1]?.mat_name, url: `https://mali.example/item/${cards[1]?.mat_id}` },
      ],
    });
  });

  it('is noindex without a canonical, where the list is filtered, sorted or searched', () => {
    for (const query of [
      'keyword=lip',
      'brands=1',
      'sort=rating',
      'products=3',
      'products=x',
      'in_stock=1&page=2',
    ])
      expect(told(query), query).toEqual({ canonical: null, noindex: true });
  });
});

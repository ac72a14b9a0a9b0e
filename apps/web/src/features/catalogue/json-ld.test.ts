import type { Material } from '@mali/contracts/catalogue';
import { describe, expect, it } from 'vitest';
import { card, rules } from '../../testing/products.ts';
import { productJsonLd } from './json-ld.ts';

const image = (name: string) => `/img/${name}/640.webp`;
const comment = (rating: number, text: string) => ({
  first_name: 'พิม',
  last_name: 'ส.',
  rating,
  comment: text,
  created_date: '2026-11-01T00:00:00Z',
});

const material: Material = {
  ...card(1, {
    image_1: '/img/a/640.webp',
    image_3: '/img/b/640.webp',
    rating: 5.2,
    rating_count: 3,
    net_price: 359.5,
  }),
  mat_desc: '',
  mat_desc_th: '',
  seo_desc: 'A lipstick',
  seo_desc_th: 'ลิปสติก',
  benefits: [],
  benefits_th: [],
  how_to: '',
  how_to_th: '',
  ingredients: '',
  skin_types: [],
  concerns: [],
  finish: null,
  free_of: [],
  pao_months: null,
  notification_no: null,
  comments: [comment(3, 'so so')],
  best_comment: comment(5, 'lovely'),
  rating_distribution: [0, 0, 1, 0, 2],
  variants: [],
  related: [],
  related_count: 0,
  companions: [],
  categories: [],
  pro_001: null,
  pro_002: null,
  pro_004: null,
  pro_005: null,
  pro_006: null,
  pricing: rules([]),
};
const told = (of: Material) =>
  productJsonLd(of, 'th', 'https://shop/item/1', (path) => `https://shop${path}`);

describe('structured product data', () => {
  it('tells name, brand, sku, pictures, price and stock (SEO-06 to SEO-08)', () => {
    expect(told(material)).toMatchObject({
      name: 'สินค้า 1',
      brand: { name: 'Nuea' },
      sku: 'SKU-1',
      image: ['https://shop/img/a/640.webp', 'https://shop/img/b/640.webp'],
      offers: { price: '359.50', priceCurrency: 'THB', availability: 'https://schema.org/InStock' },
    });
    expect(told({ ...material, sold_out: true })).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    });
  });

  it('tells all five pictures (SEO-07)', () => {
    const five = { image_1: image('1'), image_2: image('2'), image_3: image('3'), image_4: image('4') };
    expect(told({ ...material, ...five, image_5: image('5') }).image).toEqual(
      ['1', '2', '3', '4', '5'].map((name) => `https://shop${image(name)}`),
    );
  });

  it('caps the rating at 5 and tells the best review (SEO-09, SEO-10)', () => {
    expect(told(material)).toMatchObject({
      aggregateRating: { ratingValue: 5, reviewCount: 3 },
      review: { reviewBody: 'lovely', reviewRating: { ratingValue: 5 } },
    });
  });

  it('tells the stars alone of a review without words', () => {
    const { review } = told({ ...material, best_comment: comment(5, '') });
    expect(review).toMatchObject({ reviewRating: { ratingValue: 5 }, author: { name: 'พิม ส.' } });
    expect(review).not.toHaveProperty('reviewBody');
  });

  it('tells no rating where there is none', () => {
    const unrated = told({ ...material, rating_count: 0, comments: [], best_comment: null });
    expect(unrated).not.toHaveProperty('aggregateRating');
    expect(unrated).not.toHaveProperty('review');
  });
});

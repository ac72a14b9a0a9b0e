import type { Material, Variant } from '@mali/contracts/catalogue';
import type { Language } from '@mali/contracts/limits';
import type { RulePromotion } from '@mali/contracts/pricing';
import { describe, expect, it } from 'vitest';
import { card, rules } from '../../testing/products.ts';
import { inLanguage } from '../../ui/head-tags.ts';
import { productHead } from './product-head.ts';

const image = (name: string) => `/img/${name}/640.webp`;
const comment = (rating: number, text: string) => ({
  first_name: 'พิม',
  last_name: 'ส.',
  rating,
  comment: text,
  created_date: '2026-11-01T00:00:00Z',
});

const shade = (id: number, name: string, over: Partial<Variant> = {}): Variant => ({
  ...card(1, { mat_var_id: id, item_id: `SKU-${id}`, variant_type_2: 'shade', variant_name_2: name }),
  variant_name_2_th: `สี${name}`,
  image_1: image(`${id}`),
  net_price: id * 10,
  expiry: null,
  gtin: null,
  ...over,
});
const sale: RulePromotion = {
  ...{ promo_id: 7, kind: 'p003', name_en: 'Sale', name_th: 'ลด', flash: true },
  ...{ ends_at: '2026-12-02T17:00:00.000Z', discount_type: 'percent', discount: 10 },
};

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
  other_rating: null,
  other_reviews: 0,
  best_comment: comment(5, 'lovely'),
  product_type: 1,
  rating_distribution: [0, 0, 1, 0, 2],
  variants: [{ ...card(1, { net_price: 359.5, image_1: '/img/a/640.webp' }), expiry: null, gtin: null }],
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

/** The structured data in a page's head. */
function told(
  of: Material,
  {
    language = 'th',
    at = 0,
    isAddressed = false,
  }: { language?: Language; at?: number; isAddressed?: boolean } = {},
) {
  const shown = of.variants[at];
  if (shown === undefined) throw new Error('no such variant');
  const head = productHead(of, shown, { isAddressed, crumbs: [], language });
  const absolute = (path: string) => `https://shop${/\.\w+$/.test(path) ? path : inLanguage(path, language)}`;
  const [product] = [head.jsonLd?.(absolute) ?? []].flat();
  return { head, product: product as Record<string, unknown> };
}
const ruby = shade(11, 'Ruby', { gtin: '8850000000010' });
const nude = shade(12, 'Nude', { sold_out: true });
const shades: Material = { ...material, variants: [ruby, nude] };

describe('structured product data', () => {
  it('of a single variant has name, brand, sku, pictures, price and stock (SEO-06 to SEO-08)', () => {
    expect(told(material).product).toMatchObject({
      '@type': 'Product',
      name: 'เหนือ สินค้า 1',
      brand: { name: 'Nuea' },
      sku: 'SKU-1',
      image: ['https://shop/img/a/960.webp'],
      offers: {
        url: 'https://shop/item/1',
        price: '359.50',
        priceCurrency: 'THB',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
      },
    });
    expect(told(material).product).not.toHaveProperty('gtin');
  });

  it('has what a picture shows where staff say it, in the language of the page, and the whole picture', () => {
    const described = {
      ...material,
      variants: material.variants.map((variant) => ({
        ...variant,
        ...{ image_1: '/img/a~37-34/640.webp', image_2: '/img/b/640.webp' },
        alts: [
          { th: 'แท่งลิปสติก', en: 'A lipstick' },
          { th: '', en: '' },
        ],
      })),
    };
    const url = 'https://shop/img/a/960.webp';
    const caption = 'แท่งลิปสติก';
    const { product, head } = told(described);
    expect(product.image).toEqual([
      { '@type': 'ImageObject', url, contentUrl: url, caption },
      'https://shop/img/b/960.webp',
    ]);
    expect(head.imageAlt).toBe(caption);
  });

  it('of several is a group of offers, each with its own URL, price, stock and bar code', () => {
    const { product } = told(shades, { at: 1, isAddressed: true });
    expect(product).toMatchObject({
      '@type': 'ProductGroup',
      name: 'สินค้า 1',
      brand: { name: 'Nuea' },
      url: 'https://shop/item/1',
      productGroupID: 'M1',
      variesBy: ['https://schema.org/color'],
      // The page's variant first.
      hasVariant: [
        {
          ...{ '@type': 'Product', sku: 'SKU-12', name: 'เหนือ สินค้า 1 สีNude', color: 'สีNude' },
          ...{ url: 'https://shop/item/1/12', inProductGroupWithID: 'M1' },
          image: ['https://shop/img/12/960.webp'],
          offers: {
            price: '120.00',
            availability: 'https://schema.org/OutOfStock',
            url: 'https://shop/item/1/12',
          },
        },
        {
          ...{ sku: 'SKU-11', gtin: '8850000000010', color: 'สีRuby' },
          offers: {
            price: '110.00',
            availability: 'https://schema.org/InStock',
            url: 'https://shop/item/1/11',
          },
        },
      ],
    });
    expect(product).not.toHaveProperty('offers');
  });

  it('is in the language of the page, with URLs in it', () => {
    const { product } = told(shades, { language: 'en' });
    expect(product).toMatchObject({
      name: 'Product 1',
      hasVariant: [{ name: 'Nuea Product 1 Ruby', url: 'https://shop/item/1/11?lang=en' }, {}],
    });
  });

  it('gives each variant its own canonical URL, and the product its own', () => {
    const canonical = (...args: Parameters<typeof told>) => told(...args).head.canonical;
    expect(canonical(shades)).toBe('/item/1');
    expect(canonical(shades, { isAddressed: true })).toBe('/item/1/11');
    expect(canonical(shades, { isAddressed: true, at: 1 })).toBe('/item/1/12');
    expect(canonical(material, { isAddressed: true })).toBe('/item/1');
    expect(told(shades, { isAddressed: true, at: 1 }).head.title).toBe('สินค้า 1 สีNude · เหนือ');
    expect(told(shades).head.title).toBe('สินค้า 1 · เหนือ');
  });

  it('has the price validity: the end of its cut, else thirty days', () => {
    const offer = (of: Material) =>
      (told(of).product.hasVariant as { offers: { priceValidUntil: string } }[])[0];
    const pricing = rules([], { at: '2026-11-20T18:00:00.000Z' }, [sale]);
    const own = {
      mat_var_id: 11,
      price: 110,
      limit: 9,
      sold_out: false,
      brand_id: 1,
      cat1_id: 1,
      promo_ids: [7],
    };
    const cut = { ...ruby, discount: 10, discount_type: 'percent' as const };
    const on = (variant: Variant) => ({
      ...shades,
      variants: [variant, nude],
      pricing: { ...pricing, variants: [own], promotions: [sale] },
    });
    expect(offer(on(cut))?.offers.priceValidUntil).toBe('2026-12-02T17:00:00.000Z');
    // 21 November in Bangkok, and thirty days.
    expect(offer(on(ruby))?.offers.priceValidUntil).toBe('2026-12-21T23:59:59+07:00');
  });

  it('has the delivery cost by the shop’s rates, and the delivery time', () => {
    const delivery_rates = [
      { active: true, min_spend: 0, rate: 55, priority: 0 },
      { active: true, min_spend: 300, rate: 0, priority: 0 },
    ];
    const at = (net_price: number) => {
      const variants = [{ ...ruby, net_price }];
      return told({ ...material, variants, pricing: { ...material.pricing, delivery_rates } }).product;
    };
    expect(at(299.75)).toMatchObject({
      offers: {
        shippingDetails: {
          shippingRate: { value: '55.00', currency: 'THB' },
          shippingDestination: { addressCountry: 'TH' },
          deliveryTime: {
            cutoffTime: '14:00:00+07:00',
            handlingTime: { minValue: 0, maxValue: 1, unitCode: 'DAY' },
            transitTime: { minValue: 2, maxValue: 2, unitCode: 'DAY' },
          },
        },
      },
    });
    expect(at(300)).toMatchObject({ offers: { shippingDetails: { shippingRate: { value: '0.00' } } } });
  });

  it('has the return policy, with the exception of lenses', () => {
    const policy = (of: Material) =>
      (told(of).product.offers as { hasMerchantReturnPolicy: Record<string, unknown> })
        .hasMerchantReturnPolicy;
    expect(policy(material)).toMatchObject({
      applicableCountry: 'TH',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 30,
      returnFees: 'https://schema.org/FreeReturn',
      merchantReturnLink: 'https://shop/exchange_return',
    });
    const lenses = {
      category: 'Contact Lenses',
      category_th: '',
      path: '/shop/eye-and-personal-care/contact-lenses',
    };
    expect(policy({ ...material, categories: [lenses] })).toEqual({
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'TH',
      merchantReturnLink: 'https://shop/exchange_return',
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    });
  });

  it('has all five pictures (SEO-07)', () => {
    const five = { image_1: image('1'), image_2: image('2'), image_3: image('3'), image_4: image('4') };
    const variants = [{ ...ruby, ...five, image_5: image('5') }];
    expect(told({ ...material, variants }).product.image).toEqual(
      ['1', '2', '3', '4', '5'].map((name) => `https://shop/img/${name}/960.webp`),
    );
  });

  it('has the mean of this shop’s own reviews, and the best one with its date (SEO-09, SEO-10)', () => {
    for (const of of [material, shades]) {
      expect(told(of).product).toMatchObject({
        aggregateRating: { ratingValue: 4.33, reviewCount: 3 },
        review: {
          reviewBody: 'lovely',
          reviewRating: { ratingValue: 5 },
          datePublished: '2026-11-01T00:00:00Z',
        },
      });
    }
    // Imported ratings are not reviews of this shop.
    const elsewhere = { ...material, rating: 4.9, rating_count: 900, rating_distribution: [0, 0, 0, 0, 0] };
    expect(told({ ...elsewhere, best_comment: null }).product).not.toHaveProperty('aggregateRating');
  });

  it('has no placeholder as a product picture', () => {
    const variants = [{ ...material.variants[0], image_1: image('noimage0123') } as Variant];
    expect(told({ ...material, variants }).product).not.toHaveProperty('image');
  });

  it('has no imported rating of another shop', () => {
    const other_rating = { source: 'Elsewhere', rating: 4.9, count: 900 };
    const none = { rating_distribution: [0, 0, 0, 0, 0], best_comment: null };
    expect(told({ ...material, ...none, other_rating }).product).not.toHaveProperty('aggregateRating');
  });

  it('has a review without text as stars alone', () => {
    const { review } = told({ ...material, best_comment: comment(5, '') }).product;
    expect(review).toMatchObject({ reviewRating: { ratingValue: 5 }, author: { name: 'พิม ส.' } });
    expect(review).not.toHaveProperty('reviewBody');
  });
});

import type { Material } from '@mali/contracts/catalogue';
import type { Language } from '@mali/contracts/limits';

/**
 * A product as search engines read it (SEO-06 to SEO-10).
 * @param url address of the product's page, absolute
 * @param absolute makes a path of this shop absolute
 */
export function productJsonLd(
  material: Material,
  language: Language,
  url: string,
  absolute: (path: string) => string,
): Record<string, unknown> {
  const thai = language === 'th';
  const images = [material.image_1, material.image_2, material.image_3, material.image_4, material.image_5];
  const best = material.best_comment;
  const rated = (value: number) => Math.min(5, value);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: (thai && material.mat_name_th) || material.mat_name,
    description: (thai && material.seo_desc_th) || material.seo_desc,
    brand: { '@type': 'Brand', name: material.brand_en },
    sku: material.item_id,
    image: images.filter((image) => image !== null).map(absolute),
    offers: {
      '@type': 'Offer',
      url,
      price: material.net_price.toFixed(2),
      priceCurrency: 'THB',
      availability: `https://schema.org/${material.sold_out ? 'OutOfStock' : 'InStock'}`,
    },
    ...(material.rating_count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rated(material.rating),
        reviewCount: material.rating_count,
      },
    }),
    ...(best && {
      review: {
        '@type': 'Review',
        reviewRating: { '@type': 'Rating', ratingValue: rated(best.rating) },
        author: { '@type': 'Person', name: `${best.first_name} ${best.last_name}`.trim() },
        ...(best.comment !== '' && { reviewBody: best.comment }),
      },
    }),
  };
}

import type { Material, Variant } from '@mali/contracts/catalogue';
import { isPlaceholder, largeImage } from '@mali/contracts/images';
import { itemPath } from '@mali/contracts/item-path';
import { type Language, VARIANT_TYPES, type VariantType } from '@mali/contracts/limits';
import { toSatang } from '@mali/contracts/money';
import { productTitle } from '@mali/contracts/product-title';
import { RETURN_DAYS } from '@mali/contracts/return-values';
import { deliveryFor, USUAL_AREA, zoneOf } from '@mali/pricing';
import { bangkokIsoDay, STANDARD_SCHEDULE, STANDARD_TRANSIT } from '@mali/thai/dates';
import { paths } from '../../app/paths.ts';
import type { JsonLd } from '../../ui/page-meta.tsx';
import { inLanguage } from '../preferences/index.ts';
import { brandNames, cutOf } from './product-texts.ts';
import { isReturnable } from './return-terms.ts';
import { axisNames } from './variant-axes.ts';

type Absolute = (path: string) => string;

const schema = (name: string): string => `https://schema.org/${name}`;
const DAY_MS = 86_400_000;
/**
 * Validity of a price without an end, for consumers that do not re-read the page: as long as feeds may be
 * used without renewal.
 */
const PRICE_DAYS = 30;
/** Variant axes with a schema.org name. */
const KNOWN_AXES: Readonly<Partial<Record<VariantType, string>>> = { shade: 'color', size: 'size' };
/** Anonymous author. */
const SOMEONE: Readonly<Record<Language, string>> = { th: 'ผู้ซื้อ', en: 'A buyer' };
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const days = (minValue: number, maxValue: number): JsonLd => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** Delivery cost and time of one piece, within Thailand. */
function shipping({ net_price }: Variant, { delivery_rates, delivery }: Material['pricing']): JsonLd {
  const { cut_off } = delivery ?? STANDARD_SCHEDULE;
  const transit = delivery === undefined ? STANDARD_TRANSIT : zoneOf(delivery.zones, USUAL_AREA);
  const leaves = WEEKDAYS.filter((_, weekday) => cut_off[weekday] != null);
  // One time for all weekdays: the earliest promises nothing that is not kept.
  const [cutOff = ''] = cut_off.filter((time) => time !== null).sort();
  const rates = delivery_rates.map((tier) => ({
    ...tier,
    min_spend: toSatang(tier.min_spend),
    rate: toSatang(tier.rate),
  }));
  const { delivery_cost } = deliveryFor(toSatang(net_price), rates);
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: (delivery_cost / 100).toFixed(2), currency: 'THB' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'TH' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      businessDays: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: leaves.map(schema),
      },
      cutoffTime: `${cutOff}:00+07:00`,
      handlingTime: days(0, 1),
      transitTime: days(transit.days_min, transit.days_max),
    },
  };
}

/** Same policy as /exchange_return. */
function returnPolicy(material: Material, absolute: Absolute): JsonLd {
  const policy = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'TH',
    merchantReturnLink: absolute(paths.exchangeReturn()),
  };
  if (!isReturnable(material))
    return { ...policy, returnPolicyCategory: schema('MerchantReturnNotPermitted') };
  return {
    ...policy,
    returnPolicyCategory: schema('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: material.return_days ?? RETURN_DAYS,
    returnMethod: [schema('ReturnByMail'), schema('ReturnInStore')],
    returnFees: schema('FreeReturn'),
    refundType: schema('FullRefund'),
  };
}

/** The end of the applied price cut, else of the last of 30 days. */
function priceValidUntil(variant: Variant, { pricing }: Material): string {
  const ends = cutOf(pricing, variant)?.ends_at;
  if (ends) return ends;
  return `${bangkokIsoDay(new Date(Date.parse(pricing.at) + PRICE_DAYS * DAY_MS))}T23:59:59+07:00`;
}

/** The pictures of a variant; one whose content staff have described, with that. */
const picturesOf = (
  { image_1, image_2, image_3, image_4, image_5, alts }: Variant,
  language: Language,
  absolute: Absolute,
): (string | JsonLd)[] =>
  [image_1, image_2, image_3, image_4, image_5].flatMap((image, place): (string | JsonLd)[] => {
    if (image === null || isPlaceholder(image)) return [];
    const url = absolute(largeImage(image));
    const caption = alts?.[place]?.[language];
    return caption ? [{ '@type': 'ImageObject', url, contentUrl: url, caption }] : [url];
  });

/** URL of a variant: the product's own if it is the only one. */
export const variantPath = ({ mat_id, slug, variants }: Material, { mat_var_id }: Variant): string =>
  itemPath(mat_id, slug, variants.length > 1 ? mat_var_id : undefined);

/** One variant with its offer. */
function variantJsonLd(material: Material, variant: Variant, language: Language, absolute: Absolute): JsonLd {
  const names = axisNames(variant, language);
  const url = absolute(variantPath(material, variant));
  const others = names.filter(({ type }) => KNOWN_AXES[type] === undefined);
  const pictures = picturesOf(variant, language, absolute);
  const title = productTitle(
    brandNames(material, language).name,
    inLanguage(material, 'mat_name', language),
    names.map(({ name }) => name),
  );
  return {
    '@type': 'Product',
    name: title,
    url,
    sku: variant.item_id,
    ...(variant.gtin !== null && { gtin: variant.gtin }),
    ...(pictures.length > 0 && { image: pictures }),
    ...Object.fromEntries(
      names.flatMap(({ type, name }) => {
        const known = KNOWN_AXES[type];
        return known === undefined ? [] : [[known, name]];
      }),
    ),
    ...(others.length > 0 && {
      additionalProperty: others.map(({ type, name }) => ({
        '@type': 'PropertyValue',
        name: type,
        value: name,
      })),
    }),
    offers: {
      '@type': 'Offer',
      url,
      price: variant.net_price.toFixed(2),
      priceCurrency: 'THB',
      priceValidUntil: priceValidUntil(variant, material),
      availability: schema(variant.sold_out ? 'OutOfStock' : 'InStock'),
      itemCondition: schema('NewCondition'),
      shippingDetails: shipping(variant, material.pricing),
      hasMerchantReturnPolicy: returnPolicy(material, absolute),
    },
  };
}

/** Rating and reviews of this shop; imported ones are excluded. */
function ratingJsonLd({ rating_distribution, best_comment: best }: Material, language: Language): JsonLd {
  const count = rating_distribution.reduce((sum, reviews) => sum + reviews, 0);
  const stars = rating_distribution.reduce((sum, reviews, place) => sum + reviews * (place + 1), 0);
  const rated = (value: number) => Math.min(5, Math.round(value * 100) / 100);
  return {
    ...(count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rated(stars / count),
        bestRating: 5,
        reviewCount: count,
      },
    }),
    ...(best && {
      review: {
        '@type': 'Review',
        reviewRating: { '@type': 'Rating', ratingValue: rated(best.rating), bestRating: 5 },
        author: {
          '@type': 'Person',
          name: `${best.first_name} ${best.last_name}`.trim() || SOMEONE[language],
        },
        datePublished: best.created_date,
        ...(best.comment !== '' && { reviewBody: best.comment }),
      },
    }),
  };
}

/**
 * A product's structured data (SEO-06 to SEO-10): single, or a group of variants, each with its own URL,
 * price and stock.
 * @param shown the page's variant, listed first
 * @param absolute makes a path absolute, in the language of the page
 */
export function productJsonLd(
  material: Material,
  shown: Variant,
  language: Language,
  absolute: Absolute,
): JsonLd {
  const description = inLanguage({ seo: material.seo_desc, seo_th: material.seo_desc_th }, 'seo', language);
  const common = {
    ...(description !== '' && { description }),
    brand: { '@type': 'Brand', name: material.brand_en },
    ...ratingJsonLd(material, language),
  };
  const context = { '@context': 'https://schema.org' };
  const { variants } = material;
  if (variants.length <= 1)
    return { ...context, ...variantJsonLd(material, shown, language, absolute), ...common };
  const varying = VARIANT_TYPES.filter((type) => {
    const values = variants.map(
      (variant) => axisNames(variant, language).find((axis) => axis.type === type)?.name,
    );
    return new Set(values).size > 1;
  });
  const others = variants.filter((variant) => variant !== shown);
  return {
    ...context,
    '@type': 'ProductGroup',
    name: inLanguage(material, 'mat_name', language),
    url: absolute(itemPath(material.mat_id, material.slug)),
    ...common,
    productGroupID: material.mat_no,
    variesBy: varying.map((type) => (KNOWN_AXES[type] === undefined ? type : schema(KNOWN_AXES[type]))),
    hasVariant: [shown, ...others].map((variant) => ({
      ...variantJsonLd(material, variant, language, absolute),
      inProductGroupWithID: material.mat_no,
    })),
  };
}

import type { Material, Variant } from '@mali/contracts/catalogue';
import { itemPath } from '@mali/contracts/item-path';
import type { Language } from '@mali/contracts/limits';
import { breadcrumbsJsonLd, type Crumb } from '../../ui/crumbs.ts';
import type { PageMetaProps } from '../../ui/page-meta.tsx';
import { inLanguage } from '../preferences/index.ts';
import { productJsonLd, variantPath } from './json-ld.ts';
import { brandNames } from './product-texts.ts';
import { variantName } from './variant-axes.ts';

/**
 * Head data of a product page. Each variant has its own URL; the product's own URL shows the default variant,
 * and is canonical for a product with one variant.
 * @param shown the page's variant
 * @param isAddressed the URL names it
 */
export function productHead(
  material: Material,
  shown: Variant,
  { isAddressed, crumbs, language }: { isAddressed: boolean; crumbs: readonly Crumb[]; language: Language },
): PageMetaProps {
  const variant = isAddressed ? variantName(shown, language) : '';
  const own = (language === 'th' ? material.seo_title_th : material.seo_title) ?? '';
  const [first, second] =
    own === ''
      ? [`${inLanguage(material, 'mat_name', language)} ${variant}`, brandNames(material, language).name]
      : [own, variant];
  return {
    title: [first.trim(), second].filter((text) => text !== '').join(' · '),
    description: inLanguage({ seo: material.seo_desc, seo_th: material.seo_desc_th }, 'seo', language),
    canonical: isAddressed ? variantPath(material, shown) : itemPath(material.mat_id, material.slug),
    image: shown.image_1 ?? material.image_1,
    imageAlt: shown.alts?.[0]?.[language],
    type: 'product',
    jsonLd: (absolute) => [
      productJsonLd(material, shown, language, absolute),
      breadcrumbsJsonLd(crumbs, absolute),
    ],
  };
}

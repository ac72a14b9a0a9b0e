import type { Material, Variant } from '@mali/contracts/catalogue';
import type { Language } from '@mali/contracts/limits';
import { paths } from '../../app/paths.ts';
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
  const names = [
    inLanguage(material, 'mat_name', language),
    ...(isAddressed ? [variantName(shown, language)] : []),
  ];
  return {
    title: `${names.join(' ').trim()} · ${brandNames(material, language).name}`,
    description: inLanguage({ seo: material.seo_desc, seo_th: material.seo_desc_th }, 'seo', language),
    canonical: isAddressed ? variantPath(material, shown) : paths.item(material.mat_id),
    image: shown.image_1 ?? material.image_1,
    type: 'product',
    jsonLd: (absolute) => [
      productJsonLd(material, shown, language, absolute),
      breadcrumbsJsonLd(crumbs, absolute),
    ],
  };
}

import type { Material, Variant } from '@mali/contracts/catalogue';
import type { Crumb } from '../../ui/crumbs.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { useLanguage } from '../preferences/index.ts';
import { productHead } from './product-head.ts';

/** The head of a product page. Loaded after the first view, whose head is in the document. */
export function ProductMeta({
  material,
  shown,
  isAddressed,
  crumbs,
}: {
  material: Material;
  shown: Variant;
  isAddressed: boolean;
  crumbs: readonly Crumb[];
}) {
  const language = useLanguage();
  return <PageMeta {...productHead(material, shown, { isAddressed, crumbs, language })} />;
}

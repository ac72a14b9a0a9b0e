import type { Brand } from '@mali/contracts/catalogue';
import { brandPage } from '@mali/contracts/content-values';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { Loading } from '../../ui/states.tsx';
import { BlockSkeleton } from './block-skeleton.tsx';
import { LayoutMeta, useLayout } from './layout-page.tsx';
import { LayoutView } from './layout-view.tsx';
import { EMPTY_LAYOUT } from './requests.ts';

export type BrandFrontProps = {
  brand: Brand;
  /** For the head of the document, where the layout says nothing. */
  title: string;
  description: string;
  /** The listing's own head: it stands where the layout brings none. */
  plain: ReactNode;
};

/** The page of a brand that has one, above its listing. */
export function BrandFront({ brand, title, description, plain }: BrandFrontProps) {
  const { layout, error, waited } = useLayout(brandPage(brand.link_name));
  // All of the brand stands below with its filters: not twice.
  const components = layout?.components.filter(
    (block) => block.type !== 'sis_products' || block.count < brand.count,
  );
  const named = layout?.components.some(({ type }) => type === 'sis_header') ?? false;
  return (
    <>
      <LayoutMeta
        layout={layout ?? EMPTY_LAYOUT}
        title={title}
        description={description}
        canonical={paths.shop([brand.link_name])}
      />
      {layout === undefined && error === undefined ? (
        <Loading>
          <BlockSkeleton type="sis_header" />
        </Loading>
      ) : (
        !named && plain
      )}
      {layout && components && <LayoutView layout={{ ...layout, components }} waited={waited} />}
    </>
  );
}

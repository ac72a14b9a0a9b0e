import type { Brand } from '@mali/contracts/catalogue';
import { brandPage } from '@mali/contracts/content-values';
import { type ReactNode, useMemo } from 'react';
import { paths } from '../../app/paths.ts';
import { Loading } from '../../ui/states.tsx';
import { BlockSkeleton } from './block-skeleton.tsx';
import { LayoutMeta, useLayout } from './layout-page.tsx';
import { LayoutView } from './layout-view.tsx';
import { EMPTY_LAYOUT, type PageLayout } from './requests.ts';

export type BrandFrontProps = {
  brand: Brand;
  /** Document title when the layout has none. */
  title: string;
  description: string;
  /** The listing's own head, used when the layout has none. */
  plain: ReactNode;
};

/** The page of a brand, above its listing. */
export function BrandFront({ brand, title, description, plain }: BrandFrontProps) {
  const { layout, error, waited } = useLayout(brandPage(brand.link_name));
  // The brand's complete listing with filters is below: blocks that repeat it are omitted.
  const shown = useMemo(() => {
    const twice = (block: PageLayout['components'][number]) =>
      block.type === 'sis_products' && 'count' in block && block.count >= brand.count;
    return layout && { ...layout, components: layout.components.filter((block) => !twice(block)) };
  }, [layout, brand.count]);
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
      {shown && <LayoutView layout={shown} waited={waited} />}
    </>
  );
}

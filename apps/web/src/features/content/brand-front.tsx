import type { Brand } from '@mali/contracts/catalogue';
import { brandPage } from '@mali/contracts/content-values';
import type { ReactNode } from 'react';
import { Loading } from '../../ui/states.tsx';
import { BlockSkeleton } from './block-skeleton.tsx';
import { useLayout } from './layout-page.tsx';
import { LayoutView } from './layout-view.tsx';

/** The page of a brand that has one, above its listing; without its layout the listing's own head stands there. */
export function BrandFront({ brand, plain }: { brand: Brand; plain: ReactNode }) {
  const { layout, error, waited } = useLayout(brandPage(brand.link_name));
  if (error !== undefined && layout === undefined) return plain;
  if (layout === undefined) {
    return (
      <Loading>
        <BlockSkeleton type="sis_header" />
      </Loading>
    );
  }
  const named = layout.components.some(({ type }) => type === 'sis_header');
  return (
    <>
      {!named && plain}
      <LayoutView layout={layout} waited={waited} />
    </>
  );
}

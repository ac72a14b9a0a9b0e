import { lazy } from 'react';
import { Suspense } from '../../ui/suspense.tsx';
import { BlockSkeleton } from './block-skeleton.tsx';
import type { BrandFrontProps } from './brand-front.tsx';

const Front = lazy(async () => ({ default: (await import('./brand-front.tsx')).BrandFront }));

/** The page of a brand above its listing, in a chunk that most listings do not need. */
export const BrandFront = (props: BrandFrontProps) => (
  <Suspense fallback={<BlockSkeleton type="sis_header" />}>
    <Front {...props} />
  </Suspense>
);

import type { Block } from '@mali/contracts/content';
import { FIRST_BLOCKS } from '@mali/contracts/content-values';
import type { PricingRules } from '@mali/contracts/pricing';
import { type ComponentType, Fragment, lazy, memo, type ReactNode, use } from 'react';
import { useSelector } from 'react-redux';
import { cx } from '../../ui/cx.ts';
import { Suspense } from '../../ui/suspense.tsx';
import { selectSignedIn } from '../session/index.ts';
import { BlockBoundary, FailedBlock } from './block-boundary.tsx';
import type { BlockByType, BlockProps } from './block-props.ts';
import { BlockSkeleton } from './block-skeleton.tsx';
import { Component as Carousel } from './blocks/carousel.tsx';
import { loadLaterBlock } from './later.ts';
import styles from './layout-view.module.css';
import type { LaterBlock, PageLayout } from './requests.ts';

type Drawn = Exclude<Block['type'], 'failed'>;
type Draw<Type extends Drawn> = (props: BlockProps<Type>) => ReactNode;

/** A block with a chunk of its own; a failed chunk is requested twice before the block counts as failed. */
function chunk<Type extends Drawn>(
  load: () => Promise<{ Component: ComponentType<BlockProps<Type>> }>,
): Draw<Type> {
  const View: ComponentType<BlockProps<Type>> = lazy(async () => ({
    default: (await load().catch(load)).Component,
  }));
  return (props) => <View {...props} />;
}

const carousel = (props: BlockProps<'carousel' | 'home_carousel'>) => <Carousel {...props} />;

/** All block types. Those of landing pages are bundled, the others are loaded on demand. */
const DRAW: { [Type in Drawn]: Draw<Type> } = {
  carousel,
  home_carousel: carousel,
  categories: chunk(() => import('./blocks/categories.tsx')),
  blogs: chunk(() => import('./blocks/blogs.tsx')),
  best_of_week: chunk(() => import('./blocks/best-of-week.tsx')),
  recommend: chunk(() => import('./blocks/recommend.tsx')),
  call_to_action: chunk(() => import('./blocks/call-to-action.tsx')),
  flash_sale: chunk(() => import('./blocks/flash-sale.tsx')),
  grid: chunk(() => import('./blocks/grid.tsx')),
  video: chunk(() => import('./blocks/video.tsx')),
  tabs: chunk(() => import('./blocks/tabs.tsx')),
  products: chunk(() => import('./blocks/products.tsx')),
  coupons: chunk(() => import('./blocks/coupons.tsx')),
  sis_header: chunk(() => import('./blocks/sis-header.tsx')),
  sis_banner: chunk(() => import('./blocks/sis-banner.tsx')),
  sis_text: chunk(() => import('./blocks/sis-text.tsx')),
  sis_type_a: chunk(() => import('./blocks/sis-type-a.tsx')),
  sis_type_b: chunk(() => import('./blocks/sis-type-b.tsx')),
  sis_type_c: chunk(() => import('./blocks/sis-type-c.tsx')),
  sis_type_d: chunk(() => import('./blocks/sis-type-d.tsx')),
  sis_top_products: chunk(() => import('./blocks/sis-top-products.tsx')),
  sis_products: chunk(() => import('./blocks/sis-products.tsx')),
};

/** What a member gets beside the blocks of everybody (docs/decisions/0107); a chunk that fails is left out. */
const Further = lazy(() =>
  import('./further-blocks.tsx').then(
    ({ FurtherBlocks }) => ({ default: FurtherBlocks }),
    () => ({ default: () => null }),
  ),
);

const isDrawn = (type: Block['type']): type is Drawn => Object.hasOwn(DRAW, type);

const draw = <Type extends Drawn>(
  type: Type,
  block: BlockByType[Type],
  pricing: PricingRules,
  first: boolean,
): ReactNode => DRAW[type]({ block, pricing, first });

/** A block, at once or when its data is loaded. */
function Place({
  block: told,
  pricing: rules,
  place,
}: {
  block: Block | LaterBlock;
  pricing: PricingRules;
  place: number;
}) {
  const whole = 'later' in told ? use(loadLaterBlock(told)) : { block: told, pricing: rules };
  if (whole === null) return null;
  const { block, pricing } = whole;
  const { id, type } = block;
  if (type === 'failed') return <FailedBlock />;
  return (
    <div
      id={id}
      className={cx(styles.block, place > 0 && styles.fade, place >= FIRST_BLOCKS && styles.below)}
    >
      {isDrawn(type) && draw(type, block, pricing, place === 0)}
    </div>
  );
}

/**
 * The blocks of a layout in order. Unknown types are omitted (HOME-14); a failed block is replaced by a
 * message without affecting others (HOME-15).
 */
export const LayoutView = memo(function LayoutView({
  layout: { id: layoutId, components, pricing, guests, further },
  waited,
}: {
  layout: PageLayout;
  /** Replaces a skeleton: the blocks fade in (HOME-17). */
  waited: boolean;
}) {
  const signedIn = useSelector(selectSignedIn);
  if (pricing === null) return null;
  return (
    <div className={cx(styles.blocks, waited && styles.fade)}>
      {components.map((block, place) => {
        const { id, type } = block;
        return (
          <Fragment key={id}>
            {signedIn && guests?.includes(id) ? null : type === 'failed' ? (
              <FailedBlock />
            ) : (
              isDrawn(type) && (
                <BlockBoundary block={block}>
                  <Suspense fallback={<BlockSkeleton type={type} />}>
                    <Place block={block} pricing={pricing} place={place} />
                  </Suspense>
                </BlockBoundary>
              )
            )}
            {signedIn && further?.includes(id) && (
              <Suspense fallback={null}>
                <Further layoutId={layoutId} after={id} />
              </Suspense>
            )}
          </Fragment>
        );
      })}
    </div>
  );
});

import type { Block } from '@mali/contracts/content';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import styles from './block-skeleton.module.css';

/** Blocks that start with a large picture. */
const PICTURED: ReadonlySet<Block['type']> = new Set([
  'carousel',
  'home_carousel',
  'call_to_action',
  'video',
  'sis_header',
  'sis_banner',
  'sis_type_a',
  'sis_type_b',
  'sis_type_d',
]);

/** Placeholder of a block whose code is loading: a head with a picture, or with a row of items. */
export function BlockSkeleton({ type }: { type: Block['type'] }) {
  const pictured = PICTURED.has(type);
  return (
    <div className={cx(text.wrap, styles.block)}>
      {!pictured && <Skeleton width="min(280px, 60%)" className={styles.head} />}
      {pictured ? (
        <Skeleton shape="block" className={styles.banner} />
      ) : (
        <div className={styles.row}>
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} shape="picture" />
          ))}
        </div>
      )}
    </div>
  );
}

/** Placeholder of a layout that is loading (HOME-17). */
export function LayoutSkeleton() {
  return (
    <>
      <div className={cx(text.wrap, styles.hero)}>
        <Skeleton shape="block" className={styles.plate} />
        <div>
          <Skeleton width="70%" className={styles.head} />
          <Skeleton width="50%" className={styles.head} />
          <Skeleton width="90%" />
          <Skeleton width="40%" />
        </div>
      </div>
      <BlockSkeleton type="products" />
    </>
  );
}

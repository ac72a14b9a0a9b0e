import { cx } from '../../../ui/cx.ts';
import text from '../../../ui/type.module.css';
import { ProductCard } from '../../catalogue/index.ts';
import { BlockHead } from '../block-head.tsx';
import type { BlockProps } from '../block-props.ts';
import { CONTENT_SIZES } from '../content-source.ts';
import { TileView } from '../tile.tsx';
import styles from './sis-type-d.module.css';

/** Cards beside the large picture. */
const FIELD = 4;
const CARD_SIZES = '(min-width: 1200px) 290px, 50vw';

/** A mosaic: one large picture beside a two-by-two grid of cards. */
export function Component({ block, pricing, first }: BlockProps<'sis_type_d'>) {
  const { tile, cards, side } = block;
  return (
    <section className={text.wrap}>
      <BlockHead {...block} />
      <div className={cx(styles.mosaic, styles[side])}>
        <div className={styles.large}>
          <TileView
            tile={tile}
            sizes={CONTENT_SIZES.half}
            shape="fill"
            large
            {...(first && { priority: true })}
          />
        </div>
        <ul className={styles.field}>
          {cards.slice(0, FIELD).map((card) => (
            <li key={card.mat_id}>
              <ProductCard card={card} pricing={pricing} sizes={CARD_SIZES} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

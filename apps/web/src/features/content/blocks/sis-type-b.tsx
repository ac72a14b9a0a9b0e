import text from '../../../ui/type.module.css';
import { BlockHead } from '../block-head.tsx';
import type { BlockProps } from '../block-props.ts';
import { CONTENT_SIZES } from '../content-source.ts';
import { TileView } from '../tile.tsx';
import styles from './sis-type-b.module.css';

/** Two pictures of the same size side by side. */
export function Component({ block, first }: BlockProps<'sis_type_b'>) {
  const [lead] = block.tiles;
  if (lead === undefined) return null;
  return (
    <section className={text.wrap}>
      <BlockHead {...block} />
      <ul className={styles.pair}>
        {block.tiles.map((tile) => (
          <li key={`${tile.picture.hash} ${tile.link}`}>
            <TileView
              tile={tile}
              sizes={CONTENT_SIZES.half}
              shape={lead.picture}
              large
              {...(first && { priority: true })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { BlockOf, Tile } from '@mali/contracts/content';
import { cx } from '../../../ui/cx.ts';
import text from '../../../ui/type.module.css';
import { BlockHead } from '../block-head.tsx';
import type { BlockProps } from '../block-props.ts';
import { CONTENT_SIZES } from '../content-source.ts';
import { TileView } from '../tile.tsx';
import styles from './grid.module.css';

type Columns = BlockOf<'grid'>['columns'];

const LOOKS: Record<Columns, { class: string | undefined; sizes: string }> = {
  1: { class: styles.one, sizes: CONTENT_SIZES.banner },
  2: { class: styles.two, sizes: CONTENT_SIZES.half },
  3: { class: styles.three, sizes: CONTENT_SIZES.third },
  4: { class: styles.four, sizes: CONTENT_SIZES.quarter },
};

/** Pictures with captions in one to four columns (HOME-10), all with the first one's aspect ratio. */
export function Component({ block, first }: BlockProps<'grid'>) {
  const { columns, items } = block;
  const [lead] = items;
  if (lead === undefined) return null;
  const look = LOOKS[columns];
  return (
    <section className={text.wrap}>
      <BlockHead {...block} />
      <ul className={cx(styles.grid, look.class)}>
        {items.map((item, place) => (
          <li key={keyOf(item)}>
            <TileView
              tile={item}
              sizes={look.sizes}
              shape={columns === 1 ? item.picture : lead.picture}
              large={columns <= 2}
              {...(first && place === 0 && { priority: true })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const keyOf = ({ picture, link, title }: Tile): string => `${picture.hash} ${link} ${title.th}`;

import text from '../../../ui/type.module.css';
import type { BlockProps } from '../block-props.ts';
import { CardShelf } from '../card-shelf.tsx';

/** A recommendation section: its products in a row. */
export function Component({ block, pricing }: BlockProps<'recommend'>) {
  if (block.cards.length === 0) return null;
  return (
    <section className={text.wrap}>
      <CardShelf {...block} pricing={pricing} />
    </section>
  );
}

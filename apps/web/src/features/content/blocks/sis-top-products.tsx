import text from '../../../ui/type.module.css';
import type { BlockProps } from '../block-props.ts';
import { CardShelf } from '../card-shelf.tsx';
import { Place } from '../place.tsx';

/** The brand's best sellers, ranked. */
export function Component({ block, pricing }: BlockProps<'sis_top_products'>) {
  if (block.cards.length === 0) return null;
  return (
    <section className={text.wrap}>
      <CardShelf {...block} pricing={pricing} beside={(_card, place) => <Place number={place + 1} />} />
    </section>
  );
}

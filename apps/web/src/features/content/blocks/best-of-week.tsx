import text from '../../../ui/type.module.css';
import type { BlockProps } from '../block-props.ts';
import { CardShelf } from '../card-shelf.tsx';
import { Place } from '../place.tsx';

/** The six best of the week, in order (HOME-09). */
export function Component({ block, pricing }: BlockProps<'best_of_week'>) {
  if (block.cards.length === 0) return null;
  return (
    <section className={text.wrap}>
      <CardShelf
        {...block}
        pricing={pricing}
        columns={6}
        beside={(_card, place) => <Place number={place + 1} />}
      />
    </section>
  );
}

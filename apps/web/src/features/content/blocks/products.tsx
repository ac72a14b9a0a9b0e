import text from '../../../ui/type.module.css';
import { CardGrid, ProductCard } from '../../catalogue/index.ts';
import { BlockHead } from '../block-head.tsx';
import type { BlockProps } from '../block-props.ts';
import { CardShelf } from '../card-shelf.tsx';

/** Products, in a scrollable row or as a grid. */
export function Component({ block, pricing }: BlockProps<'products'>) {
  const { look, cards, ...head } = block;
  if (cards.length === 0) return null;
  return (
    <section className={text.wrap}>
      {look === 'shelf' ? (
        <CardShelf {...head} cards={cards} pricing={pricing} />
      ) : (
        <>
          <BlockHead {...head} />
          <CardGrid wide>
            {cards.map((card) => (
              <ProductCard key={card.mat_id} card={card} pricing={pricing} />
            ))}
          </CardGrid>
        </>
      )}
    </section>
  );
}

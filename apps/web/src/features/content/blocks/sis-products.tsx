import text from '../../../ui/type.module.css';
import { CardGrid, ProductCard } from '../../catalogue/index.ts';
import { BlockHead } from '../block-head.tsx';
import type { BlockProps } from '../block-props.ts';

/** Products of the brand as a grid. */
export function Component({ block, pricing }: BlockProps<'sis_products'>) {
  const { cards, ...head } = block;
  if (cards.length === 0) return null;
  return (
    <section className={text.wrap}>
      <BlockHead {...head} />
      <CardGrid wide>
        {cards.map((card) => (
          <ProductCard key={card.mat_id} card={card} pricing={pricing} />
        ))}
      </CardGrid>
    </section>
  );
}

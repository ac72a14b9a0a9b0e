import { useLocation } from 'react-router-dom';
import text from '../../../ui/type.module.css';
import { CardGrid, ProductCard } from '../../catalogue/index.ts';
import { BlockHead } from '../block-head.tsx';
import type { BlockProps } from '../block-props.ts';

/** Products of the brand at once. On the brand's own page the way to all of them leads down to its listing. */
export function Component({ block, pricing }: BlockProps<'sis_products'>) {
  const { pathname } = useLocation();
  const { cards, more, ...head } = block;
  if (cards.length === 0) return null;
  const way = more?.link === pathname ? { ...more, link: '#products' } : more;
  return (
    <section className={text.wrap}>
      <BlockHead {...head} more={way} />
      <CardGrid wide>
        {cards.map((card) => (
          <ProductCard key={card.mat_id} card={card} pricing={pricing} />
        ))}
      </CardGrid>
    </section>
  );
}

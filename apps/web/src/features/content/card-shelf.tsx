import type { MaterialCard } from '@mali/contracts/catalogue';
import type { Button, LocalizedText } from '@mali/contracts/content';
import type { PricingRules } from '@mali/contracts/pricing';
import type { ReactNode } from 'react';
import { ProductCard, SIZES } from '../catalogue/index.ts';
import { Shelf } from './shelf.tsx';

/** Products in a scrollable row. */
export function CardShelf({
  title,
  text,
  more = null,
  label,
  columns = 4,
  cards,
  pricing,
  beside,
}: {
  title: LocalizedText;
  text: LocalizedText;
  more?: Button | null;
  label?: string;
  columns?: 4 | 6;
  cards: readonly MaterialCard[];
  pricing: PricingRules;
  /** Additional content of a card: rank, remaining units. */
  beside?: (card: MaterialCard, place: number) => ReactNode;
}) {
  return (
    <Shelf title={title} text={text} more={more} columns={columns} {...(label && { label })}>
      {cards.map((card, place) => (
        <li key={card.mat_id}>
          {beside?.(card, place)}
          <ProductCard card={card} pricing={pricing} sizes={SIZES.shelf} />
        </li>
      ))}
    </Shelf>
  );
}

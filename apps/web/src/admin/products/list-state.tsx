import { optionWord } from '@mali/contracts/lists/definition';
import { PRODUCT_LIST } from '@mali/contracts/lists/products';
import type { ProductState as State } from '@mali/contracts/product-values';
import { useLanguage } from '../../features/preferences/index.ts';
import { Badge, type BadgeTone } from '../../ui/chip.tsx';

const TONES: Readonly<Record<State, BadgeTone>> = {
  on_sale: 'leaf',
  sold_out: 'care',
  no_price: 'care',
  draft: 'outline',
  scheduled: 'outline',
  ended: 'plain',
  hidden: 'plain',
  archived: 'plain',
};

/** Badge of how a product stands in the shop. */
export function ProductState({ state }: { state: State }) {
  const language = useLanguage();
  return <Badge tone={TONES[state]}>{optionWord(PRODUCT_LIST.filters.state, state, language)}</Badge>;
}

import { optionWord } from '@mali/contracts/lists/definition';
import { PROMOTION_LIST } from '@mali/contracts/lists/promotions';
import type { PromotionState as State } from '@mali/contracts/promotion-office-values';
import { useLanguage } from '../../features/preferences/index.ts';
import { Badge, type BadgeTone } from '../../ui/chip.tsx';

const TONES: Readonly<Record<State, BadgeTone>> = {
  draft: 'outline',
  scheduled: 'outline',
  running: 'leaf',
  paused: 'care',
  ended: 'plain',
};

/** Badge of a promotion's state. */
export function PromotionState({ state }: { state: State }) {
  const language = useLanguage();
  return <Badge tone={TONES[state]}>{optionWord(PROMOTION_LIST.filters.state, state, language)}</Badge>;
}

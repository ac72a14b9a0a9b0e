import { optionWord } from '@mali/contracts/lists/definition';
import { SEARCH_RULE_LIST } from '@mali/contracts/lists/search-rules';
import type { SearchRuleState } from '@mali/contracts/search-values';
import { useLanguage } from '../../features/preferences/index.ts';
import { Badge, type BadgeTone } from '../../ui/chip.tsx';

const TONES: Readonly<Record<SearchRuleState, BadgeTone>> = {
  running: 'leaf',
  soon: 'outline',
  ended: 'plain',
  paused: 'care',
};

/** Badge of how a rule stands. */
export function RuleState({ state }: { state: SearchRuleState }) {
  const language = useLanguage();
  return <Badge tone={TONES[state]}>{optionWord(SEARCH_RULE_LIST.filters.state, state, language)}</Badge>;
}

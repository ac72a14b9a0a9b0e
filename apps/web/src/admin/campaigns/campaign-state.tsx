import { CAMPAIGN_LIST } from '@mali/contracts/lists/campaigns';
import { optionWord } from '@mali/contracts/lists/definition';
import type { CampaignState as State } from '@mali/contracts/reward-values';
import { useLanguage } from '../../features/preferences/index.ts';
import { Badge, type BadgeTone } from '../../ui/chip.tsx';

const TONES: Readonly<Record<State, BadgeTone>> = {
  running: 'leaf',
  soon: 'outline',
  used_up: 'care',
  ended: 'plain',
};

/** Badge of a campaign's state. */
export function CampaignState({ state }: { state: State }) {
  const language = useLanguage();
  return <Badge tone={TONES[state]}>{optionWord(CAMPAIGN_LIST.filters.state, state, language)}</Badge>;
}

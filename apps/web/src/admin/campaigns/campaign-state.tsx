import type { CampaignState as State } from '@mali/contracts/reward-values';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/chip.tsx';

const TONES: Readonly<Record<State, BadgeTone>> = {
  running: 'leaf',
  soon: 'outline',
  used_up: 'care',
  ended: 'plain',
};

/** Badge of a campaign's state. */
export function CampaignState({ state }: { state: State }) {
  const { t } = useTranslation('admin');
  return <Badge tone={TONES[state]}>{t(`campaigns.states.${state}`)}</Badge>;
}

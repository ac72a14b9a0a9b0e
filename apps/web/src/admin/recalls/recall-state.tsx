import { optionWord } from '@mali/contracts/lists/definition';
import { RECALL_LIST } from '@mali/contracts/lists/recalls';
import type { RecallSeverity, RecallState as State } from '@mali/contracts/recall-values';
import { useLanguage } from '../../features/preferences/index.ts';
import { Badge, type BadgeTone } from '../../ui/chip.tsx';

const TONES: Readonly<Record<RecallSeverity, BadgeTone>> = {
  stop_using: 'care',
  caution: 'outline',
  quality: 'plain',
};

/** Badge of a recall's state. */
export function RecallState({ state }: { state: State }) {
  const language = useLanguage();
  return (
    <Badge tone={state === 'open' ? 'outline' : 'plain'}>
      {optionWord(RECALL_LIST.filters.state, state, language)}
    </Badge>
  );
}

/** Badge of how dangerous the goods are. */
export function Severity({ severity }: { severity: RecallSeverity }) {
  const language = useLanguage();
  return <Badge tone={TONES[severity]}>{optionWord(RECALL_LIST.filters.severity, severity, language)}</Badge>;
}

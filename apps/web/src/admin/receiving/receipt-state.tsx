import { optionWord } from '@mali/contracts/lists/definition';
import { RECEIPT_LIST } from '@mali/contracts/lists/receipts';
import type { ReceiptState as State } from '@mali/contracts/receiving-values';
import { useLanguage } from '../../features/preferences/index.ts';
import { Badge, type BadgeTone } from '../../ui/chip.tsx';

const TONES: Readonly<Record<State, BadgeTone>> = { posted: 'leaf', reversed: 'plain', reversal: 'care' };

/** Badge of a receipt's state. */
export function ReceiptState({ state }: { state: State }) {
  const language = useLanguage();
  return <Badge tone={TONES[state]}>{optionWord(RECEIPT_LIST.filters.state, state, language)}</Badge>;
}

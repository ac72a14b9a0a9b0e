import { optionWord } from '@mali/contracts/lists/definition';
import { IMPORT_LIST } from '@mali/contracts/lists/imports';
import type { ImportState as State } from '@mali/contracts/product-import-values';
import { useLanguage } from '../../features/preferences/index.ts';
import { Badge, type BadgeTone } from '../../ui/chip.tsx';

const TONES: Readonly<Record<State, BadgeTone>> = {
  reading: 'plain',
  matching: 'care',
  checking: 'plain',
  checked: 'care',
  importing: 'plain',
  done: 'leaf',
  stopped: 'care',
  failed: 'care',
};

/** Badge of how an import stands. */
export function ImportState({ state }: { state: State }) {
  const language = useLanguage();
  return <Badge tone={TONES[state]}>{optionWord(IMPORT_LIST.filters.state, state, language)}</Badge>;
}

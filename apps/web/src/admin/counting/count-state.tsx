import type { CountState as State } from '@mali/contracts/counting-values';
import { COUNT_LIST } from '@mali/contracts/lists/counts';
import { optionWord } from '@mali/contracts/lists/definition';
import { useLanguage } from '../../features/preferences/index.ts';
import { Badge, type BadgeTone } from '../../ui/chip.tsx';

const TONES: Readonly<Record<State, BadgeTone>> = {
  counting: 'outline',
  review: 'care',
  booked: 'leaf',
  cancelled: 'plain',
};

/** Badge of a count's state. */
export function CountState({ state }: { state: State }) {
  const language = useLanguage();
  return <Badge tone={TONES[state]}>{optionWord(COUNT_LIST.filters.state, state, language)}</Badge>;
}

/** What a count is of: `Shelf D-04`, at a branch with its name. */
export function useCountTitle(): (count: {
  scope: 'bin' | 'category' | 'brand';
  name_th: string;
  name_en: string;
  place?: { th: string; en: string } | null;
}) => string {
  const language = useLanguage();
  return ({ scope, name_th, name_en, place = null }) => {
    const title = `${optionWord(COUNT_LIST.filters.scope, scope, language)} ${language === 'th' ? name_th : name_en}`;
    return place === null ? title : `${place[language]} · ${title}`;
  };
}

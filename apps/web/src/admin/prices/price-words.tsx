import { optionWord } from '@mali/contracts/lists/definition';
import { PRICE_CHANGE_LIST } from '@mali/contracts/lists/price-changes';
import type { PriceChangeState as State } from '@mali/contracts/price-values';
import type { PriceChangeRow } from '@mali/contracts/prices';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Badge, type BadgeTone } from '../../ui/chip.tsx';
import { formatBaht } from '../../ui/money.ts';

const TONES: Readonly<Record<State, BadgeTone>> = {
  waiting: 'outline',
  in_force: 'leaf',
  over: 'plain',
  withdrawn: 'plain',
  undone: 'plain',
  missed: 'care',
};

/** Badge of how a change of prices stands. */
export function PriceChangeState({ state }: { state: State }) {
  const language = useLanguage();
  return <Badge tone={TONES[state]}>{optionWord(PRICE_CHANGE_LIST.filters.state, state, language)}</Badge>;
}

/** How prices were reckoned, in words: "ลด 10% ลงท้าย …9". */
export function useRuleText(): (rule: PriceChangeRow['rule']) => string {
  const { t } = useTranslation('admin', { keyPrefix: 'prices' });
  return ({ kind, value, ending }) => {
    const amount = Math.abs(value ?? 0);
    const by = kind === 'percent' ? `${amount}%` : formatBaht(amount);
    const parts = [
      kind === 'typed' ? t('rules.typed') : null,
      value === null ? null : t((value ?? 0) < 0 ? 'lowered' : 'raised', { by }),
      ending === null ? null : t('endingIn', { ending: ending === '00' ? '.00' : `…${ending}` }),
    ];
    return parts.filter((part) => part !== null).join(' · ');
  };
}

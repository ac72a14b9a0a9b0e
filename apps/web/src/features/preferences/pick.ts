import type { Language } from '@mali/contracts/limits';
import { useSelector } from 'react-redux';
import { selectLanguage } from './slice.ts';

type Named<K extends string> = { [P in K | `${K}_th`]: string | null };

/** The Thai or English value of a field with both: `name` and `name_th` (I18N-02). */
export function inLanguage<K extends string>(of: Named<K>, field: K, language: Language): string {
  const both: { [P in K | `${K}_th`]: string | null } = of;
  const english = both[field] ?? '';
  if (language === 'en') return english;
  return both[`${field}_th`] || english;
}

export const useLanguage = (): Language => useSelector(selectLanguage);

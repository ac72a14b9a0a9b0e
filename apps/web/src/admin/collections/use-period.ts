import type { StaffCollection } from '@mali/contracts/collections';
import { useTranslation } from 'react-i18next';
import { useAt } from '../shared/use-at.ts';

/** The period of a collection or of a badge in words. */
export function usePeriod(): (row: Pick<StaffCollection, 'starts_at' | 'ends_at'>) => string {
  const { t } = useTranslation('admin');
  const at = useAt();
  return ({ starts_at, ends_at }) =>
    [
      ...(starts_at === null ? [] : [t('collections.from', { time: at(starts_at) })]),
      ...(ends_at === null ? [] : [t('collections.until', { time: at(ends_at) })]),
    ].join(' ') || t('collections.always');
}

import { formatDateTime } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';

/** A moment as the desk writes it: day and time in Bangkok. */
export function useAt(): (moment: string) => string {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (moment) => t('at', { date: formatDateTime(new Date(moment), language) });
}

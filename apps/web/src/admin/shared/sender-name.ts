import type { SendingPlace } from '@mali/contracts/sending';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';

/** The name of a place that sends orders: a branch has that of the store locator. */
export function useSenderName(): (place: Pick<SendingPlace, 'name'>) => string {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return ({ name }) => name?.[language] ?? t('stock.places.main');
}

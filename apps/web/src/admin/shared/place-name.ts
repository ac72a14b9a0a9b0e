import type { StockPlace } from '@mali/contracts/staff-stock';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';

/** The name of a place: the warehouse, the quarantine and what is in transit have words, branches the name of the store locator. */
export function usePlaceName(): (place: Pick<StockPlace, 'code' | 'name'>) => string {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return ({ code, name }) =>
    code === 'main' || code === 'quarantine' || code === 'transit'
      ? t(`stock.places.${code}`)
      : (name?.[language] ?? code);
}

import { useTranslation } from 'react-i18next';

/** The name of a place: the warehouse and the quarantine have words, branches their code. */
export function usePlaceName(): (code: string) => string {
  const { t } = useTranslation('admin');
  return (code) => (code === 'main' || code === 'quarantine' ? t(`stock.places.${code}`) : code);
}

import { BANKS } from '@mali/thai/slip-qr';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../preferences/index.ts';

/** Returns the bank's name by its three-digit code. */
export function useBankName(): (bank: string) => string {
  const { t } = useTranslation('payment');
  const language = useLanguage();
  return (bank) => BANKS[bank]?.[language] ?? t('bank', { bank });
}

import type { CartState } from '@mali/contracts/cart';
import { useTranslation } from 'react-i18next';
import { formatBaht } from '../../ui/money.ts';

type Outcome = CartState['discount_promo_detail']['code'];

/** Why a code is not applied, in words. */
export function useCodeRefusal(): (outcome: Outcome) => string {
  const { t } = useTranslation('chatOrder');
  return (outcome) => {
    const reason = outcome?.reason ?? 'unknown';
    return reason === 'min_spend'
      ? t('bag.min', { missing: formatBaht(outcome?.missing ?? 0) })
      : t(`bag.refused.${reason}`);
  };
}

import type { OfferKind, OfferTerms } from '@mali/contracts/offer-values';
import { useTranslation } from 'react-i18next';
import { formatBaht } from '../../ui/money.ts';

/** What a code or a gift gives, in a few words. */
export function useOfferSentence() {
  const { t } = useTranslation('admin', { keyPrefix: 'offers.gives' });
  return ({ kind, terms, gift }: { kind: OfferKind; terms: OfferTerms; gift?: string | null }): string => {
    const { benefit = 'percent', discount = 0, cap = null, min_spend = 0, quantity = 1 } = terms;
    const what =
      kind === 'gift'
        ? t('gift', { name: gift ?? '', count: quantity })
        : benefit === 'percent'
          ? t('percent', { value: discount })
          : benefit === 'amount'
            ? t('amount', { value: formatBaht(discount) })
            : t('free_delivery');
    return [
      what,
      cap !== null && t('cap', { value: formatBaht(cap) }),
      min_spend > 0 && t('min', { value: formatBaht(min_spend) }),
    ]
      .filter((part) => part !== false)
      .join(' · ');
  };
}

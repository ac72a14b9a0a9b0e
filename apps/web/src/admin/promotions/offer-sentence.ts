import { cardTermsName } from '@mali/contracts/card-offer-values';
import type { OfferKind, OfferTerms } from '@mali/contracts/offer-values';
import { formatEnd } from '@mali/thai/periods';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { formatBaht, formatCount } from '../../ui/money.ts';

/** What a code, a coupon or a gift gives, in a few words. */
export function useOfferSentence() {
  const { t } = useTranslation('admin', { keyPrefix: 'offers.gives' });
  const language = useLanguage();
  return ({ kind, terms, gift }: { kind: OfferKind; terms: OfferTerms; gift?: string | null }): string => {
    const { benefit = 'percent', discount = 0, cap = null, min_spend = 0, quantity = 1 } = terms;
    const { baht_per_coin = 0, coins_most = null, share = 0, coins_least = null } = terms;
    const what =
      kind === 'coins' || kind === 'spending'
        ? kind === 'coins'
          ? t('coins', { value: formatBaht(baht_per_coin) })
          : t('share', { value: share })
        : kind === 'gift'
          ? t('gift', { name: gift ?? '', count: quantity })
          : benefit === 'percent'
            ? t('percent', { value: discount })
            : benefit === 'amount'
              ? t('amount', { value: formatBaht(discount) })
              : t('free_delivery');
    const { per_customer, usage_limit, valid_days = null, use_until = null } = terms;
    const { card_brands = [], card_digits = [], card_th = '', card_en = '' } = terms;
    const cards = { brands: card_brands, digits: card_digits, name_th: card_th, name_en: card_en };
    const isCoupon = kind === 'coupon';
    return [
      what,
      cap !== null && t('cap', { value: formatBaht(cap) }),
      min_spend > 0 && t('min', { value: formatBaht(min_spend) }),
      isCoupon &&
        usage_limit != null &&
        t('coupons', { count: usage_limit, value: formatCount(usage_limit) }),
      coins_least !== null && t('coinsLeast', { count: coins_least }),
      coins_most !== null && t('coinsMost', { count: coins_most }),
      isCoupon && t('each', { count: per_customer ?? 1 }),
      valid_days !== null && t(isCoupon ? 'days' : 'coinDays', { count: valid_days }),
      card_brands.length + card_digits.length > 0 && t('cards', { cards: cardTermsName(cards, language) }),
      use_until !== null && t('until', { date: formatEnd(new Date(use_until), language) }),
    ]
      .filter((part) => part !== false)
      .join(' · ');
  };
}

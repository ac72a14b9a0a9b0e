import type { Coupon } from '@mali/contracts/coupons';
import { formatDate } from '@mali/thai/dates';
import { formatEnd, formatStart } from '@mali/thai/periods';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { formatBaht } from '../../ui/money.ts';
import { useLanguage } from '../preferences/index.ts';

/** Benefit, conditions and scope of a coupon as text. */
export function useCouponText() {
  const { t } = useTranslation('rewards');
  const language = useLanguage();
  const end = (iso: string) => formatEnd(new Date(iso), language);
  return {
    day: (iso: string) => formatDate(new Date(iso), language),
    end,
    start: (iso: string) => formatStart(new Date(iso), language),
    title: (coupon: Coupon) => (language === 'th' ? coupon.title_th : coupon.title_en),
    terms: (coupon: Coupon) => (language === 'th' ? coupon.terms_th : coupon.terms_en),
    value: ({ kind, discount }: Coupon) =>
      kind === 'percent'
        ? t('coupon.percent', { percent: discount })
        : kind === 'amount'
          ? t('coupon.amount', { amount: formatBaht(discount) })
          : t('coupon.freeDelivery'),
    /** @param until end of the collected coupon; default: the terms of one collected now */
    conditions: (coupon: Coupon, until?: string | null): string => {
      const brand =
        coupon.brand === null ? '' : language === 'th' ? coupon.brand.brand_th : coupon.brand.brand_en;
      const ends = until === undefined ? coupon.ends_at : until;
      return [
        coupon.min_spend > 0 && t('coupon.minSpend', { amount: formatBaht(coupon.min_spend) }),
        coupon.cap !== null && t('coupon.cap', { amount: formatBaht(coupon.cap) }),
        coupon.scoped && (brand === '' ? t('coupon.some') : t('coupon.brand', { brand })),
        until === undefined && coupon.valid_days !== null
          ? t('coupon.days', { count: coupon.valid_days })
          : ends !== null && t('coupon.until', { date: end(ends) }),
      ]
        .filter((part) => part !== false)
        .join(' · ');
    },
  };
}

/** Page of a coupon's products. */
export function placeOf({ mat_id, brand }: Coupon): string {
  if (mat_id !== null) return paths.item(mat_id);
  return brand === null ? paths.shop() : paths.shop([brand.link_name]);
}

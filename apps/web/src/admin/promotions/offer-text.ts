import { isWholeSet, PromotionKind } from '@mali/contracts/promotion-values';
import type { PromotionFields } from '@mali/contracts/staff-promotions';
import { useTranslation } from 'react-i18next';
import { formatBaht } from '../../ui/money.ts';

/** What a promotion gives, in the words of the shop; of a price cut how much. */
export function useOfferText() {
  const { t } = useTranslation('admin');
  const { t: shop } = useTranslation('catalogue');
  return (kind: PromotionKind, terms: PromotionFields['terms'], members: number): string => {
    if (kind === PromotionKind.PriceCut) {
      const { discount_type: type = 'percent', discount = 0 } = terms;
      return t(`promotions.cut.${type}`, { value: type === 'percent' ? discount : formatBaht(discount) });
    }
    return shop(`promotions.${kind}.tag`, {
      count: isWholeSet(kind) ? members : (terms.sale_qty ?? 2),
      price: formatBaht(terms.price ?? 0),
      percent: terms.disc ?? terms.percent ?? 0,
      free: terms.free_qty ?? 1,
    });
  };
}

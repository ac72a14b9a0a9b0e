import type { Giveaway } from '@mali/contracts/giveaways';
import type { Language } from '@mali/contracts/limits';
import { formatDate, formatTime } from '@mali/thai/dates';

/** A text in the language of the page. */
export const said = (text: { th: string; en: string }, language: Language): string => text[language];

/** A moment in Bangkok as it is told here: `20 พ.ย. 2569 20:00`. */
export const momentText = (moment: string, language: Language): string =>
  `${formatDate(new Date(moment), language)} ${formatTime(new Date(moment))}`;

/** Brand, product and variant in one line. */
export function productName({ product }: Giveaway, language: Language): string {
  const thai = language === 'th';
  const name = (thai && product.mat_name_th) || product.mat_name;
  const variant = thai ? product.variant_name_th : product.variant_name;
  return [name, variant].filter((part) => part !== '').join(' · ');
}
export const brandName = ({ product }: Giveaway, language: Language): string =>
  (language === 'th' && product.brand_th) || product.brand_en;

import type { Giveaway } from '@mali/contracts/giveaways';
import type { Language } from '@mali/contracts/limits';
import { formatDateTime } from '@mali/thai/dates';
import { formatEnd } from '@mali/thai/periods';

/** A text in the language of the page. */
export const said = (text: { th: string; en: string }, language: Language): string => text[language];

/** A time in Bangkok: `20 พ.ย. 2569 20:00`. */
export const momentText = (moment: string, language: Language): string =>
  formatDateTime(new Date(moment), language);

/** A deadline, formatted. */
export const endText = (moment: string, language: Language): string => formatEnd(new Date(moment), language);

/** Brand, product and variant in one line. */
export function productName({ product }: Giveaway, language: Language): string {
  const thai = language === 'th';
  const name = (thai && product.mat_name_th) || product.mat_name;
  const variant = thai ? product.variant_name_th : product.variant_name;
  return [name, variant].filter((part) => part !== '').join(' · ');
}
export const brandName = ({ product }: Giveaway, language: Language): string =>
  (language === 'th' && product.brand_th) || product.brand_en;

import type { Packing } from '@mali/contracts/packing';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import type { ShortageLine } from '../shared/shortage-dialog.tsx';

type Product = Readonly<
  Pick<Packing['lines'][number], 'name_en' | 'name_th' | 'shade_en' | 'shade_th' | 'brand_en'>
>;
export type PackingLine = Packing['lines'][number];

/** Name and shade of a product in the language of the page. */
export function useProductWords(): (product: Product) => { name: string; shade: string; detail: string } {
  const language = useLanguage();
  return (product) => {
    const name = language === 'th' ? product.name_th : product.name_en;
    const shade = language === 'th' ? product.shade_th : product.shade_en;
    return { name, shade, detail: [product.brand_en, shade].filter((text) => text !== '').join(', ') };
  };
}

/** A lot with its expiry, or null. */
export function useLotWords(): (lot: Pick<PackingLine, 'lot' | 'expires_on'>) => string | null {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const month = new Intl.DateTimeFormat(language === 'th' ? 'th-TH' : 'en-GB', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return ({ lot, expires_on }) => {
    if (lot === null) return null;
    const expiry =
      expires_on === null ? [] : [t('packing.expires', { date: month.format(new Date(expires_on)) })];
    return [t('packing.lot', { lot }), ...expiry].join(' ');
  };
}

/** The lines of an order whose units can be reported as missing: those of several lots are one. */
export function useShortageLines({ lines }: Packing): ShortageLine[] {
  const words = useProductWords();
  const byLine = Map.groupBy(lines, ({ line_no }) => line_no);
  return [...byLine].flatMap(([line_no, [first, ...others]]) => {
    if (first === undefined) return [];
    const { name, shade } = words(first);
    const left = [first, ...others].reduce((sum, { quantity }) => sum + quantity, 0);
    return [{ line_no, name, shade, left }];
  });
}

/** What is still missing before an order is packed. */
export const missingOf = ({ lines, inserts }: Packing): number =>
  lines.filter(({ packed, quantity }) => packed < quantity).length +
  inserts.filter(({ done }) => !done).length;

import type { Facets } from '@mali/contracts/catalogue';
import {
  CONCERNS,
  FINISHES,
  FREE_OF,
  type Language,
  SHADE_FAMILIES,
  SIZES,
  SKIN_TYPES,
} from '@mali/contracts/limits';
import { PROMOTION_KINDS } from '@mali/contracts/promotion-values';
import type { TFunction } from 'i18next';
import { formatBaht } from '../../ui/money.ts';
import { promotionFlags, promotionKinds } from './requests.ts';

/** Filters whose values are a comma-separated list in the URL. */
export const LISTS = ['brands', 'skin_types', 'concerns', 'finishes', 'shades', 'sizes', 'free_of'] as const;
export type ListFilter = (typeof LISTS)[number];

/** Parameters that filter a list; the others are its place and order. */
const FILTERS = [...LISTS, 'price_min', 'price_max', 'rating', 'promotion', 'in_stock'] as const;

export type FilterText = TFunction<'filters'>;

type Change = (search: URLSearchParams) => void;

/** A changed URL: the list restarts at its first page. */
export function changed(search: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(search);
  change(next);
  next.delete('page');
  return next;
}

export function put(search: URLSearchParams, name: string, value: string): void {
  if (value === '') search.delete(name);
  else search.set(name, value);
}

export const listOf = (search: URLSearchParams, name: ListFilter): string[] =>
  (search.get(name) ?? '').split(',').filter((value) => value !== '');

export const toggleInList =
  (name: ListFilter, value: string): Change =>
  (search) => {
    const values = listOf(search, name);
    const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
    put(search, name, next.join(','));
  };

export const togglePromotion =
  (kind: string): Change =>
  (search) => {
    const kinds: string[] = promotionKinds(search.get('promotion'));
    const next = kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind];
    put(search, 'promotion', next.length > 0 ? promotionFlags(next) : '');
  };

export const setPrice =
  (min: string, max: string): Change =>
  (search) => {
    put(search, 'price_min', min);
    put(search, 'price_max', max);
  };

export const toggle =
  (name: 'rating' | 'in_stock', value: string): Change =>
  (search) =>
    put(search, name, search.get(name) === value ? '' : value);

export const clearFilters: Change = (search) => {
  for (const name of FILTERS) search.delete(name);
};

/** Label of a value; an unknown id or value is shown as it is. */
export function valueText(name: ListFilter | 'promotion', value: string, t: FilterText): string {
  switch (name) {
    case 'skin_types': {
      const known = SKIN_TYPES.find((one) => one === value);
      return known ? t(`values.skin.${known}`) : value;
    }
    case 'concerns': {
      const known = CONCERNS.find((one) => one === value);
      return known ? t(`values.concern.${known}`) : value;
    }
    case 'finishes': {
      const known = FINISHES.find((one) => one === value);
      return known ? t(`values.finish.${known}`) : value;
    }
    case 'shades': {
      const known = SHADE_FAMILIES.find((one) => one === value);
      return known ? t(`values.shade.${known}`) : value;
    }
    case 'sizes': {
      const known = SIZES.find((one) => one === value);
      return known ? t(`values.size.${known}`) : value;
    }
    case 'free_of': {
      const known = FREE_OF.find((one) => one === value);
      return known ? t(`values.free.${known}`) : value;
    }
    case 'promotion': {
      const known = PROMOTION_KINDS.find((one) => one === value);
      return known ? t(`promotions.${known}.filter`, { ns: 'catalogue' }) : value;
    }
    case 'brands':
      return value;
  }
}

/** Label of a price range; an open end is omitted. */
export function priceText(min: string | null, max: string | null, t: FilterText): string {
  const baht = (text: string) => formatBaht(Number(text));
  if (min === null) return t('priceUpTo', { max: baht(max ?? '0') });
  if (max === null) return t('priceFrom', { min: baht(min) });
  return t('priceBetween', { min: baht(min), max: baht(max) });
}

export type Applied = { key: string; label: string; remove: Change };

/** Every active filter, with the URL that removes it: the row above the results (rule of use 35). */
export function appliedFilters(
  search: URLSearchParams,
  facets: Facets | undefined,
  language: Language,
  t: FilterText,
): Applied[] {
  const brandName = (id: string) => {
    const brand = facets?.brands.find(({ value }) => value === id);
    return (language === 'th' ? brand?.label_th : brand?.label_en) ?? id;
  };
  const applied: Applied[] = LISTS.flatMap((name) =>
    listOf(search, name).map((value) => ({
      key: `${name}-${value}`,
      label: name === 'brands' ? brandName(value) : valueText(name, value, t),
      remove: toggleInList(name, value),
    })),
  );
  const min = search.get('price_min');
  const max = search.get('price_max');
  if (min !== null || max !== null)
    applied.push({ key: 'price', label: priceText(min, max, t), remove: setPrice('', '') });
  const rating = search.get('rating');
  if (rating !== null) {
    const label = t('ratingFrom', { stars: rating });
    applied.push({ key: 'rating', label, remove: toggle('rating', rating) });
  }
  for (const kind of promotionKinds(search.get('promotion'))) {
    const label = valueText('promotion', kind, t);
    applied.push({ key: `promotion-${kind}`, label, remove: togglePromotion(kind) });
  }
  if (search.get('in_stock') === '1') {
    applied.push({ key: 'in_stock', label: t('in_stock'), remove: toggle('in_stock', '1') });
  }
  return applied;
}

/** Colour of a shade family; `clear` and similar ones have a label only. */
export const FAMILY_COLOURS: Readonly<Record<string, string>> = {
  red: '#a81c33',
  pink: '#dc7f95',
  coral: '#e0705a',
  orange: '#d9803a',
  brown: '#8a4f38',
  nude: '#c69780',
  berry: '#7b2147',
  purple: '#775f9c',
  gold: '#c99a52',
  black: '#1c1715',
  white: '#fffdf8',
  clear: 'linear-gradient(135deg, #fff 46%, #d8cbb8 47%, #d8cbb8 53%, #fff 54%)',
  fair: '#f2d9c4',
  light: '#e8c4a0',
  medium: '#d3a172',
  tan: '#b07a4e',
  deep: '#74472d',
  blue: '#3f5f8f',
  green: '#63784f',
  grey: '#8d8a86',
};

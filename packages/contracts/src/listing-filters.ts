/** Filters of listing pages in their usual order; categories come before them. Plain values: the browser imports this file. */
export const LISTING_FILTERS = [
  'shades',
  'price',
  'brands',
  'skin_types',
  'concerns',
  'finishes',
  'sizes',
  'free_of',
  'promotion',
  'rating',
  'in_stock',
] as const;
export type ListingFilter = (typeof LISTING_FILTERS)[number];

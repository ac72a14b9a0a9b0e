export { useCategoriesQuery } from './calls.ts';
export { SIZES } from './picture-sizes.ts';
export { CardGrid, CardSkeleton } from './product-card.tsx';
export { brandNames } from './product-texts.ts';
export { variantName } from './variant-axes.ts';

export {
  brands,
  useBrandsQuery,
  useCategoriesQuery,
  useHomeQuery,
  useMaterialQuery,
  useMaterialsQuery,
} from './calls.ts';
export { Departments } from './departments.tsx';
export { Meanwhile } from './meanwhile.tsx';
export { SIZES } from './picture-sizes.ts';
export { CardGrid, CardSkeleton, ProductCard } from './product-card.tsx';
export { brandNames } from './product-texts.ts';
export { promotionFlags } from './requests.ts';
export { variantName } from './variant-axes.ts';
export { viewedVariants } from './viewed.ts';

/** Repository functions available to higher modules. */
export { BADGE_SOURCE } from './badges-repository.ts';
export { BRAND_SOURCE } from './brand-list-repository.ts';
export { COLLECTION_SOURCE } from './collections-repository.ts';
export { IMPORT_SOURCE } from './importing/import-list-repository.ts';
export { PRODUCT_SOURCE } from './list-repository.ts';
export { PRICE_CHANGE_SOURCE } from './price-list-repository.ts';
export { variantPricesAt } from './price-repository.ts';
export { addSales, moveScore } from './repository.ts';
export { moveGoodsFocus, replaceGoodsPictures } from './shown-pictures.ts';
export { GOODS_PICTURE_USES } from './shown-pictures-repository.ts';

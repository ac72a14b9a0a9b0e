/** Repository functions available to higher modules. */
export { addSales, type BrandRow, moveScore, readPictures } from './repository.ts';

/** What modules above this one may use of its repositories. */
export { type BrandRow, readPictures } from './repository.ts';

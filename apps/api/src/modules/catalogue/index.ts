export { collectionCounter, previewCollection } from './collection-members.ts';
export { materialAt } from './material.ts';
/** Repository functions available to higher modules. */
export { type BrandRow, readPictures } from './repository.ts';

/** Repository functions available to higher modules. */
export {
  fetchedPictures,
  insertImported,
  insertPlaceholders,
  isStored,
  pictureFiles,
  recordFetched,
  storedPictures,
} from './import-repository.ts';
export {
  deletePicture,
  holdReplacements,
  insertPicture,
  replacements,
  setFocus,
  showInstead,
} from './repository.ts';
export { PictureStore } from './service.ts';

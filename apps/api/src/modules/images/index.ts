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
export { deletePicture, insertPicture } from './repository.ts';
export { PictureStore } from './service.ts';

/** Repository functions available to higher modules. */
export {
  fetchedPictures,
  insertImported,
  insertPlaceholders,
  isStored,
  recordFetched,
  storedPictures,
} from './import-repository.ts';
export { insertPicture } from './repository.ts';

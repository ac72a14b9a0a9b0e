/** Repository functions available to higher modules. */
export { insertPicture } from './repository.ts';

/** What modules above may write of images. */
export { insertPicture } from './repository.ts';

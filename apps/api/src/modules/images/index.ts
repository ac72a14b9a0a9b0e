/** What modules above this one may use of its repositories. */
export { insertPicture } from './repository.ts';

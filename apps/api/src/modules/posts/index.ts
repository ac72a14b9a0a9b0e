/** Repository functions available to higher modules. */
export { POST_SOURCE } from './list-repository.ts';
export { POST_PICTURE_USES } from './picture-uses-repository.ts';
/** Pictures of posts and pages, as the library stores them. */
export { checkedPicture, postPictureReader, storePicture } from './service.ts';

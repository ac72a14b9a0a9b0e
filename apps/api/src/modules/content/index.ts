/** The list of pages, for saved views. */
export { PAGE_SOURCE, type PageUse, pagesForSegment, segmentsOfPages } from './pages-repository.ts';
export { CONTENT_PICTURE_USES } from './picture-uses-repository.ts';
/** How pictures are described to pages. */
export { describePicture } from './pictures.ts';
/** Repository functions available to higher modules. */
export { readPosts } from './repository.ts';

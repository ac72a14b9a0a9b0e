/** The library of pictures (docs/decisions/0100). Plain values: the browser imports this file. */

/** `page`: sent for pages and posts; `product`: of products. Either may be shown anywhere. */
export const LIBRARY_KINDS = ['page', 'product'] as const;
export type LibraryKind = (typeof LIBRARY_KINDS)[number];

/** Characters of a name, an alternative text and a tag; tags of a picture; places that are listed. */
export const LIBRARY = { name: 100, alt: 200, tag: 30, tags: 20, places: 200 } as const;

/** What shows pictures. */
export const PICTURE_PLACES = ['product', 'collection', 'page', 'draft', 'event', 'post'] as const;
export type PicturePlaceKind = (typeof PICTURE_PLACES)[number];

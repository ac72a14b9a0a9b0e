/** Pictures of products in the editor (docs/decisions/0054). Plain values: the browser imports this file. */

/** Longest alternative text, characters. */
export const PICTURE_ALT_MAX = 200;
/** A swatch cut out of a picture: its pixels, and its side in percent of the picture's width. */
export const SWATCH = { pixels: 160, size: 8, sizeMin: 2, sizeMax: 40 } as const;
/** Days that the original of a picture stays which no product has shown since. */
export const ORIGINAL_DAYS = 30;

/** Addresses of product pictures: every width and format of contracts/limits lies beside the one named here. */

/** The picture of a card or a page. */
export const cardImage = (hash: string | null | undefined): string | null =>
  hash == null ? null : `/img/${hash}/640.webp`;

/** The same picture as search engines and price comparisons are given it: the largest there is. */
export const largeImage = (image: string): string => image.replace(/\/\d+\.webp$/, '/960.webp');

/** The small picture of a bag line. */
export const cartImage = (hash: string | null | undefined): string | null =>
  hash == null ? null : `/img/${hash}/320.webp`;

/** Of pictures in their order, by name or address, the first that is one; else whatever comes first. */
export const firstPicture = (images: readonly (string | null | undefined)[]): string | null =>
  images.find((image) => image != null && !isPlaceholder(image)) ?? images[0] ?? null;

/** Whether a picture, by its name or address, only stands in for one: brand and name in type, no photograph. */
export const isPlaceholder = (image: string): boolean => /^(?:\/img\/)?noimage/.test(image);

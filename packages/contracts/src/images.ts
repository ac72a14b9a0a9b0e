/** URLs of product pictures: each has every width and format of limits.ts. */

/** Picture for a card or a page. */
export const cardImage = (hash: string | null | undefined): string | null =>
  hash == null ? null : `/img/${hash}/640.webp`;

/** The same picture in its largest width, without its focus, for search engines and product feeds. */
export const largeImage = (image: string): string => image.replace(/(?:~[\d-]+)?\/\d+\.webp$/, '/960.webp');

/** Small picture for a cart line. */
export const cartImage = (hash: string | null | undefined): string | null =>
  hash == null ? null : `/img/${hash}/320.webp`;

/** The first real picture in the list, by name or URL; otherwise the first entry. */
export const firstPicture = (images: readonly (string | null | undefined)[]): string | null =>
  images.find((image) => image != null && !isPlaceholder(image)) ?? images[0] ?? null;

/** Whether a picture name or URL is a placeholder (brand and name in type, no photograph). */
export const isPlaceholder = (image: string): boolean => /^(?:\/img\/)?noimage/.test(image);

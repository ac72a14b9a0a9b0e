/** Addresses of product pictures: every width and format of contracts/limits lies beside the one named here. */

/** The picture of a card or a page. */
export const cardImage = (hash: string | null | undefined): string | null =>
  hash == null ? null : `/img/${hash}/640.webp`;

/** The small picture of a bag line. */
export const cartImage = (hash: string | null | undefined): string | null =>
  hash == null ? null : `/img/${hash}/320.webp`;

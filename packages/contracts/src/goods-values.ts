/** Plain values of brands and categories in the back office: the browser may import this file. */

/** Slugs of addresses: lower-case Latin letters, digits and single hyphens. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const BRAND = { aliases: 20, alias: 60, story: 2000, origin: 60, slug: 60 } as const;
export const CATEGORY = { intro: 600, slug: 60, levels: 3 } as const;

/** A proposed slug of an English name. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, BRAND.slug)
    .replace(/-+$/, '');

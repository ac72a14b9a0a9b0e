import { isPlaceholder } from '@mali/contracts/images';
import { itemPath } from '@mali/contracts/item-path';
import type { Language } from '@mali/contracts/limits';
import type { CatalogueSnapshot, Category } from '../catalogue/snapshot.ts';
import type { SitemapContent, SitemapProduct } from './repository.ts';
import { escapeXml, XML } from './xml.ts';

/**
 * Products per file. Each is listed once per language, with its pictures, in about 2 kB: far below the limits
 * of 50,000 URLs and 50 MB per file.
 */
export const PRODUCTS_A_FILE = 10_000;

/** A page in the sitemap. */
type Entry = { path: string; changed?: Date | null; images?: readonly string[] };

/** Routes of the content service's pages (SHELL-25). */
const INFORMATION: Readonly<Record<string, string>> = {
  about: '/aboutus',
  privacy: '/privacy',
  'cookie-policy': '/cookie-policy',
  terms: '/tos',
  'exchange-return': '/exchange_return',
  partner: '/partner',
  careers: '/careers',
};
/** Static pages of the shop. */
const OWN = [
  '/',
  '/shop',
  '/brands',
  '/deals',
  '/deals/creditcard',
  '/flashsale',
  '/campaign/topspender',
  '/blogs',
  '/howto',
  '/reviews',
  '/campaign/giveaway',
  '/faq',
  '/contactus',
  '/store_locations',
  '/sitemap',
] as const;

const localized = (url: string, language: Language): string =>
  language === 'th' ? url : `${url}${url.includes('?') ? '&' : '?'}lang=${language}`;

/** A page in each language of the shop, each naming all (I18N-05). */
export function urls(
  { path, changed, images = [] }: Entry,
  publicUrl: string,
  languages: readonly Language[],
): string {
  const url = publicUrl + path;
  const alternates = [
    ...languages.map((language) => [language, localized(url, language)] as const),
    ['x-default', url] as const,
  ]
    .map(([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(href)}"/>`)
    .join('');
  const pictures = images
    .map((image) => `<image:image><image:loc>${escapeXml(publicUrl + image)}</image:loc></image:image>`)
    .join('');
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return languages
    .map(
      (language) =>
        `<url><loc>${escapeXml(localized(url, language))}</loc>${lastmod}${alternates}${pictures}</url>\n`,
    )
    .join('');
}

export const URLSET = `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
export const URLSET_END = '</urlset>\n';

export function index(files: readonly string[], publicUrl: string): string {
  const entries = files.map(
    (file) => `<sitemap><loc>${escapeXml(`${publicUrl}/sitemaps/${file}`)}</loc></sitemap>\n`,
  );
  return `${XML}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}

/** Content required for static pages: omitted without it. */
const SHOWS: Readonly<Record<string, SitemapContent['kind']>> = {
  '/blogs': 'blog',
  '/campaign/giveaway': 'giveaway',
  '/reviews': 'reviews',
  '/store_locations': 'branch',
};

/** Pages of the shop and of the content service. */
export function contentEntries(content: readonly SitemapContent[]): Entry[] {
  const entries = content.flatMap(({ kind, name, changed }): Entry[] => {
    if (kind === 'reviews') return [];
    if (kind === 'page') return [{ path: name, changed }];
    if (kind === 'blog') return [{ path: `/blog/${name}`, changed }];
    if (kind === 'branch') return [{ path: `/store_locations/${name}` }];
    if (kind === 'event') return [{ path: `/event/${name}`, changed }];
    if (kind === 'giveaway') return [{ path: `/campaign/giveaway/${name}`, changed }];
    const path = INFORMATION[name];
    return path === undefined ? [] : [{ path, changed }];
  });
  const kinds = new Set(content.map(({ kind }) => kind));
  const isEmpty = (path: string) => SHOWS[path] !== undefined && !kinds.has(SHOWS[path]);
  const own = OWN.filter((path) => !isEmpty(path) && !entries.some((entry) => entry.path === path));
  return [...own.map((path): Entry => ({ path })), ...entries];
}

/**
 * Listings of brands and categories that have a product, and of collections.
 * @param brands ids of the brands with products
 * @param filled ids of the categories with products
 */
export function listingEntries(
  { brandsByName, tree, collections }: Pick<CatalogueSnapshot, 'brandsByName' | 'tree' | 'collections'>,
  brands: Readonly<{ has(brandId: number): boolean }>,
  filled: Readonly<{ has(catId: number): boolean }>,
): Entry[] {
  const entries: Entry[] = brandsByName
    .filter(({ brand_id }) => brands.has(brand_id))
    .map(({ link_name }) => ({ path: `/shop/${link_name}` }));
  const add = (categories: readonly Category[], above: string): void => {
    for (const { cat_id, slug, children } of categories) {
      if (!filled.has(cat_id)) continue;
      entries.push({ path: `${above}/${slug}` });
      add(children, `${above}/${slug}`);
    }
  };
  add(tree, '/shop');
  for (const slug of collections.bySlug.keys()) entries.push({ path: `/shop/${slug}` });
  return entries;
}

export const productEntry = ({ mat_id, slug, images, changed }: SitemapProduct): Entry => ({
  path: itemPath(mat_id, slug),
  changed,
  images: images.filter((hash) => !isPlaceholder(hash)).map((hash) => `/img/${hash}/960.webp`),
});

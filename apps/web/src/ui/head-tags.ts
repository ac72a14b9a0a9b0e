import type { Language } from '@mali/contracts/limits';
import type { PageMetaProps } from './page-meta.tsx';
import { pictureSource } from './picture-source.ts';

/** An element of a document's head. */
export type HeadTag = {
  name: 'title' | 'meta' | 'link' | 'script';
  attributes: Readonly<Record<string, string>>;
  /** Its content; JSON in a script. */
  text?: string;
};

/** The shop's name, and the default page description (SEO-01). */
export type SiteWords = { name: string; title: string; description: string; keywords: string };

const DESCRIPTION_MAX = 200;
const LOCALES: Readonly<Record<Language, string>> = { th: 'th_TH', en: 'en_US' };

/** The first 200 graphemes: no Thai vowel or tone mark is separated from its letter (SEO-13). */
export function clipped(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const characters = [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text)];
  return characters
    .slice(0, DESCRIPTION_MAX)
    .map(({ segment }) => segment)
    .join('');
}

/** The title of a page with the shop's name appended; the shop's own title contains it already. */
export function fullTitle(title: string, { name, title: own }: Pick<SiteWords, 'name' | 'title'>): string {
  const end = ` | ${name}`;
  return title === own || title.endsWith(end) ? title : `${title}${end}`;
}

/** The URL of a page in a language; Thai, the default, has no parameter. */
export function inLanguage(path: string, language: Language): string {
  if (language === 'th') return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}

/**
 * All head elements of a page. The web server writes them into the document and react-helmet-async updates
 * them: both use this function, so they match.
 */
export function headTags(
  page: PageMetaProps,
  {
    origin,
    language,
    site,
    thaiOnly = false,
  }: { origin: string; language: Language; site: SiteWords; thaiOnly?: boolean },
): HeadTag[] {
  const absolute = (path: string) => new URL(path, origin).href;
  // Files have no language.
  const own = (path: string) => absolute(/\.\w+$/.test(path) ? path : inLanguage(path, language));
  const description = clipped(page.description || site.description);
  const keywords = page.keywords || site.keywords;
  const image = page.image ? absolute(pictureSource(page.image).src) : null;
  const title = fullTitle(page.title, site);
  const tags: HeadTag[] = [{ name: 'title', attributes: {}, text: title }];
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    tags.push({ name: 'meta', attributes: { [key]: name, content } });
  const link = (attributes: Record<string, string>) => tags.push({ name: 'link', attributes });

  meta('name', 'description', description);
  meta('name', 'keywords', keywords);
  if (page.noIndex) meta('name', 'robots', 'noindex');
  if (page.canonical !== undefined) {
    link({ rel: 'canonical', href: own(page.canonical) });
    if (!page.noIndex && !thaiOnly) {
      link({ rel: 'alternate', hreflang: 'th', href: absolute(page.canonical) });
      link({ rel: 'alternate', hreflang: 'en', href: absolute(inLanguage(page.canonical, 'en')) });
      link({ rel: 'alternate', hreflang: 'x-default', href: absolute(page.canonical) });
    }
    meta('property', 'og:url', own(page.canonical));
  }
  meta('property', 'og:type', page.type ?? 'website');
  meta('property', 'og:title', title);
  meta('property', 'og:description', description);
  meta('property', 'og:locale', LOCALES[language]);
  if (image !== null) meta('property', 'og:image', image);
  if (image !== null && page.imageAlt) meta('property', 'og:image:alt', page.imageAlt);
  meta('name', 'twitter:card', image === null ? 'summary' : 'summary_large_image');
  meta('name', 'twitter:title', title);
  meta('name', 'twitter:description', description);
  if (image !== null) meta('name', 'twitter:image', image);
  const things = page.jsonLd?.(own) ?? [];
  for (const thing of Array.isArray(things) ? things : [things]) {
    tags.push({ name: 'script', attributes: { type: 'application/ld+json' }, text: embeddable(thing) });
  }
  return tags;
}

/** Escapes JSON so that it cannot close its script element. */
export const embeddable = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

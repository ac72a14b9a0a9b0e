import type { CategoriesAnswer } from '@mali/contracts/catalogue';
import type { Language } from '@mali/contracts/limits';
import { type FirstAnswer, type RequestName, requestKey } from '../src/clients/first-data.ts';
import type { PageMetaProps } from '../src/ui/page-meta.tsx';
import type { PictureSource } from '../src/ui/picture-source.ts';
import { pictureSource } from '../src/ui/picture-source.ts';
import type { Page } from './pages.ts';

/** Result of an API request: a response, not found, or no response in time. */
export type Asked = { found: unknown } | 'missing' | 'silent';
export type Ask = (request: RequestName) => Promise<Asked>;

/** The main picture of the view, with the page's own source set. */
export type Hero = PictureSource & { sizes: string; media?: string };

/** A response the view is rendered from. */
export type Answered = FirstAnswer & {
  /** The part included in the document when the rendered page covers the rest; default: all of it. */
  brought?: unknown;
};

export type FirstView = {
  /** 503: it is unknown whether the page exists. */
  status: 200 | 404 | 503;
  title: string | null;
  description: string | null;
  canonical: string | null;
  /** Target path of a permanent redirect; the rest of the view is ignored then. */
  redirect: string | null;
  /** Address of a page that stands in for this one for now, with its own query. */
  leadsTo: string | null;
  image: string | null;
  /** Several: different crops for different screens. */
  heroes: Hero[];
  /** The state of a closed shop; the view is the maintenance page then. */
  closed: 'offline' | 'maintenance' | null;
  /** noindex, regardless of the page. */
  noindex: boolean;
  /** Its content depends on the user: rendered in the browser only. */
  personal: boolean;
  jsonLd: PageMetaProps['jsonLd'] | null;
  /** Modules to preload besides the page's own. */
  modules: string[];
  data: Answered[];
};

/**
 * Builds the head and the data of a document.
 * @param tree the departments, which every document requests; null when they did not arrive in time
 */
export type View = (visit: Visit, ask: Ask, tree: CategoriesAnswer | null) => FirstView | Promise<FirstView>;

export type Visit = {
  page: Page;
  pathname: string;
  params: Record<string, string>;
  search: URLSearchParams;
  language: Language;
  publicUrl: string;
};

export const EMPTY: FirstView = {
  status: 200,
  title: null,
  description: null,
  canonical: null,
  redirect: null,
  leadsTo: null,
  image: null,
  heroes: [],
  closed: null,
  noindex: false,
  personal: false,
  jsonLd: null,
  modules: [],
  data: [],
};

/**
 * The view of something that does not exist. The page is rendered with it and offers links.
 * @param request the page's request that failed; default: the URL itself is unknown
 */
export const missingView = (request?: RequestName): FirstView => ({
  ...EMPTY,
  status: 404,
  data: request === undefined ? [] : [{ key: requestKey(request), missing: true }],
});

/** A product's picture as the hero; none if it has no picture. */
export const heroImage = (image: string | null | undefined, sizes: string): Hero[] =>
  image ? [{ ...pictureSource(image), sizes }] : [];

export const pick = (language: Language, english: string, thai: string): string =>
  (language === 'th' && thai) || english;

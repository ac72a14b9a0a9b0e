import type { Language } from '@mali/contracts/limits';
import { type FirstAnswer, type RequestName, requestKey } from '../src/clients/first-data.ts';
import type { PageMetaProps } from '../src/ui/page-meta.tsx';
import type { PictureSource } from '../src/ui/picture-source.ts';
import { pictureSource } from '../src/ui/picture-source.ts';
import type { Page } from './pages.ts';

/** What the API said: an answer, that there is no such thing, or nothing in time. */
export type Asked = { found: unknown } | 'missing' | 'silent';
export type Ask = (request: RequestName) => Promise<Asked>;

/** The picture the view is about, as the page will ask for it. */
export type Hero = PictureSource & { sizes: string; media?: string };

/** An answer the view is drawn from. */
export type Answered = FirstAnswer & {
  /** What the document brings of it, when the drawn page stands for the rest; else all of it. */
  brought?: unknown;
};

export type FirstView = {
  /** 503: whether there is such a page cannot be told now. */
  status: 200 | 404 | 503;
  title: string | null;
  description: string | null;
  canonical: string | null;
  /** Path of the address that this one leads to for good; with it nothing else of the view counts. */
  redirect: string | null;
  image: string | null;
  /** More than one: different cuts for different screens. */
  heroes: Hero[];
  /** The state of a shop that is closed; the view is the maintenance page then. */
  closed: 'offline' | 'maintenance' | null;
  /** Not for search engines, whatever the page is. */
  noindex: boolean;
  /** What it shows depends on who looks: it is drawn by the browser alone. */
  personal: boolean;
  jsonLd: PageMetaProps['jsonLd'] | null;
  /** What the view is drawn with besides the page's own module. */
  modules: string[];
  data: Answered[];
};

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
 * The view of what is not there. The page is drawn from it, too: it says so and offers ways on.
 * @param request what the page would ask for; without it the address alone tells
 */
export const missingView = (request?: RequestName): FirstView => ({
  ...EMPTY,
  status: 404,
  data: request === undefined ? [] : [{ key: requestKey(request), missing: true }],
});

/** A product's picture as the hero; none without one. */
export const heroImage = (image: string | null | undefined, sizes: string): Hero[] =>
  image ? [{ ...pictureSource(image), sizes }] : [];

export const pick = (language: Language, english: string, thai: string): string =>
  (language === 'th' && thai) || english;

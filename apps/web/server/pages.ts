import type { Language } from '@mali/contracts/limits';
import { STAFF_LINK } from '@mali/contracts/roles';
import { OFFICE_ROUTES, OFFICE_TEXTS, type OfficeRouteName } from '../src/admin/routes.ts';
import { isOfficePath } from '../src/app/office-addresses.ts';
import { ROUTES, type Route, type RouteName } from '../src/app/routes.ts';
import { type TextFile, textModule } from '../src/app/texts/files.ts';

/** A route that has a page, with its name in its table: the shop's, or that of the back office. */
export type Page = Omit<Route, 'page'> & {
  readonly name: RouteName | OfficeRouteName;
  /** Module of the page, without its ending; null: the frame alone says that there is no such page. */
  readonly page: string | null;
  /** The page is of the back office: in its own document, rendered by the browser alone. */
  readonly isOffice?: true;
};

const pageOf = (name: RouteName): Page => ({ ...ROUTES[name], name, page: ROUTES[name].page ?? '' });

/** Pages added by the content service, and unknown URLs. */
export const LOST = pageOf('lost');
/** Every page with its own path. */
export const PAGES: readonly Page[] = (Object.keys(ROUTES) as RouteName[])
  .filter((name) => name !== LOST.name && ROUTES[name].page !== undefined)
  .map(pageOf);
/** The maintenance page, replacing any other. */
export const CLOSED_PAGE: Page = { name: 'lost', path: '*', page: 'site/closed', texts: ['late'] };

/** Every page of the back office. */
export const OFFICE_PAGES: readonly Page[] = (Object.keys(OFFICE_ROUTES) as OfficeRouteName[]).map((name) => {
  const { path, page, texts } = OFFICE_ROUTES[name];
  return { name, path, page, isOffice: true, ...(texts !== undefined && { texts }) };
});
/** An address below the back office's that has no page. */
export const OFFICE_LOST: Page = { name: 'overview', path: '*', page: null, isOffice: true };

/** Personal pages: rendered by the browser only, and noindex. */
export const isPersonal = ({ document }: Page): boolean => document === undefined;

/**
 * Whether a page opens while the shop is closed: the back office does, and staff sign-in there; and the page of
 * links that were mailed to staff, who could set no new password otherwise.
 */
export const opensWhenClosed = ({ openWhenClosed, isOffice, name }: Page, search: URLSearchParams): boolean =>
  openWhenClosed === true || isOffice === true || (name === 'authAction' && search.has(STAFF_LINK));

/** The modules of a page besides its entry: its texts, and its own. */
export function modulesOf({ page, texts = [], isOffice }: Page, language: Language): string[] {
  const files: TextFile[] = [...(isOffice ? OFFICE_TEXTS : (['first'] as const)), ...texts];
  return [
    ...files.map((file) => `src/${textModule(file, language)}`),
    ...(page === null ? [] : [`src/${isOffice ? 'admin' : 'features'}/${page}.tsx`]),
  ];
}

const decode = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

/** The values of a pattern's parameters in a path, or null when the path does not match. */
function matchPattern(pattern: string, pathname: string): Record<string, string> | null {
  const parts = pathname.split('/').filter(Boolean).map(decode);
  const wanted = pattern.split('/').filter(Boolean);
  if (parts.length > wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [place, want] of wanted.entries()) {
    const part = parts[place];
    if (part === null) return null;
    if (!want.startsWith(':')) {
      if (part !== want) return null;
    } else if (part !== undefined) params[want.slice(1).replace('?', '')] = part;
    else if (!want.endsWith('?')) return null;
  }
  return params;
}

/** The page of a URL with its parameters; an unknown one is the not-found page (SHELL-28). */
export function findPage(pathname: string): { page: Page; params: Record<string, string> } {
  if (pathname.startsWith('//')) return { page: LOST, params: {} };
  const isOffice = isOfficePath(pathname);
  for (const candidate of isOffice ? OFFICE_PAGES : PAGES) {
    const params = matchPattern(candidate.path, pathname);
    if (params !== null) return { page: candidate, params };
  }
  return { page: isOffice ? OFFICE_LOST : LOST, params: {} };
}

/**
 * The usual spelling of the path of a page of the shop, in lower case but for its parameters; null when no page has it.
 * The router in the browser, which does not mind case, shows the page at any spelling.
 */
export function usualSpelling(pathname: string): string | null {
  if (pathname.startsWith('//') || isOfficePath(pathname)) return null;
  const parts = pathname.split('/').filter(Boolean);
  const decoded = parts.map(decode);
  for (const { path } of PAGES) {
    const wanted = path.split('/').filter(Boolean);
    const spelt = parts.map((part, place) => {
      const want = wanted[place];
      return want !== undefined && decoded[place]?.toLowerCase() === want ? want : part;
    });
    const usual = `/${spelt.join('/')}`;
    if (usual !== pathname && matchPattern(path, usual) !== null) return usual;
  }
  return null;
}

import type { Language } from '@mali/contracts/limits';
import { ADMIN_FRAME, ROUTES, type Route, type RouteName } from '../src/app/routes.ts';

/** A route with a page, with its name in the table. */
export type Page = Route & { readonly name: RouteName; readonly page: string };

const pageOf = (name: RouteName): Page => ({ ...ROUTES[name], name, page: ROUTES[name].page ?? '' });

/** Pages added by the content service, and unknown URLs. */
export const LOST = pageOf('lost');
/** Every page with its own path. */
export const PAGES: readonly Page[] = (Object.keys(ROUTES) as RouteName[])
  .filter((name) => name !== LOST.name && ROUTES[name].page !== undefined)
  .map(pageOf);
/** The maintenance page, replacing any other. */
export const CLOSED_PAGE: Page = { name: 'lost', path: '*', page: 'site/closed', texts: ['late'] };

/** Personal pages: rendered by the browser only, and noindex. */
export const isPersonal = ({ document }: Page): boolean => document === undefined;

/** Whether a page opens while the shop is closed: the back office does, and staff sign-in there. */
export const opensWhenClosed = ({ openWhenClosed, frame }: Page): boolean =>
  openWhenClosed === true || frame === 'admin';

const moduleOf = (page: string): string => `src/features/${page}.tsx`;

/** The modules of a page: its texts, its frame's, and its own. */
export function modulesOf({ page, texts = [], frame }: Page, language: Language): string[] {
  const parts = [{ page, texts }, ...(frame === 'admin' ? [ADMIN_FRAME] : [])];
  const files = ['first', ...parts.flatMap((part) => part.texts)];
  return [
    ...files.map((file) => `src/app/texts/${language}/${file}.ts`),
    ...parts.map((part) => moduleOf(part.page)),
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
  for (const candidate of PAGES) {
    const params = matchPattern(candidate.path, pathname);
    if (params !== null) return { page: candidate, params };
  }
  return { page: LOST, params: {} };
}

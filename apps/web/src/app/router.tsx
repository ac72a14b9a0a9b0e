import { createBrowserRouter, matchRoutes, type RouteObject, redirect } from 'react-router-dom';
import { setPreloader } from '../ui/link.tsx';
import { withTexts } from './i18n.ts';
import { lazyPage, type PageModule } from './lazy-page.ts';
import { leave } from './leave.ts';
import { OFFICE_PATTERNS } from './office-addresses.ts';
import { type FrameName, fixedPart, ROUTES, type Route } from './routes.ts';
import { RouteError } from './shell/route-error.tsx';
import { Shell } from './shell/shell.tsx';

/** The chunk of each page, by its module. */
const CHUNKS = import.meta.glob<PageModule>(['../features/*/routes/*.tsx', '!**/*.test.tsx']);

/** @throws Error when the table names a missing module */
function lazyModule({ page, texts = [] }: Pick<Route, 'page' | 'texts'>) {
  const load = CHUNKS[`../features/${page}.tsx`];
  if (load === undefined) throw new Error(`no such page: ${page}`);
  return lazyPage(withTexts(texts, load));
}

/** The same URL under the new name, with its query (SHELL-06). */
const moved =
  (from: Route, to: Route) =>
  ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    return redirect(pathname.replace(fixedPart(from), fixedPart(to)) + search);
  };

const routeOf = (route: Route): RouteObject =>
  route.movedTo
    ? { path: route.path, loader: moved(route, ROUTES[route.movedTo]), element: null }
    : { path: route.path, lazy: lazyModule(route), errorElement: <RouteError /> };

const pagesIn = (frame?: FrameName): RouteObject[] =>
  Object.values(ROUTES)
    .filter((route) => route.frame === frame)
    .map(routeOf);

const whole = {
  errorElement: <RouteError whole />,
  // Nothing is rendered before the first page's chunk is loaded: it is preloaded by the document.
  hydrateFallbackElement: <></>,
};

/** The routes of the table, within their frames. */
export const routes: RouteObject[] = [
  { element: <Shell />, ...whole, children: pagesIn() },
  { lazy: lazyPage(() => import('./shell/bare.tsx')), ...whole, children: pagesIn('bare') },
  // An address of the back office that something in the shop leads to without a link of its own.
  ...OFFICE_PATTERNS.map((path) => ({ path, caseSensitive: true, loader: leave, element: null })),
];

export function createRouter() {
  setPreloader((path) => {
    for (const { route } of matchRoutes(routes, path) ?? []) {
      if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
    }
  });
  return createBrowserRouter(routes);
}

export type ShopRouter = ReturnType<typeof createRouter>;

/** Resolves when the module of the first page is loaded and its loader has run. */
export function begun(
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

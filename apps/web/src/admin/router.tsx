import { createBrowserRouter, matchRoutes, type RouteObject, redirect } from 'react-router-dom';
import { withTexts } from '../app/i18n.ts';
import { lazyPage, type PageModule } from '../app/lazy-page.ts';
import { leave } from '../app/leave.ts';
import { isOfficePath } from '../app/office-addresses.ts';
import { RouteError } from '../app/shell/route-error.tsx';
import { setPreloader } from '../ui/link.tsx';
import { Frame } from './frame/frame.tsx';
import { LostPage } from './frame/lost-page.tsx';
import { adminPaths } from './paths.ts';
import { FORMER_PATHS, OFFICE_ROUTES, type OfficeRoute } from './routes.ts';

/** The chunk of each page, by its module. */
const CHUNKS = import.meta.glob<PageModule>(['./*/routes/*.tsx', '!**/*.test.tsx']);

/** @throws Error when the table names a module that is not there */
function lazyModule({ page, texts = [] }: OfficeRoute) {
  const load = CHUNKS[`./${page}.tsx`];
  if (load === undefined) throw new Error(`no such page: ${page}`);
  return lazyPage(withTexts(texts, load));
}

/** Any other address is the shop's: its own document. */
const elsewhere = (args: { request: Request }) =>
  isOfficePath(new URL(args.request.url).pathname) ? null : leave(args);

/** Coupons had a section of their own (docs/decisions/0062). */
const FORMER: RouteObject[] = [
  { path: FORMER_PATHS.coupons, loader: () => redirect(adminPaths.offers({ view: 'coupons' })) },
  {
    path: FORMER_PATHS.coupon,
    loader: ({ params: { promo_id } }) =>
      redirect(
        promo_id === 'new' ? adminPaths.offer('new', { kind: 'coupon' }) : adminPaths.offer(Number(promo_id)),
      ),
  },
];

/** The routes of the table in the frame of the back office. */
export const officeRoutes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <RouteError whole />,
    hydrateFallbackElement: <></>,
    children: [
      ...Object.values(OFFICE_ROUTES).map((route) => ({
        path: route.path,
        lazy: lazyModule(route),
        errorElement: <RouteError />,
      })),
      ...FORMER,
      { path: '*', loader: elsewhere, element: <LostPage />, errorElement: <RouteError /> },
    ],
  },
];

export function createOfficeRouter() {
  setPreloader((path) => {
    for (const { route } of matchRoutes(officeRoutes, path) ?? []) {
      if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
    }
  });
  return createBrowserRouter(officeRoutes);
}

export type OfficeRouter = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

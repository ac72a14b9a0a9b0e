import { ROUTES, type RouteName } from '../../app/routes.ts';

/** Pages whose data are for those admitted while the waiting room is open (docs/decisions/0118). */
const GATED: readonly RouteName[] = [
  ...(['home', 'shop', 'search', 'flashSale', 'item', 'selectShade', 'deals'] as const),
  ...(['bag', 'checkout', 'chatOrder'] as const),
];
const PATHS: ReadonlySet<string> = new Set(GATED.map((name) => ROUTES[name].path));

/** @param path pattern of a page */
export const isGated = (path: string): boolean => PATHS.has(path);

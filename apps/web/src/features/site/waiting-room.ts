import { matchPath } from 'react-router-dom';
import { ROUTES } from '../../app/routes.ts';
import { isGated } from './gated-pages.ts';

let isEntering = false;

/**
 * The shopper waits from now on: the page is loaded again, which shows the waiting page at the same address. Bags are
 * stored, and forms store what is typed. Pages that are not for those admitted alone stay.
 */
export function enter(page: Pick<Location, 'pathname' | 'reload'> = window.location): void {
  const route = Object.values(ROUTES).find(({ path }) => matchPath(path, page.pathname) !== null);
  if (isEntering || route === undefined || !isGated(route.path)) return;
  isEntering = true;
  page.reload();
}

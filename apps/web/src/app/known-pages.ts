import { matchPath } from 'react-router-dom';
import { useExtraPagesQuery } from '../features/navigation/index.ts';
import { ROUTES } from './routes.ts';

const KNOWN = Object.values(ROUTES).filter(({ path }) => path !== '*');

/** Whether the shop has a page at a path; menus link only to existing pages. */
export const isPage = (path: string): boolean => {
  const [pathname = ''] = path.split('?');
  return KNOWN.some(({ path: pattern }) => matchPath(pattern, pathname) !== null);
};

/**
 * The same, with the pages of the content service (SHELL-24) and without empty ones: a shop may have no
 * branches, posts, giveaways or reviews.
 */
export function useIsPage(): (path: string) => boolean {
  const { data } = useExtraPagesQuery();
  // An API of the previous release, which serves beside this one during deployment, does not return them.
  return (path) =>
    data?.empty?.some((empty) => empty === path) !== true &&
    (isPage(path) || (data?.data.some(({ link }) => link === path) ?? false));
}

import { matchPath } from 'react-router-dom';
import { useExtraPagesQuery } from '../features/navigation/index.ts';
import { ROUTES } from './routes.ts';

const KNOWN = Object.values(ROUTES).filter(({ path }) => path !== '*');

/** Whether the shop has a page at a path; a menu leads nowhere else. */
export const isPage = (path: string): boolean => {
  const [pathname = ''] = path.split('?');
  return KNOWN.some(({ path: pattern }) => matchPath(pattern, pathname) !== null);
};

/**
 * The same, with the pages the server has added (SHELL-24) and without those that have nothing to show: a shop may have
 * no branches, posts, giveaways or reviews.
 */
export function useIsPage(): (path: string) => boolean {
  const { data } = useExtraPagesQuery();
  // An API of the release before, which serves beside this one for a while, does not tell them.
  return (path) =>
    data?.empty?.some((empty) => empty === path) !== true &&
    (isPage(path) || (data?.data.some(({ link }) => link === path) ?? false));
}

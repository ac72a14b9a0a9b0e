import type { ExtraPage } from '@mali/contracts/content';

/** The page that the server has put at a path. A slash at its end, or letters written as codes, make no other one. */
export function pageAt(pages: readonly ExtraPage[], pathname: string): ExtraPage | undefined {
  const path = decoded(pathname).replace(/\/+$/, '');
  return pages.find(({ link }) => decoded(link).replace(/\/+$/, '') === path);
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

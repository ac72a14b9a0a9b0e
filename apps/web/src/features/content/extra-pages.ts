import type { ExtraPage } from '@mali/contracts/content';

/** The extra page at a path. A trailing slash and percent-encoding are ignored. */
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

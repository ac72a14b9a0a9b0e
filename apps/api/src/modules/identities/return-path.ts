const HOME = '/';

/**
 * Where to go on after signing in: a path of the shop, as a browser will read it, or the home page for anything that
 * is, or could be taken for, an address elsewhere (security.md, check 16).
 */
export function returnPath(asked: string | undefined, publicUrl: string): string {
  // One slash and no second: browsers read // and /\ as the start of a host, and drop tabs and line breaks on the way.
  if (asked === undefined || !/^\/(?![/\\])/.test(asked) || /[\\\p{Cc}]/u.test(asked)) return HOME;
  const url = URL.parse(asked, publicUrl);
  if (url === null || url.origin !== new URL(publicUrl).origin) return HOME;
  // What is left once . and .. are worked out may begin with two slashes again.
  return url.pathname.startsWith('//') ? HOME : url.pathname + url.search;
}

const HOME = '/';

/**
 * The path to return to after signing in, as a browser interprets it; the home page for anything that leads,
 * or could lead, to another host (security.md, check 16).
 */
export function returnPath(asked: string | undefined, publicUrl: string): string {
  // Exactly one leading slash: browsers interpret // and /\ as the start of a host, and drop tabs and line
  // breaks.
  if (asked === undefined || !/^\/(?![/\\])/.test(asked) || /[\\\p{Cc}]/u.test(asked)) return HOME;
  const url = URL.parse(asked, publicUrl);
  if (url === null || url.origin !== new URL(publicUrl).origin) return HOME;
  // Resolving . and .. may produce two leading slashes again.
  return url.pathname.startsWith('//') ? HOME : url.pathname + url.search;
}

/**
 * Where the back office is entered, which is a document of its own (admin.html): the shop's links to it, and the web
 * server, need no more of it. Its pages are in src/admin/routes.ts.
 */
export const OFFICE = {
  start: '/admin',
  posts: '/adminblog',
  giveaways: '/campaign/giveaway/create',
} as const;

/** Patterns of the router for every address of the back office. */
export const OFFICE_PATTERNS: readonly string[] = [
  ...[OFFICE.start, OFFICE.posts].flatMap((path) => [path, `${path}/*`]),
  OFFICE.giveaways,
];

/** Whether the back office answers at a path; a path that it has no page for is its own to say so. */
export const isOfficePath = (pathname: string): boolean => {
  const path = pathname.replace(/\/+$/, '');
  return (
    path === OFFICE.giveaways ||
    [OFFICE.start, OFFICE.posts].some((part) => `${path}/`.startsWith(`${part}/`))
  );
};

/** What the frame of every page asks for: the web server asks it for the document, too. */

/** REST-72 */
export const announcementRequest = () =>
  ({ url: '/header-announcements', method: 'GET', client: 'content' }) as const;

/** Pages the server adds to the shop's own (SHELL-24, REST-70). */
export const extraPagesRequest = () => ({ url: '/pages', method: 'GET', client: 'content' }) as const;

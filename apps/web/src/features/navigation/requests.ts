/** The requests of every page's layout: made by the web server, too. */

/** REST-72 */
export const announcementRequest = () =>
  ({ url: '/header-announcements', method: 'GET', client: 'content' }) as const;

/** Extra pages of the content service (SHELL-24, REST-70). */
export const extraPagesRequest = () => ({ url: '/pages', method: 'GET', client: 'content' }) as const;

/** Whether the shop has Thai pages alone: the web server says so in the document (docs/decisions/0112). */
export const isThaiOnly = (): boolean => document.documentElement.hasAttribute('data-only');

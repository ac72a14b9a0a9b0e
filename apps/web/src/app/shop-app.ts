/** How the web view of the shop's app names itself in its user agent: MaliApp/ with a version. */
const SHOP_APP = /\bMaliApp\/\d/;

/**
 * Whether the page is looked at in the shop's app (SHELL-35). It decides what is drawn around a page, and protects
 * nothing: anybody can call a browser so.
 */
export const isShopApp = (userAgent = navigator.userAgent): boolean => SHOP_APP.test(userAgent);

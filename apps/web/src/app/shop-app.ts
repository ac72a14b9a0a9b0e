/** User agent of the shop app's web view: MaliApp/ with a version. */
const SHOP_APP = /\bMaliApp\/\d/;

/**
 * Whether the page is shown in the shop's app (SHELL-35). Affects the frame only, not access: user agents can
 * be forged.
 */
export const isShopApp = (userAgent = navigator.userAgent): boolean => SHOP_APP.test(userAgent);

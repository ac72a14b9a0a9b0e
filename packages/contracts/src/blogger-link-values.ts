/** Plain values of the links of bloggers: the browser may import this file. */
export const BLOGGER_LINK = {
  name: 60,
  target: 300,
  most: 100,
} as const;

export const LINK_CODE = '^[A-Za-z0-9_-]{8}$';

/**
 * A page of the shop from its first slash, of an address typed or copied. Null: it is another site's, or no page of
 * shoppers.
 * @param origin of the shop, `https://…`
 */
export function targetOf(text: string, origin: string): string | null {
  const given = text.trim();
  const isOfShop = given.toLowerCase().startsWith(`${origin.toLowerCase()}/`);
  const [target = ''] = (isOfShop ? given.slice(origin.length) : given).split('#');
  const isPage = /^\/(?![/\\])[^\s\\]*$/.test(target) && !/^\/(?:admin|api|l|account)(?:[/?]|$)/.test(target);
  return isPage && target.length <= BLOGGER_LINK.target ? target : null;
}

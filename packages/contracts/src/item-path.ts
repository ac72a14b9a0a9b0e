/**
 * Address of a product or variant, with its readable part. The number alone decides which product it is, so that
 * every former address still leads to it.
 */
export const itemPath = (mat_id: number | string, slug = '', mat_var_id?: number): string =>
  [
    '/item',
    slug === '' ? mat_id : `${mat_id}-${slug}`,
    ...(mat_var_id === undefined ? [] : [mat_var_id]),
  ].join('/');

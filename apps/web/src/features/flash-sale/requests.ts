/**
 * The request of the flash-sale page; the web server makes the same one.
 * @param promo_id the sale of the URL; null for the current one
 */
export const flashSalesRequest = (promo_id: number | null) =>
  ({
    url: '/v3/flash-sales',
    method: 'GET',
    ...(promo_id !== null && { params: { promo_id } }),
  }) as const;

/** The promotion id of a URL, or null when invalid. */
export function saleId(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= 2_147_483_647 ? id : null;
}

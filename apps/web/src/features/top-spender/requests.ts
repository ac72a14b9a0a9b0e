/**
 * The request of the top-spender page; the web server makes the same one.
 * @param campaign_id the campaign of the URL; null for the current one
 */
export const topSpenderRequest = (campaign_id: number | null) =>
  ({
    url: '/v3/top-spender',
    method: 'GET',
    ...(campaign_id !== null && { params: { campaign_id } }),
  }) as const;

/** The campaign of a URL: null for none, undefined for an invalid number. */
export function requestedCampaign(search: URLSearchParams): number | null | undefined {
  const asked = search.get('campaign');
  if (asked === null) return null;
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined;
}

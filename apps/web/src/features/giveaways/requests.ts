/** The requests of the giveaway pages; the web server makes the same ones. */
export const giveawaysRequest = () => ({ url: '/v3/giveaways', method: 'GET' }) as const;
export const giveawayRequest = (id: number) => ({ url: `/v3/giveaways/${id}`, method: 'GET' }) as const;

/** The giveaway id of a URL, or null when invalid. */
export function giveawayId(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= 2_147_483_647 ? id : null;
}

/** `sizes` of a giveaway's picture. */
export const PICTURE_SIZES = '(min-width: 1200px) 640px, (min-width: 768px) 50vw, 248px';

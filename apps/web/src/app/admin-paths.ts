import { type Query, withQuery } from './paths.ts';
import { addressOf } from './routes.ts';

/** Paths linked only from the back office: not in the bundle of the shop's first views. */
export const adminPaths = {
  /** Where staff manage giveaways and send prizes. */
  giveaways: (query?: Query) => withQuery(addressOf('adminGiveaways'), query),
  post: (post_id: number | 'new') => addressOf('editPost', { post_id }),
  slips: (query?: Query) => withQuery(addressOf('adminSlips'), query),
  refunds: (query?: Query) => withQuery(addressOf('adminRefunds'), query),
  newRefund: (so_no?: string) => withQuery(addressOf('adminNewRefund'), { so_no }),
  books: (query?: Query) => withQuery(addressOf('adminBooks'), query),
  staff: () => addressOf('adminStaff'),
  audit: (query?: Query) => withQuery(addressOf('adminAudit'), query),
  guests: () => addressOf('adminGuests'),
  campaigns: (query?: Query) => withQuery(addressOf('adminCampaigns'), query),
  campaign: (promo_id: number | 'new') => addressOf('adminCampaign', { promo_id }),
  coins: (query?: Query) => withQuery(addressOf('adminCoins'), query),
  transfers: (query?: Query) => withQuery(addressOf('adminTransfers'), query),
} as const;

import { type Query, withQuery } from './paths.ts';

/** Addresses that only pages of the back office link to: no first view of the shop carries them. */
export const adminPaths = {
  /** Where staff make giveaways and send what was won. */
  giveaways: (query?: Query) => withQuery('/campaign/giveaway/create', query),
  post: (post_id: number | 'new') => `/adminblog/${post_id}`,
  slips: (query?: Query) => withQuery('/admin/slips', query),
  refunds: (query?: Query) => withQuery('/admin/refunds', query),
  newRefund: (so_no?: string) => withQuery('/admin/refunds/new', { so_no }),
  books: (query?: Query) => withQuery('/admin/books', query),
  staff: () => '/admin/staff',
  audit: (query?: Query) => withQuery('/admin/audit', query),
  guests: () => '/admin/guests',
  campaigns: (query?: Query) => withQuery('/admin/campaigns', query),
  campaign: (promo_id: number | 'new') => `/admin/campaigns/${promo_id}`,
  coins: (query?: Query) => withQuery('/admin/coins', query),
  transfers: (query?: Query) => withQuery('/admin/transfers', query),
} as const;

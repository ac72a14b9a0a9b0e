import { type Query, withQuery } from '../app/paths.ts';
import { officeAddress } from './routes.ts';

/** Links to the pages of the back office, with what their addresses hold. */
export const adminPaths = {
  start: () => officeAddress('overview'),
  /** Where staff make giveaways and send what was won. */
  giveaways: (query?: Query) => withQuery(officeAddress('giveaways'), query),
  posts: (query?: Query) => withQuery(officeAddress('posts'), query),
  post: (post_id: number | 'new') => officeAddress('post', { post_id }),
  orders: (query?: Query) => withQuery(officeAddress('orders'), query),
  newOrder: () => officeAddress('newOrder'),
  order: (so_no: string) => officeAddress('order', { so_no }),
  packing: () => officeAddress('packing'),
  pack: (so_no: string) => officeAddress('pack', { so_no }),
  handOver: () => officeAddress('handOver'),
  pickList: (wave_id: number) => officeAddress('pickList', { wave_id }),
  returns: (query?: Query) => withQuery(officeAddress('returns'), query),
  return: (return_no: string) => officeAddress('return', { return_no }),
  slips: (query?: Query) => withQuery(officeAddress('slips'), query),
  slip: (slip_id: number) => officeAddress('slip', { slip_id }),
  refunds: (query?: Query) => withQuery(officeAddress('refunds'), query),
  newRefund: (so_no?: string) => withQuery(officeAddress('newRefund'), { so_no }),
  remittance: (query?: Query) => withQuery(officeAddress('remittance'), query),
  newStatement: () => officeAddress('newStatement'),
  codDifferences: (query?: Query) => withQuery(officeAddress('codDifferences'), query),
  statement: (statement_no: string, query?: Query) =>
    withQuery(officeAddress('statement', { statement_no }), query),
  books: (query?: Query) => withQuery(officeAddress('books'), query),
  mails: (query?: Query) => withQuery(officeAddress('mails'), query),
  delivery: () => officeAddress('delivery'),
  screening: () => officeAddress('screening'),
  staff: (query?: Query) => withQuery(officeAddress('staff'), query),
  audit: (query?: Query) => withQuery(officeAddress('audit'), query),
  notices: () => officeAddress('notices'),
  guests: () => officeAddress('guests'),
  products: (query?: Query) => withQuery(officeAddress('products'), query),
  brands: (query?: Query) => withQuery(officeAddress('brands'), query),
  brand: (brand_id: number | 'new') => officeAddress('brand', { brand_id }),
  categories: () => officeAddress('categories'),
  promotions: (query?: Query) => withQuery(officeAddress('promotions'), query),
  promotion: (promo_id: number | 'new', query?: Query) =>
    withQuery(officeAddress('promotion', { promo_id }), query),
  campaigns: (query?: Query) => withQuery(officeAddress('campaigns'), query),
  campaign: (promo_id: number | 'new') => officeAddress('campaign', { promo_id }),
  coins: (query?: Query) => withQuery(officeAddress('coins'), query),
  transfers: (query?: Query) => withQuery(officeAddress('transfers'), query),
  transfer: (transfer_id: number) => officeAddress('transfer', { transfer_id }),
} as const;

import type { BackOfficePart } from '../../app/back-office.ts';

/** The key after G that goes to a section, by its place on the keyboard. A section without one has its link alone. */
export const SECTION_KEYS: Readonly<Partial<Record<BackOfficePart, string>>> = {
  orders: 'KeyO',
  packing: 'KeyP',
  returns: 'KeyR',
  receiving: 'KeyI',
  slips: 'KeyS',
  refunds: 'KeyF',
  books: 'KeyB',
  products: 'KeyV',
  imports: 'KeyQ',
  brands: 'KeyH',
  categories: 'KeyY',
  stock: 'KeyK',
  promotions: 'KeyD',
  search: 'KeyL',
  giveaways: 'KeyG',
  posts: 'KeyW',
  mails: 'KeyM',
  coins: 'KeyN',
  transfers: 'KeyT',
  guests: 'KeyU',
  staff: 'KeyE',
  audit: 'KeyA',
};

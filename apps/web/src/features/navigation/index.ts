export { extraPages, useAnnouncementQuery, useExtraPagesQuery } from './calls.ts';
export {
  isWithin,
  type MainEntry,
  mainEntries,
  type SideEntry,
  SPECIAL_LOGO,
  sideEntries,
} from './entries.ts';
export { onSale } from './on-sale.ts';

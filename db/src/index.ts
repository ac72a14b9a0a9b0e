export { refreshListing } from './listing.ts';
export { migrate } from './migrate.ts';

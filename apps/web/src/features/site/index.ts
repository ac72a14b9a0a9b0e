export { recheckStatus, statusOfEvent, tellStatus } from './calls.ts';
export { type SiteStatus, selectDialogs, selectSiteStatus, statusOfDocument, statusTold } from './slice.ts';

export { applyLiveStatus, recheckStatus, statusOfEvent } from './calls.ts';
export { SiteDialogs } from './lazy-dialogs.ts';
export {
  type SiteStatus,
  selectDialogs,
  selectSiteStatus,
  statusOfDocument,
  statusReceived,
} from './slice.ts';

export { applyLiveStatus, recheckStatus, statusOfEvent } from './calls.ts';
export {
  type SiteStatus,
  selectDialogs,
  selectSiteStatus,
  statusOfDocument,
  statusReceived,
} from './slice.ts';

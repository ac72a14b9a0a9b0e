export { checkStatus, statusOfEvent, tellStatus } from './calls.ts';
export { selectSiteStatus } from './slice.ts';

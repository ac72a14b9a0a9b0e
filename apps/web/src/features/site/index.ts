export { checkStatus, statusOfEvent, tellStatus } from './calls.ts';
export { selectDialogs, selectSiteStatus } from './slice.ts';

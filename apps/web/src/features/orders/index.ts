export { selectTrackingEmail, trackingEmailRemembered } from './slice.ts';

export { useOrderQuery } from './calls.ts';
export { OrderSummary } from './order-summary.tsx';
export { selectTrackingEmail, trackingEmailRemembered } from './slice.ts';

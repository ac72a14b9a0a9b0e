export { useOrderQuery } from './calls.ts';
export { OrderSummary } from './order-summary.tsx';
export { orderResultSet, selectOrderMessage, selectTrackingEmail, trackingEmailRemembered } from './slice.ts';

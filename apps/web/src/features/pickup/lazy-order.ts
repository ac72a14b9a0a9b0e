import { lazy } from 'react';

/** Loaded for an order that is picked up; its texts come with the page. */
export const OrderPickup = lazy(() =>
  import('./order-pickup.tsx').then((module) => ({ default: module.OrderPickup })),
);

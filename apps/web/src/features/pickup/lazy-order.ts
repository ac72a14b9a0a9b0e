import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';

/** Loaded for an order that is picked up. */
export const OrderPickup = lazy(
  withTexts(['pickup'], () =>
    import('./order-pickup.tsx').then((module) => ({ default: module.OrderPickup })),
  ),
);

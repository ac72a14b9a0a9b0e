import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';

// Loaded only where a shop has branches to pick up at, and on the pages of such orders.
export const PickupChoice = lazy(
  withTexts(['pickup'], () => import('./choice.tsx').then((module) => ({ default: module.PickupChoice }))),
);
export const OrderPickup = lazy(
  withTexts(['pickup'], () =>
    import('./order-pickup.tsx').then((module) => ({ default: module.OrderPickup })),
  ),
);

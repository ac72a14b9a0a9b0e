import { type ComponentProps, createElement, lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';
import { Suspense } from '../../ui/suspense.tsx';

export { pointsRefused } from './refused.ts';

const Parts = lazy(
  withTexts(['rewards'], async () => ({ default: (await import('./savings.tsx')).Savings })),
);

/** A member's savings at the bag and the checkout; loaded after the totals, which do not wait for it. */
export const Savings = (props: ComponentProps<typeof Parts>) =>
  createElement(Suspense, { fallback: null }, createElement(Parts, props));

/** Collects a coupon in place. */
export const CollectCoupon = lazy(
  withTexts(['rewards'], async () => ({ default: (await import('./collect-coupon.tsx')).CollectCoupon })),
);

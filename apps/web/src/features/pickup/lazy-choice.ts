import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';

/** Loaded only where a shop has branches to pick up at. */
export const PickupChoice = lazy(
  withTexts(['pickup'], () => import('./choice.tsx').then((module) => ({ default: module.PickupChoice }))),
);

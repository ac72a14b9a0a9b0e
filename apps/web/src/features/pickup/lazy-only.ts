import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';

/** Loaded only for what the web shop is sold out of. */
export const OnlyAtBranches = lazy(
  withTexts(['pickup'], () =>
    import('./only-at-branches.tsx').then((module) => ({ default: module.OnlyAtBranches })),
  ),
);

import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';

/** Links to the earlier versions of a policy. */
export const EarlierVersions = lazy(
  withTexts(['policy'], () =>
    import('./earlier-versions.tsx').then((module) => ({ default: module.EarlierVersions })),
  ),
);
/** The text of an earlier version. */
export const EarlierVersion = lazy(
  withTexts(['policy'], () =>
    import('./earlier-versions.tsx').then((module) => ({ default: module.EarlierVersion })),
  ),
);

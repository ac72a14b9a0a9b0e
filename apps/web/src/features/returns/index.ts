import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';

/** Returns of a delivered order: loaded on its page only, with their own texts. */
export const Returns = lazy(
  withTexts(['returns', 'upload'], () =>
    import('./returns.tsx').then((module) => ({ default: module.Returns })),
  ),
);

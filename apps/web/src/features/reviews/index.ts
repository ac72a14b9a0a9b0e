import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';

/** The reviews of a product: below the first view, with their own texts. */
export const Reviews = lazy(
  withTexts(['product'], () => import('./reviews.tsx').then((module) => ({ default: module.Reviews }))),
);

/** The same without scripts. */
export const PlainReviews = lazy(
  withTexts(['product'], () =>
    import('./plain-reviews.tsx').then((module) => ({ default: module.PlainReviews })),
  ),
);

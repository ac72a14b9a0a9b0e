import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';

/** The reviews of a product. Below the first view, with texts of their own. */
export const Reviews = lazy(
  withTexts(['product'], () => import('./reviews.tsx').then((module) => ({ default: module.Reviews }))),
);

/** The same in a document that is read without scripts. */
export const PlainReviews = lazy(
  withTexts(['product'], () =>
    import('./plain-reviews.tsx').then((module) => ({ default: module.PlainReviews })),
  ),
);

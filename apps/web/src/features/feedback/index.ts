import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';

/** Questions about a product with their answers, below its reviews. */
export const Questions = lazy(
  withTexts(['feedback'], () => import('./questions.tsx').then((module) => ({ default: module.Questions }))),
);

/** What is said about a review: how it stands, the shop's answer, and the way to report it. */
export const ReviewFeedback = lazy(
  withTexts(['feedback'], () =>
    import('./review-feedback.tsx').then((module) => ({ default: module.ReviewFeedback })),
  ),
);

/** How many reviews the shop has hidden, and why. */
export const HiddenReviews = lazy(
  withTexts(['feedback'], () =>
    import('./review-feedback.tsx').then((module) => ({ default: module.HiddenReviews })),
  ),
);

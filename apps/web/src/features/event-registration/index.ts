import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';

/** Registering for an event: loaded after its page. */
export const Registration = lazy(
  withTexts(['event-registration'], () =>
    import('./registration.tsx').then((module) => ({ default: module.Registration })),
  ),
);

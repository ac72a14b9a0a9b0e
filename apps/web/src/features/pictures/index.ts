import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';

/** Pictures over the whole screen, to be looked at closely. Fetched when the first one is opened. */
export const Lightbox = lazy(
  withTexts(['product'], () => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox }))),
);

import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';

/** The lightbox: full-screen pictures with zoom. Loaded when the first one is opened. */
export const Lightbox = lazy(
  withTexts(['product'], () => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox }))),
);

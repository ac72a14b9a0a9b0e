import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';

/** The dialogs that the shop shows to everybody, fetched when there is one. */
export const SiteDialogs = lazy(withTexts(['late'], () => import('./dialogs.tsx')));

import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';

/** The sign-in dialog, fetched when it is opened: forms bring formik and yup. */
export const AuthDialog = lazy(withTexts(['session'], () => import('./auth-dialog.tsx')));

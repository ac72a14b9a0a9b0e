import { lazy } from 'react';
import { Suspense } from '../../ui/suspense.tsx';

// Rarely shown: its texts are not part of other pages.
const LostPage = lazy(() => import('./lost-page.tsx').then((module) => ({ default: module.LostPage })));

export const NotFound = () => (
  <Suspense fallback={null}>
    <LostPage />
  </Suspense>
);

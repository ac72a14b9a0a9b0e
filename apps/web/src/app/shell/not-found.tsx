import { lazy } from 'react';
import { Suspense } from '../../ui/suspense.tsx';

// Few addresses lead nowhere: what is said there is no part of the pages that are found.
const LostPage = lazy(() => import('./lost-page.tsx').then((module) => ({ default: module.LostPage })));

export const NotFound = () => (
  <Suspense fallback={null}>
    <LostPage />
  </Suspense>
);

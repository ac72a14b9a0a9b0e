import { lazy, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectSiteStatus } from '../../features/site/index.ts';
import { Suspense } from '../../ui/suspense.tsx';
import { withTexts } from '../i18n.ts';
import { ROUTES } from '../routes.ts';

const Closed = lazy(withTexts(['late'], () => import('../../features/site/closed.tsx')));

/** Pages readable while the shop is closed (SITE-03). */
const READABLE: ReadonlySet<string> = new Set(
  Object.values(ROUTES).flatMap(({ path, openWhenClosed }) => (openWhenClosed ? [path] : [])),
);

/** Replaces a page by the maintenance page while the shop is closed, for maintenance or offline (SITE-06). */
export function SiteGate({ children }: { children: ReactNode }) {
  const status = useSelector(selectSiteStatus);
  const { pathname } = useLocation();
  if (status === 'online' || READABLE.has(pathname.replace(/\/$/, ''))) return children;
  return (
    <Suspense fallback={null}>
      <Closed>{children}</Closed>
    </Suspense>
  );
}

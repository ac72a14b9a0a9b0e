import { lazy, type ReactNode, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectSiteStatus } from '../../features/site/index.ts';
import { withLateTexts } from '../i18n.ts';
import { paths } from '../paths.ts';

const Maintenance = lazy(withLateTexts(() => import('../../features/site/maintenance.tsx')));

/** What can be read while the shop is closed (SITE-03). */
const READABLE: ReadonlySet<string> = new Set([paths.privacy(), paths.terms()]);

/**
 * Shows the maintenance page in place of a page while the shop is closed. During maintenance it is closed for
 * shoppers as it is offline (SITE-06), but `staff` goes on working in the back office.
 */
export function SiteGate({ staff, children }: { staff?: boolean; children: ReactNode }) {
  const status = useSelector(selectSiteStatus);
  const { pathname } = useLocation();
  const closed = status === 'offline' || (status === 'maintenance' && staff !== true);
  if (!closed || READABLE.has(pathname.replace(/\/$/, ''))) return children;
  return (
    <Suspense fallback={null}>
      <Maintenance />
    </Suspense>
  );
}

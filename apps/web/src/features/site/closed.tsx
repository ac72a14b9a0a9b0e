import { isStaff, STAFF_LINK } from '@mali/contracts/roles';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { addressOf } from '../../app/routes.ts';
import { selectProfile } from '../session/index.ts';
import { Maintenance } from './maintenance.tsx';

/** Any page of a closed shop: the maintenance page, or the page itself for staff and the links mailed to them. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function Closed({ children }: { children: ReactNode }) {
  const profile = useSelector(selectProfile);
  const { pathname, search } = useLocation();
  const isStaffLink = pathname === addressOf('authAction') && new URLSearchParams(search).has(STAFF_LINK);
  const opens = isStaffLink || (profile !== null && isStaff(profile.role_id));
  return opens ? children : <Maintenance />;
}

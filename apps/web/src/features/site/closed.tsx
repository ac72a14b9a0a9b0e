import { isStaff } from '@mali/contracts/roles';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectProfile } from '../session/index.ts';
import { Maintenance } from './maintenance.tsx';

/** Any page of a closed shop: the maintenance page, or the page itself for staff. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function Closed({ children }: { children: ReactNode }) {
  const profile = useSelector(selectProfile);
  return profile !== null && isStaff(profile.role_id) ? children : <Maintenance />;
}

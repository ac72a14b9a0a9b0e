import { useSelector } from 'react-redux';
import { type BackOfficePart, backOfficeOf } from '../../app/back-office.ts';
import { selectProfile } from '../session/index.ts';
import {
  useReconciliationsQuery,
  useStaffRefundsQuery,
  useStaffSlipsQuery,
  useStaffTransfersQuery,
} from './calls.ts';

/** How often an open desk looks for new work. */
export const POLL_MS = 60_000;
/** How much of each list the overview shows; the menu counts by the same calls. */
export const FIRST_FEW = { page: 1, limit: 5 } as const;

/** The parts of the back office the signed-in person may use. */
export function useMyParts(): readonly BackOfficePart[] {
  const profile = useSelector(selectProfile);
  return profile === null ? [] : backOfficeOf(profile.role_id);
}

/** The heads of the lists where work waits, of the parts this person may use; each is asked for once a minute. */
export function useWorkWaiting() {
  const parts = useMyParts();
  const asked = (part: BackOfficePart) => ({
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
    skip: !parts.includes(part),
  });
  return {
    parts,
    slips: useStaffSlipsQuery({ status: 'waiting', ...FIRST_FEW }, asked('slips')),
    due: useStaffRefundsQuery({ status: 'due', ...FIRST_FEW }, asked('refunds')),
    failed: useStaffRefundsQuery({ status: 'failed', ...FIRST_FEW }, asked('refunds')),
    transfers: useStaffTransfersQuery({ status: 'waiting', ...FIRST_FEW }, asked('transfers')),
    books: useReconciliationsQuery({ page: 1, limit: 1 }, asked('books')),
  };
}

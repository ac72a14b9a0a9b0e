import { useSelector } from 'react-redux';
import { type BackOfficePart, backOfficeOf } from '../../app/back-office.ts';
import { selectProfile } from '../session/index.ts';
import { useReconciliationsQuery, useStaffRefundsQuery, useStaffSlipsQuery } from './calls.ts';

/** How often an open desk looks for new work. */
export const POLL_MS = 60_000;
const COUNT_ONLY = { page: 1, limit: 1 } as const;

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
    slips: useStaffSlipsQuery({ status: 'waiting', ...COUNT_ONLY }, asked('slips')),
    due: useStaffRefundsQuery({ status: 'due', ...COUNT_ONLY }, asked('refunds')),
    failed: useStaffRefundsQuery({ status: 'failed', ...COUNT_ONLY }, asked('refunds')),
    books: useReconciliationsQuery(COUNT_ONLY, asked('books')),
  };
}

import { useSelector } from 'react-redux';
import { type BackOfficePart, backOfficeOf } from '../../app/back-office.ts';
import { selectProfile } from '../../features/session/index.ts';
import {
  useAdminOrderCountsQuery,
  useAdminReturnCountsQuery,
  useReconciliationsQuery,
  useStaffRefundsQuery,
  useStaffSlipsQuery,
  useStaffTransfersQuery,
} from './calls.ts';
import { useInboxCountsQuery } from './inbox-calls.ts';
import { useFallbackPoll } from './live-state.ts';
import { useModerationCountsQuery } from './moderation-calls.ts';
import { useOwnPlaces } from './own-places.ts';
import { useCodDifferenceCountsQuery } from './remittance-calls.ts';

/** Polling interval of lists, whose rows the live connection does not move. */
export const POLL_MS = 60_000;
/** Number of items per list in the overview; the menu's counts use the same requests. */
export const FIRST_FEW = { page: 1, limit: 5 } as const;
export const FIRST_ROWS = { limit: '5' } as const;

/** Goods are ordered and received for the warehouse alone. */
const AT_WAREHOUSE: readonly BackOfficePart[] = ['receiving', 'purchases'];

/** Sections of the back office available to the user. */
export function useMyParts(): readonly BackOfficePart[] {
  const profile = useSelector(selectProfile);
  const { warehouse } = useOwnPlaces();
  const parts = profile === null ? [] : backOfficeOf(profile.role_id);
  return warehouse ? parts : parts.filter((part) => !AT_WAREHOUSE.includes(part));
}

/** The first items of the waiting work lists available to the user, requested again when something changes. */
export function useWorkWaiting() {
  const parts = useMyParts();
  const pollingInterval = useFallbackPoll();
  const asked = (part: BackOfficePart) => ({
    pollingInterval,
    refetchOnMountOrArgChange: true,
    skip: !parts.includes(part),
  });
  return {
    parts,
    orders: useAdminOrderCountsQuery(undefined, asked('orders')),
    returns: useAdminReturnCountsQuery(undefined, asked('returns')),
    slips: useStaffSlipsQuery({ view: 'waiting', ...FIRST_ROWS }, asked('slips')),
    due: useStaffRefundsQuery({ view: 'due', ...FIRST_ROWS }, asked('refunds')),
    failed: useStaffRefundsQuery({ view: 'failed', ...FIRST_ROWS }, asked('refunds')),
    transfers: useStaffTransfersQuery({ view: 'waiting', ...FIRST_ROWS }, asked('transfers')),
    cod: useCodDifferenceCountsQuery(undefined, asked('remittance')),
    inbox: useInboxCountsQuery(undefined, asked('inbox')),
    reviews: useModerationCountsQuery(undefined, asked('reviews')),
    books: useReconciliationsQuery({ page: 1, limit: 1 }, asked('books')),
  };
}

import type { AdminParcels, CancelHandledRequest, CancelReopenRequest } from '@mali/contracts/parcels';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { lockParcel } from './lock.ts';
import { markCancelsHandled, reopenCancels } from './repository.ts';
import { presentParcels } from './service.ts';

type CancelDeps = Pick<Deps, 'db' | 'now' | 'carriers'>;
type Staff = Pick<Caller, 'user_id' | 'origin'>;

/**
 * Staff have settled with the carrier what it refused to cancel: the order is no problem any more. In the audit log.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST without reason, RECORD.CHANGED when nothing is open
 */
export const handleCancels = (
  deps: CancelDeps,
  by: Staff,
  parcelId: number,
  body: CancelHandledRequest,
): Promise<AdminParcels> => {
  const [at, reason] = [deps.now(), body.reason.trim()];
  if (reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  return deps.db.transaction(async (trx) => {
    const { parcel, order } = await lockParcel(trx, parcelId);
    if ((await markCancelsHandled(trx, parcelId, { user_id: by.user_id, reason, at })) === 0)
      throw new DomainError('RECORD.CHANGED');
    await recordStaffAction(trx, by, {
      ...{ kind: 'cancel_handled', at, user_id: order.user_id, subject: `order ${parcel.so_no}` },
      details: { parcel: parcel.number, reason },
    });
    return presentParcels(deps, trx, parcel.so_no);
  });
};

/**
 * Takes that back. In the audit log.
 * @throws DomainError ERROR.NOT_FOUND, RECORD.CHANGED when nothing was handled at that time
 */
export const reopenHandledCancels = (
  deps: CancelDeps,
  by: Staff,
  parcelId: number,
  { handled_at }: CancelReopenRequest,
): Promise<AdminParcels> =>
  deps.db.transaction(async (trx) => {
    const { parcel, order } = await lockParcel(trx, parcelId);
    if ((await reopenCancels(trx, parcelId, new Date(handled_at))) === 0)
      throw new DomainError('RECORD.CHANGED');
    await recordStaffAction(trx, by, {
      ...{ kind: 'cancel_reopened', at: deps.now(), user_id: order.user_id },
      ...{ subject: `order ${parcel.so_no}`, details: { parcel: parcel.number } },
    });
    return presentParcels(deps, trx, parcel.so_no);
  });

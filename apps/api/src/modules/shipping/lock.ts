import type { Db } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { lockOrder, type ParcelRow, parcelById, type ShippedOrder } from './repository.ts';

/**
 * A parcel with its order, which is locked: read again, so that nothing changes it until the transaction ends.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function lockParcel(
  trx: Db,
  parcelId: number,
): Promise<{ parcel: ParcelRow; order: ShippedOrder }> {
  const so_no = (await parcelById(trx, parcelId))?.so_no;
  const order = so_no === undefined ? undefined : await lockOrder(trx, so_no);
  const parcel = await parcelById(trx, parcelId);
  if (parcel === undefined || order === undefined) throw new DomainError('ERROR.NOT_FOUND');
  return { parcel, order };
}

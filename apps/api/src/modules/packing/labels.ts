import { carrierName } from '@mali/contracts/parcel-states';
import { formatAddress } from '@mali/thai/address';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading } from '../../platform/security-events.ts';
import { sendingBranch } from '../inventory/branch-address.ts';
import { boundPlaces } from '../inventory/own-places.ts';
import type { LabelData } from './label.ts';
import { type LabelRow, labelRows } from './repository.ts';

/**
 * The labels of the packed parcels of these orders, in their order.
 * @throws DomainError ERROR.NOT_FOUND when an order has no packed parcel
 */
export async function labelsOf(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  caller: Caller,
  orders: readonly string[],
): Promise<LabelData[]> {
  const found = await labelRows(db, orders, await boundPlaces(db, caller));
  const packed = new Set(found.map(({ so_no }) => so_no));
  if (orders.some((so_no) => !packed.has(so_no))) throw new DomainError('ERROR.NOT_FOUND');
  for (const so_no of packed) await recordReading(db, caller, now(), `order ${so_no}`);
  const { nameTh: name, address } = config.seller;
  const places = [...new Set(found.map(({ location_id }) => location_id))];
  const senders = new Map<number, LabelData['sender']>();
  for (const id of places) {
    const branch = await sendingBranch(db, id);
    if (branch !== null) senders.set(id, { name: branch.name.th, address: branch.text, phone: branch.phone });
  }
  return found.map((row) => labelOf(row, senders.get(row.location_id) ?? { name, address, phone: null }));
}

function labelOf(row: LabelRow, sender: LabelData['sender']): LabelData {
  const { first_name, last_name, mobile, address, note, zipcode, ...place } = row.delivery_address;
  const { subdistrict, district, province } = place;
  const sortCode = row.label?.sort_code;
  return {
    so_no: row.so_no,
    code: row.tracking_no ?? row.reference,
    carrier: row.carrier === null ? null : carrierName(row.carrier),
    number: row.number,
    of: row.of,
    weight_g: row.weight_g,
    cod: row.cod_amount,
    receiver: {
      name: `${first_name} ${last_name}`.trim(),
      phone: mobile,
      rows: formatAddress({ street: address, subdistrict, district, province, zip: zipcode }, 'th'),
      zipcode,
      note: note ?? null,
    },
    sender,
    sort_code: typeof sortCode === 'string' ? sortCode : null,
  };
}

import type { LocalizedText } from '@mali/contracts/content';
import type { BranchSender } from '@mali/contracts/sending';
import { MAIN_LOCATION } from '@mali/contracts/stock-values';
import { addressParts } from '@mali/thai/address';
import { parsePastedAddress } from '@mali/thai/address-paste';
import type { Db } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { oneLine } from '../../platform/text.ts';
import { loadPlaces } from '../addresses/checks.ts';
import {
  lockPlaceOf,
  type PickupAddress,
  readPlaceOfOrder,
  setPickupAddress,
} from './pickup-places-repository.ts';

/** The address of a branch as orders have them; null when its text does not name one place of Thailand. */
export async function addressOf(text: string): Promise<PickupAddress | null> {
  const { line, street, confidence } = parsePastedAddress(text, await loadPlaces());
  if (line === undefined || confidence === 'low') return null;
  const { zip, ...names } = addressParts(line, 'th');
  return { address: oneLine(street ?? '') || oneLine(text), ...names, zipcode: zip, country_code: 'TH' };
}

/**
 * As `addressOf`, for a sender: parcels are collected there and come back there, so house and road, and a postcode that
 * belongs to the names, must be in the text; nothing is guessed.
 */
export async function completeAddress(text: string): Promise<PickupAddress | null> {
  const { street, confidence } = parsePastedAddress(text, await loadPlaces());
  return confidence === 'high' && oneLine(street ?? '') !== '' ? addressOf(text) : null;
}

/**
 * The branch has another address: that of orders which are picked up there follows.
 * @throws DomainError PLACE.ADDRESS when orders are picked up or sent there, and the text does not name one place
 */
export async function moveBranchPlace(trx: Db, storeId: string, text: string): Promise<void> {
  const place = await lockPlaceOf(trx, storeId);
  if (place === undefined || !(place.pickup || place.sends)) return;
  const address = await addressOf(text);
  if (address === null || (place.sends && (await completeAddress(text)) === null))
    throw new DomainError('PLACE.ADDRESS');
  if (place.pickup) await setPickupAddress(trx, place.location_id, address);
}

/** Whether the place of a branch, if it has one, is closed. It stays so until the transaction ends. */
export async function closedPlaceOf(trx: Db, storeId: string): Promise<boolean> {
  return (await lockPlaceOf(trx, storeId))?.active !== true;
}

/** A branch as the sender of a parcel. */
type SendingBranch = {
  name: LocalizedText;
  phone: string;
  /** Thai, on one line. */
  text: string;
  /** Null: the text is not complete. */
  address: PickupAddress | null;
};

/** The branch that sends an order, as the store locator has it today; null: the warehouse sends it. */
export async function sendingBranch(db: Db, locationId: number): Promise<SendingBranch | null> {
  const branch = locationId === MAIN_LOCATION ? undefined : await readPlaceOfOrder(db, locationId);
  if (branch === undefined) return null;
  const { name, phone, address } = branch;
  return { name, phone, text: oneLine(address.th), address: await completeAddress(address.th) };
}

/** The branch that sends an order, as printed lists name it; nothing for the warehouse. */
export async function senderOnLists(db: Db, locationId: number): Promise<{ branch?: BranchSender }> {
  const found = await sendingBranch(db, locationId);
  return found === null ? {} : { branch: { name: found.name, phone: found.phone, address: found.text } };
}

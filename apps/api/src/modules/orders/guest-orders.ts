import type { Db } from '../../platform/database.ts';
import { takeGuestOrders } from './repository.ts';

/**
 * Links guest orders with the e-mail of a member's account to the member, once the e-mail is verified, and at
 * each sign-in; idempotent.
 * @param db the transaction that verifies the e-mail, if any
 * @returns number of linked orders
 */
export const joinGuestOrders = (db: Db, userId: number): Promise<number> => takeGuestOrders(db, userId);

import type { Db } from '../../platform/database.ts';
import { takeGuestOrders } from './repository.ts';

/**
 * Gives a member the orders they placed as a guest, with the e-mail of their account: once they have shown that it is
 * theirs, and whenever they come back. Asked again it finds nothing.
 * @param db the transaction in which the e-mail was verified, if there is one
 * @returns how many orders there were
 */
export const joinGuestOrders = (db: Db, userId: number): Promise<number> => takeGuestOrders(db, userId);

import { CUSTOMER_EDIT } from '@mali/contracts/customer-values';
import type { Customer, CustomerMergePreview, CustomerMergeRequest } from '@mali/contracts/customers';
import { isStaff, type RoleId } from '@mali/contracts/roles';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { keepStricter, lockAccounts } from '../accounts/index.ts';
import { giveAddresses } from '../addresses/index.ts';
import { giveCoins, lockAccount } from '../coins/index.ts';
import { giveConversations } from '../conversations/index.ts';
import { giveCoupons } from '../coupons/index.ts';
import { giveOrders } from '../orders/index.ts';
import { giveUses } from '../pricing/index.ts';
import { eraseAccount } from '../profiles/privacy.ts';
import { giveReviews } from '../reviews/index.ts';
import { giveWishes } from '../wishlist/index.ts';
import { presentRow } from './customer-list.ts';
import {
  addChange,
  type CustomerRecord,
  giveNotes,
  lockRows,
  possessionsOf,
  readCustomer,
} from './customer-repository.ts';
import { type CustomerDeps, getCustomer, subjectOf, whoseOf } from './customers.ts';

type Pair = { kept: CustomerRecord & { user_id: number }; merged: CustomerRecord };

/**
 * Two customers that may be merged: an account that is left, and an account or a guest.
 * @throws DomainError CUSTOMER.SAME, CUSTOMER.NOT_FOUND, CUSTOMER.GUEST, CUSTOMER.STAFF, CUSTOMER.BLOCKED
 */
async function readPair(db: Db, id: number, other: number): Promise<Pair> {
  if (id === other) throw new DomainError('CUSTOMER.SAME');
  const [kept, merged] = await Promise.all([readCustomer(db, id), readCustomer(db, other)]);
  if (kept === undefined || merged === undefined) throw new DomainError('CUSTOMER.NOT_FOUND');
  const { user_id } = kept;
  if (user_id === null) throw new DomainError('CUSTOMER.GUEST');
  for (const { person, blocked_at } of [kept, merged]) {
    if (person.role_id !== undefined && isStaff(person.role_id as RoleId))
      throw new DomainError('CUSTOMER.STAFF');
    // A block would end, or begin for an account that nobody has judged.
    if (blocked_at !== null) throw new DomainError('CUSTOMER.BLOCKED');
  }
  return { kept: { ...kept, user_id }, merged };
}

/** Both side by side, masked, and what moves. @throws as `readPair` */
export async function previewMerge(
  { db }: Pick<CustomerDeps, 'db'>,
  id: number,
  other: number,
): Promise<CustomerMergePreview> {
  const { kept, merged } = await readPair(db, id, other);
  const moves = await possessionsOf(db, whoseOf(merged), other, kept.user_id);
  if (moves === undefined) throw new Error('no possessions');
  return {
    kept: presentRow(kept),
    merged: presentRow(merged),
    moves,
    news: kept.news && (merged.user_id === null || merged.news),
  };
}

/**
 * Merges a duplicate into a customer in one transaction: everything that the shop reckons with moves, the rest is erased
 * with the account, and its sign-ins end. It cannot be undone. An order that the duplicate places at the same moment is
 * either there before and moves, or is refused as of a deleted account.
 * @throws as `readPair`; DomainError ERROR.BAD_REQUEST for a reason of spaces, CUSTOMER.OWES
 */
export async function mergeCustomers(
  deps: CustomerDeps & Pick<Deps, 'files'>,
  caller: Caller,
  id: number,
  { other, reason: given }: CustomerMergeRequest,
): Promise<Customer> {
  const reason = given.trim();
  if (reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  const before = await readPair(deps.db, id, other);
  const accounts = [before.kept.user_id, before.merged.user_id].filter((one) => one !== null);
  const gone = await deps.db.transaction(async (trx) => {
    // Accounts before rows of customers, as where an account is deleted.
    if ((await lockAccounts(trx, accounts)).length < accounts.length)
      throw new DomainError('CUSTOMER.NOT_FOUND');
    await lockRows(trx, [id, other]);
    const { kept, merged } = await readPair(trx, id, other);
    const [to, from] = [kept.user_id, merged.user_id];
    const whose = whoseOf(merged);
    const at = deps.now();
    const moved: Record<string, number> = {
      orders: await giveOrders(trx, whose, to),
      conversations: await giveConversations(trx, whose, to),
    };
    if (from !== null) {
      moved.coins = await moveCoins(trx, from, to, at);
      moved.coupons = await giveCoupons(trx, from, to);
      moved.reviews = await giveReviews(trx, from, to);
      moved.wishes = await giveWishes(trx, from, to);
      moved.addresses = await giveAddresses(trx, from, to);
      await giveUses(trx, from, to);
      await keepStricter(trx, from, to);
    }
    await giveNotes(trx, other, id, CUSTOMER_EDIT.tags);
    await addChange(trx, to);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'customer_merged', at, user_id: to, subject: subjectOf(id) },
      details: { reason, merged: other, ...moved },
    });
    return from === null ? { files: [], ended: [] } : eraseAccount(trx, from, at);
  });
  deps.ended.add(gone.ended);
  for (const file of gone.files) await deps.files.delete(file);
  return getCustomer(deps, caller, id);
}

/** @throws DomainError CUSTOMER.OWES */
async function moveCoins(trx: Db, from: number, to: number, at: Date): Promise<number> {
  const locked = new Map<number, Awaited<ReturnType<typeof lockAccount>>>();
  for (const user_id of [from, to].sort((a, b) => a - b))
    locked.set(user_id, await lockAccount(trx, user_id));
  const account = locked.get(from);
  if (account === undefined || account.owed > 0) throw new DomainError('CUSTOMER.OWES');
  await giveCoins(trx, { from, to, coins: account.balance, at, dedupe: `merge:${from}` });
  return account.balance;
}

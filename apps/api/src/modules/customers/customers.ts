import { CUSTOMER_EDIT, CUSTOMER_PART_ROWS } from '@mali/contracts/customer-values';
import type { Customer, CustomerContact } from '@mali/contracts/customers';
import { toBaht } from '@mali/contracts/money';
import type { OrderStatus } from '@mali/contracts/order-status';
import type { CouponStatus } from '@mali/contracts/reward-values';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading } from '../../platform/security-events.ts';
import { lockNames } from '../accounts/index.ts';
import { sessionsOf } from '../accounts/settings.ts';
import { getCoins } from '../coins/service.ts';
import { presentRow } from './customer-list.ts';
import type { CustomerRow } from './customer-list-repository.ts';
import {
  addressesOf,
  birthdateOf,
  conversationsOf,
  countWishes,
  couponsOf,
  customerTags,
  notesOf,
  readCustomer,
  recentOrders,
  reviewsOf,
  type Whose,
} from './customer-repository.ts';
import { contactOf } from './mask.ts';

export type CustomerDeps = Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'ended'>;

/** A record's name in the audit log. */
export const subjectOf = (customer_id: number): string => `customer ${customer_id}`;

export const whoseOf = ({ user_id, person }: CustomerRow): Whose =>
  user_id === null ? { email: person.email } : { user_id };

/** Tags that are offered. */
const TAGS_SHOWN = 300;
/** Looks at one customer within this time are one entry of the log. */
const ONE_LOOK_MS = 3_600_000;
const NO_COINS = { balance: 0, ledger: [] };

/**
 * A customer with everything that the shop has of them, masked.
 * @throws DomainError CUSTOMER.NOT_FOUND
 */
export async function getCustomer(deps: CustomerDeps, caller: Caller, id: number): Promise<Customer> {
  const { db } = deps;
  const found = await readCustomer(db, id);
  if (found === undefined) throw new DomainError('CUSTOMER.NOT_FOUND');
  const { user_id } = found;
  const whose = whoseOf(found);
  const member = async <T>(read: (userId: number) => Promise<T>, none: T): Promise<T> =>
    user_id === null ? none : read(user_id);
  const [coins, orders, coupons, reviews, wishes, conversations, sessions, notes, tags] = await Promise.all([
    member(async (of) => {
      const { balance, ledger } = await getCoins(deps, of, { limit: CUSTOMER_PART_ROWS });
      return { balance, ledger };
    }, NO_COINS),
    recentOrders(db, whose, CUSTOMER_PART_ROWS),
    member((of) => couponsOf(db, of, CUSTOMER_PART_ROWS), []),
    member((of) => reviewsOf(db, of, CUSTOMER_PART_ROWS), []),
    member((of) => countWishes(db, of), 0),
    conversationsOf(db, whose, CUSTOMER_PART_ROWS),
    member(async (of) => (await sessionsOf(deps, { ...caller, user_id: of })).data, []),
    notesOf(db, id, CUSTOMER_EDIT.notesShown),
    customerTags(db, TAGS_SHOWN),
  ]);
  const row = presentRow(found);
  return {
    ...row,
    user_id,
    average: row.orders === 0 ? 0 : Math.round((row.value * 100) / row.orders) / 100,
    first_order_at: found.first_order_at?.toISOString() ?? null,
    block:
      found.blocked_at === null
        ? null
        : {
            at: found.blocked_at.toISOString(),
            by: found.blocked_by,
            reason: found.blocked_reason ?? '',
          },
    consents: {
      news: found.news,
      privacy: found.privacy,
      privacy_at: found.privacy_at?.toISOString() ?? null,
      email_verified: found.email_verified,
    },
    coins,
    recent_orders: orders.map(({ so_no, placed_at, doc_status, total }) => ({
      so_no,
      placed_at: placed_at.toISOString(),
      doc_status: doc_status as OrderStatus,
      total: toBaht(total),
    })),
    coupons: coupons.map(({ status, expires_at, ...coupon }) => ({
      ...coupon,
      status: status as CouponStatus,
      expires_at: expires_at?.toISOString() ?? null,
    })),
    reviews: reviews.map(({ at, ...review }) => ({ ...review, at: at.toISOString() })),
    wishes,
    conversations: conversations.map(({ last_at, ...one }) => ({ ...one, last_at: last_at.toISOString() })),
    sessions: sessions.map(({ browser, system, started_at, seen_at }) => ({
      ...{ browser, system, started_at, seen_at },
    })),
    notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    known_tags: tags.map(({ tag }) => tag),
  };
}

/**
 * Personal data of a customer in full. Who looked is recorded, once for each customer and hour.
 * @throws DomainError CUSTOMER.NOT_FOUND
 */
export async function revealCustomer(
  { db, now }: Pick<CustomerDeps, 'db' | 'now'>,
  caller: Caller,
  id: number,
): Promise<CustomerContact> {
  const found = await readCustomer(db, id);
  if (found === undefined) throw new DomainError('CUSTOMER.NOT_FOUND');
  const { user_id } = found;
  await db.transaction(async (trx) => {
    // Of two presses at once, one is recorded.
    await lockNames(trx, [`reveal ${caller.user_id} ${id}`]);
    await recordReading(trx, caller, now(), subjectOf(id), 'customer_revealed', user_id, ONE_LOOK_MS);
  });
  const [addresses, birthdate] = await Promise.all([
    addressesOf(db, whoseOf(found), CUSTOMER_PART_ROWS),
    user_id === null ? null : birthdateOf(db, user_id),
  ]);
  return { ...contactOf(found.person), birthdate, addresses: addresses.map(({ line }) => line) };
}

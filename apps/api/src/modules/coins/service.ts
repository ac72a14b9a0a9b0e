import type { CoinsAnswer } from '@mali/contracts/coins';
import type { Language } from '@mali/contracts/limits';
import { COIN_NOTICE_DAYS } from '@mali/contracts/reward-values';
import { formatDate } from '@mali/thai/dates';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notify } from '../notifications/service.ts';
import { hasCoinSpending } from '../pricing/index.ts';
import { coinsFor, endOfCoins, endOfReturned, lotsLeft } from './policy.ts';
import {
  addCoins,
  type Entry,
  endCoins,
  inconsistentAccounts,
  type Lot,
  lockAccount,
  markEnding,
  markReturned,
  type OrderCoins,
  readCoins,
  readOrderCoins,
  removeCoins,
  usedLots,
  usersWithEndedCoins,
} from './repository.ts';

const DAY_MS = 86_400_000;
const CANCELLED = 15;
const COMPLETED: readonly number[] = [98, 99];

/** Credits a member; the debt is settled first. */
async function give(trx: Db, entry: Entry, lots: readonly Lot[]): Promise<void> {
  const coins = lots.reduce((sum, lot) => sum + lot.coins, 0);
  const { owed } = await lockAccount(trx, entry.user_id);
  const settled = Math.min(owed, coins);
  await addCoins(trx, entry, coins, settled, lotsLeft(lots, settled));
}

/**
 * Grants a member coins independent of an order, with the usual expiry.
 * @param what.dedupe idempotency key
 */
export async function grantCoins(
  trx: Db,
  { user_id, coins, dedupe, at }: { user_id: number; coins: number; dedupe: string; at: Date },
): Promise<void> {
  const entry: Entry = { user_id, at, kind: 'granted', so_no: null, dedupe };
  await give(trx, entry, [{ coins, expires_at: endOfCoins(at) }]);
}

/**
 * Redeems coins in the order's own transaction, oldest first.
 * @returns the balance when it is insufficient; nothing has changed then
 */
export async function redeemCoins(
  trx: Db,
  { user_id, so_no, coins, at }: { user_id: number; so_no: string; coins: number; at: Date },
): Promise<{ balance: number } | null> {
  const { balance } = await lockAccount(trx, user_id);
  if (balance < coins) return { balance };
  const entry: Entry = { user_id, at, kind: 'redeemed', so_no, dedupe: `redeemed:${so_no}` };
  await removeCoins(trx, entry, coins, 0, so_no);
  return null;
}

/** Target coins of an order in its current state: earned, for how many days, returned and kept. */
function due(order: OrderCoins): { earned: number; days: number; returned: number } {
  const { coins, days } = coinsFor(order.paid - order.refunded, order.rules);
  return {
    earned: COMPLETED.includes(order.doc_status) ? coins : 0,
    days,
    returned: order.doc_status === CANCELLED ? order.point_bt : Math.floor(order.coins_back / 100),
  };
}

/**
 * Reconciles a member's coins with an order that was completed, cancelled or partly refunded: redeemed ones
 * are returned, earned ones credited or reclaimed. A shortfall becomes a debt, settled later. The order is
 * locked; idempotent.
 * @param cause event of the order, as idempotency key of each entry
 */
export async function settleOrderCoins(trx: Db, so_no: string, cause: string, at: Date): Promise<void> {
  const order = await readOrderCoins(trx, so_no);
  if (order === undefined || order.user_id === null) return;
  const { user_id } = order;
  const should = due(order);
  const entry = (kind: Entry['kind']): Entry => ({
    user_id,
    at,
    kind,
    so_no,
    dedupe: `${kind}:${so_no}:${cause}`,
  });
  const back = should.returned - order.returned;
  if (back > 0) {
    let left = back;
    const lots = (await usedLots(trx, so_no)).flatMap((lot) => {
      const coins = Math.min(left, lot.coins);
      left -= coins;
      return coins === 0 ? [] : [{ ...lot, coins }];
    });
    await markReturned(trx, so_no, lots);
    await give(
      trx,
      entry('returned'),
      lots.map(({ coins, expires_at }) => ({ coins, expires_at: endOfReturned(expires_at, at) })),
    );
  }
  const more = should.earned - order.earned;
  if (more > 0) await give(trx, entry('earned'), [{ coins: more, expires_at: endOfCoins(at, should.days) }]);
  if (more < 0) {
    const { balance } = await lockAccount(trx, user_id);
    const covered = Math.min(balance, -more);
    await removeCoins(trx, entry('taken_back'), covered, -more - covered);
  }
}

/** Coins an order has earned, or will earn on completion; none for guests or cancelled orders. */
export async function coinsOfOrder(db: Db, so_no: string): Promise<number> {
  const order = await readOrderCoins(db, so_no);
  if (order === undefined || order.user_id === null || order.doc_status === CANCELLED) return 0;
  return coinsFor(order.paid - order.refunded, order.rules).coins;
}

/** The coins of a member, with a page of their history from 1 on. */
export async function getCoins(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number,
  query: { page?: number; limit?: number },
): Promise<CoinsAnswer> {
  const limit = query.limit ?? 20;
  const endsBy = new Date(now().getTime() + COIN_NOTICE_DAYS * DAY_MS);
  const offset = ((query.page ?? 1) - 1) * limit;
  const { balance, owed, ending, ends, ledger, count } = await readCoins(db, userId, {
    offset,
    limit,
    endsBy,
  });
  const limited = balance > 0 && (await hasCoinSpending(db, userId, now()));
  return {
    balance,
    owed,
    expiring: ends === null ? null : { coins: ending, at: ends.toISOString() },
    ledger: ledger.map(({ at, expires_at, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      expires_at: expires_at?.toISOString() ?? null,
    })),
    count,
    ...(limited && { limited }),
  };
}

/** Members processed per batch. */
const BATCH = 200;

/** Removes expired coins, one transaction per member. */
export async function endDueCoins({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  let members: { user_id: number }[];
  do {
    members = await usersWithEndedCoins(db, at, BATCH);
    for (const { user_id } of members) {
      await db.transaction(async (trx) => {
        await lockAccount(trx, user_id);
        await endCoins(trx, user_id, at);
      });
    }
  } while (members.length === BATCH);
}

/** The last valid day: an expiry at midnight belongs to the previous day. */
const lastDay = (ends: Date, lang: Language): string => formatDate(new Date(ends.getTime() - 1), lang);

/** Notifies members of coins that expire within the next 30 days, once per coin. */
export async function notifyExpiringCoins({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  const until = new Date(at.getTime() + COIN_NOTICE_DAYS * DAY_MS);
  let told: number;
  do {
    told = await db.transaction(async (trx) => {
      const ending = await markEnding(trx, at, until, BATCH);
      await notify(
        trx,
        ending.map(({ user_id, lot_id, coins, ends }) => ({
          user_id,
          kind: 'coins_expiring' as const,
          title: {
            en: `${coins} ${coins === 1 ? 'coin ends' : 'coins end'} soon`,
            th: `เหรียญ ${coins} เหรียญใกล้หมดอายุ`,
          },
          body: {
            en: `The first of them are good until ${lastDay(ends, 'en')}. A coin takes a baht off your order.`,
            th: `ใช้ได้ถึง ${lastDay(ends, 'th')} 1 เหรียญลดได้ 1 บาท ใช้ตอนสั่งซื้อได้เลย`,
          },
          link: '/account/coins',
          dedupe: `coins-ending:${lot_id}`,
          at,
        })),
      );
      return ending.length;
    });
  } while (told === BATCH);
}

/** Inconsistencies of coin accounts, as text for the reconciliation. */
export async function coinFaults(db: Db): Promise<{ expected: number; found: number; note: string }[]> {
  return (await inconsistentAccounts(db)).map(({ user_id, balance, owed, ledger, debt, lots }) => ({
    expected: ledger,
    found: balance,
    note: `member ${user_id}: the ledger says ${ledger} and ${debt} owed, the account ${balance} and ${owed}, its lots ${lots}`,
  }));
}

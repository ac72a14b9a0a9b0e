import { BLOGGER_EARNING, type BloggerEarningState } from '@mali/contracts/blogger-earning-values';
import type {
  BloggerEarningsAnswer,
  PayBloggerRequest,
  StaffEarningsAnswer,
} from '@mali/contracts/blogger-earnings';
import { toBaht, toSatang } from '@mali/contracts/money';
import { returnTermsOf, type SettingValues } from '@mali/contracts/setting-values';
import { formatBaht } from '@mali/thai/money';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { oneLine } from '../../platform/text.ts';
import { notify } from '../notifications/service.ts';
import {
  balances,
  insertPayout,
  lockEarnings,
  newestLines,
  newestPayouts,
  ordersToRecord,
  payoutByKey,
  recordChanges,
  recordDue,
  recordOrder,
  removeClicks,
  type Sums,
  sumsOf,
} from './earning-repository.ts';

type EarningDeps = Pick<Deps, 'db' | 'now' | 'settings'>;
const DAY_MS = 86_400_000;
const BATCH = 500;
/** Orders of before are recorded: the job may have stood still for so long. */
const LOOK_BACK_DAYS = 14;

/** Days after delivery in which a customer may return something without a fault of it. */
const returnDays = (values: SettingValues): number =>
  Math.max(
    0,
    ...returnTermsOf(values).flatMap(({ offered, days }) => (offered && days !== null ? [days] : [])),
  );

/**
 * Brings the ledger up to date with orders: new ones, what was cancelled or went back, and what became due. Repeated, it
 * writes nothing.
 */
export async function settleEarnings({ db, now, settings }: EarningDeps): Promise<void> {
  const at = now();
  await db.transaction(async (trx) => {
    await lockEarnings(trx);
    let last = { placed_at: new Date(at.getTime() - LOOK_BACK_DAYS * DAY_MS), so_no: '' };
    for (let found = BATCH; found === BATCH; ) {
      const orders = await ordersToRecord(trx, last, BATCH);
      for (const { so_no, placed_at } of orders) {
        const terms = await settings.at(trx, placed_at);
        await recordOrder(trx, so_no, {
          ...{ days: terms.blogger_days, rate: terms.blogger_rate, returnDays: returnDays(terms), at },
        });
      }
      found = orders.length;
      last = orders.at(-1) ?? last;
    }
    await recordChanges(trx, at);
    await recordDue(trx, at);
  });
}

/** Removes clicks that no order can follow any more, after the orders of them are recorded. */
export async function removeOldClicks(deps: EarningDeps): Promise<void> {
  await settleEarnings(deps);
  await removeClicks(deps.db, new Date(deps.now().getTime() - BLOGGER_EARNING.clickDays * DAY_MS));
}

const presentSums = ({ pending, due, paid }: Sums) => ({
  ...{ pending: toBaht(pending), due: toBaht(due), paid: toBaht(paid) },
});
const stateOf = ({ pending, due }: Pick<Sums, 'pending' | 'due'>): BloggerEarningState =>
  due > 0 ? 'due' : pending > 0 ? 'pending' : 'back';

/** What the caller has earned, also before they stopped being a blogger. */
export async function ownEarnings(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { user_id }: Caller,
): Promise<BloggerEarningsAnswer> {
  const [sums, lines, payouts, { blogger_rate }] = await Promise.all([
    sumsOf(db, user_id),
    newestLines(db, user_id, BLOGGER_EARNING.shown),
    newestPayouts(db, user_id, BLOGGER_EARNING.shown),
    settings.current(),
  ]);
  return {
    ...{ ...presentSums(sums), rate: blogger_rate },
    lines: lines.map(({ earned_at, pending, due, ...line }) => ({
      ...{ ...line, earned_at: earned_at.toISOString() },
      ...{ amount: toBaht(pending + due), state: stateOf({ pending, due }) },
    })),
    payouts: payouts.map(({ payout_id, amount, reference, paid_at }) => ({
      ...{ payout_id, amount: toBaht(amount), reference, paid_at: paid_at.toISOString() },
    })),
  };
}

/** What all bloggers have earned, and the newest payouts; reading it is recorded. */
export async function staffEarnings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
): Promise<StaffEarningsAnswer> {
  const [bloggers, payouts] = await Promise.all([
    balances(db, BLOGGER_EARNING.bloggers),
    newestPayouts(db, null, BLOGGER_EARNING.shown),
  ]);
  await recordReading(db, caller, now(), 'blogger earnings', 'personal_data_read', null);
  return {
    bloggers: bloggers.map(({ user_id, name, paid_at, ...sums }) => ({
      ...{ user_id, name, ...presentSums(sums), paid_at: paid_at?.toISOString() ?? null },
    })),
    payouts: payouts.map(({ user_id: _, amount, paid_at, ...payout }) => ({
      ...{ ...payout, amount: toBaht(amount), paid_at: paid_at.toISOString() },
    })),
  };
}

/**
 * Records that all that is due to a blogger was paid; with the same key once. The blogger is notified.
 * @throws DomainError BLOGGER.PAYOUT when another amount is due than was shown, or nothing; ERROR.BAD_REQUEST
 */
export async function payBlogger(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { request_key, user_id, amount: baht, reference: given }: PayBloggerRequest,
): Promise<StaffEarningsAnswer> {
  const reference = oneLine(given);
  if (reference === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reference' });
  const amount = toSatang(baht);
  await deps.db.transaction(async (trx) => {
    await lockEarnings(trx);
    const first = await payoutByKey(trx, request_key);
    if (first !== undefined) {
      if (first.user_id === user_id && first.amount === amount && first.reference === reference) return;
      throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', invalid: 'request_key' });
    }
    const { due } = await sumsOf(trx, user_id);
    if (due !== amount) throw new DomainError('BLOGGER.PAYOUT', { due: toBaht(due) });
    const at = deps.now();
    const payout = await insertPayout(trx, {
      ...{ request_key, user_id, amount, reference, at, by: caller.user_id },
    });
    await recordStaffAction(trx, caller, {
      ...{ kind: 'blogger_paid', at, user_id, subject: `blogger payout ${payout}` },
      details: { amount: baht, reference },
    });
    const text = formatBaht(amount);
    await notify(trx, {
      ...{ user_id, kind: 'blogger', at, link: '/account/blogger', dedupe: `blogger_payout:${payout}` },
      title: { th: `โอนค่าแนะนำ ${text} แล้ว`, en: `Your earnings of ${text} were paid` },
      body: { th: `เลขอ้างอิง ${reference}`, en: `Reference ${reference}` },
    });
  });
  return staffEarnings(deps, caller);
}

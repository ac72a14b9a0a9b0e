import { BLOGGER_EARNING, type BloggerEarningState } from '@mali/contracts/blogger-earning-values';
import type {
  BloggerEarningsAnswer,
  PayBloggerRequest,
  StaffEarningsAnswer,
} from '@mali/contracts/blogger-earnings';
import { toBaht, toSatang } from '@mali/contracts/money';
import { ROLE } from '@mali/contracts/roles';
import { returnTermsOf, type SettingValues } from '@mali/contracts/setting-values';
import { formatBaht } from '@mali/thai/money';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { JobDeps } from '../../platform/jobs.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { oneLine } from '../../platform/text.ts';
import { notify } from '../notifications/service.ts';
import {
  balances,
  insertPayout,
  lockEarnings,
  newestLines,
  newestPayouts,
  noteOpenLines,
  ordersToRecord,
  type PayoutRow,
  payoutByKey,
  recordChanges,
  recordDue,
  recordOrder,
  removeClicks,
  roleOf,
  type Sums,
  sumsOf,
  takeChanges,
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
 * @param whole also compares every line with its order, not only those that changed since the last run
 * @returns entries that only the whole comparison found
 */
export async function settleEarnings({ db, now, settings }: EarningDeps, whole = false): Promise<number> {
  const at = now();
  return db.transaction(async (trx) => {
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
    // Orders are read after their changes are taken: what is written between the two is noted for the next run.
    const changed = await takeChanges(trx);
    await recordChanges(trx, at, changed);
    await noteOpenLines(trx, changed);
    const missed = whole ? await recordChanges(trx, at, null) : 0;
    if (whole) await noteOpenLines(trx, null);
    await recordDue(trx, at);
    return missed;
  });
}

/** Removes clicks that no order can follow any more, after the orders of them are recorded and all are compared. */
export async function removeOldClicks(deps: EarningDeps & Pick<JobDeps, 'log'>): Promise<void> {
  const missed = await settleEarnings(deps, true);
  if (missed > 0) deps.log.error({ missed }, 'earnings of bloggers differed from their orders');
  await removeClicks(deps.db, new Date(deps.now().getTime() - BLOGGER_EARNING.clickDays * DAY_MS));
}

/** Income tax that is withheld from a payout, rounded to the satang, half a satang up. */
const withheldOf = (amount: number, rate: number): number => Math.floor((amount * rate + 50) / 100);
/** The least that is paid to one who is still a blogger; who has stopped gets what is left. */
const leastFor = (role: number | undefined, minimum: number): number =>
  role === ROLE.BLOGGER ? toSatang(minimum) : 1;
const presentPayout = ({ payout_id, amount, withheld, withheld_rate, reference, paid_at }: PayoutRow) => ({
  ...{ payout_id, amount: toBaht(amount), withheld: toBaht(withheld), withheld_rate, reference },
  paid_at: paid_at.toISOString(),
});
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
  const [sums, lines, payouts, terms] = await Promise.all([
    sumsOf(db, user_id),
    newestLines(db, user_id, BLOGGER_EARNING.shown),
    newestPayouts(db, user_id, BLOGGER_EARNING.shown),
    settings.current(),
  ]);
  return {
    ...{ ...presentSums(sums), rate: terms.blogger_rate },
    ...{ minimum: terms.blogger_payout_min, withholding: terms.blogger_withholding },
    lines: lines.map(({ earned_at, pending, due, ...line }) => ({
      ...{ ...line, earned_at: earned_at.toISOString() },
      ...{ amount: toBaht(pending + due), state: stateOf({ pending, due }) },
    })),
    payouts: payouts.map(presentPayout),
  };
}

/** What all bloggers have earned, and the newest payouts; reading it is recorded. */
export async function staffEarnings(
  { db, now, settings }: EarningDeps,
  caller: Caller,
): Promise<StaffEarningsAnswer> {
  const [bloggers, payouts, terms] = await Promise.all([
    balances(db, BLOGGER_EARNING.bloggers),
    newestPayouts(db, null, BLOGGER_EARNING.shown),
    settings.current(),
  ]);
  await recordReading(db, caller, now(), 'blogger earnings', 'personal_data_read', null);
  return {
    ...{ minimum: terms.blogger_payout_min, withholding: terms.blogger_withholding },
    bloggers: bloggers.map(({ user_id, name, paid_at, role_id, ...sums }) => ({
      ...{ user_id, name, ...presentSums(sums), paid_at: paid_at?.toISOString() ?? null },
      payable: sums.due > 0 && sums.due >= leastFor(role_id, terms.blogger_payout_min),
      withheld: toBaht(sums.due > 0 ? withheldOf(sums.due, terms.blogger_withholding) : 0),
    })),
    payouts: payouts.map((payout) => ({
      ...{ ...presentPayout(payout), name: payout.name, paid_by: payout.paid_by },
    })),
  };
}

/**
 * Records that all that is due to a blogger was paid, less the tax that is withheld; with the same key once. The blogger is
 * notified.
 * @throws DomainError BLOGGER.PAYOUT {due, withheld} when another amount is due or withheld than was shown, or nothing;
 *   BLOGGER.PAYOUT_MIN {minimum}; ERROR.BAD_REQUEST
 */
export async function payBlogger(
  deps: EarningDeps,
  caller: Caller,
  { request_key, user_id, amount: baht, withheld: kept = 0, reference: given }: PayBloggerRequest,
): Promise<StaffEarningsAnswer> {
  const reference = oneLine(given);
  if (reference === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reference' });
  const [amount, withheld] = [toSatang(baht), toSatang(kept)];
  const { blogger_withholding: withheld_rate, blogger_payout_min: minimum } = await deps.settings.current();
  await deps.db.transaction(async (trx) => {
    await lockEarnings(trx);
    const first = await payoutByKey(trx, request_key);
    if (first !== undefined) {
      const isSame = first.user_id === user_id && first.amount === amount && first.withheld === withheld;
      if (isSame && first.reference === reference) return;
      throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', invalid: 'request_key' });
    }
    const { due } = await sumsOf(trx, user_id);
    const taken = due > 0 ? withheldOf(due, withheld_rate) : 0;
    if (due !== amount || taken !== withheld)
      throw new DomainError('BLOGGER.PAYOUT', { due: toBaht(due), withheld: toBaht(taken) });
    if (due < leastFor(await roleOf(trx, user_id), minimum))
      throw new DomainError('BLOGGER.PAYOUT_MIN', { minimum });
    const at = deps.now();
    const payout = await insertPayout(trx, {
      ...{ request_key, user_id, amount, withheld, withheld_rate, reference, at, by: caller.user_id },
    });
    await recordStaffAction(trx, caller, {
      ...{ kind: 'blogger_paid', at, user_id, subject: `blogger payout ${payout}` },
      details: { amount: baht, reference, ...(withheld > 0 && { withheld: kept }) },
    });
    const text = formatBaht(amount - withheld);
    const tax = formatBaht(withheld);
    await notify(trx, {
      ...{ user_id, kind: 'blogger', at, link: '/account/blogger', dedupe: `blogger_payout:${payout}` },
      title: { th: `โอนค่าแนะนำ ${text} แล้ว`, en: `Your earnings of ${text} were paid` },
      body: {
        th: `เลขอ้างอิง ${reference}${withheld === 0 ? '' : ` หักภาษี ณ ที่จ่าย ${tax}`}`,
        en: `Reference ${reference}${withheld === 0 ? '' : `. Tax withheld: ${tax}`}`,
      },
    });
  });
  return staffEarnings(deps, caller);
}

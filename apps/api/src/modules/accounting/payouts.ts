import type { NewPayoutRequest, Payout, PayoutAnswer, PayoutsAnswer } from '@mali/contracts/accounting';
import { ACCOUNTING, type PayoutState } from '@mali/contracts/accounting-values';
import { toBaht, toSatang } from '@mali/contracts/money';
import type { Caller } from '../../platform/auth.ts';
import { isDatabaseError, UNIQUE_VIOLATION } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { spanOfDay } from './month.ts';
import { type FileLine, readPayoutFile } from './payout-file.ts';
import {
  type BookedCharge,
  bookedCharges,
  cancelPayoutRow,
  gatewaysSince,
  insertPayout,
  linesOf,
  lockPayouts,
  newestPayouts,
  openCharges,
  type PayoutRow,
  payoutById,
  payoutByKey,
} from './payout-repository.ts';

type AccountingDeps = Pick<Deps, 'db' | 'now'>;

const DAY_MS = 86_400_000;
/** Gateways pay within a week; charges of earlier than half a year are of the time before payouts were recorded. */
const OPEN_DAYS = { from: 180, to: 7 } as const;

const present = ({ net, amount, fee, recorded_at, cancelled_at, ...row }: PayoutRow): Payout => ({
  ...row,
  ...{ net: toBaht(net), amount: toBaht(amount), fee: toBaht(fee), difference: toBaht(net - (amount - fee)) },
  ...{ recorded_at: recorded_at.toISOString(), cancelled_at: cancelled_at?.toISOString() ?? null },
});

/** The newest payouts, and charges that wait for one. */
export async function listPayouts({ db, now }: AccountingDeps): Promise<PayoutsAnswer> {
  const at = now().getTime();
  const [from, to] = [new Date(at - OPEN_DAYS.from * DAY_MS), new Date(at - OPEN_DAYS.to * DAY_MS)];
  const [payouts, gateways, open] = await Promise.all([
    newestPayouts(db, ACCOUNTING.shown),
    gatewaysSince(db, from),
    openCharges(db, from, to, ACCOUNTING.shown),
  ]);
  return {
    ...{ payouts: payouts.map(present), gateways },
    open_charges: open.map((one) => ({
      ...one,
      amount: toBaht(one.amount),
      settled_at: one.settled_at.toISOString(),
    })),
  };
}

/** @throws DomainError ERROR.NOT_FOUND */
export async function getPayout({ db }: Pick<AccountingDeps, 'db'>, id: number): Promise<PayoutAnswer> {
  const payout = await payoutById(db, id);
  if (payout === undefined) throw new DomainError('ERROR.NOT_FOUND');
  const found = await linesOf(db, id, ACCOUNTING.shown);
  return {
    payout: present(payout),
    rows: found.map((row) => ({
      ...row,
      ...{ amount: toBaht(row.amount), fee: toBaht(row.fee) },
      expected: row.expected === null ? null : toBaht(row.expected),
    })),
  };
}

type MatchedLine = FileLine & { payment_id: number | null; expected: number | null; state: PayoutState };
/** Each row with the charge that it names; a charge is paid once, and its refunds up to what was given back. */
export function matchLines(
  lines: readonly FileLine[],
  charges: ReadonlyMap<string, Omit<BookedCharge, 'charge_id'>>,
): MatchedLine[] {
  const paid = new Map<string, number>();
  const back = new Map<string, number>();
  return lines.map((line) => {
    const charge = charges.get(line.charge_id);
    if (charge === undefined) return { ...line, payment_id: null, expected: null, state: 'unknown' };
    const { payment_id } = charge;
    if (line.amount > 0) {
      const before = paid.get(line.charge_id) ?? charge.paid_rows;
      paid.set(line.charge_id, before + 1);
      const state = before > 0 ? 'twice' : line.amount === charge.received ? 'matched' : 'differs';
      return { ...line, payment_id, expected: charge.received, state };
    }
    const before = back.get(line.charge_id) ?? charge.paid_refunds;
    back.set(line.charge_id, before - line.amount);
    const left = charge.refunded - before;
    return {
      ...{ ...line, payment_id, expected: -left },
      state: -line.amount <= left ? 'matched' : left <= 0 && before > 0 ? 'twice' : 'differs',
    };
  });
}

/**
 * Records a payout of a gateway, and matches each of its rows with a charge.
 * @throws DomainError ACCOUNTING.FILE, ACCOUNTING.SAME_PAYOUT, ERROR.BAD_REQUEST
 */
export async function recordPayout(
  { db, now }: AccountingDeps,
  caller: Caller,
  sent: NewPayoutRequest,
): Promise<PayoutAnswer> {
  spanOfDay(sent.paid_on);
  const at = now();
  const reference = sent.reference.trim();
  try {
    const id = await db.transaction(async (trx) => {
      await lockPayouts(trx);
      const first = await payoutByKey(trx, sent.request_key);
      if (first !== undefined) return first;
      const file = readPayoutFile(sent.file);
      if ('faults' in file)
        throw new DomainError('ACCOUNTING.FILE', { lines: file.faults.slice(0, ACCOUNTING.shown) });
      const names = [...new Set(file.rows.map(({ charge_id }) => charge_id))];
      const charges = new Map(
        (await bookedCharges(trx, sent.gateway, names)).map((one) => [one.charge_id, one]),
      );
      const lines = matchLines(file.rows, charges);
      const sum = (of: 'amount' | 'fee') => lines.reduce((all, line) => all + line[of], 0);
      const net = toSatang(sent.net);
      const made = await insertPayout(
        trx,
        {
          ...{ request_key: sent.request_key, gateway: sent.gateway, reference, paid_on: sent.paid_on },
          ...{ net, amount: sum('amount'), fee: sum('fee'), at, by: caller.user_id },
        },
        lines,
      );
      await recordStaffAction(trx, caller, {
        ...{ kind: 'payout_recorded', at, user_id: null, subject: `payout ${made}` },
        details: {
          ...{ gateway: sent.gateway, reference, net: sent.net, fee: toBaht(sum('fee')), rows: lines.length },
          differences: lines.filter(({ state }) => state !== 'matched').length,
        },
      });
      return made;
    });
    return await getPayout({ db }, id);
  } catch (error) {
    if (isDatabaseError(error, UNIQUE_VIOLATION)) throw new DomainError('ACCOUNTING.SAME_PAYOUT');
    throw error;
  }
}

/**
 * Takes a payout back that was recorded wrongly: its rows count no more.
 * @throws DomainError ERROR.NOT_FOUND, ACCOUNTING.CANCELLED
 */
export async function cancelPayout(
  { db, now }: AccountingDeps,
  caller: Caller,
  id: number,
  reason: string,
): Promise<PayoutAnswer> {
  const at = now();
  await db.transaction(async (trx) => {
    await lockPayouts(trx);
    if ((await payoutById(trx, id)) === undefined) throw new DomainError('ERROR.NOT_FOUND');
    if (!(await cancelPayoutRow(trx, { id, at, by: caller.user_id, reason: reason.trim() })))
      throw new DomainError('ACCOUNTING.CANCELLED');
    await recordStaffAction(trx, caller, {
      ...{ kind: 'payout_cancelled', at, user_id: null, subject: `payout ${id}` },
      details: { reason: reason.trim() },
    });
  });
  return getPayout({ db }, id);
}

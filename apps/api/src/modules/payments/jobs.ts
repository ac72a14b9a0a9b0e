import { toBaht } from '@mali/contracts/money';
import { LRUCache } from 'lru-cache';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { GatewayRefused, GatewayUnavailable, type PaymentGateway } from './gateway.ts';
import { reconcile } from './reconcile.ts';
import {
  decidedHolds,
  dueRefundsOf,
  forgetEvents,
  givenBack,
  type PaymentRow,
  type RefundRow,
  refundById,
  refundFailed,
  refundIsDone,
  requeueRefunds,
  silentCharges,
} from './repository.ts';
import { ON_ITS_WAY_MS, settleHeld, settlePayment } from './service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 200;
/** A slow bank must not hold the worker for longer: the next round goes on. */
const ROUND_MS = 50_000;
/** Cards are decided within minutes; one that still waits is asked about each round after this. */
const CARD_SILENCE_MS = ON_ITS_WAY_MS;
/** No bank sends an event again after so long, and an older one fails by its time stamp. */
const EVENTS_KEPT_DAYS = 30;

const doneByBank = (deps: JobDeps) => ({
  at: deps.now(),
  by: null,
  transferReference: null,
  from: ['due'] as const,
});

/**
 * Refunds through the gateway of the payment, at most once per key. A refusal is left to the accountant.
 * @throws GatewayUnavailable when the gateway does not answer or is not configured: the job is retried
 */
async function refund(deps: JobDeps, refundId: number): Promise<void> {
  const due = await refundById(deps.db, refundId);
  if (due === undefined || due.status !== 'due' || due.method !== 'gateway') return;
  const { charge_id, payment_id, gateway: name } = due;
  if (charge_id === null || payment_id === null || name === null) return;
  const gateway = deps.gateways.of({ gateway: name });
  const refused = await give(deps, gateway, charge_id, due);
  if (refused === null) return;
  // Perhaps it was given: somebody at the bank was faster, or an answer was lost for good. What the bank gave beyond our
  // books may be another refund of this payment as well, so those are asked for before anything is concluded.
  const refusals: { error: GatewayRefused; refund: RefundRow }[] = [{ error: refused, refund: due }];
  for (const other of await dueRefundsOf(deps.db, payment_id)) {
    if (other.refund_id === refundId) continue;
    const no = await give(deps, gateway, charge_id, other);
    if (no !== null) refusals.push({ error: no, refund: other });
  }
  const charge = await gateway.inquire(charge_id);
  let beyond = (charge?.refunded ?? 0) - (await givenBack(deps.db, payment_id));
  for (const { error, refund: one } of refusals.sort((a, b) => a.refund.refund_id - b.refund.refund_id)) {
    if (beyond >= one.amount) {
      beyond -= one.amount;
      await refundIsDone(deps.db, one.refund_id, doneByBank(deps));
    } else {
      const { so_no, refund_id } = one;
      deps.log.error({ err: error, so_no, refund_id }, 'the bank does not give back');
      await refundFailed(deps.db, refund_id, error.reason);
    }
  }
}

/** Asks the bank to give money back and writes down that it has. @returns its refusal, or null */
async function give(
  deps: JobDeps,
  gateway: PaymentGateway,
  chargeId: string,
  due: Pick<RefundRow, 'refund_id' | 'amount' | 'so_no'>,
): Promise<GatewayRefused | null> {
  const { refund_id, amount, so_no } = due;
  try {
    await gateway.refund({ chargeId, amount, key: `refund-${refund_id}` });
  } catch (error) {
    if (error instanceof GatewayRefused) return error;
    throw error;
  }
  await refundIsDone(deps.db, refund_id, doneByBank(deps));
  deps.log.info({ so_no, baht: toBaht(amount) }, 'refunded');
  return null;
}

/** Payments about which the bank did not answer: they come last in the next round, and hold up no other. */
const unanswered = new LRUCache<number, true>({ max: 10_000 });

/**
 * Asks about every charge that should have been heard of: its time is over, or the bank was asked about a card and its
 * answer was lost. Money for an order which has moved on in the meantime would otherwise stay unknown when the bank's
 * notice is lost too.
 */
export async function askSilentCharges(deps: JobDeps): Promise<void> {
  const until = deps.now().getTime() + ROUND_MS;
  const askedBefore = new Date(deps.now().getTime() - CARD_SILENCE_MS);
  /** Gateways that did not answer in this round: their other charges are skipped. */
  const silent = new Set<string>();
  /** @returns false when the time of the round is over */
  const ask = async (payment: PaymentRow): Promise<boolean> => {
    const { payment_id, gateway } = payment;
    if (deps.now().getTime() > until) return false;
    if (silent.has(gateway)) return true;
    try {
      await settlePayment(deps, payment);
      unanswered.delete(payment_id);
    } catch (error) {
      deps.log.warn({ err: error, payment_id }, 'a charge cannot be settled now');
      if (error instanceof GatewayUnavailable) {
        unanswered.set(payment_id, true);
        silent.add(gateway);
      }
    }
    return true;
  };
  const last: PaymentRow[] = [];
  let page: PaymentRow[];
  let after = 0;
  do {
    page = await silentCharges(deps.db, deps.now(), askedBefore, after, BATCH);
    for (const payment of page) {
      after = payment.payment_id;
      if (unanswered.has(payment.payment_id)) last.push(payment);
      else if (!(await ask(payment))) return;
    }
  } while (page.length === BATCH);
  for (const payment of last) if (!(await ask(payment))) return;
}

/** Money that is due back goes back, and none is overlooked. */
export function paymentJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: [
      '* * * * * ask-silent-charges',
      '*/5 * * * * settle-held',
      '23 * * * * requeue-refunds',
      '7 * * * * reconcile',
      '41 3 * * * forget-bank-events',
    ],
    tasks: {
      refund: async (payload) => {
        const { refund_id } = payload as { refund_id?: number };
        if (refund_id !== undefined) await refund(deps, refund_id);
      },
      'ask-silent-charges': async () => askSilentCharges(deps),
      // What follows a decision about a slip, should whoever decided have been stopped in between.
      'settle-held': async () => {
        for (const { so_no } of await decidedHolds(deps.db, BATCH)) await settleHeld(deps, so_no);
      },
      'requeue-refunds': async () => requeueRefunds(deps.db, new Date(deps.now().getTime() - HOUR_MS)),
      reconcile: async () => {
        await reconcile(deps);
      },
      'forget-bank-events': async () =>
        forgetEvents(deps.db, new Date(deps.now().getTime() - EVENTS_KEPT_DAYS * DAY_MS)),
    },
  };
}

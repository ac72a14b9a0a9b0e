import { toBaht } from '@mali/contracts/money';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { GatewayRefused, GatewayUnavailable, type PaymentGateway } from './gateway.ts';
import { reconcile } from './reconcile.ts';
import {
  decidedHolds,
  dueRefundsOf,
  givenBack,
  type PaymentRow,
  type RefundRow,
  refundById,
  refundFailed,
  refundIsDone,
  requeueRefunds,
  silentCharges,
} from './repository.ts';
import { IN_TRANSIT_MS, settleHeld, settlePayment } from './service.ts';

const HOUR_MS = 3_600_000;
const BATCH = 200;
/** Time limit of a run, so that a slow gateway does not occupy the worker: the next run continues. */
const ROUND_MS = 50_000;
/** Cards are decided within minutes; pending ones are queried in each run after this time. */
const CARD_SILENCE_MS = IN_TRANSIT_MS;

const doneByBank = (deps: JobDeps) => ({
  at: deps.now(),
  by: null,
  transferReference: null,
  from: ['due'] as const,
});

/**
 * Makes refunds through the payment's gateway, at most once per key. A rejection is left to the accountant.
 * @throws GatewayUnavailable when the gateway does not respond or is not configured: the job is retried
 */
async function refund(deps: JobDeps, refundId: number): Promise<void> {
  const due = await refundById(deps.db, refundId);
  if (due === undefined || due.status !== 'due' || due.method !== 'gateway') return;
  const { charge_id, payment_id, gateway: name } = due;
  if (charge_id === null || payment_id === null || name === null) return;
  const gateway = deps.gateways.of({ gateway: name });
  const refused = await give(deps, gateway, charge_id, due);
  if (refused === null) return;
  // It may have been refunded already, in the dashboard or with a lost response. The excess refunded at the
  // gateway may also belong to another refund of this payment, so those are requested before concluding
  // anything.
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
      await refundFailed(deps.db, refund_id, { failure: error.reason, at: deps.now() });
    }
  }
}

/**
 * Requests a refund and records its success.
 * @returns the rejection, or null
 */
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

/**
 * Queries every charge without an expected result: expired ones, and cards with lost responses. Otherwise
 * money for an order that has moved on would stay unknown when the webhook is lost too.
 */
export async function inquireOpenCharges(deps: JobDeps): Promise<void> {
  const { silentPayments } = deps.inquiries;
  const until = deps.now().getTime() + ROUND_MS;
  const askedBefore = new Date(deps.now().getTime() - CARD_SILENCE_MS);
  /** Gateways that did not respond in this run: their other charges are skipped. */
  const silent = new Set<string>();
  /** @returns false when the time limit of the run is reached */
  const ask = async (payment: PaymentRow): Promise<boolean> => {
    const { payment_id, gateway } = payment;
    if (deps.now().getTime() > until) return false;
    if (silent.has(gateway)) return true;
    try {
      await settlePayment(deps, payment);
      silentPayments.delete(payment_id);
    } catch (error) {
      deps.log.warn({ err: error, payment_id }, 'a charge cannot be settled now');
      if (error instanceof GatewayUnavailable) {
        silentPayments.set(payment_id, true);
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
      if (silentPayments.has(payment.payment_id)) last.push(payment);
      else if (!(await ask(payment))) return;
    }
  } while (page.length === BATCH);
  for (const payment of last) if (!(await ask(payment))) return;
}

/** Makes due refunds, including those with lost jobs. */
export function paymentJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: [
      '* * * * * ask-silent-charges',
      '*/5 * * * * settle-held',
      '23 * * * * requeue-refunds',
      '7 * * * * reconcile',
    ],
    tasks: {
      refund: async (payload) => {
        const { refund_id } = payload as { refund_id?: number };
        if (refund_id !== undefined) await refund(deps, refund_id);
      },
      'ask-silent-charges': async () => inquireOpenCharges(deps),
      // Completes decisions about slips that were interrupted.
      'settle-held': async () => {
        for (const { so_no } of await decidedHolds(deps.db, BATCH)) await settleHeld(deps, so_no);
      },
      'requeue-refunds': async () => requeueRefunds(deps.db, new Date(deps.now().getTime() - HOUR_MS)),
      reconcile: async () => {
        await reconcile(deps);
      },
    },
  };
}

import { toBaht } from '@mali/contracts/money';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { GatewayUnavailable } from './gateway.ts';
import { movePayment, paymentById, requeueRefunds, silentCharges } from './repository.ts';
import { settleCharge } from './service.ts';

const HOUR_MS = 3_600_000;
const BATCH = 200;
/** A slow bank must not hold the worker for longer: the next round goes on. */
const ROUND_MS = 120_000;

/**
 * Gives back what a charge has brought, once: the bank is asked under a key. What it says it has is given back, which
 * need not be what it was asked to collect.
 * @throws GatewayUnavailable when it does not answer: the job is tried again
 */
async function refund(deps: JobDeps, payment_id: number): Promise<void> {
  const payment = await paymentById(deps.db, payment_id);
  if (payment === undefined || payment.status !== 'refund_due') return;
  const charge = await deps.gateway.inquire(payment.charge_id);
  if (charge === null || (charge.status !== 'successful' && charge.status !== 'refunded')) {
    throw new Error(
      `charge ${payment.charge_id} is due back, but the bank calls it ${charge?.status ?? 'unknown'}`,
    );
  }
  // Given back already: an answer that was lost, or somebody at the bank was faster.
  if (charge.status === 'successful') {
    await deps.gateway.refund({
      chargeId: payment.charge_id,
      amount: charge.amount,
      key: `refund-${payment_id}`,
    });
  }
  await movePayment(deps.db, payment_id, ['refund_due'], 'refunded', deps.now());
  deps.log.info({ so_no: payment.so_no, baht: toBaht(charge.amount) }, 'refunded');
}

/**
 * Asks about every charge whose time is over without a word: money that came for an order which has moved on in the
 * meantime would otherwise stay unknown when the bank's notice is lost.
 */
export async function askSilentCharges(deps: JobDeps): Promise<void> {
  const until = deps.now().getTime() + ROUND_MS;
  let after = 0;
  for (;;) {
    const page = await silentCharges(deps.db, deps.now(), after, BATCH);
    for (const { payment_id, charge_id } of page) {
      if (deps.now().getTime() > until) return;
      after = payment_id;
      try {
        await settleCharge(deps, charge_id);
      } catch (error) {
        deps.log.warn({ err: error, charge_id }, 'a charge cannot be settled now');
        // Whoever does not answer once need not be asked for all the others.
        if (error instanceof GatewayUnavailable) return;
      }
    }
    if (page.length < BATCH) return;
  }
}

/** Money that is due back goes back, and none is overlooked. */
export function paymentJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['*/5 * * * * ask-silent-charges', '23 * * * * requeue-refunds'],
    tasks: {
      refund: async (payload) => refund(deps, (payload as { payment_id: number }).payment_id),
      'ask-silent-charges': async () => askSilentCharges(deps),
      'requeue-refunds': async () => requeueRefunds(deps.db, new Date(deps.now().getTime() - HOUR_MS)),
    },
  };
}

import { toBaht } from '@mali/contracts/money';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { movePayment, paymentById } from './repository.ts';

/** Money that is due back goes back, once: the bank is asked under a key, and asked again until it has answered. */
export function paymentJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: [],
    tasks: {
      refund: async (payload) => {
        const { payment_id } = payload as { payment_id: number };
        const payment = await paymentById(deps.db, payment_id);
        if (payment === undefined || payment.status !== 'refund_due') return;
        await deps.gateway.refund({
          chargeId: payment.charge_id,
          amount: payment.amount,
          key: `refund-${payment_id}`,
        });
        await movePayment(deps.db, payment_id, ['refund_due'], 'refunded', deps.now());
        deps.log.info({ so_no: payment.so_no, baht: toBaht(payment.amount) }, 'refunded');
      },
    },
  };
}

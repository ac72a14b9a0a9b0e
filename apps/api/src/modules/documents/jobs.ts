import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { ordersWithoutInvoice, refundsWithoutNote, uncollectedOrders } from './repository.ts';
import { creditUncollected, issueCreditNote, issueInvoice } from './service.ts';

const BATCH = 200;

/**
 * Issues missing documents, e.g. after a lost job: invoices first, since credit notes refer to them. A
 * failure does not block the others.
 */
export async function issueMissing(deps: JobDeps): Promise<void> {
  for (let after = ''; ; ) {
    const page = await ordersWithoutInvoice(deps.db, after, BATCH);
    for (const { so_no } of page) {
      after = so_no;
      await issueInvoice(deps, so_no).catch((error: unknown) =>
        deps.log.error({ err: error, so_no }, 'an invoice cannot be issued'),
      );
    }
    if (page.length < BATCH) break;
  }
  for (let after = 0; ; ) {
    const page = await refundsWithoutNote(deps.db, after, BATCH);
    for (const { refund_id } of page) {
      after = refund_id;
      await issueCreditNote(deps, refund_id).catch((error: unknown) =>
        deps.log.error({ err: error, refund_id }, 'a credit note cannot be issued'),
      );
    }
    if (page.length < BATCH) break;
  }
  for (let after = ''; ; ) {
    const page = await uncollectedOrders(deps.db, after, BATCH);
    for (const { so_no } of page) {
      after = so_no;
      await creditUncollected(deps, so_no).catch((error: unknown) =>
        deps.log.error({ err: error, so_no }, 'a credit note cannot be issued'),
      );
    }
    if (page.length < BATCH) break;
  }
}

/** Documents are issued by events of orders and refunds; this cron job catches lost ones. */
export function documentJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['*/10 * * * * issue-missing-documents'],
    tasks: { 'issue-missing-documents': async () => issueMissing(deps) },
  };
}

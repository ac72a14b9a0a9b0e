import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { mailOnce } from '../../platform/mail-once.ts';
import { purchaseMail } from './purchase-mails.ts';
import { mailKey } from './purchase-orders.ts';
import { readDefinition, readPurchase, readVersions } from './purchase-repository.ts';

type Payload = { po_id: number; version: number; kind: 'order' | 'cancelled' };

/** Sends an order, or that it is cancelled, to its supplier; a job that is run again sends the stored mail. */
export async function sendPurchaseMail(deps: JobDeps, { po_id, version, kind }: Payload): Promise<void> {
  const [order, document] = await Promise.all([
    readPurchase(deps.db, po_id),
    readDefinition(deps.db, po_id, version),
  ]);
  if (order === undefined || document === undefined || order.email === null) return;
  const versions = await readVersions(deps.db, po_id);
  // What draws PDFs is megabytes of memory that only this job needs.
  const { renderPurchaseOrder } = await import('./purchase-sheet.ts');
  const reason =
    kind === 'cancelled' ? order.reason : (versions.find((one) => one.version === version)?.reason ?? '');
  await mailOnce(deps, {
    dedupe: mailKey(po_id, version, kind),
    to: order.email,
    ...purchaseMail(document, kind, reason, deps.config),
    ...(kind === 'order' && {
      attachment: {
        name: version === 1 ? `${order.po_no}.pdf` : `${order.po_no}-v${version}.pdf`,
        content: await renderPurchaseOrder(document),
      },
    }),
  });
}

export function purchasingJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: [],
    tasks: { 'purchase-order-mail': async (payload) => sendPurchaseMail(deps, payload as Payload) },
  };
}

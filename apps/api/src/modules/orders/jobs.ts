import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import { type Db, firstRow } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { GatewayUnavailable } from '../payments/gateway.ts';
import { markPaidForRefund, queueRefund } from '../payments/repository.ts';
import { inquireOrder } from '../payments/service.ts';
import { type MailKind, mailForStatus, orderMail } from './mails.ts';
import { expiredOrders, ordersStandingSince, readOrder, readOrderRow } from './repository.ts';
import { moveTo } from './service.ts';

const DAY_MS = 86_400_000;
const BATCH = 200;

/** Transitions that happen by themselves, and after how many days (decisions, "Orders"). */
const BY_ITSELF: readonly { from: OrderStatus; to: OrderStatus; days: number }[] = [
  { from: ORDER_STATUS.SHIPPED, to: ORDER_STATUS.RECEIVED, days: 7 },
  { from: ORDER_STATUS.RECEIVED, to: ORDER_STATUS.COMPLETED_NOT_REVIEW, days: 3 },
  { from: ORDER_STATUS.COMPLETED_NOT_REVIEW, to: ORDER_STATUS.COMPLETED, days: 30 },
];

/** Writes a mail once for one reason; sending it again after a crash writes the same file or message id. */
async function mailOnce(deps: JobDeps, kind: MailKind, so_no: string): Promise<void> {
  const order = await readOrder(deps.db, so_no);
  if (order === undefined) return;
  const mail = orderMail(kind, order, deps.config);
  const row = await firstRow<{ mail_id: number; sent_at: Date | null }>(
    deps.db,
    `INSERT INTO mails (dedupe, recipient, subject, body_text, body_html, created_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (dedupe) DO UPDATE SET dedupe = EXCLUDED.dedupe RETURNING mail_id, sent_at`,
    [`${kind}:${so_no}`, order.email, mail.subject, mail.text, mail.html, deps.now()],
  );
  if (row === undefined || row.sent_at !== null) return;
  await deps.sendMail({ id: row.mail_id, to: order.email, ...mail });
  await deps.db.raw('UPDATE mails SET sent_at = ? WHERE mail_id = ?', [deps.now(), row.mail_id]);
}

async function moveByClock(deps: JobDeps, so_no: string, from: OrderStatus, to: OrderStatus): Promise<void> {
  try {
    await deps.db.transaction((trx: Db) =>
      moveTo(deps, trx, { so_no, doc_status: from }, { to, actors: ['system'], actorId: null }),
    );
  } catch (error) {
    // Somebody was faster: the order is not where it was, and nothing is left to do.
    if (!(error instanceof DomainError && error.code === 'ORDER.TRANSITION')) throw error;
  }
}

/**
 * Cancels orders that were not paid in time. The bank is asked once more first; while it does not answer, the
 * order waits, for a time-out is not a failure.
 * @returns how many were cancelled
 */
export async function expireUnpaid(deps: JobDeps): Promise<number> {
  let cancelled = 0;
  for (const { so_no } of await expiredOrders(deps.db, deps.now(), BATCH)) {
    try {
      await inquireOrder(deps, so_no);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      deps.log.warn({ err: error, so_no }, 'the bank cannot be asked: the order waits');
      continue;
    }
    const order = await readOrderRow(deps.db, so_no);
    if (order?.doc_status !== ORDER_STATUS.PLACED) continue;
    await moveByClock(deps, so_no, ORDER_STATUS.PLACED, ORDER_STATUS.CANCELLED);
    cancelled += 1;
  }
  return cancelled;
}

/** What follows an order's changes, and what the clock does to orders. */
export function orderJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['* * * * * expire-unpaid', '*/10 * * * * move-by-clock', '17 * * * * count-sales'],
    tasks: {
      'order-placed': async (payload) => {
        await mailOnce(deps, 'placed', (payload as { so_no: string }).so_no);
      },
      'order-moved': async (payload) => {
        const { so_no, from, to } = payload as { so_no: string; from: number; to: number };
        if (to === ORDER_STATUS.CANCELLED) {
          for (const id of await markPaidForRefund(deps.db, so_no, deps.now()))
            await queueRefund(deps.db, id);
        }
        const kind = mailForStatus(from, to);
        if (kind !== null) await mailOnce(deps, kind, so_no);
      },
      'expire-unpaid': async () => {
        await expireUnpaid(deps);
      },
      'move-by-clock': async () => {
        for (const { from, to, days } of BY_ITSELF) {
          const before = new Date(deps.now().getTime() - days * DAY_MS);
          for (const { so_no } of await ordersStandingSince(deps.db, from, before, BATCH)) {
            await moveByClock(deps, so_no, from, to);
          }
        }
      },
      // Best sellers move slowly: counting once an hour spares every order a write to its products.
      'count-sales': async () => {
        await deps.db.raw(
          `WITH sold AS (
             SELECT v.mat_id, sum(l.quantity)::int AS n
             FROM order_lines l JOIN orders o USING (so_no) JOIN variants v USING (mat_var_id)
             WHERE o.doc_status <> 15 AND NOT l.gwp AND NOT o.sales_counted GROUP BY v.mat_id
           ), counted AS (UPDATE orders SET sales_counted = true WHERE doc_status <> 15 AND NOT sales_counted)
           UPDATE materials m SET sold_count = m.sold_count + sold.n FROM sold WHERE m.mat_id = sold.mat_id`,
        );
      },
    },
  };
}

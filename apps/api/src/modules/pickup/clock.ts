import { ORDER_STATUS } from '@mali/contracts/order-status';
import { formatDate } from '@mali/thai/dates';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { readPlaceOfOrder } from '../inventory/index.ts';
import { readOrder, readOrderRow } from '../orders/index.ts';
import { moveTo } from '../orders/service.ts';
import { lockOrder } from '../payments/index.ts';
import { notifyCustomer } from './notify.ts';
import {
  markReminded,
  markTold,
  notifyPages,
  pickupOf,
  pickupsToEnd,
  pickupsToRemind,
  queueMail,
} from './repository.ts';

const DAY_MS = 86_400_000;
/** Days between the reminder, when it was not picked up in time, and its cancellation. */
const GRACE_DAYS = 2;
const BATCH = 100;

/** Tells the customer that an order is ready: mail and page. Once, and not when it was taken back. */
export async function tellReady(deps: JobDeps, so_no: string): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const at = deps.now();
    const order = await readOrder(trx, so_no);
    const pickup = await pickupOf(trx, so_no);
    if (order === undefined || pickup === undefined || order.doc_status !== ORDER_STATUS.ORDER_PREPARING)
      return;
    if (!(await markTold(trx, so_no, at))) return;
    await queueMail(trx, so_no, 'pickup_ready');
    const place = await readPlaceOfOrder(trx, order.pickup_location_id ?? 0);
    const until = (lang: 'th' | 'en') => formatDate(pickup.hold_until, lang);
    await notifyCustomer(trx, order, `ready ${pickup.ready_at.getTime()}`, at, {
      th: `พร้อมให้รับที่ ${place?.name.th ?? ''} แล้ว ถึง ${until('th')}`,
      en: `ready at ${place?.name.en ?? ''} until ${until('en')}`,
    });
  });
}

/** Reason of the cancellation in the order's history, which its customer reads. */
const NOT_PICKED_UP = {
  th: 'ไม่มีผู้มารับสินค้าที่สาขาภายในเวลาที่เก็บไว้',
  en: 'It was not picked up at the branch in time.',
} as const;

/**
 * Reminds customers whose orders wait at a branch for longer than they are held, and cancels those orders some days later:
 * units, money, coins and codes follow as for any cancellation. One order that cannot be cancelled now stops no other.
 */
export async function endOverduePickups(deps: JobDeps): Promise<void> {
  const at = deps.now();
  for (const { so_no } of await pickupsToRemind(deps.db, at, BATCH))
    await deps.db.transaction(async (trx) => {
      const order = await readOrder(trx, so_no);
      if (order === undefined || !(await markReminded(trx, so_no, at))) return;
      await queueMail(trx, so_no, 'pickup_reminder');
      await notifyPages(trx, so_no);
    });
  const before = new Date(at.getTime() - GRACE_DAYS * DAY_MS);
  for (const { so_no } of await pickupsToEnd(deps.db, before, BATCH))
    await deps.db
      .transaction(async (trx) => {
        await lockOrder(trx, so_no);
        const order = await readOrderRow(trx, so_no);
        const pickup = await pickupOf(trx, so_no);
        if (order?.doc_status !== ORDER_STATUS.ORDER_PREPARING || pickup?.handed_at !== null) return;
        const reason = NOT_PICKED_UP[order.lang];
        await moveTo(deps, trx, order, {
          ...{ to: ORDER_STATUS.CANCELLED, actors: ['system'], actorId: null, reason },
        });
      })
      .catch((error: unknown) =>
        deps.log.warn({ err: error, so_no }, 'an order that nobody picked up cannot be cancelled now'),
      );
}

export function pickupJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['*/10 * * * * end-overdue-pickups'],
    tasks: {
      'pickup-ready': async (payload) => tellReady(deps, (payload as { so_no: string }).so_no),
      'end-overdue-pickups': async () => endOverduePickups(deps),
    },
  };
}

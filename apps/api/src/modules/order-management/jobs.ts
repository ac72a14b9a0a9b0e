import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import type { Db } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { mailOnce } from '../../platform/mail-once.ts';
import { issueCreditNote, replaceInvoice } from '../documents/service.ts';
import { deliverMessages } from '../flows/flow-messages.ts';
import {
  type ChangeRow,
  changeById,
  expiredOrders,
  fillShipBy,
  type OrderDetail,
  ordersInStatusSince,
  readOrder,
  supplementOf,
  supplementsOf,
} from '../orders/index.ts';
import { notifyOrder } from '../orders/notices.ts';
import { orderEvent } from '../orders/order-event.ts';
import { moveTo } from '../orders/service.ts';
import { GatewayUnavailable } from '../payments/gateway.ts';
import { hasUnsettled, refundById } from '../payments/index.ts';
import { inquireOrder } from '../payments/service.ts';
import { presentPickup } from '../pickup/shown.ts';
import { ordersPresumedDelivered } from '../shipping/index.ts';
import { slipById } from '../slips/index.ts';
import { webhook } from '../webhooks/events.ts';
import { screenWaiting } from './holds.ts';
import { newsOf } from './mail-news.ts';
import { type MailKind, PICKUP_TEXTS } from './mail-texts.ts';
import { orderMail } from './mails.ts';
import { changeInWords } from './order-changes.ts';
import { ordersToRemind } from './reminder-repository.ts';
import { askForReviews } from './review-requests.ts';
import { countSales } from './sales.ts';
import { settleSupplements } from './supplements.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 200;
/** Time limit of a run: a slow gateway must not occupy all worker slots. */
const ROUND_MS = 50_000;

/** Automatic transitions, and after how many days (decisions, "Orders"). */
const AUTO_TRANSITIONS: readonly { from: OrderStatus; to: OrderStatus; days: number }[] = [
  { from: ORDER_STATUS.SHIPPED, to: ORDER_STATUS.RECEIVED, days: 7 },
  { from: ORDER_STATUS.RECEIVED, to: ORDER_STATUS.COMPLETED_NOT_REVIEW, days: 3 },
  { from: ORDER_STATUS.COMPLETED_NOT_REVIEW, to: ORDER_STATUS.COMPLETED, days: 30 },
];

/** Mails about a supplementary order: those about its own payment. */
const OF_SUPPLEMENTS: readonly MailKind[] = ['pay_by', 'slip_received', 'slip_rejected', 'refunded'];

/** Mails about an order, one per event. */
export async function mailOrder(
  deps: JobDeps,
  kind: MailKind,
  so_no: string,
  more: { once?: string } = {},
): Promise<void> {
  const order = await readOrder(deps.db, so_no);
  // No money has arrived for a free order: its mail is that of placing it.
  if (order === undefined || (kind === 'paid' && order.total === 0)) return;
  // The mails about another address are those of the order that gets it.
  if (!OF_SUPPLEMENTS.includes(kind) && (await supplementOf(deps.db, so_no)) !== undefined) return;
  const pickup = (await presentPickup(deps, order, true)) ?? null;
  if (pickup !== null && PICKUP_TEXTS[kind] === null) return;
  const once = more.once ?? so_no;
  const news = await newsOf(deps.db, order, kind, once);
  const mail = orderMail(kind, order, deps.config, { news, pickup });
  await mailOnce(deps, { dedupe: `${kind}:${once}`, to: order.email, ...mail });
}

/** Mails and notifies the customer about a change of their order. */
async function tellOfChange(
  deps: JobDeps,
  change: ChangeRow,
  order: OrderDetail,
  kind: MailKind,
): Promise<void> {
  const { so_no, user_id, lang } = order;
  const once = String(change.change_id);
  await mailOrder(deps, kind, so_no, { once });
  await notifyOrder(deps.db, {
    ...{ so_no, user_id, kind: 'order_changed', once, at: deps.now() },
    image: order.lines[0]?.shown.image_cart ?? null,
    reason: changeInWords(change, order)[lang],
  });
}

/** The mail about a cancelled order: another one when its parcels had left, with what became of them. */
export async function mailCancelled(deps: JobDeps, so_no: string): Promise<void> {
  const last = (await readOrder(deps.db, so_no))?.events.findLast(
    (event) => event.to_status === ORDER_STATUS.CANCELLED,
  );
  const hadLeft = last?.from_status === ORDER_STATUS.SHIPPED || last?.from_status === ORDER_STATUS.RECEIVED;
  if (!hadLeft) return mailOrder(deps, 'cancelled', so_no);
  return mailOrder(deps, 'undelivered', so_no);
}

/** @returns false when the order was moved concurrently */
async function moveByClock(
  deps: JobDeps,
  so_no: string,
  from: OrderStatus,
  to: OrderStatus,
): Promise<boolean> {
  try {
    await deps.db.transaction((trx: Db) =>
      moveTo(deps, trx, { so_no, doc_status: from }, { to, actors: ['system'], actorId: null }),
    );
    return true;
  } catch (error) {
    // The order has another status: nothing to do.
    if (error instanceof DomainError && error.code === 'ORDER.TRANSITION') return false;
    throw error;
  }
}

/**
 * Cancels orders that were not paid in time. The gateway is queried once more about those with a charge;
 * without a response they wait, since a time-out is not a failure. A failing order does not block the others.
 * @returns number of cancelled orders
 */
export async function expireUnpaid(deps: JobDeps): Promise<number> {
  const { silentOrders } = deps.inquiries;
  const until = deps.now().getTime() + ROUND_MS;
  const isOver = () => deps.now().getTime() > until;
  let cancelled = 0;
  let bankAnswers = true;
  const end = async (so_no: string): Promise<void> => {
    try {
      // A gateway that does not respond is not queried again in this run: each time-out would occupy a worker
      // slot.
      if (!bankAnswers && (await hasUnsettled(deps.db, so_no))) return;
      await inquireOrder(deps, so_no, 'unpaid');
      silentOrders.delete(so_no);
      if (await moveByClock(deps, so_no, ORDER_STATUS.PLACED, ORDER_STATUS.CANCELLED)) cancelled += 1;
    } catch (error) {
      if (error instanceof GatewayUnavailable) {
        bankAnswers = false;
        silentOrders.set(so_no, true);
      }
      deps.log.warn({ err: error, so_no }, 'an unpaid order cannot be cancelled now: it waits');
    }
  };
  const last: string[] = [];
  let page: Awaited<ReturnType<typeof expiredOrders>>;
  let after: { so_no: string; expires_at: Date } | null = null;
  do {
    page = await expiredOrders(deps.db, deps.now(), after, BATCH);
    for (const order of page) {
      if (isOver()) return cancelled;
      after = order;
      if (silentOrders.has(order.so_no)) last.push(order.so_no);
      else await end(order.so_no);
    }
  } while (page.length === BATCH);
  for (const so_no of last) {
    if (isOver()) return cancelled;
    await end(so_no);
  }
  return cancelled;
}

/** Jobs of order events, and time-dependent order transitions. */
export function orderJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: [
      '* * * * * expire-unpaid',
      '*/10 * * * * move-by-clock',
      '*/10 * * * * remind-unpaid',
      // At ten in the morning in Bangkok.
      '*/15 3-9 * * * ask-for-reviews ?queue=flows&max=3&jobKey=ask-for-reviews',
      '*/5 * * * * fill-ship-by',
      '* * * * * screen-orders',
      '*/5 * * * * settle-supplements',
      '17 * * * * count-sales',
    ],
    tasks: {
      'order-placed': async (payload) => {
        await deps.publish.afterCommit(deps, 'order_placed', (payload as { so_no: string }).so_no);
      },
      'order-moved': async (payload) => {
        const { so_no, from, to } = payload as { so_no: string; from: OrderStatus; to: OrderStatus };
        const event = orderEvent(from, to);
        if (event !== null) await deps.publish.afterCommit(deps, event, so_no);
      },
      'refund-done': async (payload) => {
        const { refund_id } = payload as { refund_id: number };
        const refund = await refundById(deps.db, refund_id);
        if (refund === undefined) return;
        const { amount, so_no } = refund;
        await webhook(deps.db, {
          ...{ kind: 'refund.done', once: String(refund_id), about: so_no },
          ...{ data: { so_no, refund_id }, at: deps.now() },
        });
        await issueCreditNote(deps, refund_id);
        // Points or the credit of an exchange: no money arrives at the bank.
        if (amount === 0 || refund.method === 'exchange') return;
        await mailOrder(deps, 'refunded', so_no, { once: String(refund_id) });
        const order = await readOrder(deps.db, so_no);
        if (order === undefined) return;
        await notifyOrder(deps.db, {
          so_no,
          user_id: order.user_id,
          kind: 'order_refunded',
          once: String(refund_id),
          image: order.lines[0]?.shown.image_cart ?? null,
          at: deps.now(),
          amount,
        });
      },
      'order-changed': async (payload) => {
        const { change_id } = payload as { change_id: number };
        const change = await changeById(deps.db, change_id);
        const order = change === undefined ? undefined : await readOrder(deps.db, change.so_no);
        if (change === undefined || order === undefined) return;
        if (change.kind === 'address_changed') {
          await replaceInvoice(deps, order.so_no, 'buyer');
          for (const { so_no } of await supplementsOf(deps.db, order.so_no))
            await replaceInvoice(deps, so_no, 'buyer');
        }
        if (change.kind === 'shade_exchanged') await replaceInvoice(deps, order.so_no, 'goods');
        // Its customer did it on the page.
        if (change.kind === 'cancel_withdrawn') return;
        const kind =
          change.kind === 'cancel_asked' || change.kind === 'cancel_refused' ? change.kind : 'changed';
        await tellOfChange(deps, change, order, kind);
      },
      'order-hold-changed': async (payload) => {
        const { change_id } = payload as { change_id: number };
        const change = await changeById(deps.db, change_id);
        const order = change === undefined ? undefined : await readOrder(deps.db, change.so_no);
        if (change === undefined || order === undefined) return;
        await tellOfChange(deps, change, order, change.kind === 'held' ? 'held' : 'hold_released');
      },
      'order-waits-for-stock': async (payload) => {
        const { change_id } = payload as { change_id: number };
        const change = await changeById(deps.db, change_id);
        const order = change === undefined ? undefined : await readOrder(deps.db, change.so_no);
        if (change !== undefined && order !== undefined) await tellOfChange(deps, change, order, 'changed');
      },
      'order-address-waits': async (payload) => {
        const { change_id } = payload as { change_id: number };
        const change = await changeById(deps.db, change_id);
        const order = change === undefined ? undefined : await readOrder(deps.db, change.so_no);
        if (change !== undefined && order !== undefined) await tellOfChange(deps, change, order, 'changed');
      },
      'settle-supplements': async () => {
        await settleSupplements(deps);
      },
      'screen-orders': async () => {
        await screenWaiting(deps);
      },
      'parcel-mail': async (payload) => {
        const { so_no, kind, once } = payload as { so_no: string; kind: MailKind; once: string };
        await mailOrder(deps, kind, so_no, { once });
      },
      'slip-told': async (payload) => {
        const { slip_id, status } = payload as { slip_id: number; status: 'waiting' | 'rejected' };
        const slip = await slipById(deps.db, slip_id);
        if (slip === undefined) return;
        await mailOrder(deps, status === 'waiting' ? 'slip_received' : 'slip_rejected', slip.so_no, {
          once: String(slip_id),
        });
      },
      'expire-unpaid': async () => {
        await expireUnpaid(deps);
      },
      'move-by-clock': async () => {
        for (const { from, to, days } of AUTO_TRANSITIONS) {
          const before = new Date(deps.now().getTime() - days * DAY_MS);
          const due =
            from === ORDER_STATUS.SHIPPED
              ? await ordersPresumedDelivered(deps.db, before, BATCH)
              : await ordersInStatusSince(deps.db, from, before, BATCH);
          for (const { so_no } of due) {
            await moveByClock(deps, so_no, from, to).catch((error: unknown) =>
              deps.log.warn({ err: error, so_no }, 'an order cannot be moved now'),
            );
          }
        }
      },
      'remind-unpaid': async () => {
        const { unpaid_hours } = await deps.settings.current();
        const lastQuarter = (unpaid_hours * HOUR_MS) / 4;
        const until = new Date(deps.now().getTime() + lastQuarter);
        for (const { so_no } of await ordersToRemind(deps.db, deps.now(), until, BATCH))
          await mailOrder(deps, 'pay_by', so_no);
      },
      'ask-for-reviews': async () => {
        await askForReviews(deps);
        await deliverMessages(deps);
      },
      'fill-ship-by': async () => {
        while ((await fillShipBy(deps.db, BATCH)) === BATCH);
      },
      // Best sellers change slowly: hourly counting saves each order a write to its products.
      'count-sales': async () => {
        await countSales(deps.db);
      },
    },
  };
}

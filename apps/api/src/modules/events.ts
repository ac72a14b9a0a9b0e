import type { Db } from '../platform/database.ts';
import type { DomainEvents, EventHandlers, TakenByOrder } from '../platform/domain-events.ts';
import type { JobDeps } from '../platform/jobs.ts';
import { settleOrderCoins } from './coins/service.ts';
import { releaseCoupon } from './coupons/service.ts';
import { creditUncollected, issueInvoice } from './documents/service.ts';
import { removeIdentities } from './identities/repository.ts';
import { releaseUnits, shipUnits } from './inventory/service.ts';
import { releaseForOrder } from './loyalty/repository.ts';
import { mailCancelled, mailOrder } from './order-management/jobs.ts';
import type { MailKind } from './order-management/mail-texts.ts';
import { settleSupplement, settleSupplementsOf } from './order-management/supplements.ts';
import { orderNotice } from './orders/notices.ts';
import { screenOrder } from './orders/screening.ts';
import { createRefundsDue } from './payments/repository.ts';
import { returnPromotions } from './pricing/claims.ts';
import { endSpentPromotions } from './pricing/results.ts';
import { endCancelledExchange } from './returns/exchange.ts';
import { followOrderCancelled, followOrderDelivered, followOrderShipped } from './shipping/service.ts';
import { orderWebhook } from './webhooks/events.ts';

const screen = async (deps: JobDeps, so_no: string): Promise<void> => {
  await deps.db.transaction((trx) => screenOrder(deps, trx, so_no));
};
const sendMail = (kind: MailKind) => (deps: JobDeps, so_no: string) => mailOrder(deps, kind, so_no);
const invoice = async (deps: JobDeps, so_no: string): Promise<void> => {
  await issueInvoice(deps, so_no);
};
/** The credit note of an invoice whose cash was never collected. */
const uncollected = async (deps: JobDeps, so_no: string): Promise<void> => {
  await creditUncollected(deps, so_no);
};

type Cancelled = DomainEvents['order_cancelled'];
/** A handler that runs only for cancelled orders with something to return. */
const givesBack =
  (handle: (trx: Db, event: Cancelled & { taken: TakenByOrder }) => Promise<void>) =>
  async (trx: Db, { taken, ...event }: Cancelled): Promise<void> => {
    if (taken !== null) await handle(trx, { ...event, taken });
  };

/**
 * The handlers of order events, one table for all modules. In addition, the statement of every order change
 * records it with its actor, notifies open pages, and queues the job that runs `afterCommit`.
 */
export const EVENT_HANDLERS: EventHandlers = {
  order_placed: {
    notice: orderNotice('order_placed'),
    // Cash on delivery waits for the shop at once.
    afterCommit: [orderWebhook('order_placed'), screen, endSpentPromotions, sendMail('placed')],
  },
  order_paid: {
    notice: orderNotice('order_paid'),
    // A supplementary order takes effect before what follows from the payment.
    afterCommit: [orderWebhook('order_paid'), settleSupplement, screen, sendMail('paid'), invoice],
  },
  order_packing: {
    afterCommit: [orderWebhook('order_packing'), sendMail('packed')],
  },
  order_slip_rejected: {
    notice: orderNotice('order_slip_rejected'),
    afterCommit: [orderWebhook('order_slip_rejected')],
  },
  order_shipped: {
    notice: orderNotice('order_shipped'),
    inTransaction: [(trx, { so_no, at, actor }) => shipUnits(trx, so_no, at, actor), followOrderShipped],
    // Cash on delivery is invoiced when the parcel is shipped.
    afterCommit: [orderWebhook('order_shipped'), sendMail('shipped'), invoice],
  },
  order_delivered: {
    notice: orderNotice('order_delivered'),
    inTransaction: [followOrderDelivered],
    afterCommit: [orderWebhook('order_delivered'), sendMail('delivered')],
  },
  order_completed: {
    // Credits the earned coins.
    inTransaction: [
      async (trx, { so_no, at, user_id }) => {
        if (user_id !== null) await settleOrderCoins(trx, so_no, 'completed', at);
      },
      followOrderDelivered,
    ],
    afterCommit: [orderWebhook('order_completed')],
  },
  order_cancelled: {
    notice: orderNotice('order_cancelled'),
    // In the lock order of placing an order, to prevent deadlocks.
    inTransaction: [
      givesBack(async (trx, { so_no, left }) => {
        // Units that have left are booked by their parcels: lost, or inspected when they are back.
        if (!left) await releaseUnits(trx, so_no);
      }),
      givesBack((trx, { so_no, taken }) => returnPromotions(trx, so_no, taken.promo_code)),
      givesBack(async (trx, { so_no, at, taken }) => {
        if (taken.promo_code !== null) await releaseCoupon(trx, so_no, at);
      }),
      givesBack(async (trx, { so_no, at, taken }) => {
        if (taken.point_bt > 0) await settleOrderCoins(trx, so_no, 'cancelled', at);
      }),
      givesBack(async (trx, { so_no, taken }) => {
        if (taken.point_the1 > 0) await releaseForOrder(trx, so_no);
      }),
      // Received money becomes a due refund.
      (trx, { so_no, at }) => createRefundsDue(trx, { so_no }, ['successful', 'held'], 'cancelled', at),
      // The credit of an exchange order too.
      (trx, { so_no, at }) => endCancelledExchange(trx, so_no, at),
      followOrderCancelled,
    ],
    afterCommit: [orderWebhook('order_cancelled'), settleSupplementsOf, mailCancelled, uncollected],
  },
  account_reclaimed: {
    // Removes the provider identities of the account's first creator.
    inTransaction: [(trx, { user_id }) => removeIdentities(trx, user_id)],
  },
};

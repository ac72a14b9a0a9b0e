import type { Db } from '../platform/database.ts';
import type { DomainEvents, EventHandlers, TakenByOrder } from '../platform/domain-events.ts';
import type { JobDeps } from '../platform/jobs.ts';
import { settleOrderCoins } from './coins/service.ts';
import { releaseCoupon } from './coupons/service.ts';
import { issueInvoice } from './documents/service.ts';
import { removeIdentities } from './identities/repository.ts';
import { releaseUnits, shipUnits } from './inventory/service.ts';
import { releaseForOrder } from './loyalty/repository.ts';
import { mailOrder } from './order-management/jobs.ts';
import type { MailKind } from './order-management/mails.ts';
import { orderNotice } from './orders/notices.ts';
import { createRefundsDue } from './payments/repository.ts';
import { returnPromotions } from './pricing/claims.ts';

const sendMail = (kind: MailKind) => (deps: JobDeps, so_no: string) => mailOrder(deps, kind, so_no);
const invoice = async (deps: JobDeps, so_no: string): Promise<void> => {
  await issueInvoice(deps, so_no);
};

type Cancelled = DomainEvents['order_cancelled'];
/** A handler for a cancelled order that still has what it took. */
const givesBack =
  (handle: (trx: Db, event: Cancelled & { taken: TakenByOrder }) => Promise<void>) =>
  async (trx: Db, { taken, ...event }: Cancelled): Promise<void> => {
    if (taken !== null) await handle(trx, { ...event, taken });
  };

/**
 * What follows from what happens to an order: one table for all modules. Besides, every change of an order is recorded
 * with its actor, sent to the pages that are open, and queues the job that runs `afterCommit`: the statement of the
 * change does that itself.
 */
export const EVENT_HANDLERS: EventHandlers = {
  order_placed: {
    notice: orderNotice('order_placed'),
    afterCommit: [sendMail('placed')],
  },
  order_paid: {
    notice: orderNotice('order_paid'),
    afterCommit: [sendMail('paid'), invoice],
  },
  order_slip_rejected: {
    notice: orderNotice('order_slip_rejected'),
  },
  order_shipped: {
    notice: orderNotice('order_shipped'),
    inTransaction: [(trx, { so_no, at, actor }) => shipUnits(trx, so_no, at, actor)],
    // Cash on delivery has its invoice once the parcel is on its way.
    afterCommit: [sendMail('shipped'), invoice],
  },
  order_delivered: {
    notice: orderNotice('order_delivered'),
  },
  order_completed: {
    // The coins it brings.
    inTransaction: [
      async (trx, { so_no, at, user_id }) => {
        if (user_id !== null) await settleOrderCoins(trx, so_no, 'completed', at);
      },
    ],
  },
  order_cancelled: {
    notice: orderNotice('order_cancelled'),
    // In the order in which placing an order takes the same rows: nobody waits in a circle.
    inTransaction: [
      givesBack((trx, { so_no }) => releaseUnits(trx, so_no)),
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
      // Money that was received is due back.
      (trx, { so_no, at }) => createRefundsDue(trx, { so_no }, ['successful', 'held'], 'cancelled', at),
    ],
    afterCommit: [sendMail('cancelled')],
  },
  account_reclaimed: {
    // Whoever made the account can sign in through a provider no longer.
    inTransaction: [(trx, { user_id }) => removeIdentities(trx, user_id)],
  },
};

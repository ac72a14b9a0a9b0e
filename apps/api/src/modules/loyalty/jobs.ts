import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { type LoyaltyPartner, PartnerRefused } from './partner.ts';
import {
  letGo,
  moveReservation,
  requeue,
  reservationOf,
  returnIsDone,
  returnsDue,
  staleReservations,
} from './repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Longer than any request runs. */
const FORGOTTEN_MS = 10 * MINUTE_MS;
const BATCH = 200;

const keyOf = (payload: unknown): string => (payload as { key: string }).key;

/**
 * Follow-up at the partner when an order is placed, cancelled or refunded: at least once, idempotent by name.
 * No transaction is open during partner requests.
 */
export function loyaltyJobs({ db, now, loyalty, log }: JobDeps): ModuleJobs {
  /** The configured partner; without one the job fails and is retried. */
  const partner = (): LoyaltyPartner => {
    if (loyalty === null) throw new Error('no loyalty partner is set up');
    return loyalty;
  };
  return {
    crontab: ['*/5 * * * * the1-sweep'],
    tasks: {
      'the1-capture': async (payload) => {
        const key = keyOf(payload);
        if ((await reservationOf(db, key))?.status !== 'used') return;
        await partner().capture(key);
        await moveReservation(db, key, ['used'], 'captured');
      },
      'the1-release': async (payload) => {
        const key = keyOf(payload);
        if ((await reservationOf(db, key))?.status !== 'releasing') return;
        await partner().release(key);
        await moveReservation(db, key, ['releasing'], 'released');
      },
      'the1-return': async (payload) => {
        const key = keyOf(payload);
        const reservation = await reservationOf(db, key);
        // Cancelled meanwhile: everything was returned.
        if (reservation === undefined || reservation.status === 'released') return;
        for (const { refund_id, points } of await returnsDue(db, key)) {
          if (reservation.status !== 'captured') throw new Error(`${key}: its points are not captured yet`);
          try {
            await partner().giveBack({ key, name: `refund-${refund_id}`, points });
          } catch (error) {
            // Left to staff via reconciliation.
            if (!(error instanceof PartnerRefused)) throw error;
            log.error({ err: error, key, refund_id }, 'the partner takes no points back');
            continue;
          }
          await returnIsDone(db, refund_id, now());
        }
      },
      // Reservations of aborted requests, and jobs exhausted by a long partner outage.
      'the1-sweep': async () => {
        const before = new Date(now().getTime() - FORGOTTEN_MS);
        for (const { key } of await staleReservations(db, before, BATCH)) await letGo(db, key);
        await requeue(db, new Date(now().getTime() - HOUR_MS));
      },
    },
  };
}

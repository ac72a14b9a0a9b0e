import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { type LoyaltyPartner, PartnerRefused } from './partner.ts';
import {
  forgottenReservations,
  letGo,
  moveReservation,
  requeue,
  reservationOf,
  returnIsDone,
  returnsDue,
} from './repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** No request is under way for so long. */
const FORGOTTEN_MS = 10 * MINUTE_MS;
const BATCH = 200;

const keyOf = (payload: unknown): string => (payload as { key: string }).key;

/**
 * What follows at the partner once an order stands, is cancelled or refunded: at least once, each under a name that
 * makes it happen once. The partner is asked with no transaction open.
 */
export function loyaltyJobs({ db, now, loyalty, log }: JobDeps): ModuleJobs {
  /** A job whose partner is set up; without one it waits for it. */
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
        // Cancelled since: everything has gone back.
        if (reservation === undefined || reservation.status === 'released') return;
        for (const { refund_id, points } of await returnsDue(db, key)) {
          if (reservation.status !== 'captured') throw new Error(`${key}: its points are not spent yet`);
          try {
            await partner().giveBack({ key, name: `refund-${refund_id}`, points });
          } catch (error) {
            // A person looks at what the check of the books finds.
            if (!(error instanceof PartnerRefused)) throw error;
            log.error({ err: error, key, refund_id }, 'the partner takes no points back');
            continue;
          }
          await returnIsDone(db, refund_id, now());
        }
      },
      // Requests that ended in between, and jobs that a partner who was away for days has worn out.
      'the1-sweep': async () => {
        const before = new Date(now().getTime() - FORGOTTEN_MS);
        for (const { key } of await forgottenReservations(db, before, BATCH)) await letGo(db, key);
        await requeue(db, new Date(now().getTime() - HOUR_MS));
      },
    },
  };
}

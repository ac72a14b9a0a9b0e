import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { bookQueuedParcel, callCouriers, cancelBookings, settleBookings } from './booking.ts';
import { sendChange, settleChanges } from './change-receiver.ts';
import { handleCarrierWebhook, pollParcels } from './news.ts';
import { fillMissingParcels } from './service.ts';

export function shippingJobs(deps: JobDeps): ModuleJobs {
  return {
    // The previous version ships without parcels while both run; orders that arrived before are filled at night.
    crontab: [
      '*/5 * * * * fill-parcels',
      '37 20 * * * fill-old-parcels',
      '* * * * * settle-bookings',
      // 13:00 in Bangkok: before the couriers' afternoon rounds.
      '0 6 * * * call-couriers',
      '*/10 * * * * poll-parcels',
    ],
    tasks: {
      'fill-parcels': () => fillMissingParcels(deps, false),
      'fill-old-parcels': () => fillMissingParcels(deps, true),
      'carrier-webhook': (payload) =>
        handleCarrierWebhook(deps, (payload as { webhook_id: number }).webhook_id),
      'book-parcel': (payload) => bookQueuedParcel(deps, (payload as { parcel_id: number }).parcel_id),
      'settle-bookings': async () => {
        await settleBookings(deps);
        await cancelBookings(deps);
        await settleChanges(deps);
      },
      'change-receiver': (payload) => sendChange(deps, (payload as { change_id: number }).change_id),
      'call-couriers': () => callCouriers(deps),
      'poll-parcels': () => pollParcels(deps),
    },
  };
}

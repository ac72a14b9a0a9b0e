import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { fillMissingParcels } from './service.ts';

export function shippingJobs(deps: JobDeps): ModuleJobs {
  return {
    // The previous version ships without parcels while both run; orders that arrived before are filled at night.
    crontab: ['*/5 * * * * fill-parcels', '37 20 * * * fill-old-parcels'],
    tasks: {
      'fill-parcels': () => fillMissingParcels(deps, false),
      'fill-old-parcels': () => fillMissingParcels(deps, true),
    },
  };
}

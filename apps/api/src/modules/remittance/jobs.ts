import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { updateQueue } from './service.ts';

export function remittanceJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['17 * * * * update-remittance-queue'],
    tasks: { 'update-remittance-queue': () => updateQueue(deps) },
  };
}

import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { pruneSignIns } from './repository.ts';

/** Hourly: deletes expired sign-ins through providers. */
export function identityJobs({ db, now }: JobDeps): ModuleJobs {
  return {
    crontab: ['18 * * * * identities-prune'],
    tasks: { 'identities-prune': async () => pruneSignIns(db, now()) },
  };
}

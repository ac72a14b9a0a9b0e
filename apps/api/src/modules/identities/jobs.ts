import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { pruneSignIns } from './repository.ts';

/** Every hour: sign-ins through providers that have run out are removed. */
export function identityJobs({ db, now }: JobDeps): ModuleJobs {
  return {
    crontab: ['18 * * * * identities-prune'],
    tasks: { 'identities-prune': async () => pruneSignIns(db, now()) },
  };
}

import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { PICTURE_USES } from './picture-uses.ts';
import { refreshUses } from './repository.ts';

/** The library is filtered and searched by where pictures are shown, as of the last minutes. */
export function libraryJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['*/5 * * * * refresh-picture-uses'],
    tasks: {
      'refresh-picture-uses': async () => {
        await refreshUses(deps.db, PICTURE_USES, deps.now());
      },
    },
  };
}

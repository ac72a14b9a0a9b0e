import { RECALL_EDIT } from '@mali/contracts/recall-values';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { runRecall } from './handle.ts';
import { addOrders, followRecall, hasOpenOrders, openRecalls } from './recall-repository.ts';

/** Orders that left meanwhile, were paid, or wait for goods, are looked at again. */
async function followRecalls(deps: JobDeps): Promise<void> {
  for (const recall_id of await openRecalls(deps.db)) {
    const added = await addOrders(deps.db, recall_id);
    if (added === 0 && !(await hasOpenOrders(deps.db, recall_id, RECALL_EDIT.triesMax))) continue;
    await deps.db.transaction((trx) => followRecall(trx, recall_id, deps.now()));
  }
}

export function recallJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['*/5 * * * * follow-recalls ?max=3'],
    tasks: {
      'recall-orders': async (payload) => {
        await runRecall(deps, (payload as { recall_id: number }).recall_id);
      },
      'follow-recalls': async () => {
        await followRecalls(deps);
      },
    },
  };
}

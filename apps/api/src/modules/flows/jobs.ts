import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { deliverMessages, takeMessage } from './flow-messages.ts';
import { bagOf, untouchedBags, usedUpGoods } from './flow-repository.ts';
import { flowNow, termOf } from './flow-settings.ts';
import { bagMessage, reorderMessage } from './goods-messages.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Members that one run begins with. */
const BATCH = 500;

/** Bags that were not touched for as long as the shop says. */
export async function tellBags(deps: JobDeps): Promise<void> {
  const flow = await flowNow(deps.db, 'abandoned_bag');
  if (!flow.on) return;
  const at = deps.now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  const period = {
    from: before(termOf(flow, 'until_hours') * HOUR_MS),
    to: before(termOf(flow, 'delay_hours') * HOUR_MS),
    rested: before(termOf(flow, 'repeat_days') * DAY_MS),
  };
  for (const { user_id, once } of await untouchedBags(deps.db, { ...period, at }, BATCH))
    await takeMessage(deps, flow, { user_id, once }, async (trx, person) => {
      const bag = await bagOf(trx, user_id);
      // It was changed or ordered meanwhile.
      if (bag?.once !== once) return undefined;
      return bagMessage({ ...deps, db: trx as typeof deps.db }, flow, person, bag.lines);
    });
}

/** Goods that are used up by now. */
export async function tellUsedUp(deps: JobDeps): Promise<void> {
  const flow = await flowNow(deps.db, 'reorder');
  if (!flow.on) return;
  const at = deps.now();
  const rested = new Date(at.getTime() - termOf(flow, 'repeat_days') * DAY_MS);
  for (const { user_id, once, ...goods } of await usedUpGoods(
    deps.db,
    { rules: flow.rules, rested, at },
    BATCH,
  ))
    await takeMessage(deps, flow, { user_id, once }, (trx, person) =>
      reorderMessage({ ...deps, db: trx as typeof deps.db }, flow, person, goods),
    );
}

export function flowJobs(deps: JobDeps): ModuleJobs {
  return {
    // All that delivers is in one queue: two at once would both send what is stored. Nobody is written to at night: from
    // 9:00 to 21:00 in Bangkok.
    crontab: [
      '*/10 2-13 * * * tell-bags ?queue=flows&max=3&jobKey=tell-bags',
      '*/15 3-10 * * * tell-used-up ?queue=flows&max=3&jobKey=tell-used-up',
    ],
    tasks: {
      'tell-bags': async () => {
        await tellBags(deps);
        await deliverMessages(deps);
      },
      'tell-used-up': async () => {
        await tellUsedUp(deps);
        await deliverMessages(deps);
      },
    },
  };
}

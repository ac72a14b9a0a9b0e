import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { measureShop } from './measures.ts';

/** While nobody collects metrics of the worker, nothing is measured. */
export function measureJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['* * * * * measure-shop ?max=3&jobKey=measure-shop'],
    tasks: {
      'measure-shop': async () => {
        const { otlpEndpoint, metrics } = deps.config.telemetry.worker;
        if (otlpEndpoint !== null || metrics !== null) await measureShop(deps);
      },
    },
  };
}

import { answerTasks } from './child-process-worker.ts';

/** A controllable worker process, for tests of its callers. */
export type Order = 'pid' | 'env' | 'bytes' | 'fail' | 'die' | 'hang';

answerTasks(async (order: Order) => {
  switch (order) {
    case 'pid':
      return process.pid;
    case 'env':
      return Object.keys(process.env).length;
    case 'bytes':
      return Buffer.from([0, 1, 255]);
    case 'fail':
      throw new RangeError('no such luck');
    case 'die':
      return process.exit(1);
    case 'hang':
      for (;;);
  }
});

import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { WINDOW_MS } from './policy.ts';
import { countAttempts, lockNames, recordAttempt } from './repository.ts';

/**
 * Counting locks the name that is counted, and whoever waits for it holds a connection meanwhile: only a few at a
 * time, so that a flood of tries leaves the others theirs.
 */
export const counting = new ConcurrencyLimiter({ atOnce: 4, waitingMax: 200 });

/**
 * Counts a try, unless there were `max` of its kind in the last 15 minutes. Tries at the same time are counted one
 * after the other.
 * @returns whether it may go on
 */
export function mayTry({ db, now }: Pick<Deps, 'db' | 'now'>, key: string, max: number): Promise<boolean> {
  return counting.run(() =>
    db.transaction(async (trx) => {
      const at = now();
      await lockNames(trx, [key]);
      if ((await countAttempts(trx, key, new Date(at.getTime() - WINDOW_MS))) >= max) return false;
      await recordAttempt(trx, key, at);
      return true;
    }),
  );
}

/** The same for what is refused beyond it. @throws DomainError ERROR.TOO_MANY_REQUESTS */
export async function limit(deps: Pick<Deps, 'db' | 'now'>, key: string, max: number): Promise<void> {
  if (!(await mayTry(deps, key, max))) throw new DomainError('ERROR.TOO_MANY_REQUESTS');
}

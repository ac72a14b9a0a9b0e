import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { WINDOW_MS } from './policy.ts';
import { countAttempts, lockNames, recordAttempt } from './repository.ts';

/**
 * Counting locks the counted name, and waiting requests hold a connection: limited, so that a flood of
 * attempts leaves connections for others.
 */
export const counting = new ConcurrencyLimiter({ atOnce: 4, waitingMax: 200 });

/**
 * Counts an attempt, unless there were `max` of its kind in the last 15 minutes. Concurrent attempts are
 * counted sequentially.
 * @returns whether it is allowed
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

/**
 * As above, throwing beyond the limit.
 * @throws DomainError ERROR.TOO_MANY_REQUESTS
 */
export async function limit(deps: Pick<Deps, 'db' | 'now'>, key: string, max: number): Promise<void> {
  if (!(await mayTry(deps, key, max))) throw new DomainError('ERROR.TOO_MANY_REQUESTS');
}

import { refreshListing } from '@mali/db/listing';
import type { Deps } from '../../platform/deps.ts';
import { hasChanges } from './repository.ts';

/** Polling interval for missed notifications. */
const EVERY_MS = 1000;

/**
 * Keeps the rows of `listing` up to date while the worker runs: on each catalogue notification, and by
 * polling once a second without them. Several workers may run concurrently.
 * @returns stops after the current refresh
 */
export function keepListing({
  db,
  listener,
  log,
  refreshed,
}: Pick<Deps, 'db' | 'listener' | 'log'> & {
  /** Called with the products of each batch, once it is committed. */
  refreshed?: ((ids: readonly number[]) => Promise<void>) | undefined;
}): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  const refresh = async () => {
    do {
      again = false;
      if (await hasChanges(db)) await refreshListing(db, { refreshed });
    } while (again && !stopped);
  };
  const look = () => {
    again = true;
    if (running !== null || stopped) return;
    running = refresh()
      .catch((error: unknown) => log.warn({ err: error }, 'the rows of lists'))
      .finally(() => {
        running = null;
      });
  };
  listener.on('catalogue', look);
  const timer = setInterval(look, EVERY_MS);
  look();
  return async () => {
    stopped = true;
    clearInterval(timer);
    listener.off('catalogue', look);
    await running;
  };
}

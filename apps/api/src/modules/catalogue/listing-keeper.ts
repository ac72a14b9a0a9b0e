import { refreshListing } from '@mali/db/listing';
import type { Deps } from '../../platform/deps.ts';
import { hasChanges } from './repository.ts';

/** So often it is looked whether something has changed of which nothing was heard. */
const EVERY_MS = 1000;

/**
 * Brings the rows of `listing` up to date while the worker runs: as soon as a change of the catalogue is told, and once a
 * second while nothing can be heard. Any number of workers may do it at once.
 * @returns ends it, once what is being done is done
 */
export function keepListing({
  db,
  listener,
  log,
}: Pick<Deps, 'db' | 'listener' | 'log'>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  const refresh = async () => {
    do {
      again = false;
      if (await hasChanges(db)) await refreshListing(db);
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

import { VersionedCache } from '../../platform/cache.ts';
import type { Deps } from '../../platform/deps.ts';
import type { OpenSearchSettings } from '../../platform/opensearch-settings.ts';
import { OwnerLock } from '../../platform/owner-lock.ts';
import { SnapshotLoader } from '../catalogue/snapshot-loader.ts';
import { RuleCache } from '../pricing/rules.ts';
import { OpenSearch } from './opensearch-client.ts';
import { CatalogueIndexer } from './opensearch-indexer.ts';
import { aliasOf } from './opensearch-mapping.ts';
import { notifyOfIndex } from './repository.ts';

/** How often changes are looked for; nothing is asked while there are none. */
const EVERY_MS = 1000;
/** How long it waits after a failure. */
const AFTER_FAILURE_MS = 10_000;
/** Indices of releases before are kept for a while, so that one can be started again. */
const KEPT_MS = 3 * 86_400_000;
type KeeperDeps = Pick<Deps, 'db' | 'reads' | 'listener' | 'now' | 'log'>;

/**
 * Keeps the index of this release in OpenSearch like the catalogue, while the worker runs: one worker at a time. The
 * processes of the API learn of what was written like of any change of the catalogue.
 * @param direct address of the database itself, for the lock
 * @returns stops after the current part
 */
export async function keepEngine(
  deps: KeeperDeps,
  settings: OpenSearchSettings,
  direct: string,
): Promise<() => Promise<void>> {
  const { db, listener, log } = deps;
  const engine = await OpenSearch.open(settings, { slow: true });
  const cache = new VersionedCache({ maxBytes: 1024 * 1024, ttlMs: 1000 });
  const rules = new RuleCache();
  const loader = new SnapshotLoader();
  const loading = { ...deps, cache, rules };
  const changed = () => {
    cache.invalidate();
    rules.clear();
  };
  listener.on('catalogue', changed);
  const lock = new OwnerLock(direct, aliasOf(settings.prefix));
  let indexer = new CatalogueIndexer(deps, engine, settings);
  let stopped = false;
  let isOwner = false;
  let cleaned = 0;

  const look = async (): Promise<number> => {
    const owned = await lock.taken();
    // Another process may have written meanwhile.
    if (owned && !isOwner) indexer = new CatalogueIndexer(deps, engine, settings);
    isOwner = owned;
    if (!owned) return AFTER_FAILURE_MS;
    const written = await indexer.follow(await loader.get(loading));
    if (written > 0) await notifyOfIndex(db);
    const now = deps.now().getTime();
    if (now - cleaned > KEPT_MS / 3) {
      cleaned = now;
      await indexer.removeOld(new Date(now - KEPT_MS));
    }
    return EVERY_MS;
  };
  let wake: () => void = () => undefined;
  const running = (async () => {
    while (!stopped) {
      const wait = await look().catch((error: unknown) => {
        log.warn({ err: error }, 'the index of the search');
        return AFTER_FAILURE_MS;
      });
      if (stopped) break;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return async () => {
    stopped = true;
    wake();
    listener.off('catalogue', changed);
    await running;
    await lock.release();
    await engine.close();
  };
}

import { CACHE_KEYS, cacheKey } from '@mali/contracts/cache-keys';
import { surrogateKeyCdn } from '../../platform/cdn.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { addPurge, readPlacesOf, readRuleVersion } from './repository.ts';

/** Of more products than this at a time, as after an import, all documents that show products are removed. */
const PRODUCTS_MAX = 300;

/** Removes documents from the CDN by their keys; tried again by the queue until the CDN confirms it. */
export function purgeJobs({ config }: Pick<JobDeps, 'config'>): ModuleJobs {
  return {
    crontab: [],
    tasks: {
      'purge-cdn': async (payload) => {
        const { keys } = payload as { keys: readonly string[] };
        if (config.cdn !== null) await surrogateKeyCdn(config.cdn).purge(keys);
      },
    },
  };
}

/** Queues removals from the CDN while the worker runs; null without a CDN. What happens meanwhile runs out by itself. */
export type Purges = Readonly<{
  /** These products have changed. */
  products(ids: readonly number[]): Promise<void>;
  stop(): Promise<void>;
}>;

/** Follows the notifications by which the caches of the API are dropped. */
export function followPurges({
  config,
  db,
  listener,
  log,
}: Pick<Deps, 'config' | 'db' | 'listener' | 'log'>): Purges | null {
  if (config.cdn === null) return null;
  let rules: string | null = null;
  let looking: Promise<void> = Promise.resolve();
  const queue = (work: () => Promise<void>) => {
    looking = looking.then(work).catch((error: unknown) => log.warn({ err: error }, 'documents in the CDN'));
  };
  const all = () => queue(() => addPurge(db, [CACHE_KEYS.document], CACHE_KEYS.document));
  const look = async () => {
    const version = await readRuleVersion(db);
    const isNew = rules !== null && rules !== version;
    rules = version;
    if (isNew) await addPurge(db, [CACHE_KEYS.prices], CACHE_KEYS.prices);
  };
  // Also told of stock and of rows of lists, which do not change the rules of prices.
  const onCatalogue = (payload: string) => {
    if (payload !== 'listing') queue(look);
  };
  // States of the shop, and dialogs, which are no part of documents.
  const onSite = (payload: string) => {
    if (payload !== 'dialogs') all();
  };
  queue(look);
  listener.on('catalogue', onCatalogue);
  listener.on('site', onSite);
  for (const channel of ['content', 'settings'] as const) listener.on(channel, all);
  return {
    products: async (ids) => {
      if (ids.length > PRODUCTS_MAX)
        return addPurge(db, [CACHE_KEYS.prices, CACHE_KEYS.products], CACHE_KEYS.products);
      const places = await readPlacesOf(db, ids);
      const keys = new Set<string>([CACHE_KEYS.products, ...ids.map(cacheKey.product)]);
      for (const { brand_id, categories } of places) {
        keys.add(cacheKey.brand(brand_id));
        for (const id of categories) keys.add(cacheKey.category(id));
      }
      await addPurge(db, [...keys], null);
    },
    stop: async () => {
      listener.off('catalogue', onCatalogue);
      listener.off('site', onSite);
      for (const channel of ['content', 'settings'] as const) listener.off(channel, all);
      await looking;
    },
  };
}

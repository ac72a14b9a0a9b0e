import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.ts';
import type { OpenSearchSettings } from '../../platform/opensearch-settings.ts';
import type { CatalogueSnapshot, Product } from '../catalogue/snapshot.ts';
import type { BulkItem, OpenSearch, SearchResponse } from './opensearch-client.ts';
import { aliasOf, documentOf, FILLING, MAPPINGS, RESULT_WINDOW, SERVING } from './opensearch-mapping.ts';
import { readTexts } from './repository.ts';

/** Products written with one request. One at a time: the engine is not given more than it takes. */
const BULK = 500;
/** Waits before a rejected part of a request is sent again, when the engine has too much to do. */
const WAITS_MS = [500, 1000, 2000, 4000, 8000];

type IndexerDeps = Pick<Deps, 'db' | 'now' | 'log'>;
type Settings = Pick<OpenSearchSettings, 'prefix'>;

function* inParts<Thing>(things: readonly Thing[], size: number): Generator<readonly Thing[]> {
  for (let from = 0; from < things.length; from += size) yield things.slice(from, from + size);
}

/** Whether a product is as it was: values that were not read again are the same objects, texts included. */
function isSame(before: Product | undefined, after: Product): boolean {
  if (before === undefined) return false;
  if (before === after) return true;
  const names = Object.keys(after) as (keyof Product)[];
  return names.every((name) => name === 'place' || before[name] === after[name]);
}

/**
 * Keeps the index of this release like a snapshot. There may be one at a time for an index: its caller holds the lock.
 */
export class CatalogueIndexer {
  readonly #deps: IndexerDeps;
  readonly #engine: OpenSearch;
  readonly #prefix: string;
  readonly #alias: string;
  readonly #waits: readonly number[];
  /** What the index holds; null before it was compared with the index. */
  #written: CatalogueSnapshot | null = null;

  constructor(deps: IndexerDeps, engine: OpenSearch, { prefix }: Settings, waits = WAITS_MS) {
    this.#deps = deps;
    this.#engine = engine;
    this.#prefix = prefix;
    this.#alias = aliasOf(prefix);
    this.#waits = waits;
  }

  /**
   * Writes what has changed: at first everything, or what differs from an existing index.
   * @returns number of products written or removed
   */
  async follow(snapshot: CatalogueSnapshot): Promise<number> {
    if (this.#written === snapshot) return 0;
    const before = this.#written;
    // After a failure it is unknown what was written.
    this.#written = null;
    const behind = await this.#engine.behind(this.#alias);
    const written =
      behind.length === 0
        ? await this.#build(snapshot)
        : before === null
          ? await this.#reconcile(snapshot)
          : await this.#update(before, snapshot);
    this.#written = snapshot;
    return written;
  }

  /** Fills a new index beside the current one, which serves until all products are in it. */
  async rebuild(snapshot: CatalogueSnapshot): Promise<number> {
    this.#written = null;
    const written = await this.#build(snapshot);
    this.#written = snapshot;
    return written;
  }

  async #build(snapshot: CatalogueSnapshot): Promise<number> {
    const time = this.#deps.now().toISOString().replaceAll(/\D/g, '');
    const index = `${this.#alias}-${time}`;
    const others = await this.#engine.indices(`${this.#alias}-`);
    await this.#engine.create(index, { settings: { index: FILLING }, mappings: MAPPINGS });
    for (const products of inParts(snapshot.products, BULK)) await this.#write(index, products);
    await this.#engine.set(index, SERVING);
    await this.#engine.refresh(index);
    await this.#engine.point(this.#alias, index, await this.#engine.behind(this.#alias));
    // Also what an interrupted build has left behind.
    for (const other of others) await this.#engine.remove(other);
    this.#deps.log.info({ index, products: snapshot.products.length }, 'the index of the search is filled');
    return snapshot.products.length;
  }

  /** Compares all products with the index, as when this process has just started. */
  async #reconcile(snapshot: CatalogueSnapshot): Promise<number> {
    const versions = await this.#versions();
    const gone = [...versions.keys()].filter((id) => snapshot.byId.get(id) === undefined);
    let written = 0;
    for (const products of inParts(snapshot.products, BULK)) {
      const items = await this.#items(products);
      const changed = items.filter(({ id, document }) => document?.version !== versions.get(id));
      await this.#send(this.#alias, changed);
      written += changed.length;
    }
    return written + (await this.#finish(gone, written));
  }

  /** The version of each product in the index. */
  async #versions(): Promise<Map<number, string>> {
    const versions = new Map<number, string>();
    let after: readonly number[] | null = null;
    for (;;) {
      type Version = SearchResponse<{ mat_id: number; version: string }>;
      const { hits }: Version = await this.#engine.search(this.#alias, {
        ...{ size: RESULT_WINDOW, track_total_hits: false, query: { match_all: {} } },
        ...{ _source: ['mat_id', 'version'], sort: [{ mat_id: 'asc' }] },
        ...(after !== null && { search_after: after }),
      });
      for (const { _source } of hits.hits) versions.set(_source.mat_id, _source.version);
      const last: Version['hits']['hits'][number] | undefined = hits.hits.at(-1);
      if (last === undefined || hits.hits.length < RESULT_WINDOW) return versions;
      after = [last._source.mat_id];
    }
  }

  /** What differs between two snapshots. */
  async #update(before: CatalogueSnapshot, snapshot: CatalogueSnapshot): Promise<number> {
    const changed = snapshot.products.filter((product) => !isSame(before.byId.get(product.mat_id), product));
    const gone = before.products.flatMap(({ mat_id }) =>
      snapshot.byId.get(mat_id) === undefined ? [mat_id] : [],
    );
    for (const products of inParts(changed, BULK)) await this.#write(this.#alias, products);
    return changed.length + (await this.#finish(gone, changed.length));
  }

  /** Removes products, and makes what was written visible. */
  async #finish(gone: readonly number[], written: number): Promise<number> {
    for (const ids of inParts(gone, BULK))
      await this.#send(
        this.#alias,
        ids.map((id) => ({ id, document: null })),
      );
    if (written + gone.length > 0) await this.#engine.refresh(this.#alias);
    return gone.length;
  }

  async #items(products: readonly Product[]): Promise<BulkItem[]> {
    const texts = await readTexts(
      this.#deps.db,
      products.map(({ mat_id }) => mat_id),
    );
    const byId = new Map(texts.map((one) => [one.mat_id, one]));
    return products.flatMap((product) => {
      const own = byId.get(product.mat_id);
      // Its row is gone: the next snapshot is without it.
      return own === undefined ? [] : [{ id: product.mat_id, document: documentOf(product, own) }];
    });
  }

  async #write(index: string, products: readonly Product[]): Promise<void> {
    await this.#send(index, await this.#items(products));
  }

  /** @throws Error when the engine refuses a product, or has too much to do for too long */
  async #send(index: string, items: readonly BulkItem[]): Promise<void> {
    let rest = items;
    for (const wait of [...this.#waits, null]) {
      if (rest.length === 0) return;
      const { again, fault } = await this.#engine.bulk(index, rest);
      if (fault !== null) throw new Error(`OpenSearch refuses a product: ${fault}`);
      rest = again;
      if (rest.length > 0 && wait === null)
        throw new Error(`OpenSearch did not take ${rest.length} products`);
      if (rest.length > 0 && wait !== null) await sleep(wait);
    }
  }

  /**
   * Removes indices of other releases that no release has used for a while.
   * @param olderThan made before this time
   */
  async removeOld(olderThan: Date): Promise<string[]> {
    const own = await this.#engine.behind(this.#alias);
    const limit = olderThan.toISOString().replaceAll(/\D/g, '');
    const old = (await this.#engine.indices(`${this.#prefix}-`)).filter((index) => {
      const [, , time = ''] = /^(.*)-(\d{17})$/.exec(index) ?? [];
      return time !== '' && time < limit && !own.includes(index) && !index.startsWith(`${this.#alias}-`);
    });
    for (const index of old) await this.#engine.remove(index);
    return old;
  }
}

import type { Deps } from '../../platform/deps.ts';
import { tuneHeapGrowth } from '../../platform/memory.ts';
import { pricingRulesFor, type RuleSet } from '../pricing/rules.ts';
import { badgesAt } from './badges.ts';
import { CardCache } from './card-cache.ts';
import { collectionsAt } from './collections.ts';
import { ListPool, LOW_STOCK_THRESHOLD, type ProductRecord, toProductRecord } from './product-record.ts';
import {
  hasChanges,
  type Members,
  readBadges,
  readBrands,
  readCategories,
  readCollections,
  readExhausted,
  readListing,
  readMembers,
  readScarce,
  readSearchRules,
  type SearchRule,
} from './repository.ts';
import { CatalogueSnapshot } from './snapshot.ts';

declare module '../../platform/deps.ts' {
  interface ProcessDeps {
    /** The catalogue on sale, as lists and the search read it. */
    readonly snapshot: SnapshotLoader;
  }
}

/** Rows of `listing` read per statement. */
const READ_AT_ONCE = 2000;
/**
 * How long a stale snapshot is served while the next one is built; without notifications, the refresh
 * interval.
 */
const STALE_MS = 1000;

function promotionsOf(members: Members): Map<number, number[]> {
  const promoIdsOf = new Map<number, number[]>();
  for (const [promoId, variants] of members) {
    for (const id of variants) {
      const list = promoIdsOf.get(id);
      if (list === undefined) promoIdsOf.set(id, [promoId]);
      else list.push(promoId);
    }
  }
  return promoIdsOf;
}

const NO_RULES: readonly SearchRule[] = [];

/** Symmetric difference. */
const difference = (left: readonly number[], right: readonly number[]): number[] => {
  const [own, other] = [new Set(left), new Set(right)];
  return [...left.filter((id) => !other.has(id)), ...right.filter((id) => !own.has(id))];
};

type Rules = Readonly<{ set: RuleSet; members: Members; limited: ReadonlySet<number> }>;

/** Variants whose promotions, or their rules, have changed. */
function changedByRules(
  before: Pick<Rules, 'set' | 'members'>,
  now: Pick<Rules, 'set' | 'members'>,
): Set<number> {
  const changed = new Set<number>();
  for (const id of new Set([...before.members.keys(), ...now.members.keys()])) {
    const [was, is] = [before.members.get(id) ?? [], now.members.get(id) ?? []];
    const [old, rule] = [before.set.promotions.get(id)?.rule, now.set.promotions.get(id)?.rule];
    const isSame = JSON.stringify(old) === JSON.stringify(rule);
    if (isSame && was === is) continue;
    for (const variant of isSame ? difference(was, is) : [...was, ...is]) changed.add(variant);
  }
  return changed;
}

/** Low-stock variants whose units have changed. */
function changedByStock(before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>): number[] {
  const changed: number[] = [];
  for (const [id, left] of now) if (before.get(id) !== left) changed.push(id);
  for (const id of before.keys()) if (!now.has(id)) changed.push(id);
  return changed;
}

/** Dependencies of a loader. */
export type LoaderDeps = Pick<Deps, 'db' | 'reads' | 'cache' | 'listener' | 'now' | 'rules' | 'log'>;

/** Options of a loader; tests without a worker differ from production. */
export type LoaderOptions = Readonly<{
  /**
   * Maximum age of a stale snapshot served while the next one is built; 0: requests wait for the next one.
   */
  staleMs?: number;
  /** Refreshes `listing` before a snapshot is built. In production the worker does this independently. */
  refresh?: (db: Deps['db']) => Promise<unknown>;
}>;

/**
 * The snapshot of this process, rebuilt when the catalogue changes (notification), when a promotion starts or
 * ends, and once a second while notifications are unavailable. Rebuilding runs in the background: requests
 * get the previous one, for a second at most. Only changes are read; nothing is written.
 */
export class SnapshotLoader {
  readonly #staleMs: number;
  readonly #refresh: LoaderOptions['refresh'];
  /** Cached cards. */
  readonly cards = new CardCache();
  /** Products changed since the last snapshot; null for those no longer sold. */
  readonly #changed = new Map<number, ProductRecord | null>();
  readonly #lists = new ListPool();
  /** Products that have a row but are not on sale. */
  readonly #gone = new Set<number>();
  #sameWords = true;
  #revision = 0;
  #builds = 0;
  /** The members of promotions as last read, for these rules. */
  #members: (Pick<Rules, 'members' | 'limited'> & { rules: string }) | null = null;
  #latest: { snapshot: CatalogueSnapshot; scarce: ReadonlyMap<number, number> } | null = null;
  #current: { snapshot: CatalogueSnapshot; epoch: number; from: Date } | null = null;
  #making: Promise<CatalogueSnapshot> | null = null;
  #isRenewing = false;
  /**
   * Time of the first notification included in the snapshot being built, and of the first that may not be;
   * milliseconds.
   */
  #takenInSince: number | null = null;
  #changedSince: number | null = null;

  constructor({ staleMs = STALE_MS, refresh }: LoaderOptions = {}) {
    this.#staleMs = staleMs;
    this.#refresh = refresh;
  }

  /** Subscribes to notifications and rebuilds on them. The cache must be subscribed before. */
  follow(deps: LoaderDeps): void {
    // Without stale serving the next request builds the snapshot.
    if (this.#staleMs === 0) return;
    deps.listener.on('catalogue', () => {
      this.#changedSince ??= deps.now().getTime();
      // A process without a snapshot builds it on the first request.
      if (this.#latest !== null) void this.#renewBeside(deps);
    });
  }

  /**
   * The current snapshot if it is known to be fresh, without a query: all notifications included, or within
   * the refresh interval without notifications.
   */
  peek({ cache, listener, now }: Pick<Deps, 'cache' | 'listener' | 'now'>): CatalogueSnapshot | null {
    const current = this.#current;
    if (current === null || current.epoch !== cache.epoch) return null;
    const at = now();
    const { until } = current.snapshot;
    const age = at.getTime() - current.from.getTime();
    if (age < 0 || (until !== null && at >= until)) return null;
    return listener.connected || age < this.#staleMs ? current.snapshot : null;
  }

  async get(deps: LoaderDeps): Promise<CatalogueSnapshot> {
    const snapshot = this.peek(deps);
    if (snapshot !== null) return snapshot;
    const before = this.#before(deps);
    if (before === null) return this.#renew(deps);
    void this.#renewBeside(deps);
    return before;
  }

  /** The snapshot; the next one if pending and this one lacks the product: a new product must have a page. */
  async holding(deps: LoaderDeps, matId: number): Promise<CatalogueSnapshot> {
    const snapshot = await this.get(deps);
    return snapshot.byId.get(matId) !== undefined || this.peek(deps) === snapshot
      ? snapshot
      : this.#renew(deps);
  }

  /**
   * The stale snapshot, while its missing changes are recent. Starts and ends of promotions are never stale.
   */
  #before({ listener, now }: Pick<Deps, 'listener' | 'now'>): CatalogueSnapshot | null {
    const snapshot = this.#latest?.snapshot ?? null;
    const since = this.#takenInSince ?? this.#changedSince;
    if (snapshot === null || since === null || !listener.connected) return null;
    const at = now();
    const isOver = snapshot.until !== null && at >= snapshot.until;
    return !isOver && at.getTime() - since < this.#staleMs ? snapshot : null;
  }

  /** One build at a time. */
  #renew(deps: LoaderDeps): Promise<CatalogueSnapshot> {
    this.#making ??= this.#takeIn(deps).finally(() => {
      this.#making = null;
    });
    return this.#making;
  }

  /** Rebuilds until all notifications are included. A failure is retried by the next request. */
  async #renewBeside(deps: LoaderDeps): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    try {
      do await this.#renew(deps);
      while (this.#current?.epoch !== deps.cache.epoch && deps.listener.connected);
    } catch (error) {
      deps.log.warn({ err: error }, 'the snapshot');
    } finally {
      this.#isRenewing = false;
    }
  }

  async #takeIn(deps: LoaderDeps): Promise<CatalogueSnapshot> {
    this.#takenInSince ??= this.#changedSince;
    this.#changedSince = null;
    const snapshot = await this.#make(deps);
    this.#takenInSince = null;
    return snapshot;
  }

  async #make(deps: LoaderDeps): Promise<CatalogueSnapshot> {
    const { db } = deps;
    const epoch = deps.cache.epoch;
    const from = deps.now();
    let waiting = await hasChanges(db);
    if (waiting && this.#refresh !== undefined) {
      await this.#refresh(db);
      waiting = false;
    }
    const [brands, categories, scarce, searchRules, collections, badges, { set, members, limited }] =
      await Promise.all([
        readBrands(db),
        readCategories(db),
        readScarce(db, LOW_STOCK_THRESHOLD),
        readSearchRules(db, from),
        readCollections(db, from),
        readBadges(db, from),
        this.#readRules(deps),
        this.#readChanges(deps),
      ]);
    const latest = this.#latest;
    const records = [...this.#changed.values()].filter((one) => one !== null);
    const isKept = latest !== null && records.length === this.#changed.size && latest.snapshot.has(records);
    this.#builds += 1;
    const parts = {
      build: this.#builds,
      source: this,
      lists: this.#lists,
      isComplete: !waiting,
      textVersion: isKept && this.#sameWords ? latest.snapshot.textVersion : {},
      brands,
      categories,
      scarce,
      set,
      members,
      limited,
      ...this.#rulesAt(searchRules, from),
      collections: collectionsAt(collections, from),
      badges: badgesAt(badges, from),
      promoIdsOf: latest?.snapshot.members === members ? latest.snapshot.promoIdsOf : promotionsOf(members),
    };
    const snapshot = isKept
      ? latest.snapshot.withChanges(
          records,
          [...changedByRules(latest.snapshot, parts), ...changedByStock(latest.scarce, scarce)],
          parts,
        )
      : CatalogueSnapshot.of([...this.#unchanged(), ...records], parts);
    tuneHeapGrowth(snapshot.products.length);
    this.#latest = { snapshot, scarce };
    this.#changed.clear();
    this.#sameWords = true;
    // The refreshing process sends a notification, like any other change.
    this.#current = { snapshot, epoch, from };
    return snapshot;
  }

  /** The rules of the search at a moment, and when the next of them begins or ends. */
  #rulesAt(
    rules: readonly SearchRule[],
    at: Date,
  ): { searchRules: readonly SearchRule[]; rulesUntil: Date | null } {
    const now = rules.filter(({ starts_at }) => starts_at === null || starts_at <= at);
    const next = rules
      .flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])
      .filter((one): one is Date => one !== null && one > at)
      .reduce<Date | null>((first, one) => (first === null || one < first ? one : first), null);
    const before = this.#latest?.snapshot.searchRules ?? NO_RULES;
    const isSame = JSON.stringify(before) === JSON.stringify(now);
    return { searchRules: isSame ? before : now, rulesUntil: next };
  }

  /** Products of the latest snapshot that have not changed since. */
  #unchanged(): readonly ProductRecord[] {
    const products = this.#latest?.snapshot.products ?? [];
    return this.#changed.size === 0 ? products : products.filter(({ mat_id }) => !this.#changed.has(mat_id));
  }

  /** The active rules with their variants: without those whose flash allotment is used up. */
  async #readRules(deps: LoaderDeps): Promise<Rules> {
    const { set } = await pricingRulesFor(deps, []);
    const promoIds = [...set.promotions.keys()];
    const rules = `${set.version} ${promoIds.join()}`;
    if (this.#members?.rules !== rules) {
      this.#members = { rules, ...(await readMembers(deps.db, promoIds)) };
    }
    const { members: all, limited } = this.#members;
    const exhausted = await readExhausted(deps.db, promoIds);
    if (exhausted.size === 0) return { set, members: all, limited };
    const left = [...exhausted].map(([promoId, none]) => {
      const gone = new Set(none);
      return [promoId, (all.get(promoId) ?? []).filter((id) => !gone.has(id))] as const;
    });
    return { set, members: new Map([...all, ...left]), limited };
  }

  /** Reads the products that have changed. */
  async #readChanges({ reads }: Pick<Deps, 'reads'>): Promise<void> {
    const known = this.#revision;
    let total = 0;
    // In batches: a large catalogue read at once would fragment the memory.
    for (let read = READ_AT_ONCE; read === READ_AT_ONCE; ) {
      // Because of a notification: so of the latest state, at least that which it was about.
      const part = await reads.read((db) => readListing(db, this.#revision, READ_AT_ONCE), 'latest');
      total = part.total;
      read = part.changed.length;
      for (const row of part.changed) {
        this.#revision = Math.max(this.#revision, row.revision);
        if (row.words_revision > known) this.#sameWords = false;
        if (row.on_sale) this.#gone.delete(row.mat_id);
        else this.#gone.add(row.mat_id);
        this.#changed.set(row.mat_id, row.on_sale ? toProductRecord(row, this.#lists) : null);
      }
    }
    // Rows are deleted only with their product, without a notification: then everything is read again.
    const changed = [...this.#changed.values()].filter((one) => one !== null);
    const onSale = this.#unchanged().length + changed.length;
    if (onSale + this.#gone.size !== total && this.#revision > 0) {
      this.#revision = 0;
      this.#latest = null;
      this.#changed.clear();
      this.#gone.clear();
      if (total > 0) await this.#readChanges({ reads });
    }
  }
}

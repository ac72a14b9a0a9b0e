import type { Deps } from '../../platform/deps.ts';
import { tuneHeapGrowth } from '../../platform/memory.ts';
import { pricingRulesFor, type RuleSet } from '../pricing/rules.ts';
import { CardCache } from './card-cache.ts';
import { LOW_STOCK_THRESHOLD, type ProductRecord, toProductRecord } from './product-record.ts';
import {
  hasChanges,
  type Members,
  readBrands,
  readCategories,
  readExhausted,
  readListing,
  readMembers,
  readScarce,
} from './repository.ts';
import { CatalogueSnapshot } from './snapshot.ts';

/** Rows of `listing` read in one statement. */
const READ_AT_ONCE = 2000;
/** So long the snapshot there is may be told while the next one is made; while nothing can be heard, one is made as often. */
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

/** What belongs to the one and not to the other. */
const difference = (left: readonly number[], right: readonly number[]): number[] => {
  const [own, other] = [new Set(left), new Set(right)];
  return [...left.filter((id) => !other.has(id)), ...right.filter((id) => !own.has(id))];
};

type Rules = Readonly<{ set: RuleSet; members: Members; limited: ReadonlySet<number> }>;

/** Variants to which other promotions apply than before, or the same with other rules. */
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

/** Variants of which there are few left, and other many of them than before. */
function changedByStock(before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>): number[] {
  const changed: number[] = [];
  for (const [id, left] of now) if (before.get(id) !== left) changed.push(id);
  for (const id of before.keys()) if (!now.has(id)) changed.push(id);
  return changed;
}

/** How a keeper keeps its snapshot; tests, which have no worker and do not wait, say otherwise than a shop. */
export type LoaderOptions = Readonly<{
  /** How old a snapshot may be that is told while the next one is made; 0: whoever asks waits for the next one. */
  staleMs?: number;
  /** What brings `listing` up to date before a snapshot is made. In a shop it is the worker, at its own time. */
  refresh?: (db: Deps['db']) => Promise<unknown>;
}>;

/**
 * The snapshot of this process, made anew when the catalogue has changed (told by the listener), when a promotion
 * begins or ends, and once a second while changes may go unheard. It is made beside the requests: until it stands they
 * are told the one before, for a second at most. What has changed is read, the rest is taken over; nothing is written.
 */
export class SnapshotLoader {
  readonly #staleMs: number;
  readonly #refresh: LoaderOptions['refresh'];
  /** Cards that have been read. */
  readonly cards = new CardCache();
  /** Products that have changed since the last snapshot was made; null for those that are not on sale any more. */
  readonly #changed = new Map<number, ProductRecord | null>();
  /** Products that have a row but are not on sale. */
  readonly #gone = new Set<number>();
  #sameWords = true;
  #revision = 0;
  #builds = 0;
  /** The members of promotions as they were read last, for these rules. */
  #members: (Pick<Rules, 'members' | 'limited'> & { rules: string }) | null = null;
  #latest: { snapshot: CatalogueSnapshot; scarce: ReadonlyMap<number, number> } | null = null;
  #current: { snapshot: CatalogueSnapshot; epoch: number; from: Date } | null = null;
  #making: Promise<CatalogueSnapshot> | null = null;
  #isRenewing = false;
  /** When the first change was told that the snapshot being made has, and the first that it may not have; milliseconds. */
  #takenInSince: number | null = null;
  #changedSince: number | null = null;

  constructor({ staleMs = STALE_MS, refresh }: LoaderOptions = {}) {
    this.#staleMs = staleMs;
    this.#refresh = refresh;
  }

  /** Hears of changes from now on, and takes them in without being asked. The cache must have heard of them before. */
  follow(deps: Deps): void {
    // Without a time for which an older snapshot may be served, the next request makes the new one.
    if (this.#staleMs === 0) return;
    deps.listener.on('catalogue', () => {
      this.#changedSince ??= deps.now().getTime();
      // A process that has no snapshot yet makes one when it is asked.
      if (this.#latest !== null) void this.#renewBeside(deps);
    });
  }

  /**
   * The snapshot if it is surely right, without asking the database: with all that was told, or while nothing can be heard,
   * no older than it may be.
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

  async get(deps: Deps): Promise<CatalogueSnapshot> {
    const snapshot = this.peek(deps);
    if (snapshot !== null) return snapshot;
    const before = this.#before(deps);
    if (before === null) return this.#renew(deps);
    void this.#renewBeside(deps);
    return before;
  }

  /** The snapshot; the next one when there is to be one and this one does not hold the product: what is new has a page. */
  async holding(deps: Deps, matId: number): Promise<CatalogueSnapshot> {
    const snapshot = await this.get(deps);
    return snapshot.byId.get(matId) !== undefined || this.peek(deps) === snapshot
      ? snapshot
      : this.#renew(deps);
  }

  /** The snapshot there is, while the changes that it lacks were told a moment ago. Prices begin and end on time. */
  #before({ listener, now }: Pick<Deps, 'listener' | 'now'>): CatalogueSnapshot | null {
    const snapshot = this.#latest?.snapshot ?? null;
    const since = this.#takenInSince ?? this.#changedSince;
    if (snapshot === null || since === null || !listener.connected) return null;
    const at = now();
    const isOver = snapshot.until !== null && at >= snapshot.until;
    return !isOver && at.getTime() - since < this.#staleMs ? snapshot : null;
  }

  /** One at a time, however many ask. */
  #renew(deps: Deps): Promise<CatalogueSnapshot> {
    this.#making ??= this.#takeIn(deps).finally(() => {
      this.#making = null;
    });
    return this.#making;
  }

  /** Until the snapshot has all that was told. What fails is tried again by the next who asks. */
  async #renewBeside(deps: Deps): Promise<void> {
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

  async #takeIn(deps: Deps): Promise<CatalogueSnapshot> {
    this.#takenInSince ??= this.#changedSince;
    this.#changedSince = null;
    const snapshot = await this.#make(deps);
    this.#takenInSince = null;
    return snapshot;
  }

  async #make(deps: Deps): Promise<CatalogueSnapshot> {
    const { db } = deps;
    const epoch = deps.cache.epoch;
    const from = deps.now();
    let waiting = await hasChanges(db);
    if (waiting && this.#refresh !== undefined) {
      await this.#refresh(db);
      waiting = false;
    }
    const [brands, categories, scarce, { set, members, limited }] = await Promise.all([
      readBrands(db),
      readCategories(db),
      readScarce(db, LOW_STOCK_THRESHOLD),
      this.#readRules(deps),
      this.#readChanges(deps),
    ]);
    const latest = this.#latest;
    const records = [...this.#changed.values()].filter((one) => one !== null);
    const isKept = latest !== null && records.length === this.#changed.size && latest.snapshot.has(records);
    this.#builds += 1;
    const parts = {
      build: this.#builds,
      isComplete: !waiting,
      textVersion: isKept && this.#sameWords ? latest.snapshot.textVersion : {},
      brands,
      categories,
      scarce,
      set,
      members,
      limited,
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
    // Whoever brings the rows up to date tells it, as any other change.
    this.#current = { snapshot, epoch, from };
    return snapshot;
  }

  /** Products of the latest snapshot that have not changed since. */
  #unchanged(): readonly ProductRecord[] {
    const products = this.#latest?.snapshot.products ?? [];
    return this.#changed.size === 0 ? products : products.filter(({ mat_id }) => !this.#changed.has(mat_id));
  }

  /** The rules active now, and the variants they apply to: without those of whose flash allotment nothing is left. */
  async #readRules(deps: Deps): Promise<Rules> {
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
  async #readChanges({ db }: Pick<Deps, 'db'>): Promise<void> {
    const known = this.#revision;
    let total = 0;
    // A few at a time: a large catalogue read at once would leave its memory behind.
    for (let read = READ_AT_ONCE; read === READ_AT_ONCE; ) {
      const part = await readListing(db, this.#revision, READ_AT_ONCE);
      total = part.total;
      read = part.changed.length;
      for (const row of part.changed) {
        this.#revision = Math.max(this.#revision, row.revision);
        if (row.words_revision > known) this.#sameWords = false;
        if (row.on_sale) this.#gone.delete(row.mat_id);
        else this.#gone.add(row.mat_id);
        this.#changed.set(row.mat_id, row.on_sale ? toProductRecord(row) : null);
      }
    }
    // Rows only vanish with their product, untold: then everything is read again.
    const changed = [...this.#changed.values()].filter((one) => one !== null);
    const onSale = this.#unchanged().length + changed.length;
    if (onSale + this.#gone.size !== total && this.#revision > 0) {
      this.#revision = 0;
      this.#latest = null;
      this.#changed.clear();
      this.#gone.clear();
      if (total > 0) await this.#readChanges({ db });
    }
  }
}

import { createHmac } from 'node:crypto';
import type { SearchFound } from '@mali/contracts/catalogue';
import { bangkokIsoDay } from '@mali/thai/dates';
import { arabicDigits, tidyThai } from '@mali/thai/fold';
import { LRUCache } from 'lru-cache';
import type { DayCount } from './searched-repository.ts';

declare module '../../platform/deps.ts' {
  interface Deps {
    /** Counts of what is searched, opened and added to bags. */
    readonly searches: QueryCounter;
  }
}

/** What a visitor does, as the counts need it. */
export type ShopAct = Readonly<
  { kind: 'search'; keyword: string } | { kind: 'open'; mat_id: number } | { kind: 'add'; mat_var_id: number }
>;

/** The results of a query: how many, and the ids of the first ones. */
export type Results = Readonly<{ count: number; found: SearchFound['found']; first: ReadonlySet<number> }>;

type Tools = Readonly<{
  /** Key of the groups of visitors. */
  key: Buffer;
  now: () => Date;
  results: (keyword: string) => Promise<Results>;
  /** Product of a variant; undefined when it is not sold. */
  productOf: (mat_var_id: number) => Promise<number | undefined>;
  write: (counts: readonly DayCount[]) => Promise<void>;
  onError: (error: unknown) => void;
}>;

/** Between two writes of the sums. */
const FLUSH_MS = 10_000;
/** Acts that wait at most: later ones are not counted until the next write. */
const WAITING_MAX = 20_000;
/** Sums that wait for a database that fails. */
const PENDING_MAX = 20_000;
/** A search is one visit for so long; what is opened later does not count for it. */
const VISIT_MS = 30 * 60_000;
const VISITORS_MAX = 20_000;
/** Queries of one visitor that an opened product may come from. */
const RECENT_MAX = 5;
const RESULTS_MS = 10 * 60_000;
const QUERY_MAX = 60;

/** Seven digits and more in a row, or an address: the number or the mail of a person. */
const PERSONAL = /\d(?:[\s().+-]*\d){6}|@/;

/**
 * A query as it is counted: in lower case, with single spaces.
 * @returns null for one that is not stored: numbers and addresses of people, and whole sentences
 */
export function countedQuery(typed: string): string | null {
  const query = tidyThai(typed).toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return query.length < 2 || query.length > QUERY_MAX || PERSONAL.test(arabicDigits(query)) ? null : query;
}

/** One search of a visitor, with the products that were counted for it. */
type Visit = { query: string; at: number; results: Results; opened: Set<number>; added: Set<number> };
type Waiting = ShopAct & { visitor: string; at: number };
type Sums = {
  searches: number;
  clicks: number;
  adds: number;
  visitors: bigint;
  at: number;
  results: Results;
};

/**
 * Counts what is searched, opened and added to bags, in memory; sums are written every ten seconds. Visitors are a keyed
 * hash of their address in memory, and one of 64 bits in the sums.
 */
export class QueryCounter {
  readonly #tools: Tools;
  #waiting: Waiting[] = [];
  #sums = new Map<string, Sums>();
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> = Promise.resolve();
  readonly #visits = new LRUCache<string, Visit[]>({ max: VISITORS_MAX });
  readonly #results = new LRUCache<string, Results>({ max: 2000, ttl: RESULTS_MS, ttlAutopurge: false });

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /** Takes note of an act: no work is done here. */
  note(address: string, act: ShopAct): void {
    if (this.#waiting.length >= WAITING_MAX) return;
    const visitor = createHmac('sha256', this.#tools.key).update(address).digest('base64');
    this.#waiting.push({ ...act, visitor, at: this.#tools.now().getTime() });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Counts and writes everything that was noted; never rejects. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#flushing = this.#flushing.then(() => this.#flush()).catch(this.#tools.onError);
    return this.#flushing;
  }

  async #flush(): Promise<void> {
    const acts = this.#waiting;
    this.#waiting = [];
    for (const act of acts) await this.#count(act);
    const sums = this.#sums;
    if (sums.size === 0) return;
    this.#sums = new Map();
    const counts = [...sums].map(([key, { results, at, visitors, searches, clicks, adds }]): DayCount => {
      const [day = '', query = ''] = key.split('\n');
      return {
        ...{ day, query, searches, clicks, adds },
        results: results.count,
        found: results.found,
        visitors: String(BigInt.asIntN(64, visitors)),
        last_at: new Date(at),
      };
    });
    try {
      await this.#tools.write(counts);
    } catch (error) {
      this.#tools.onError(error);
      if (this.#sums.size + sums.size <= PENDING_MAX) this.#sums = new Map([...sums, ...this.#sums]);
    }
  }

  async #count(act: Waiting): Promise<void> {
    const since = act.at - VISIT_MS;
    const recent = (this.#visits.get(act.visitor) ?? []).filter(({ at }) => at >= since);
    if (act.kind === 'search') {
      const query = countedQuery(act.keyword);
      if (query === null) return;
      const known = recent.find((visit) => visit.query === query);
      // The same visitor, with another filter or order.
      if (known === undefined) {
        const results = await this.#resultsOf(query, act.keyword);
        const sums = this.#sumsOf(query, act.at, results);
        sums.searches += 1;
        sums.at = act.at;
        sums.results = results;
        sums.visitors |= 1n << BigInt(Buffer.from(act.visitor, 'base64').readUInt8(0) % 64);
        recent.unshift({ query, at: act.at, results, opened: new Set(), added: new Set() });
      } else known.at = act.at;
      recent.sort((a, b) => b.at - a.at);
      this.#visits.set(act.visitor, recent.slice(0, RECENT_MAX));
      return;
    }
    if (recent.length === 0) return;
    const mat_id = act.kind === 'open' ? act.mat_id : await this.#tools.productOf(act.mat_var_id);
    const visit = recent.find(({ results }) => results.first.has(mat_id ?? 0));
    if (mat_id === undefined || visit === undefined) return;
    const counted = act.kind === 'open' ? visit.opened : visit.added;
    if (counted.has(mat_id)) return;
    counted.add(mat_id);
    this.#sumsOf(visit.query, act.at, visit.results)[act.kind === 'open' ? 'clicks' : 'adds'] += 1;
  }

  async #resultsOf(query: string, typed: string): Promise<Results> {
    let results = this.#results.get(query);
    if (results === undefined) {
      results = await this.#tools.results(typed);
      this.#results.set(query, results);
    }
    return results;
  }

  #sumsOf(query: string, at: number, results: Results): Sums {
    const key = `${bangkokIsoDay(new Date(at))}\n${query}`;
    let sums = this.#sums.get(key);
    if (sums === undefined) {
      sums = { searches: 0, clicks: 0, adds: 0, visitors: 0n, at, results };
      this.#sums.set(key, sums);
    }
    return sums;
  }
}

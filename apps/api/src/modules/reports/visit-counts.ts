import { hash, randomBytes } from 'node:crypto';
import { isStaff, type RoleId } from '@mali/contracts/roles';
import { bangkokIsoDay } from '@mali/thai/dates';
import type { Deps } from '../../platform/deps.ts';
import { addVisits, type VisitCount } from './figure-repository.ts';

declare module '../../platform/deps.ts' {
  interface Deps {
    /** Counts how many visitors of a day come how far. */
    readonly visits: VisitCounter;
  }
}

type Step = 'viewed' | 'bagged' | 'checkouts' | 'ordered';
type Answered = Readonly<{ method: string; path: string | undefined; status: number; body: unknown }>;

/** Between two writes. */
const FLUSH_MS = 10_000;
/** Visitors of a step and day that one process can tell apart; later ones are not counted. */
const VISITORS_MAX = 200_000;
const BOT =
  /bot|crawl|spider|slurp|preview|monitor|headless|facebookexternalhit|curl|wget|python|java\/|axios/i;

/** How far a visitor is who got this answer; null for most requests. */
export function stepOf({ method, path, status, body }: Answered): Step | null {
  if (status !== 200 && status !== 304) return null;
  const { quantity, items } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  if (method === 'GET' && path === '/api/v2/material') return 'viewed';
  if (method === 'POST' && path === '/cart') return quantity === 0 ? null : 'bagged';
  // Guests have their bag in the browser: it is priced whenever it changes.
  if (method === 'POST' && (path === '/getPro' || path === '/cart_process'))
    return Array.isArray(items) && items.length > 0 ? 'bagged' : null;
  if (path === '/v3/checkout-options') return 'checkouts';
  return method === 'POST' && path === '/process_order' ? 'ordered' : null;
}

/** The kind of device; null: a bot. */
export function deviceOf(agent: string | undefined): 'phone' | 'tablet' | 'computer' | 'unknown' | null {
  if (agent === undefined || agent === '') return 'unknown';
  if (BOT.test(agent)) return null;
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(agent)) return 'tablet';
  if (/Mobi|iPhone|Android/i.test(agent)) return 'phone';
  return /Windows|Macintosh|Linux|CrOS/i.test(agent) ? 'computer' : 'unknown';
}

/**
 * Counts visitors in memory, once for each step and day; sums are written every ten seconds. A visitor is a keyed hash
 * of address and browser whose key ends with the process; it is never written.
 */
export class VisitCounter {
  readonly #key = randomBytes(32).toString('base64');
  readonly #deps: Pick<Deps, 'db' | 'now' | 'log'>;
  #day = '';
  #seen = new Map<Step, Set<string>>();
  #sums = new Map<string, VisitCount>();
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> = Promise.resolve();

  constructor(deps: Pick<Deps, 'db' | 'now' | 'log'>) {
    this.#deps = deps;
  }

  note(
    visitor: { ip: string; agent: string | undefined; role: () => RoleId | null },
    answered: Answered,
  ): void {
    const step = stepOf(answered);
    if (step === null) return;
    const role = visitor.role();
    if (role !== null && isStaff(role)) return;
    const device = deviceOf(visitor.agent);
    if (device === null) return;
    const day = bangkokIsoDay(this.#deps.now());
    if (day !== this.#day) this.#seen = new Map();
    this.#day = day;
    const seen = this.#seen.get(step) ?? new Set();
    this.#seen.set(step, seen);
    const hashed = hash('sha256', `${this.#key}\n${visitor.ip}\n${visitor.agent}`, 'base64').slice(0, 12);
    if (seen.has(hashed) || seen.size >= VISITORS_MAX) return;
    seen.add(hashed);
    const caller = role === null ? 'guest' : 'member';
    const key = `${day} ${step} ${device} ${caller}`;
    const sum = this.#sums.get(key);
    if (sum === undefined) this.#sums.set(key, { ...{ day, step, device, caller }, visitors: 1 });
    else sum.visitors += 1;
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes what was counted; never rejects. What cannot be written waits for the next time. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const sums = this.#sums;
    if (sums.size === 0) return;
    this.#sums = new Map();
    try {
      await addVisits(this.#deps.db, [...sums.values()]);
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'visitors were not counted');
      for (const [key, one] of sums) {
        const sum = this.#sums.get(key);
        this.#sums.set(key, { ...one, visitors: one.visitors + (sum?.visitors ?? 0) });
      }
      this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
    }
  }
}

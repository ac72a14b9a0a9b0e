import type { Db } from '../../platform/database.ts';
import type { Listener } from '../../platform/listener.ts';
import { plannedEnd, type SetStatus, siteStatus } from './repository.ts';

const STATUSES: readonly unknown[] = ['online', 'read_only', 'offline', 'maintenance'] satisfies SetStatus[];
/** Every refused request asks for the planned end: it is read once in so long. */
const PLAN_MS = 5000;
const isStatus = (payload: unknown): payload is SetStatus => STATUSES.includes(payload);

/**
 * Whether the shop is open. Required by every write request, so cached: read once, then updated by database
 * notifications. While those may be missed, the database is queried.
 */
export class SiteState {
  readonly #db: Db;
  #status: SetStatus | null = null;
  /** Incremented by each notification and each loss of the listener: earlier reads are outdated. */
  #version = 0;
  #plan: { until: Promise<Date | null>; at: number } | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  follow(listener: Listener): void {
    const set = (status: SetStatus | null) => {
      this.#version += 1;
      this.#status = status;
      this.#plan = null;
    };
    listener.on('site', (payload) => {
      if (isStatus(payload)) set(payload);
    });
    listener.on('lost', () => set(null));
    listener.on('ready', () => void this.#read());
  }

  async isClosed(): Promise<boolean> {
    return (await this.#current()) !== 'online';
  }

  async isReadOnly(): Promise<boolean> {
    return (await this.#current()) === 'read_only';
  }

  opensAt(): Promise<Date | null> {
    const at = performance.now();
    if (this.#plan !== null && at - this.#plan.at < PLAN_MS) return this.#plan.until;
    const plan = { until: plannedEnd(this.#db), at };
    this.#plan = plan;
    plan.until.catch(() => {
      if (this.#plan === plan) this.#plan = null;
    });
    return plan.until;
  }

  async #current(): Promise<SetStatus> {
    return this.#status ?? (await siteStatus(this.#db));
  }

  async #read(): Promise<void> {
    const version = this.#version;
    try {
      const status = await siteStatus(this.#db);
      if (version === this.#version) this.#status = status;
    } catch {
      // Still unknown: the database is queried per request.
    }
  }
}

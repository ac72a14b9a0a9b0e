import type { Db } from '../../platform/database.ts';
import type { Listener } from '../../platform/listener.ts';
import { type SetStatus, siteStatus } from './repository.ts';

const STATUSES: readonly unknown[] = ['online', 'read_only', 'offline', 'maintenance'] satisfies SetStatus[];
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

  constructor(db: Db) {
    this.#db = db;
  }

  follow(listener: Listener): void {
    const set = (status: SetStatus | null) => {
      this.#version += 1;
      this.#status = status;
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

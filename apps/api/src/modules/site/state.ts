import type { StatusAnswer } from '@mali/contracts/site';
import type { Db } from '../../platform/database.ts';
import type { Listener } from '../../platform/listener.ts';
import { siteStatus } from './repository.ts';

type SiteStatus = StatusAnswer['status'];

/**
 * Whether the shop is open. Required by every write request, so cached: read once, then updated by database
 * notifications. While those may be missed, the database is queried.
 */
export class SiteState {
  readonly #db: Db;
  #status: SiteStatus | null = null;
  /** Incremented by each notification and each loss of the listener: earlier reads are outdated. */
  #version = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  follow(listener: Listener): void {
    const set = (status: SiteStatus | null) => {
      this.#version += 1;
      this.#status = status;
    };
    listener.on('site', (payload) => {
      if (payload === 'online' || payload === 'offline' || payload === 'maintenance') set(payload);
    });
    listener.on('lost', () => set(null));
    listener.on('ready', () => void this.#read());
  }

  async isClosed(): Promise<boolean> {
    return (this.#status ?? (await siteStatus(this.#db))) !== 'online';
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

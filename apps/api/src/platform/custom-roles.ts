import { type CustomRole, setCustomRoles } from '@mali/contracts/permissions';
import { type Db, rows } from './database.ts';
import type { Listener } from './listener.ts';

const AGAIN_MS = 1000;

/**
 * The roles that the shop has made, which `may` reads from memory. They are read at the start and when the database tells
 * that they have changed (a trigger of `custom_roles`). While notifications are lost they are read for each request of
 * somebody with such a role.
 */
export class CustomRoles {
  readonly #db: Db;
  readonly #listeners: (() => void)[] = [];
  #isNotified = false;
  /** Incremented on each loss and return of the listener: earlier reads are outdated. */
  #round = 0;
  #isReading = false;
  #running: Promise<void> = Promise.resolve();
  /** A read that has not begun: it sees every change until then. */
  #next: Promise<void> | null = null;
  #first: Promise<void> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  follow(listener: Listener): void {
    listener.on('roles', () => void this.#reread(listener, this.#round));
    listener.on('lost', () => {
      this.#isNotified = false;
      this.#round += 1;
    });
    listener.on('ready', () => {
      this.#round += 1;
      this.#first = this.#reread(listener, this.#round);
    });
  }

  /** Resolves when the read after the last connection has finished or failed. */
  settled(): Promise<void> {
    return this.#first;
  }

  /** Called after each read. */
  onRead(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Reads them; one read after another, so that a later one is never overwritten by an earlier one. */
  read(): Promise<void> {
    if (this.#next !== null) return this.#next;
    const next: Promise<void> = this.#running
      .catch(() => undefined)
      .then(() => {
        this.#running = next;
        this.#next = null;
        return this.#load();
      });
    this.#next = next;
    return next;
  }

  /** Waits until they are as the database has told; at once while nothing has changed. */
  fresh(): Promise<void> | undefined {
    if (!this.#isNotified) return this.read();
    return this.#next ?? (this.#isReading ? this.#running : undefined);
  }

  async #load(): Promise<void> {
    this.#isReading = true;
    try {
      const sql =
        'SELECT role_id, name_th, name_en, permissions FROM custom_roles WHERE active ORDER BY role_id';
      setCustomRoles(await rows<CustomRole>(this.#db, sql));
    } finally {
      this.#isReading = false;
    }
    for (const listener of this.#listeners) listener();
  }

  async #reread(listener: Listener, round: number): Promise<void> {
    try {
      await this.read();
      if (round === this.#round) this.#isNotified = true;
    } catch {
      if (round !== this.#round) return;
      this.#isNotified = false;
      const again = () => {
        if (listener.connected && round === this.#round) void this.#reread(listener, round);
      };
      setTimeout(again, AGAIN_MS).unref();
    }
  }
}
